"""The models of one match at the table, kept in step with its session."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal

from kontsina_qt.language import tr, trn
from kontsina_qt.match.names import seat_name
from kontsina_qt.match.opponents import opponent_of
from kontsina_qt.models.lately import last_capture, last_plays
from kontsina_qt.models.passage import (
    Leg,
    Passage,
    Place,
    Stretch,
    place_in,
    stretches_between,
)
from kontsina_qt.models.picture import (
    Lying,
    Picture,
    Pile,
    SeatRow,
    cleared,
    exposed_in,
    lying_on,
)
from kontsina_qt.models.rows import RowsModel
from kontsina_qt.players.levels.catalogue import title_of
from kontsina_qt.rules.cards import Card, cards_in
from kontsina_qt.rules.events import Asked, Captured, Event, HandScored
from kontsina_qt.rules.game import Rules
from kontsina_qt.rules.position import Position
from kontsina_qt.rules.scoring import HandResult, ScoreLine
from kontsina_qt.rules.words import BUILD_OF, build_words, card_words
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
        build_name: what lies together is called so, see ``Rules.build_name``.
    """

    names: Sequence[str] = ()
    build_name = BUILD_OF

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
        words = f"{build_words(row.value, self.build_name).words(tr)}: {cards}"
        if row.asked >= 0 and row.asked < len(self.names):
            words += " · " + tr("asked for by {name}").format(name=self.names[row.asked])
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

    Attributes:
        rules: those of what is shown, which may be of a match that was put away; None before any.
        open_hands: whether every hand lies open, not only the viewer's.
        passage: while ``rearranged`` is heard, the moves taken back or made again; else None.

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
        self.rules: Rules | None = None
        self.hands: list[HandModel] = []
        self.table = TableModel(self)
        self.piles = PilesModel(self)
        self.seats = SeatsModel(self)
        self.history = HistoryModel(self)
        self.score = ScoreModel(self)
        self.stock = 0
        self.exposed: Card | None = None
        self.viewer = 0
        self.open_hands = False
        self.covered = False
        # The hand that was told last: its deck, moves and lines, and the position after them.
        self._told: list[tuple[list[Event], str]] = []
        self.passage: Passage | None = None
        self._place: Place | None = None
        self._secret = False
        session.loaded.connect(self._on_loaded)
        session.happened.connect(self._on_happened)
        session.went_back.connect(self._on_went_back)
        session.turn_changed.connect(self._on_turn_changed)
        session.handed_on.connect(self.turn_round)
        session.given_up.connect(self.refresh)  # it is nobody's turn then

    def _on_loaded(self) -> None:
        for old in self.hands:
            old.deleteLater()
        self.rules = self.session.rules
        self.hands = [HandModel(self) for _ in range(self.rules.players)]
        self._look_as_viewer()
        self._told = []
        self.refresh()
        self.replaced.emit()

    def _look_as_viewer(self) -> None:
        self.viewer, self.covered = self.session.viewer, self.session.covered

    def _on_happened(self, events: list[Event]) -> None:
        position = self.session.position
        if position is not None and not position.moves and self.session.shared:
            self.covered = True  # nobody knows yet who looks on while cards are dealt
        self.refresh()
        self.story.emit(events)

    def _on_went_back(self) -> None:
        was, secret = self._place, self._secret
        self._look_as_viewer()
        self.refresh()
        if was is not None and secret == self._secret:
            self.passage = self._passed(was)
        self.rearranged.emit()
        self.passage = None

    def _passed(self, was: Place) -> Passage | None:
        """What lies between a place in the match and where it stands now."""
        now = self._place
        stretches = stretches_between(was, now) if now is not None else None
        if now is None or stretches is None:
            return None
        back = (was.hand, len(was.moves)) > (now.hand, len(now.moves))
        return Passage(tuple(map(self._leg, stretches)), back)

    def _leg(self, stretch: Stretch) -> Leg:
        """A stretch of the match as the viewer sees it."""
        position = stretch.position.restarted()
        for move in stretch.made:
            position.apply(move)
        before = self._picture_of(position)
        events = list(position.opening()) if stretch.dealt else []
        if stretch.dealt:
            before = cleared(before)
        for move in stretch.moves:
            events += position.play(move)
        return Leg(before, self._picture_of(position), events)

    def latest(self) -> list[Event]:
        """What the last move of the hand did; nothing where none was made."""
        hands = self.session.match.hands
        return hands[-1].told[-1] if hands and hands[-1].told else []

    def _on_turn_changed(self) -> None:
        if self.session.active:
            self.waiting_changed.emit()

    def turn_round(self) -> None:
        """Turns to the person to play, where several play; open once that one is there."""
        session = self.session
        seen = (self.viewer, self.covered)
        if session.active and seen != (session.viewer, session.covered):
            self._look_as_viewer()
            self._refresh_hands(session.position)
            self.rearranged.emit()

    def retell(self) -> None:
        """Has every model in the language in use."""
        if self.session.active:
            self._told = []
            self.refresh()

    @property
    def last_capture(self) -> Captured | None:
        """The last capture of the hand on the table, if there was one."""
        hands = self.session.match.hands if self.session.active else ()
        return last_capture(hands[-1].told) if hands else None

    def refresh(self) -> None:
        """Brings every model to the session's position."""
        session = self.session
        position = session.position
        self._refresh_hands(position)
        teller = session.teller
        self.table.names = [teller.seat(seat) for seat in range(len(session.seats))]
        self.table.build_name = session.rules.build_name if session.active else BUILD_OF
        self.table.sync(lying_on(position) if position else [])
        self.stock = position.stock if position and not self.session.match.waiting else 0
        self.exposed = exposed_in(position) if position else None
        self.piles.sync(self._piles(position))
        self.history.sync(self._history(position))
        self._refresh_score()
        self._place, self._secret = place_in(session.match), session.secret

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
        rules = self.rules
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
            self.covered,
        )

    def last_round(self) -> list[tuple[Picture, list[Event]]]:
        """The last plays of the hand, as many as there are seats.

        Returns:
            For each the table before it and what it did; the first play first.
        """
        position = self.session.position
        if position is None:
            return []
        told = []
        begin = max(0, len(position.moves) - self.session.rules.players)
        before = position.restarted()
        for ply, move in enumerate(position.moves):
            if ply < begin:
                before.apply(move)
                continue
            told.append((self._picture_of(before), before.play(move)))
        return told

    def _picture_of(self, position: Position) -> Picture:
        """A place in the hand as the viewer sees it."""
        return self._pictured(
            [self._hand(position, seat) for seat in range(len(self.hands))],
            lying_on(position),
            self._piles(position),
            position.stock,
            exposed_in(position),
        )

    def _hand(self, position: Position | None, seat: int) -> list[Card | None]:
        if position is None:
            return []
        hand = position.hands[seat]
        return list(cards_in(hand)) if self._is_open(seat) else [None] * hand.bit_count()

    def _is_open(self, seat: int) -> bool:
        open_hands = self.open_hands and not self.session.secret
        return open_hands or (seat == self.viewer and not self.covered)

    def _piles(self, position: Position | None) -> list[Pile]:
        teller = self.session.teller
        crosswise = self._crosswise(position)
        if position is None:
            return [Pile(side, teller.side(side), 0) for side in range(self.session.rules.sides)]
        return [
            Pile(
                side,
                teller.side(side),
                pile.bit_count(),
                position.shown_top(side),
                position.sweeps[side],
                tuple(crosswise.get(side, ())) if position.sweeps[side] else (),
            )
            for side, pile in enumerate(position.piles)
        ]

    def _crosswise(self, position: Position | None) -> dict[int, list[Card]]:
        """The cards that each side has swept the table with in the hand on the table."""
        hands, found = self.session.match.hands, dict[int, list[Card]]()
        if position is None or not hands or not any(position.sweeps):
            return found
        made = len(position.moves)
        if hands[-1].position.moves[:made] == position.moves:  # not so in a hand before it
            for events in hands[-1].told[:made]:
                for event in events:
                    if isinstance(event, Captured) and event.sweep:
                        found.setdefault(event.side, []).append(event.card)
        return found

    def _seats(self, position: Position | None) -> list[SeatRow]:
        session = self.session
        rules, teller = session.rules, session.teller
        scores = session.match.scores_now
        hands = session.match.hands
        lately = last_plays(hands[-1].told, rules.players) if hands else {}
        rows = []
        for seat, who in enumerate(session.seats):
            side = rules.side_of[seat]
            known = opponent_of(who.name, who.player)
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
                    lately.get(seat),
                    known.key if known is not None else "",
                )
            )
        return rows

    def _detail(self, seat: int, player: str) -> str:
        session = self.session
        rules = session.rules
        partners = [s for s in rules.seats_of(rules.side_of[seat]) if s != seat]
        playing = session.turn == seat and not session.over_again
        if seat == self.viewer and playing and player == HUMAN:
            return tr("your turn")
        if partners and seat == self.viewer:
            return tr("with {name}").format(name=seat_name(session.seats[partners[0]].name))
        kind = title_of(player).lower() or tr("bot")
        if playing and player != HUMAN:
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
