"""Portraits: whatever comes from a phone becomes a small JPEG, or is refused."""

import io
from base64 import b64decode

import pytest
from PIL import Image

from dhcore.character import commands
from dhcore.character import picture as pictures
from dhcore.character.picture import SIDE, check_picture, shrink_picture
from dhcore.character.record import MAX_PICTURE_BYTES
from dhcore.errors import OutOfRange
from tests.character.people import mara


def picture(size=(40, 20), kind="PNG", mode="RGB", color="red", **how) -> bytes:
    kept = io.BytesIO()
    Image.new(mode, size, color).save(kept, kind, **how)
    return kept.getvalue()


def noise(size) -> bytes:
    kept = io.BytesIO()
    Image.effect_noise(size, 200).convert("RGB").save(kept, "PNG")
    return kept.getvalue()


def opened(data):
    return Image.open(io.BytesIO(data))


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP", "GIF", "BMP"])
def test_usual_formats_become_a_jpeg(kind):
    small = opened(shrink_picture(picture(kind=kind)))
    assert (small.format, small.mode, small.size) == ("JPEG", "RGB", (40, 20))
    check_picture(shrink_picture(picture(kind=kind)))


@pytest.mark.parametrize("size", [(4000, 3000), (513, 10), (10, 5000)])
def test_large_pictures_are_made_small_and_keep_their_shape(size):
    small = shrink_picture(picture(size))
    assert max(opened(small).size) == SIDE
    assert len(small) <= MAX_PICTURE_BYTES


def test_even_noise_fits_into_200_kb():
    assert len(shrink_picture(noise((1500, 1500)))) <= MAX_PICTURE_BYTES


def test_a_stubborn_picture_is_made_smaller_and_smaller(monkeypatch):
    monkeypatch.setattr(pictures, "MAX_PICTURE_BYTES", 6_000)
    assert max(opened(shrink_picture(noise((900, 900)))).size) == 128


def test_transparent_parts_become_white():
    clear = picture(mode="RGBA", color=(0, 0, 0, 0))
    assert min(opened(shrink_picture(clear)).getpixel((5, 5))) > 250


def test_a_picture_is_turned_as_the_camera_held_it():
    exif = Image.Exif()
    exif[0x0112] = 6
    turned = shrink_picture(picture((40, 20), "JPEG", exif=exif))
    assert opened(turned).size == (20, 40)


@pytest.mark.parametrize(
    "data", [b"", b"text", b"<svg xmlns='x'/>", picture()[:50], b"\x89PNG\r\n\x1a\n" + b"0" * 99]
)
def test_what_is_no_picture_is_refused(data):
    with pytest.raises(OutOfRange, match="no picture that can be read"):
        shrink_picture(data)


def test_pictures_past_the_caps_are_refused(monkeypatch):
    monkeypatch.setattr(pictures, "MAX_UPLOAD_BYTES", 100)
    with pytest.raises(OutOfRange, match="MB; this one has more"):
        shrink_picture(picture() + b"0" * 100)
    monkeypatch.undo()
    monkeypatch.setattr(pictures, "MAX_PIXELS", 700)
    with pytest.raises(OutOfRange, match="million pixels"):
        shrink_picture(picture())


def test_a_kept_picture_is_one_of_ours():
    for data, message in ((b"text", "cannot be read"), (picture(), "cannot be read")):
        with pytest.raises(OutOfRange, match=message):
            check_picture(data)
    with pytest.raises(OutOfRange, match="larger than 512 pixels"):
        check_picture(picture((600, 20), "JPEG"))


def test_a_portrait_goes_onto_the_sheet_and_off_again():
    done = commands.set_picture(mara(), picture())
    assert opened(b64decode(done.character.picture)).size == (40, 20)
    assert commands.clear_picture(done.character).character == mara()
