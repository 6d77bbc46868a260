"""The models of one match at the table, kept in step with its session."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal

from kontsina_qt.language import tr, trn
from kontsina_qt.models.picture import (
    Lying,
    Picture,
    Pile,
    SeatRow,
    exposed_in,
    lying_on,
)
from kontsina_qt.models.rows import RowsModel
from kontsina_qt.players.levels.catalogue import LEVELS
from kontsina_qt.rules.cards import Card, cards_in
from kontsina_qt.rules.events import Asked, Event, HandScored
from kontsina_qt.rules.position import Position
from kontsina_qt.rules.scoring import HandResult, ScoreLine
from kontsina_qt.rules.words import card_words
from kontsina_qt.session.session import HUMAN, Session


class HandModel(RowsModel[Card | None]):
    """The hand of one seat: its cards in card order, or None for each that is hidden."""

    def text(self, row: Card | None) -> str:
        """The card's name."""
        return tr("hidden card") if row is None else card_words(row)


class TableModel(RowsModel[Lying]):
    """What lies on the table: loose cards in the order in which they came, then builds.

    Attributes:
        names: what each seat is called.
    """

    names: Sequence[str] = ()

    def key(self, row: Lying) -> object:
        """Its element."""
        return row.element

    def text(self, row: Lying) -> str:
        """The card's name, the build's cards and value, or the heap's size and top card."""
        if row.heap and len(row.cards) > 1:
            words = trn("{n} card", "{n} cards", len(row.cards))
            return f"{words} · " + tr("top card {card}").format(card=card_words(row.cards[-1]))
        if not row.value:
            return card_words(row.cards[0])
        cards = "+".join(card_words(card) for card in row.cards)
        words = tr("build of {value}: {cards}").format(value=row.value, cards=cards)
        if row.asked >= 0 and row.asked < len(self.names):
            words += " · " + tr("left to: {name}").format(name=self.names[row.asked])
        return words


class PilesModel(RowsModel[Pile]):
    """A row a side."""

    def key(self, row: Pile) -> object:
        """Its side."""
        return row.side

    def text(self, row: Pile) -> str:
        """Whose it is and how many cards it holds."""
        words = f"{row.name} · " + trn("{n} card", "{n} cards", row.count)
        if row.top is not None:
            words += " · " + tr("top card {card}").format(card=card_words(row.top))
        return words


class SeatsModel(RowsModel[SeatRow]):
    """A row a seat, in playing order."""

    def key(self, row: SeatRow) -> object:
        """Its seat."""
        return row.seat

    def text(self, row: SeatRow) -> str:
        """The seat as a sentence."""
        words = [row.name, row.detail, trn("{n} point", "{n} points", row.score)]
        if row.dealer:
            words.append(tr("dealer"))
        return ", ".join(words)


class HistoryModel(RowsModel[str]):
    """The moves of the hand so far, in words, the latest last."""


