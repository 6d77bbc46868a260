"""The state of a match that follows from its log, and what each machine has to write next.

Nothing here reads, writes or waits. All that others see of a match follows from its lines alone,
so machines with the same lines agree; a machine that has a seat also knows its own cards.
Lines that are malformed, or do not fit their place in the log, have no effect. A line that is
signed, fits, and is false puts its seat at fault and ends the match.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

from nacl.signing import SigningKey

from kontsina_qt.match.match import Match
from kontsina_qt.match.record_types import Record, Seat
from kontsina_qt.match.shared_deal import ID_BYTES, SEED_BYTES, digest
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.base.options import OptionError
from kontsina_qt.rules.games.catalogue import UnknownGame
from kontsina_qt.rules.state.position import Position
from kontsina_qt.rules.view import View
from kontsina_qt.together.cards import BadPoints, Dealing, Secret
from kontsina_qt.together.departures import Departures
from kontsina_qt.together.known_hand import BadPlay
from kontsina_qt.together.leaving import Claim, Replaced
from kontsina_qt.together.lines import (
    MOST,
    MOST_BYTES,
    NOTHING,
    Draft,
    Line,
    LineError,
    hash_of,
    read_line,
    write_line,
)
from kontsina_qt.together.roles import PERSON
from kontsina_qt.together.round import Round
from kontsina_qt.together.seating import Seating, Sitting
from kontsina_qt.together.talk import Said, Talk


@dataclass(frozen=True, slots=True)
class Fault:
    """A lie, or a line that no honest program writes.

    Attributes:
        seat: the seat that wrote it.
        place: of the line in the log that revealed it.
        why: the reason, in English, for logs.
    """

    seat: int
    place: int
    why: str


class Course:
    """The state of a match after the lines read so far.

    Attributes:
        at: the number of lines read.
        head: the hash of the last one.
        id: of the match: the hash of its first line.
        seating: the players and their seats.
        departures: the seats that have left.
        talk: the phrases.
        match: the finished hands; None before it starts.
        round: the hand being dealt or played.
        fault: the fault that ended it, or None.
        moved_on: whether the last line was part of the play, so that the time for the next move
            starts again. Phrases are not; nor is anything while a claim is pending.
        waits: whether this machine, that of the creator, does not start by itself once all sit.
        forks: the places at which a seat has signed a line with a different past, and the seats.
        began: the number of lines up to the start; 0 before that.
        began_with: the keys of the players who sat there then.
    """

    def __init__(self, key: SigningKey | None = None, seat: int = -1) -> None:
        """Begin with an empty log.

        Args:
            key: of this machine.
            seat: of this machine, now or later; -1 for none.
        """
        self.key = key
        self.seat = seat
        self.at = 0
        self.head = NOTHING
        self.id = b""
        self.seating = Seating()
        self.departures = Departures(self.seating)
        self.match: Match | None = None
        self.round: Round | None = None
        self.fault: Fault | None = None
        self.talk = Talk()
        self.moved_on = False
        self.waits = False
        self.forks: list[tuple[int, int]] = []
        self.began = 0
        self.began_with: frozenset[bytes] = frozenset()
        self._bytes = 0
        self._rounds = 0
        self._first_dealer = -1

    # Reading

    def take(self, raw: bytes) -> None:
        """Read the next line of the log, whatever it is."""
        place, was, ended = self.at, self.head, self._ended
        self.moved_on = False
        self.at += 1
        self._bytes += len(raw)
        self.head = hash_of(raw)
        if ended:
            return
        try:
            line = read_line(raw)
        except LineError:
            return
        if line.n != place:
            return
        if line.was != was:
            self._note_fork(line)
            return
        if self.over:
            self._take_after(line)
        elif self.match is None:
            self._take_before(line)
        elif line.seat < len(self.sittings):
            self._take_signed(line)

    def _note_fork(self, line: Line) -> None:
        """Note a seat that has seen another log.

        This need not be its lie: the host may have shown different logs to different players.
        """
        known = line.seat < len(self.sittings) and self.sittings[line.seat] is not None
        if known and line.by(self.seating.key_of(line.seat)):
            self.forks.append((line.n, line.seat))

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        match_over = self.match is not None and self.match.over
        return self.fault is not None or match_over or self.departures.given_up

    # Who sits where

    @property
    def rules(self) -> Rules | None:
        """The game; None before the table is open."""
        return self.seating.rules

    @property
    def players(self) -> tuple[str, ...]:
        """For each seat ``PERSON`` or a level."""
        return self.seating.players

    @property
    def sittings(self) -> Sequence[Sitting | None]:
        """For each seat its player, or None while it is free."""
        return self.seating.sittings

    @property
    def creator(self) -> bytes:
        """The key of the player who opened the table; empty before that."""
        return self.seating.creator

    @property
    def freed(self) -> frozenset[bytes]:
        """The keys of players whose seats the creator has freed before the start."""
        return self.seating.freed

    @property
    def watchable(self) -> bool:
        """Whether spectators are allowed."""
        return self.seating.watchable

    @property
    def days(self) -> int:
        """The days that a move may take; 0 where all are at the table together."""
        return self.seating.days

    @property
    def awaited(self) -> frozenset[int]:
        """The seats that the match is waiting for."""
        return self.round.awaited() if self.round is not None else frozenset()

    def seats_of(self, key: bytes) -> list[int]:
        """The seats that an installation plays; more may come when others leave."""
        return self.seating.seats_of(key)

    @property
    def said(self) -> Sequence[Said]:
        """The phrases, in the order in which they were said."""
        return self.talk.said

    @property
    def claim(self) -> Claim | None:
        """The pending request to continue without some seats."""
        return self.departures.claim

    @property
    def resigned(self) -> frozenset[int]:
        """The seats that have resigned, or were resigned by all others."""
        return self.departures.resigned

    @property
    def replaced(self) -> Mapping[int, Replaced]:
        """The seats that computers have taken over during the match."""
        return self.departures.replaced

    def is_created_by(self, key: SigningKey) -> bool:
        """Return whether the match was opened with a key."""
        return self.seating.creator == bytes(key.verify_key)

    @property
    def full(self) -> bool:
        """Whether the log has reached its size limit before the end of the match."""
        return self._ended and not self.over

    @property
    def _ended(self) -> bool:
        """Whether the log has reached its size limit: later lines have no effect."""
        return self.at >= MOST or self._bytes >= MOST_BYTES

    @property
    def deals(self) -> int:
        """The number of deals; a hand is dealt again when somebody has left."""
        return self._rounds

    def record(self) -> Record:
        """Return the finished hands."""
        assert self.match is not None
        return self.match.record()

    def follows(self, line: Line) -> bool:
        """Return whether a line was written for the next place in the log."""
        return line.n == self.at and line.was == self.head and not self._ended

    def _take_before(self, line: Line) -> None:
        """Read a line from before the start; one that does not fit has no effect."""
        seating = self.seating
        with suppress(LineError, OptionError, UnknownGame, ValueError, TypeError):
            if line.kind == "say" and seating.is_of_its_seat(line):
                self.talk.take(line)
            elif line.kind == "start" and seating.rules is not None and seating.starts(line):
                self._start(seating.rules)
            else:
                seating.take(line)
                if line.kind == "open":
                    self.id = self.id or bytes.fromhex(self.head)
                elif line.kind == "sit":
                    self.talk.pause()

    def _start(self, rules: Rules) -> None:
        names = [sitting.name for sitting in self.sittings if sitting is not None]
        self.began, self.began_with = self.at, self.seating.keys_of(range(len(self.sittings)))
        kinds = ("human" if player == PERSON else player for player in self.players)
        self.match = Match(rules, [Seat(*pair) for pair in zip(names, kinds, strict=True)])
        self._begin_round()

    def _begin_round(self) -> None:
        assert self.rules is not None and self.match is not None
        number = self._rounds.to_bytes(4, "big")
        keys = [sitting.key for sitting in self.sittings if sitting is not None]
        id = digest("hand", self.id, number, *keys)[:ID_BYTES]
        self._rounds += 1
        self.moved_on = True
        dealing = Dealing(id, self.rules.pack, self.rules.players)
        secret = self._secret_of(id, number, len(self.rules.pack))
        results = self.match.results
        self.round = Round(dealing, self.rules, results, self._dealer, self.seat, secret)

    def _secret_of(self, id: bytes, number: bytes, cards: int) -> Secret | None:
        """Return this machine's secret for one deal; None without a seat."""
        mine = self.sittings[self.seat] if self.seat >= 0 else None
        if self.key is None or mine is None or not self.seated:
            return None
        seat = bytes([self.seat])
        seed = digest("seed", bytes(self.key), mine.salt, self.id, number, seat)[:SEED_BYTES]
        return Secret(id, self.seat, seed, cards)

    def _dealer(self, dealing: Dealing) -> int:
        """Return the dealer: at first by a chance that nobody could control, then in turn."""
        assert self.match is not None
        if self._first_dealer < 0:
            self._first_dealer = dealing.chance() % dealing.seats
        return self.match.next_dealer(self._first_dealer)

    def _take_signed(self, line: Line) -> None:
        """Read a line from a match under way."""
        if not line.by(self.seating.key_of(line.seat)):
            for seat in range(len(self.sittings)):
                if line.by(self.seating.key_of(seat)):
                    self._blame(seat, "signs for another seat")
                    return
            return
        if line.seat in self.resigned:
            return
        self.departures.note_present(line.seat)
        # Lines beside the play that do not fit have no effect, and are nobody's fault.
        if line.kind == "say":
            with suppress(LineError):
                self.talk.take(line)
        elif self.departures.handles(line):
            with suppress(LineError):
                self._take_departure(line)
        else:
            self.talk.pause()
            self.moved_on = self.claim is None
            self._take_of_round(line)

    def _take_departure(self, line: Line) -> None:
        agreed = self.departures.take(line)
        if self.departures.given_up:
            self.round = None  # the unfinished hand does not count
        if agreed is not None:
            assert self.match is not None
            self.departures.seat_computers(agreed, self.head, len(self.match.hands))
            self._begin_round()

    def _take_of_round(self, line: Line) -> None:
        """Read a signed line about the cards."""
        assert self.round is not None
        try:
            self.round.take(line)
            if self.round.seeds_open:
                self._judge(self.round)
        except (LineError, BadPoints, BadPlay) as error:
            self._blame(line.seat, str(error))
        except (ValueError, LookupError, AssertionError):
            # Corrupt cards, or nothing the rules know: the opened seeds will show whose fault.
            self.round.stuck = True

    def _blame(self, seat: int, why: str) -> None:
        self.fault = Fault(seat, self.at - 1, why)

    def _take_after(self, line: Line) -> None:
        """Read a line from after the last hand."""
        if line.kind == "say" and self.seating.is_of_its_seat(line):
            with suppress(LineError):
                self.talk.take(line)

    def _judge(self, round: Round) -> None:
        """Verify the hand once all seeds are open, and continue."""
        assert self.match is not None
        fault = round.fault()
        if fault is not None:
            self._blame(*fault)
            return
        if not round.refused:
            self.match.begin_hand(round.proved())
            for _, text in round.moves:
                self.match.play_text(text)
        self.round = None
        if not self.match.over:
            self._begin_round()

    # This machine's seat

    def due(self) -> Draft | None:
        """Return the line that this machine's seat has to write now, other than a move."""
        if self.over or self.seat < 0 or self.key is None:
            return None
        if self.match is None:
            ready = bool(self.sittings) and all(self.sittings) and not self.waits
            return ("start", {}) if ready and self._creates else None
        if not self.seated or self.seat in self.resigned:
            return None
        if self.claim is not None and self.seat in self.claim.gone:
            return "back", {}
        return self.round.due() if self.round is not None else None

    @property
    def seated(self) -> bool:
        """Whether this machine's seat is still its own."""
        sitting = self.sittings[self.seat] if 0 <= self.seat < len(self.sittings) else None
        own = bytes(self.key.verify_key) if self.key is not None else None
        return sitting is not None and sitting.key == own

    @property
    def _creates(self) -> bool:
        """Whether this machine starts the match: that of the creator's first seat."""
        keys = [sitting.key for sitting in self.sittings if sitting is not None]
        return self.seating.creator in keys and keys.index(self.seating.creator) == self.seat

    @property
    def ready(self) -> bool:
        """Whether the hand waits for a move, and this machine can read the cards of its seat."""
        return self.round is not None and self.round.ready

    @property
    def turn(self) -> int:
        """The seat to play; -1 while nobody is."""
        hand = self.round.hand if self.round is not None else None
        return hand.turn if hand is not None and self.ready else -1

    @property
    def plays(self) -> bool:
        """Whether this machine has to make a move."""
        return 0 <= self.seat == self.turn and self.seated and self.seat not in self.resigned

    @property
    def position(self) -> Position | None:
        """The current hand as this machine knows it, with guesses for hidden cards."""
        return self.round.hand.position if self.round and self.round.hand else None

    def view(self) -> View:
        """Return what this machine's seat may know of the current hand."""
        assert self.round is not None and self.round.hand is not None
        return self.round.hand.view(self.seat)

    def move(self, text: str) -> Draft:
        """Return a move of this machine's seat as a line.

        Raises:
            BadPlay: the seat does not hold the card.
        """
        assert self.round is not None
        return self.round.move(text)

    def written(self, draft: Draft, seat: int | None = None) -> bytes:
        """Return a signed line for the next place; of another ``seat``, if given."""
        assert self.key is not None
        about = self.seat if seat is None else seat
        return write_line(self.key, self.at, self.head, about, *draft)
