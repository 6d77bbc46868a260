"""Deals that all players made: what proves them, and what is no proof."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from kontsina_qt.library.store import Library
from kontsina_qt.match.deals import Deal, check_deal
from kontsina_qt.match.match import Match
from kontsina_qt.match.record import RecordError, Seat, read_match, write_record
from kontsina_qt.match.shared_deal import Shared, order_of, seal_of, shared_deck
from kontsina_qt.rules.games.catalogue import GAMES
from tests.cli import kontsina

ID = bytes(range(16))
SEEDS = (bytes(32), bytes(range(32)))
CUTS = (17, 3)


def match_of(game: str = "kontsina") -> Match:
    """A match with one hand dealt by two players."""
    rules = GAMES[game].rules(2)
    seals = tuple(seal_of(ID, seat, seed).hex() for seat, seed in enumerate(SEEDS))
    shared = Shared(ID.hex(), seals, tuple(seed.hex() for seed in SEEDS), CUTS)
    match = Match(rules, (Seat("Anna", "human"), Seat("Nikos", "human")))
    match.begin_hand(Deal(1, shared_deck(rules.pack, SEEDS, CUTS), shared=shared))
    return match


def changed(**members: Any) -> str:
    """The record of such a match with other members in its proof."""
    data = json.loads(write_record(match_of().record()))
    data["hands"][0]["shared"].update(members)
    return json.dumps(data)


def test_the_order_that_a_seed_makes_never_changes() -> None:
    assert order_of(bytes(32), 8) == [3, 7, 5, 6, 0, 2, 1, 4]
    assert sorted(order_of(SEEDS[1], 104)) == list(range(104))


@pytest.mark.parametrize("game", ["kontsina", "mulle"])
def test_a_record_holds_what_proves_its_deal(game: str) -> None:
    match = match_of(game)
    text = write_record(match.record())
    read = read_match(text)
    assert write_record(read.record()) == text
    assert read.hands[0].deal == match.hands[0].deal
    assert check_deal(read.hands[0].deal, 0, read.rules) is None


@pytest.mark.parametrize(
    ("members", "words"),
    [
        ({"seeds": [bytes(32).hex()] * 2}, "seed doesn't match the seal"),
        ({"cuts": [18, 3]}, "deck doesn't match"),
        ({"cuts": []}, "deck doesn't match"),
        ({"cuts": [1, 1, 1]}, "longer than 2"),
        ({"cuts": [52, 0]}, "from 0 to 51"),
        ({"cuts": 7}, "must be a list"),
        ({"id": "00"}, "32 hexadecimal digits"),
        ({"id": "0" * 32}, "seed doesn't match the seal"),
        ({"seals": []}, "must have 2 entries"),
        ({"seeds": ["a", "b"]}, "64 hexadecimal digits"),
        ({"more": 1}, "unknown"),
    ],
)
def test_a_proof_that_proves_nothing_is_refused(members: dict[str, Any], words: str) -> None:
    with pytest.raises(RecordError, match=words):
        read_match(changed(**members))


def test_a_hand_is_dealt_in_one_way_only() -> None:
    data = json.loads(write_record(match_of().record()))
    data["hands"][0]["number"] = 7
    with pytest.raises(RecordError, match="neither a number nor a seal"):
        read_match(json.dumps(data))


def test_verify_tells_who_dealt_and_what_does_not_fit() -> None:
    text = write_record(match_of().record())
    done = kontsina("verify", "-", stdin=text)
    assert (done.returncode, done.stderr) == (0, "")
    assert "dealt by all players together, cut at 17 3" in done.stdout
    done = kontsina("verify", "-", stdin=changed(cuts=[0]))
    assert done.returncode == 2 and "not dealt as it claims" in done.stderr


def test_the_library_keeps_it(tmp_path: Path) -> None:
    record = match_of().record()
    with closing(Library.open(tmp_path / "library.sqlite3")) as library:
        assert library.load(library.import_match(Match.from_record(record))).record() == record
