"""What a person may do with a card comes best first."""

from __future__ import annotations

from kontsina_qt.rules.base.cards import card, card_set
from kontsina_qt.rules.state.builds import cards_used
from kontsina_qt.rules.state.elements import FIRST_BUILD
from kontsina_qt.session.choices import moves_with
from tests.family.arranged import arranged


def test_captures_come_before_builds_and_most_points_first() -> None:
    position = arranged("cassino", ["9H 9S 2C", "3C"], "9D 4C 5S TD")
    moves = moves_with(position, card("9H"))
    verbs = [move.verb for move in moves]
    assert verbs == sorted(verbs, key=lambda verb: verb == "build")
    assert "build" in verbs
    captures = [move for move in moves if move.verb == "capture"]
    sizes = [cards_used(position.builds, position.touched(move)).bit_count() for move in captures]
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[0] == 3
    points = arranged("cassino", ["3H", "7C"], "3C 3D 3S 2D AS")
    texts = [points.notation.text(move) for move in moves_with(points, card("3H"))]
    assert texts[0] == "3H x AS+2D 3C 3D 3S"
    # The ace scores, so it comes before more cards that do not.
    assert texts.index("3H x AS+2D") < texts.index("3H x 3C 3D 3S")


def test_what_is_pointed_at_must_be_used() -> None:
    position = arranged("cassino", ["9H 2C", "3C"], "9D 4C 5S TD")
    found = moves_with(position, card("9H"), 1 << card("4C"))
    assert found
    assert all(position.touched(move) >> card("4C") & 1 for move in found)
    assert moves_with(position, card("9H"), 1 << card("TD")) == []


def test_the_cards_of_a_build_are_those_that_lie_in_it() -> None:
    position = arranged("cassino", ["6H TS", "3C"], "4S 8D", builds=[("[4C+6D]", 10, 0)])
    loose = card_set("4S")
    assert cards_used(position.builds, loose | 1 << FIRST_BUILD) == card_set("4S 4C 6D")
