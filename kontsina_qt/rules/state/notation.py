"""Moves as text, both ways: ``9H x 4D+5C``, ``2D b9 2D+[3C+4D] 9S``, ``7H x P2``, ``down``.

Source: the move table of the notation. Only the form is checked here; positions decide whether a
move is legal.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, TypeAlias

from kontsina_qt.rules.base.cards import TEXTS, Card, CardError, CardSet, card, face, mask_of
from kontsina_qt.rules.base.messages import N_, RulesError

BUILD: Final = "build"
COUNT: Final = "count"
"""Kinds of moves that are not captures; see ``MoveForm``."""

NO_CARD: Card = -1
LONGEST = 1_000
"""The maximum length of a move in characters: two packs have 104 cards."""


@dataclass(frozen=True, slots=True)
class PileCard:
    """The card on top of another side's pile, written with that side's first seat."""

    seat: int
    card: Card


Stacked: TypeAlias = tuple[tuple[Card, ...], ...]
"""A build on the table: its groups of cards."""

Element: TypeAlias = "Card | PileCard | Stacked"
"""A part of a group."""

Group: TypeAlias = tuple[Element, ...]


class NotationError(RulesError):
    """A text that is not a move."""


def cards_of(element: Element) -> tuple[Card, ...]:
    """Return the cards of an element."""
    if isinstance(element, PileCard):
        return (element.card,)
    if isinstance(element, tuple):
        return tuple(c for group in element for c in group)
    return (element,)


def _place(element: Element) -> tuple[int, Card]:
    """Return the sort key of an element in its group: cards, then builds, then pile cards."""
    if isinstance(element, PileCard):
        return 2, face(element.card)
    if isinstance(element, tuple):
        return 1, face(element[0][0])
    return 0, face(element)


Place: TypeAlias = tuple[tuple[Card, int], ...]
"""The sort key of a group."""


def place_of(group: Group) -> Place:
    """Return the sort key of a group: its elements, a build sorted by its first card."""
    return tuple((place[1], place[0]) for place in map(_place, group))


def in_order(groups: Iterable[Group]) -> tuple[Group, ...]:
    """Sort groups and their elements in the canonical order of the notation."""
    return tuple(sorted((tuple(sorted(group, key=_place)) for group in groups), key=place_of))


def stacked(groups: Iterable[Iterable[Card]]) -> Stacked:
    """Return a build of these groups, in canonical order."""
    ordered = sorted((sorted(group, key=face) for group in groups), key=lambda g: [*map(face, g)])
    return tuple(tuple(group) for group in ordered)


def element_text(element: Element) -> str:
    """Return an element as text."""
    if isinstance(element, PileCard):
        return f"P{element.seat}.{TEXTS[element.card]}"
    if isinstance(element, tuple):
        return f"[{' '.join('+'.join(TEXTS[c] for c in group) for group in element)}]"
    return TEXTS[element]


def groups_text(groups: Iterable[Group]) -> str:
    """Return groups as text, in the order given."""
    return " ".join("+".join(map(element_text, group)) for group in groups)


@dataclass(frozen=True, slots=True)
class MoveForm:
    """A move as it is written.

    Attributes:
        card: the card played; ``NO_CARD`` where none is.
        groups: what it takes or builds with; empty for a lay.
        kind: of a move that is neither lay nor capture: ``"build"``, ``"steal"``, ``"all"``,
            ``"pair"``, ``"claim"``, ``"down"``, ``"count"``, ``"top"``.
        value: the value built, or the one named for the played card; 0 for none.
        partner: the second card of a pair.
        seat: whose pile is stolen, or who counts out of turn; else -1.
        pluck: the card plucked, or ``NO_CARD``.
        pluck_first: whether it is plucked before the play.
        marks: the builds that the partner is asked to leave.
    """

    card: Card
    groups: tuple[Group, ...] = ()
    kind: str = ""
    value: int = 0
    partner: Card = NO_CARD
    seat: int = -1
    pluck: Card = NO_CARD
    pluck_first: bool = False
    marks: tuple[Stacked, ...] = ()

    @property
    def verb(self) -> str:
        """Its kind, ``"lay"`` or ``"capture"`` for the plain ones."""
        return self.kind or ("capture" if self.groups else "lay")

    @property
    def taken(self) -> CardSet:
        """The cards that the groups name."""
        return mask_of(c for group in self.groups for element in group for c in cards_of(element))

    @property
    def plain(self) -> bool:
        """Whether its groups hold only cards."""
        return all(isinstance(element, int) for group in self.groups for element in group)

    def __str__(self) -> str:
        text = "".join(f"mark {element_text(build)}; " for build in self.marks) + self._play()
        if self.pluck < 0:
            return text
        plucked = f"pluck {TEXTS[self.pluck]}"
        return f"{plucked}; {text}" if self.pluck_first else f"{text}; {plucked}"

    def _play(self) -> str:
        kind = self.kind
        if kind == "count" and self.seat >= 0:
            return f"count {self.seat}"
        if kind in ("down", "count", "top"):
            return kind
        groups = groups_text(self.groups)
        if kind == "claim":
            return f"claim {groups}"
        played = TEXTS[self.card]
        if kind == "build":
            return f"{played} b{self.value} {groups}"
        if kind == "steal":
            return f"{played} x P{self.seat}"
        if kind == "all":
            return f"{played} x *"
        if kind == "pair":
            return f"{played}+{TEXTS[self.partner]} x {groups}"
        if not groups:
            return played
        return f"{played}={self.value} x {groups}" if self.value else f"{played} x {groups}"


_NAMED = re.compile(r"(?P<card>..)=(?P<value>[1-9][0-9]?)")
_PAIR = re.compile(r"(?P<card>..)\+(?P<other>..)")
_BUILD = re.compile(r"b(?P<value>[1-9][0-9]?)")
_PILE = re.compile(r"P(?P<seat>[0-9])")
_COUNT = re.compile(r"count (?P<seat>[0-9])")
_MARK = re.compile(r"mark \[(?P<build>[^\[\]]+)\]; ")
_ELEMENT = re.compile(r"\[(?P<build>[^\[\]]+)\]|P(?P<seat>[0-9])\.(?P<top>..)|(?P<card>[^+\[\]]+)")


@lru_cache(maxsize=4096)  # the moves of a hand are read again at each turn
def read_move(text: str) -> MoveForm:
    """Parse a move.

    Groups of plain cards must be in canonical order; with builds or pile cards any order is
    accepted.

    Raises:
        NotationError: the text is not a move, or not canonical.
    """
    if len(text) > LONGEST:
        raise NotationError(N_("{text!r} is not a move"), text=text[:40] + "…")
    try:
        form = _read(text)
    except CardError as error:
        why = N_("{text!r} is not a move: {why}")
        raise NotationError(why, text=text, why=error.message) from None
    if form is None:
        raise NotationError(N_("{text!r} is not a move"), text=text)
    form = replace(form, groups=in_order(form.groups))
    if str(form) != text and form.plain:
        order = N_("{text!r} is not in canonical order: write {form!r}")
        raise NotationError(order, text=text, form=str(form))
    return form


def _read(text: str) -> MoveForm | None:
    if text.startswith("pluck "):
        plucked, _, rest = text.removeprefix("pluck ").partition("; ")
        form = _read_play(rest)
        return replace(form, pluck=card(plucked), pluck_first=True) if form else None
    if "; pluck " in text:
        rest, _, plucked = text.partition("; pluck ")
        form = _read_play(rest)
        return replace(form, pluck=card(plucked)) if form else None
    return _read_play(text)


def _read_play(text: str) -> MoveForm | None:
    if bare := _read_without_card(text):
        return bare
    if marked := _MARK.match(text):
        form = _read_play(text[marked.end() :])
        parts = marked["build"].split(" ")
        on_table = stacked([card(c) for c in part.split("+")] for part in parts)
        return replace(form, marks=(on_table, *form.marks)) if form and form.card >= 0 else None
    words = _words(text)
    if words[0] == "claim":
        groups = _groups(words[1:])
        return MoveForm(NO_CARD, groups, "claim") if groups else None
    if len(words) == 1:
        return MoveForm(card(words[0]))
    played, verb, *parts = words
    if not parts:
        return None
    if build := _BUILD.fullmatch(verb):
        made = _groups(parts)
        return MoveForm(card(played), made, "build", int(build["value"])) if made else None
    return _read_capture(played, parts) if verb == "x" else None


def _read_without_card(text: str) -> MoveForm | None:
    if text in ("down", "count", "top"):
        return MoveForm(NO_CARD, (), text)
    if count := _COUNT.fullmatch(text):
        return MoveForm(NO_CARD, (), "count", seat=int(count["seat"]))
    return None


def _read_capture(played: str, parts: list[str]) -> MoveForm | None:
    """Parse a capture from what is before and after its ``x``."""
    if pair := _PAIR.fullmatch(played):
        groups = _groups(parts)
        first, other = card(pair["card"]), card(pair["other"])
        return MoveForm(first, groups, "pair", partner=other) if groups else None
    value = 0
    if named := _NAMED.fullmatch(played):
        played, value = named["card"], int(named["value"])
    if parts == ["*"] and not value:
        return MoveForm(card(played), (), "all")
    if len(parts) == 1 and (pile := _PILE.fullmatch(parts[0])) and not value:
        return MoveForm(card(played), (), "steal", seat=int(pile["seat"]))
    groups = _groups(parts)
    return MoveForm(card(played), groups, value=value) if groups else None


def _words(text: str) -> list[str]:
    """Split a text at the spaces outside brackets."""
    return re.split(r" (?![^\[\]]*\])", text)


def _groups(words: Iterable[str]) -> tuple[Group, ...] | None:
    groups = []
    for word in words:
        group: list[Element] = []
        at = 0
        while at < len(word):
            found = _ELEMENT.match(word, at)
            if found is None:
                return None
            group.append(_element(found))
            at = found.end()
            if at < len(word):
                if word[at] != "+" or at + 1 == len(word):
                    return None
                at += 1
        if not group:
            return None
        groups.append(tuple(group))
    return tuple(groups)


def _element(found: re.Match[str]) -> Element:
    if found["build"] is not None:
        parts = found["build"].split(" ")
        return stacked([card(c) for c in part.split("+")] for part in parts)
    if found["seat"] is not None:
        return PileCard(int(found["seat"]), card(found["top"]))
    return card(found["card"])


def repeats(form: MoveForm) -> bool:
    """Return whether a form names a card twice."""
    named = [c for group in form.groups for element in group for c in cards_of(element)]
    if form.kind != "build":
        named.append(form.card)
    return len(set(named)) != len(named)
