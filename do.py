#!/usr/bin/env python3
"""One command for each thing to do with a checkout.

    python3 do.py play [ARGUMENTS]   start the game, or one of its headless commands
    python3 do.py test [ARGUMENTS]   all tests, without a screen; arguments go to pytest
    python3 do.py smoke [PYTHON ...] starts the program and plays a hand, with every Python here
    python3 do.py lint               ruff, formatting, types
    python3 do.py compile            the rules and the search as machine code, in build/compiled
    python3 do.py package            dist/kontsina_VERSION_ARCHITECTURE.deb
    python3 do.py setup              only prepare the environment in .venv
    python3 do.py setup FOLDER LOCK  the same in another folder, from that lock file

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
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import IO, NamedTuple

# With PYTHONSAFEPATH a script's folder is not on the path.
sys.path.insert(0, str(Path(__file__).resolve().parent))

from kontsina_qt.system_libraries import QT_LIBRARIES, Library, how_to_install, loads

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
STAMP = "kontsina-stamp.json"
COMPILED = ROOT / "build" / "compiled"
PLAY_LOCK = "requirements.lock"
DEV_LOCK = "requirements-dev.lock"  # holds everything of PLAY_LOCK too
SOUND_LOCK = "requirements-sound.lock"  # where there is no wheel of it for the system
OLDEST_LOCK = "requirements-oldest.lock"  # the oldest of each package that pyproject.toml allows
NEWEST_LOCK = "requirements-newest.lock"
WINDOWS = sys.platform == "win32"
ROOM = 4 << 30  # bytes of memory that tests may write to
KEEP_COMPILED = {"PYTHONDONTWRITEBYTECODE": ""}  # an empty value counts as unset
"""Keep bytecode, since hundreds of tests start the program."""
LOADED = ("PySide6", "shiboken6", "platformdirs")  # with every window
LOOK_FOR_SOUND = "import importlib.util, sys; sys.exit(not importlib.util.find_spec('miniaudio'))"


class SetupError(Exception):
    """An error that the user can fix; exit status 2."""


SCREEN_TOOLS = {
    "Xvfb": "xvfb",
    "dbus-daemon": "dbus-daemon",
    "import": "imagemagick",
    "openbox": "openbox",
    "xdotool": "xdotool",
}
"""The tools for a virtual screen and input, with their Debian packages."""


def run(command: Sequence[str], **environment: str) -> int:
    """Run a command in the checkout with extra environment variables; return its exit status."""
    sys.stdout.flush()
    return subprocess.call(command, cwd=ROOT, env={**os.environ, **environment})


def run_aside(command: Sequence[str], **environment: str) -> int:
    """Like ``run``, with output to standard error, to keep standard output for the verb."""
    return subprocess.call(
        command, cwd=ROOT, env={**os.environ, **environment}, stdout=sys.stderr.fileno()
    )


def announce(command: Sequence[str]) -> None:
    print("do.py: " + shlex.join(command), file=sys.stderr, flush=True)


# System packages


def missing_libraries(window: bool, screens: Mapping[str, str] = os.environ) -> list[Library]:
    """Return missing system libraries that Qt needs to open a window or to draw offscreen.

    Args:
        window: whether a window will be opened.
        screens: the environment variables for displays.
    """
    if not sys.platform.startswith("linux"):
        return []
    wanted = (
        library
        for library in QT_LIBRARIES
        if not library.variable or (window and screens.get(library.variable))
    )
    return [library for library in wanted if not loads(library.soname)]


def require_system(libraries: Sequence[Library], packages: Sequence[str] = ()) -> None:
    """Install libraries and Debian packages in one step, or say how to."""
    if not libraries and not packages:
        return
    if not shutil.which("apt-get"):
        sonames = " ".join(library.soname for library in libraries)
        command = how_to_install(libraries) or "what brings them"
        raise SetupError(f"Qt needs {sonames}, which are missing; install: {command}")
    apt_install([*(library.debian for library in libraries), *packages])


def as_root(*command: str) -> list[str]:
    """Prefix a command with sudo unless run as root."""
    return [*([] if os.geteuid() == 0 else ["sudo"]), *command]


def apt_install(packages: Sequence[str], *options: str) -> None:
    """Install Debian packages without recommended ones, or say how to."""
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


def require_tools(tools: Mapping[str, str]) -> None:
    """Require commands, given with their Debian packages."""
    missing = [name for name in tools if not shutil.which(name)]
    if missing and not shutil.which("apt-get"):
        raise SetupError("these tools are missing: " + " ".join(missing))
    if missing:
        apt_install([tools[name] for name in missing])


# The Pythons of this machine

LOOK = """
import platform, sys, sysconfig
usable = sys.version_info >= (3, 11) and sys.version_info.releaselevel == "final"
usable = usable and platform.python_implementation() == "CPython"
usable = usable and sys.prefix == sys.base_prefix
usable = usable and not sysconfig.get_config_var("Py_GIL_DISABLED")
if usable:
    print(*sys.version_info[:3], sys.executable)
