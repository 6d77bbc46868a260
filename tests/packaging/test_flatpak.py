"""The manifest for Flatpak: sources, build commands and permissions."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import build_flatpak
import do
from build_flatpak import build_requirements, fold, manifest, program_requirements
from project import APP_ID, NAME, ROOT

FILE = {"type": "file", "url": "https://files.example.org/a.whl", "sha256": "0" * 64}
HERE = {"type": "archive", "path": f"{NAME}.tar.gz", "sha256": "0" * 64}


@pytest.fixture
def data() -> dict[str, Any]:
    """The manifest, with one file for all sources."""
    return manifest(
        HERE, program_requirements(), build_requirements(), [FILE | {"dest": "offline"}]
    )


def commands(data: dict[str, Any]) -> str:
    """Return the build commands."""
    (module,) = data["modules"]
    return "\n".join(module["build-commands"])


def test_qt_comes_from_the_runtime_and_its_base_app(data: dict[str, Any]) -> None:
    assert (data["runtime"], data["sdk"], data["base"]) == (
        "org.kde.Platform",
        "org.kde.Sdk",
        "io.qt.PySide.BaseApp",
    )
    assert data["runtime-version"] == data["base-version"]
    assert data["cleanup-commands"] == ["/app/cleanup-BaseApp.sh"]
    needed = {
        fold(name.partition("==")[0]) for name in (*program_requirements(), *build_requirements())
    }
    assert not {"pyside6-essentials", "pyside6", "shiboken6"} & needed


def test_it_may_use_screen_and_sound_but_no_network_or_files(data: dict[str, Any]) -> None:
    assert set(data["finish-args"]) == {
        "--share=ipc",
        "--socket=fallback-x11",
        "--socket=wayland",
        "--socket=pulseaudio",
    }


def test_sound_is_compiled_and_installed(data: dict[str, Any]) -> None:
    names = {name.partition("==")[0] for name in program_requirements()}
    assert {"cffi", "miniaudio", "platformdirs"} <= names
    installed = re.findall(r"--prefix=/app (.*)", commands(data))
    assert all(name in installed[0] for name in names)
    assert f"made/{NAME}" in commands(data) or "made/*.whl" in installed[1]


def test_everything_that_is_installed_is_pinned_as_locked() -> None:
    locked = (ROOT / do.DEV_LOCK).read_text("utf-8")
    for requirement in (*program_requirements(), *build_requirements()):
        assert re.search(rf"^{re.escape(requirement)}( |$)", locked, re.M), requirement


def test_every_source_has_its_hash(data: dict[str, Any]) -> None:
    for source in data["modules"][0]["sources"]:
        assert re.fullmatch(r"[0-9a-f]{64}", source["sha256"])


def test_a_released_source_has_its_url(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    archive = tmp_path / "kontsina-1.0.tar.gz"
    archive.write_bytes(b"cards")
    assert build_flatpak.released(archive) is None
    home = "https://forge.example.org/a/kontsina/releases"
    monkeypatch.setattr(build_flatpak, "urls", lambda: {"releases": home})
    there = build_flatpak.released(archive)
    assert there is not None
    assert there["url"].startswith(f"{home}/download/v")
    assert there["url"].endswith("/kontsina-1.0.tar.gz")


def test_no_url_of_a_package_index_is_stored() -> None:
    text = (ROOT / "packaging" / "build_flatpak.py").read_text("utf-8")
    assert not re.findall(r"https?://", text)


@pytest.mark.skipif(shutil.which("flatpak-builder") is None, reason="flatpak-builder is missing")
def test_flatpak_builder_reads_it(data: dict[str, Any], tmp_path: Path) -> None:
    target = tmp_path / f"{APP_ID}.json"
    target.write_text(json.dumps(data))
    command = ["flatpak-builder", "--show-manifest", str(target)]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    read = json.loads(done.stdout)
    assert read["base"] == data["base"]
    assert [module["name"] for module in read["modules"]] == [NAME]


def test_the_source_archive_contains_the_desktop_files(tmp_path: Path) -> None:
    command = [sys.executable, "packaging/linux_tree.py", str(tmp_path)]
    path = f"{ROOT}:{ROOT / 'packaging'}"
    subprocess.run(command, cwd=ROOT, env={"PYTHONPATH": path}, check=True)
    assert (tmp_path / "applications" / f"{APP_ID}.desktop").is_file()
    assert (tmp_path / "metainfo" / f"{APP_ID}.metainfo.xml").is_file()
