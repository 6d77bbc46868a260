"""Make the font of headings: `python -m assets.fonts.display fontsource-gfs-didot-5.3.0.tgz`.

The argument is the npm package @fontsource/gfs-didot 5.3.0 as downloaded by `npm pack`: GFS Didot,
under the SIL Open Font License 1.1. Its Latin and Greek parts are merged, and the result gets a
name of its own. Needs the dependency group `fonts` of pyproject.toml; the program and its tests do
not.
"""

from __future__ import annotations

import hashlib
import io
import sys
import tarfile
import tempfile
from pathlib import Path
from typing import Any

from fontTools.merge import Merger  # type: ignore[import-not-found, import-untyped, unused-ignore]
from fontTools.subset import Options, Subsetter  # type: ignore[import-not-found, import-untyped, unused-ignore]
from fontTools.ttLib import TTFont  # type: ignore[import-not-found, import-untyped, unused-ignore]

SHA256 = "4caf18278fd4abbbe246ecba38fac2b33c4dd675eb428e0ce61e294f4e6d4b9f"
FAMILY = "Kontsina Display"
PARTS = ("latin", "greek")
RANGES = ((0x0020, 0x007E), (0x00A0, 0x017F), (0x0370, 0x03FF), (0x2010, 0x203A))


def part(data: bytes) -> Any:
    """Return one part of the font, subset to the characters of headings."""
    font = TTFont(io.BytesIO(data), recalcTimestamp=False)
    font.flavor = None
    options = Options()
    options.layout_features = ["kern"]
    options.hinting = False
    options.notdef_outline = True
    options.name_IDs = ["*"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=[c for low, high in RANGES for c in range(low, high + 1)])
    subsetter.subset(font)
    return font


def rename(font: Any) -> None:
    """Give the font a name of its own: that of GFS Didot is reserved."""
    names = font["name"]
    for record in list(names.names):
        if record.nameID not in (0, 5, 13, 14):
            names.removeNames(nameID=record.nameID)
    own = {1: FAMILY, 2: "Regular", 3: f"{FAMILY}, of GFS Didot", 4: FAMILY}
    for name_id, text in (own | {6: FAMILY.replace(" ", "")}).items():
        names.setName(text, name_id, 3, 1, 0x409)


def main() -> None:
    package = Path(sys.argv[1]).read_bytes()
    if hashlib.sha256(package).hexdigest() != SHA256:
        raise SystemExit(f"{sys.argv[1]} is not @fontsource/gfs-didot 5.3.0")
    with tarfile.open(fileobj=io.BytesIO(package)) as archive, tempfile.TemporaryDirectory() as at:
        files = []
        for name in PARTS:
            member = archive.extractfile(f"package/files/gfs-didot-{name}-400-normal.woff")
            assert member is not None
            files.append(str(Path(at) / f"{name}.ttf"))
            part(member.read()).save(files[-1])
        font = Merger().merge(files)
    rename(font)
    font.recalcTimestamp = False
    target = Path(__file__).parent / "KontsinaDisplay-Regular.ttf"
    font.save(target)
    print(target.name, target.stat().st_size)


if __name__ == "__main__":
    main()
