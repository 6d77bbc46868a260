"""What there is to know of the match on the table, without changing it."""

from __future__ import annotations

from PySide6.QtCore import QObject

from kontsina_qt.card_names import names_of
from kontsina_qt.language import tr
from kontsina_qt.match.decided import hand_winners, winners_without
from kontsina_qt.match.match import Match
from kontsina_qt.match.record import HUMAN, Seat
from kontsina_qt.match.series import Ended
from kontsina_qt.rules.base.cards import Card, CardSet
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.state.position import ElementSet, Move, Position
from kontsina_qt.rules.state.refusals import why_not
from kontsina_qt.session.choices import cards_of, moves_with
from kontsina_qt.session.dealing import Dealer, Dealing
from kontsina_qt.session.keeper import Keeper
from kontsina_qt.session.running_series import RunningSeries
from kontsina_qt.session.story import Teller, teller_of


class AtTable(QObject):
    """A match on the table, or none, as it is.

    Attributes:
        keeper: writes it to the library.
        curtains: whether people at one screen see no hand but their own.
        resigned: the seat that has given it up, or None.
        series: of which it is one, or None.
    """

    curtains = True

    def __init__(self, keeper: Keeper, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.keeper = self._keeper = keeper
        keeper.setParent(self)
        self._match: Match | None = None
        self._dealer: Dealer | None = None
        self._ended = False
        self._viewer = 0
        self.resigned: int | None = None
        self.series: RunningSeries | None = None
        self._at_screen = -1

    with_people = False
    """Whether people play at other computers."""

    over_again = False
    """Whether a match of the past is only looked at."""

    @property
    def secret(self) -> bool:
        """Whether nobody may have all hands laid open, whoever wants that."""
        return False

    @property
    def active(self) -> bool:
        """Whether a match is on the table."""
        return self._match is not None

    @property
    def match(self) -> Match:
        """The match on the table."""
        assert self._match is not None
        return self._match

    @property
    def match_id(self) -> int | None:
        """Its row in the library."""
        return self._keeper.match_id

    @property
    def rules(self) -> Rules:
        """The rules of the match."""
        return self.match.rules

    @property
    def position(self) -> Position | None:
        """The hand being played, as it is; None before the first deal."""
        return self._match.position if self._match else None

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who plays."""
        return tuple(self.match.seats)

    @property
    def humans(self) -> tuple[int, ...]:
        """The seats that people play."""
        return tuple(i for i, seat in enumerate(self.match.seats) if seat.player == HUMAN)

    @property
    def viewer(self) -> int:
        """The seat whose cards lie open on the screen; with several people who plays next."""
        humans = self.humans
        if not humans:
            return 0
        turn = self.turn
        if turn in humans:
            self._viewer = turn
        return self._viewer if self._viewer in humans else humans[0]

    @property
    def shared(self) -> bool:
        """Whether several people play at this screen who may not see each other's cards."""
        return self.curtains and self.active and len(self.humans) > 1

    @property
    def covered(self) -> bool:
        """Whether the viewer's cards are hidden until that person says that they are there."""
        return self.shared and self._at_screen != self.viewer

    @property
    def saving(self) -> bool:
        """Whether a move or the like is about to be seen, as soon as it is kept."""
        return self._keeper.holds

    @property
    def turn(self) -> int:
        """The seat to play, or -1."""
        position = self.position
        if position is None or self.resigned is not None:
            return -1
        return -1 if self.match.waiting or position.over else position.turn

    @property
    def my_turn(self) -> bool:
        """Whether a person is to play."""
        return self.active and self.turn in self.humans and not self.saving

    @property
    def teller(self) -> Teller:
        """Tells this match to the person."""
        return teller_of(self.match)

    def presence(self, seat: int) -> str:
        """What is to be said below a name; empty for what is said of every seat."""
        return ""

    @property
    def asks_nothing(self) -> bool:
        """Whether nothing is to be done at the table now, whoever's turn it may be."""
        return False

    @property
    def seal(self) -> str | None:
        """The seal of the deck that waits for its cut."""
        return self._dealer.seal if self._dealer else None

    @property
    def dealing(self) -> Dealing:
        """How the hands of the match come about."""
        return self._dealer.dealing if self._dealer else Dealing()

    @property
    def original(self) -> Match | None:
        """The match whose cards this one plays again, if it does."""
        return self._dealer.original if self._dealer else None

    @property
    def finished(self) -> bool:
        """Whether no other hand will be dealt."""
        if self._match is None or self._dealer is None:
            return False
        used_up = self._dealer.used_up or self._ended
        given_up = self.resigned is not None
        return given_up or self._match.over or (used_up and self._match.waiting)

    @property
    def winners(self) -> tuple[int, ...]:
        """The sides that have won the match; none while it goes on, or where nobody can say."""
        match, series = self.match, self.series
        if self.resigned is not None:
            return winners_without(match, self.resigned)
        if match.over:
            return match.standing.winners
        one_hand = series is not None and series.plan.hands == 1
        return hand_winners(match.results[-1]) if self.finished and one_hand else ()

    @property
    def ended(self) -> Ended | None:
        """How the match ended, as a series counts it; None while it goes on."""
        if not self.finished:
            return None
        match = self.match
        scores = match.standing.scores
        return Ended.of(match.rules, self.winners, scores, self.resigned, self.match_id)

    @property
    def series_over(self) -> bool:
        """Whether nothing more is played of the series that the match is one of."""
        return self.series is not None and self.series.standing(self.ended).over

    @property
    def can_resign(self) -> bool:
        """Whether a person can give the match up; of several, who sits before the screen."""
        if not self.active or not self.humans or self.covered:
            return False
        return bool(self.match.hands) and not self.finished

    def moves_with(self, card: Card, using: ElementSet = 0) -> list[Move]:
        """What the person may do with a hand card and at least these elements, best first."""
        position = self.position if self.my_turn and not self.covered else None
        return moves_with(position, card, using) if position else []

    def cards_of(self, elements: ElementSet) -> CardSet:
        """The cards of loose cards and builds."""
        return cards_of(self.position, elements) if self.position else 0

    def special_moves(self) -> list[Move]:
        """What the person may do without a card of the hand, also while another is to play."""
        position = self.position
        if position is None or self.turn < 0 or not self.humans or self.covered:
            return []
        return position.special() if self.my_turn else position.out_of_turn(self.viewer)

    def refusal(self, card: Card, using: ElementSet) -> str:
        """Why the person may not play so, in a sentence; empty if it is allowed."""
        position = self.match.position
        if position is None:
            return tr("No cards have been dealt.")
        message = why_not(position, self.viewer, card, using)
        return names_of(self.rules.game).told(message) if message else ""
