"""Who deals first in the next match of the same players."""

from __future__ import annotations

from random import Random

import pytest

from kontsina_qt.match.decided import winners_without
from kontsina_qt.match.match import Match, MatchError
from kontsina_qt.match.series import first_dealer_after
from kontsina_qt.rules.games.cassino import CASSINOS
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.rules.games.nordic import FINNISH, MULLE, SWEDISH
from tests.match.playing import TABLES, new_match, play_on, rules_of, step

WINNER_DEALS = {game.id for game in (*CASSINOS, SWEDISH, MULLE, FINNISH)}


def played(game: str, players: int, seed: int, **options: int | str | bool) -> Match:
    return play_on(new_match(rules_of(game, players, **options)), Random(seed))


def next_seat(match: Match) -> int:
    return (match.hands[-1].deal.dealer + 1) % match.rules.players


@pytest.mark.parametrize(("game", "players"), [t for t in TABLES if t[0] in WINNER_DEALS])
def test_in_cassino_the_winner_deals(game: str, players: int) -> None:
    decided = 0
    for seed in range(8):
        match = played(game, players, seed)
        winners = match.standing.winners
        if len(winners) == 1:
            assert (first_dealer_after(match),) == winners
            decided += winners[0] != next_seat(match)
        else:
            assert first_dealer_after(match) == next_seat(match)
    # The next seat would not do: some winner sits elsewhere.
    assert decided


def test_of_a_winning_side_the_first_seat_deals() -> None:
    sides = set()
    for seed in range(6):
        match = played("cassino", 4, seed, partnerships=True)
        side = match.standing.winners[0]
        assert first_dealer_after(match) == side
        assert match.rules.side_of[first_dealer_after(match)] == side
        sides.add(side)
    assert sides == {0, 1}


def test_who_won_because_another_gave_up_deals_too() -> None:
    match = new_match(rules_of("cassino", 3))
    step(match, Random(1))
    assert not match.over
    assert [first_dealer_after(match, (winner,)) for winner in range(3)] == [0, 1, 2]
    assert first_dealer_after(match, (0, 2)) == next_seat(match)
    pairs = new_match(rules_of("cassino", 4, partnerships=True))
    step(pairs, Random(1))
    dealers = [first_dealer_after(pairs, winners_without(pairs, seat)) for seat in range(4)]
    assert dealers == [1, 0, 1, 0]


@pytest.mark.parametrize("game", [id for id in GAMES if id not in WINNER_DEALS])
def test_elsewhere_the_deal_goes_on(game: str) -> None:
    players = GAMES[game].players[-1]
    assert not GAMES[game].winner_deals
    for seed in range(4):
        match = new_match(rules_of(game, players))
        random = Random(seed)
        while not match.results:
            step(match, random)
        assert first_dealer_after(match) == next_seat(match)


def test_a_drawn_match_has_no_winner_to_deal() -> None:
    for seed in range(200):
        match = played("cassino-california", 2, seed)
        if len(match.standing.winners) > 1:
            assert first_dealer_after(match) == next_seat(match)
            return
    raise AssertionError("no match was drawn")


def test_nothing_follows_from_a_match_without_a_deal() -> None:
    with pytest.raises(MatchError):
        first_dealer_after(new_match(rules_of("cassino", 2)))
