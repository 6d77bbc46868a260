"""Moves as text, both ways: ``9H``, ``9H x 9C``, ``9H x 4D+5C``.

Source: the move table of the notation. Only the form is judged here; whether a move is legal
is the position's to say.
"""

from __future__ import annotations

from dataclasses import dataclass

from kontsina_qt.rules.cards import TEXTS, Card, CardError, CardSet, card, mask_of
from kontsina_qt.rules.messages import RulesError, mark

Group = tuple[Card, ...]


class NotationError(RulesError):
    """A text that is no move."""


@dataclass(frozen=True, slots=True)
class MoveForm:
    """What a move says: the card played and the groups of table cards it takes.

    ``groups`` is empty for a lay. Cards stand in card order inside a group.
    """

    card: Card
    groups: tuple[Group, ...] = ()

    @property
    def verb(self) -> str:
        """``"lay"`` or ``"capture"``."""
        return "capture" if self.groups else "lay"

    @property
    def taken(self) -> CardSet:
        """The table cards that the move takes."""
        return mask_of(c for group in self.groups for c in group)

    def __str__(self) -> str:
        if not self.groups:
            return TEXTS[self.card]
        groups = " ".join("+".join(TEXTS[c] for c in group) for group in self.groups)
        return f"{TEXTS[self.card]} x {groups}"


def read_move(text: str) -> MoveForm:
    """The move that ``text`` writes in canonical form.

    Raises:
        NotationError: the text is no move, or is not written canonically.
    """
    words = text.split(" ")
    try:
        played = card(words[0])
        groups = tuple(tuple(card(c) for c in word.split("+")) for word in words[2:])
    except CardError as error:
        why = mark("{text!r} is not a move: {why}")
        raise NotationError(why, text=text, why=error.message) from None
    if len(words) > 1 and (words[1] != "x" or not groups):
        raise NotationError(mark("{text!r} is not a move"), text=text)
    form = MoveForm(played, tuple(sorted(tuple(sorted(group)) for group in groups)))
    cards = [played, *(c for group in groups for c in group)]
    if len(set(cards)) != len(cards):
        raise NotationError(mark("{text!r} names a card twice"), text=text)
    if str(form) != text:
        order = mark("{text!r} is not in canonical order: write {form!r}")
        raise NotationError(order, text=text, form=str(form))
    return form
