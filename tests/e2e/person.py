"""A person at the window, simulated with nothing but real mouse and key events."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from kontsina_qt.rules.base.cards import Card, cards_in
from kontsina_qt.rules.state.move import Move
from kontsina_qt.rules.state.position import Position
from kontsina_qt.table.cards.sprite import CardSprite
from kontsina_qt.table.input.special_move_buttons import KEYS
from kontsina_qt.table.scene.move_choices import bits_of
from kontsina_qt.windows.shell.main_window import MainWindow

PATIENCE_MS = 20_000
SWIFT = 0.08
"""A factor for the duration of animations: a match takes seconds, but all of them run."""
FLYING = 0.02
"""The same for playing many matches to their ends: two or three frames per animation."""
LEFT = Qt.MouseButton.LeftButton
NONE = Qt.KeyboardModifier.NoModifier


def hurry(window: MainWindow, speed: float = SWIFT) -> None:
    """Speed up animations and computer players, until the settings change."""
    window.scene.motion.speed = speed
    window.session.pacer.pace.think = 0


class Person:
    """Plays in a main window by looking at the scene's sprites and moving the mouse."""

    def __init__(self, window: MainWindow, seed: int) -> None:
        self.window = window
        self.random = Random(seed)
        self.done: list[str] = []

    @property
    def table(self) -> QWidget:
        """The widget that gets the mouse events."""
        return self.window.view.viewport()

    def wait(self, until: Callable[[], bool], what: str) -> None:
        """Run the event loop until a condition holds."""
        for _ in range(PATIENCE_MS // 10):
            if until():
                return
            QTest.qWait(10)
        raise AssertionError(f"waited in vain: {what}; {self.seen()}")

    def seen(self) -> str:
        """Describe a stuck table for a failure message."""
        window, session, gestures = self.window, self.window.session, self.window.gestures
        panel = window.pages.panel
        data = {
            "turn": session.my_turn,
            "waiting": session.match.waiting,
            "at": session.match.cursor,
            "moves": window.scene.motion.busy,
            "again": window.scene.round_replay.running,
            "held": gestures.held,
            "picked": window.scene.lights.picked if gestures.multi_select else None,
            "choices": len(gestures.choices),
            "words": window.scene.furniture.words,
            "toast": window.toast.words if window.toast.isVisible() else "",
            "panel": type(panel).__name__ if panel is not None else "",
            "over": type(window.table_page.open_panel).__name__,
            "fan": window.scene.furniture.fan.box,
            "done": self.done[-4:],
        }
        return ", ".join(f"{name} {value}" for name, value in data.items() if value)

    def ready(self) -> bool:
        """Return whether it is this person's turn and nothing moves."""
        return self.window.session.my_turn and not self.window.scene.motion.busy

    def point(self, sprite: CardSprite) -> QPoint:
        """Return the centre of the visible part of a card."""
        pose = sprite.pose
        own = list(self.window.scene.own.values())
        if sprite in own[:-1]:
            seen = min(pose.width, own[own.index(sprite) + 1].pose.x - pose.x)
            return QPointF(pose.x - (pose.width - seen) / 2, pose.y).toPoint()
        return QPointF(pose.x, pose.y).toPoint()

    def cloth(self) -> QPoint:
        """Return a point on the table without cards."""
        scene = self.window.scene
        zone = scene.layout.table_zone
        step = 6
        for y in range(int(zone.bottom) - 4, int(zone.y), -step):
            for x in range(int(zone.x) + 4, int(zone.right), step):
                spot = QPointF(x, y)
                if (
                    scene.find.table_card_at(spot, 45) is None
                    and scene.find.own_card_at(spot) is None
                ):
                    return spot.toPoint()
        raise AssertionError("no free cloth")

    # Three ways to play

    def drag(self, card: Card, to: QPoint) -> None:
        """Drag a hand card somewhere in a few steps and drop it."""
        start = self.point(self.window.scene.own[card])
        self.done.append(f"drag from {start.toTuple()} to {to.toTuple()}")
        QTest.mousePress(self.table, LEFT, NONE, start)
        for step in range(1, 6):
            QTest.mouseMove(self.table, start + (to - start) * step / 5)
            QTest.qWait(1)
        QTest.mouseRelease(self.table, LEFT, NONE, to)

    def click(self, at: QPoint) -> None:
        """Click a point of the table."""
        self.done.append(f"click at {at.toTuple()}")
        QTest.mouseClick(self.table, LEFT, NONE, at)

    def key(self, key: Qt.Key, modifier: Qt.KeyboardModifier = NONE) -> None:
        """Press a key in the focused widget."""
        widget = QApplication.focusWidget() or self.window.view
        QTest.keyClick(widget, key, modifier)

    def play_by_dragging(self) -> None:
        """Drag one random legal move."""
        move = self._choice()
        if self._played_without_card(move, by_key=False):
            return
        card, using = self._card_of(move), self.position.touched(move)
        self._pluck_first(move)
        to = self.cloth()
        if using:
            to = self.place_of(self.random.choice(bits_of(using)))
        self.drag(card, to)
        self._answer(move, by_key=False)

    def play_by_clicking(self) -> None:
        """Click a card, then its target."""
        move = self._choice()
        if self._played_without_card(move, by_key=False):
            return
        card, using = self._card_of(move), self.position.touched(move)
        self._pluck_first(move)
        self.click(self.point(self.window.scene.own[card]))
        self.wait(lambda: not self.window.scene.motion.busy, "the card to be lifted")
        # After cards have jumped to their places, for this move or the one before, clicks are
        # ignored for a moment.
        self.wait(lambda: self.window.gestures.skipper.past, "a click to be believed")
        to = self.cloth()
        if using:
            to = self.place_of(self.random.choice(bits_of(using)))
        self.click(to)
        self._answer(move, by_key=False)

    def play_by_keys(self) -> None:
        """Move the focus to a card, lift it, move to its target and take it."""
        move = self._choice()
        if self._played_without_card(move, by_key=True):
            return
        card, using = self._card_of(move), self.position.touched(move)
        self._pluck_first(move, by_key=True)
        self.walk_to(card)
        self.key(Qt.Key.Key_Return)
        assert self.window.gestures.held == card
        if not using:
            self.key(Qt.Key.Key_0)
            return
        self.walk_to(self._spot(self.random.choice(bits_of(using))))
        self.key(Qt.Key.Key_Return)
        self._answer(move, by_key=True)

    @property
    def position(self) -> Position:
        """The position on the table."""
        position = self.window.session.position
        assert position is not None
        return position

    def _choice(self) -> Move:
        """Return a legal move, preferably one that does more than lay a card.

        Never call out: a random call would lose the match.
        """
        moves = [m for m in self.position.legal() if m.verb != "count"]
        doing = [move for move in moves if self.position.touched(move)]
        plain = [move for move in doing if not getattr(move, "pluck", 0)]
        if doing and len(plain) < len(doing) and self.random.random() < 0.3:
            return self.random.choice(doing)
        return self.random.choice(plain or [m for m in moves if not getattr(m, "pluck", 0)])

    def _card_of(self, move: Move) -> Card:
        """Return the card to lift for a move, one of two for a pair."""
        return self.random.choice(cards_in(move.played))

    def _played_without_card(self, move: Move, by_key: bool) -> bool:
        """Make a move that needs no card of the hand by its button or key."""
        if move.played:
            return False
        special_moves = self.window.view.special_moves
        self.wait(special_moves.isVisible, "the buttons")
        offers = self.window.gestures.specials()
        number = next(i for i, offer in enumerate(offers) if offer.move == move)
        if by_key:
            self.key(KEYS[number])
        else:
            QTest.mouseClick(special_moves.buttons[number], LEFT)
        return True

    def _pluck_first(self, move: Move, by_key: bool = False) -> None:
        """Tap the card that a move plucks: once for before the play, twice for after it."""
        pluck = getattr(move, "pluck", 0)
        for _ in range(0 if not pluck else 1 if pluck > 0 else 2):
            if by_key:
                self.walk_to(self._spot(abs(pluck) - 1))
                self.key(Qt.Key.Key_Return)
            else:
                self.click(self.place_of(abs(pluck) - 1))

    def _spot(self, element: int) -> int:
        """Return the spot of an element for keys and mouse: one of its cards, a pile, the stock."""
        cards = self.window.scene.find.cards_of(element)
        return cards[-1] if cards else element

    def place_of(self, element: int) -> QPoint:
        pose = self.window.scene.find.place_of(self._spot(element))
        assert pose is not None
        return QPointF(pose.x, pose.y).toPoint()

    def _answer(self, move: Move, by_key: bool) -> None:
        """Resolve a move that is ambiguous: choose, or pick element by element."""
        window = self.window
        if window.gestures.multi_select:
            self._pick(move, by_key)
        panel = window.view.choice
        if panel.isVisible():
            plain = move.plucking(0)
            offers = [button.offer.move for button in panel.buttons]
            number = offers.index(plain)
            digit = panel.buttons[number].number
            if by_key and digit <= 9:
                self.key(Qt.Key(Qt.Key.Key_0 + digit))
            elif by_key:
                for _ in range(number):
                    self.key(Qt.Key.Key_Right)
                self.key(Qt.Key.Key_Return)
            else:
                QTest.mouseClick(panel.buttons[number], LEFT)

    def _pick(self, move: Move, by_key: bool) -> None:
        """Tap the elements that a move uses one by one until it is played."""
        window = self.window
        position = self.position
        using = position.touched(move)
        for element in bits_of(using):
            if window.gestures.held is None:
                return
            if not window.scene.lights.picked >> element & 1:
                if by_key:
                    self.walk_to(self._spot(element))
                    self.key(Qt.Key.Key_Return)
                else:
                    self.click(self.place_of(element))
        held = window.gestures.held
        if held is not None and window.gestures.multi_select:
            if by_key:
                self.walk_to(held)
                self.key(Qt.Key.Key_Return)
            else:
                # It flies back from where it was dropped; a person taps it once it has landed.
                self.wait(lambda: not window.scene.motion.busy, "the card to be home")
                self.click(self.point(window.scene.own[held]))

    def walk_to(self, card: Card) -> None:
        """Move the focus ring with the arrow keys until it is on a card."""
        scene = self.window.scene
        if scene.lights.focus is None:
            self.key(Qt.Key.Key_Up)
        for _ in range(80):
            focus = scene.lights.focus
            if focus == card:
                return
            assert focus is not None
            here, there = scene.find.place_of(focus), scene.find.place_of(card)
            assert here is not None
            assert there is not None
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
        """Play until the match is over; return the number of the person's moves."""
        window, session = self.window, self.window.session
        own_moves = 0
        while not session.finished:
            self.wait(
                lambda: self.ready() or self.hand_over() or window.table_page.cut_panel.isVisible(),
                "a turn, a cut or the score sheet",
            )
            if session.finished:
                break
            if window.table_page.cut_panel.isVisible():
                self.cut(by_key)
            elif window.sheet.isVisible():
                self.next_hand(by_key)
            else:
                before = session.match.cursor
                self.done.append(f"move {before}")
                play()
                self.wait(partial(self.has_moved, before), "the move")
                own_moves += 1
        self.wait(self.at_end, "the end of the match")
        return own_moves

    def at_end(self) -> bool:
        """Return whether the end of a match is shown and accepts keys."""
        panel = self.window.table_page.match_end
        return panel.isVisible() and panel.at_rest

    def hand_over(self) -> bool:
        """Return whether a score sheet or the end of a match is shown."""
        return self.window.sheet.isVisible() or self.at_end()

    def last_sheet(self) -> None:
        """Go from the end of a match to the score sheet of its last hand."""
        self.wait(self.at_end, "the end of the match")
        strip = self.window.table_page.match_end.paper.strip
        index = strip.model().index(0, strip.columnCount() - 1)
        QTest.mouseClick(strip.viewport(), LEFT, NONE, strip.visualRect(index).center())
        self.wait(self.window.sheet.isVisible, "the last score sheet")

    def has_moved(self, before: tuple[int, int]) -> bool:
        return self.window.session.match.cursor != before

    def cut(self, by_key: bool) -> None:
        """Cut the sealed deck."""
        panel = self.window.table_page.cut_panel
        if by_key:
            QTest.keyClick(QApplication.focusWidget() or panel, Qt.Key.Key_Return)
        else:
            QTest.mouseClick(panel, LEFT, NONE, panel.pack_middle())
        self.wait(lambda: not panel.isVisible(), "the cut")

    def next_hand(self, by_key: bool) -> None:
        """Continue from the score sheet."""
        sheet = self.window.sheet
        if by_key:
            QTest.keyClick(QApplication.focusWidget() or sheet, Qt.Key.Key_Return)
        else:
            QTest.mouseClick(sheet.next_button, LEFT)
        self.wait(lambda: not sheet.isVisible(), "the sheet to close")