"""
"""Prints version and path of a supported interpreter that is not in a virtual environment."""


class Python(NamedTuple):
    """An installed interpreter, ordered by version."""

    major: int
    minor: int
    micro: int
    path: str

    @property
    def version(self) -> str:
        return f"{self.major}.{self.minor}.{self.micro}"


def look_at(path: str) -> Python | None:
    """Return an interpreter if the program can run on it, else None."""
    try:
        done = subprocess.run(
            [path, "-I", "-c", LOOK], capture_output=True, text=True, check=False, timeout=60
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    if done.returncode or not done.stdout.strip():
        return None
    *numbers, found = done.stdout.strip().split(" ", 3)
    major, minor, micro = map(int, numbers)
    return Python(major, minor, micro, found)


def installed_pythons() -> list[Python]:
    """Return the usable Pythons on this machine, one per version, the system's first."""
    home = Path.home()
    pyenv = Path(os.environ.get("PYENV_ROOT") or home / ".pyenv", "versions")
    uv = Path(
        os.environ.get("UV_PYTHON_INSTALL_DIR")
        or Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share", "uv", "python")
    )
    folders = [Path("/usr/bin"), Path("/usr/local/bin")]
    folders += sorted(pyenv.glob("*/bin")) + sorted(uv.glob("*/bin"))
    on_path = map(Path, filter(None, os.environ.get("PATH", "").split(os.pathsep)))
    folders += [each for each in on_path if each != pyenv.with_name("shims")]
    named = re.compile(r"python3(\.\d+)?(\.exe)?")
    found: dict[str, Python] = {}
    seen: set[str] = set()
    for folder in folders:
        for path in sorted(folder.glob("python3*")):
            real = os.path.realpath(path)
            if not named.fullmatch(path.name) or real in seen or not os.access(path, os.X_OK):
                continue
            seen.add(real)
            if python := look_at(str(path)):
                found.setdefault(python.version, python)
    return list(found.values())


# The environment


def venv_python(venv: Path = VENV) -> Path:
    return venv / ("Scripts/python.exe" if WINDOWS else "bin/python")


def digest(lock: str) -> str:
    return hashlib.sha256((ROOT / lock).read_bytes()).hexdigest()


def stamp_for(lock: str, venv: Path) -> dict[str, str]:
    """Return the stamp of an environment made now from a lock file."""
    return {
        "checkout": str(ROOT),
        "interpreter": os.path.realpath(venv_python(venv)),
        "lock": lock,
        PLAY_LOCK: digest(PLAY_LOCK),
        lock: digest(lock),
    }


def is_ready(lock: str, venv: Path) -> bool:
    """Return whether an environment has a lock file's packages, by its stamp."""
    if not venv_python(venv).exists():
        return False
    try:
        stamp = json.loads((venv / STAMP).read_text("utf-8"))
    except (OSError, ValueError):
        return False
    # The development environment includes the packages for playing.
    enough = {lock, DEV_LOCK} if lock == PLAY_LOCK else {lock}
    return any(stamp == stamp_for(made_from, venv) for made_from in enough)


@contextlib.contextmanager
def only_one(venv: Path) -> Iterator[None]:
    """Hold a lock, so that only one process makes the environment."""
    venv.parent.mkdir(parents=True, exist_ok=True)
    with venv.with_name(venv.name + ".lock").open("a+b") as handle:
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
    """Return the Debian package with ensurepip if it is missing: a venv needs it for pip."""
    if all(importlib.util.find_spec(name) for name in ("venv", "ensurepip")):
        return []
    if sys.base_prefix != "/usr" or not shutil.which("apt-get"):
        raise SetupError(f"{sys.executable} lacks the modules venv and ensurepip: install them")
    return ["python{}.{}-venv".format(*sys.version_info)]


