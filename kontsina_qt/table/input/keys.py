"""Playing by keyboard: arrows move, Enter lifts and takes, digits choose, Escape cancels.

The keys are listed in ``keymap``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QPointF, Qt

from kontsina_qt.language import tr
from kontsina_qt.rules.base.cards import Card, is_joker, rank_of
from kontsina_qt.rules.state.elements import FIRST_PILE
from kontsina_qt.session.session import Session
from kontsina_qt.table.input.gestures import Gestures
from kontsina_qt.table.input.hints import Hints
from kontsina_qt.table.input.questions import Questions
from kontsina_qt.table.layout.geometry import Pose
from kontsina_qt.table.scene.move_choices import bits_of, union_of
from kontsina_qt.table.scene.scene import TableScene
from kontsina_qt.table.style.keymap import RANKS, Where, at, code, latin


class Keys:
    """Turns keys into gestures."""

    def __init__(self, scene: TableScene, session: Session, gestures: Gestures) -> None:
        self._scene, self._session, self._gestures = scene, session, gestures
        self.questions = Questions(scene, gestures)
        self.hints = Hints(scene, session, gestures)
        self._reached: tuple[int, int] | None = None  # the last rank key, and the card it jumped to

    def press(self, key: int) -> bool:
        """Handle a key; return whether it has a meaning here."""
        if key == Qt.Key.Key_Space:  # never plays a card, so it is safe to press repeatedly
            self._gestures.skip_animation()
            return True
        actions: dict[int, Callable[[], bool]] = {
            Qt.Key.Key_Escape: self._escape,
            Qt.Key.Key_Return: self.enter,
            Qt.Key.Key_Enter: self.enter,
            Qt.Key.Key_Left: lambda: self._walk(-1, 0),
            Qt.Key.Key_Right: lambda: self._walk(1, 0),
            Qt.Key.Key_Up: lambda: self._walk(0, -1),
            Qt.Key.Key_Down: lambda: self._walk(0, 1),
            Qt.Key.Key_Home: lambda: self._to_end(0),
            Qt.Key.Key_End: lambda: self._to_end(-1),
        }
        if key in actions:
            return actions[key]()
        key = latin(key)
        if Qt.Key.Key_0 <= key <= Qt.Key.Key_9 and self._digit(key - Qt.Key.Key_0):
            return True
        return self.ask(key) or self._to_rank(_RANKS.get(key, -1))

    def ask(self, key: int) -> bool:
        """Answer the question that a key asks; return False if it asks none."""
        does = _ASKS.get(latin(key))
        if does is None:
            return False
        self.questions.ask(does)
        return True

    def _to_rank(self, rank: int) -> bool:
        """Focus a card of a rank: first in the hand, then on the table; only there if one is held.

        The next card of that rank is focused only by pressing the same key again, since the focus
        may have moved to the first one by itself, with a new turn.
        """
        if rank < 0:
            return False
        scene = self._scene
        places = self._places()
        own = () if self._gestures.held is not None else scene.own
        here = [*_of_rank(rank, own), *_of_rank(rank, (c for c in scene.table if c in places))]
        if not here:
            self._gestures.say(tr("No such card here."))
            return True
        focus = scene.lights.focus
        found = here[0]
        if focus is not None and focus in here and self._reached == (rank, focus):
            found = here[(here.index(focus) + 1) % len(here)]
        self._reached = rank, found
        if found == focus:  # the focus does not move, so it would not be announced
            self._gestures.answered.emit(self._scene.models.card_words(found))
        self.focus_on(found)
        return True

    def _escape(self) -> bool:
        scene = self._scene
        if self._gestures.held is not None:
            self._gestures.put_back()
        elif scene.round_replay.running:
            scene.motion.finish()
        elif scene.furniture.tells_long:
            scene.say_latest()
        else:
            return False
        return True

    def enter(self) -> bool:
        """Lift, play or take the focused card."""
        focus = self._scene.lights.focus
        if self._gestures.resume():
            return True
        self._gestures.skip_animation()
        if self.hints.play():
            return True
        if focus is None or focus not in self._places():
            return self._walk(0, 0)
        if focus in self._scene.own:
            if not self._session.my_turn:
                self._gestures.say_turn()
            elif self._gestures.multi_select and focus == self._gestures.held:
                self._gestures.commit_selection()
            elif focus == self._gestures.held:
                self._gestures.decide(self._middle_of(focus))
            else:
                self._gestures.lift(focus)
        elif self._gestures.held is not None:
            self._gestures.tap(self._scene.find.element_of(focus), self._middle_of(focus))
        else:
            self._gestures.touch(self._scene.find.element_of(focus))
        return True

    def lay(self) -> bool:
        """Lay the lifted card."""
        return self._digit(0)

    def _digit(self, digit: int) -> bool:
        if self._gestures.held is None:
            return False
        if digit == 0:
            self._gestures.offer(None, self._middle_of(self._gestures.held))
            return True
        uses = self._scene.lights.uses
        if self._gestures.multi_select or digit > len(uses):
            return False
        self._gestures.offer_exactly(uses[digit - 1], self._middle_of(self._gestures.held))
        return True

    def _places(self) -> dict[int, Pose]:
        """Return the poses of everything that can be focused."""
        scene = self._scene
        places = {c: s.pose for c, s in scene.own.items()}
        # Only the top card of a heap can be used.
        below = {c for thing in scene.cards.shown.table if thing.heap for c in thing.cards[:-1]}
        places |= {c: s.pose for c, s in scene.table.items() if c not in below}
        lit = scene.lights.lit or 0
        lit |= union_of(offer.touched for offer in self._gestures.specials())
        for bit in bits_of(lit >> FIRST_PILE << FIRST_PILE):
            pose = scene.find.place_of(bit)
            if pose is not None:
                places[bit] = pose
        return places

    def _walk(self, dx: int, dy: int) -> bool:
        """Move the focus to the nearest card in a direction, or to the hand if there is none."""
        scene = self._scene
        places = self._places()
        if not places:
            return False
        focus = scene.lights.focus
        if focus is None or focus not in places:
            hinted = scene.lights.hint[0] if scene.lights.hint is not None else None
            first = hinted if hinted in scene.own else next(iter((*scene.own, *scene.table)))
            self.focus_on(first)
            return True
        if not dx and not dy:
            return True
        here = places[focus]
        best: tuple[float, int] | None = None
        for card, pose in places.items():
            along = (pose.x - here.x) * dx + (pose.y - here.y) * dy
            across = abs((pose.x - here.x) * dy) + abs((pose.y - here.y) * dx)
            if along <= here.height * 0.2 or (dx and across > here.height * 0.5):
                continue
            far = along + across * 2
            if best is None or far < best[0]:
                best = (far, card)
        if best is not None:
            self.focus_on(best[1])
        else:
            self._gestures.answered.emit(tr("Nothing more that way."))
        return True

    def _to_end(self, at: int) -> bool:
        """Focus the first or last card of the row that has the focus."""
        places, focus = self._places(), self._scene.lights.focus
        if focus is None or focus not in places:
            return self._walk(0, 0)
        here = places[focus]
        own = focus in self._scene.own
        row = [
            spot
            for spot, pose in places.items()
            if (spot in self._scene.own) is own and abs(pose.y - here.y) < here.height * 0.5
        ]
        self.focus_on(sorted(row, key=lambda spot: places[spot].x)[at])
        return True

    def focus_on(self, spot: int) -> None:
        """Focus a card, a pile or the stock."""
        self._scene.focus_on(spot)
        if spot not in self._scene.own:
            self._gestures.look_at(self._scene.find.element_of(spot))

    def _middle_of(self, spot: int | None) -> QPointF:
        pose = None if spot is None else self._scene.find.place_of(spot)
        return QPointF() if pose is None else QPointF(pose.x, pose.y)


def _of_rank(rank: int, cards: Iterable[Card]) -> list[Card]:
    return [card for card in cards if not is_joker(card) and rank_of(card) == rank]


_RANKS = {code(name): rank for name, rank in RANKS.items()}
_ASKS = {code(name): key.does for key in at(Where.ASKING) for name in key.keys}
