"""Texts about the table: advice, the cards on it, the hands."""

from __future__ import annotations

from PySide6.QtGui import QAccessible

from kontsina_qt.language import tr
from kontsina_qt.library.settings.choices import Verbosity
from kontsina_qt.models.picture import pile_words
from kontsina_qt.models.table_models import TableModels
from kontsina_qt.rules.state.elements import FIRST_PILE, STOCK, ElementSet
from kontsina_qt.table.scene.move_choices import bits_of
from kontsina_qt.table.scene.prompts import next_step


class Words:
    """Texts about one table, from its models.

    Attributes:
        verbosity: how much answers to questions tell.
        by_keyboard: whether the keyboard is in use.
    """

    def __init__(self, models: TableModels) -> None:
        self._models = models
        self.verbosity = Verbosity.USUAL
        self.by_keyboard = False

    def latest(self) -> str:
        """Return the latest move of the hand; empty before the first."""
        history = self._models.history.rows
        return history[-1] if history else ""

    def advice(self) -> str:
        """Return what to do next, in one line."""
        return next_step(self._models.session, self.keys_wanted)

    @property
    def keys_wanted(self) -> bool:
        """Whether to name keys rather than the mouse: with a keyboard or a screen reader."""
        return self.by_keyboard or QAccessible.isActive()

    def elements(self, elements: ElementSet) -> str:
        """Return elements as text."""
        models = self._models
        by_element = {row.element: models.item_words(row) for row in models.table}
        words = []
        for bit in bits_of(elements):
            if FIRST_PILE <= bit < STOCK:
                words.append(pile_words(models.piles[bit - FIRST_PILE]))
            elif bit in by_element:
                words.append(by_element[bit])
        return " + ".join(words)

    def table(self) -> str:
        """List the cards on the table."""
        cards = ", ".join(map(self._models.item_words, self._models.table))
        return tr("On the table: {cards}").format(cards=cards or tr("nothing"))

    def hand(self) -> str:
        """List the cards of the open hand; empty if there is none."""
        models = self._models
        rows = models.hands[models.viewer] if models.viewer < len(models.hands) else []
        cards = ", ".join(models.card_words(card) for card in rows if card is not None)
        return tr("In your hand: {cards}").format(cards=cards) if cards else ""

    def open_hand(self, seat: int) -> str:
        """List the cards of another seat's hand, if they are face up; else empty."""
        models = self._models
        rows = models.hands[seat] if seat < len(models.hands) else []
        known = [card for card in rows if card is not None]
        if seat == models.viewer or not known or len(known) < len(rows):
            return ""
        cards = ", ".join(map(models.card_words, known))
        return tr("{name} holds: {cards}").format(
            name=models.session.teller.seat(seat), cards=cards
        )

    def open_hands(self) -> list[str]:
        """List the face-up hands of all seats but the viewer's."""
        return list(filter(None, map(self.open_hand, range(len(self._models.hands)))))
