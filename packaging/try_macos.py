"""Open the .dmg on a Mac, copy the .app as a person does, check that it runs, delete it.

packaging/try macos [FILE.dmg]
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from project import VERSION, PackageError
from trying import require, to_try

OPEN_S = 10
"""The time for which the window must stay open, in seconds."""


def output(*command: str, **added: str) -> str:
    """Return the output of a command that must succeed."""
    environment = {**os.environ, **added}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    require(done.returncode == 0, f"{command[0]} failed: {done.stderr.strip()}")
    return done.stdout


def check_window(program: Path, home: str) -> None:
    """Check that the program opens its window and keeps it open."""
    environment = {**os.environ, "HOME": home}
    running = subprocess.Popen([str(program)], env=environment)
    try:
        time.sleep(OPEN_S)
        require(running.poll() is None, f"the window closed by itself: {running.returncode}")
    finally:
        running.terminate()
        running.wait(30)


def main() -> int:
    target = to_try("Kontsina-*.dmg", *sys.argv[1:2])
    with tempfile.TemporaryDirectory() as folder:
        mounted, app = Path(folder) / "image", Path(folder) / "Kontsina.app"
        output("hdiutil", "attach", "-nobrowse", "-mountpoint", str(mounted), str(target))
        try:
            require((mounted / "Applications").is_symlink(), "the image has no Applications")
            shutil.copytree(mounted / app.name, app, symlinks=True)
        finally:
            output("hdiutil", "detach", str(mounted))
        output("plutil", "-lint", str(app / "Contents" / "Info.plist"))
        for strings in sorted(app.glob("Contents/Resources/*.lproj/InfoPlist.strings")):
            output("plutil", "-lint", str(strings))
        output("codesign", "--verify", "--deep", "--strict", str(app))
        program = app / "Contents" / "MacOS" / "kontsina"
        text = output(str(program), "--version")
        require(text == f"kontsina {VERSION}\n", f"it said {text!r}")
        output(str(program), "play", "kontsina", "--seats", "beginner,beginner", "--number", "7")
        check_window(program, folder)
    print("tried     " + target.name)
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except PackageError as problem:
        print(f"try_macos.py: {problem}", file=sys.stderr)
        sys.exit(2)
