"""What happened, in words: who is named, and why something is theirs."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from kontsina_qt.language import set_language, tr
from kontsina_qt.match.deals import numbered_deal
from kontsina_qt.match.match import Match
from kontsina_qt.match.record import Seat
from kontsina_qt.players.levels.catalogue import LEVELS
from kontsina_qt.rules.base.cards import card, cards_in
from kontsina_qt.rules.games.catalogue import game
from kontsina_qt.rules.kinds.catalogue import first_position
from kontsina_qt.rules.state.events import Dealt, TookRest
from kontsina_qt.rules.state.position import Position
from kontsina_qt.session.story import Teller, teller_of
from kontsina_qt.windows.widgets.review_words import move_sentence

NAMES = ("You", "Anna", "Eleni", "Nikos")


@pytest.mark.parametrize(
    ("id", "why"),
    [
        ("kontsina", "last capture"),
        ("elewenjewe", "last card"),
    ],
)
def test_who_gets_what_is_left_and_why(id: str, why: str) -> None:
    teller = Teller(game(id).rules(4), NAMES, 0)
    left = (card("3C"), card("KH"))
    assert teller.event(TookRest(2, left)) == f"2 cards left on the table: to Eleni ({why})"
    assert teller.event(TookRest(0, left)) == f"2 cards left on the table: to you ({why})"


@pytest.mark.parametrize(
    ("id", "words"),
    [
        *(("kassino-swedish", "Last deal: sistan / båt"), ("mulle", "Last deal: sistan / båt")),
        *(("kasino-finnish", "Last deal: sistan / båt"), ("kontsina", "Last deal")),
    ],
)
def test_what_the_dealer_says_at_the_last_deal(id: str, words: str) -> None:
    rules = game(id).rules(2)
    position = numbered_position(id)
    dealt = []
    while not position.over:
        told = position.play(position.legal(1)[0])
        dealt += [each for each in told if isinstance(each, Dealt)]
    teller = Teller(rules, NAMES, 0)
    assert [teller.event(each) for each in dealt] == [*[""] * (len(dealt) - 1), words]


def numbered_position(id: str) -> Position:
    rules = game(id).rules(2)
    deal = numbered_deal(rules, 1, 0)
    return first_position(rules, deal.dealer, deal.deck)


@pytest.mark.parametrize(
    ("held", "text"),
    [
        ("", "2 cards left on the table"),
        ("KH", "1 card left on the table, 1 card left in the hand"),
        ("3C KH", "2 cards left in the hand"),
    ],
)
def test_who_lies_down_last_of_all_gets_his_own_hand_too(held: str, text: str) -> None:
    teller = Teller(game("laugh-and-lie-down").rules(4), NAMES, 0)
    left = (card("3C"), card("KH"))
    own = tuple(card(word) for word in held.split())
    assert teller.event(TookRest(2, left, own)) == f"{text}: to Eleni (last player in)"
    assert teller.event(TookRest(0, left, own)) == f"{text}: to you (last player in)"


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


OWN = {"diloti": "declar", "cassino": "buil", "kasino-finnish": "", "elewenjewe": "esun"}
"""What things that lie together are called in a game; others' words are not to be heard there."""


def all_told(id: str) -> Iterator[str]:
    """What is said in some hands played by chance: events, refusals, reasons, reviews."""
    rules, random = game(id).rules(2), Random(5)
    for number in range(6):
        match = Match(rules, (Seat("Anna", "human"), Seat("Nikos", "steady")))
        match.begin_hand(numbered_deal(rules, number, 0))
        teller = teller_of(match)
        while match.position is not None and not match.position.over:
            position = match.position
            on_table = position.table | sum(build.bit for build in position.builds)
            for card_held in cards_in(position.hands[position.turn]):
                using = on_table & random.getrandbits(on_table.bit_length())
                yield position.refuse(card_held, using).words(tr)
            told = LEVELS["steady"].player.choose(rules, match.view(), random, 0.0)
            yield told.reason.words(tr)
            moves = position.legal(60)
            together = [move for move in moves if move.verb == "build" or move.builds]
            move = random.choice(together or moves)
            yield move_sentence(position.notation.text(move), rules)
            events = match.play(move)
            yield teller.events(events)
            yield Teller(rules, NAMES[:2], None).events(events)


@pytest.mark.parametrize("id", OWN)
def test_each_game_keeps_to_its_own_word(id: str) -> None:
    text = " ".join(all_told(id)).lower()
    for word in ("declar", "buil", "esun"):
        assert (word in text) is (word == OWN[id]), word


def test_so_does_greek() -> None:
    set_language("el")
    text = " ".join(all_told("diloti")).lower()
    assert "δήλωσ" in text and "χτίσ" not in text and "χτίζ" not in text and "χτισ" not in text
