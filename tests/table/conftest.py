"""A table in a view, with a match whose first cards a test chooses."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from kontsina_qt.library.store import Library
from kontsina_qt.match.deals import Deal
from kontsina_qt.match.match import Match
from kontsina_qt.match.record import Seat
from kontsina_qt.models.table_models import TableModels
from kontsina_qt.rules.base.cards import PACK, Card, card
from kontsina_qt.rules.games.catalogue import game
from kontsina_qt.session.pacing import Pace
from kontsina_qt.session.session import Session
from kontsina_qt.table.cards.art import CardArt, load_resources
from kontsina_qt.table.input.gestures import Gestures
from kontsina_qt.table.scene.scene import TableScene
from kontsina_qt.table.style.theme import THEMES
from kontsina_qt.table.view import TableView

LEFT = Qt.MouseButton.LeftButton
NONE = Qt.KeyboardModifier.NoModifier


@dataclass
class Table:
    """A table with its parts, and helpers to operate it."""

    session: Session
    models: TableModels
    scene: TableScene
    gestures: Gestures
    view: TableView

    @property
    def port(self) -> QWidget:
        """The target of mouse events."""
        return self.view.viewport()

    def spot(self, text: str) -> QPoint:
        """The centre of a card in the hand or on the table."""
        c = card(text)
        sprite = self.scene.own.get(c) or self.scene.table[c]
        return QPointF(sprite.pose.x, sprite.pose.y).toPoint()

    def dimmed(self, card: Card) -> bool:
        """Whether a table card is dimmed, judged by its white edge."""
        pose = self.scene.table[card].pose
        at = QPointF(pose.x + 0.45 * pose.width, pose.y).toPoint()
        return self.view.grab().toImage().pixelColor(at).lightnessF() < 0.9

    def cloth(self) -> QPoint:
        """A point of the table away from all cards."""
        room = self.scene.layout.table_room
        return QPoint(int(room.x) + 10, int(room.bottom) - 6)

    def drag(self, text: str, to: QPoint, release: bool = True) -> None:
        """Drag a hand card to a place."""
        start = self.spot(text)
        QTest.mousePress(self.port, LEFT, NONE, start)
        for step in range(1, 6):
            QTest.mouseMove(self.port, start + (to - start) * step / 5)
            QTest.qWait(1)
        if release:
            QTest.mouseRelease(self.port, LEFT, NONE, to)

    def click(self, at: QPoint) -> None:
        """Click a place."""
        QTest.mouseClick(self.port, LEFT, NONE, at)

    def key(self, key: Qt.Key) -> None:
        """Press a key."""
        QTest.keyClick(QApplication.focusWidget() or self.view, key)

    def moves(self) -> list[str]:
        """The moves of the hand so far."""
        position = self.session.position
        assert position is not None
        return position.notation.texts()

    def settle(self) -> None:
        """Finish all animation."""
        self.scene.motion.finish()

    def agrees(self) -> None:
        """Check that the scene shows the position."""
        position = self.session.position
        assert position is not None
        assert sum(1 << c for c in self.scene.table) == position.table
        assert sum(1 << c for c in self.scene.own) == position.hands[self.models.viewer]
        for seat, sprites in self.scene.others.items():
            assert len(sprites) == position.hands[seat].bit_count()
        from kontsina_qt.table.cards.sprite import CardSprite

        on_screen = [item for item in self.scene.items() if isinstance(item, CardSprite)]
        assert len(on_screen) == len(self.scene.sprites())


def stacked(*groups: str) -> tuple[Card, ...]:
    """A deck that begins with these cards, in order."""
    first = [card(word) for group in groups for word in group.split()]
    return (*first, *(c for c in PACK if c not in first))


@pytest.fixture
def table(qapp: QApplication) -> Iterator[Table]:
    """An empty table of 1280 × 754, with no match."""
    load_resources()
    session = Session(Library.open(None))
    session.curtains = False  # the two at the table look at it together
    session.pacer.pace = Pace(0, 0)
    models = TableModels(session)
    scene = TableScene(models, CardArt(), THEMES["cloth"])
    gestures = Gestures(scene, session)
    scene.calm_changed.connect(session.set_calm)
    gestures.nudged.connect(session.pacer.nudge)
    view = TableView(scene, gestures)
    view.resize(1280, 754)
    view.show()
    view.setFocus()
    yield Table(session, models, scene, gestures, view)
    session.close()
    view.close()


@pytest.fixture
def deal(table: Table) -> Callable[..., Table]:
    """Begin a hand of two people in which seat 0 holds and the table shows given cards."""

    def begin(hand: str, on_table: str, other: str = "", player: str = "human") -> Table:
        taken = hand.split() + on_table.split()
        spare = [t for t in ("KC", "KS", "QC", "QS", "JC", "JS", "KD", "QD") if t not in taken]
        other = other or " ".join(spare[:4])
        rules = game("kontsina").rules(2, {"end": "hands", "hands": 1})
        match = Match(rules, [Seat("You", "human"), Seat("Anna", player)])
        match.begin_hand(Deal(1, stacked(hand, other, on_table)))
        table.session.resume(match, None)
        table.settle()
        return table

    return begin
