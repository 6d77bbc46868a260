"""Announces the events of a table to screen readers, each once, after it has been shown."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QWidget

from kontsina_qt.access.announcer import announce
from kontsina_qt.language import tr
from kontsina_qt.library.settings.choices import Verbosity
from kontsina_qt.rules.base.cards import Card
from kontsina_qt.rules.state.events import Dealt, Drew, Event
from kontsina_qt.table.access.tree import TableTree
from kontsina_qt.table.input.gestures import Gestures
from kontsina_qt.table.input.special_move_buttons import KEYS
from kontsina_qt.table.scene.scene import TableScene

OWN_ACTIONS = "own actions"
"""The topic of what the person does: only the latest of it is announced."""


class Announcements(QObject):
    """Announces one table's plays, deals, turns, undone moves, hints and refusals.

    Args:
        view: the widget to announce for.
    """

    def __init__(
        self, view: QWidget, scene: TableScene, gestures: Gestures, tree: TableTree
    ) -> None:
        super().__init__(view)
        self._view, self._scene, self._gestures, self._tree = view, scene, gestures, tree
        self._models, self._session = scene.models, scene.models.session
        # To be announced when the animation is over:
        self._dealt = self._new_table = False
        self._drawn: list[Card] = []
        # Announced already:
        self._turn: tuple[int, int] | None = None  # hand and number of moves
        self._advised = -1  # the last hand in which advice was given
        self._specials: list[str] = []
        # Methods of this object: Qt disconnects them when the view goes before its scene.
        scene.said.connect(self._on_said)
        scene.reactions.said.connect(self._on_said)
        scene.replaying.connect(self._on_replaying)
        self._settled = QTimer(self)
        self._settled.setSingleShot(True)  # announces what happened before whose turn it is
        self._settled.timeout.connect(self._on_settled)
        scene.settled.connect(self._settled.start)
        for signal in (gestures.said, gestures.answered):
            signal.connect(self._on_own_action)
        self._models.story.connect(self._on_story)
        self._models.rearranged.connect(self._on_rearranged)
        self._models.replaced.connect(self._on_replaced)

    def _on_said(self, words: str) -> None:
        announce(self._view, words)

    def _on_own_action(self, words: str) -> None:
        announce(self._view, words, topic=OWN_ACTIONS)

    def _on_replaying(self) -> None:
        announce(self._view, tr("Replaying the last round"))

    def _on_story(self, events: list[Event]) -> None:
        if QAccessible.isActive():
            viewer = self._models.viewer
            for event in events:
                if isinstance(event, Drew) and event.seat == viewer:
                    self._drawn += event.cards
        if any(isinstance(event, Dealt) for event in events):
            position = self._session.position
            self._dealt = True
            self._new_table |= position is not None and not position.moves

    def _on_replaced(self) -> None:
        self._dealt = self._new_table = True
        self._turn, self._advised = None, -1
        self._drawn, self._specials = [], []
        self._settled.start()

    def _on_rearranged(self) -> None:
        """Announce an undo or a redo."""
        self._drawn = []
        passage = self._models.passage
        if passage is None or not QAccessible.isActive():
            return
        words = self._session.teller.events(passage.events)
        if not self._session.over_again:
            text = tr("Undone: {moves}") if passage.back else tr("Redone: {moves}")
            words = text.format(moves=words)
        elif passage.back:
            words = self._scene.words.latest()
        self._turn = None
        announce(self._view, words)

    def _on_settled(self) -> None:
        """Announce what was dealt and whose turn it is, once the animation is over."""
        session = self._session
        if not session.active or self._scene.motion.busy or not QAccessible.isActive():
            return
        position = session.position
        if position is None or session.match.waiting:
            return
        self._announce_drawn()
        if self._dealt:
            self._announce_dealt()
        self._announce_turn()
        self._announce_special_moves()
        if self._tree.strayed and session.my_turn and not session.covered:
            self._tree.strayed = False
            announce(self._view, self._tree.where())

    def _announce_drawn(self) -> None:
        """Announce the cards that the viewer has drawn."""
        if self._drawn and not self._models.covered:
            cards = ", ".join(map(self._models.card_words, self._drawn))
            announce(self._view, tr("You draw: {cards}").format(cards=cards))
        self._drawn = []

    def _announce_special_moves(self) -> None:
        """Announce the special moves that have become possible, with their keys."""
        offers = self._gestures.specials() if not self._session.covered else []
        now = [offer.sentence for offer in offers]
        for words, key in zip(now, KEYS, strict=False):
            if words not in self._specials:
                info = tr("You can do this: {move}. Press {key}.")
                announce(self._view, info.format(move=words, key=chr(key.value)))
        self._specials = now

    def _announce_turn(self) -> None:
        """Announce the person's turn, with advice in the first of a hand."""
        session = self._session
        position = session.position
        assert position is not None
        hand = session.match.hand_number
        turn = hand, len(position.moves)
        if session.my_turn and not session.covered and turn != self._turn:
            self._turn = turn
            announce(self._view, tr("Your turn"))
            full = self._scene.words.verbosity is Verbosity.FULL
            if full or self._advised != hand:
                self._advised = hand
                announce(self._view, self._scene.words.advice())

    def _announce_dealt(self) -> None:
        """Announce the hands that the person sees, after the table if that is new."""
        words = self._scene.words
        if self._new_table:
            announce(self._view, words.table())
        if not self._models.covered:
            for hand in (words.hand(), *words.open_hands()):
                if hand:
                    announce(self._view, hand)
        self._dealt = self._new_table = False
