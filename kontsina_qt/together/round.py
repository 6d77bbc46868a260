"""A pack dealt and played among machines that each know the cards of one seat.

The caller passes in the lines of the hand one after the other, and asks what its own seat has to
write. An invalid line raises an error; lies about the cards are found once the seeds are open.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from kontsina_qt.match.deals import Deal
from kontsina_qt.match.shared_deal import SEED_BYTES, Shared
from kontsina_qt.rules.base.cards import Card, cards_in, face
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.base.scoring import HandResult
from kontsina_qt.rules.kinds.catalogue import first_position
from kontsina_qt.rules.state.position import Position
from kontsina_qt.rules.state.shown import ASIDE
from kontsina_qt.together.cards import (
    CHECK_BYTES,
    KEY_BYTES,
    POINT_BYTES,
    BadPoints,
    Dealing,
    Key,
    Secret,
    check_points,
)
from kontsina_qt.together.known_hand import BadPlay, CorruptCards, KnownHand, Opened
from kontsina_qt.together.lines import (
    Draft,
    Line,
    LineError,
    bytes_of,
    is_whole,
    members_of,
    parts_of,
    text_of,
)

SEAL_BYTES: Final = 32


class Round:
    """A pack that is dealt and played; a misdeal is a round of its own.

    Attributes:
        dealing: the locked cards.
        dealer: the dealer; -1 until all have locked.
        hand: the hand; None until the pack is cut.
        moves: the seat and text of each move.
        judging: whether the seeds are being opened.
        complainer: the seat that asked for that, or -1.
        stuck: whether the hand cannot continue, as far as this machine can tell.
    """

    def __init__(
        self,
        dealing: Dealing,
        rules: Rules,
        before: Sequence[HandResult],
        deals: Callable[[Dealing], int],
        seat: int,
        secret: Secret | None,
    ) -> None:
        """Begin a round.

        Args:
            dealing: the pack, before anything was published.
            rules: of the match.
            before: the results of earlier hands.
            deals: returns the dealer, once all have locked.
            seat: of this machine, or -1.
            secret: of that seat; None for a spectator.
        """
        self.dealing = dealing
        self.dealer = -1
        self.hand: KnownHand | None = None
        self.moves: list[tuple[int, str]] = []
        self.judging = self.stuck = False
        self.complainer = -1
        self._rules, self._before, self._deals = rules, before, deals
        self._seat, self._secret = seat, secret
        self._cheated = False
        self._takes: dict[str, Callable[[Line], None]] = {
            "seal": self._take_seal,
            "shuffle": self._take_points,
            "lock": self._take_points,
            "cut": self._take_cut,
            "keys": self._take_keys,
            "show": self._take_show,
            "move": self._take_move,
            "void": self._take_void,
            "seed": self._take_seed,
        }

    # Kinds of lines

    def take(self, line: Line) -> None:
        """Read a line that a seat has signed.

        Raises:
            LineError, BadPoints, BadPlay: its seat is at fault.
            ValueError, LookupError, AssertionError: the cards are corrupt; it is unknown by whom.
        """
        take = self._takes.get(line.kind)
        if take is None:
            raise BadPlay("writes a line of no known kind")
        take(line)
        self._follow()

    def _take_seal(self, line: Line) -> None:
        members = members_of(line, "seal")
        if line.seat in self.dealing.seals:
            raise BadPlay("seals twice")
        self.dealing.seals[line.seat] = bytes_of(members["seal"], SEAL_BYTES)

    def _take_points(self, line: Line) -> None:
        dealing = self.dealing
        locks = line.kind == "lock"
        members = members_of(line, *(("points", "checks") if locks else ("points",)))
        if line.seat not in dealing.seals or dealing.next_step != (line.kind, line.seat):
            raise BadPlay("shuffles or locks out of turn")
        points = parts_of(members["points"], dealing.size, POINT_BYTES)
        check_points(points, dealing.size)
        if locks:
            dealing.checks[line.seat] = parts_of(members["checks"], dealing.size, CHECK_BYTES)
        dealing.steps.append(points)
        if dealing.next_step is None:
            self.dealer = self._deals(dealing)

    def _take_cut(self, line: Line) -> None:
        members = members_of(line, "cut")
        if self._cutter != line.seat:
            raise BadPlay("cuts out of turn")
        if not is_whole(members["cut"], 0, self.dealing.size - 1):
            raise LineError("cuts where there is no card")
        self.dealing.cuts.append(members["cut"])
        self.hand = KnownHand(self._rules, self.dealer, self._before, len(self._before))

    @property
    def _cutter(self) -> int:
        """The seat to cut, which is the one before the dealer; -1 while none is."""
        if self.dealer < 0 or self.hand is not None or self.judging:
            return -1
        return (self.dealer - 1) % self.dealing.seats

    def _take_keys(self, line: Line) -> None:
        members = members_of(line, "keys")
        owed = self.owed(line.seat)
        if not owed:
            raise BadPlay("gives keys that nobody asked for")
        keys = parts_of(members["keys"], len(owed), KEY_BYTES)
        for index, key in zip(owed, keys, strict=True):
            self._keep_key(line.seat, index, key)

    def _keep_key(self, seat: int, index: int, key: Key) -> None:
        if not self.dealing.fits(seat, index, key):
            raise BadPlay("gives a key that is not the one it promised")
        self.dealing.keys[seat, self.dealing.place(index)] = key

    def _take_show(self, line: Line) -> None:
        members = members_of(line, "cards")
        hand = self.hand
        if hand is None or self.judging or self.stuck or line.seat not in hand.tellers:
            raise BadPlay("shows cards that nobody asked for")
        hand.reveal(line.seat, self._opened(members["cards"], line.seat))

    def _take_move(self, line: Line) -> None:
        members = members_of(line, "move", "cards")
        text = members["move"]
        if self.stuck:
            return
        if not isinstance(text, str) or not self.settled or self.hand is None:
            raise BadPlay("plays before the cards are dealt")
        self.moves.append((line.seat, text))
        self.hand.play(line.seat, text, self._opened(members["cards"], line.seat))

    def _opened(self, cards: object, seat: int) -> list[Opened]:
        """Return the cards that a seat opens in a line, each by its place and its key."""
        size = self.dealing.size
        if not isinstance(cards, list) or len(cards) > size:
            raise LineError("no list of cards")
        found = []
        for pair in cards:
            if not isinstance(pair, list) or len(pair) != 2 or not is_whole(pair[0], 0, size - 1):
                raise LineError("no card and its key")
            self._keep_key(seat, pair[0], bytes_of(pair[1], KEY_BYTES))
            try:
                card = self.dealing.card(pair[0])
            except BadPoints as error:
                # The key is the promised one: the seeds will show whose lock does not fit.
                raise CorruptCards(str(error)) from None
            if card is None:
                raise BadPlay("opens a card that was not dealt")
            found.append(Opened(pair[0], card))
        return found

    def _take_void(self, line: Line) -> None:
        members_of(line)
        if self.judging or not self.dealing.shuffled:
            raise BadPlay("complains of nothing")
        self.judging = True
        self.complainer = line.seat

    def _take_seed(self, line: Line) -> None:
        members = members_of(line, "seed")
        if not self.judging or line.seat in self.dealing.seeds:
            raise BadPlay("opens its seed out of turn")
        self.dealing.seeds[line.seat] = bytes_of(members["seed"], SEED_BYTES)

    # Consequences

    def owed(self, seat: int) -> list[int]:
        """Return the places in the pack whose keys a seat has to publish now."""
        if self.hand is None or self.judging:
            return []
        audience = self.hand.audience().items()
        return sorted(index for index, sees in audience if self._owes(seat, index, sees))

    def _owes(self, seat: int, index: int, sees: frozenset[int]) -> bool:
        """Return whether a seat has yet to publish its key of a card that others may see."""
        for_others = len(sees) > 1 or seat not in sees
        return for_others and (seat, self.dealing.place(index)) not in self.dealing.keys

    @property
    def settled(self) -> bool:
        """Whether all keys that are due are published, so that a seat may play."""
        hand = self.hand
        if hand is None or self.judging or hand.turn < 0:
            return False
        return not self._awaits_keys(hand)

    def _awaits_keys(self, hand: KnownHand) -> bool:
        return any(
            self._owes(seat, index, sees)
            for index, sees in hand.audience().items()
            for seat in range(self.dealing.seats)
        )

    def _follow(self) -> None:
        """Read newly opened cards, and make moves that waited for them."""
        hand = self.hand
        if hand is not None and not self.judging and not self.stuck:
            self._learn(hand)
            while not self._awaits_keys(hand) and _gone_on(hand):
                self._learn(hand)
            self.judging = hand.refused or hand.over

    def _learn(self, hand: KnownHand) -> None:
        """Read all cards that can be read now, those of this machine's seat included."""
        hand.learn([])  # begins a hand in which no card is open at first
        news = True
        while news:
            news = False
            for index, seats in hand.audience().items():
                try:
                    card = self.dealing.card(index)
                except BadPoints as error:
                    raise CorruptCards(str(error)) from None
                by_all = card is not None
                if seats == {self._seat} and not by_all and not hand.knows(index):
                    card = self._own_card(index)
                if card is not None:
                    hand.learn([Opened(index, card)], by_all)
                    news = True

    def _own_card(self, index: int) -> Card | None:
        """Return a card that only this machine's seat may see, once all other keys are there."""
        try:
            return self.dealing.card(index, self._secret)
        except BadPoints:
            self._cheated = True  # a lock differs from the promised one: the seeds will show whose
            return None

    # Verification

    @property
    def seeds_open(self) -> bool:
        """Whether all seeds are open, so that everything can be verified."""
        return self.judging and len(self.dealing.seeds) == self.dealing.seats

    def fault(self) -> tuple[int, str] | None:
        """Return the seat at fault and the reason, once all seeds are open; None without a fault.

        A groundless complaint is a fault, a misdeal is not.
        """
        lie = self.dealing.audit()
        if lie is not None:
            return lie[0], f"lied about its {lie[1]}"
        if self.hand is not None:
            start = first_position(self._rules, self.dealer, self.dealing.deck(), self._before)
            at_fault = _wrong_play(start, self.moves, self.hand)
            if at_fault is not None:
                return at_fault
            if self.refused:
                return None
        if self.complainer >= 0 or self.hand is None:
            return self.complainer, "complained of nothing"
        return None

    @property
    def refused(self) -> bool:
        """Whether the deal is a misdeal by the rules; known once all seeds are open."""
        return self.hand is not None and self._rules.refuses(self.dealing.deck())

    def proved(self) -> Deal:
        """Return the deal with its proof, once all seeds are open."""
        dealing = self.dealing
        seats = range(dealing.seats)
        shared = Shared(
            dealing.id.hex(),
            tuple(dealing.seals[seat].hex() for seat in seats),
            tuple(dealing.seeds[seat].hex() for seat in seats),
            tuple(dealing.cuts),
        )
        return Deal(self.dealer, dealing.deck(), shared=shared)

    # This machine's seat

    def due(self) -> Draft | None:
        """Return the line that this machine's seat has to write now, other than a move."""
        secret = self._secret
        if secret is None:
            return None
        if self.judging:
            done = self._seat in self.dealing.seeds
            return None if done else ("seed", {"seed": text_of(secret.seed)})
        if (self.stuck or self._cheated) and self.dealing.shuffled:
            return "void", {}
        return self._due_dealing(secret) or self._due_hand(secret)

    def _due_dealing(self, secret: Secret) -> Draft | None:
        dealing = self.dealing
        if self._seat not in dealing.seals:
            return "seal", {"seal": text_of(secret.seal)}
        if dealing.next_step is None or dealing.next_step[1] != self._seat:
            return None
        if dealing.next_step[0] == "shuffle":
            return "shuffle", {"points": text_of(b"".join(secret.shuffled(dealing.pack_points)))}
        points = text_of(b"".join(secret.locked(dealing.pack_points)))
        return "lock", {"points": points, "checks": text_of(b"".join(secret.checks))}

    def _due_hand(self, secret: Secret) -> Draft | None:
        if self._cutter == self._seat:
            return "cut", {"cut": secret.cut}
        if self.hand is None:
            return None
        owed = self.owed(self._seat)
        if owed:
            keys = [secret.keys[self.dealing.place(index)] for index in owed]
            return "keys", {"keys": text_of(b"".join(keys))}
        if self._seat in self.hand.tellers and self._knows_own(self.hand):
            return "show", {"cards": self._with_keys(self.hand.to_reveal(self._seat))}
        return None

    def _knows_own(self, hand: KnownHand) -> bool:
        return all(hand.knows(at) for at, seats in hand.audience().items() if self._seat in seats)

    def _with_keys(self, indexes: Sequence[int]) -> list[list[object]]:
        assert self._secret is not None
        keys = self._secret.keys
        return [[index, text_of(keys[self.dealing.place(index)])] for index in indexes]

    @property
    def ready(self) -> bool:
        """Whether the hand waits for a move, and this machine can read the cards of its seat."""
        if self.hand is None or self.stuck or not self.settled:
            return False
        return self._seat < 0 or self._knows_own(self.hand)

    def awaited(self) -> frozenset[int]:
        """Return the seats that everybody is waiting for."""
        dealing, seats = self.dealing, range(self.dealing.seats)
        if self.judging:
            return frozenset(seat for seat in seats if seat not in dealing.seeds)
        if dealing.next_step is not None:
            return frozenset((dealing.next_step[1],))
        if self.hand is None:
            return frozenset((self._cutter,))
        owing = {seat for seat in seats if self.owed(seat)} or {*self.hand.tellers}
        return frozenset(owing or ({self.hand.turn} if self.hand.turn >= 0 else ()))

    def move(self, text: str) -> Draft:
        """Return a move of this machine's seat as a line.

        Raises:
            BadPlay: the seat does not hold the card.
        """
        assert self.hand is not None
        places = self.hand.places_for(self._seat, text)
        return "move", {"move": text, "cards": self._with_keys(places)}


