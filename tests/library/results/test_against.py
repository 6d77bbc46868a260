"""Matches against the opponents one knows, counted from a real library."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from kontsina_qt.library.results.against import LATEST, against, latest_against, opponents_in
from kontsina_qt.library.results.statistics import Only
from kontsina_qt.library.store import Library
from kontsina_qt.library.tables.rows import json_text, seats_text
from kontsina_qt.match.deals import numbered_deal
from kontsina_qt.match.match import Match
from kontsina_qt.match.record import Seat
from kontsina_qt.rules.games.catalogue import game
from tests.library.playing import Clock, play_match
from tests.rating.playing import SHORT, counted, put

YOU = Seat("Άννα", "human")
ELENI, PINO = Seat("Eleni", "steady-thrifty"), Seat("Pino", "steady-bold")


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def library(tmp_path: Path, clock: Clock) -> Iterator[Library]:
    with Library.open(tmp_path / "library.sqlite3", clock) as opened:
        yield opened


def against_one(seat: Seat) -> Match:
    """A short match of two by chance."""
    match = play_match(4, SHORT)
    match.seats = (YOU, seat)
    return match


def played(library: Library, clock: Clock, seat: Seat, results: str) -> None:
    """How many matches, won and lost as asked."""
    put(library, clock, "2026-05-01", against_one(seat), results)
    counted(library)


def test_nobody_has_been_met_yet(library: Library) -> None:
    assert against(library) == []
    assert latest_against(library, "eleni") == []


def test_won_drawn_and_lost_by_opponent(library: Library, clock: Clock) -> None:
    played(library, clock, ELENI, "wwlwd")
    played(library, clock, PINO, "lw")
    played(library, clock, Seat("Eleni", "expert"), "ww")
    played(library, clock, Seat("Helen", "steady"), "w")
    eleni, pino = against(library)
    assert (eleni.key, eleni.matches, eleni.won, eleni.drawn) == ("eleni", 5, 3, 1)
    assert (pino.key, pino.matches, pino.won, pino.drawn) == ("pino", 2, 1, 0)
    assert eleni.share == 0.6
    assert eleni.hands == 5
    assert eleni.even == 0.5
    assert latest_against(library, "eleni") == [1, 1, -1, 1, 0]
    assert latest_against(library, "pino") == [-1, 1]


def test_names_of_another_language_and_other_styles_are_the_same_person(
    library: Library, clock: Clock
) -> None:
    played(library, clock, ELENI, "w")
    played(library, clock, Seat("Ελένη", "steady-bold"), "l")
    [eleni] = against(library)
    assert (eleni.matches, eleni.won) == (2, 1)
    assert latest_against(library, "eleni") == [1, -1]


def test_only_some_matches_are_asked_for(library: Library, clock: Clock) -> None:
    put(library, clock, "2026-04-01", against_one(ELENI), "ww")
    put(library, clock, "2026-05-01", against_one(ELENI), "l")
    counted(library)
    [eleni] = against(library, Only(since="2026-04-15"))
    assert (eleni.matches, eleni.won) == (1, 0)
    assert against(library, Only(game="cassino")) == []


def test_the_latest_are_few(library: Library, clock: Clock) -> None:
    played(library, clock, ELENI, "l" * 3 + "w" * LATEST)
    assert latest_against(library, "eleni") == [1] * LATEST


def test_a_partner_is_no_opponent() -> None:
    seats = (YOU, PINO, ELENI, Seat("Carmela", "skilled-counting"))
    partners, alone = {"partnerships": True}, {"partnerships": False}
    there = (json_text(partners), seats_text(seats))
    assert opponents_in("kontsina", *there, 2) == ("pino", "carmela")
    assert opponents_in("kontsina", json_text(alone), seats_text(seats), 2) == (
        "pino",
        "eleni",
        "carmela",
    )


@pytest.mark.parametrize(
    ("game_id", "options", "seats"),
    [
        ("nothing", "{}", seats_text((YOU, ELENI))),
        ("kontsina", "[", seats_text((YOU, ELENI))),
        ("kontsina", "{}", "[]"),
        ("kontsina", "{}", None),
        (7, "{}", seats_text((YOU, ELENI))),
        ("kontsina", "{}", seats_text((ELENI, PINO))),
        ("kontsina", "{}", seats_text((YOU, Seat("Maria", "human"), ELENI))),
    ],
)
def test_damaged_rows_and_other_companies_count_for_nothing(
    game_id: object, options: object, seats: object
) -> None:
    assert opponents_in(game_id, options, seats, 2) == ()


def test_a_match_of_three_counts_for_both(library: Library, clock: Clock) -> None:
    rules = game("kontsina").rules(3, {"end": "hands", "hands": 1})
    random = Random(3)
    match = Match(rules, (YOU, ELENI, PINO))
    match.begin_hand(numbered_deal(rules, 7, 0))
    while not match.hands[-1].position.over:
        match.play(random.choice(match.hands[-1].position.legal()))
    put(library, clock, "2026-05-01", match, "w")
    counted(library)
    assert {group.key: group.won for group in against(library)} == {"eleni": 1, "pino": 1}
