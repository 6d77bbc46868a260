"""Install the .rpm with dnf into a fresh root, start it from its entry, play, uninstall it.

    packaging/try rpm [FILE.rpm]

The root is a fresh Debian with Qt's libraries, where no rpm package provides anything. An empty
package tells dnf which libraries are there, so that the requirements of the .rpm are really
checked. Needs root.
"""

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import do
from ending import end_with
from libraries import PACKAGES
from project import APP_ID
from screen import screen
from tree import Tree, fresh_tree
from trying import check_starts, check_terminal, require, to_try

LINT = Path(__file__).resolve().parent / "linux" / "rpmlint.toml"
ENTRY = f"/usr/share/applications/{APP_ID}.desktop"
DESKTOP = ("libglib2.0-bin", "shared-mime-info", "desktop-file-utils", "fonts-dejavu-core")
TOOLS = {
    "Xvfb": "xvfb",
    "dbus-daemon": "dbus-daemon",
    "import": "imagemagick",
    "dnf": "dnf",
    "objdump": "binutils",
    "rpmbuild": "rpm",
    "xdotool": "xdotool",
}
NOT_THE_PACKAGE = ("/proc", "/var", "/tmp", "/root", "/etc", "/dev", "/run")
SPEC = """\
Name: libraries-of-the-root
Version: 1
Release: 1
Summary: What lies in the root without rpm's knowing
License: None
BuildArch: noarch
{provides}

%description
Nothing.

%files
"""


def provided(tree: Tree) -> list[str]:
    """Return what an rpm system would provide for the tree's libraries."""
    listed = tree.run("ldconfig", "-p")
    sonames = set(re.findall(r"^\s*(\S+) \(libc6,(?:x86-64|AArch64)", listed, re.M))
    libc = next((tree.root / "usr" / "lib").glob("*/libc.so.6"))
    told = subprocess.run(["objdump", "-p", str(libc)], capture_output=True, text=True, check=True)
    versions = set(re.findall(r"\b(GLIBC_[\d.]+)$", told.stdout, re.M))
    return [
        *(f"Provides: {soname}()(64bit)" for soname in sorted(sonames)),
        *(f"Provides: libc.so.6({version})(64bit)" for version in sorted(versions)),
    ]


def describe(tree: Tree, folder: Path) -> Path:
    """Make a package that provides the tree's libraries."""
    recipe = folder / "libraries.spec"
    recipe.write_text(SPEC.format(provides="\n".join(provided(tree))), "utf-8")
    options = ["--define", f"_topdir {folder}", "--define", f"_rpmdir {folder}"]
    command = ["rpmbuild", "-bb", "--quiet", *options, str(recipe)]
    subprocess.run(command, check=True, capture_output=True)
    return next(folder.rglob("libraries-of-the-root*.rpm"))


def dnf(tree: Tree, *command: str) -> None:
    """Run dnf on the tree without any repository."""
    options = [f"--installroot={tree.root}", "--disablerepo=*", "--releasever=1", "-y", "-q"]
    options.append("--setopt=reposdir=/nowhere")
    done = subprocess.run(["dnf", *options, *command], capture_output=True, text=True, check=False)
    require(done.returncode == 0, f"dnf {command[0]} failed: {done.stderr.strip()[-500:]}")


def main() -> int:
    package = to_try("kontsina-*.rpm", *sys.argv[1:2])
    do.require_tools(TOOLS)
    if shutil.which("rpmlint"):  # not every Debian and Ubuntu has it
        linted = do.run(["rpmlint", "-c", str(LINT), str(package)])
        require(linted == 0, "rpmlint found faults")
    with fresh_tree() as tree, tempfile.TemporaryDirectory() as folder:
        tree.run("apt-get", "update")
        names = {package.partition(" | ")[2] or package for package in PACKAGES.values()}
        tree.install(*DESKTOP, *sorted(names))
        before = tree.files(*NOT_THE_PACKAGE)
        dnf(tree, "install", str(describe(tree, Path(folder))), str(package))
        with screen(root=tree.root) as display:
            check_terminal(display)
            program = tree.root / "usr" / "lib" / "kontsina" / "kontsina"
            check_starts(display, ["gio", "launch", ENTRY], program)
        dnf(tree, "remove", "kontsina")
        left = {
            path for path in tree.files(*NOT_THE_PACKAGE) - before if "kontsina" in path.lower()
        }
        require(not left, f"the package left {sorted(left)}")
    print("tried     " + package.name)
    return 0


if __name__ == "__main__":
    end_with(main, TimeoutError)
