"""Playing by mouse: press, move and release end in the same gestures as keys do."""

from __future__ import annotations

from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QApplication

from kontsina_qt.rules.base.cards import Card
from kontsina_qt.session.session import Session
from kontsina_qt.table.input.gestures import Gestures
from kontsina_qt.table.scene.scene import TableScene


class Mouse:
    """Turns mouse events into gestures."""

    def __init__(self, scene: TableScene, session: Session, gestures: Gestures) -> None:
        self._scene, self._session, self._gestures = scene, session, gestures
        self._pressed: QPointF | None = None
        self._grip = QPointF()
        self._was_held = False
        gestures.let_go.connect(self._on_let_go)

    def press(self, point: QPointF) -> None:
        """Handle a press of the left button."""
        scene, gestures = self._scene, self._gestures
        if gestures.resume():
            return
        own, target = scene.find.own_card_at(point), scene.find.element_at(point)
        again = gestures.held is None and scene.furniture.fan.at(point)
        was_again = scene.round_replay.running
        gestures.skip_animation()
        scene.focus_on(None)
        if again and not was_again:
            scene.replay_round()
            return
        if gestures.choices:
            gestures.take_back()
        elif own is not None and own in scene.own:
            self._press_own(own, point)
        elif gestures.held is None:
            gestures.touch(target)
        elif scene.find.on_cloth(point) and (target is None or not scene.play.captures):
            gestures.offer(None, point)
        elif target is None:
            gestures.take_back()
        elif not gestures.skipper.is_stale(target, point):
            gestures.tap(target, point)

    def _press_own(self, card: Card, point: QPointF) -> None:
        gestures = self._gestures
        if not self._session.my_turn:
            gestures.say_turn()
            return
        if gestures.multi_select and card == gestures.held:
            gestures.commit_selection()
            return
        self._was_held = card == gestures.held
        gestures.lift(card)
        self._pressed = point
        self._grip = point - gestures.held_card.place(card)

    def move(self, point: QPointF) -> None:
        """Handle a move of the pointer, with or without the button."""
        gestures = self._gestures
        if gestures.held is None:
            gestures.peep(self._scene.find.own_card_at(point))
            return
        if gestures.choices:
            return
        if self._pressed is not None and not gestures.dragging:
            far = (point - self._pressed).manhattanLength()
            if far >= QApplication.styleHints().startDragDistance():
                gestures.begin_drag()
        if gestures.dragging:
            gestures.held_card.follow(gestures.held, point - self._grip)
        gestures.preview(point)

    def release(self, point: QPointF) -> None:
        """Handle a release of the left button."""
        if self._pressed is None:
            return
        self._pressed = None
        if self._gestures.dragging:
            self.move(point)  # so that the drop matches the preview
            self._gestures.drop(point)
        elif self._was_held:
            self._gestures.put_back()

    def double_click(self, point: QPointF) -> None:
        """Play the only sensible move of the card under the pointer."""
        own = self._scene.find.own_card_at(point)
        if own is None or not self._session.my_turn:
            self.press(point)
            return
        self._pressed = None
        self._gestures.lift(own)
        self._gestures.play_sensibly(point)

    def _on_let_go(self) -> None:
        self._pressed = None
