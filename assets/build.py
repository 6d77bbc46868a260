"""Build the data that the program loads at run time: `python assets/build.py [--force]`.

kontsina.rcc (pictures, from resources.qrc), one message catalogue for each
assets/translations/*.po, and the sounds made by assets/sounds go into kontsina_qt/data/. Files
newer than all their sources are not rebuilt.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

DATA = Path("kontsina_qt", "data")
DOMAIN = "kontsina"


def build(root: Path, force: bool = False) -> list[Path]:
    """Build missing and outdated files under `root`; return the files made."""
    made = [
        *_pictures(root, force),
        *_catalogues(root, force),
        *sounds(root, force),
    ]
    for path in made:
        print(path.relative_to(root).as_posix())
    return made


def _stale(output: Path, inputs: Iterable[Path]) -> bool:
    if not output.exists():
        return True
    made = output.stat().st_mtime_ns
    return any(path.stat().st_mtime_ns > made for path in inputs)


def _pictures(root: Path, force: bool) -> list[Path]:
    listing = root / "resources.qrc"
    output = root / DATA / "kontsina.rcc"
    files = re.findall(r"<file[^>]*>([^<]+)</file>", listing.read_text(encoding="utf-8"))
    sources = [listing, Path(__file__), *(root / file for file in files)]
    if not force and not _stale(output, sources):
        return []
    output.parent.mkdir(parents=True, exist_ok=True)
    part = output.with_suffix(".part")
    # rcc stores times (0 means the real ones); a fixed one makes builds reproducible.
    environment = {"SOURCE_DATE_EPOCH": "1", **os.environ}
    # The default on Linux would be zstd, which Qt on Windows cannot read.
    packing = ["--compress-algo", "zlib", "--compress", "9"]
    command = [*_rcc(), "--binary", *packing, str(listing), "-o", str(part)]
    subprocess.run(command, check=True, cwd=root, env=environment)
    part.replace(output)
    return [output]


def _rcc() -> list[str]:
    """Return the resource compiler beside this Python, or else the one of its PySide6."""
    for name in ("pyside6-rcc", "pyside6-rcc.exe"):
        beside = Path(sys.executable).parent / name
        if beside.is_file():
            return [str(beside)]
    return [sys.executable, "-c", "from PySide6.scripts.pyside_tool import rcc; rcc()"]


def _catalogues(root: Path, force: bool) -> list[Path]:
    sources = sorted((root / "assets" / "translations").glob("*.po"))
    if not sources:
        print("no translations yet", file=sys.stderr)
    made = []
    for source in sources:
        output = root / DATA / "locale" / source.stem / "LC_MESSAGES" / f"{DOMAIN}.mo"
        if force or _stale(output, [source]):
            compile_catalogue(source, output)
            made.append(output)
    return made


def compile_catalogue(source: Path, output: Path) -> None:
    """Compile a catalogue; untranslated and fuzzy texts stay English."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    output.parent.mkdir(parents=True, exist_ok=True)
    with source.open("rb") as text:
        catalogue = read_po(text, locale=source.stem, abort_invalid=True)
    part = output.with_suffix(".part")
    with part.open("wb") as binary:
        write_mo(binary, catalogue, use_fuzzy=False)
    part.replace(output)


def sounds(root: Path, force: bool = False) -> list[Path]:
    """Make the sounds if they are older than their sources."""
    folder = root / DATA / "sounds"
    sources = sorted((root / "assets" / "sounds").glob("*.py"))
    last = folder / "made"  # written last
    if not force and not _stale(last, sources):
        return []
    command = [sys.executable, "-m", "assets.sounds.make", str(folder)]
    # Not relative to the current folder, which pipx excludes from the path.
    places = os.pathsep.join(filter(None, (str(root), os.environ.get("PYTHONPATH"))))
    subprocess.run(command, check=True, cwd=root, env={**os.environ, "PYTHONPATH": places})
    last.touch()
    return sorted(folder.glob("*.wav"))


if __name__ == "__main__":
    build(Path(__file__).resolve().parent.parent, force="--force" in sys.argv[1:])
