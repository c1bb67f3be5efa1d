"""Portraits: any picture made small enough to be kept with the record."""

import io

from dhcore.character.record import MAX_PICTURE_BYTES
from dhcore.errors import OutOfRange

MAX_UPLOAD_BYTES = 20_000_000
MAX_PIXELS = 60_000_000
SIDE = 512
FORMATS = ("JPEG", "PNG", "WEBP", "GIF", "BMP")
_TRIES = ((SIDE, 85), (SIDE, 70), (384, 70), (256, 60), (128, 50))


def shrink_picture(image: bytes) -> bytes:
    """The picture as a JPEG of at most 200 kB and 512 pixels a side, turned as the camera held it.

    Transparent parts become white; of a moving picture the first frame is taken. Raises ``OutOfRange``
    for what is no JPEG, PNG, WebP, GIF or BMP, past 20 MB, or past 60 million pixels.
    """
    from PIL import Image, ImageOps, UnidentifiedImageError

    if len(image) > MAX_UPLOAD_BYTES:
        raise OutOfRange(f"A picture may have {MAX_UPLOAD_BYTES // 1_000_000} MB; this one has more.")
    try:
        with Image.open(io.BytesIO(image), formats=FORMATS) as opened:
            if opened.width * opened.height > MAX_PIXELS:
                raise OutOfRange(f"A picture may have {MAX_PIXELS // 1_000_000} million pixels.")
            opened.draft("RGB", (SIDE * 2, SIDE * 2))
            turned = ImageOps.exif_transpose(opened)
            turned.thumbnail((SIDE * 2, SIDE * 2))
            plain = turned.convert("RGBA")
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, Image.DecompressionBombError) as error:
        if isinstance(error, OutOfRange):
            raise
        raise OutOfRange("This is no picture that can be read: a JPEG, PNG or WebP is needed.") from error
    flat = Image.new("RGB", plain.size, "white")
    flat.paste(plain, mask=plain.getchannel("A"))
    for side, quality in _TRIES:
        flat.thumbnail((side, side))
        kept = io.BytesIO()
        flat.save(kept, "JPEG", quality=quality, optimize=True)
        if kept.tell() <= MAX_PICTURE_BYTES:
            break
    return kept.getvalue()


def check_picture(image: bytes) -> None:
    """Raises ``OutOfRange`` for anything but a JPEG such as :func:`shrink_picture` makes."""
    from PIL import Image

    try:
        with Image.open(io.BytesIO(image), formats=("JPEG",)) as opened:
            small = max(opened.size) <= SIDE
            opened.load()
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError) as error:
        raise OutOfRange("The picture cannot be read.") from error
    if not small or len(image) > MAX_PICTURE_BYTES:
        raise OutOfRange(f"The picture is larger than {SIDE} pixels a side.")
