"""The ways people install the program, each from scratch, and whether it then runs."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from assets.build import sounds
from kontsina_qt import __version__
from kontsina_qt.rules.base import cards

ROOT = Path(__file__).parents[2]
SCRIPTS = "Scripts" if os.name == "nt" else "bin"
LARGEST_SDIST = 8_000_000
PATIENCE_S = 1800
"""Qt is a hundred megabytes, and build machines are busy."""
NO_COMPILER = {"CC": "there-is-no-compiler"}
"""Compiling takes minutes, so it is tested once."""
MATCH = ("play", "kontsina", "--seats", "beginner,beginner", "--number", "7")
OWN = (".git", ".venv", "build", "dist", "data", "__pycache__", ".*_cache", ".hypothesis")
"""Files that a checkout has but a fresh clone does not."""


class Machine:
    """A user's machine: a clone, an empty home, and tools in separate environments."""

    def __init__(self, folder: Path, **added: str) -> None:
        self.folder = folder
        self.clone = folder / "clone"
        shutil.copytree(ROOT, self.clone, ignore=shutil.ignore_patterns(*OWN))
        home = folder / "home"
        home.mkdir()
        unwanted = ("PYTHON", "VIRTUAL_ENV", "XDG_", "KONTSINA")
        kept = {k: v for k, v in os.environ.items() if not k.startswith(unwanted)}
        self.environment = kept | {"HOME": str(home), "USERPROFILE": str(home)} | added

    def run(self, *command: str | Path) -> str:
        """Return the output of a command that must succeed."""
        done = subprocess.run(
            [str(word) for word in command],
            cwd=self.folder,
            env=self.environment,
            capture_output=True,
            text=True,
            timeout=PATIENCE_S,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def tools(self, name: str, *packages: str) -> Path:
        """Return the commands' folder of a new environment with these packages."""
        self.run(sys.executable, "-m", "venv", self.folder / name)
        commands = self.folder / name / SCRIPTS
        if packages:
            self.run(commands / "python", "-m", "pip", "install", "-q", *packages)
        return commands

    def plays(self, commands: Path) -> None:
        """Check that the program is installed, and that it plays."""
        program = commands / "kontsina"
        assert self.run(program, "--version") == f"kontsina {__version__}\n"
        assert self.run(program, *MATCH).startswith("{")


def pip_install(machine: Machine) -> Path:
    commands = machine.tools("env")
    machine.run(commands / "python", "-m", "pip", "install", "-q", machine.clone)
    where = machine.run(commands / "python", "-c", "import kontsina_qt as k; print(k.__file__)")
    assert Path(where.strip()).is_relative_to(machine.folder / "env")
    return commands


def pip_wheel(machine: Machine) -> Path:
    commands = machine.tools("env")
    wheels = machine.folder / "wheels"
    pip = (commands / "python", "-m", "pip")
    machine.run(*pip, "wheel", "-q", "--wheel-dir", wheels, machine.clone)
    machine.run(*pip, "install", "-q", "--no-index", "--find-links", wheels, "kontsina")
    return commands


def pip_install_sdist(machine: Machine) -> Path:
    builder = machine.tools("builder", "build", "twine")
    dist = machine.folder / "dist"
    machine.run(builder / "python", "-m", "build", "-q", "--sdist", "-o", dist, machine.clone)
    (sdist,) = dist.iterdir()
    machine.run(builder / "python", "-m", "twine", "check", "--strict", sdist)
    assert sdist.stat().st_size < LARGEST_SDIST
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    locks = {path.name for path in ROOT.glob("*.lock")}
    assert {"README.md", "LICENSE", "do.py", "pyproject.toml", *locks} <= names | {".venv.lock"}
    shutil.rmtree(machine.clone)
    commands = machine.tools("env")
    machine.run(commands / "python", "-m", "pip", "install", "-q", sdist)
    return commands


def pipx_install(machine: Machine) -> Path:
    pipx = machine.tools("tool", "pipx") / "pipx"
    machine.environment |= {"PIPX_HOME": str(machine.folder / "pipx")}
    machine.environment |= {"PIPX_BIN_DIR": str(machine.folder / "commands")}
    machine.run(pipx, "install", machine.clone)
    return machine.folder / "commands"


def uv_install(machine: Machine) -> Path:
    uv = machine.tools("tool", "uv") / "uv"
    machine.run(uv, "venv", "-q", "--python", sys.executable, machine.folder / "env")
    commands = machine.folder / "env" / SCRIPTS
    machine.run(uv, "pip", "install", "-q", "--python", commands / "python", machine.clone)
    return commands


def test_source_archive_is_small_and_holds_no_backups(tmp_path: Path) -> None:
    """In every run, whereas installing from it is a long test."""
    dist = tmp_path / "dist"
    command = (sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", str(dist))
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (sdist,) = dist.iterdir()
    assert sdist.stat().st_size < LARGEST_SDIST
    with tarfile.open(sdist) as archive:
        assert not [name for name in archive.getnames() if name.endswith(("~", ".orig"))]


@pytest.mark.slow
@pytest.mark.timeout(PATIENCE_S)
def test_pip_install(tmp_path: Path) -> None:
    """The only one that runs every time."""
    machine = Machine(tmp_path, **NO_COMPILER)
    machine.plays(pip_install(machine))


@pytest.mark.long
@pytest.mark.parametrize("install", [pip_wheel, pip_install_sdist, pipx_install, uv_install])
def test_install(tmp_path: Path, install: Callable[[Machine], Path]) -> None:
    machine = Machine(tmp_path, **NO_COMPILER)
    machine.plays(install(machine))


@pytest.mark.long
def test_pip_install_compiles(tmp_path: Path) -> None:
    machine = Machine(tmp_path)
    commands = pip_install(machine)
    machine.plays(commands)
    look = f"import {cards.__name__} as cards; print(cards.__file__)"
    compiled = machine.run(commands / "python", "-c", look)
    assert not compiled.strip().endswith(".py") or not shutil.which("cc")


def test_sounds_are_made_by_pipx_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pipx makes Python look for no module in the current folder."""
    making = tmp_path / "assets" / "sounds" / "make.py"
    making.parent.mkdir(parents=True)
    for package in (making.parent, making.parent.parent):
        (package / "__init__.py").touch()
    making.write_text(
        "import sys\nfrom pathlib import Path\n\nfolder = Path(sys.argv[1])\n"
        "folder.mkdir(parents=True)\n(folder / 'turn.wav').write_text(__file__)\n"
    )
    monkeypatch.setenv("PYTHONSAFEPATH", "1")
    (made,) = sounds(tmp_path)
    assert Path(made.read_text()).samefile(making)


def test_every_classifier_is_a_supported_python() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    named = [each.rpartition(" ")[2] for each in project["classifiers"] if ":: 3." in each]
    assert named == ["3.11", "3.12", "3.13", "3.14"]
    assert project["requires-python"] == f">={named[0]}"


def test_no_requirement_is_for_one_version_alone() -> None:
    file = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    asked = file["build-system"]["requires"] + file["project"]["dependencies"]
    assert not [each for each in asked if "==" in each.partition(";")[0]]