def _gone_on(hand: KnownHand) -> bool:
    """Make the pending move, if it can be made now; return whether it was made.

    Raises:
        CorruptCards: it cannot be made at all.
    """
    try:
        return hand.go_on()
    except (ValueError, LookupError, AssertionError) as error:
        raise CorruptCards(str(error)) from None


def _wrong_play(
    position: Position, moves: Sequence[tuple[int, str]], hand: KnownHand
) -> tuple[int, str] | None:
    """Return the first seat that broke the rules or hid cards it had to show, and the reason."""
    shows = {at: frozenset(map(face, cards_in(cards))) for at, cards in hand.shows.items()}
    for ply, (seat, text) in enumerate([*moves, (-1, "")]):
        hider = _hider(position, ply, shows)
        if hider is not None:
            return hider, "hid cards that it had to show"
        if seat < 0:
            break
        try:
            position.play(position.notation.read(text))
        except ValueError as error:
            return seat, f"played against the rules: {error}"
    return None


def _hider(
    position: Position, ply: int, shows: Mapping[tuple[int, int], frozenset[int]]
) -> int | None:
    """Return the seat that showed other cards after ``ply`` moves than it had to, or None."""
    first = set(position.information.shown_at_deal())
    for (when, seat), said in shows.items():
        if when == ply:
            shown = [one for one in position.information.shown() if one not in first]
            had = {face(one.card) for one in shown if one[:3] == (ply, seat, ASIDE)}
            if had != said:
                return seat
    return None
