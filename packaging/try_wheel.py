"""Install the wheel with pipx in a fresh Debian, follow its advice, play, uninstall it.

    packaging/try wheel [FILE.whl]

Needs root, for debootstrap and chroot, and a wheel for Debian's Python.
"""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import do
from ending import end_with
from project import ROOT, PackageError
from screen import Screen, screen
from tree import Tree, fresh_tree
from trying import SCREEN_TOOLS, check_starts, check_terminal, require, to_try

PROGRAM = "/root/.local/bin/kontsina"


def bring_wheels(tree: Tree, wheel: Path) -> None:
    """Put the wheel and its locked dependencies into the tree."""
    folder = tree.root / "root" / "wheels"
    folder.mkdir()
    tree.put(wheel, "/root/wheels")
    command = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--require-hashes"]
    options = ["--only-binary=:all:", "-d", str(folder), "-r", str(ROOT / do.PLAY_LOCK)]
    subprocess.run([*command, *options], check=True)


def install_suggested(tree: Tree, display: Screen) -> None:
    """Start the program without Qt's libraries, and run the install command it suggests."""
    done = display.inside(PROGRAM)
    require(done.returncode == 2, f"without Qt's libraries it ended with {done.returncode}")
    require(done.stderr.count("\n") == 1, f"it said more than one line: {done.stderr}")
    named = re.search(r"to install: sudo (apt-get install .*)", done.stderr)
    if not named:
        raise PackageError(f"it named no command: {done.stderr}")
    print("said      " + done.stderr.strip())
    tree.run(*shlex.split(named[1]), "-y", "--no-install-recommends")


def main() -> int:
    wheel = to_try("kontsina-*linux*.whl", *sys.argv[1:2])
    do.require_tools(SCREEN_TOOLS)
    with fresh_tree() as tree:
        tree.run("apt-get", "update")
        tree.install("pipx", "python3-venv")
        bring_wheels(tree, wheel)
        offline = "--pip-args=--no-index --find-links /root/wheels"
        environment = ["env", "HOME=/root"]
        tree.run(*environment, "pipx", "install", offline, f"/root/wheels/{wheel.name}")
        with screen(root=tree.root) as display:
            check_terminal(display, PROGRAM)
            install_suggested(tree, display)
            python = (tree.root / "usr" / "bin" / "python3").resolve()
            check_starts(display, [PROGRAM], python)
        tree.run(*environment, "pipx", "uninstall", "kontsina")
        require(not (tree.root / PROGRAM[1:]).exists(), "pipx left the program")
    print("tried     " + wheel.name)
    return 0


if __name__ == "__main__":
    end_with(main, TimeoutError)
