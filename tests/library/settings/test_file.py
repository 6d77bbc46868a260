"""A settings file that cannot be read is kept beside and said; what cannot be written is told."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from kontsina_qt.library.settings import store as settings_store
from kontsina_qt.library.settings.choices import Speed, Theme
from kontsina_qt.library.settings.settings import Settings, settings_values
from kontsina_qt.library.settings.store import SettingsStore

SET = Settings(
    name="Μαρία",
    speed=Speed.SLOW,
    theme=Theme.DARK,
    volume=35,
    known=tuple(f"word{number}" for number in range(30)),
    geometry=bytes(range(200)),
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "kontsina.json"
    SettingsStore(path).save(SET)
    return path


def beside(path: Path) -> list[Path]:
    return sorted(path.parent.glob("kontsina-damaged-*.json"))


DAMAGE: dict[str, Callable[[bytes], bytes]] = {
    "zeros at its beginning": lambda good: bytes(100) + good[100:],
    "zeros": lambda good: bytes(len(good)),
    "empty": lambda good: b"",
    "cut": lambda good: good[: len(good) // 2],
    "its first letters lost": lambda good: good[3:],
    "UTF-16": lambda good: good.decode().encode("utf-16"),
    "anything": lambda good: Random(1).randbytes(2000),
    "not readable text": lambda good: good.replace("Μαρία".encode(), "Μαρία".encode("iso-8859-7")),
    "a comma forgotten": lambda good: good.replace(b"35", b"35,"),
    "a list": lambda good: b"[1, 2]",
    "bottomless": lambda good: b"[" * 50_000,
    "a number without end": lambda good: good.replace(b"35", b"9" * 5000),
}


@pytest.mark.parametrize("how", DAMAGE)
def test_a_damaged_file_is_kept_beside_and_said(path: Path, how: str) -> None:
    damaged = DAMAGE[how](path.read_bytes())
    path.write_bytes(damaged)
    store = SettingsStore(path)
    store.write()
    [aside] = beside(path)
    assert aside.read_bytes() == damaged
    assert store.trouble is not None
    assert store.trouble.words() == (
        "The settings file was damaged or changed by another program. What could be read is"
        f" used; the old file is kept as {aside}."
    )
    store.change(volume=50)
    again = SettingsStore(path)
    assert again.settings == store.settings
    assert again.settings.volume == 50
    again.change(volume=51)
    assert again.trouble is None, "it is said once"
    assert beside(path) == [aside]


@pytest.mark.parametrize("number", range(8))
def test_a_line_that_cannot_be_read_costs_none_of_the_others(path: Path, number: int) -> None:
    lines = path.read_bytes().splitlines(True)
    damaged = [b'  "a name": odd\n' if at == number else line for at, line in enumerate(lines)]
    path.write_bytes(b"".join(damaged))
    found, good = SettingsStore(path).settings, settings_values(SET)
    differing = [key for key, value in settings_values(found).items() if value != good[key]]
    assert len(lines) == 8
    assert len(differing) == (0 < number < 7)


def test_every_changed_bit_is_noticed_or_costs_one_setting(path: Path) -> None:
    good, random = path.read_bytes(), Random(5)
    values = settings_values(SET)
    for _ in range(100):
        spoilt = bytearray(good)
        bit = random.randrange(8 * len(good))
        spoilt[bit >> 3] ^= 1 << (bit & 7)
        path.write_bytes(spoilt)
        store = SettingsStore(path)
        found = settings_values(store.settings)
        assert sum(found[key] != values[key] for key in values) <= 2, f"bit {bit}"
        store.write()
        if store.trouble is not None:
            assert any(aside.read_bytes() == bytes(spoilt) for aside in beside(path))
            assert SettingsStore(path).settings == store.settings


def test_what_is_damaged_while_the_program_runs_is_kept_beside(path: Path) -> None:
    store = SettingsStore(path)
    lines: list[str] = []
    store.notice.connect(lines.append)
    path.write_bytes(bytes(300))
    store.change(volume=50)
    [aside] = beside(path)
    assert aside.read_bytes() == bytes(300)
    assert len(lines) == 1 and str(aside) in lines[0]


def test_values_of_a_newer_version_stay(path: Path) -> None:
    newer = {"table/felt": "silk", "table/lamps": [1, 2.5, None, {"lit": True}], "odd": "\ud800"}
    path.write_text(json.dumps(json.loads(path.read_text("utf-8")) | newer))
    store = SettingsStore(path)
    store.change(volume=50)
    again = SettingsStore(path)
    assert again.other_texts == {"table/felt": "silk", "odd": "\ud800"}
    assert json.loads(path.read_text("utf-8")).items() >= newer.items()
    assert again.settings == replace(SET, volume=50)


def test_an_editor_s_byte_order_mark_is_no_damage(path: Path) -> None:
    path.write_text(path.read_text("utf-8"), "utf-8-sig")
    store = SettingsStore(path)
    store.change(volume=50)
    assert store.trouble is None
    assert store.settings == replace(SET, volume=50)


def test_what_cannot_be_read_at_all_is_moved_aside(path: Path) -> None:
    path.unlink()
    path.mkdir()
    (path / "in the way").touch()
    store = SettingsStore(path)
    store.change(volume=50)
    assert store.trouble is not None
    [aside] = beside(path)
    assert (aside / "in the way").exists()
    assert SettingsStore(path).settings.volume == 50


@pytest.mark.skipif(os.name != "posix", reason="permissions of Posix")
def test_one_that_cannot_be_moved_aside_is_not_written_over(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path.write_bytes(bytes(300))
    path.parent.chmod(0o500)
    try:
        if os.access(path.parent, os.W_OK):
            pytest.skip("this person may write anywhere")
        store = SettingsStore(path)
        lines: list[str] = []
        store.notice.connect(lines.append)
        store.change(volume=50)
        assert len(lines) == 1 and "can't be moved aside" in lines[0]
        assert path.read_bytes() == bytes(300)
    finally:
        path.parent.chmod(0o700)


def test_what_cannot_be_written_is_told_once_and_tried_again(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings_store, "RETRY_MS", 30)
    (tmp_path / "place").write_text("in the way")
    path = tmp_path / "place" / "kontsina.json"
    store = SettingsStore(path)
    lines: list[str] = []
    store.notice.connect(lines.append)
    store.change(volume=50)
    store.change(name="Anna")
    assert store.unwritten
    QTest.qWait(100)
    assert lines == [
        f"The settings could not be saved to {path}. They stay in effect until you quit, and"
        " Kontsina keeps trying to save them."
    ]
    (tmp_path / "place").unlink()
    QTest.qWait(200)
    assert SettingsStore(path).settings == Settings(name="Anna", volume=50)
    assert len(lines) == 1


@pytest.mark.skipif(os.name != "posix", reason="XDG")
def test_without_a_folder_it_is_told_that_nothing_lasts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "file" / "config"))
    store = SettingsStore()
    lines: list[str] = []
    store.notice.connect(lines.append)
    store.change(volume=50)
    store.change(volume=51)
    assert len(lines) == 1 and "There is no folder for the settings" in lines[0]
    assert store.settings.volume == 51
