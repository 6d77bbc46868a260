"""The marks on cards: rings for what can be taken, numbers, focus, the last play.

``Lights`` holds the state and ``marks`` turns it into the marks of each card, which
``scene.marker`` paints.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from kontsina_qt.models.picture import Picture, TableItem
from kontsina_qt.rules.base.cards import Card, CardSet
from kontsina_qt.rules.state.elements import FIRST_PILE, ElementSet
from kontsina_qt.rules.state.events import Captured, Event, Laid
from kontsina_qt.table.style.initials import initials

MOST_COLOURS = 4
MOST_NUMBERS = 9
"""How many combinations are numbered; the number is the key that chooses one."""
PICKED, PLUCKED = "✓", "↑"


@dataclass(slots=True)
class Lights:
    """What is highlighted on the table, and why.

    Attributes:
        lifted: the held card.
        lit: the elements that it can use; None while no card is held.
        uses: the distinct sets of elements that its moves use, in the order of their numbers;
            not all if there are very many, and 0 for a number that is no longer among them.
        hover: the elements of the move under the pointer.
        picked: the elements selected one by one.
        last: the card laid by the last move.
        hint: the card to play, if any, and the elements to use.
        focus: the focused card, pile or stock.
        ghost: whether to show the lifted card's empty place in the hand.
        plucked: the card that will be plucked with the play.
        asked: the builds that the partner will be asked to leave.
        asking: the seat that asks.
        soft: whether the card is only under the pointer: what it cannot use is not dimmed then.
        named: the cards a lesson speaks of.
    """

    lifted: Card | None = None
    lit: ElementSet | None = None
    uses: Sequence[ElementSet] = ()
    hover: ElementSet = 0
    picked: ElementSet = 0
    last: Card | None = None
    hint: tuple[Card | None, ElementSet] | None = None
    focus: int | None = None
    ghost: bool = False
    plucked: Card | None = None
    asked: ElementSet = 0
    asking: int = -1
    soft: bool = False
    named: CardSet = 0


@dataclass(frozen=True, slots=True)
class Ring:
    """A ring around a card.

    Attributes:
        number: gives the colour and the line style of its combination.
        share: its index among the rings of the card, and their number; they alternate along one
            line around the card.
        bold: whether its combination is under the pointer or selected.
    """

    number: int = 0
    share: tuple[int, int] = (0, 1)
    bold: bool = False


@dataclass(frozen=True, slots=True)
class Coin:
    """A small coin with a sign at a card's corner, in the colour of a combination."""

    text: str
    number: int = 0


@dataclass(frozen=True, slots=True)
class Badge:
    """The value of a build and its owner.

    Attributes:
        value: the value of a card that takes it.
        owner: the seat, which gives the colour.
        initial: the initials of that seat's name.
    """

    value: int
    owner: int
    initial: str = ""


@dataclass(frozen=True, slots=True)
class Asked:
    """Who asked the partner to leave a build.

    Attributes:
        seat: the seat that asked, which gives the colour.
        initial: the initials of that seat's name.
    """

    seat: int
    initial: str


@dataclass(frozen=True, slots=True)
class CardMarks:
    """The marks of one card.

    Attributes:
        dimmed: whether the lifted card cannot use it.
        rings: the rings around it.
        coins: the coins at its corner.
        badge: the value and owner of the build it is on top of.
        count: the number of cards in the heap it is on top of; 0 for none.
        asked: who asked for the build to be left.
        focused: whether it has the focus ring.
    """

    dimmed: bool = False
    rings: tuple[Ring, ...] = ()
    coins: tuple[Coin, ...] = ()
    badge: Badge | None = None
    count: int = 0
    asked: Asked | None = None
    focused: bool = False


PLAIN = CardMarks()
"""A card without marks."""


@dataclass(frozen=True, slots=True)
class Marks:
    """The marks of everything on the table.

    Attributes:
        table, own: the marked cards on the table and in the hand.
        piles: the lit piles and the stock, as bits starting with side 0.
        focus: the pile or the stock, if focused.
        ghost: the card whose empty place in the hand is shown.
    """

    table: Mapping[Card, CardMarks] = field(default_factory=dict)
    own: Mapping[Card, CardMarks] = field(default_factory=dict)
    piles: ElementSet = 0
    focus: int | None = None
    ghost: Card | None = None


def marks(
    lights: Lights, items: Sequence[TableItem], own: Collection[Card], names: Sequence[str] = ()
) -> Marks:
    """Return all marks.

    Args:
        lights: what is highlighted.
        items: the items on the table.
        own: the cards of the open hand.
        names: the names of the seats.
    """
    table = {}
    for thing in items:
        for card in thing.cards:
            if thing.heap:
                worn = _heaped_card(lights, thing, card)
            else:
                worn = _table_card(lights, thing, card, names)
            if worn != PLAIN:
                table[card] = worn
    hand = {}
    for card in own:
        worn = _own_card(lights, card)
        if worn != PLAIN:
            hand[card] = worn
    on_card = lights.focus in own or any(lights.focus in thing.cards for thing in items)
    lit = lights.lit or 0
    if lights.hint is not None:
        lit |= lights.hint[1]
    return Marks(
        table,
        hand,
        lit >> FIRST_PILE,
        None if on_card else lights.focus,
        lights.lifted if lights.ghost else None,
    )


