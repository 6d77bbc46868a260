"""Hints: described, shown on the table, and played with Enter."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from kontsina_qt.players.base import Choice
from kontsina_qt.rules.state.move import Move
from kontsina_qt.rules.state.notation import NotationError
from kontsina_qt.rules.state.position import IllegalMove
from kontsina_qt.session.session import Session
from kontsina_qt.table.input.explanations import Explanations
from kontsina_qt.table.input.gestures import Gestures
from kontsina_qt.table.scene.move_choices import bits_of, offer_of
from kontsina_qt.table.scene.scene import TableScene


class Hints(QObject):
    """The hints of one table.

    Signals:
        hinted(object): a hint is about to be shown; the card it plays, or None.
    """

    hinted = Signal(object)

    def __init__(self, scene: TableScene, session: Session, gestures: Gestures) -> None:
        super().__init__(gestures)
        self._scene, self._session, self._gestures = scene, session, gestures
        self._explanations = Explanations(session)
        self._move: Move | None = None
        self._at: int | None = None
        session.hint_ready.connect(self._on_hint)

    def _on_hint(self, choice: Choice) -> None:
        scene, session, gestures = self._scene, self._session, self._gestures
        # Ignore the hint if the player is already playing a card.
        if not session.my_turn or gestures.dragging or gestures.choices:
            return
        lifted = gestures.held is not None
        gestures.take_back()
        position = session.position
        assert position is not None
        try:
            move = position.notation.read(choice.move)
        except (NotationError, IllegalMove):
            return
        scene.motion.finish()
        card = next(iter(bits_of(move.played)), None)
        scene.lights.hint = (card, position.touched(move))
        scene.refresh_marks()
        self.hinted.emit(card)
        # The player may be about to press Enter for the lifted card: it must not play the hint.
        self._move = None if lifted else move
        self._at = scene.lights.focus if card is None else card
        gestures.say(*self._explanations.hint(move, card, choice))

    def play(self) -> bool:
        """Play the hint, if one is shown and focused; return True if it was played."""
        lights, move = self._scene.lights, self._move
        if move is None or lights.hint is None or not self._session.my_turn:
            return False
        if lights.focus not in (None, self._at):
            return False
        card = lights.hint[0]
        if card is None:
            self._gestures.do_special(offer_of(self._session, move))
        else:
            self._gestures.held = card
            self._gestures.play(move)
        return True
