"""Make dist/flatpak/: a manifest that flatpak-builder builds without a network.

    packaging/build flatpak

Qt and PySide6 come from KDE's runtime and its base app for PySide6. All other requirements are
sources with their hashes from the lock files and their URLs as found by pip: a pure Python wheel,
or else the source archive, which is compiled for any architecture. Only build tools, which are not
installed, may be wheels for one architecture. The URLs are looked up each time and not stored.
Then, with flatpak-builder:

    flatpak-builder --user --install --force-clean build/flatpak \\
        dist/flatpak/io.github.kontsina.Kontsina.json

If the project has a URL, dist/flatpak/flathub/ has the same manifest with the URL of the released
source archive, for Flathub.
"""

import hashlib
import json
import os
import re
import shutil
import subprocess
import tempfile
import tomllib
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path
from typing import Any

import do
from build_wheel import command
from ending import end_with
from frozen import built, dist
from project import APP_ID, NAME, ROOT, VERSION, PackageError, source_date, urls

RUNTIME, SDK, BASE = "org.kde.Platform", "org.kde.Sdk", "io.qt.PySide.BaseApp"
RUNTIME_VERSION = "6.10"
"""The version of all three, and of Qt."""
PYTHON = "3.13"
"""The runtime's Python version."""
MACHINES = ("x86_64", "aarch64")
PROVIDED = {"pyside6-essentials", "shiboken6"}
"""Packages provided by the base app."""
TOOLS_OF_THE_BUILD = (
    "hatchling",
    "Babel",
    "mypy",
    "setuptools",
    "hatch-fancy-pypi-readme",
    "shtab",
)
PLAIN = ("--only-binary=:all:", "--platform", "any", "--implementation", "py", "--abi", "none")
FINISH = ("--share=ipc", "--socket=fallback-x11", "--socket=wayland", "--socket=pulseaudio")


def needed(*asked: str) -> list[str]:
    """Return requirements with their dependencies, pinned as in the lock file."""
    locked = (ROOT / do.DEV_LOCK).read_text("utf-8")
    pinned = {fold(name): f"{name}=={version}" for name, version in LOCKED.findall(locked)}
    waiting = [fold(NAMED.split(name)[0]) for name in asked]
    found: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name in found or name not in pinned or name in PROVIDED:
            continue
        found.add(name)
        waiting += [fold(other) for other in required_by(name)]
    return sorted(pinned[name] for name in found)


LOCKED = re.compile(r"^([\w.-]+)==([\w.]+)", re.M)
NAMED = re.compile(r"[^\w.-]")


def program_requirements() -> list[str]:
    """Return the program's requirements that the base app does not provide."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        table = tomllib.load(file)
    return needed(*table["project"]["dependencies"])


def build_requirements() -> list[str]:
    """Return the requirements of the build alone."""
    return sorted(set(needed(*TOOLS_OF_THE_BUILD)) - set(program_requirements()))


def required_by(name: str) -> list[str]:
    """Return the requirements of an installed package, without extras."""
    try:
        lines = requires(name) or []
    except PackageNotFoundError:
        return []
    return [NAMED.split(line)[0] for line in lines if "extra ==" not in line]


def fold(name: str) -> str:
    """Normalize a package's name."""
    return re.sub(r"[-_.]+", "-", name).lower()


def files_of(requirement: str, tool: bool) -> list[dict[str, Any]]:
    """Return the files to install for a requirement, as reported by pip.

    Args:
        requirement: a pinned requirement.
        tool: whether it is a build tool, which may have one file per architecture.

    Raises:
        PackageError: there are none.
    """
    try:
        return [reported(requirement, *PLAIN, "--python-version", PYTHON)]
    except PackageError:
        if not tool:
            return [reported(requirement, f"--no-binary={requirement.partition('==')[0]}")]
    found = []
    for machine in MACHINES:
        options = ["--only-binary=:all:", "--python-version", PYTHON]
        for glibc in range(17, 40):
            options += ["--platform", f"manylinux_2_{glibc}_{machine}"]
        options += ["--platform", f"manylinux2014_{machine}"]
        found.append(reported(requirement, *options) | {"only-arches": [machine]})
    return found


