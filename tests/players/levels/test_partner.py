"""Computer partners leave what they were asked to leave."""

from __future__ import annotations

from random import Random

import pytest

from kontsina_qt.players.base import Player
from kontsina_qt.players.information.sight import look
from kontsina_qt.players.levels.catalogue import level
from kontsina_qt.players.levels.partner import disturbed, heeding
from kontsina_qt.players.levels.steady import Steady, brings
from tests.rules.kinds.fishing.leaving import leaving

ASKED = ("mark [4C+5H]; 3H", "7D")
NOT_ASKED = ("3H", "7D")


@pytest.mark.parametrize("player", [Steady(), level("skilled").player, level("expert").player])
def test_a_partner_leaves_what_is_asked_for(player: Player) -> None:
    taken = left = 0
    for seed in range(3):
        free = leaving(("human",) * 4, *NOT_ASKED)
        bound = leaving(("human",) * 4, *ASKED)
        choice = player.choose(free.rules, free.view(), Random(seed), 0.0)
        taken += "x" in choice.move and "[4C+5H]" in choice.move
        choice = player.choose(bound.rules, bound.view(), Random(seed), 0.0)
        left += "[4C+5H]" not in choice.move
    assert taken, "without a word it takes the build"
    assert left == 3


def test_moves_that_disturb_a_build() -> None:
    match = leaving(("human",) * 4, *ASKED)
    sight = look(match.rules, match.view())
    build = sight.public.builds[0]
    taking = sight.public.notation.read("9C x [4C+5H]")
    assert disturbed(sight, taking) == build.cards
    assert disturbed(sight, sight.public.notation.read("3C")) == 0
    opponent = leaving(("human",) * 4, "mark [4C+5H]; 3H")
    sight = look(opponent.rules, opponent.view())
    assert [m for m in sight.moves() if disturbed(sight, m)] == [], "opponents are not asked"


def test_a_request_that_costs_points_is_ignored() -> None:
    match = leaving(("human",) * 4, *ASKED)
    sight = look(match.rules, match.view())
    take = sight.public.notation.read("9C x 2C+7D 3H+6D [4C+5H]")
    leave, lay = sight.public.notation.read("9C x 2C+7D 3H+6D"), sight.public.notation.read("3C")
    assert heeding(sight, [take, lay, leave], None)[0] == leave, "what is taken beside it"
    assert heeding(sight, [take, lay], None) == [take, lay], "it would lose the other cards"
    assert heeding(sight, [take], None) == [take]
    assert brings(sight, lay) > brings(sight, take), "between equal moves the partner is heeded"
