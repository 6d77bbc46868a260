"""A fresh Debian in a folder for trying packages, by debootstrap and chroot."""

import contextlib
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import do
from project import PackageError

TREES = Path("/var/tmp/kontsina-trees")
"""Outside the checkout, so that tools that walk it don't enter a tree's /proc."""

RELEASE = os.environ.get("KONTSINA_TRY_RELEASE", "bookworm")
"""The Debian release; programs frozen on a newer system need a newer one."""

TOOLS = {"debootstrap": "debootstrap", "chroot": "coreutils"}


class Tree:
    """A system in a folder."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def run(self, *command: str) -> str:
        """Run a command inside and return its output.

        Raises:
            PackageError: it failed.
        """
        kept = {name: os.environ[name] for name in os.environ if name.endswith("_proxy")}
        environment = {
            "DEBIAN_FRONTEND": "noninteractive",
            "LANG": "C.UTF-8",
            "PATH": "/usr/sbin:/usr/bin:/sbin:/bin",
            **kept,
        }
        done = subprocess.run(
            ["chroot", str(self.root), *command],
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            said = (done.stdout + done.stderr).strip().splitlines()[-5:]
            raise PackageError(f"{' '.join(command)} failed in the tree: {' / '.join(said)}")
        return done.stdout

    def install(self, *packages: str) -> None:
        """Install packages with apt, without recommended ones."""
        options = ["-y", "--no-install-recommends"]
        self.run("apt-get", "install", *options, *packages)

    def put(self, file: Path, folder: str = "/root") -> str:
        """Copy a file in and return its path there."""
        shutil.copy2(file, self.root / folder.lstrip("/") / file.name)
        return f"{folder}/{file.name}"

    def files(self, *ignored: str) -> set[str]:
        """Return every path in the tree except those in the given folders."""
        skipped = {self.root / folder.lstrip("/") for folder in ignored}
        found = set()
        for folder, names, files in os.walk(self.root):
            here = Path(folder)
            names[:] = [name for name in names if here / name not in skipped]
            found |= {f"/{(here / name).relative_to(self.root)}" for name in (*names, *files)}
        return found


def base() -> Path:
    """Return the fresh tree that others are copied from, making it once."""
    made = TREES / RELEASE
    if not made.is_dir():
        do.require_tools(TOOLS)
        TREES.mkdir(parents=True, exist_ok=True)
        part = TREES / f"{RELEASE}.part"
        shutil.rmtree(part, ignore_errors=True)
        command = ["debootstrap", "--variant=minbase", RELEASE, str(part)]
        if do.run_aside(command) != 0:
            raise PackageError("debootstrap failed")
        part.rename(made)
    return made


@contextmanager
def fresh_tree() -> Iterator[Tree]:
    """Make a copy of the fresh tree for the duration of the block. Needs root."""
    if os.geteuid() != 0:
        raise PackageError("only root can make a system in a folder: run this with sudo")
    source = base()
    root = Path(tempfile.mkdtemp(prefix="tree-", dir=TREES))
    subprocess.run(["cp", "-a", "--reflink=auto", f"{source}/.", str(root)], check=True)
    subprocess.run(["mount", "-t", "proc", "proc", str(root / "proc")], check=True)
    with contextlib.suppress(OSError):
        shutil.copy("/etc/resolv.conf", root / "etc" / "resolv.conf")
    try:
        yield Tree(root)
    finally:
        subprocess.run(["umount", str(root / "proc")], check=True)
        shutil.rmtree(root)