def reported(requirement: str, *options: str) -> dict[str, Any]:
    """Return the file that pip would download for a requirement."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        fixed = ["--dry-run", "--ignore-installed", "--no-deps", "--quiet"]
        fixed += ["--report", str(report), "--target", folder]
        command("pip", "install", *fixed, *options, requirement)
        (found,) = json.loads(report.read_text("utf-8"))["install"]
    info: dict[str, Any] = found["download_info"]
    return info


def sources(libraries: list[str], tools: list[str]) -> list[dict[str, Any]]:
    """Return the sources for flatpak-builder.

    Args:
        libraries, tools: pinned requirements of the program and its build.

    Raises:
        PackageError: a file is not the locked one.
    """
    allowed = set(re.findall(r"--hash=sha256:(\w+)", (ROOT / do.DEV_LOCK).read_text("utf-8")))
    data = []
    files = [info for each in libraries for info in files_of(each, tool=False)]
    files += [info for each in tools for info in files_of(each, tool=True)]
    for info in files:
        digest = info["archive_info"]["hashes"]["sha256"]
        if digest not in allowed:
            raise PackageError(f"{info['url']} is not what {do.DEV_LOCK} has")
        source = {"type": "file", "url": info["url"], "sha256": digest, "dest": "offline"}
        if "only-arches" in info:
            source["only-arches"] = info["only-arches"]
        data.append(source)
    return sorted(data, key=lambda source: source["url"])


def manifest(
    program: dict[str, Any],
    libraries: list[str],
    tools: list[str],
    offline: list[dict[str, Any]],
) -> dict[str, Any]:
    """Return the manifest for flatpak-builder.

    Args:
        program: the source with the program.
        libraries, tools: pinned requirements of the program and its build.
        offline: the sources of all of them.
    """
    install = "venv/bin/pip install --no-index --find-links=offline --no-build-isolation --no-deps"
    compilers = [name for name in (*tools, *libraries) if fold(name).startswith(COMPILING)]
    rest = [name for name in tools if name not in compilers]
    return {
        "id": APP_ID,
        "runtime": RUNTIME,
        "runtime-version": RUNTIME_VERSION,
        "sdk": SDK,
        "base": BASE,
        "base-version": RUNTIME_VERSION,
        "command": NAME,
        "finish-args": list(FINISH),
        "build-options": {
            "env": {
                "BASEAPP_REMOVE_WEBENGINE": "1",
                "BASEAPP_DISABLE_NUMPY": "1",
                "PYTHONPATH": f"/app/lib/python{PYTHON}/site-packages",
            }
        },
        "cleanup-commands": ["/app/cleanup-BaseApp.sh"],
        "cleanup": ["*.pyi", "__pycache__"],
        "modules": [
            {
                "name": NAME,
                "buildsystem": "simple",
                "build-commands": [
                    # Build tools go into a virtual environment outside /app, which is discarded.
                    "python3 -m venv --system-site-packages venv",
                    f"{install} {' '.join(compilers)}",
                    f"{install} {' '.join(rest)}",
                    # The first place where assets/build.py looks.
                    'ln -sf "$(qtpaths --query QT_INSTALL_LIBEXECS)/rcc" venv/bin/pyside6-rcc',
                    f"{install} --ignore-installed --prefix=/app {' '.join(libraries)}",
                    "venv/bin/pip wheel --no-index --no-deps --no-build-isolation -w made .",
                    f"{install} --ignore-installed --prefix=/app made/*.whl",
                    "PYTHONPATH=.:packaging:$PYTHONPATH venv/bin/python packaging/linux_tree.py"
                    " /app/share",
                    f"install -Dm644 -t /app/share/licenses/{APP_ID} LICENSE LICENSES.md",
                ],
                "sources": [program, *offline],
            },
        ],
    }


COMPILING = ("setuptools", "cffi", "pycparser")
"""Packages to install first, for compiling others."""


def released(archive: Path) -> dict[str, str] | None:
    """Return the released source archive as a source; None if the project has no URL."""
    home = urls().get("releases")
    if home is None:
        return None
    url = f"{home}/download/v{VERSION}/{archive.name}"
    return {"type": "archive", "url": url, "sha256": digest_of(archive)}


def digest_of(path: Path) -> str:
    """Return a file's SHA-256."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def write(data: dict[str, Any], target: Path) -> None:
    """Write a manifest, and check it if flatpak-builder is installed."""
    target.parent.mkdir(exist_ok=True)
    target.write_text(json.dumps(data, indent=4) + "\n", "utf-8")
    if shutil.which("flatpak-builder"):
        read = ["flatpak-builder", "--show-manifest", str(target)]
        if subprocess.run(read, cwd=target.parent, capture_output=True, check=False).returncode:
            raise PackageError("flatpak-builder cannot read the manifest")
    built(target)


def main() -> int:
    os.environ["SOURCE_DATE_EPOCH"] = str(source_date())
    # Use the URLs of the default index, not of a mirror configured on this machine.
    if "KONTSINA_INDEX_OF_THE_MACHINE" not in os.environ:
        os.environ["PIP_CONFIG_FILE"] = os.devnull
        for name in ("PIP_INDEX_URL", "PIP_EXTRA_INDEX_URL", "PIP_FIND_LINKS"):
            os.environ.pop(name, None)
    folder = dist() / "flatpak"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    command("hatchling", "build", "-t", "sdist", "-d", str(folder))
    archive = folder / f"{NAME}-{VERSION}.tar.gz"
    here = {"type": "archive", "path": archive.name, "sha256": digest_of(archive)}
    libraries, tools = program_requirements(), build_requirements()
    offline = sources(libraries, tools)
    write(manifest(here, libraries, tools, offline), folder / f"{APP_ID}.json")
    if there := released(archive):
        target = folder / "flathub" / f"{APP_ID}.json"
        write(manifest(dict(there), libraries, tools, offline), target)
    return 0


if __name__ == "__main__":
    end_with(main)
