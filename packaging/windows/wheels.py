"""Wheels for Windows of the program's requirements and PyInstaller, by the lock file's hashes."""

from __future__ import annotations

import hashlib
import re
import shutil
import sys
from pathlib import Path

import do

FREEZING = (
    "altgraph",
    "packaging",
    "pefile",
    "pyinstaller",
    "pyinstaller-hooks-contrib",
    "pywin32-ctypes",
    "setuptools",
)


def windows_requirements(lock: str, play_lock: str) -> str:
    """Return the requirements in a lock file for a build on Windows, without markers.

    Args:
        lock: the text of the complete lock file.
        play_lock: the text of the lock file for playing.
    """
    entries = {entry.partition("==")[0]: entry for entry in _entries(lock)}
    wanted = {entry.partition("==")[0] for entry in _entries(play_lock)} | set(FREEZING)
    missing = sorted(wanted - entries.keys())
    if missing:
        raise do.SetupError(f"the lock file lacks {', '.join(missing)}")
    chosen = (entries[name] for name in sorted(wanted))
    return "".join(re.sub(r"\s*;[^\\\n]*", " ", entry) for entry in chosen)


def _entries(lock: str) -> list[str]:
    """Return each pinned package with the lines of its hashes."""
    text = re.sub(r"^\s*#.*\n", "", lock, flags=re.M)
    return re.findall(r"^[\w.-]+==.*\n(?:\s+--hash.*\n)*", text, re.M)


def windows_site(folder: Path) -> Path:
    """Return the folder with those wheels unpacked, making it if it is outdated."""
    locks = [(do.ROOT / name).read_text("utf-8") for name in (do.DEV_LOCK, do.PLAY_LOCK)]
    text = windows_requirements(*locks)
    stamp, digest = folder / "made-from", hashlib.sha256(text.encode()).hexdigest()
    if stamp.is_file() and stamp.read_text("ascii") == digest:
        return folder
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    listing = folder.with_name("windows-requirements.txt")
    listing.write_text(text, "utf-8")
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    command += ["--no-deps", "--require-hashes", "--only-binary=:all:", "--no-compile"]
    command += ["--platform", "win_amd64", "--python-version", "3.11", "--implementation", "cp"]
    if do.run([*command, "--target", str(folder), "-r", str(listing)]) != 0:
        raise do.SetupError("Windows' wheels could not be installed")
    stamp.write_text(digest, "ascii")
    return folder
