"""The worth of open hands: what is not scored at the end of a deal but follows from it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from kontsina_qt.players.evaluation.outlook import Outlook
from tests.family.arranged import arranged

STEAL = ("bella-donna-halliel", "stealing-bundles")


def worth(
    game: str, piles: Sequence[str], turn: int, side: int = 0, learned: bool = False
) -> float:
    """Return the worth at the start of a deal of a hand with these piles, last card on top."""
    hands = ("2C 2H 6C QC", "2S 6S QD QS")
    position = arranged(game, hands, "8C", piles=piles, turn=turn)
    return Outlook(position.rules, position, side, None, learned).value(position)


@pytest.mark.parametrize("game", STEAL)
@pytest.mark.parametrize("learned", [False, True])
def test_a_pile_likely_to_be_stolen_is_worth_less(game: str, learned: bool) -> None:
    mine = "3H 4H 5H 7H 9H KH"
    # All four threes are in the pile; the other three kings are still to come.
    safe = worth(game, (f"{mine} 3C 3D 3S", "4C"), 1, learned=learned)
    open_ = worth(game, (f"3C 3D 3S {mine}", "4C"), 1, learned=learned)
    assert open_ < safe - 1


@pytest.mark.parametrize("game", STEAL)
def test_the_first_player_may_cover_the_pile(game: str) -> None:
    safe, bare = "4H 5H 7H KH 3H 3C 3D 3S", "3H 3C 3D 3S 4H 5H 7H KH"
    risk = [worth(game, (safe, ""), turn) - worth(game, (bare, ""), turn) for turn in (0, 1)]
    assert 0 < risk[0] < risk[1]


@pytest.mark.parametrize("game", STEAL)
def test_the_worth_of_theft_is_symmetric(game: str) -> None:
    piles = ("3H 4H 5H 7H 9H KH", "TC")
    assert worth(game, piles, 1) == pytest.approx(-worth(game, piles, 1, side=1))
