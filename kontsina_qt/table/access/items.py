"""Accessible items of a table: names, positions, and press actions."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from functools import partial

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QWidget

from kontsina_qt.access.nodes import NodeInfo, global_place, nothing
from kontsina_qt.language import tr, trn
from kontsina_qt.match.names import YOU
from kontsina_qt.models.picture import Pile, SeatRow, TableItem, pile_words, seat_words
from kontsina_qt.rules.base.cards import Card
from kontsina_qt.rules.state.elements import FIRST_PILE, STOCK
from kontsina_qt.rules.state.notation import BUILD
from kontsina_qt.rules.state.spoken import aloud
from kontsina_qt.rules.state.words import DECLARATION_OF, ESUN_OF
from kontsina_qt.table.input.explanations import MOST_SAID, Explanations
from kontsina_qt.table.input.gestures import Gestures
from kontsina_qt.table.input.keys import Keys
from kontsina_qt.table.layout.geometry import Box, box_of
from kontsina_qt.table.scene.move_choices import grouped, offer_of, union_of
from kontsina_qt.table.scene.scene import TableScene

Role = QAccessible.Role


class AccessibleItems:
    """The accessible items of one table, made from its models.

    Args:
        view: the widget that shows the table.
    """

    def __init__(self, view: QWidget, scene: TableScene, gestures: Gestures, keys: Keys) -> None:
        self._view, self._scene = view, scene
        self._gestures, self._keys = gestures, keys
        self._models, self._session = scene.models, scene.models.session
        self._explanations = Explanations(self._session)

    def infos(self) -> list[NodeInfo]:
        """Return the groups of items from top to bottom, always the same five."""
        if not self._session.active:
            return [
                NodeInfo(key, Role.List, "") for key in ("seats", "table", "piles", "hand", "said")
            ]
        return [self._seats(), self._table(), self._piles(), self._hand(), self._said()]

    # Groups

    def _seats(self) -> NodeInfo:
        rows = self._models.seats
        parts = [
            NodeInfo(("seat", row.seat), Role.ListItem, self._seat_words(row), place=self._at(row))
            for row in rows
        ]
        return NodeInfo("seats", Role.List, tr("Players"), parts=parts)

    def _table(self) -> NodeInfo:
        rows = self._models.table
        count = len(rows)
        parts = [self._lying(row, at, count) for at, row in enumerate(rows)]
        name = tr("On the table")
        if not rows:
            name = tr("On the table: {cards}").format(cards=tr("nothing"))
        if (cloth := self._cloth()) is not None:
            parts.append(cloth)
        return NodeInfo("table", Role.List, name, parts=parts, place=self._zone)

    def _piles(self) -> NodeInfo:
        rows = self._models.piles
        parts = [self._pile(row) for row in rows]
        if self._models.stock or self._models.exposed is not None:
            parts.append(self._stock())
        return NodeInfo("piles", Role.List, tr("Piles and stock"), parts=parts)

    def _hand(self) -> NodeInfo:
        models = self._models
        cards = models.hands[models.viewer] if models.viewer < len(models.hands) else []
        parts = [self._own(card, at, len(cards)) for at, card in enumerate(cards)]
        name = tr("Your hand")
        if len(self._session.humans) != 1:
            name = tr("{name}'s hand").format(name=self._session.teller.seat(models.viewer))
        return NodeInfo("hand", Role.List, name, parts=parts)

    def _said(self) -> NodeInfo:
        rows = self._models.history.rows
        parts = [
            NodeInfo(("move", at), Role.ListItem, aloud(words, tr), place=self._zone)
            for at, words in enumerate(rows)
        ]
        return NodeInfo("said", Role.List, tr("Moves in this hand"), parts=parts)

    # Items

    def _seat_words(self, row: SeatRow) -> str:
        words = seat_words(row)
        cards = trn("{n} card in the hand", "{n} cards in the hand", row.cards)
        cards = self._scene.words.open_hand(row.seat) or cards
        turn = [tr("to play")] if row.turn and not row.detail else []
        return aloud(", ".join((words, cards, *turn)), tr)

    def _lying(self, row: TableItem, at: int, count: int) -> NodeInfo:
        single = not row.value and not row.heap
        name = self._models.cards.aloud(row.cards[0]) if single else self._models.item_words(row)
        spot = row.cards[-1]
        return self._thing(
            row.element,
            aloud(name, tr),
            partial(self._about_lying, row, at, count),
            spot,
            row.element,
        )

    def _about_lying(self, row: TableItem, at: int, count: int) -> str:
        """Return the details of a table item: position, owner, whether it can be taken."""
        parts = [place_words(at, count)]
        if row.owner >= 0:
            parts.append(self._by(row.owner, tr("built by you"), tr("built by {name}")))
        if row.seat >= 0:
            parts.append(self._by(row.seat, tr("played by you"), tr("played by {name}")))
        return ", ".join((*parts, *self._lit_words(row.element)))

    def _by(self, seat: int, you: str, other: str) -> str:
        teller = self._session.teller
        return you if seat == teller.person else other.format(name=teller.names[seat])

    def _lit_words(self, element: int) -> Iterator[str]:
        lights = self._scene.lights
        if lights.picked >> element & 1:
            yield tr("chosen")
        elif lights.lit is not None and lights.lit >> element & 1:
            yield from self._use_words(element)
        if lights.hint is not None and lights.hint[1] >> element & 1:
            yield tr("hint")
        if lights.plucked == element:
            yield tr("will be plucked")
        if lights.asked >> element & 1:
            yield tr("you asked for it to be left")

    def _use_words(self, element: int) -> Iterator[str]:
        """Yield what the lifted card can do with an element: take it, build on it, or both."""
        card, position = self._gestures.held, self._session.position
        if card is None or position is None:
            return
        moves = self._session.moves_with(card, 1 << element)
        if any(move.verb != BUILD for move in moves):
            yield tr("can be taken")
        known = {
            DECLARATION_OF: tr("can declare {value}"),
            ESUN_OF: tr("can make an esun of {value}"),
        }
        words = known.get(self._session.rules.build_name, tr("can build {value}"))
        for value in sorted(
            {position.notation.form(move).value for move in moves if move.verb == BUILD}
        ):
            yield words.format(value=value)

    def _pile(self, row: Pile) -> NodeInfo:
        element = FIRST_PILE + row.side
        whose, _, held = pile_words(row).partition(" · ")
        own = whose == tr(YOU)
        name = tr("Your pile") if own else tr("{name}'s pile").format(name=whose)
        name = f"{name}: {aloud(held, tr)}"
        if row.sweeps:
            name += ", " + self._sweeps(row.sweeps)
        return self._thing(element, name, partial(self._lit_line, element), element, element)

    def _sweeps(self, count: int) -> str:
        fishing = self._session.rules.fishing
        sweeps = fishing.sweeps if fishing is not None else None
        return f"{tr(sweeps.name)}: {count}" if sweeps is not None else ""

    def _lit_line(self, element: int) -> str:
        return ", ".join(self._lit_words(element))

    def _stock(self) -> NodeInfo:
        name = trn("{n} card in the stock", "{n} cards in the stock", self._models.stock)
        if self._models.exposed is not None:
            shown = self._models.cards.aloud(self._models.exposed)
            name += ", " + tr("{card} at the bottom").format(card=shown)
        return self._thing(STOCK, name, partial(self._lit_line, STOCK), STOCK, STOCK)

    def _thing(
        self,
        key: Hashable,
        name: str,
        details: Callable[[], str],
        spot: int,
        element: int,
    ) -> NodeInfo:
        """Return the node of an element that can be the target of a card or a tap."""
        lights = self._scene.lights
        reached = element < FIRST_PILE or self._is_meant(element)
        return NodeInfo(
            key,
            Role.ListItem,
            name,
            details,
            partial(self._place, spot),
            partial(self._press, spot),
            partial(self._scene.focus_on, spot) if reached else None,
            lights.focus is not None and self._scene.find.element_of(lights.focus) == element,
            bool(lights.picked >> element & 1),
        )

    def _is_meant(self, element: int) -> bool:
        """Return whether a pile or the stock is a possible target now."""
        lit = self._scene.lights.lit or 0
        return bool((lit | union_of(o.touched for o in self._gestures.specials())) >> element & 1)

    def _own(self, card: Card | None, at: int, count: int) -> NodeInfo:
        if card is None:
            return NodeInfo(("hidden", at), Role.ListItem, tr("hidden card"), place=self._zone)
        lights = self._scene.lights
        return NodeInfo(
            ("own", card),
            Role.ListItem,
            self._models.cards.aloud(card),
            partial(self._about_own, card, at, count),
            partial(self._place, card),
            partial(self._press, card),
            partial(self._scene.focus_on, card),
            lights.focus == card,
            self._gestures.held == card,
        )

    def _about_own(self, card: Card, at: int, count: int) -> str:
        """Return the details of a card of the hand: position, state, what it can do."""
        parts = [place_words(at, count)]
        if self._gestures.held == card:
            parts.append(tr("held"))
        lights = self._scene.lights
        if lights.hint is not None and lights.hint[0] == card:
            parts.append(tr("hint"))
        words = self._uses(card)
        return aloud(", ".join(parts) + (f". {words}" if words else ""), tr)

    def _uses(self, card: Card) -> str:
        """Return what a card of the hand can do, on the person's turn; else an empty string."""
        session = self._session
        position, game = session.position, session.rules.game
        if position is None or not game.play.captures or not session.my_turn:
            return ""
        moves = [move for move in session.moves_with(card) if position.touched(move)]
        if not moves:
            return tr("Takes nothing")
        offers = grouped(offer_of(session, move) for move in moves[:MOST_SAID])
        return "; ".join(offer.sentence for offer in offers)

    def _cloth(self) -> NodeInfo | None:
        """Return the node of the bare table, if the held card can be laid there."""
        card, position = self._gestures.held, self._session.position
        if card is None or position is None or not position.exactly(card, 0):
            return None
        words = aloud(self._explanations.on_cloth(card), tr)
        return NodeInfo("cloth", Role.ListItem, words, nothing, self._zone, self._lay)

    def _lay(self) -> None:
        self._keys.press(Qt.Key.Key_0)

    # Actions and positions

    def _press(self, spot: int) -> None:
        """Focus an item and press Enter on it; just tap it if it cannot take the focus."""
        element = self._scene.find.element_of(spot)
        if element < FIRST_PILE or self._is_meant(element):
            self._scene.focus_on(spot)
            self._keys.press(Qt.Key.Key_Return)
        else:
            self._gestures.touch(element)

    def _place(self, spot: int) -> QRect:
        pose = self._scene.find.place_of(spot)
        return QRect() if pose is None else self._on_screen(box_of(pose))

    def _at(self, row: SeatRow) -> Callable[[], QRect]:
        return lambda: self._on_screen(self._scene.layout.pill(row.seat))

    def _zone(self) -> QRect:
        return self._on_screen(self._scene.layout.table_zone)

    def _on_screen(self, box: Box) -> QRect:
        return global_place(self._view, box.x, box.y, box.width, box.height)


def place_words(at: int, count: int) -> str:
    """Return a position in a list as text: ``3 of 4``."""
    return tr("{n} of {count}").format(n=at + 1, count=count)
