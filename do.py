#!/usr/bin/env python3
"""One command for each thing to do with a checkout.

    python3 do.py play [ARGUMENTS]   start the game, or one of its headless commands
    python3 do.py test [ARGUMENTS]   all tests, without a screen; arguments go to pytest
    python3 do.py lint               ruff, formatting, types
    python3 do.py compile            the rules and the search as machine code, in build/compiled
    python3 do.py package            dist/kontsina_VERSION_ARCHITECTURE.deb
    python3 do.py setup              only prepare the environment in .venv

Standard library only. It parses on Python 3.8, to say there that 3.11 is needed.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib.util
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import IO

from kontsina_qt.system_libraries import QT_LIBRARIES, Library, how_to_install, loads

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
STAMP = VENV / "kontsina-stamp.json"
COMPILED = ROOT / "build" / "compiled"
PLAY_LOCK = "requirements.lock"
DEV_LOCK = "requirements-dev.lock"  # holds everything of PLAY_LOCK too
WINDOWS = sys.platform == "win32"


class SetupError(Exception):
    """Something the person can mend: one message, exit status 2."""


def run(command: Sequence[str], **environment: str) -> int:
    """Run a command in the checkout, with these variables added; its exit status."""
    sys.stdout.flush()
    return subprocess.call(command, cwd=ROOT, env={**os.environ, **environment})


def run_aside(command: Sequence[str], **environment: str) -> int:
    """The same with its output on standard error: the other is for what was asked."""
    return subprocess.call(
        command, cwd=ROOT, env={**os.environ, **environment}, stdout=sys.stderr.fileno()
    )


def announce(command: Sequence[str]) -> None:
    print("do.py: " + shlex.join(command), file=sys.stderr, flush=True)


# System packages


def missing_libraries(window: bool) -> list[Library]:
    """What Qt needs and this system lacks: to open a window, or just to draw offscreen."""
    if not sys.platform.startswith("linux"):
        return []
    wanted = (
        library
        for library in QT_LIBRARIES
        if not library.variable or (window and os.environ.get(library.variable))
    )
    return [library for library in wanted if not loads(library.soname)]


def require_system(libraries: Sequence[Library], packages: Sequence[str] = ()) -> None:
    """Install these libraries and Debian packages in one step, or say how to."""
    if not libraries and not packages:
        return
    if not shutil.which("apt-get"):
        sonames = " ".join(library.soname for library in libraries)
        command = how_to_install(libraries) or "what brings them"
        raise SetupError(f"Qt needs {sonames}, which are missing; install: {command}")
    apt_install([*(library.debian for library in libraries), *packages])


def as_root(*command: str) -> list[str]:
    """The command, with sudo where we are not root already."""
    return [*([] if os.geteuid() == 0 else ["sudo"]), *command]


def apt_install(packages: Sequence[str], *options: str) -> None:
    """Install exactly these Debian packages, or say with which command to."""
    names = list(dict.fromkeys(packages))
    install = as_root("apt-get", "install", "-y", "--no-install-recommends", *options, *names)
    hint = "these system packages are missing; install them with: " + shlex.join(install)
    if not all(map(shutil.which, (install[0], "apt-get"))):
        raise SetupError(hint)
    update = as_root("apt-get", "update")
    lists_known = any(Path("/var/lib/apt/lists").glob("*_Packages*"))
    for command in [install, update, install] if lists_known else [update, install]:
        announce(command)
        if run_aside(command, DEBIAN_FRONTEND="noninteractive") == 0 and command is install:
            return
    raise SetupError(hint)


def apt_remove(package: str) -> None:
    remove = as_root("apt-get", "purge", "-y", package)
    announce(remove)
    run_aside(remove, DEBIAN_FRONTEND="noninteractive")


def require_tools(tools: Mapping[str, str]) -> None:
    """See that these commands exist; each is given with the Debian package that brings it."""
    missing = [name for name in tools if not shutil.which(name)]
    if missing and not shutil.which("apt-get"):
        raise SetupError("these tools are missing: " + " ".join(missing))
    if missing:
        apt_install([tools[name] for name in missing])


# The environment


def venv_python() -> Path:
    return VENV / ("Scripts/python.exe" if WINDOWS else "bin/python")


def digest(lock: str) -> str:
    return hashlib.sha256((ROOT / lock).read_bytes()).hexdigest()


def stamp_for(lock: str) -> dict[str, str]:
    """What an environment made now from this lock file would be stamped with."""
    return {
        "checkout": str(ROOT),
        "interpreter": os.path.realpath(venv_python()),
        "lock": lock,
        PLAY_LOCK: digest(PLAY_LOCK),
        lock: digest(lock),
    }


def is_ready(lock: str) -> bool:
    """Whether .venv holds this lock file's packages; the stamp is written last of all."""
    if not venv_python().exists():
        return False
    try:
        stamp = json.loads(STAMP.read_text("utf-8"))
    except (OSError, ValueError):
        return False
    return any(stamp == stamp_for(made_from) for made_from in {lock, DEV_LOCK})


