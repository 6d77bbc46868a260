"""Moves of a fishing game as the notation writes them, and back (notation, "Moves")."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from kontsina_qt.rules.base.cards import Card, CardSet, cards_in, copy_in, face
from kontsina_qt.rules.base.turn import WHOLE_RANK, Fishing
from kontsina_qt.rules.kinds.fishing.moves.capturing import items_of
from kontsina_qt.rules.kinds.fishing.moves.groups import Item, first_text, mixed_split, split
from kontsina_qt.rules.kinds.fishing.moves.making import played_item
from kontsina_qt.rules.kinds.fishing.moves.raising import raised_groups
from kontsina_qt.rules.kinds.fishing.moves.state import Situation
from kontsina_qt.rules.kinds.fishing.moves.tops import top_items
from kontsina_qt.rules.state.builds import Build
from kontsina_qt.rules.state.move import ALL, BUILD, CAPTURE, COUNT, LAY, STEAL, Move
from kontsina_qt.rules.state.notation import (
    Element,
    Group,
    MoveForm,
    PileCard,
    Stacked,
    cards_of,
    in_order,
    stacked,
)
from kontsina_qt.rules.state.position import Notation, Position


@final
class FishingNotation(Notation):
    """The notation of moves in the situation for which it was made."""

    __slots__ = ("situation",)

    def __init__(self, position: Position, situation: Situation) -> None:
        self.position = position
        self.situation = situation

    def form(self, move: Move) -> MoveForm:
        return form_of(self.situation, move)

    def may_be_written(self, form: MoveForm) -> bool:
        """Return whether top cards of piles are in valid groups, in any split."""
        return any_split_is_right(self.situation, form)

    def move_of(self, form: MoveForm) -> Move | None:
        situation = self.situation
        if form.verb == COUNT:
            return Move(COUNT, other=-1 if form.seat == situation.seat else form.seat)
        if form.card < 0 or situation.seat < 0:
            return None
        card = copy_in(situation.hand, form.card)
        return None if card is None else move_of(situation, card, form)


def form_of(situation: Situation, move: Move) -> MoveForm:
    """Return a legal move as the notation writes it."""
    pluck = abs(move.pluck) - 1
    first = move.pluck > 0
    marks = tuple([build.groups for build in situation.builds if move.marks >> build.number & 1])
    verb = move.verb
    if verb in (LAY, COUNT, ALL, STEAL):
        kind = "" if verb == LAY else verb
        seat = move.other
        return MoveForm(move.card, (), kind, 0, -1, seat, pluck, first, marks)
    groups = groups_of(situation, move)
    kind = BUILD if verb == BUILD else ""
    return MoveForm(move.card, groups, kind, move.value, -1, -1, pluck, first, marks)


def groups_of(situation: Situation, move: Move) -> tuple[Group, ...]:
    """Return the groups of a legal move, in canonical order."""
    onto = [build for build in situation.builds if move.builds >> build.number & 1]
    if move.verb == ALL:
        return (*((c,) for c in cards_in(move.cards)), *((build.groups,) for build in onto))
    loose, tops = move.cards & situation.table, move.cards & ~situation.table
    if move.verb == CAPTURE:
        return in_order(_capture_groups(situation, move, loose, tops, onto))
    return Built(situation, move, onto).written()


def _capture_groups(
    situation: Situation, move: Move, loose: CardSet, tops: CardSet, builds: list[Build]
) -> tuple[Group, ...]:
    turn = situation.turn
    values = turn.held_values[move.card]
    value = move.value or (values[0] if len(values) == 1 else 0)
    piles = tuple([(build.groups,) for build in builds])
    if not value or turn.selection == WHOLE_RANK:
        return (*((c,) for c in cards_in(loose)), *piles)
    singles = situation.table & turn.equals(move.card, value)
    items = items_of(turn, cards_in(loose), singles)
    return _split(items, top_items(situation, tops, value), value, piles)


@final
class Built:
    """The build that a move makes, in the terms of notation.

    Args:
        situation: the situation before the move.
        move: the move that builds.
        onto: the builds that it uses.
    """

    def __init__(self, situation: Situation, move: Move, onto: list[Build]) -> None:
        self._turn = situation.turn
        self._move = move
        self._loose = move.cards & situation.table
        self._tops = (
            top_items(situation, move.cards & ~situation.table, move.value)
            if situation.stacks
            else []
        )
        self._onto = onto

    @property
    def raised(self) -> Build | None:
        """The build whose value is raised, if one is."""
        for build in self._onto:
            if build.value != self._move.value:
                return build
        return None

    @property
    def open(self) -> bool:
        """Whether it has only one group."""
        move, turn = self._move, self._turn
        plan = turn.builds
        if plan is None or plan.stacked or plan.split:
            return True
        total = turn.worth[move.card]
        for card in cards_in(move.cards):
            total += turn.worth[card]
        raised = self.raised
        if raised is not None:
            return len(self._onto) == 1 and total + raised.value == move.value
        # Cards that add up to the value make a single group.
        return not self._onto and total == move.value

    def groups(self) -> Stacked:
        """Return the groups of the build, in canonical order."""
        parts: list[tuple[Card, ...]] = []
        for group in self.written():
            if len(group) == 1 and isinstance(group[0], tuple):
                parts += list(group[0])
            else:
                parts.append(tuple([c for e in group for c in cards_of(e)]))
        return stacked(parts)

    def written(self) -> tuple[Group, ...]:
        """Return the groups of the move, in canonical order."""
        move, turn = self._move, self._turn
        plan = turn.builds
        assert plan is not None
        loose = cards_in(self._loose)
        if plan.stacked or plan.split:
            elements: list[Element] = [move.card, *loose, *(b.groups for b in self._onto)]
            return in_order([tuple(elements)])
        raised = self.raised
        whole = tuple([(build.groups,) for build in self._onto if build is not raised])
        if raised is not None:
            return self._raise_text(raised, whole)
        items = items_of(turn, loose, turn.alone[move.value])
        items.append(played_item(turn, move.card, move.value))
        return _split(items, self._tops, move.value, whole)

    def _raise_text(self, raised: Build, whole: tuple[Group, ...]) -> tuple[Group, ...]:
        move, turn = self._move, self._turn
        assert turn.builds is not None
        ways: list[tuple[Group, ...]] = []
        cards = self._loose
        for joined, rest in raised_groups(
            turn, turn.builds, move.card, raised.value, move.value, cards
        ):
            beside = split(rest, move.value)
            if beside is not None:
                first: Group = (move.card, raised.groups, *(item.element for item in joined))
                ways.append((first, *beside, *whole))
        found = first_text(ways)
        assert found is not None, "a legal raise can be written"
        return found


def _split(
    items: list[Item], tops: list[Item], value: int, whole: tuple[Group, ...]
) -> tuple[Group, ...]:
    """Return items in groups as they are written, with whole builds beside them."""
    ordered = sorted(items, key=_card_order)
    if tops:
        found = mixed_split(ordered, sorted(tops, key=_card_order), whole, value)
    else:
        plain = split(ordered, value)
        found = None if plain is None else in_order((*plain, *whole))
    assert found is not None, "a legal move can be split"
    return found


def _card_order(item: Item) -> int:
    element = item.element
    if isinstance(element, PileCard):
        return face(element.card)
    return face(element) if isinstance(element, int) else 0


# Reading


def move_of(situation: Situation, card: Card, form: MoveForm) -> Move | None:
    """Return the move that a form means, legal or not; None if it names something missing.

    Args:
        situation: of the seat.
        card: the card of its hand that the form plays.
        form: any but counting out.
    """
    pluck = copy_in(situation.table, form.pluck) if form.pluck >= 0 else None
    marks = _marked(situation.builds, form.marks)
    if (form.pluck >= 0 and pluck is None) or marks < 0:
        return None
    plucked = 0 if pluck is None else (pluck + 1) * (1 if form.pluck_first else -1)
    if form.verb == LAY:
        return Move(LAY, card, 0, 0, 0, -1, plucked, marks)
    if form.verb == ALL:
        return Move(
            ALL,
            card,
            0,
            situation.table & ~situation.turn.spared,
            situation.numbers,
            -1,
            plucked,
            marks,
        )
    if form.verb == STEAL:
        if form.seat >= max(situation.side_of) + 1:
            return None
        return Move(STEAL, card, 0, 0, 0, form.seat, plucked, marks)
    if form.verb not in (CAPTURE, BUILD) or (form.verb == BUILD and situation.turn.builds is None):
        return None
    named = _named(situation, card, form)
    if named is None:
        return None
    cards, builds = named
    return Move(form.verb, card, form.value, cards, builds, -1, plucked, marks)


def _named(situation: Situation, card: Card, form: MoveForm) -> tuple[CardSet, int] | None:
    """Return the loose cards and the builds in the groups of a form; None if one is missing."""
    cards = builds = 0
    played = form.verb != BUILD
    for element in [element for group in form.groups for element in group]:
        if not played and isinstance(element, int) and face(element) == face(card):
            # The played card is in a group of its own build.
            played = True
            continue
        if isinstance(element, tuple):
            bit = _find_build(situation.builds, element, builds)
            builds |= bit
        else:
            bit = _find_card(situation, element, cards)
            cards |= bit
        if not bit:
            return None
    return (cards, builds) if played else None


def _find_card(situation: Situation, element: Card | PileCard, using: CardSet) -> CardSet:
    """Return the unused card that an element names, as a set; 0 if it is missing."""
    if isinstance(element, PileCard):
        # Partners share a pile: either seat names it.
        if (
            element.seat >= len(situation.side_of)
            or situation.side_of[element.seat] == situation.side
        ):
            return 0
        stack = sum([1 << card for card in situation.stacks[situation.side_of[element.seat]]])
        found = copy_in(stack & ~using, element.card)
    else:
        found = copy_in(situation.table & ~using, element)
    return 0 if found is None else 1 << found


def _find_build(builds: Sequence[Build], groups: Stacked, using: int) -> int:
    """Return the unused build with these groups, as a bit; 0 if it is missing."""
    for build in builds:
        if not using >> build.number & 1 and _faces(build.groups) == _faces(groups):
            return 1 << build.number
    return 0


def _marked(builds: Sequence[Build], marks: Sequence[Stacked]) -> int:
    """Return the builds that a text marks, as bits; -1 if one is missing."""
    found = 0
    for groups in marks:
        bit = _find_build(builds, groups, found)
        if not bit:
            return -1
        found |= bit
    return found


def _faces(groups: Stacked) -> tuple[tuple[Card, ...], ...]:
    return tuple([tuple(map(face, group)) for group in groups])


def any_split_is_right(situation: Situation, form: MoveForm) -> bool:
    """Return whether the groups of a legal move with top cards are valid, in any split."""
    turn = situation.turn
    tops = [e for group in form.groups for e in group if isinstance(e, PileCard)]
    if not tops or form.verb not in (CAPTURE, BUILD):
        return False
    values = turn.held_values[form.card]
    value = form.value or (values[0] if values else 0)
    apart = turn.builds is not None and turn.builds.tops_apart
    for group in form.groups:
        if not _makes(turn, value, group) or (apart and not _are_apart(situation, group)):
            return False
    return True


def _makes(turn: Fishing, value: int, group: Group) -> bool:
    """Return whether a group is a build, a card of this value or cards that add up to it."""
    if any(isinstance(element, tuple) for element in group):
        return len(group) == 1
    cards = [c for element in group for c in cards_of(element)]
    if len(cards) == 1:
        return bool(turn.alone[value] >> cards[0] & 1)
    return sum([turn.worth[c] for c in cards]) == value


def _are_apart(situation: Situation, group: Group) -> bool:
    """Return whether a group has one card per pile, and a deeper one not alone."""
    tops = [element for element in group if isinstance(element, PileCard)]
    sides = [situation.side_of[top.seat] for top in tops]
    further = [
        top.card != face(situation.stacks[side][-1]) for top, side in zip(tops, sides, strict=True)
    ]
    return len(set(sides)) == len(sides) and (len(tops) < len(group) or not any(further))
