"""Make dist/flatpak/: a manifest that flatpak-builder builds without a network.

    packaging/build flatpak

Every wheel it needs is a source with its hash as the lock files have it, and its address as pip
finds it; the program itself is the source archive beside it. Then, where flatpak-builder is:

    flatpak-builder --user --install --force-clean build/flatpak \\
        dist/flatpak/io.github.kontsina.Kontsina.json
"""

import hashlib
import json
import os
import re
import shutil
import subprocess
import tempfile
import tomllib
from pathlib import Path
from typing import Any

import do
from build_wheel import command
from ending import end_with
from frozen import built, dist
from linux_tree import stage_share
from project import APP_ID, NAME, ROOT, VERSION, PackageError, source_date

RUNTIME, RUNTIME_VERSION = "org.kde.Platform", "6.10"
"""It has what Qt's wheels ask of a system, the xcb libraries included; its own Qt is not used."""
PYTHON = "3.13"
MACHINES = {"x86_64": "manylinux_2_34_x86_64", "aarch64": "manylinux_2_39_aarch64"}
PLAYED_WITH = ("PySide6-Essentials", "shiboken6", "platformdirs")
TOOLS_OF_THE_BUILD = ("hatchling", "Babel", "mypy", "setuptools", "hatch-fancy-pypi-readme")


def wheels(platform: str) -> list[dict[str, Any]]:
    """What pip would install for the program and for building it, each as it reports it."""
    locked = ROOT / do.DEV_LOCK
    known = re.findall(r"^([\w.-]+)==(\S+)", locked.read_text("utf-8"), re.M)
    wanted = needed(dict(known))
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        options = ["--dry-run", "--ignore-installed", "--no-deps", "--quiet"]
        options += ["--report", str(report), "--target", folder]
        options += ["--only-binary=:all:", "--platform", platform, "--python-version", PYTHON]
        for older in range(17, 40):  # a wheel for an older glibc does as well
            options += ["--platform", re.sub(r"_2_\d+_", f"_2_{older}_", platform)]
        machine = platform.split("_", 3)[3]
        options += ["--platform", f"manylinux2014_{machine}"]
        command("pip", "install", *options, *wanted)
        found: list[dict[str, Any]] = json.loads(report.read_text("utf-8"))["install"]
    return found


def needed(known: dict[str, str]) -> list[str]:
    """The pinned requirements of the program and of its build, and of what they require."""
    folded = {fold(name): f"{name}=={version}" for name, version in known.items()}
    with (ROOT / "pyproject.toml").open("rb") as file:
        table = tomllib.load(file)
    asked = [*table["project"]["dependencies"], *TOOLS_OF_THE_BUILD]
    waiting = [fold(re.split(r"[^\w.-]", name)[0]) for name in asked]
    found: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name in found or name not in folded:
            continue
        found.add(name)
        waiting += [fold(other) for other in required_by(name)]
    return sorted(folded[name] for name in found)


def required_by(name: str) -> list[str]:
    """What an installed package requires here, extras apart."""
    from importlib.metadata import PackageNotFoundError, requires

    try:
        lines = requires(name) or []
    except PackageNotFoundError:
        return []
    return [re.split(r"[^\w.-]", line)[0] for line in lines if "extra ==" not in line]


def fold(name: str) -> str:
    """A package's name as indexes compare it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def locked_hashes() -> set[str]:
    """Every hash that a lock file has."""
    text = (ROOT / do.DEV_LOCK).read_text("utf-8")
    return set(re.findall(r"--hash=sha256:(\w+)", text))


def sources() -> list[dict[str, Any]]:
    """The wheels as flatpak-builder fetches them, those of one machine alone told so.

    Raises:
        PackageError: a wheel is not the one that is locked.
    """
    allowed = locked_hashes()
    told: dict[str, dict[str, Any]] = {}
    machines: dict[str, list[str]] = {}
    for machine, platform in MACHINES.items():
        for wheel in wheels(platform):
            info = wheel["download_info"]
            digest = info["archive_info"]["hashes"]["sha256"]
            if digest not in allowed:
                raise PackageError(f"{info['url']} is not what {do.DEV_LOCK} has")
            told[digest] = {"type": "file", "url": info["url"], "sha256": digest}
            machines.setdefault(digest, []).append(machine)
    for digest, where in machines.items():
        if len(where) < len(MACHINES):
            told[digest]["only-arches"] = where
    return [told[digest] for digest in sorted(told, key=lambda key: told[key]["url"])]


def manifest(archive: Path, offline: list[dict[str, Any]]) -> dict[str, Any]:
    """What flatpak-builder reads."""
    install = "pip3 install --no-index --find-links=. --prefix=/app"
    return {
        "id": APP_ID,
        "runtime": RUNTIME,
        "runtime-version": RUNTIME_VERSION,
        "sdk": "org.kde.Sdk",
        "command": NAME,
        "finish-args": ["--share=ipc", "--socket=fallback-x11", "--socket=wayland"],
        "cleanup": ["*.pyi", "__pycache__"],
        "modules": [
            {
                "name": "wheels",
                "buildsystem": "simple",
                "build-commands": [
                    f"{install} --no-deps PySide6-Essentials shiboken6 platformdirs"
                ],
                "sources": offline,
            },
            {
                "name": NAME,
                "buildsystem": "simple",
                "build-commands": [
                    # The tools of the build stay outside /app, where nothing of them is kept.
                    "python3 -m venv --system-site-packages venv",
                    "venv/bin/pip install --no-index --find-links=wheels "
                    + " ".join((*TOOLS_OF_THE_BUILD, PLAYED_WITH[0])),
                    "venv/bin/pip wheel --no-index --no-deps --no-build-isolation -w made .",
                    f"{install} --no-deps --force-reinstall made/*.whl",
                    "cp -r share /app",
                ],
                "sources": [
                    {"type": "archive", "path": archive.name, "sha256": digest_of(archive)},
                    {"type": "dir", "path": "share", "dest": "share"},
                    *({**source, "dest": "wheels"} for source in offline),
                ],
            },
        ],
    }


def digest_of(path: Path) -> str:
    """A file's SHA-256."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def main() -> int:
    os.environ["SOURCE_DATE_EPOCH"] = str(source_date())
    # Addresses are those of the usual index, not of what stands in for it on this machine.
    os.environ["PIP_CONFIG_FILE"] = os.devnull
    for name in ("PIP_INDEX_URL", "PIP_EXTRA_INDEX_URL", "PIP_FIND_LINKS"):
        os.environ.pop(name, None)
    folder = dist() / "flatpak"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    command("hatchling", "build", "-t", "sdist", "-d", str(folder))
    archive = folder / f"{NAME}-{VERSION}.tar.gz"
    stage_share(folder / "share")
    target = folder / f"{APP_ID}.json"
    told = json.dumps(manifest(archive, sources()), indent=4)
    target.write_text(told + "\n", "utf-8")
    built(target)
    if shutil.which("flatpak-builder"):
        read = ["flatpak-builder", "--show-manifest", str(target)]
        if subprocess.run(read, capture_output=True, check=False).returncode:
            raise PackageError("flatpak-builder cannot read the manifest")
    return 0


if __name__ == "__main__":
    end_with(main)