@contextlib.contextmanager
def only_one() -> Iterator[None]:
    """Hold a lock, so that two commands started together do not both make .venv."""
    with (ROOT / ".venv.lock").open("a+b") as handle:
        lock_file(handle)
        yield


def lock_file(handle: IO[bytes]) -> None:
    if sys.platform == "win32":
        import msvcrt

        handle.seek(0)
        msvcrt.locking(handle.fileno(), msvcrt.LK_LOCK, 1)
    else:
        import fcntl

        fcntl.flock(handle, fcntl.LOCK_EX)


def missing_venv_package() -> list[str]:
    """Debian splits ensurepip off; without it a venv would have no pip."""
    if all(importlib.util.find_spec(name) for name in ("venv", "ensurepip")):
        return []
    if sys.base_prefix != "/usr" or not shutil.which("apt-get"):
        raise SetupError(f"{sys.executable} lacks the modules venv and ensurepip: install them")
    return ["python{}.{}-venv".format(*sys.version_info)]


def prepare(lock: str, libraries: Sequence[Library]) -> None:
    """Install what is missing: these libraries, and .venv with this lock file's packages.

    Then bring the run-time data up to date.
    """
    if is_ready(lock):
        require_system(libraries)
    else:
        require_system(libraries, missing_venv_package())
        with only_one():
            if not is_ready(lock):
                make_environment(lock)
    build_data()


def base_python() -> str:
    """The interpreter that .venv is made from, also where .venv's own runs this."""
    if sys.prefix == sys.base_prefix:
        return sys.executable
    name = "python.exe" if WINDOWS else "bin/python{}.{}".format(*sys.version_info)
    return str(Path(sys.base_prefix, name))


