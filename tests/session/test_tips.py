"""What is explained the first time, in every game."""

from __future__ import annotations

import re
from random import Random

import pytest

from kontsina_qt.match.deals import numbered_deal
from kontsina_qt.match.match import Match
from kontsina_qt.match.record import HUMAN, Seat
from kontsina_qt.rules.base.cards import cards_in
from kontsina_qt.rules.explain.whole import explain
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.rules.state.builds import cards_used
from kontsina_qt.rules.state.words import card_words
from kontsina_qt.session.choices import moves_with
from kontsina_qt.session.story import teller_of
from kontsina_qt.session.tips import Tip, TipFinder
from kontsina_qt.table.scene.move_choices import in_order
from tests.family.arranged import arranged
from tests.match.playing import drawn


def played(game: str, number: int) -> tuple[Match, list[Tip]]:
    """A hand played by chance, and what a person at seat 0 is told who knows nothing at first."""
    rules = GAMES[game].rules(GAMES[game].players[0])
    match = Match(rules, [Seat(f"P{i}", "steady" if i else HUMAN) for i in range(rules.players)])
    events = match.begin_hand(numbered_deal(rules, number, 0))
    firsts, random = TipFinder(rules, teller_of(match), match.position), Random(number)
    told: list[Tip] = []
    while True:
        known = [key for first in told for key in first.keys]
        position = match.position
        assert position is not None
        first = firsts.find(events, known)
        if first is None and not position.over and position.turn == 0:
            first = firsts.possible(position, known)
        told += [first] if first is not None else []
        if position.over:
            return match, told
        events = match.play(drawn(position, random))


@pytest.mark.parametrize("game", GAMES)
def test_every_game_explains_something_and_each_thing_once(game: str) -> None:
    found: list[str] = []
    for number in range(3):
        _, told = played(game, number)
        keys = [key for first in told for key in first.keys]
        assert len(set(keys)) == len(keys)
        assert not any(" " in key for key in keys), "keys are kept in one line"
        for first in told:
            assert first.words.endswith((".", "!")), first
            assert "{" not in first.words
            assert first.words[0].isupper() or first.words[0].isdigit(), first
        found += keys
    assert found


def test_a_sum_that_can_be_taken() -> None:
    position = arranged("kontsina", ["9H KS", "2C"], "4D 5C KD")
    match, _ = played("kontsina", 1)
    firsts = TipFinder(match.rules, teller_of(match))
    first = firsts.possible(position, ())
    assert first is not None
    assert (first.keys, "K♦" in first.words) == (("take", "aim:fishing"), True)
    assert first.words.startswith("Use the cards in your hand to capture cards from the table")
    first = firsts.possible(position, ("take",))
    assert first is not None
    assert first.words == "Your 9♥ can take 4♦ and 5♣ together: 4 + 5 = 9."
    assert firsts.possible(position, ("take", "sum")) is None


@pytest.mark.parametrize(
    ("game", "hand", "table", "text"),
    [
        ("cassino", "9H KS", "2D 3C 4C KD", "2 + 3 + 4 = 9."),
        ("tablic", "KH 2S", "3D AC", "they add up."),
        ("scopa", "KH 2S", "3D 7C", "3 + 7 = 10."),
        ("escoba", "7H KS", "3D 5C", "they add up."),
    ],
)
def test_one_sum_is_told_in_numbers(game: str, hand: str, table: str, text: str) -> None:
    position = arranged(game, [hand, "2C"], table)
    match, _ = played(game, 1)
    first = TipFinder(match.rules, teller_of(match)).possible(position, ("take",))
    assert first is not None
    assert first.words.endswith(text), first.words


def test_the_key_that_is_told_takes_what_is_told() -> None:
    later = 0
    for number in range(1, 60):
        match = Match(GAMES["kontsina"].rules(2), [Seat("A", HUMAN), Seat("B", "steady")])
        match.begin_hand(numbered_deal(match.rules, number, 1))
        position = match.position
        assert position is not None
        first = TipFinder(match.rules, teller_of(match)).possible(
            position, ["sum"], by_keyboard=True
        )
        words = first.words if first is not None else ""
        found = re.search(r"Your (\S+) can take (\S+): .* then (\d)\.", words)
        if found is None:
            continue
        card = next(c for c in cards_in(position.hands[position.turn]) if card_words(c) == found[1])
        moves = [m for m in moves_with(position, card) if position.touched(m)]
        uses = list(dict.fromkeys(map(position.touched, in_order(position, moves))))
        taken = cards_in(cards_used(position.builds, uses[int(found[3]) - 1]))
        assert [card_words(c) for c in taken] == [found[2]], number
        later += found[3] != "1"
    assert later


@pytest.mark.parametrize("game", ["kontsina", "pisti", "ristikontra", "laugh-and-lie-down"])
def test_the_first_table_says_the_aim_once(game: str) -> None:
    _, told = played(game, 2)
    [first] = [first for first in told if any(key.startswith("aim:") for key in first.keys)]
    rules = GAMES[game].rules(GAMES[game].players[0])
    assert first.words.startswith(explain(rules)[0].paragraphs[0])


def test_a_sweep_has_its_name_and_what_it_scores() -> None:
    position = arranged("diloti", ["7D 2S", "KC 3H"], "7H KD", turn=1)
    position.play(position.notation.read("KC x KD"))
    match, _ = played("diloti", 1)
    firsts = TipFinder(match.rules, teller_of(match))
    first = firsts.find(position.play(position.notation.read("7D x 7H")), ())
    assert first == Tip("sweep:xeri", "Xeri: the table cleared in one turn. It scores 10 points.")


def test_a_build_that_is_raised_against_one() -> None:
    position = arranged("cassino", ["3H 9D", "AS TD"], "6C")
    match, _ = played("cassino", 1)
    firsts = TipFinder(match.rules, teller_of(match), position)
    first = firsts.find(position.play(position.notation.read("3H b9 3H+6C")), ())
    assert first is not None
    assert first.key == "build"
    first = firsts.find(position.play(position.notation.read("AS b10 AS+[3H+6C]")), ("build",))
    assert first is not None
    assert first.key == "raised"
    assert first.words == "P1 raised your build: only a card worth 10 takes it now."


def test_what_is_known_is_not_told() -> None:
    position = arranged("kontsina", ["2H KS", "3C"], "2C KD")
    match, _ = played("kontsina", 1)
    firsts = TipFinder(match.rules, teller_of(match))
    events = position.play(position.notation.read("2H x 2C"))
    first = firsts.find(events, ())
    assert first is not None
    assert first.words == "The 2♣ is worth 1 point to whoever captures it."
    assert firsts.find(events, ("good",)) is None