def prepare(lock: str, libraries: Sequence[Library], venv: Path = VENV) -> None:
    """Install missing libraries and make the environment of a lock file if needed.

    Then bring the run-time data up to date.
    """
    if is_ready(lock, venv):
        require_system(libraries)
    else:
        require_system(libraries, missing_venv_package())
        with only_one(venv):
            if not is_ready(lock, venv):
                make_environment(lock, venv)
    build_data(venv)


def base_python() -> str:
    """Return the base interpreter, even if run from a virtual environment."""
    if sys.prefix == sys.base_prefix:
        return sys.executable
    name = "python.exe" if WINDOWS else "bin/python{}.{}".format(*sys.version_info)
    return str(Path(sys.base_prefix, name))


def make_environment(lock: str, venv: Path) -> None:
    """Make an environment afresh; interrupted or outdated ones are replaced, not updated."""
    if venv.is_symlink():
        raise SetupError(f"{venv} is a symbolic link, whose target must not be emptied: remove it")
    shown = venv.relative_to(ROOT) if venv.is_relative_to(ROOT) else venv
    print(f"do.py: making {shown} from {lock} (once)", file=sys.stderr, flush=True)
    (venv / STAMP).unlink(missing_ok=True)
    pip = [str(venv_python(venv)), "-m", "pip", "install", "--quiet"]
    # Most of it is never imported; what a window loads is compiled below.
    pip += ["--disable-pip-version-check", "--no-compile", "--require-hashes"]
    for command in (
        [base_python(), "-m", "venv", "--clear", str(venv)],
        [*pip, "--only-binary=:all:", "-r", lock],
    ):
        if run_aside(command) != 0:
            raise SetupError("this failed: " + shlex.join(command))
    if not has_sound(venv):
        # Without it the game is just silent.
        print("do.py: building the sound library, which has no wheel here", file=sys.stderr)
        if run_aside([*pip, "--prefer-binary", "-r", SOUND_LOCK]) != 0:
            print("do.py: it cannot be built: the game will have no sound", file=sys.stderr)
    put_checkout_on_path(venv)
    compile_ahead(venv)
    partial = (venv / STAMP).with_suffix(".new")
    partial.write_text(json.dumps(stamp_for(lock, venv)), "utf-8")
    partial.replace(venv / STAMP)


def has_sound(venv: Path) -> bool:
    """Return whether the sound library is installed: there is no wheel for Linux on ARM."""
    return subprocess.call([str(venv_python(venv)), "-c", LOOK_FOR_SOUND]) == 0


def site_packages(venv: Path) -> Path:
    where = "Lib/site-packages" if WINDOWS else "lib/python{}.{}/site-packages"
    return venv / where.format(*sys.version_info)


def compile_ahead(venv: Path) -> None:
    """Compile what a window loads to bytecode, to make the first start as fast as others."""
    sources = [site_packages(venv) / name for name in LOADED] + [ROOT / "kontsina_qt"]
    left_out = ["-x", r"[/\\]scripts[/\\]"]  # Qt's tools; some are templates
    command = [str(venv_python(venv)), "-m", "compileall", "-q", *left_out]
    run_aside([*command, *map(str, sources)])


def put_checkout_on_path(venv: Path) -> None:
    """Make the checkout importable, like an editable install but without a build."""
    folder = site_packages(venv)
    # A line of code rather than a bare path: .pth files are read in the locale's encoding.
    line = f"import sys; sys.path.append({str(ROOT)!a})\n"
    (folder / "kontsina-checkout.pth").write_text(line, "ascii")


def build_data(venv: Path = VENV) -> None:
    """Bring kontsina_qt/data up to date."""
    if not (ROOT / "assets" / "build.py").exists():
        return
    code = "import sys; from pathlib import Path; sys.path.insert(0, ''); "
    code += "from assets.build import build; build(Path.cwd())"
    if run_aside([str(venv_python(venv)), "-c", code]) != 0:
        raise SetupError("assets/build.py failed")


# The verbs