def make_environment(lock: str) -> None:
    """Make .venv afresh: an interrupted or outdated one is never mended, but replaced."""
    if VENV.is_symlink():
        raise SetupError(f"{VENV} is a link, and what it leads to is not emptied: take it away")
    print(f"do.py: making .venv from {lock} (once)", file=sys.stderr, flush=True)
    STAMP.unlink(missing_ok=True)
    pip = [str(venv_python()), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    for command in (
        [base_python(), "-m", "venv", "--clear", str(VENV)],
        [*pip, "--require-hashes", "--only-binary=:all:", "-r", lock],
    ):
        if run_aside(command) != 0:
            raise SetupError("this failed: " + shlex.join(command))
    put_checkout_on_path()
    partial = STAMP.with_suffix(".new")
    partial.write_text(json.dumps(stamp_for(lock)), "utf-8")
    partial.replace(STAMP)


def put_checkout_on_path() -> None:
    """Let .venv's Python import the checkout: what an editable install does, without a build."""
    where = "Lib/site-packages" if WINDOWS else "lib/python{}.{}/site-packages"
    folder = VENV / where.format(*sys.version_info)
    # A line of code rather than a bare path: .pth files are read in the locale's encoding.
    line = f"import sys; sys.path.append({str(ROOT)!a})\n"
    (folder / "kontsina-checkout.pth").write_text(line, "ascii")


def build_data() -> None:
    """Bring kontsina_qt/data up to date; its script does nothing where it already is."""
    if not (ROOT / "assets" / "build.py").exists():
        return
    code = "import sys; from pathlib import Path; sys.path.insert(0, ''); "
    code += "from assets.build import build; build(Path.cwd())"
    if run_aside([str(venv_python()), "-c", code]) != 0:
        raise SetupError("assets/build.py failed")


# The verbs


def opens_window(arguments: Sequence[str]) -> bool:
    """Whether the program started with these would open a window, not run in the terminal."""
    if not arguments:
        return True
    first = arguments[0]
    return first == "--new" or first.endswith(".kontsina") or Path(first).exists()


def play(arguments: Sequence[str]) -> int:
    libraries: list[Library] = []
    if opens_window(arguments):
        seen = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
        if sys.platform.startswith("linux") and not any(map(os.environ.get, seen)):
            raise SetupError("there is no screen: neither DISPLAY nor WAYLAND_DISPLAY is set")
        libraries = missing_libraries(window=True)
    prepare(PLAY_LOCK, libraries)
    command = [str(venv_python()), "-m", "kontsina_qt", *arguments]
    if not WINDOWS:  # there exec would return to the shell at once
        os.execv(command[0], command)
    return subprocess.call(command)


def test_workers() -> int:
    """Half as many again as there are cores: a test at the table often waits for its players."""
    affinity = getattr(os, "sched_getaffinity", None)  # what a container leaves of the machine
    cores = len(affinity(0)) if affinity else os.cpu_count() or 1
    return cores + cores // 2


def test(arguments: Sequence[str]) -> int:
    platform = os.environ.get("QT_QPA_PLATFORM") or "offscreen"
    prepare(DEV_LOCK, missing_libraries(window=platform != "offscreen"))
    # `-n 0` turns it off.
    together = ["-n", str(test_workers()), "--dist", "loadfile", "--no-loadscope-reorder"]
    return run(
        [str(venv_python()), "-m", "pytest", *together, *arguments], QT_QPA_PLATFORM=platform
    )


def lint(arguments: Sequence[str]) -> int:
    prepare(DEV_LOCK, missing_libraries(window=False))  # pyside6-rcc is a Qt program too
    python = str(venv_python())
    typed = ["kontsina_qt", "tests", "assets", "examples", "packaging", "training"]
    typed += ["do.py", "hatch_build.py"]
    sources = [name for name in typed if has_python(ROOT / name)]
    results = [
        run([python, "-m", "ruff", "check"]),
        run([python, "-m", "ruff", "format", "--check"]),
        run([python, "-m", "mypy", *sources]),
    ]
    return max(results)


def has_python(path: Path) -> bool:
    return path.is_file() or any(path.rglob("*.py"))


def package(arguments: Sequence[str]) -> int:
    prepare(DEV_LOCK, missing_libraries(window=False))
    return run([str(venv_python()), "packaging/build_deb.py", *arguments])


def compile_rules(arguments: Sequence[str]) -> int:
    """A compiled copy of the package; the checkout itself always runs interpreted."""
    prepare(DEV_LOCK, missing_libraries(window=False))
    status = run([str(venv_python()), "packaging/compiled.py", str(COMPILED), *arguments])
    if status == 0:
        first = f"PYTHONSAFEPATH=1 PYTHONPATH={shlex.quote(str(COMPILED))}"
        if WINDOWS:
            first = f"set PYTHONSAFEPATH=1& set PYTHONPATH={COMPILED}&"
        print(f"run with it: {first} {venv_python()} -m kontsina_qt")
    return status


def setup(arguments: Sequence[str]) -> int:
    prepare(DEV_LOCK, missing_libraries(window=False))
    return 0


VERBS = {
    "play": play,
    "test": test,
    "lint": lint,
    "compile": compile_rules,
    "package": package,
    "setup": setup,
}


def main() -> int:
    if sys.version_info < (3, 11):  # noqa: UP036
        version = "{}.{}.{}".format(*sys.version_info)
        print(f"do.py: Python 3.11 or newer is needed; this is {version}", file=sys.stderr)
        return 2
    verb = VERBS.get(sys.argv[1]) if len(sys.argv) > 1 else None
    if verb is None:
        print(re.sub(r"\n\nStandard.*", "", __doc__ or "", flags=re.S), file=sys.stderr)
        return 2
    try:
        return verb(sys.argv[2:])
    except SetupError as problem:
        print(f"do.py: {problem}", file=sys.stderr)
        return 2
    except OSError as error:
        print(f"do.py: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
