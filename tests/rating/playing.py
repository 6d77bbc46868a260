"""Matches for the tests of ratings: played by chance, won and lost as asked, on any day."""

from __future__ import annotations

from datetime import UTC, datetime
from random import Random

from kontsina_qt.library.results.counting import count_next
from kontsina_qt.library.store import Library
from kontsina_qt.match.deals import numbered_deal
from kontsina_qt.match.match import Match
from kontsina_qt.match.record import Seat
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.games.catalogue import game
from tests.library.playing import Clock, play_match

SHORT = game("kontsina").rules(2, {"end": "hands", "hands": 1})


def match_against(level: str, rules: Rules = SHORT) -> Match:
    """A match of two by chance, against a level."""
    match = play_match(4, rules)
    match.seats = (Seat("Άννα", "human"), Seat("Nikos", level))
    return match


def match_of_many(level: str, rules: Rules) -> Match:
    """A match by chance of any number of players, all others of one level."""
    random = Random(1)
    others = (Seat(f"Nikos {seat}", level) for seat in range(1, rules.players))
    match = Match(rules, (Seat("Άννα", "human"), *others))
    while match.waiting and not match.over:
        match.begin_hand(numbered_deal(rules, 7, len(match.hands)))
        while not match.hands[-1].position.over:
            match.play(random.choice(match.hands[-1].position.legal()))
    return match


def put(library: Library, clock: Clock, day: str, match: Match, results: str) -> None:
    """Keep a match as often as there are results, all ended on one day.

    Args:
        results: ``w``, ``d``, ``l``; ``g`` for given up, ``u`` for won with moves taken back.
    """
    for each in results:
        clock.now = datetime.fromisoformat(day).replace(hour=12, tzinfo=UTC)
        [id] = library.import_matches([match])
        if each == "g":
            library.set_cursor(id, 0, 3)
            library.resign(id, 0, (1,), (0, 0))
        else:
            library.set_cursor(id, *match.cursor, undos=int(each == "u"))
            winners = {"w": (0,), "u": (0,), "d": (0, 1), "l": (1,)}[each]
            library.finish(id, winners, match.standing.scores)


def counted(library: Library) -> Library:
    """The library, all of it counted."""
    while count_next(library):
        pass
    return library
