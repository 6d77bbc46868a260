"""A frozen program contains every module that it imports."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import exclusions
import project


def package(folder: Path, **modules: str) -> Path:
    """Make a folder with a package of the program's name."""
    inside = folder / exclusions.PACKAGE
    inside.mkdir()
    (inside / "__init__.py").write_text("")
    for name, source in modules.items():
        (inside / f"{name}.py").write_text(source)
    return folder


def test_no_needed_module_is_excluded() -> None:
    needed = exclusions.needed()
    assert {"asyncio", "http.client", "miniaudio", "multiprocessing", "sqlite3"} <= set(needed)
    assert {"nacl._sodium", "zeroconf", "zeroconf._dns", "ifaddr", "nats.aio.client", "ssl"} <= set(
        needed
    )
    left_out = {name: str(by) for name, by in needed.items() if exclusions.is_unused(name)}
    assert not left_out
    exclusions.check_exclusions()


@pytest.mark.parametrize(
    "source",
    [
        "import smtplib",
        "def send():\n    import smtplib",
        "import xml.dom.minidom",
        "from xml.dom import minidom",
        "from PySide6.QtNetwork import QTcpSocket",
        "import tarfile\nimport netrc",
    ],
)
def test_an_import_of_an_excluded_module_is_reported(source: str, tmp_path: Path) -> None:
    root = package(tmp_path, cards="import json", post=source)
    with pytest.raises(project.PackageError, match=r"post\.py imports .*leaves out"):
        exclusions.check_exclusions(root)


def test_an_import_by_a_library_is_reported(tmp_path: Path) -> None:
    root = package(tmp_path, pages="import bdb, webbrowser, xmlrpc")
    with pytest.raises(project.PackageError, match=r"pages\.py imports xmlrpc"):
        exclusions.check_exclusions(root)
    (root / exclusions.PACKAGE / "pages.py").write_text("def look():\n    import plistlib")
    with pytest.raises(project.PackageError, match=r"plistlib\.py imports xml"):
        exclusions.check_exclusions(root)


def test_imports_of_the_libraries_compiled_modules_are_listed() -> None:
    parts = set(exclusions.compiled_parts())
    compiled = {name for name in parts if name.startswith("zeroconf._")}
    # If there is no wheel for the system, it is loaded from source.
    assert not compiled or {"zeroconf.const", "ipaddress", "struct"} <= parts
    assert not [name for name in parts if exclusions.find(name, sys.path) is None]


def test_installers_need_the_bundled_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exclusions, "BUNDLED", ("no_such_library",))
    with pytest.raises(project.PackageError, match="no_such_library is not installed"):
        exclusions.check_exclusions()


@pytest.mark.parametrize(
    "source",
    [
        "try:\n    import readline\nexcept ImportError:\n    readline = None",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import tkinter",
        "import tarfile, zipfile, shutil",  # which work without bz2 and lzma
        "import hashlib, http.client, urllib.request",  # and these without OpenSSL
    ],
)
def test_optional_imports_are_allowed(source: str, tmp_path: Path) -> None:
    exclusions.check_exclusions(package(tmp_path, cards=source))
