"""Install the .deb in a fresh Debian, start it from its desktop entry, play, uninstall it.

    packaging/try deb [--starts N] [FILE.deb]

Needs root, for debootstrap and chroot.
"""

import argparse
from pathlib import Path

import do
from ending import end_with
from project import APP_ID, MIME_TYPE
from screen import Screen, screen
from tree import Tree, fresh_tree
from trying import check_starts, check_terminal, require, require_gone, to_try

ENTRY = f"/usr/share/applications/{APP_ID}.desktop"
METAINFO = f"/usr/share/metainfo/{APP_ID}.metainfo.xml"
RECORD = '{"format": "kontsina-record", "version": 1, "game": "kontsina", "hands": []}\n'
TOOLS = {
    "Xvfb": "xvfb",
    "appstreamcli": "appstream",
    "dbus-daemon": "dbus-daemon",
    "import": "imagemagick",
    "desktop-file-validate": "desktop-file-utils",
    "lintian": "lintian",
    "xdotool": "xdotool",
}
DESKTOP = ("libglib2.0-bin", "shared-mime-info", "desktop-file-utils", "fonts-dejavu-core")
"""The desktop tools to install first, which open files and start programs."""
NOT_THE_PACKAGE = ("/proc", "/var", "/tmp", "/root", "/etc", "/dev", "/run")


def validate(tree: Tree, package: Path) -> None:
    """Run Debian's and the desktops' validators."""
    for command in (
        ["lintian", "--allow-root", "--fail-on", "error,warning,info", str(package)],
        ["desktop-file-validate", str(tree.root / ENTRY[1:])],
        ["appstreamcli", "validate", "--no-net", str(tree.root / METAINFO[1:])],
    ):
        require(do.run(command) == 0, " ".join(command) + " found faults")


def check_mime_type(display: Screen) -> None:
    """Check that the MIME type of a record is found by name, and by content alone."""
    for name in ("match.kontsina", "match"):
        (display.home / name).write_text(RECORD, "utf-8")
        path = f"{display.environment['HOME']}/{name}"
        seen = display.inside("gio", "info", "-a", "standard::content-type", path).stdout
        require(MIME_TYPE in seen, f"a record called {name} is not seen as {MIME_TYPE}: {seen}")
    handlers = display.inside("gio", "mime", MIME_TYPE).stdout
    require(Path(ENTRY).name in handlers, f"no program opens {MIME_TYPE}")


def install(tree: Tree, package: Path) -> set[str]:
    """Install the package with its dependencies; return the files before."""
    tree.run("apt-get", "update")
    tree.install(*DESKTOP)
    before = tree.files(*NOT_THE_PACKAGE)
    tree.install(tree.put(package))
    return before


def remove(tree: Tree, before: set[str]) -> None:
    """Remove the package and its dependencies, and check that nothing is left."""
    tree.run("apt-get", "purge", "-y", "--autoremove", "kontsina")
    require_gone(tree.files(*NOT_THE_PACKAGE) - before)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="packaging/try deb")
    parser.add_argument("package", nargs="?", type=Path, metavar="FILE.deb")
    parser.add_argument("--starts", type=int, default=3, metavar="N", help="how many to time")
    return parser.parse_args()


def main() -> int:
    chosen = arguments()
    package = to_try("kontsina_*.deb", chosen.package)
    do.require_tools(TOOLS)
    with fresh_tree() as tree:
        before = install(tree, package)
        validate(tree, package)
        with screen(root=tree.root) as display:
            check_terminal(display)
            check_mime_type(display)
            program = tree.root / "usr" / "lib" / "kontsina" / "kontsina"
            check_starts(display, ["gio", "launch", ENTRY], program, chosen.starts)
        remove(tree, before)
    print("tried     " + package.name)
    return 0


if __name__ == "__main__":
    end_with(main, TimeoutError)
