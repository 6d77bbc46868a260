"""The manifests for winget and Homebrew agree with the release."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

import pytest

import project
import stores
from kontsina_qt.rules.games.catalogue import GAMES
from project import VERSION

HOME = "https://forge.example.org/someone/kontsina"
FILES = (
    f"kontsina-{VERSION}-setup.exe",
    f"Kontsina-{VERSION}-macos-arm64.dmg",
    f"Kontsina-{VERSION}-macos-x86_64.dmg",
)


@pytest.fixture
def release(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A release folder with the files that stores distribute, of a project with a URL."""
    data = {label.lower(): there for label, there in project.addresses_of(HOME).items()}
    monkeypatch.setattr(stores, "urls", lambda: data)
    for name in FILES:
        (tmp_path / name).write_text(name)
    return tmp_path


def digest(name: str) -> str:
    return hashlib.sha256(name.encode()).hexdigest()


def test_winget_gets_three_manifests(release: Path) -> None:
    data = stores.winget(release)
    assert len(data) == 3
    for name, text in data.items():
        assert name.startswith(stores.IDENTIFIER)
        assert f"PackageVersion: {VERSION}\n" in text
        assert re.search(r"^ManifestType: (version|installer|defaultLocale)$", text, re.M)
    installer = data[f"{stores.IDENTIFIER}.installer.yaml"]
    assert f"InstallerUrl: {HOME}/releases/download/v{VERSION}/{FILES[0]}\n" in installer
    assert f"InstallerSha256: {digest(FILES[0]).upper()}\n" in installer
    locale = data[f"{stores.IDENTIFIER}.locale.en-US.yaml"]
    assert f"{len(GAMES)} card games" in locale


def test_homebrew_gets_a_cask_for_both_machines(release: Path) -> None:
    text = stores.cask(release)
    for name in FILES[1:]:
        assert digest(name) in text
    assert f'version "{VERSION}"' in text
    where = f"{HOME}/releases/download/v#{{version}}/Kontsina-#{{version}}-macos-#{{arch}}.dmg"
    assert f'url "{where}"' in text
    assert VERSION not in text.partition("url ")[2]


def test_all_of_it_is_written(release: Path, tmp_path: Path) -> None:
    assert stores.main(release, tmp_path / "stores") == 0
    assert len(list((tmp_path / "stores").rglob("*.yaml"))) == 3
    assert (tmp_path / "stores" / "homebrew" / "kontsina.rb").is_file()


def test_missing_files_are_reported(release: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (release / FILES[0]).unlink()
    with pytest.raises(project.PackageError, match=r"has no kontsina-.*-setup\.exe"):
        stores.winget(release)
    monkeypatch.setattr(stores, "urls", dict)
    with pytest.raises(project.PackageError, match="has no address"):
        stores.cask(release)
