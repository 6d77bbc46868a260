"""“Leave it to me” (rule card African Cassino, "Partners"; notation, "Moves")."""

from __future__ import annotations

from random import Random

import pytest

from kontsina_qt.rules.games.catalogue import game
from kontsina_qt.rules.state.events import Asked
from kontsina_qt.rules.state.position import IllegalMove, Position
from kontsina_qt.rules.state.shown import Marked
from kontsina_qt.rules.view import View, world
from tests.rules.kinds.fishing.leaving import leaving


def at(*more: str) -> Position:
    """The position after these moves."""
    position = leaving(("human",) * 4, *more).position
    assert position is not None
    return position


def test_a_build_of_the_own_side_is_marked_and_told() -> None:
    position = at()
    assert position.features.markable() == position.builds[0].bit
    move = position.notation.read("mark [4C+5H]; 3H")
    assert position.notation.text(move) == "mark [4C+5H]; 3H"
    events = position.play(move)
    assert isinstance(events[0], Asked)
    assert (events[0].seat, events[0].value) == (0, 9)
    assert position.features.marked() == (Marked(0, "[4C+5H]"),)
    assert "mark [4C+5H]; 3H" not in at().notation.legal_texts(), "a mark is no move of its own"


def test_a_partner_may_ask_for_what_the_other_made() -> None:
    position = at("3H", "7D")
    assert position.turn == 2
    position.play(position.notation.read("mark [4C+5H]; 3C"))
    assert position.features.marked() == (Marked(2, "[4C+5H]"),), "who asks, not who owns the build"


def test_an_opponent_may_not_ask() -> None:
    position = at("3H")
    assert position.features.markable() == 0
    with pytest.raises(IllegalMove):
        position.notation.read("mark [4C+5H]; 7D")


def test_the_mark_goes_with_the_build() -> None:
    position = at("mark [4C+5H]; 3H", "7D", "9C x [4C+5H]")
    assert position.features.marked() == ()


def test_without_partners_nobody_asks() -> None:
    for players in (2, 3):
        plan = game("african-cassino").rules(players, {}).turn.builds
        assert plan is not None
        assert not plan.marks


def test_marks_are_in_the_view_of_all() -> None:
    match = leaving(("human",) * 4, "mark [4C+5H]; 3H", "7D")
    view = match.view()
    assert view.to_json()["marks"] == [[0, "[4C+5H]"]]
    assert View.from_json(view.to_json()) == view
    assert world(match.rules, view, Random(1)).features.marked() == view.marks
