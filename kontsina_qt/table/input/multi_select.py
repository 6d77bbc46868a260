"""Selecting elements one by one for a held card that has too many moves to list."""

from __future__ import annotations

from kontsina_qt.language import tr, trn
from kontsina_qt.rules.base.cards import Card
from kontsina_qt.rules.state.elements import ElementSet
from kontsina_qt.rules.state.move import Move
from kontsina_qt.session.session import Session
from kontsina_qt.table.scene.move_choices import uses_of
from kontsina_qt.table.scene.scene import TableScene


class MultiSelect:
    """The selection on one table, kept in the scene's ``lights.picked``."""

    def __init__(self, scene: TableScene, session: Session) -> None:
        self._scene, self._session = scene, session

    @property
    def picked(self) -> ElementSet:
        """The selected elements."""
        return self._scene.lights.picked

    def moves(self, card: Card) -> list[Move]:
        """Return the moves that use at least the selection."""
        return self._session.moves_with(card, self.picked)

    def exact(self, card: Card) -> list[Move]:
        """Return the moves that use exactly the selection."""
        position = self._session.position
        assert position is not None
        return [move for move in self.moves(card) if position.touched(move) == self.picked]

    def meant(self, card: Card) -> Move | None:
        """Return the only move left, if it uses exactly the selection."""
        exact = self.exact(card)
        return exact[0] if len(exact) == len(self.moves(card)) == 1 else None

    def turn(self, card: Card, target: int) -> bool:
        """Toggle an element; return False if no move would use the new selection."""
        picked = self.picked ^ 1 << target
        if not self._session.moves_with(card, picked):
            return False
        self._scene.lights.picked = picked
        return True

    def refusal(self, card: Card, target: int) -> str:
        """Return why an element cannot be toggled."""
        return self._session.refusal(card, self.picked ^ 1 << target)

    def show(self, card: Card) -> tuple[str, str]:
        """Light what can still be selected; return a message and advice."""
        scene, position = self._scene, self._session.position
        assert position is not None
        moves = self.moves(card)
        scene.light(card, position.lit(card, self.picked), uses_of(position, moves))
        left = trn("{n} option left", "{n} options left", len(moves))
        words = scene.words.elements(self.picked) or tr("tap the cards to use")
        return f"{words} · {left}", tr("Tap your card or press Enter to play")
