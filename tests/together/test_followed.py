"""A hand followed from a view after each move, as windows do."""

from __future__ import annotations

import pytest

from kontsina_qt.rules.base.cards import Card, cards_in, face
from kontsina_qt.rules.view import View, replay_view
from kontsina_qt.together.course import Course
from tests.together.machines import Table
from tests.together.test_hands import ALL, SOME


def faces(cards: int) -> list[Card]:
    """Return the faces of a set of cards."""
    return sorted(map(face, cards_in(cards)))


class Follower:
    """Follows a hand from one machine's views."""

    def __init__(self, course: Course) -> None:
        self.course = course
        self.deck: tuple[Card, ...] = ()
        self.at = (-1, -1)
        self.told = 0

    def look(self) -> None:
        """Follow the machine's view, if it has changed."""
        course, rules = self.course, self.course.rules
        if rules is None or not course.ready or course.match is None:
            return
        view = View.from_json(course.view().to_json())
        at = (len(course.match.hands), len(view.moves))
        if at == self.at:
            return
        deck = self.deck if at[0] == self.at[0] else rules.pack
        position, members = replay_view(rules, view, deck)
        known = course.position
        assert known is not None
        assert faces(position.hands[course.seat]) == faces(known.hands[course.seat])
        assert faces(position.table) == faces(known.table)
        assert [faces(b.cards) for b in position.builds] == [faces(b.cards) for b in known.builds]
        assert position.turn == known.turn and position.stock == known.stock
        assert len(members) == len(view.moves) and all(members)
        if course.turn == course.seat:
            assert sorted(position.notation.legal_texts()) == sorted(known.notation.legal_texts())
        self.at, self.deck = at, position.deck
        self.told += 1


def follow(game: str, players: int) -> None:
    """Play a hand and follow it from every seat."""
    table = Table(game, players)
    followers = [Follower(course) for course in table.courses]

    def over() -> bool:
        for follower in followers:
            follower.look()
        return table.ended or table.hands >= 1

    table.run(over)
    assert table.named == {None} and table.hands == 1
    assert all(follower.told > 1 for follower in followers)


@pytest.mark.parametrize(("game", "players"), SOME)
def test_a_hand_of_each_kind_is_followed_by_views(game: str, players: int) -> None:
    follow(game, players)


@pytest.mark.long
@pytest.mark.parametrize(("game", "players"), ALL)
def test_every_game_is_followed_by_views(game: str, players: int) -> None:
    follow(game, players)
