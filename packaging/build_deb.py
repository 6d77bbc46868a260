"""Make dist/kontsina_VERSION_ARCHITECTURE.deb: `packaging/build deb`.

The frozen program in Debian's layout, packed with dpkg-deb. Builds are reproducible: times are
SOURCE_DATE_EPOCH, by default the time of the last commit.
"""

import hashlib
import os
import subprocess
import time
from pathlib import Path
from textwrap import indent, wrap

import do
from ending import end_with
from frozen import BUILD, built, dist, freeze
from libraries import debian_packages, required_libraries
from linux_tree import LINUX, put, put_compressed, set_dates, set_modes, stage
from project import MAINTAINER, NAME, VERSION, PackageError, filled, source_date, urls

TOOLS = {
    "dpkg-deb": "dpkg",
    "objdump": "binutils",
    "strip": "binutils",
    "patchelf": "patchelf",
}

SYNOPSIS = "Greek fishing card game and its whole family"
DESCRIPTION = (
    "Kontsina is the game in which a card of the hand fishes for cards of the table. Here are"
    " @GAMES@ games for @FEWEST@ to @MOST@ players, alone or in partnerships, against computer"
    " players: @FAMILIES@.",
    "The computer sees only what its seat can see, deals can be numbered or sealed, and every"
    " match can be taken back, stopped and gone on with. Nothing is fetched from the network."
    " The window speaks English, Greek, Italian, Spanish and"
    " Turkish.",
)


def description() -> str:
    """Return the description for package managers."""
    paragraphs = ("\n".join(wrap(filled(text), 76)) for text in DESCRIPTION)
    return SYNOPSIS + "\n" + indent("\n.\n".join(paragraphs), " ")


def stage_documents(tree: Path) -> None:
    """Add the files that only Debian needs: copyright, changelog and lintian overrides."""
    share = tree / "usr" / "share"
    put(LINUX / "copyright", share / "doc" / NAME / "copyright")
    date = time.strftime("%a, %d %b %Y %H:%M:%S +0000", time.gmtime(source_date()))
    entry = f"{NAME} ({VERSION}) unstable; urgency=low\n\n  * Release {VERSION}.\n\n"
    entry += f" -- {MAINTAINER}  {date}\n"
    put_compressed(entry.encode(), share / "doc" / NAME / "changelog.gz")
    put(LINUX / "lintian-overrides", share / "lintian" / "overrides" / NAME)


def control(tree: Path, architecture: str) -> str:
    """Return the control file."""
    files = [path for path in tree.rglob("*") if path.is_file() and not path.is_symlink()]
    sonames, glibc = required_libraries(tree / "usr" / "lib" / NAME)
    fields = {
        "Package": NAME,
        "Version": VERSION,
        "Architecture": architecture,
        "Maintainer": MAINTAINER,
        "Installed-Size": str(sum(-(-path.stat().st_size // 1024) for path in files)),
        "Depends": ", ".join([f"libc6 (>= {glibc})", *debian_packages(sonames)]),
        "Suggests": "kdegames-card-data | kdegames-card-data-kf5, gnome-cards-data",
        "Section": "games",
        "Priority": "optional",
        "Homepage": urls().get("homepage", ""),
        "Description": description(),
    }
    return "".join(f"{name}: {value}\n" for name, value in fields.items() if value)


def write_control(tree: Path, architecture: str) -> None:
    """Write the DEBIAN folder into the tree."""
    text = control(tree, architecture)
    files = sorted(path for path in tree.rglob("*") if path.is_file() and not path.is_symlink())
    sums = (
        f"{hashlib.md5(path.read_bytes()).hexdigest()}  {path.relative_to(tree)}\n"
        for path in files
    )
    folder = tree / "DEBIAN"
    folder.mkdir(mode=0o755)
    (folder / "control").write_text(text, "utf-8")
    (folder / "md5sums").write_text("".join(sums), "utf-8")


def build(frozen: Path) -> Path:
    """Make the package of the frozen program."""
    do.require_tools(TOOLS)
    os.environ["SOURCE_DATE_EPOCH"] = str(source_date())
    command = ["dpkg", "--print-architecture"]
    architecture = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    tree = BUILD / "deb"
    stage(frozen, tree, "usr/games")
    stage_documents(tree)
    set_modes(tree, tree / "usr" / "lib" / NAME / NAME)
    write_control(tree, architecture.strip())
    set_dates(tree)
    package = dist() / f"{NAME}_{VERSION}_{architecture.strip()}.deb"
    pack = ["dpkg-deb", "--root-owner-group", "-Zxz", "--build", str(tree), str(package)]
    if do.run(pack) != 0:
        raise PackageError("dpkg-deb failed")
    return package


def main() -> int:
    built(build(freeze("slim")))
    return 0


if __name__ == "__main__":
    end_with(main)