def opens_window(arguments: Sequence[str]) -> bool:
    """Return whether these arguments open a window rather than run a command."""
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
    if not WINDOWS:  # where exec returns to the shell at once
        os.execv(command[0], command)
    return subprocess.call(command)


def cores() -> int:
    affinity = getattr(os, "sched_getaffinity", None)  # respects a container's limit
    return len(affinity(0)) if affinity else os.cpu_count() or 1


def test_workers() -> int:
    """Return two workers per core, since tests often wait for players' processes and windows."""
    return 2 * cores()


def test(arguments: Sequence[str]) -> int:
    platform = os.environ.get("QT_QPA_PLATFORM") or "offscreen"
    prepare(DEV_LOCK, missing_libraries(window=platform != "offscreen"))
    # `-n 0` turns it off.
    together = ["-n", str(test_workers()), "--dist", "loadfile", "--no-loadscope-reorder"]
    together += ["--max-worker-restart", "2"]  # for tests that crash their worker
    return run(
        [str(venv_python()), "-m", "pytest", *together, *arguments],
        QT_QPA_PLATFORM=platform,
        **KEEP_COMPILED,
        **in_memory(),
    )


def in_memory(folder: Path = Path("/dev/shm")) -> dict[str, str]:
    """Return a variable that keeps tests' files in memory if there is room, to avoid disk waits."""
    if "PYTEST_DEBUG_TEMPROOT" in os.environ or not os.access(folder, os.W_OK):
        return {}
    runs_programs = not os.statvfs(folder).f_flag & os.ST_NOEXEC
    fills_window = shutil.disk_usage(folder).free >= ROOM
    return {"PYTEST_DEBUG_TEMPROOT": str(folder)} if runs_programs and fills_window else {}


def lint(arguments: Sequence[str]) -> int:
    prepare(DEV_LOCK, missing_libraries(window=False))  # pyside6-rcc is a Qt program too
    python = str(venv_python())
    typed = ["kontsina_qt", "tests", "assets", "benchmarks", "examples", "packaging", "training"]
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
    """Make a compiled copy of the package; the checkout itself always runs interpreted."""
    prepare(DEV_LOCK, missing_libraries(window=False))
    status = run([str(venv_python()), "packaging/compiled.py", str(COMPILED), *arguments])
    if status == 0:
        first = f"PYTHONSAFEPATH=1 PYTHONPATH={shlex.quote(str(COMPILED))}"
        if WINDOWS:
            first = f"set PYTHONSAFEPATH=1& set PYTHONPATH={COMPILED}&"
        print(f"run with it: {first} {venv_python()} -m kontsina_qt")
    return status


def setup(arguments: Sequence[str]) -> int:
    folder, lock = arguments or (VENV, DEV_LOCK)
    prepare(str(lock), missing_libraries(window=False), ROOT / folder)
    return 0


def smoke(arguments: Sequence[str]) -> int:
    """Make an environment with each Python on its own, and run the smoke tests with it."""
    require_tools(SCREEN_TOOLS)
    prepare(DEV_LOCK, missing_libraries(window=True, screens={"DISPLAY": ":"}))
    chosen = [python for each in arguments if (python := look_at(each))]
    pythons = chosen or installed_pythons()
    trials = [(python, PLAY_LOCK) for python in pythons]
    trials += [(min(pythons), OLDEST_LOCK), (max(pythons), NEWEST_LOCK)]
    makers = []
    folders = []
    for python, lock in trials:
        kind = lock.removeprefix("requirements").removesuffix(".lock")
        folders.append(ROOT / "build" / "smoke" / f"python{python.version}{kind}")
        print(f"do.py: {folders[-1].name}: {python.path}", file=sys.stderr, flush=True)
        makers.append([python.path, "do.py", "setup", str(folders[-1]), lock])
    with ThreadPoolExecutor(cores()) as pool:
        failed = [makers[i] for i, status in enumerate(pool.map(run_aside, makers)) if status]
    if failed:
        raise SetupError("this failed: " + shlex.join(failed[0]))
    # They mostly wait for windows.
    tests = [str(venv_python()), "-m", "pytest", "-n", str(len(folders)), "-m", "smoke"]
    return run(
        [*tests, "tests/smoke"],
        KONTSINA_SMOKE=os.pathsep.join(str(venv_python(each)) for each in folders),
    )


VERBS = {
    "play": play,
    "test": test,
    "smoke": smoke,
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
