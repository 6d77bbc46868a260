"""The models of the table, kept in sync with the session."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal

from kontsina_qt.card_names import USUAL, CardNames, names_of
from kontsina_qt.language import tr
from kontsina_qt.match.names import seat_name
from kontsina_qt.match.opponents import opponent_of
from kontsina_qt.match.record import HUMAN
from kontsina_qt.models.last_plays import last_capture, last_plays
from kontsina_qt.models.passage import (
    Leg,
    Passage,
    Place,
    Stretch,
    place_in,
    stretches_between,
)
from kontsina_qt.models.picture import (
    Picture,
    Pile,
    SeatRow,
    TableItem,
    cleared,
    exposed_in,
    item_words,
    items_on,
)
from kontsina_qt.models.rows import RowsModel
from kontsina_qt.players.levels.catalogue import title_of
from kontsina_qt.rules.base.cards import Card, cards_in
from kontsina_qt.rules.base.game import TO_CARDS, Rules
from kontsina_qt.rules.base.scoring import HandResult
from kontsina_qt.rules.state.events import Asked, Captured, Event, HandScored
from kontsina_qt.rules.state.position import Position
from kontsina_qt.rules.state.words import BUILD_OF
from kontsina_qt.session.session import Session


class TableModels(QObject):
    """The viewer's picture of a session, with signals for changes.

    All models are updated, once per move, before any signal is emitted.

    Attributes:
        hands: the cards of each seat in card order, None for each hidden one.
        table: the items on the table: loose cards in order of arrival, then builds.
        piles: the pile of each side.
        seats: the seats, in playing order.
        names: the name of each seat.
        history: the moves of the hand in words, for the list of moves.
        result: the result of the last finished hand.
        rules: the rules of what is shown, maybe of a closed match; None before any match.
        open_hands: whether every hand is shown, not only the viewer's.
        counts_later: whether the points of a hand are shown only once its sheet has counted them.
        passage: during ``rearranged``, the moves undone or redone; otherwise None.

    Signals:
        story(object): the events of one step forward; all models are already new.
        rearranged(): moves were undone or redone.
        replaced(): another match or viewer is shown.
        waiting_changed(): the turn or what is waited for may have changed, but no model has.
    """

    story = Signal(object)
    rearranged = Signal()
    replaced = Signal()
    waiting_changed = Signal()

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self.rules: Rules | None = None
        self.hands: list[list[Card | None]] = []
        self.table: list[TableItem] = []
        self.piles: list[Pile] = []
        self.seats: list[SeatRow] = []
        self.names: list[str] = []
        self.history: RowsModel[str] = RowsModel(self)
        self.result: HandResult | None = None
        self.stock = 0
        self.exposed: Card | None = None
        self.viewer = 0
        self.open_hands = False
        self.covered = False
        self.counts_later = False
        self._uncounted = False
        self._hands_scored = 0
        # The events of the hand's moves and their lines in the history.
        self._passed_events: list[tuple[list[Event], str]] = []
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
        self._uncounted = False
        self.rules = self.session.rules
        self._set_viewer()
        self._passed_events = []
        self.refresh()
        self.replaced.emit()

    def _set_viewer(self) -> None:
        self.viewer, self.covered = self.session.viewer, self.session.covered

    def _on_happened(self, events: list[Event]) -> None:
        position = self.session.position
        if position is not None and not position.moves and self.session.shared:
            self.covered = True  # keep the deal hidden: the wrong person may be looking
        scored = any(isinstance(event, HandScored) for event in events)
        self._uncounted = self.counts_later and scored
        self.refresh()
        self.story.emit(events)

    def _on_went_back(self) -> None:
        was, secret = self._place, self._secret
        scored = len(self.session.match.results) > self._hands_scored
        self._uncounted = self.counts_later and scored
        self._set_viewer()
        self.refresh()
        if was is not None and secret == self._secret:
            self.passage = self._passed(was)
        self.rearranged.emit()
        self.passage = None

    def _passed(self, was: Place) -> Passage | None:
        """Return the moves between an earlier point of the match and the current one."""
        now = self._place
        stretches = stretches_between(was, now) if now is not None else None
        if now is None or stretches is None:
            return None
        back = (was.hand, len(was.moves)) > (now.hand, len(now.moves))
        return Passage(tuple(map(self._leg, stretches)), back)

    def _leg(self, stretch: Stretch) -> Leg:
        """Return a stretch of the match as the viewer sees it."""
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
        """Return the events of the last move of the hand; empty if there is none."""
        hands = self.session.match.hands
        return hands[-1].events[-1] if hands and hands[-1].events else []

    def _on_turn_changed(self) -> None:
        if self.session.active:
            self.waiting_changed.emit()

    def count_scores(self) -> None:
        """Show what the hand has scored: its score sheet has counted it."""
        if self._uncounted and self.session.active:
            self._uncounted = False
            self.seats = self._seats(self.session.position)
            self.waiting_changed.emit()

    def turn_round(self) -> None:
        """Show the table to the person to play, uncovered once that person is ready."""
        session = self.session
        seen = (self.viewer, self.covered)
        if session.active and seen != (session.viewer, session.covered):
            self._set_viewer()
            self._refresh_hands(session.position)
            self.rearranged.emit()

    def refresh_texts(self) -> None:
        """Refresh every model's texts in the current language."""
        if self.session.active:
            self._passed_events = []
            self.refresh()

    @property
    def last_capture(self) -> Captured | None:
        """The last capture of the current hand, or None."""
        hands = self.session.match.hands if self.session.active else ()
        return last_capture(hands[-1].events) if hands else None

    def refresh(self) -> None:
        """Update every model to the session's position."""
        session = self.session
        position = session.position
        self._refresh_hands(position)
        teller = session.teller
        self.names = [teller.seat(seat) for seat in range(len(session.match.seats))]
        self.table = items_on(position) if position else []
        self.stock = position.stock if position and not self.session.match.waiting else 0
        self.exposed = exposed_in(position) if position else None
        self.piles = self._piles(position)
        self.history.sync(self._history(position))
        results = session.match.results
        self.result = results[-1] if results else None
        self._hands_scored = len(results)
        self._place, self._secret = place_in(session.match), session.secret

    def _refresh_hands(self, position: Position | None) -> None:
        """Update hands and seats to a position."""
        self.hands = self._hands(position)
        self.seats = self._seats(position)

    def item_words(self, row: TableItem) -> str:
        """Describe an item as ``picture.item_words`` does, with this game's card names."""
        session = self.session
        build_name = session.rules.build_name if session.active else BUILD_OF
        words = item_words(row, self.names, build_name)
        return self.cards.written(words)

    def card_words(self, card: Card) -> str:
        """Return the name of a card in the pack in use."""
        return self.cards.card(card)

    @property
    def cards(self) -> CardNames:
        """The card names of the current game."""
        return names_of(self.rules.game) if self.rules is not None else USUAL

    def picture(self) -> Picture:
        """Return the table as it is now."""
        return self._pictured(
            self.hands,
            self.table,
            self.piles,
            self.stock,
            self.exposed,
        )

    def _pictured(
        self,
        hands: Sequence[Sequence[Card | None]],
        table: Sequence[TableItem],
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
            tuple(self.seats),
            TO_CARDS if rules is None else rules.game.play,
            rules is not None and rules.deals == 1,
            exposed,
            self.covered,
        )

    def last_round(self) -> list[tuple[Picture, list[Event]]]:
        """Return the last plays of the hand, one per seat.

        Returns:
            For each, in order, the table before it and its events.
        """
        position = self.session.position
        if position is None:
            return []
        found = []
        begin = max(0, len(position.moves) - self.session.rules.players)
        before = position.restarted()
        for ply, move in enumerate(position.moves):
            if ply < begin:
                before.apply(move)
                continue
            found.append((self._picture_of(before), before.follow(move)))
        return found

    def _picture_of(self, position: Position) -> Picture:
        """Return a position as the viewer sees it."""
        return self._pictured(
            self._hands(position),
            items_on(position),
            self._piles(position),
            position.stock,
            exposed_in(position),
        )

    def _hands(self, position: Position | None) -> list[list[Card | None]]:
        return [self._hand(position, seat) for seat in range(self.session.rules.players)]

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
                position.features.shown_top(side),
                position.features.sweeps[side],
                tuple(crosswise.get(side, ())) if position.features.sweeps[side] else (),
            )
            for side, pile in enumerate(position.piles)
        ]

    def _crosswise(self, position: Position | None) -> dict[int, list[Card]]:
        """Return the cards with which each side has swept the table in the current hand."""
        hands, found = self.session.match.hands, dict[int, list[Card]]()
        if position is None or not hands or not any(position.features.sweeps):
            return found
        made = len(position.moves)
        if hands[-1].position.moves[:made] == position.moves:  # unless of an earlier hand
            for events in hands[-1].events[:made]:
                for event in events:
                    if isinstance(event, Captured) and event.sweep:
                        found.setdefault(event.side, []).append(event.card)
        return found

    def _seats(self, position: Position | None) -> list[SeatRow]:
        session = self.session
        rules, teller = session.rules, session.teller
        scores = session.match.scores_now
        hands = session.match.hands
        if self._uncounted and hands:
            scores = hands[-1].position.features.scores_now()
        latest = last_plays(hands[-1].events, rules.players) if hands else {}
        rows = []
        for seat, who in enumerate(session.match.seats):
            known = opponent_of(who.name, who.player)
            rows.append(
                SeatRow(
                    seat,
                    teller.seat(seat),
                    self._detail(seat, who.player),
                    scores[rules.side_of[seat]],
                    position.hands[seat].bit_count() if position else 0,
                    position is not None and position.dealer == seat,
                    session.turn == seat,
                    latest.get(seat),
                    known.key if known is not None else "",
                )
            )
        return rows

    def _detail(self, seat: int, player: str) -> str:
        session = self.session
        rules = session.rules
        presence = session.presence(seat)
        if presence:
            return presence
        partners = [s for s in rules.seats_of(rules.side_of[seat]) if s != seat]
        playing = session.turn == seat and not session.over_again
        if seat == self.viewer and playing and player == HUMAN:
            return tr("your turn")
        if partners and seat == self.viewer:
            return tr("with {name}").format(name=seat_name(session.match.seats[partners[0]].name))
        kind = title_of(player).lower() or tr("bot")
        if playing and player != HUMAN:
            return tr("thinking …")
        if partners == [self.viewer]:
            return tr("partner · {level}").format(level=kind)
        return tr("computer · {level}").format(level=kind) if player != HUMAN else ""

    def _history(self, position: Position | None) -> list[str]:
        if position is None:
            return []
        made, found = self.session.match.hands[-1].events, self._passed_events
        same = 0
        while same < min(len(found), len(made)) and found[same][0] is made[same]:
            same += 1
        del found[same:]
        teller = self.session.teller
        for events in made[same:]:
            play = [event for event in events if not isinstance(event, HandScored | Asked)]
            words = next((words for words in map(teller.event, play) if words), "")
            asked = [event for event in events if isinstance(event, Asked)]
            words = " · ".join((*map(teller.event, asked), words))
            found.append((events, words))
        return [words for _, words in found]
