"""Draw the wordmarks: `python -m assets.wordmark.draw GFSDidotBold.otf` writes beside itself.

Needs fontTools and the font GFS Didot Bold (SIL Open Font License 1.1); its output does not.
"""

from __future__ import annotations

import sys
from pathlib import Path as File

from assets.cards.palette import GOLD
from assets.geometry import document, fill, stroke
from assets.glyphs import Outlines
from assets.ornament import meander

NAMES = {"wordmark.svg": "Kontsina", "wordmark-el.svg": "Κοντσίνα"}
FILL = "#f9f4e8"
SIZE = 96
SPACING = 1.2
KEY = 20
"""The width of the single key in `meander.svg`; tiles join at its left and right edges."""


def wordmark(font: Outlines, text: str) -> str:
    path = font.line(text, SIZE, SPACING)
    left, top, right, bottom = path.box()
    return document(right - left, bottom - top, fill(path.moved(-left, -top), FILL))


def strip() -> str:
    """Draw one key; its foot runs from edge to edge, so that tiles join without a gap."""
    return document(KEY, 18, stroke(meander(1, 1.5, KEY, 15, 1).moved(-1, 0), GOLD, 2, cap="butt"))


def main() -> None:
    folder = File(__file__).parent
    files = {"meander.svg": strip()}
    if len(sys.argv) > 1:
        font = Outlines(File(sys.argv[1]))
        files |= {name: wordmark(font, text) for name, text in NAMES.items()}
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
