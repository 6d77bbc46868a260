"""Elements picked one by one for a card that is held, where it has too many moves to list."""

from __future__ import annotations

from kontsina_qt.language import tr, trn
from kontsina_qt.rules.base.cards import Card
from kontsina_qt.rules.state.elements import ElementSet
from kontsina_qt.rules.state.move import Move
from kontsina_qt.session.session import Session
from kontsina_qt.table.scene.scene import TableScene


class MultiSelect:
    """What has been picked on one table; it is seen as the scene's ``lights.picked``."""

    def __init__(self, scene: TableScene, session: Session) -> None:
        self._scene, self._session = scene, session

    @property
    def picked(self) -> ElementSet:
        """The elements picked so far."""
        return self._scene.lights.picked

    def moves(self, card: Card) -> list[Move]:
        """The moves that use at least what is picked."""
        return self._session.moves_with(card, self.picked)

    def exact(self, card: Card) -> list[Move]:
        """The moves that use just what is picked."""
        position = self._session.position
        assert position is not None
        return [move for move in self.moves(card) if position.touched(move) == self.picked]

    def meant(self, card: Card) -> Move | None:
        """The move that alone is left, if it uses just what is picked."""
        exact = self.exact(card)
        return exact[0] if len(exact) == len(self.moves(card)) == 1 else None

    def turn(self, card: Card, target: int) -> bool:
        """Pick an element, or leave it again; False where no move would use what is picked."""
        picked = self.picked ^ 1 << target
        if not self._session.moves_with(card, picked):
            return False
        self._scene.lights.picked = picked
        return True

    def refusal(self, card: Card, target: int) -> str:
        """Why an element cannot be picked."""
        return self._session.refusal(card, self.picked ^ 1 << target)

    def show(self, card: Card) -> tuple[str, str]:
        """Light what can still be picked; say what is picked, and what can be done now."""
        scene, position = self._scene, self._session.position
        assert position is not None
        moves = self.moves(card)
        uses = list(dict.fromkeys(map(position.touched, moves)))
        scene.light(card, position.lit(card, self.picked), uses)
        left = trn("{n} option left", "{n} options left", len(moves))
        words = scene.words.elements(self.picked) or tr("tap the cards to use")
        return f"{words} · {left}", tr("Tap your card or press Enter to play")