class ScoreModel(RowsModel[ScoreLine]):
    """The lines of the last finished hand."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.labels: dict[str, str] = {}
        self.result: HandResult | None = None

    def text(self, row: ScoreLine) -> str:
        """The category, what each side has of it and got for it."""
        words = [tr(self.labels.get(row.category, row.category))]
        if row.counts is not None:
            words.append(" : ".join(str(n) for n in row.counts))
        words.append(" : ".join(str(n) for n in row.points))
        return ", ".join(words)


class TableModels(QObject):
    """Every model of a session, and when they have changed.

    The models are new once a move: before anybody hears of it.

    Signals:
        story(object): events went forward and every model is already new.
        rearranged(): the match went back or forward without a story (undo, redo).
        replaced(): another match or another viewer.
        waiting_changed(): who is waited for, or for what, may have changed; no model has.
    """

    story = Signal(object)
    rearranged = Signal()
    replaced = Signal()
    waiting_changed = Signal()

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self.hands: list[HandModel] = []
        self.table = TableModel(self)
        self.piles = PilesModel(self)
        self.seats = SeatsModel(self)
        self.history = HistoryModel(self)
        self.score = ScoreModel(self)
        self.stock = 0
        self.exposed: Card | None = None
        self.viewer = 0
        # The hand that was told last: its deck, moves and lines, and the position after them.
        self._told: list[tuple[list[Event], str]] = []
        session.loaded.connect(self._on_loaded)
        session.happened.connect(self._on_happened)
        session.went_back.connect(self._on_went_back)
        session.turn_changed.connect(self._on_turn_changed)

    def _on_loaded(self) -> None:
        self.hands = [HandModel(self) for _ in range(self.session.rules.players)]
        self.viewer = self.session.viewer
        self._told = []
        self.refresh()
        self.replaced.emit()

    def _on_happened(self, events: list[Event]) -> None:
        self.refresh()
        self.story.emit(events)

    def _on_went_back(self) -> None:
        self.viewer = self.session.viewer
        self.refresh()
        self.rearranged.emit()

    def _on_turn_changed(self) -> None:
        if self.session.active:
            self.waiting_changed.emit()

    def turn_round(self) -> None:
        """Opens the hand of the person to play, where several play at one table."""
        if self.session.active and self.viewer != self.session.viewer:
            self.viewer = self.session.viewer
            self._refresh_hands(self.session.position)
            self.rearranged.emit()

    def refresh(self) -> None:
        """Brings every model to the session's position."""
        session = self.session
        position = session.position
        self._refresh_hands(position)
        teller = session.teller
        self.table.names = [teller.seat(seat) for seat in range(len(session.seats))]
        self.table.sync(lying_on(position) if position else [])
        self.stock = position.stock if position and not self.session.match.waiting else 0
        self.exposed = exposed_in(position) if position else None
        self.piles.sync(self._piles(position))
        self.history.sync(self._history(position))
        self._refresh_score()

    def _refresh_hands(self, position: Position | None) -> None:
        """Brings what the viewer sees of the seats to a position."""
        for seat, model in enumerate(self.hands):
            model.sync(self._hand(position, seat))
        self.seats.sync(self._seats(position))

    def picture(self) -> Picture:
        """The table as the models have it."""
        return self._pictured(
            [model.rows for model in self.hands],
            self.table.rows,
            self.piles.rows,
            self.stock,
            self.exposed,
        )

    def _pictured(
        self,
        hands: Sequence[Sequence[Card | None]],
        table: Sequence[Lying],
        piles: Sequence[Pile],
        stock: int,
        exposed: Card | None,
    ) -> Picture:
        rules = self.session.rules if self.session.active else None
        return Picture(
            tuple(map(tuple, hands)),
            tuple(table),
            tuple(piles),
            stock,
            tuple(self.seats.rows),
            rules is not None and rules.game.tricks,
            rules is not None and rules.deals == 1,
            rules is not None and rules.game.heap,
            exposed,
        )

    def last_play(self) -> tuple[Picture, list[Event]] | None:
        """The table before the last move of the hand, and what that move did; None without one."""
        position = self.session.position
        if position is None or not position.moves:
            return None
        before = position.restarted()
        for move in position.moves[:-1]:
            before.apply(move)
        picture = self._pictured(
            [self._hand(before, seat) for seat in range(len(self.hands))],
            lying_on(before),
            self._piles(before),
            before.stock,
            exposed_in(before),
        )
        return picture, before.play(position.moves[-1])

    def _hand(self, position: Position | None, seat: int) -> list[Card | None]:
        if position is None:
            return []
        hand = position.hands[seat]
        return list(cards_in(hand)) if seat == self.viewer else [None] * hand.bit_count()

    def _piles(self, position: Position | None) -> list[Pile]:
        teller = self.session.teller
        if position is None:
            return [Pile(side, teller.side(side), 0) for side in range(self.session.rules.sides)]
        return [
            Pile(
                side,
                teller.side(side),
                pile.bit_count(),
                position.top_of(side),
                position.sweeps[side],
            )
            for side, pile in enumerate(position.piles)
        ]

    def _seats(self, position: Position | None) -> list[SeatRow]:
        session = self.session
        rules, teller = session.rules, session.teller
        scores = session.match.scores_now
        rows = []
        for seat, who in enumerate(session.seats):
            side = rules.side_of[seat]
            rows.append(
                SeatRow(
                    seat,
                    side,
                    teller.seat(seat),
                    self._detail(seat, who.player),
                    scores[side],
                    position.hands[seat].bit_count() if position else 0,
                    position is not None and position.dealer == seat,
                    session.turn == seat,
                )
            )
        return rows

    def _detail(self, seat: int, player: str) -> str:
        session = self.session
        rules = session.rules
        partners = [s for s in rules.seats_of(rules.side_of[seat]) if s != seat]
        if seat == self.viewer and session.turn == seat and player == HUMAN:
            return tr("your turn")
        if partners and seat == self.viewer:
            return tr("with {name}").format(name=session.seats[partners[0]].name)
        level = LEVELS.get(player)
        kind = tr(level.title).lower() if level else player
        if level is None and player != HUMAN:
            kind = tr("other program")
        if session.turn == seat and player != HUMAN:
            return tr("thinking …")
        if partners == [self.viewer]:
            return tr("partner · {level}").format(level=kind)
        return tr("computer · {level}").format(level=kind) if player != HUMAN else ""

    def _history(self, position: Position | None) -> list[str]:
        if position is None:
            return []
        made, told = self.session.match.hands[-1].told, self._told
        same = 0
        while same < min(len(told), len(made)) and told[same][0] is made[same]:
            same += 1
        del told[same:]
        teller = self.session.teller
        for events in made[same:]:
            play = [event for event in events if not isinstance(event, HandScored | Asked)]
            words = next((words for words in map(teller.event, play) if words), "")
            asked = [event for event in events if isinstance(event, Asked)]
            words = " · ".join((*map(teller.event, asked), words))
            told.append((events, words))
        return [words for _, words in told]

    def _refresh_score(self) -> None:
        match = self.session.match
        self.score.labels = {c.category: c.label for c in match.rules.categories}
        self.score.result = match.results[-1] if match.results else None
        self.score.sync(self.score.result.lines if self.score.result else ())
