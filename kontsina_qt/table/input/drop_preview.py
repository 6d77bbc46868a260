"""Previews of a drop: its effect in words, and lights on what it would use."""

from __future__ import annotations

from collections.abc import Sequence

from kontsina_qt.rules.base.cards import Card
from kontsina_qt.rules.state.elements import ElementSet
from kontsina_qt.rules.state.move import Move
from kontsina_qt.rules.state.position import Position
from kontsina_qt.session.session import Session
from kontsina_qt.table.input.drop_targets import Landing, Place
from kontsina_qt.table.input.explanations import Explanations
from kontsina_qt.table.input.side_moves import SideMoves
from kontsina_qt.table.scene.scene import TableScene


class DropPreview:
    """Previews drops of the held card on one table.

    The words for the target under the pointer are kept while the pointer stays on it.
    """

    def __init__(
        self,
        scene: TableScene,
        session: Session,
        explanations: Explanations,
        side_moves: SideMoves,
    ) -> None:
        self._scene = scene
        self._session = session
        self._explanations = explanations
        self._side_moves = side_moves
        self._target: int | None = None
        self._words = ""
        self._uses: ElementSet = 0

    @property
    def _position(self) -> Position:
        position = self._session.position
        assert position is not None
        return position

    def show(self, card: Card, moves: Sequence[Move], landing: Landing) -> str:
        """Thicken the rings of what a drop would use; return what it would do.

        Args:
            card: the held card.
            moves: its moves that use something on the table.
            landing: the meaning of the drop.
        """
        target = landing.target
        if landing.lit and target is not None:
            if self._target != target:
                self._target = target
                self._words = self._promise(self._session.moves_with(card, 1 << target))
                self._uses = self._position.lit(card, 1 << target)
            self._scene.hover(self._uses)
            return self._words
        self._scene.hover(0)
        if landing.where is Place.CLOTH:
            return self._on_cloth(card)
        if landing.where is Place.EDGE:
            return self._explanations.on_edge()
        return self._explanations.lifted(card, moves)

    def forget(self) -> None:
        """Drop the words kept: the card is no longer held."""
        self._target, self._words, self._uses = None, "", 0

    def _on_cloth(self, card: Card) -> str:
        """Describe a drop of the card on the bare table."""
        if self._scene.play.stacked:
            return self._promise(self._session.moves_with(card, 0)[:1])
        laid = self._position.exactly(card, 0)
        if not laid:
            return self._session.refusal(card, 0)
        return self._side_moves.refusal(laid[0]) or self._explanations.on_cloth(card)

    def _promise(self, moves: Sequence[Move]) -> str:
        """Describe a drop that can mean these moves."""
        refusal = self._side_moves.refusal(moves[0]) if len(moves) == 1 else ""
        return refusal or self._explanations.dropped(moves)
