"""Make the interface's font beside this file: `python -m assets.fonts.subset inter-ui-4.1.1.tgz`.

The argument is the npm package inter-ui 4.1.1 as downloaded by `npm pack`: Inter 4.001, under the
SIL Open Font License 1.1. Characters that the program does not use are removed, the suits of our
own cards are added, and the result gets a name of its own. Needs the dependency group `fonts` of
pyproject.toml; the program and its tests do not.
"""

from __future__ import annotations

import hashlib
import io
import sys
import tarfile
from pathlib import Path as File
from typing import Any

from fontTools.pens.cu2quPen import Cu2QuPen  # type: ignore[import-not-found, import-untyped, unused-ignore]
from fontTools.pens.ttGlyphPen import TTGlyphPen  # type: ignore[import-not-found, import-untyped, unused-ignore]
from fontTools.subset import Options, Subsetter  # type: ignore[import-not-found, import-untyped, unused-ignore]
from fontTools.ttLib import TTFont  # type: ignore[import-not-found, import-untyped, unused-ignore]

from assets.cards.pips import SHAPES, SLIM
from assets.geometry import Path

SHA256 = "e392e4d71f18a7c1f23dfecd833d68fa05eeab41862686584e80fd2b5d87e9c0"
FAMILY = "Kontsina Sans"
STYLES = {"Regular": 400, "SemiBold": 600, "Bold": 700}
RANGES = (
    (0x0020, 0x007E),  # Latin
    (0x00A0, 0x017F),
    (0x0218, 0x021B),
    (0x02C6, 0x02DD),
    (0x1E80, 0x1E85),
    (0x1E9E, 0x1E9E),
    (0x1EF2, 0x1EF3),
    (0x0370, 0x03FF),  # Greek, with polytonic accents
    (0x1F00, 0x1FFF),
    (0x0300, 0x0345),
    (0x2010, 0x203A),  # punctuation
    (0x2070, 0x2089),
    (0x20AC, 0x20AC),
    (0x2122, 0x2122),
    (0x2190, 0x2199),
    (0x2212, 0x2212),
    (0x2248, 0x2248),
    (0x2260, 0x2265),
    (0x25A0, 0x25CF),
    (0x2605, 0x2606),
    (0x2713, 0x2717),
)
SUITS = {0x2660: "S", 0x2663: "C", 0x2665: "H", 0x2666: "D"}
FEATURES = ["kern", "mark", "mkmk", "ccmp", "locl", "tnum", "case"]
BASELINE, CAPITALS, BESIDE = -40, 1560, 90
"""The foot, the top and the side bearings of a suit, in units of 2048 to the em."""


def draw_suit(name: str) -> tuple[Any, int]:
    """Return a suit as a glyph, and its advance."""
    size = (CAPITALS - BASELINE) / 2
    shape: Path = SHAPES[name].scaled(size, -size).scaled(SLIM.get(name, 1) * 0.94)
    left, _, right, _ = shape.box()
    shape = shape.moved(BESIDE - left, (CAPITALS + BASELINE) / 2)
    glyph = TTGlyphPen(None)
    pen = Cu2QuPen(glyph, max_err=1.0, reverse_direction=False)
    for op, points in shape.segments:
        if op == "M":
            pen.moveTo(points[0])
        elif op == "L":
            pen.lineTo(points[0])
        elif op == "C":
            pen.curveTo(*points)
        else:
            pen.closePath()
    made = glyph.glyph()
    made.flags[0] |= 0x40  # outlines overlap: the three leaves of a club
    return made, round(right - left) + 2 * BESIDE


def put_suits_in(font: Any) -> None:
    """Add our suits to the font, under their characters."""
    order = list(font.getGlyphOrder())
    tables = [table.cmap for table in font["cmap"].tables if table.isUnicode()]
    for code, name in SUITS.items():
        glyph, advance = draw_suit(name)
        glyph_name = f"suit.{name}"
        order.append(glyph_name)
        font.setGlyphOrder(order)
        font["glyf"][glyph_name] = glyph
        glyph.recalcBounds(font["glyf"])
        font["hmtx"][glyph_name] = (advance, glyph.xMin)
        for table in tables:
            table[code] = glyph_name
    font["maxp"].recalc(font)


def rename(font: Any, style: str) -> None:
    """Give the font a name of its own, so that it is never mistaken for an installed Inter."""
    names = font["name"]
    linked = style in ("Regular", "Bold")
    own = {
        1: FAMILY if linked else f"{FAMILY} {style}",
        2: style if linked else "Regular",
        3: f"{FAMILY} {style}, of Inter 4.001",
        4: f"{FAMILY} {style}",
        6: f"{FAMILY.replace(' ', '')}-{style}",
        16: FAMILY,
        17: style,
    }
    for record in list(names.names):
        if record.nameID not in (0, 5, 13, 14):
            names.removeNames(nameID=record.nameID)
    for name_id, text in own.items():
        names.setName(text, name_id, 3, 1, 0x409)


def subset(data: bytes, style: str) -> Any:
    """Return one style of the font, from Inter's file."""
    font = TTFont(io.BytesIO(data), recalcTimestamp=False)
    font.flavor = None
    options = Options()
    options.layout_features = FEATURES
    options.hinting = False
    options.glyph_names = False
    options.notdef_outline = True
    options.name_IDs = ["*"]
    options.drop_tables += ["DSIG", "meta"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=[c for low, high in RANGES for c in range(low, high + 1)])
    subsetter.subset(font)
    put_suits_in(font)
    rename(font, style)
    font["OS/2"].usWeightClass = STYLES[style]
    return font


def main() -> None:
    package = File(sys.argv[1]).read_bytes()
    if hashlib.sha256(package).hexdigest() != SHA256:
        raise SystemExit(f"{sys.argv[1]} is not inter-ui 4.1.1")
    with tarfile.open(fileobj=io.BytesIO(package)) as archive:
        for style in STYLES:
            member = archive.extractfile(f"package/web/Inter-{style}.woff2")
            assert member is not None
            font = subset(member.read(), style)
            target = File(__file__).parent / f"KontsinaSans-{style}.ttf"
            font.save(target)
            print(target.name, target.stat().st_size)
        licence = archive.extractfile("package/LICENSE.txt")
        assert licence is not None
        (File(__file__).parent / "OFL.txt").write_bytes(licence.read())


if __name__ == "__main__":
    main()
