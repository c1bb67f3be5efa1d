"""Paper to draw on: landscape A4 in millimetres, thin lines, and text that always fits where it is put.

Text may be in any script. What the main font lacks is looked for in one with Chinese and Japanese and in
one with Korean characters; what all three lack (most emoji, scripts of India and Southeast Asia) shows
as ``□``. Arabic and Hebrew are joined and ordered as they should be.
"""

import re
import unicodedata
from base64 import b64decode
from datetime import UTC, datetime
from io import BytesIO
from typing import Literal

from fpdf import FPDF

from dhcore.tables import data_folder

WIDTH, HEIGHT = 297.0, 210.0
LEAST = 6.0  # points: nothing is set smaller to make it fit
INK, QUIET, FAINT, ACCENT = (25, 22, 20), (105, 98, 92), (190, 183, 175), (122, 31, 31)
Colour = tuple[int, int, int]
Align = Literal["L", "C", "R"]
_BORN = datetime(2000, 1, 1, tzinfo=UTC)  # the same sheet is the same file, whenever it is made
_MAIN = "main"
_FALLBACKS = {"han": "DroidSansFallback-Han.ttf", "hangul": "BaekmukDotum-Hangul.ttf"}
_MM = 25.4 / 72
_BOX = "□"
_LOST = re.compile(f"{_BOX}(?:\u200d{_BOX})+")


