"""Answers to the questions that a player can ask at the table at any time.

They come from the models, which hold only what the player's seat may see.
"""

from __future__ import annotations

from collections.abc import Iterable

from kontsina_qt.language import tr, trn
from kontsina_qt.library.settings.choices import Verbosity
from kontsina_qt.models.picture import TableItem, pile_words
from kontsina_qt.rules.base.cards import Card
from kontsina_qt.rules.base.ending import COUNTING, TARGET
from kontsina_qt.rules.state.events import Play
from kontsina_qt.table.input.explanations import Explanations
from kontsina_qt.table.input.gestures import Gestures
from kontsina_qt.table.scene.move_choices import grouped, offer_of
from kontsina_qt.table.scene.scene import TableScene

APART = " · "
MOST_USUAL = 6
USUAL_REMARKS = 3


class Questions:
    """Answers questions at one table, as verbosely as the player wants."""

    def __init__(self, scene: TableScene, gestures: Gestures) -> None:
        self._scene, self._gestures = scene, gestures
        self._models = scene.models
        self._session = scene.models.session
        self._explanations = Explanations(self._session)

    def ask(self, does: str) -> None:
        """Show and announce the answer to a question."""
        self._gestures.say(self.answer(does))

    def answer(self, does: str) -> str:
        """Return the answer to a question, given by its name in the keymap."""
        if not self._session.active:
            return ""
        return {
            "ask_table": self.table,
            "ask_card": self.card,
            "ask_hand": self.hand,
            "ask_pile": self.pile,
            "ask_score": self.score,
            "ask_turn": self.turn,
            "ask_round": self.last_round,
            "ask_said": self.remarks,
        }[does]()

    @property
    def _short(self) -> bool:
        return self._scene.words.verbosity is Verbosity.SHORT

    @property
    def _full(self) -> bool:
        return self._scene.words.verbosity is Verbosity.FULL

    def table(self) -> str:
        """List the cards on the table."""
        models = self._models
        cards = ", ".join(map(self._lying, models.table)) or tr("nothing")
        if self._short:
            return cards
        parts = [tr("On the table: {cards}").format(cards=cards)]
        if self._full:
            parts += map(pile_words, models.piles)
            parts.append(trn("{n} card in the stock", "{n} cards in the stock", models.stock))
        return APART.join(parts)

    def _lying(self, row: TableItem) -> str:
        words = self._models.item_words(row)
        names = self._models.names
        if row.seat >= 0 and not self._short:
            words = f"{names[row.seat]}: {words}"
        if row.value and row.owner >= 0 and self._full:
            words = tr("{build}, made by {name}").format(build=words, name=names[row.owner])
        return words

    def card(self) -> str:
        """Describe what the focused card can take, or what can take it."""
        session, focus = self._session, self._gestures.held
        focus = self._scene.lights.focus if focus is None else focus
        if session.covered:
            return self.turn()
        if focus is None:
            return tr("Go to a card first, with the arrow keys.")
        whose = self._explanations.whose_turn()
        if whose:
            return whose
        if focus in self._scene.own:
            return self._takes(focus)
        return self._taken_by(focus)

    def _takes(self, card: Card) -> str:
        position = self._session.position
        if position is None:
            return self._models.card_words(card)
        moves = [move for move in self._session.moves_with(card) if position.touched(move)]
        if self._short:
            takes = [o.words for o in grouped(offer_of(self._session, m) for m in moves)]
            return self._some(takes) or tr("nothing")
        if self._full and len(moves) > MOST_USUAL:
            lines = [o.sentence for o in grouped(offer_of(self._session, m) for m in moves)]
            return f"{self._models.card_words(card)}: {APART.join(lines)}"
        return self._explanations.lifted(card, moves)

    def _some(self, lines: list[str]) -> str:
        more = len(lines) - MOST_USUAL
        words = APART.join(lines[:MOST_USUAL])
        return words if more < 1 else words + APART + trn("{n} more", "{n} more", more)

    def _taken_by(self, spot: int) -> str:
        element = self._scene.find.element_of(spot)
        words = self._scene.words.elements(1 << element)
        able = [card for card in self._scene.own if self._session.moves_with(card, 1 << element)]
        cards = ", ".join(map(self._models.card_words, able))
        if not cards:
            return tr("{cards}: none of your cards can use it").format(cards=words)
        return cards if self._short else f"{words} ← {cards}"

    def hand(self) -> str:
        """List the cards of the hand."""
        if self._session.covered:
            return self.turn()
        cards = ", ".join(map(self._models.card_words, self._scene.own)) or tr("nothing")
        words = cards if self._short else tr("You hold: {cards}").format(cards=cards)
        return APART.join((words, *self._scene.words.open_hands()))

    def pile(self) -> str:
        """Describe the player's pile, as far as the rules and the memory aid allow."""
        scene, models = self._scene, self._models
        side = scene.layout.seating.side_of(scene.cards.viewer)
        row = next((row for row in models.piles if row.side == side), None)
        if row is None:
            return tr("nothing")
        words = pile_words(row)
        if self._short:
            return trn("{n} card", "{n} cards", row.count)
        parts = [words]
        if row.sweeps:
            parts.append(trn("{n} sweep", "{n} sweeps", row.sweeps))
        if not self._session.covered:
            parts.append(self._explanations.own_pile(side))
            if self._gestures.remembers:
                parts.append(self._explanations.pile_worth(side, scene.cards.viewer))
        return APART.join(filter(None, parts))

    def score(self) -> str:
        """Give the score of each side."""
        session = self._session
        teller, scores = session.teller, session.match.scores_now
        lines = [f"{teller.side(side)} {points}" for side, points in enumerate(scores)]
        words = APART.join(lines)
        if self._short:
            return words
        parts = [tr("Score: {sides}").format(sides=words)]
        if self._full:
            parts.append(tr("Hand {n}").format(n=max(session.match.hand_number + 1, 1)))
            if session.rules.ending.kind in (TARGET, COUNTING):
                parts.append(tr("to {n}").format(n=session.rules.ending.target))
        return APART.join(parts)

    def turn(self) -> str:
        """Say whose turn it is."""
        session = self._session
        if session.turn < 0:
            return self._scene.words.advice() or tr("It's nobody's turn now.")
        words = self._explanations.whose_turn()
        if session.my_turn:
            words = tr("It's your turn.")
            if session.shared:
                words = self._explanations.turn_of(session.turn)
        if self._short:
            return words
        if self._full:
            rows = self._models.seats
            held = [f"{row.name} " + trn("{n} card", "{n} cards", row.cards) for row in rows]
            return APART.join((words, *held))
        return words

    def last_round(self) -> str:
        """List what was played since the player's latest turn; if verbose, including that."""
        parts = self._models.history.rows
        since = self._since_own(len(parts))
        own = since < len(parts) and self._is_own(since)
        lines = parts[since + 1 :] if own and not self._full else parts[since:]
        if self._short:
            lines = lines[-1:]
        return APART.join(filter(None, lines or parts[-1:])) or tr("Nothing has been played yet.")

    def remarks(self) -> str:
        """Repeat what opponents and people have said lately; if brief, the latest of it."""
        remarks = [*self._scene.remarks]
        many = len(remarks) if self._full else 1 if self._short else USUAL_REMARKS
        return APART.join(remarks[-many:]) or tr("Nobody has said anything yet.")

    def _since_own(self, moves: int) -> int:
        """Return the ply of the player's latest play in the hand; 0 if there was none."""
        return next((ply for ply in reversed(range(moves)) if self._is_own(ply)), 0)

    def _is_own(self, ply: int) -> bool:
        hands = self._session.match.hands
        viewer = self._scene.cards.viewer
        return bool(hands) and viewer in _seats_of(hands[-1].events[ply])


def _seats_of(events: Iterable[object]) -> set[int]:
    return {event.seat for event in events if isinstance(event, Play)}
