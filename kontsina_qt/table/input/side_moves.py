"""Additions to a play: plucking a card, asking the partner to leave a build."""

from __future__ import annotations

from kontsina_qt.language import tr
from kontsina_qt.rules.base.cards import Card
from kontsina_qt.rules.state.elements import FIRST_BUILD, STOCK, ElementSet
from kontsina_qt.rules.state.move import Move
from kontsina_qt.rules.state.position import Position
from kontsina_qt.session.session import Session
from kontsina_qt.table.input.explanations import Explanations
from kontsina_qt.table.scene.scene import TableScene


class SideMoves:
    """The additions to the next play at one table."""

    def __init__(self, scene: TableScene, session: Session, explanations: Explanations) -> None:
        self._scene = scene
        self._session = session
        self._explanations = explanations
        self._plucked: tuple[Card, bool] | None = None

    @property
    def _position(self) -> Position:
        position = self._session.position
        assert position is not None
        return position

    def touch(self, target: int) -> str:
        """Toggle plucking or marking an element; return the message, empty if neither is legal."""
        if target < STOCK and self._position.features.pluckable() >> target & 1:
            return self._turn_pluck(target)
        if self._position.features.markable() >> target & 1:
            return self._turn_mark(1 << target)
        return ""

    def _turn_pluck(self, card: Card) -> str:
        """Cycle through plucking a card before the play, after it, and not at all."""
        plucked = self._plucked
        self._plucked = (card, True)
        if plucked == (card, True):
            self._plucked = (card, False)
        elif plucked == (card, False):
            self._plucked = None
        self._scene.lights.plucked = None if self._plucked is None else card
        self._scene.refresh_marks()
        return self._explanations.plucked(card, self._plucked)

    def _turn_mark(self, element: ElementSet) -> str:
        """Toggle asking the partner to leave a build."""
        lights = self._scene.lights
        lights.asked ^= element
        lights.asking = self._session.turn
        self._scene.refresh_marks()
        build = next(build for build in self._position.builds if build.bit == element)
        return self._explanations.asked(build, bool(lights.asked & element))

    def with_play(self, move: Move) -> Move | None:
        """Return the play with the additions; None if they cannot be combined."""
        if self._plucked is not None:
            also = self._position.features.plucking(move, *self._plucked)
            if also is None:
                return None
            move = also
        asked = self._scene.lights.asked
        if move.verb != "build":
            asked &= ~self._position.touched(move)  # the partner cannot leave what is taken
        return move.marking(asked >> FIRST_BUILD) if asked else move

    def refusal(self, move: Move) -> str:
        """Say why a play cannot be combined with the plucked card; empty if it can."""
        if self.with_play(move) is not None:
            return ""
        return tr("You can't do this and pluck too: tap the plucked card to release it.")

    def forget(self) -> None:
        """Drop all additions."""
        self._plucked = None
        self._scene.lights.plucked = None
        self._scene.lights.asked = 0