class Paper:
    """A document of landscape A4 pages. Distances are in millimetres from the top left, type in points."""

    def __init__(self, title: str) -> None:
        pdf = FPDF("L", "mm", "A4")
        pdf.set_creation_date(_BORN)
        pdf.set_producer("Dragonhead companion")
        pdf.set_lang("en")
        pdf.set_auto_page_break(False)
        pdf.set_margin(0)
        pdf.c_margin = 0
        pdf.add_font(_MAIN, "", data_folder() / "fonts" / "DejaVuSansCondensed.ttf")
        pdf.add_font(_MAIN, "B", data_folder() / "fonts" / "DejaVuSansCondensed-Bold.ttf")
        self._pdf = pdf
        self._widths: dict[tuple[str, float, bool], float] = {}
        pdf.set_title(self.shown(title))

    def side(self) -> None:
        """A new side of paper."""
        self._pdf.add_page()

    def output(self) -> bytes:
        """The PDF."""
        return bytes(self._pdf.output())

    def shown(self, text: str) -> str:
        """``text`` on one line as the fonts can show it; a ``□`` stands for each character they lack."""
        if text.isascii():
            return " ".join(text.split())
        line = "".join(map(self._character, unicodedata.normalize("NFC", " ".join(text.split()))))
        return _LOST.sub(_BOX, line)

    def width(self, text: str, size: float, bold: bool = False) -> float:
        """How wide a line of ``text`` is."""
        self._font(text, size, bold)
        return float(self._pdf.get_string_width(text))

    def cut(self, text: str, size: float, width: float, bold: bool = False) -> str:
        """``text`` as the fonts can show it, cut with an ellipsis where it is wider than ``width``."""
        line = self.shown(text)
        if self.width(line, size, bold) <= width + 0.01:
            return line
        least, most = 0, len(line)
        while least < most:
            middle = (least + most + 1) // 2
            fits = self.width(f"{line[:middle].rstrip()}…", size, bold) <= width
            least, most = (middle, most) if fits else (least, middle - 1)
        return f"{line[:least].rstrip()}…"

    def wrapped(self, text: str, size: float, width: float, bold: bool = False) -> list[str]:
        """``text`` in lines no wider than ``width``; its own line breaks stay, and long words are broken."""
        lines: list[str] = []
        space = self.width(" ", size, bold)
        for paragraph in text.split("\n"):
            line, used = "", 0.0
            for word in self.shown(paragraph).split(" "):
                wide = self._word_width(word, size, bold)
                if line and used + space + wide <= width:
                    line, used = f"{line} {word}", used + space + wide
                    continue
                lines += [line] if line else []
                *full, line = self._broken(word, size, width, bold) if wide > width else [word]
                lines, used = lines + full, self._word_width(line, size, bold)
            lines.append(line)
        return lines

    def text(  # noqa: PLR0913
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        width: float,
        *,
        bold: bool = False,
        colour: Colour = INK,
        align: Align = "L",
    ) -> None:
        """A line of ``text`` whose base line lies at ``y``; too long a one is set smaller, then cut."""
        shown = self.shown(text)
        if not shown:
            return
        wide = self.width(shown, size, bold)
        size = size if wide <= width else max(min(size, LEAST), size * width / wide)
        line = self.cut(text, size, width, bold)
        self._font(line, size, bold)
        self._pdf.set_text_color(*colour)
        height = size * _MM
        self._pdf.set_xy(x, y - 0.8 * height)
        self._pdf.cell(width, height, line, align=align)

    def line(  # noqa: PLR0913
        self, x: float, y: float, to_x: float, to_y: float, *, thick: float = 0.15, colour: Colour = QUIET
    ) -> None:
        """A straight line."""
        self._pen(thick, colour)
        self._pdf.line(x, y, to_x, to_y)

    def dashes(self, x: float, y: float, to_x: float, to_y: float) -> None:
        """A faint broken line, where paper is folded."""
        self._pen(0.15, FAINT)
        self._pdf.set_dash_pattern(dash=2, gap=2)
        self._pdf.line(x, y, to_x, to_y)
        self._pdf.set_dash_pattern()

    def box(self, x: float, y: float, width: float, height: float, colour: Colour = QUIET) -> None:
        """A box with slightly rounded corners."""
        self._pen(0.2, colour)
        self._pdf.rect(x, y, width, height, round_corners=True, corner_radius=1.2)

    def circle(self, x: float, y: float, radius: float, *, filled: bool = False, faint: bool = False) -> None:
        """A circle around ``x``, ``y``."""
        self._pen(0.15 if faint else 0.25, FAINT if faint else INK)
        self._pdf.set_fill_color(*INK)
        self._pdf.circle(x, y, radius, "DF" if filled else "D")

    def slash(self, x: float, y: float, reach: float) -> None:
        """A stroke through a circle: worn."""
        self.line(x - reach, y + reach, x + reach, y - reach, thick=0.45, colour=INK)

    def cross(self, x: float, y: float, reach: float) -> None:
        """Two strokes through a circle: torn."""
        self.slash(x, y, reach)
        self.line(x - reach, y - reach, x + reach, y + reach, thick=0.45, colour=INK)

    def picture(self, x: float, y: float, width: float, height: float, jpeg: str) -> None:
        """A JPEG in base64, as large as it fits, in the middle of the place."""
        self._pdf.image(BytesIO(b64decode(jpeg)), x, y, width, height, keep_aspect_ratio=True)

    def _word_width(self, word: str, size: float, bold: bool) -> float:
        key = (word, size, bold)
        if key not in self._widths:
            self._widths[key] = self.width(word, size, bold)
        return self._widths[key]

    def _broken(self, word: str, size: float, width: float, bold: bool) -> list[str]:
        """A word in pieces that fit, each as long as it can be; one piece when all of it does."""
        pieces = [""]
        for char in word:
            if pieces[-1] and self.width(pieces[-1] + char, size, bold) > width:
                pieces.append("")
            pieces[-1] += char
        return pieces

    def _character(self, char: str) -> str:
        """The character itself, nothing, or a box: whatever the fonts can do for it."""
        if self._has(_MAIN, char) and char != "\ufe0f":
            return char
        if unicodedata.category(char) in ("Mn", "Me", "Cf", "Sk"):
            return ""  # marks and joiners on what is not shown either
        self._load_fallbacks()
        return char if any(self._has(name, char) for name in _FALLBACKS) else _BOX

    def _has(self, font: str, char: str) -> bool:
        return ord(char) in self._pdf.fonts[font].cmap  # type: ignore[union-attr]

    def _load_fallbacks(self) -> None:
        """They take a while, so only for who needs them."""
        if next(iter(_FALLBACKS)) in self._pdf.fonts:
            return
        for name, file in _FALLBACKS.items():
            self._pdf.add_font(name, "", data_folder() / "fonts" / file)
        self._pdf.set_fallback_fonts(list(_FALLBACKS), exact_match=False)

    def _font(self, text: str, size: float, bold: bool) -> None:
        """Shaping joins and orders letters: plain English needs none, and is done in half the time."""
        self._pdf.set_font(_MAIN, "B" if bold else "", size)
        self._pdf.set_text_shaping(not text.isascii())

    def _pen(self, thick: float, colour: Colour) -> None:
        self._pdf.set_line_width(thick)
        self._pdf.set_draw_color(*colour)