def _own_card(lights: Lights, card: Card) -> CardMarks:
    hinted = lights.hint is not None and lights.hint[0] == card
    hinted = hinted or (lights.lifted is None and bool(lights.named >> card & 1))
    return CardMarks(rings=(Ring(bold=True),) if hinted else (), focused=lights.focus == card)


def _asked(lights: Lights, thing: TableItem, names: Sequence[str]) -> Asked | None:
    """Return who asked, or is about to ask, to leave a build."""
    seat = lights.asking if lights.asked >> thing.element & 1 else thing.asked
    return Asked(seat, initials(names)[seat]) if 0 <= seat < len(names) else None


def _badge(thing: TableItem, names: Sequence[str]) -> Badge:
    """Return the badge of a build."""
    known = 0 <= thing.owner < len(names)
    return Badge(thing.value, thing.owner, initials(names)[thing.owner] if known else "")


def _table_card(lights: Lights, thing: TableItem, card: Card, names: Sequence[str]) -> CardMarks:
    top = card == thing.cards[-1]
    plucked = (Coin(PLUCKED),) if card == lights.plucked else ()
    badge = _badge(thing, names) if thing.value and top else None
    asked = _asked(lights, thing, names) if top else None
    focused = lights.focus == card
    element = thing.element
    if lights.lit is None or (lights.soft and not lights.lit >> element & 1):
        return CardMarks(
            rings=_rings_at_rest(lights, element, card) if lights.lit is None else (),
            coins=plucked,
            badge=badge,
            asked=asked,
            focused=focused,
        )
    if not lights.lit >> element & 1:
        return CardMarks(
            dimmed=True,
            coins=plucked,
            badge=badge,
            asked=asked,
            focused=focused,
        )
    numbers = [i for i, used in enumerate(lights.uses) if used >> element & 1]
    return CardMarks(
        rings=_rings_lit(lights, element, numbers),
        coins=(*(_coins_lit(lights, element, numbers) if top else ()), *plucked),
        badge=badge,
        asked=asked,
        focused=focused,
    )


def _heaped_card(lights: Lights, thing: TableItem, card: Card) -> CardMarks:
    """Return the marks of a card in the heap; rings and count belong to the top card."""
    element = thing.element
    lit = lights.lit is not None and bool(lights.lit >> element & 1)
    dimmed = lights.lit is not None and not lit
    if card != thing.cards[-1]:
        return CardMarks(dimmed=dimmed)
    rings = _rings_at_rest(lights, element, card) if lights.lit is None else ()
    if lit:
        rings = (Ring(bold=bool(lights.hover >> element & 1)),)
    return CardMarks(
        dimmed=dimmed,
        rings=rings,
        count=len(thing.cards) if len(thing.cards) > 1 else 0,
        focused=lights.focus == card,
    )


def _rings_at_rest(lights: Lights, element: int, card: Card) -> tuple[Ring, ...]:
    """Return the rings while no card is held: the hint, a lesson's cards, or the last card laid."""
    hinted = lights.hint is not None and bool(lights.hint[1] >> element & 1)
    if hinted or lights.named >> card & 1:
        return (Ring(bold=True),)
    return (Ring(),) if card == lights.last else ()


def _rings_lit(lights: Lights, element: int, numbers: Sequence[int]) -> tuple[Ring, ...]:
    """Return a ring for each combination, or a single one if there are many."""
    bold = bool((lights.hover | lights.picked) >> element & 1)
    styles = _styles(lights.uses)
    if not styles or not numbers:
        return (Ring(bold=bold),)
    of = len(numbers)
    return tuple(Ring(styles[n], (share, of), bold) for share, n in enumerate(numbers))


def _coins_lit(lights: Lights, element: int, numbers: Sequence[int]) -> tuple[Coin, ...]:
    """Return the numbers of the combinations."""
    if lights.picked >> element & 1:
        return (Coin(PICKED),)
    if len(lights.uses) > MOST_NUMBERS:
        return ()
    styles = _styles(lights.uses)
    return tuple(Coin(str(n + 1), styles.get(n, 0)) for n in numbers)


def _styles(uses: Sequence[ElementSet]) -> Mapping[int, int]:
    """Return the colour of each combination; none if there are too many to tell apart.

    What had a colour of its own when the card was lifted keeps it in a choice among some.
    """
    there = [n for n, used in enumerate(uses) if used]
    if len(there) > MOST_COLOURS:
        return {}
    if len(uses) <= MOST_COLOURS:
        return {n: n for n in there}
    return {n: rank for rank, n in enumerate(there)}


def focus_after(focus: Card | None, before: Picture, after: Picture, viewer: int) -> Card | None:
    """Return the focus after a play: the next card in the hand, if the focused one was played.

    After a deal, the first card of the new hand.
    """
    old, new = before.hands[viewer], after.hands[viewer]
    at = next((i for i, card in enumerate(old) if card is not None and card not in new), -1)
    left = [card for card in new if card is not None]
    if focus is not None and left and not any(card in old for card in left):
        return left[0]
    if focus is None or at < 0:
        return focus
    return left[min(at, len(left) - 1)] if left else None


def laid_card(events: Sequence[Event]) -> Card | None:
    """Return the card that a move laid; None if it did something else."""
    for event in events:
        if isinstance(event, Laid | Captured):
            return event.card if isinstance(event, Laid) else None
    return None
