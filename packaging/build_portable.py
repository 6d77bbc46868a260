"""Make dist/kontsina-VERSION-linux-MACHINE.tar.gz: `packaging/build portable`.

The folder runs from anywhere, with the glibc of the build system or a newer one. Builds are
reproducible.
"""

import gzip
import tarfile
from pathlib import Path

import do
from ending import end_with
from frozen import BUILD, architecture, built, dist, freeze
from portable import GLIBC, stage_portable
from project import NAME, VERSION, source_date

TOOLS = {"objdump": "binutils", "strip": "binutils", "patchelf": "patchelf"}


def pack(tree: Path, archive: Path) -> None:
    """Pack a folder with root as owner and the commit's date."""
    date = source_date()

    def plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = "root"
        entry.mtime = date
        return entry

    with (
        archive.open("wb") as raw,
        gzip.GzipFile("", "wb", 9, raw, mtime=0) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as tar,
    ):
        tar.add(tree, tree.name, recursive=False, filter=plain)
        for path in sorted(tree.rglob("*")):
            tar.add(path, f"{tree.name}/{path.relative_to(tree)}", recursive=False, filter=plain)


def build(frozen: Path) -> Path:
    """Make the package of the frozen program."""
    do.require_tools(TOOLS)
    tree = BUILD / f"{NAME}-{VERSION}"
    needs = stage_portable(frozen, tree)
    archive = dist() / f"{NAME}-{VERSION}-linux-{architecture()}.tar.gz"
    pack(tree, archive)
    if needs > GLIBC:
        version = ".".join(map(str, needs))
        print(f"on systems without Qt's libraries it needs glibc {version}, that of this system")
    return archive


def main() -> int:
    built(build(freeze("slim")))
    return 0


if __name__ == "__main__":
    end_with(main)
