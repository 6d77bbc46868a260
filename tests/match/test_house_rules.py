"""House rules as a file: what is written is read, and what is wrong is named."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from kontsina_qt.library.house_rules import OwnRules
from kontsina_qt.match.files import FileError
from kontsina_qt.match.house_rules import (
    SIZE_LIMIT,
    HouseRules,
    house_rules_text,
    load_house_rules,
    read_house_rules,
    save_house_rules,
)
from kontsina_qt.match.record import RecordError
from kontsina_qt.rules.games.catalogue import GAMES, game

OURS = HouseRules("Η κοντσίνα της γιαγιάς", "kontsina", 2, {"target": 31})


def file_of(**changed: object) -> str:
    members: dict[str, Any] = json.loads(house_rules_text(OURS))
    return json.dumps({name: v for name, v in {**members, **changed}.items() if v is not None})


def test_what_is_written_is_read() -> None:
    text = house_rules_text(OURS)
    assert "γιαγιάς" in text
    assert read_house_rules(text) == OURS
    assert read_house_rules(text.encode()) == OURS
    assert read_house_rules(text.encode("utf-8-sig")) == OURS, "an editor of Windows wrote it"


@pytest.mark.parametrize("id", list(GAMES))
def test_every_option_of_every_game_is_carried(id: str) -> None:
    base = GAMES[id]
    for players in base.players:
        for option in base.options:
            values: list[object] = [c.value for c in option.choices]
            values = values or [option.low, option.high, True, False]
            for value in values:
                try:
                    rules = base.rules(players, {option.name: value})
                except ValueError:
                    continue
                ours = HouseRules("x", id, players, rules.changed_options())
                assert read_house_rules(house_rules_text(ours)) == ours


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "empty"),
        ("{", "damaged, cut off"),
        ("[]", "not a Kontsina house rules file"),
        ('{"format": "kontsina-record", "version": 1}', "not a Kontsina house rules file"),
        (file_of(version=3), "newer version"),
        (file_of(version="1"), "version: must be a whole number"),
        (file_of(version=None), "version"),
        (file_of(name=None), "name: missing"),
        (file_of(name="  "), "name: empty"),
        (file_of(name="a" * 61), "name: longer than 60"),
        (file_of(name="a\nb"), "name: has an invisible control character"),
        (file_of(name="a\u202eb"), "name: has an invisible control character"),
        (file_of(game="bridge"), "there is no game 'bridge'"),
        (file_of(players=9), "players: must be from 2 to 4"),
        (file_of(players=True), "players: must be a whole number"),
        (file_of(options=[]), "options: must be an object"),
        (file_of(options={"target": 7000}), "options.target"),
        (file_of(options={"nothing": 1}), "options.nothing"),
        (file_of(options={"partnerships": True}), "options.partnerships"),
        (file_of(more=1), "more: unknown"),
        (file_of().replace('"name"', '"game"'), "twice"),
        (" " * (SIZE_LIMIT + 1), "larger than 1 MiB"),
    ],
)
def test_what_is_wrong_is_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(RecordError) as error:
        read_house_rules(text)
    assert sentence in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("content", [b"\xff\xfe", b"\x00" * 40, b'{"format": "kontsina-hou'])
def test_a_file_of_anything_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "a.kontsina-rules"
    path.write_bytes(content)
    with pytest.raises(RecordError):
        load_house_rules(path)
    with pytest.raises(RecordError):
        load_house_rules(tmp_path)


def test_for_other_numbers_of_players_what_they_cannot_have_is_left_out() -> None:
    partners = HouseRules("x", "kontsina", 4, {"target": 31, "partnerships": True})
    assert partners.options_for(2) == {"target": 31}
    assert partners.options_for(4) == {"target": 31, "partnerships": True}
    assert partners.are(game("kontsina").rules(3, {"target": 31}))
    assert not partners.are(game("kontsina").rules(4, {"target": 31}))
    assert not partners.are(game("kontsina").rules(2))


# One's own


def test_ones_own_are_kept_in_files(tmp_path: Path) -> None:
    own = OwnRules(tmp_path / "rules")
    assert own.all() == {}
    id = own.save(OURS)
    other = own.save(HouseRules("Grandma’s / Kontsina", "kontsina", 2, {"target": 41}))
    assert sorted(path.name for path in (tmp_path / "rules").iterdir()) == sorted(
        [f"{id}.kontsina-rules", "grandmas-kontsina.kontsina-rules"]
    )
    again = OwnRules(tmp_path / "rules")
    assert again.all()[id] == OURS
    assert list(again.all()) == [other, id]
    assert again.named("  grandma’s / KONTSINA") == other
    assert again.in_force(game("kontsina").rules(3, {"target": 31})) == OURS
    assert again.in_force(game("kontsina").rules(2)) is None
    again.delete(id)
    again.delete(id)
    own.reload()
    assert list(own.all()) == [other]


def test_two_of_one_name_have_two_files(tmp_path: Path) -> None:
    own = OwnRules(tmp_path)
    first = own.save(OURS)
    second = own.save(own.renamed(OURS))
    assert first != second
    assert own.all()[second].name == f"{OURS.name} 2"
    long = HouseRules("x" * 60, "kontsina", 2, {"target": 31})
    own.save(long)
    assert own.renamed(long).name == "x" * 58 + " 2"


def test_a_damaged_file_hides_nothing_else(tmp_path: Path) -> None:
    own = OwnRules(tmp_path)
    id = own.save(OURS)
    (tmp_path / "bad.kontsina-rules").write_text("{")
    (tmp_path / "folder.kontsina-rules").mkdir()
    own.reload()
    assert own.all() == {id: OURS}
    assert (tmp_path / "bad.kontsina-rules").read_text() == "{"


def test_where_nothing_can_be_kept_it_says_so(tmp_path: Path) -> None:
    (tmp_path / "rules").write_text("a file where the folder should be")
    own = OwnRules(tmp_path / "rules")
    assert own.all() == {}
    with pytest.raises(FileError):
        own.save(OURS)


def test_they_are_kept_in_the_platforms_place(own_places: Path) -> None:
    OwnRules().save(OURS)
    found = list(own_places.rglob("*.kontsina-rules"))
    assert [path.parent.name for path in found] == ["house-rules"]
    save_house_rules(OURS, own_places / "shared.kontsina-rules")
    assert load_house_rules(own_places / "shared.kontsina-rules") == OURS
