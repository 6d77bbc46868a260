"""The message above the player's hand: what happened, and advice on what to do next.

A long message, such as a refusal, takes the place of both, in smaller type. An even longer one,
such as an answer, is shown on a plate over the table until the next message.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFont, QPainter
from PySide6.QtWidgets import QGraphicsScene

from kontsina_qt.rules.state.words import one_stop
from kontsina_qt.table.cards.appearance import Appearance
from kontsina_qt.table.layout.geometry import Box
from kontsina_qt.table.style.paint import elided, painted, pixmap_item, snapped
from kontsina_qt.table.style.text_size import text_width, ui_font

TALL_TYPE, TALL_LINE, PLATE = 14, 19, 16
"""The font size of a long message, its line height, and the padding of its plate."""
OVER_HAND = 290
"""The z value of a message that has moved off a held card: just below that card."""


class Message:
    """The message of one table."""

    def __init__(self, scene: QGraphicsScene, appearance: Appearance) -> None:
        self._appearance = appearance
        self._words = pixmap_item(scene, 5)
        self._shown: object = None
        self._words_key: object = None
        self._main, self._advice = "", ""
        self._held: Box | None = None
        self._over: Box | None = None

    def say(self, main: str | None, advice: str) -> None:
        """Show what happened (None keeps it) and, dimmer, what to do next."""
        if main is not None:
            self._main = one_stop(main)
        self._advice = advice
        self._show()

    def keep_clear(self, held: Box | None) -> None:
        """Move off a held card's box; None if no card is held."""
        if held != self._held:
            self._held = held
            self._show()

    def lie_under(self, over: Box | None) -> None:
        """Hide while something covers the message, even partly; None if nothing does."""
        self._over = over
        self._words.setVisible(over is None or not over.overlaps(self.box))

    @property
    def box(self) -> Box:
        """The current box, as wide as the longest line."""
        appearance = self._appearance
        home, text = appearance.layout.message, appearance.layout.text
        lines = self.lines()
        wide = max(text_width(line.words, line.font) for line in lines)
        wide = min(wide + 28 * text, home.width)
        high = home.height
        if self._is_tall(lines):
            high = lines[-1].top + lines[-1].height + PLATE * text
        box = Box(home.centre[0] - wide / 2, home.bottom - high, wide, high)
        held = self._held
        if held is None or not held.overlaps(box):
            return box
        low = replace(box, y=appearance.layout.height - box.height - 6)
        return low if not held.overlaps(low) else replace(box, y=max(held.y - box.height, 0.0))

    @property
    def tall(self) -> bool:
        """Whether the message is too long for its place."""
        return self._is_tall(self.lines())

    def _is_tall(self, lines: Sequence[Line]) -> bool:
        return lines[-1].top + lines[-1].height > self._appearance.layout.message.height + 1

    def lines(self) -> tuple[Line, ...]:
        layout = self._appearance.layout
        home, text = layout.message, layout.text
        most = int((home.bottom - 2 * PLATE * text) / (TALL_LINE * text))
        return laid_out(self._main, self._advice, text, home.width, max(most, 4))

    def _show(self) -> None:
        appearance, advice = self._appearance, self._advice
        shown = (
            self._main,
            advice,
            self._held,
            appearance.layout,
            appearance.dpr,
            appearance.theme,
        )
        if shown == self._shown:
            return
        self._shown = shown
        box, words = appearance.layout.message, self.box
        self.lie_under(self._over)
        away = words.y != box.y
        high, down = words.height, PLATE * appearance.layout.text / 2 if self.tall else 0.0
        self._words.setPos(snapped(box.x, words.y, appearance.dpr))
        self._words.setZValue(OVER_HAND if away else 5)
        key = (
            self._main,
            advice,
            away,
            box,
            appearance.layout.text,
            appearance.dpr,
            id(appearance.theme),
        )
        if key == self._words_key:
            return
        self._words_key = key
        text = appearance.layout.text

        def draw(painter: QPainter) -> None:
            if away:
                plate = QRectF(words.x - box.x, 0, words.width, high)
                painter.setPen(
                    appearance.theme.paper_pen if appearance.theme.contrast else Qt.PenStyle.NoPen
                )
                painter.setBrush(appearance.theme.cloth_edge)
                painter.drawRoundedRect(plate.adjusted(1, 1, -1, -1), 14 * text, 14 * text)
            for line in self.lines():
                painter.setFont(line.font)
                painter.setPen(appearance.theme.text_dim if line.dim else appearance.theme.text)
                painter.drawText(
                    QRectF(0, down + line.top, box.width, line.height),
                    Qt.AlignmentFlag.AlignCenter,
                    line.words,
                )

        self._words.setPixmap(painted(box.width, high, appearance.dpr, draw))

    @property
    def words(self) -> tuple[str, str]:
        """The message and the advice."""
        return self._main, self._advice


@dataclass(frozen=True, slots=True)
class Line:
    """A line of text to paint at ``top``."""

    words: str
    font: QFont
    top: float
    height: float
    dim: bool = False


@lru_cache(maxsize=8)
def laid_out(
    main: str, advice: str, text: float, width: float, most_lines: int = 12
) -> tuple[Line, ...]:
    """Lay out message and advice in a height of 54 times ``text``.

    A longer message gets as many lines as it needs, up to ``most_lines``.
    """
    font = ui_font(17 * text, 600)
    if len(wrapped(main, font, width)) < 2:
        sizes = [ui_font(size * text, 400) for size in (14, 13, 12)]
        small = next((f for f in sizes if len(wrapped(advice, f, width)) < 2), sizes[-1])
        advised = wrapped(advice, small, width)
        if len(advised) > 1:
            parts = [advised[0], elided(" ".join(advised[1:]), small, width)]
            return (
                Line(elided(main, font, width), font, 0.0, 21 * text),
                *(
                    Line(part, small, (21 + 16 * i) * text, 16 * text, True)
                    for i, part in enumerate(parts)
                ),
            )
        return (
            Line(elided(main, font, width), font, 0.0, 23 * text),
            # A lifted card reaches up to here.
            Line(elided(advice, small, width), small, 23 * text, 17 * text, True),
        )
    for size, most in ((17, 2), (14, 3), (12, 4)):
        font = ui_font(size * text, 600)
        lines = wrapped(main, font, width)
        if len(lines) <= most:
            break
    else:
        font = ui_font(TALL_TYPE * text, 600)
        lines = wrapped(main, font, width - 2 * PLATE * text)
        most = min(len(lines), most_lines)
    lines = [*lines[: most - 1], elided(" ".join(lines[most - 1 :]), font, width)]
    high = max(54 / most, TALL_LINE if most > 4 else 0) * text
    top = (most - len(lines)) * high / 2
    return tuple(Line(line, font, top + i * high, high) for i, line in enumerate(lines))


def wrapped(words: str, font: QFont, width: float) -> list[str]:
    """Break text into lines no wider than ``width``, unless a single word is."""
    whole = " ".join(words.split())
    if whole and text_width(whole, font) <= width:
        return [whole]
    lines: list[str] = []
    for word in words.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, font) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
