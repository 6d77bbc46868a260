"""A wine prefix, and running programs in it."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

import do

HERE = Path(__file__).resolve().parent
TOOLS = {"wine": "wine wine64", "x86_64-w64-mingw32-gcc": "gcc-mingw-w64-x86-64"}
GCC = "x86_64-w64-mingw32-gcc"


def windows_path(path: Path) -> str:
    """Return a path of this system as programs under wine name it."""
    return "Z:" + str(path.absolute()).replace("/", "\\")


class Wine:
    """A wine prefix and how to run programs in it.

    Args:
        prefix: its folder, made by ``make``.
        variables: added to the environment of every program.
    """

    def __init__(self, prefix: Path, variables: Mapping[str, str] | None = None) -> None:
        self.prefix = prefix
        self.started: list[subprocess.Popen[bytes]] = []
        self.environment = {
            **{name: value for name, value in os.environ.items() if "PYTHON" not in name},
            **(variables or {}),
            "LC_ALL": "C.UTF-8",  # otherwise names beyond ASCII are lost
            "WINEPREFIX": str(prefix),
            "WINEDEBUG": "-all",
            # Offer no browser engine and no .NET for download; make no menu entries here.
            "WINEDLLOVERRIDES": "mscoree=;mshtml=;winemenubuilder.exe=",
        }

    @property
    def drive(self) -> Path:
        """The folder that programs see as C:."""
        return self.prefix / "drive_c"

    def own_path(self, path: Path) -> str:
        """Return a path on C: as programs name it; the shell finds menu entries only by it."""
        return "C:\\" + str(path.relative_to(self.drive)).replace("/", "\\")

    def make(self) -> None:
        """Make a new, empty prefix, replacing an old one."""
        shutil.rmtree(self.prefix, ignore_errors=True)
        self.prefix.mkdir(parents=True)
        self.run("wineboot", "-i")
        self.set_version("win10")
        self.put_icuuc()

    def set_version(self, version: str) -> None:
        """Set the version of Windows that programs see, by winecfg's name for it."""
        self.run("winecfg", "/v", version)

    def put_icuuc(self) -> None:
        """Add the one system library that Qt needs and wine 8 lacks; it is never shipped."""
        target = self.drive / "windows" / "system32" / "icuuc.dll"
        source = HERE / "icuuc_for_wine.c"
        command = [GCC, "-shared", "-O2", "-w", "-o", str(target), str(source)]
        if do.run(command) != 0:
            raise do.SetupError("icuuc.dll could not be compiled")

    def run(
        self, *command: str, folder: Path = do.ROOT, more: Mapping[str, str] | None = None
    ) -> subprocess.CompletedProcess[str]:
        """Run a program to its end; its streams are pipes, since CPython accepts nothing else."""
        return subprocess.run(
            ["wine", *command],
            cwd=folder,
            env={**self.environment, **(more or {})},
            input="",
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            check=False,
        )

    def start(self, *command: str) -> subprocess.Popen[bytes]:
        """Start a program without waiting; its pipes stay open as long as the returned object."""
        pipe = subprocess.PIPE
        running = subprocess.Popen(
            ["wine", *command], env=self.environment, stdin=pipe, stdout=pipe, stderr=pipe
        )
        self.started.append(running)
        return running

    def server(self, *arguments: str) -> None:
        """Call this prefix's wineserver: -w waits for its programs, -k ends them."""
        subprocess.run(["wineserver", *arguments], env=self.environment, check=False)

    def end(self) -> None:
        """End every program of this prefix."""
        self.server("-k")
        self.server("-w")
        for running in self.started:
            running.communicate()


def require_tools(others: Mapping[str, str]) -> None:
    """Check that wine, mingw and other commands exist, each given with its Debian package."""
    packages = {name: package.split()[0] for name, package in TOOLS.items()}
    missing = [name for name in packages if not shutil.which(name)]
    if missing and shutil.which("apt-get"):
        do.apt_install([part for name in missing for part in TOOLS[name].split()])
    do.require_tools({**packages, **others})
