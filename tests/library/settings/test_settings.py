"""Settings are what was chosen, whatever stands in their file."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from kontsina_qt.language import languages, set_language
from kontsina_qt.library.settings.choices import (
    UNTIL_CLICK,
    Back,
    Cloth,
    DeckColours,
    FaceStyle,
    LatinCards,
    Motion,
    Portraits,
    Speed,
    Theme,
    Verbosity,
)
from kontsina_qt.library.settings.kinds import Choice, Language, text_of
from kontsina_qt.library.settings.new_game import GameChoice, NewGame
from kontsina_qt.library.settings.settings import ROWS, Settings, settings_from, settings_values
from kontsina_qt.library.settings.store import SettingsStore
from kontsina_qt.match.names import clean, has_hidden_signs

ROOT = Path(__file__).parents[3]
OTHERS = Settings(
    speed=Speed.SLOW,
    look=UNTIL_CLICK,
    sound=False,
    volume=35,
    sound_cards=False,
    sound_moments=False,
    sound_turn=False,
    sound_refusals=False,
    sound_end=False,
    card_size=0.85,
    colours=DeckColours.FOUR,
    faces=FaceStyle.LARGE_INDEX,
    latin_cards=LatinCards.SPANISH,
    back=Back.TILES,
    cloth=Cloth.WOOD,
    theme=Theme.HIGH_CONTRAST,
    motion=Motion.FADES,
    text_size=175,
    large_targets=True,
    left_handed=True,
    portraits=Portraits.STILL,
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
    games={
        "scopa": GameChoice(4, {"target": 16}),
        "kontsina-duel": GameChoice(2, {"hands": 4, "direction": "anticlockwise"}),
    },
    explain=False,
    goals=False,
    known=("sum", "sweep:pişti"),
    club="nats://member:secret@club.example:4222",
    folder=str(Path("/home/anna/matches").absolute()),
    geometry=bytes(range(256)),
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "kontsina" / "kontsina.json"


def test_the_defaults_hold_before_anything_was_chosen(path: Path) -> None:
    assert SettingsStore(path).settings == Settings()
    assert not path.exists()


def test_every_setting_comes_back(path: Path) -> None:
    for spec in fields(Settings):
        assert getattr(OTHERS, spec.name) != getattr(Settings(), spec.name)
    SettingsStore(path).save(OTHERS)
    found = SettingsStore(path).settings
    assert found == OTHERS
    for spec in fields(Settings):
        assert type(getattr(found, spec.name)) is type(getattr(OTHERS, spec.name))
    SettingsStore(path).save(Settings())
    assert SettingsStore(path).settings == Settings()


def test_a_file_of_before_the_packs_keeps_its_deck_and_has_each_game_at_home() -> None:
    old = settings_from({"deck/colours": "four", "deck/faces": "large-index", "deck/back": "owl"})
    assert (old.colours, old.faces, old.back) == (
        DeckColours.FOUR,
        FaceStyle.LARGE_INDEX,
        Back.OWL,
    )
    assert old.latin_cards is LatinCards.HOME


@given(name=st.text(st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"]), max_size=200))
@example(name="\u202aAnna")
def test_any_clean_name_comes_back(tmp_path_factory: pytest.TempPathFactory, name: str) -> None:
    if has_hidden_signs(name):  # a person's name is cleaned of them when it is given
        name = clean(name)
    path = tmp_path_factory.mktemp("settings") / "kontsina.json"
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
    "table/cloth": ["", "silk", "Green"],
    "sound/cards": ["", "1", "on"],
    "sound/moments": ["", "1", "on"],
    "sound/turn": ["", "1", "on"],
    "sound/refusals": ["", "1", "on"],
    "sound/end": ["", "1", "on"],
    "table/reduce-motion": ["0"],
    "table/text-size": ["", "110", "large", "9" * 5000],
    "hands/large-targets": ["1"],
    "hands/left-handed": ["left"],
    "table/portraits": ["", "off", "On"],
    "table/memory-aid": ["perhaps"],
    "deck/colours": ["3"],
    "person/goals": ["", "1", "yes"],
    "deck/faces": ["tiny"],
    "deck/back": ["../../etc/passwd"],
    "deck/latin-cards": ["", "german", "Italian", "../cards"],
    "person/language": ["de", "el_GR"],
    "person/name": ["x" * 201, "two\nlines"],
    "play/sealed": ["maybe"],
    "play/games": [
        "",
        "{",
        "[]",
        '{"scopa": 2}',
        '{"scopa": {}}',
        '{"scopa": {"players": true, "options": {}}}',
        '{"scopa": {"players": 2, "options": []}}',
        '{"scopa": {"players": 2, "options": {"target": null}}}',
    ],
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
    "people/club": ["x" * 301, "a\u202eb"],
    "window/folder": ["matches", ".", "x" * (1 << 17)],
    "window/geometry": ["!", "AAA", "é"],
}


@pytest.mark.parametrize("key", BAD)
def test_a_bad_value_gives_the_default_and_spoils_no_other(key: str) -> None:
    texts = settings_values(OTHERS)
    assert settings_from(texts) == OTHERS
    for bad in BAD[key]:
        found = settings_values(settings_from({**texts, key: bad}))
        assert found == {**texts, key: settings_values(Settings())[key]}


def test_bad_values_are_known_for_every_setting() -> None:
    assert set(BAD) == set(settings_values(Settings()))


@given(st.dictionaries(st.sampled_from(list(BAD)), st.none() | st.text() | st.integers()))
def test_anything_can_be_read(texts: dict[str, Any]) -> None:
    found = settings_from(texts)
    assert settings_from(settings_values(found)) == found


def test_the_file_is_one_that_a_person_can_read_and_change(path: Path) -> None:
    SettingsStore(path).change(
        volume=35, sound=False, theme=Theme.DARK, name="Ελένη", known=("sum",), card_size=1.1
    )
    assert path.read_text("utf-8") == (
        '{\n  "learn/explained": ["sum"],\n  "person/name": "Ελένη",\n  "table/card-size": 1.1,\n'
        '  "table/sound": false,\n  "table/theme": "dark",\n  "table/volume": 35\n}\n'
    )
    path.write_text(
        """{"table/volume": "80", "table/sound": true, "table/theme": "drak",
            "learn/explained": ["sum", 3, "sweep"], "person/name": "Μαρία",
            "table/felt": {"cloth": ["silk"]}, "table/card-size": 1}""",
        "utf-8",
    )
    store = SettingsStore(path)
    store.change(look=0)
    assert store.trouble is None, "a change by hand is welcome"
    wanted = Settings(volume=80, look=0, name="Μαρία", known=("sum", "sweep"), card_size=1.0)
    assert store.settings == SettingsStore(path).settings == wanted
    values = json.loads(path.read_text("utf-8"))
    assert values["table/felt"] == {"cloth": ["silk"]}, "what is not known stays"
    assert values["table/theme"] == "drak", "what is wrong has its default until it is chosen"
    assert values["table/volume"] == 80


def test_a_change_is_told_once_by_name_and_kept(path: Path) -> None:
    store = SettingsStore(path)
    told: list[set[str]] = []
    store.changed.connect(told.append)
    store.change(sound=False)
    store.change(sound=False)
    store.change(look=0, theme=Theme.DARK)
    assert told == [{"sound"}, {"look", "theme"}]
    assert SettingsStore(path).settings == Settings(sound=False, look=0, theme=Theme.DARK)


def test_two_windows_keep_each_others_changes(path: Path) -> None:
    one, two = SettingsStore(path), SettingsStore(path)
    one.change(sound=False)
    two.change(theme=Theme.DARK)
    assert SettingsStore(path).settings == Settings(sound=False, theme=Theme.DARK)
    told: list[set[str]] = []
    one.changed.connect(told.append)
    assert one.load() == Settings(sound=False, theme=Theme.DARK)
    assert told == [{"theme"}]


def test_every_row_of_the_table_holds_together() -> None:
    """A default is one of the values; each row has words, and a key of its own."""
    for name, row in ROWS.items():
        usual = getattr(Settings(), name)
        if usual != "":
            assert row.kind.read(text_of(row.kind.write(usual))) == usual, name
        assert row.label, name
        assert set(row.resets) <= set(ROWS), name
    assert len({row.key for row in ROWS.values()}) == len(ROWS)


def test_the_page_about_settings_is_of_this_table() -> None:
    written = subprocess.run(
        [sys.executable, "-c", "import make_settings; print(make_settings.page(), end='')"],
        cwd=ROOT / "docs",
        env=os.environ | {"PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"},
        capture_output=True,
        check=True,
        text=True,
        encoding="utf-8",
    ).stdout
    page = (ROOT / "docs" / "settings.md").read_text("utf-8")
    assert page == written, "python docs/make_settings.py writes it"


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
    store = SettingsStore(tmp_path / "file" / "kontsina.json")
    store.save(OTHERS)
    assert store.unwritten
    assert store.settings == OTHERS


def test_what_could_not_be_written_is_written_with_the_next(tmp_path: Path) -> None:
    (tmp_path / "place").write_text("in the way")
    path = tmp_path / "place" / "kontsina.json"
    store = SettingsStore(path)
    store.change(sound=False)
    assert store.unwritten
    (tmp_path / "place").unlink()
    store.change(look=0)
    assert not store.unwritten
    assert SettingsStore(path).settings == Settings(sound=False, look=0)


def test_the_platforms_place_is_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setenv("WIN_PD_OVERRIDE_LOCAL_APPDATA", str(tmp_path))
    SettingsStore().change(sound=False)
    assert [path.name for path in tmp_path.rglob("*.*")] == ["kontsina.json"]
    assert not SettingsStore().settings.sound


def test_games_set_up_in_two_windows_are_all_remembered(path: Path) -> None:
    one, other = SettingsStore(path), SettingsStore(path)
    one.change(games={"scopa": GameChoice(2, {"target": 16})})
    other.change(games={"diloti": GameChoice(4)})
    found = SettingsStore(path).settings.games
    assert found == {"scopa": GameChoice(2, {"target": 16}), "diloti": GameChoice(4)}


def test_what_is_chosen_from_a_list_begins_like_a_label() -> None:
    """In every language: "On", not "on"."""
    for code in languages():
        set_language(code)
        for row in ROWS.values():
            if isinstance(row.kind, Choice | Language):
                for value in row.kind.values():
                    first = row.kind.said(value)[0]
                    assert first == first.upper(), (code, row.key, value)
