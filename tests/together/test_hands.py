"""Whole hands by machines with the knowledge of their own seats."""

from __future__ import annotations

from contextlib import suppress

import pytest

from kontsina_qt.match.deals import check_deal
from kontsina_qt.match.record import read_match, write_record
from kontsina_qt.rules.base.options import OptionError, Value
from kontsina_qt.rules.games.catalogue import GAMES
from tests.together.machines import Table

ALL = [(name, players) for name, game in GAMES.items() for players in game.players]
SOME = [
    *(("kontsina", 2), ("mulle", 2), ("laugh-and-lie-down", 4), ("elewenjewe", 2)),
    *(("pisti", 2), ("ristikontra", 4), ("basra", 2), ("cassino-draw", 3)),
]
"""Each kind of deal, and games in which a wrongly guessed card does the most harm."""


REFUSED = 1
"""A seed whose first deal is a misdeal."""


def play(game: str, players: int, options: dict[str, Value] | None = None, seed: int = 0) -> None:
    """Play a hand, and check that all machines and the strict reader of records agree."""
    table = Table(game, players, options, seed)
    table.play_hands()
    assert table.named == {None}, table.courses[0].fault
    texts = {write_record(course.record()) for course in table.courses}
    assert table.hands == 1 and len(texts) == 1
    text = texts.pop()
    match = read_match(text)
    assert write_record(match.record()) == text
    deal = match.hands[0].deal
    assert deal.shared is not None and check_deal(deal, 0, match.rules) is None


@pytest.mark.parametrize(("game", "players"), SOME)
def test_a_hand_of_each_kind(game: str, players: int) -> None:
    play(game, players)


@pytest.mark.long
@pytest.mark.parametrize(("game", "players"), ALL)
def test_hands_of_every_game_and_number_of_seats(game: str, players: int) -> None:
    for seed in range(20):
        play(game, players, seed=seed)


@pytest.mark.long
@pytest.mark.parametrize("name", list(GAMES))
def test_hands_with_every_value_of_every_option(name: str) -> None:
    game = GAMES[name]
    for option in game.options:
        values: list[Value] = [choice.value for choice in option.choices] or [False, True]
        if isinstance(option.default, bool) or option.choices:
            for value in values:
                for players in game.players:
                    with suppress(OptionError):  # not for that number of players
                        game.rules(players, {option.name: value})
                        play(game.id, players, {option.name: value})


def test_a_match_of_several_hands_passes_the_deal_on() -> None:
    table = Table("scopa", 2)
    table.play_hands(2)
    record = table.courses[0].record()
    assert sorted(hand.deal.dealer for hand in record.hands) == [0, 1]
    proofs = [hand.deal.shared for hand in record.hands if hand.deal.shared]
    assert len({proof.id for proof in proofs}) == 2
    seeds = [seed for proof in proofs for seed in proof.seeds]
    assert len(set(seeds)) == 4, "no secret is that of another deal or seat"


def test_no_machine_knows_what_another_seat_holds() -> None:
    table = Table("kontsina", 2)
    table.run(lambda: all(course.ready for course in table.courses))
    one, other = (course.round.hand for course in table.courses if course.round)
    assert one is not None and other is not None
    for index, seats in one.audience().items():
        assert one.knows(index) == (0 in seats) and other.knows(index) == (1 in seats)


def test_the_deck_is_shuffled_again_where_the_rules_refuse_it() -> None:
    table = Table("xeri", 2, seed=REFUSED)
    table.run(lambda: sum(b'"kind":"cut"' in line for line in table.lines()) > 1)
    assert table.named == {None}
    dealers = [course.round.dealer for course in table.courses if course.round]
    assert dealers[0] == dealers[1] >= 0 and table.hands == 0


@pytest.mark.parametrize("seed", range(4))
def test_two_who_are_never_there_together_play_after_two_visits_each(seed: int) -> None:
    table, visits = Table("scopa", 2, seed=seed), [0, 0]
    here = table.machines[0]
    while not here.course.plays:
        if not table.step(here):
            visits[here.course.seat] += 1
            here = table.machines[1 - here.course.seat]
    assert visits in ([2, 2], [3, 2])
