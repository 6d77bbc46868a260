"""The settings file of an earlier version is read once, and left as it is."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from kontsina_qt.library.settings.settings import Settings, settings_from, settings_values
from kontsina_qt.library.settings.store import SettingsStore
from tests.cli import ROOT, environment
from tests.library.settings.old_settings import CONTENT, OTHER_TEXTS, SET, put


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "kontsina" / "kontsina.json"


def test_an_old_file_is_read_once_and_left_as_it_is(path: Path) -> None:
    old = put(path.parent)
    store = SettingsStore(path)
    assert store.settings == SET
    assert store.other_texts == OTHER_TEXTS
    store.write()
    assert store.trouble is None
    assert old.read_bytes() == CONTENT
    put(path.parent, b"[table]\nvolume=80\n")
    again = SettingsStore(path)
    assert again.settings == SET, "what is in the new file counts"
    assert again.other_texts == OTHER_TEXTS, "what belongs to the library is not lost on the way"


def test_what_is_changed_at_once_is_in_the_new_file(path: Path) -> None:
    put(path.parent)
    SettingsStore(path).change(volume=50)
    assert SettingsStore(path).settings == replace(SET, volume=50)


def test_a_file_without_a_checksum_is_older_still(path: Path) -> None:
    put(path.parent, b"[person]\nname=Anna\n\n[day]\nresults=2026-11-23 7 4 5 6\n")
    store = SettingsStore(path)
    store.write()
    assert store.trouble is None
    assert store.settings == Settings(name="Anna")
    assert store.other_texts == {"day/results": "2026-11-23 7 4 5 6"}


DAMAGE: dict[str, Callable[[bytes], bytes]] = {
    "zeros at its beginning": lambda good: bytes(100) + good[100:],
    "zeros": lambda good: bytes(len(good)),
    "empty": lambda good: b"",
    "cut": lambda good: good[: len(good) // 2],
    "its first letters lost": lambda good: good[3:],
    "UTF-16": lambda good: good.decode().encode("utf-16"),
    "anything": lambda good: Random(1).randbytes(2000),
    "not readable text": lambda good: good.replace("Μαρία".encode(), "Μαρία".encode("iso-8859-7")),
    "a line lost": lambda good: good.replace(b"volume=35\n", b""),
    "a value changed": lambda good: good.replace(b"volume=35", b"volume=37"),
    "a section renamed": lambda good: good.replace(b"[table]", b"[tabme]"),
    "an object": lambda good: (
        b"[table]\nspeed=@Variant(\\0\\0\\0\\x7f)\nlook=1, 2\nsound=@ByteArray()"
    ),
}


@pytest.mark.parametrize("how", DAMAGE)
def test_a_damaged_one_is_said_and_stays_too(path: Path, how: str) -> None:
    old = put(path.parent, DAMAGE[how](CONTENT))
    store = SettingsStore(path)
    store.change(thinking=300)
    assert store.trouble is not None
    assert store.trouble.words() == (
        "The settings file was damaged or changed by another program. What could be read is"
        f" used; the old file is kept as {old}."
    )
    assert old.read_bytes() == DAMAGE[how](CONTENT)
    again = SettingsStore(path)
    assert again.settings == store.settings
    again.change(thinking=1000)
    assert again.trouble is None, "it is said once"


def test_one_that_is_a_folder_is_passed_over(path: Path) -> None:
    (path.parent / "kontsina.ini").mkdir(parents=True)
    store = SettingsStore(path)
    store.change(volume=50)
    assert store.trouble is not None
    assert SettingsStore(path).settings == Settings(volume=50)


OBJECTS = [
    rb"@Variant(\0\0\0\x9\x7f\xff\xff\xff)",
    rb"@Variant(\0\0\0\xb\x7f\xff\xff\xff)",
    rb'"\x40Variant(\0\0\0\x9\x7f\xff\xff\xff)"',
    rb"a, @Variant(\0\0\0\xb\x7f\xff\xff\xff), b",
    b'"@Var"\\\n iant(\\0\\0\\0\\x9\\x7f\\xff\\xff\\xff)',
]
"""Values that Qt makes objects of, some of which are too large for any memory."""


@pytest.mark.parametrize("value", OBJECTS)
@pytest.mark.parametrize("group", [b"General", b"table", b"elsewhere"])
def test_what_qt_would_make_objects_of_is_passed_over(
    path: Path, group: bytes, value: bytes
) -> None:
    """In a process of its own, which such a value would end."""
    good = CONTENT.replace(b"speed=slow", b"look=0\nspeed=slow")
    put(path.parent, good + b"\n[elsewhere]\nown=1\n[%s]\nlook=%s\n" % (group, value))
    wanted = replace(SET, look=1000 if group == b"table" else 0)
    assert by_itself(path, "") == wanted
    assert by_itself(path, "store.change(volume=50)") == replace(wanted, volume=50)
    store = SettingsStore(path)
    assert store.settings == replace(wanted, volume=50)
    assert store.other_texts == OTHER_TEXTS | {"elsewhere/own": "1"}


def by_itself(path: Path, work: str) -> Settings:
    """The settings that another process has after some work with its store."""
    script = (
        "import json, sys; from pathlib import Path\n"
        "from kontsina_qt.library.settings.settings import *\n"
        "from kontsina_qt.library.settings.store import SettingsStore\n"
        f"store = SettingsStore(Path(sys.argv[1]))\n{work}\n"
        "print(json.dumps(settings_values(store.settings)))"
    )
    lines = [sys.executable, "-c", script, str(path)]
    done = subprocess.run(lines, capture_output=True, text=True, cwd=ROOT, env=environment())
    assert (done.returncode, done.stderr) == (0, "")
    return settings_from(json.loads(done.stdout))


def test_a_process_finds_the_same_by_itself(path: Path) -> None:
    put(path.parent)
    found = by_itself(path, "store.write()")
    assert settings_values(found) == settings_values(SET)
