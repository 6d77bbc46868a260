"""Write index_outlines.py from a font: `python -m assets.cards.take_glyphs Cabin-Bold.otf`."""

from __future__ import annotations

import sys
from pathlib import Path as File

from assets.glyphs import Outlines

CHARACTERS = "A234567890JQK1"
HEAD = '''"""Outlines of the index characters, with capitals 100 units tall and the baseline at 0.

Taken from Cabin Bold (SIL Open Font License 1.1) by take_glyphs.py; see LICENSES.md.
"""

OUTLINES: dict[str, str] = {
'''


def main() -> None:
    font = Outlines(File(sys.argv[1]))
    _, top, _, bottom = font.glyph("A")[0].box()
    size = 100 / (bottom - top)
    lines = []
    for character in CHARACTERS:
        path = font.glyph(character)[0].scaled(size)
        left, _, right, _ = path.box()
        d = "".join(
            s.op + " ".join(f"{p.x - (left + right) / 2:.1f},{p.y:.1f}" for p in s.points)
            for s in path.segments
        )
        lines.append(f'    "{character}": "{d}",\n')
    out = File(__file__).with_name("index_outlines.py")
    out.write_text(HEAD + "".join(lines) + "}\n", encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
