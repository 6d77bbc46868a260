"""A person at the window: real mouse and key events, nothing else."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from kontsina_qt.rules.cards import Card, CardSet, cards_in
from kontsina_qt.rules.position import card_of, taken_by
from kontsina_qt.table.sprite import CardSprite
from kontsina_qt.windows.main import MainWindow

PATIENCE_MS = 20_000
LEFT = Qt.MouseButton.LeftButton
NONE = Qt.KeyboardModifier.NoModifier


class Person:
    """Plays at a main window by looking at the screen's sprites and moving the mouse."""

    def __init__(self, window: MainWindow, seed: int) -> None:
        self.window = window
        self.random = Random(seed)

    @property
    def table(self) -> QWidget:
        """Where the mouse events go."""
        return self.window.view.viewport()

    def wait(self, until: Callable[[], bool], what: str) -> None:
        """Waits, with the program running, until something holds."""
        for _ in range(PATIENCE_MS // 10):
            if until():
                return
            QTest.qWait(10)
        raise AssertionError(f"waited in vain: {what}")

    def ready(self) -> bool:
        """Whether it is this person's turn and nothing moves."""
        return self.window.session.my_turn and not self.window.scene.motion.busy

    def point(self, sprite: CardSprite) -> QPoint:
        """The middle of a card."""
        return QPointF(sprite.pose.x, sprite.pose.y).toPoint()

    def cloth(self) -> QPoint:
        """A place on the free table where no card lies."""
        scene = self.window.scene
        zone = scene.layout.table_zone
        step = 6
        for y in range(int(zone.bottom) - 4, int(zone.y), -step):
            for x in range(int(zone.x) + 4, int(zone.right), step):
                spot = QPointF(x, y)
                if scene.table_card_at(spot, 45) is None and scene.own_card_at(spot) is None:
                    return spot.toPoint()
        raise AssertionError("no free cloth")

    # Three ways to play

    def drag(self, card: Card, to: QPoint) -> None:
        """Drags a hand card to a place in a few steps and lets it go."""
        start = self.point(self.window.scene.own[card])
        QTest.mousePress(self.table, LEFT, NONE, start)
        for step in range(1, 6):
            QTest.mouseMove(self.table, start + (to - start) * step / 5)
            QTest.qWait(1)
        QTest.mouseRelease(self.table, LEFT, NONE, to)

    def click(self, at: QPoint) -> None:
        """Clicks a place on the table."""
        QTest.mouseClick(self.table, LEFT, NONE, at)

    def key(self, key: Qt.Key, modifier: Qt.KeyboardModifier = NONE) -> None:
        """Presses a key where the focus is."""
        widget = QApplication.focusWidget() or self.window.view
        QTest.keyClick(widget, key, modifier)

    def play_by_dragging(self) -> None:
        """Drags one random legal move."""
        card, taken = self._choice()
        to = self.cloth()
        if taken:
            to = self.point(self.window.scene.table[self._target(taken)])
        self.drag(card, to)
        self._answer_choice(taken, by_key=False)

    def play_by_clicking(self) -> None:
        """Clicks a card, then its target."""
        card, taken = self._choice()
        self.click(self.point(self.window.scene.own[card]))
        self.wait(lambda: not self.window.scene.motion.busy, "the card to be lifted")
        to = self.cloth()
        if taken:
            to = self.point(self.window.scene.table[self._target(taken)])
        self.click(to)
        self._answer_choice(taken, by_key=False)

    def play_by_keys(self) -> None:
        """Walks to a card, lifts it, walks to its target and takes it."""
        card, taken = self._choice()
        self._walk_to(card)
        self.key(Qt.Key.Key_Return)
        assert self.window.gestures.held == card
        if not taken:
            self.key(Qt.Key.Key_0)
            return
        self._walk_to(self._target(taken))
        self.key(Qt.Key.Key_Return)
        self._answer_choice(taken, by_key=True)

    def _choice(self) -> tuple[Card, CardSet]:
        """A legal move, a capture where there is one."""
        position = self.window.session.position
        assert position is not None
        moves = position.legal()
        captures = [move for move in moves if taken_by(move)]
        move = self.random.choice(captures or moves)
        return card_of(move), taken_by(move)

    def _target(self, taken: CardSet) -> Card:
        return self.random.choice(cards_in(taken))

    def _answer_choice(self, taken: CardSet, by_key: bool) -> None:
        """Answers the choice of captures, where one has opened."""
        window = self.window
        panel = window.view.choice
        if window.gestures.picking:
            self._pick(taken, by_key)
        elif panel.isVisible():
            number = next(i for i, b in enumerate(panel.buttons) if b.taken == taken)
            if by_key:
                self.key(Qt.Key(Qt.Key.Key_1 + number))
            else:
                QTest.mouseClick(panel.buttons[number], LEFT)

    def _pick(self, taken: CardSet, by_key: bool) -> None:
        """Taps the cards of a capture one by one until it is taken."""
        window = self.window
        for card in cards_in(taken):
            if window.gestures.held is None:
                return
            if not window.scene.lights.picked >> card & 1:
                if by_key:
                    self._walk_to(card)
                    self.key(Qt.Key.Key_Return)
                else:
                    self.click(self.point(window.scene.table[card]))
        held = window.gestures.held
        if held is not None:
            if by_key:
                self._walk_to(held)
                self.key(Qt.Key.Key_Return)
            else:
                self.click(self.point(window.scene.own[held]))

    def _walk_to(self, card: Card) -> None:
        """Moves the focus ring with the arrow keys until it is on a card."""
        scene = self.window.scene
        if scene.lights.focus is None:
            self.key(Qt.Key.Key_Up)
        for _ in range(80):
            focus = scene.lights.focus
            if focus == card:
                return
            assert focus is not None
            here = (scene.own.get(focus) or scene.table[focus]).pose
            there = (scene.own.get(card) or scene.table[card]).pose
            if (focus in scene.own) != (card in scene.own) or (
                abs(there.y - here.y) > here.height * 0.5
            ):
                self.key(Qt.Key.Key_Up if there.y < here.y else Qt.Key.Key_Down)
                if scene.lights.focus != focus:
                    continue
            self.key(Qt.Key.Key_Left if there.x < here.x else Qt.Key.Key_Right)
        raise AssertionError(f"the focus stays on {scene.lights.focus}, wanted {card}")

    # A whole match

    def play_match(self, play: Callable[[], None], by_key: bool = False) -> int:
        """Plays until the match is over; the number of own moves."""
        window, session = self.window, self.window.session
        own_moves = 0
        while not session.match.over:
            self.wait(
                lambda: self.ready() or window.sheet.isVisible() or window.cut_panel.isVisible(),
                "a turn, a cut or the score sheet",
            )
            if session.match.over:
                break
            if window.cut_panel.isVisible():
                self.cut(by_key)
            elif window.sheet.isVisible():
                self.next_hand(by_key)
            else:
                before = session.match.cursor
                play()
                self.wait(partial(self._has_moved, before), "the move")
                own_moves += 1
        self.wait(window.sheet.isVisible, "the last score sheet")
        return own_moves

    def _has_moved(self, before: tuple[int, int]) -> bool:
        return self.window.session.match.cursor != before

    def cut(self, by_key: bool) -> None:
        """Cuts the sealed pack."""
        panel = self.window.cut_panel
        if by_key:
            QTest.keyClick(QApplication.focusWidget() or panel, Qt.Key.Key_Return)
        else:
            QTest.mouseClick(panel, LEFT, NONE, panel.pack_middle())
        self.wait(lambda: not panel.isVisible(), "the cut")

    def next_hand(self, by_key: bool) -> None:
        """Goes on from the score sheet."""
        sheet = self.window.sheet
        if by_key:
            QTest.keyClick(QApplication.focusWidget() or sheet, Qt.Key.Key_Return)
        else:
            QTest.mouseClick(sheet.next_button, LEFT)
        self.wait(lambda: not sheet.isVisible(), "the sheet to close")
