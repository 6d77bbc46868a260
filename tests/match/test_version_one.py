"""Records of version 1 keep the reading they were played with.

``version1`` holds records of every game, with options of every kind and crowded tables, that the
last program with version 1 has written, and digests of the positions that it replayed.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from kontsina_qt.match.match import Match
from kontsina_qt.match.record import Record, Seat, read_match, read_record, write_record
from kontsina_qt.match.record_types import VERSION, RecordError
from kontsina_qt.match.replay import replay_lines
from kontsina_qt.rules.base.options import Value
from kontsina_qt.rules.games.catalogue import GAMES

FOLDER = Path(__file__).parent / "version1"
DIGESTS = dict(line.split() for line in (FOLDER / "digests.txt").read_text().splitlines())


def digest(record: Record) -> str:
    """Of all positions of a record.

    Of Pişti's pile version 1 told no order, and of Laugh and Lie Down no stakes before the end.
    """
    found = hashlib.sha256()
    for line in replay_lines(record):
        if "ply" in line:
            line["table"] = sorted(line["table"])
            if record.game == "laugh-and-lie-down":
                del line["scores"]
        found.update(json.dumps(line, sort_keys=True).encode())
    return found.hexdigest()[:16]


def records() -> list[dict[str, Any]]:
    """Those of version 1, as they were written."""
    return [json.loads((FOLDER / f"{name}.json").read_text("utf-8")) for name in DIGESTS]


def test_every_game_of_that_time_is_among_them() -> None:
    came_later = {"xeri", "zing", "escoba", "pasur", "basra", "tablic"}
    assert {each["game"] for each in records()} == set(GAMES) - came_later
    assert len(DIGESTS) > 100
    crowded = {name.rsplit("-crowded")[0] for name in DIGESTS if "crowded" in name}
    assert crowded == set(GAMES) - came_later


def test_every_option_of_that_time_is_among_them() -> None:
    """Each has some other value than its default in a record, but for one that is always said."""
    said: dict[str, set[str]] = {}
    for each in records():
        said.setdefault(each["game"], set()).update(each["options"])
    for game, names in said.items():
        of_that_time = {o.name for o in GAMES[game].options if o.since == 1}
        assert names == of_that_time, game


@pytest.mark.parametrize("name", list(DIGESTS))
def test_a_record_of_version_1_has_the_same_positions(name: str) -> None:
    text = (FOLDER / f"{name}.json").read_text(encoding="utf-8")
    record = read_record(text)
    assert record.version == 1
    assert write_record(record) == text
    assert digest(record) == DIGESTS[name]


def read(game: str, version: int, players: int = 2, **options: Value) -> Match:
    """A match without hands, read from a record."""
    seats = tuple(Seat(f"Seat {seat}", "steady") for seat in range(players))
    text = json.loads(write_record(Record(game, options, seats, (), version)))
    return read_match(json.dumps(text))


@pytest.mark.parametrize(
    ("game", "said", "option", "then", "now"),
    [
        ("cassino", {}, "trail_with_build", False, True),
        ("cassino-royal", {}, "trail_with_build", False, True),
        ("african-cassino", {}, "pile_cards", "free", "with-another"),
        ("diloti", {"royalty": "one-or-three"}, "redeal", "four", "three"),
    ],
)
def test_an_option_that_is_not_named_has_the_default_of_its_time(
    game: str, said: dict[str, Any], option: str, then: Value, now: Value
) -> None:
    old, new = read(game, 1, **said), read(game, VERSION, **said)
    assert (old.rules.options[option], new.rules.options[option]) == (then, now)
    # What is played on stays what it is; a new match of the same players says the same today.
    assert (old.record().version, dict(old.record().options)) == (1, said)
    assert old.rules.newest().version == VERSION
    assert old.rules.newest().options == old.rules.options
    assert old.rules.newest().recorded_options() == {option: then, **said}


@pytest.mark.parametrize(
    ("game", "option", "said", "means"),
    [
        ("zwickern", "must_capture", True, "hand"),
        ("zwickern", "must_capture", False, "free"),
        ("scopa", "ace_sweeps", True, "no-scopa"),
        ("scopone", "ace_sweeps", False, "no"),
    ],
)
def test_what_was_yes_or_no_then(game: str, option: str, said: bool, means: str) -> None:
    match = read(game, 1, 4, **{option: said})
    assert match.rules.options[option] == means
    assert dict(match.record().options) == ({option: True} if said else {})
    assert match.rules.newest().recorded_options() == ({option: means} if said else {})


def test_an_ace_took_the_whole_table_where_an_ace_lay_too() -> None:
    old = read("scopa", 1, ace_sweeps=True)
    assert not old.rules.turn.equal_before_sweep
    assert old.rules.newest().turn.equal_before_sweep


def test_options_that_came_later_are_unknown_to_version_1() -> None:
    with pytest.raises(RecordError, match="pile_cards"):
        read("african-cassino", 1, pile_cards="free")
    assert read("african-cassino", VERSION, pile_cards="free").rules.options["pile_cards"] == "free"


def test_new_records_have_the_newest_version() -> None:
    match = Match(GAMES["cassino"].rules(2), [Seat("A", "steady"), Seat("B", "steady")])
    assert match.record().version == VERSION == 2
    assert '"version": 2' in write_record(match.record())


def test_a_record_of_a_version_to_come_is_refused() -> None:
    with pytest.raises(RecordError, match="newer"):
        read("cassino", VERSION + 1)
