"""Start the .tar.gz in a fresh Debian without any of Qt's libraries, play, delete the folder.

    packaging/try portable [FILE.tar.gz]

Needs root, for debootstrap and chroot.
"""

import shutil
import subprocess
import sys

import do
from ending import end_with
from project import NAME, VERSION
from screen import screen
from tree import Tree, fresh_tree
from trying import SCREEN_TOOLS, check_starts, check_terminal, require, to_try

ABSENT = ("libEGL", "libX11", "libxcb", "libxcb-cursor", "libfontconfig", "libglib", "libdbus")


def require_bare(tree: Tree) -> None:
    """Check that the tree lacks the libraries that Qt needs."""
    found = [name for name in ABSENT if list((tree.root / "usr" / "lib").rglob(f"{name}*.so.*"))]
    require(not found, f"the tree is not bare, it has {found}")


def main() -> int:
    archive = to_try("kontsina-*-linux-*.tar.gz", *sys.argv[1:2])
    do.require_tools(SCREEN_TOOLS)
    with fresh_tree() as tree:
        require_bare(tree)
        place = tree.root / "opt" / "a folder"
        place.mkdir()
        subprocess.run(["tar", "-xf", archive, "-C", place], check=True)
        folder = place / f"{NAME}-{VERSION}"
        program = f"/opt/a folder/{folder.name}/{NAME}"
        with screen(root=tree.root) as display:
            check_terminal(display, program)
            check_starts(display, [program], folder / NAME)
            kept = display.home / ".local" / "share" / NAME
            shutil.rmtree(folder)
            require(kept.is_dir(), "deleting the folder took the matches with it")
    print("tried     " + archive.name)
    return 0


if __name__ == "__main__":
    end_with(main, TimeoutError)
