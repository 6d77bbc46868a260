"""The opponents' facial expressions and occasional remarks.

They depend only on what everybody has just seen, never on a hand or on a player's thoughts. They
are overlays that take no events and are animated independently, so that no move waits for them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import (
    QAbstractAnimation,
    QElapsedTimer,
    QObject,
    QVariantAnimation,
    Signal,
)
from PySide6.QtWidgets import QGraphicsPixmapItem, QGraphicsScene

from kontsina_qt.language import tr
from kontsina_qt.library.settings.choices import Portraits
from kontsina_qt.match.opponents import OPPONENTS
from kontsina_qt.models.picture import SeatRow, TableItem
from kontsina_qt.rules.base.cards import Card, CardSet
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.base.messages import N_
from kontsina_qt.rules.state.events import Captured, Event, HandScored, Laid, Stole
from kontsina_qt.table.cards.appearance import Appearance
from kontsina_qt.table.cards.portraits import Face, portraits_shown
from kontsina_qt.table.layout.geometry import Box
from kontsina_qt.table.marks.plates import Plates
from kontsina_qt.table.scene.bubble import REMARK_MS, SpeechBubble
from kontsina_qt.table.style.paint import pixmap_item, snapped

CHANGE_MS, STAY_MS, PAUSE_MS = 120, 1200, 8000
"""How long a face takes to change, how long it stays, and from one change to the next at least."""
MOST_REMARKS = 2
"""The most remarks in a hand."""

REMARKS: Mapping[Face, Sequence[str]] = {
    Face.RAISED: (
        N_("Oh, come on."),
        N_("Well spotted."),
        N_("Nicely done."),
        N_("I didn't see that coming."),
    ),
    Face.PLEASED: (
        N_("That worked out."),
        N_("The cards were kind."),
        N_("I was hoping for that."),
    ),
    Face.RUEFUL: (
        N_("I saw it too late."),
        N_("That one hurts."),
        N_("Well taken."),
        N_("Ah, my mistake."),
    ),
}
"""The remarks for each face: no advice, and no gloating."""


@dataclass(frozen=True, slots=True)
class Feeling:
    """The reaction of a seat.

    Attributes:
        face: the expression.
        speaks: whether it is worth a remark, too.
    """

    face: Face
    speaks: bool = False


def feelings(
    events: Sequence[Event], rules: Rules, laid_by: Mapping[Card, int] | None = None
) -> dict[int, Feeling]:
    """Return the reactions of the seats to a move.

    Args:
        events: the events of one move; their hidden parts are ignored.
        rules: the rules of the game.
        laid_by: the seat that laid each table card, as far as known.
    """
    found: dict[int, Feeling] = {}
    for event in events:
        match event:
            case Captured():
                found |= _of_capture(event, rules, laid_by or {})
            case Stole():
                for seat in rules.seats_of(event.victim):
                    found[seat] = Feeling(Face.RUEFUL, True)
                for seat in rules.seats_of(event.side):
                    found[seat] = Feeling(Face.PLEASED)
            case HandScored():
                found |= _of_hand(event, rules)
    return found


def _of_capture(event: Captured, rules: Rules, laid_by: Mapping[Card, int]) -> dict[int, Feeling]:
    good: CardSet = rules.good[0]
    gained = [card for card in event.taken if good >> card & 1]
    found: dict[int, Feeling] = {}
    for seat in range(rules.players):
        own = rules.side_of[seat] == event.side
        if own and event.sweep:
            found[seat] = Feeling(Face.PLEASED, seat == event.seat)
        elif not own and any(laid_by.get(card) == seat for card in gained):
            found[seat] = Feeling(Face.RUEFUL, True)
        elif not own and (event.sweep or gained):
            found[seat] = Feeling(Face.RAISED, event.sweep)
    return found


def _of_hand(event: HandScored, rules: Rules) -> dict[int, Feeling]:
    points = event.result.points
    most = max(points)
    if points.count(most) > 1:
        return {}
    return {
        seat: Feeling(Face.PLEASED if points[rules.side_of[seat]] == most else Face.RUEFUL)
        for seat in range(rules.players)
    }


class Reactions(QObject):
    """The faces and remarks of one table.

    Args:
        scene: the scene to draw on.
        appearance: the appearance of the table.
        plates: the plates of the seats.
        parent: the parent object.

    Attributes:
        wanted: whether opponents react at all.
        still: whether animation is off, and reactions with it.
        faces: the current faces of the seats that react.

    Signals:
        said(str): a remark is shown; the text begins with the speaker's name.
    """

    said = Signal(str)

    def __init__(
        self, scene: QGraphicsScene, appearance: Appearance, plates: Plates, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._scene, self._appearance, self._plates = scene, appearance, plates
        self.wanted, self.still = False, False
        self.faces: dict[int, Face] = {}
        self._items: dict[int, QGraphicsPixmapItem] = {}
        self._changed_at: dict[int, QElapsedTimer] = {}
        self._laid_by: dict[Card, int] = {}
        self._in_hand = self._in_all = 0  # remarks
        self._bubble = SpeechBubble(scene, appearance, REMARK_MS, self)

    # Events

    def begin_hand(self) -> None:
        """Allow remarks again, and forget who laid which card."""
        self._in_hand = 0
        self._laid_by.clear()

    def see(self, events: Sequence[Event], rules: Rules) -> dict[int, Feeling]:
        """Remember who laid which card, and return the feelings about a move."""
        found = feelings(events, rules, self._laid_by)
        for event in events:
            if isinstance(event, Laid):
                self._laid_by[event.card] = event.seat
        return found

    def show(
        self,
        found: Mapping[int, Feeling],
        rows: Sequence[SeatRow],
        items: Sequence[TableItem],
        beside: Sequence[Box],
    ) -> None:
        """Show feelings: change the faces that are due, and let one make a remark.

        Args:
            found: the feelings of the seats.
            rows: the seats.
            items, beside: the table items and other boxes that a remark must not cover.
        """
        if not self.wanted or self.still or portraits_shown() is not Portraits.ON:
            return
        for seat, feeling in found.items():
            row = rows[seat] if seat < len(rows) else None
            if row is None or not row.who or not self._may_change(seat):
                continue
            changed = self._change(row, feeling.face)
            if changed and feeling.speaks and not OPPONENTS[row.who].quiet:
                self._speak(row, feeling.face, items, beside)

    def stop(self) -> None:
        """Calm every face and hide the remark."""
        for seat in list(self._items):
            self._calm_down(seat)
        self._bubble.hide()

    @property
    def words(self) -> tuple[str, Box] | None:
        """The current remark and its box; None if there is none."""
        return self._bubble.words

    def make_way(self, items: Sequence[TableItem], beside: Sequence[Box]) -> None:
        """Hide the remark if it would cover the items or boxes."""
        self._bubble.make_way(items, beside)

    # Faces

    def _may_change(self, seat: int) -> bool:
        """Return whether a seat's last change is long enough ago."""
        since = self._changed_at.get(seat)
        return since is None or since.hasExpired(PAUSE_MS)

    def _change(self, row: SeatRow, face: Face) -> bool:
        """Show another face on a plate; return False if the seat has no portrait."""
        picture = self._plates.face(row, face)
        if picture is None:
            return False
        self._calm_down(row.seat)
        item = pixmap_item(self._scene, 4.5)
        item.setPixmap(picture)
        box = self._appearance.layout.pill(row.seat)
        item.setPos(snapped(box.x, box.y, self._appearance.dpr))
        item.setOpacity(0.0)
        self._items[row.seat], self.faces[row.seat] = item, face
        clock = QElapsedTimer()
        clock.start()
        self._changed_at[row.seat] = clock
        fade = QVariantAnimation(self)
        length = 2 * CHANGE_MS + STAY_MS
        fade.setDuration(length)
        for at, value in ((0, 0.0), (CHANGE_MS, 1.0), (length - CHANGE_MS, 1.0), (length, 0.0)):
            fade.setKeyValueAt(at / length, value)
        fade.valueChanged.connect(partial(self._fade, item))
        fade.finished.connect(partial(self._faded, row.seat, item))
        fade.start(QAbstractAnimation.DeletionPolicy.DeleteWhenStopped)
        return True

    def _fade(self, item: QGraphicsPixmapItem, value: float) -> None:
        if item in self._items.values():
            item.setOpacity(value)

    def _faded(self, seat: int, item: QGraphicsPixmapItem) -> None:
        if self._items.get(seat) is item:
            self._calm_down(seat)

    def _calm_down(self, seat: int) -> None:
        item = self._items.pop(seat, None)
        self.faces.pop(seat, None)
        if item is not None:
            self._scene.removeItem(item)

    # Remarks

    def _speak(
        self, row: SeatRow, face: Face, items: Sequence[TableItem], beside: Sequence[Box]
    ) -> None:
        """Let a seat make a remark, if there is a free place beside its plate."""
        if self._in_hand >= MOST_REMARKS or self.words is not None:
            return
        choice = REMARKS[face]
        words = tr(choice[self._in_all % len(choice)])
        if not self._bubble.show(row.seat, words, items, beside):
            return
        self._in_hand += 1
        self._in_all += 1
        self.said.emit(f"{row.name}: {words}")
