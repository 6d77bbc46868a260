"""Settings are what was chosen, whatever stands in their file."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from kontsina_qt.library.settings import (
    UNTIL_CLICK,
    Back,
    DeckColours,
    FaceStyle,
    Motion,
    NewGame,
    Settings,
    SettingsStore,
    Speed,
    Theme,
    Verbosity,
    settings_from,
    settings_texts,
)
from kontsina_qt.match.names import clean, has_hidden_signs
from tests.cli import ROOT, environment

OTHERS = Settings(
    speed=Speed.SLOW,
    look=UNTIL_CLICK,
    sound=False,
    volume=35,
    card_size=0.85,
    colours=DeckColours.FOUR,
    faces=FaceStyle.LARGE_INDEX,
    back=Back.OWL,
    theme=Theme.HIGH_CONTRAST,
    motion=Motion.FADES,
    text_size=175,
    large_targets=True,
    left_handed=True,
    memory_aid=True,
    verbosity=Verbosity.FULL,
    messages_stay=True,
    scanning=True,
    scan_every=2000,
    language="el",
    name='Ελένη, "η" κουκουβάγια; 50%',
    sealed=False,
    thinking=10_000,
    recalls=True,
    new_game=NewGame(
        "kontsina-duel",
        2,
        {"hands": 4, "good_two": 1, "direction": "anticlockwise", "partnerships": False},
        ("human", "cmd:/opt/my player --level 3"),
        ("Ελένη", "@Νίκος"),
    ),
    explain=False,
    known=("sum", "sweep:pişti"),
    folder=str(Path("/home/anna/matches").absolute()),
    geometry=bytes(range(256)),
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "kontsina" / "kontsina.ini"


def test_the_defaults_hold_before_anything_was_chosen(path: Path) -> None:
    assert SettingsStore(path).settings == Settings()
    assert not path.exists()


def test_every_setting_comes_back(path: Path) -> None:
    for spec in fields(Settings):
        assert getattr(OTHERS, spec.name) != getattr(Settings(), spec.name)
    assert SettingsStore(path).save(OTHERS)
    found = SettingsStore(path).settings
    assert found == OTHERS
    for spec in fields(Settings):
        assert type(getattr(found, spec.name)) is type(getattr(OTHERS, spec.name))
    assert SettingsStore(path).save(Settings())
    assert SettingsStore(path).settings == Settings()


@given(name=st.text(st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"]), max_size=200))
@example(name="\u202aAnna")
def test_any_clean_name_comes_back(tmp_path_factory: pytest.TempPathFactory, name: str) -> None:
    if has_hidden_signs(name):  # a person's name is cleaned of them when it is given
        name = clean(name)
    path = tmp_path_factory.mktemp("settings") / "kontsina.ini"
    new = NewGame("kontsina", 2, {}, (name, name), (name, name))
    SettingsStore(path).save(Settings(name=name, new_game=new))
    assert SettingsStore(path).settings == Settings(name=name, new_game=new)


BAD: dict[str, list[str]] = {
    "access/verbosity": ["", "long", "FULL"],
    "access/messages-stay": ["", "1", "yes"],
    "access/scanning": ["", "1", "on"],
    "access/scan-every": ["", "-1", "1", "999", "1e3", "always", "9" * 5000],
    "table/speed": ["", "warp", "Normal", "1"],
    "table/look": ["", "soon", "-2", "750", "1e3", "9" * 5000],
    "table/sound": ["", "1", "yes", "True"],
    "table/volume": ["", "-1", "101", "loud", "9" * 5000],
    "table/card-size": ["", "0.79", "1.21", "nan", "inf", "big", "9" * 5000],
    "table/theme": ["", "sky"],
    "table/reduce-motion": ["0"],
    "table/text-size": ["", "110", "large", "9" * 5000],
    "hands/large-targets": ["1"],
    "hands/left-handed": ["left"],
    "table/memory-aid": ["perhaps"],
    "deck/colours": ["3"],
    "deck/faces": ["tiny"],
    "deck/back": ["../../etc/passwd"],
    "person/language": ["de", "el_GR"],
    "person/name": ["x" * 201, "two\nlines"],
    "play/sealed": ["maybe"],
    "play/new-game": [
        "",
        "{",
        "[]",
        "{}",
        "[" * 50_000,
        '{"game": 1, "players": 2, "options": {}, "levels": [], "names": []}',
        '{"game": "", "players": true, "options": {}, "levels": [], "names": []}',
        '{"game": "", "players": 2, "options": [], "levels": [], "names": []}',
        '{"game": "", "players": 2, "options": {"a": [1]}, "levels": [], "names": []}',
        '{"game": "", "players": 2, "options": {}, "levels": "abc", "names": []}',
        '{"game": "", "players": 2, "options": {}, "levels": [], "names": [1]}',
    ],
    "play/thinking-time": ["", "soon", "999", "-1", "1e3"],
    "play/recalls-matches": ["yes", "1"],
    "learn/explain": ["", "1"],
    "learn/explained": ["x" * 70_000, "a\u202eb"],
    "window/folder": ["matches", ".", "x" * (1 << 17)],
    "window/geometry": ["!", "AAA", "é"],
}


@pytest.mark.parametrize("key", BAD)
def test_a_bad_value_gives_the_default_and_spoils_no_other(key: str) -> None:
    texts = settings_texts(OTHERS)
    assert settings_from(texts) == OTHERS
    for bad in BAD[key]:
        found = settings_texts(settings_from({**texts, key: bad}))
        assert found == {**texts, key: settings_texts(Settings())[key]}


def test_bad_values_are_known_for_every_setting() -> None:
    assert set(BAD) == set(settings_texts(Settings()))


@given(st.dictionaries(st.sampled_from(list(BAD)), st.none() | st.text() | st.integers()))
def test_anything_can_be_read(texts: dict[str, Any]) -> None:
    found = settings_from(texts)
    assert settings_from(settings_texts(found)) == found


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\0\xff" * 500,
        b"[table]\nspeed=slow\n[table\nlook",
        b"[table]\nspeed=@Variant(\\0\\0\\0\\x7f)\nlook=1, 2, 3\nsound=@ByteArray(\\xff)\n",
        b"[person]\nname=Anna, Maria\n",
    ],
)
def test_a_damaged_file_can_be_read_and_written(path: Path, content: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(content)
    store = SettingsStore(path)
    assert isinstance(store.settings, Settings)
    assert store.save(OTHERS)
    assert SettingsStore(path).settings == OTHERS


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
    before = replace(OTHERS, name="@Variant(x", speed=Speed.NORMAL)
    assert SettingsStore(path).save(before)
    with path.open("ab") as file:
        file.write(b"\n[elsewhere]\nown=1\n[%s]\nlook=%s\n" % (group, value))
    damaged = path.read_bytes()
    assert by_itself(path, "") == replace(before, look=1000 if group == b"table" else before.look)
    [aside] = path.parent.glob("kontsina-damaged-*.ini")
    assert aside.read_bytes() == damaged
    after = by_itself(path, "store.change(sound=True, look=0)")
    assert after == replace(before, sound=True, look=0)
    assert b"own=1" in path.read_bytes()
    assert SettingsStore(path).settings == after


def by_itself(path: Path, work: str) -> Settings:
    """The settings that another process has after some work with its store."""
    script = (
        "import json, sys; from pathlib import Path; from kontsina_qt.library.settings import *\n"
        f"store = SettingsStore(Path(sys.argv[1]))\n{work}\n"
        "print(json.dumps(settings_texts(store.settings)))"
    )
    told = [sys.executable, "-c", script, str(path)]
    done = subprocess.run(told, capture_output=True, text=True, cwd=ROOT, env=environment())
    assert (done.returncode, done.stderr) == (0, "")
    return settings_from(json.loads(done.stdout))


def test_a_change_is_told_once_and_kept(path: Path) -> None:
    store = SettingsStore(path)
    told: list[Settings] = []
    store.changed.connect(told.append)
    store.change(sound=False)
    store.change(sound=False)
    store.change(look=0, theme=Theme.DARK)
    first = replace(Settings(), sound=False)
    assert told == [first, replace(first, look=0, theme=Theme.DARK)]
    assert SettingsStore(path).settings == told[-1]


def test_two_windows_keep_each_others_changes(path: Path) -> None:
    one, two = SettingsStore(path), SettingsStore(path)
    one.change(sound=False)
    two.change(theme=Theme.DARK)
    assert SettingsStore(path).settings == Settings(sound=False, theme=Theme.DARK)
    told: list[Settings] = []
    one.changed.connect(told.append)
    assert one.load() == Settings(sound=False, theme=Theme.DARK)
    assert len(told) == 1


def test_what_is_explained_in_two_windows_is_kept_together(path: Path) -> None:
    SettingsStore(path).change(known=("sum",))
    one, two = SettingsStore(path), SettingsStore(path)
    one.change(known=("sum", "sweep"))
    two.change(known=("sum", "build"))
    assert set(SettingsStore(path).settings.known) == {"sum", "sweep", "build"}
    SettingsStore(path).change(known=())
    assert SettingsStore(path).settings.known == ()


def test_one_odd_word_costs_none_of_the_others() -> None:
    found = settings_from({"learn/explained": f"sum a\u202eb {'x' * 300} sweep"})
    assert found.known == ("sum", "sweep")


def test_settings_that_cannot_be_written_hold_until_the_end(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    store = SettingsStore(tmp_path / "file" / "kontsina.ini")
    assert not store.save(OTHERS)
    assert store.settings == OTHERS


def test_what_could_not_be_written_is_written_with_the_next(tmp_path: Path) -> None:
    (tmp_path / "place").write_text("in the way")
    path = tmp_path / "place" / "kontsina.ini"
    store = SettingsStore(path)
    assert not store.change(sound=False)
    (tmp_path / "place").unlink()
    assert store.change(look=0)
    assert SettingsStore(path).settings == Settings(sound=False, look=0)


def test_the_platforms_place_is_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setenv("WIN_PD_OVERRIDE_LOCAL_APPDATA", str(tmp_path))
    assert SettingsStore().change(sound=False)
    assert [path.name for path in tmp_path.rglob("*.ini")] == ["kontsina.ini"]
    assert not SettingsStore().settings.sound
