"""What happened, in words: who is named, and why something is theirs."""

from __future__ import annotations

import pytest

from kontsina_qt.match.match import Match
from kontsina_qt.match.record import Seat
from kontsina_qt.rules.cards import card
from kontsina_qt.rules.events import TookRest
from kontsina_qt.rules.games.catalogue import game
from kontsina_qt.session.story import Teller, teller_of

NAMES = ("You", "Anna", "Eleni", "Nikos")


@pytest.mark.parametrize(
    ("id", "why"),
    [
        ("kontsina", "who captured last"),
        ("elewenjewe", "who played last"),
    ],
)
def test_who_gets_what_is_left_and_why(id: str, why: str) -> None:
    teller = Teller(game(id).rules(4), NAMES, 0)
    left = (card("3C"), card("KH"))
    assert teller.event(TookRest(2, left)) == f"2 cards left on the table to Eleni, {why}"
    assert teller.event(TookRest(0, left)) == f"2 cards left on the table to you, {why}"


@pytest.mark.parametrize(
    ("held", "told"),
    [
        ("", "2 cards left on the table"),
        ("KH", "1 card left on the table, 1 card left in the hand"),
        ("3C KH", "2 cards left in the hand"),
    ],
)
def test_who_lies_down_last_of_all_gets_his_own_hand_too(held: str, told: str) -> None:
    teller = Teller(game("laugh-and-lie-down").rules(4), NAMES, 0)
    left = (card("3C"), card("KH"))
    own = tuple(card(word) for word in held.split())
    assert teller.event(TookRest(2, left, own)) == f"{told} to Eleni, the last in"
    assert teller.event(TookRest(0, left, own)) == f"{told} to you, the last in"


@pytest.mark.parametrize(
    ("players", "person"),
    [
        (("human", "steady", "steady"), 0),
        (("steady", "steady", "human"), 2),
        (("human", "steady", "human"), None),
        (("steady", "steady", "steady"), None),
    ],
)
def test_only_one_person_is_spoken_to(players: tuple[str, ...], person: int | None) -> None:
    seats = [Seat(name, player) for name, player in zip(NAMES[1:], players, strict=True)]
    teller = teller_of(Match(game("kontsina").rules(3), seats))
    assert teller.person == person
    assert [teller.seat(seat) for seat in range(3)] == [
        "You" if seat == person else name for seat, name in enumerate(NAMES[1:])
    ]
