"""Make dist/Kontsina-VERSION-MACHINE.AppImage: `packaging/build appimage --runtime-file FILE`.

FILE is the AppImage project's type 2 runtime (repository type2-runtime), which no distribution
packages. The portable folder is appended to it as a squashfs.
"""

import argparse
import shutil
from pathlib import Path

import do
from ending import end_with
from frozen import BUILD, architecture, built, dist, freeze
from linux_tree import put
from portable import stage_portable
from project import APP_ID, NAME, ROOT, VERSION, PackageError, source_date

TOOLS = {"mksquashfs": "squashfs-tools", "objdump": "binutils", "patchelf": "patchelf"}
MAGIC = b"AI\x02"
"""The magic number at offset 8 of a runtime."""


def lay_out(frozen: Path, tree: Path) -> None:
    """Lay out the AppDir: the portable folder, with the entries that desktops expect."""
    stage_portable(frozen, tree)
    share = tree / "share"
    (tree / "usr").mkdir()
    share.rename(tree / "usr" / "share")
    (tree / "AppRun").symlink_to(NAME)
    entry = f"{APP_ID}.desktop"
    (tree / entry).symlink_to(f"usr/share/applications/{entry}")
    put(ROOT / "assets" / "icons" / "kontsina-256.png", tree / f"{APP_ID}.png")
    (tree / ".DirIcon").symlink_to(f"{APP_ID}.png")


def join(runtime: Path, packed: Path, target: Path) -> None:
    """Join the runtime and the packed folder into an AppImage.

    Raises:
        PackageError: the file is not a runtime.
    """
    head = runtime.read_bytes()
    if head[8:11] != MAGIC:
        raise PackageError(f"{runtime} is not the start program of an AppImage")
    with target.open("wb") as file, packed.open("rb") as rest:
        file.write(head)
        shutil.copyfileobj(rest, file)
    target.chmod(0o755)


def main() -> int:
    parser = argparse.ArgumentParser(prog="packaging/build appimage")
    parser.add_argument("--runtime-file", type=Path, required=True, metavar="FILE")
    runtime = parser.parse_args().runtime_file
    if not runtime.is_file():
        raise PackageError(f"there is no file {runtime}")
    do.require_tools(TOOLS)
    tree, packed = BUILD / "AppDir", BUILD / f"{NAME}.squashfs"
    lay_out(freeze("slim"), tree)
    date = str(source_date())
    options = ["-root-owned", "-noappend", "-quiet", "-comp", "zstd", "-Xcompression-level", "19"]
    times = ["-mkfs-time", date, "-all-time", date]
    if do.run_aside(["mksquashfs", str(tree), str(packed), *options, *times]) != 0:
        raise PackageError("mksquashfs failed")
    target = dist() / f"Kontsina-{VERSION}-{architecture()}.AppImage"
    join(runtime, packed, target)
    built(target)
    return 0


if __name__ == "__main__":
    end_with(main)
