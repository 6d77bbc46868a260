"""What a match's log comes to: the lines go in, and what each machine has to write comes out.

Nothing here reads, writes or waits. All that others see of a match follows from its lines alone,
so that machines with the same lines agree; a machine that has a seat also knows its own cards.
Lines that are none, or do not fit their place in the log, have no effect. A line that is signed,
fits, and is false names the seat that wrote it, and ends the match.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from nacl.signing import SigningKey

from kontsina_qt.match.match import Match
from kontsina_qt.match.record_types import Record, Seat
from kontsina_qt.match.shared_deal import ID_BYTES, SEED_BYTES, digest
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.base.options import OptionError
from kontsina_qt.rules.games.catalogue import UnknownGame
from kontsina_qt.rules.state.position import Position
from kontsina_qt.rules.view import View
from kontsina_qt.together.cards import (
    BadPoints,
    Dealing,
    Secret,
)
from kontsina_qt.together.known_hand import BadPlay
from kontsina_qt.together.leaving import MOST_CLAIMS, Claim, Replaced
from kontsina_qt.together.lines import (
    MOST,
    MOST_BYTES,
    NOTHING,
    Draft,
    Line,
    LineError,
    hash_of,
    is_whole,
    members_of,
    read_line,
    write_line,
)
from kontsina_qt.together.phrases import Phrase
from kontsina_qt.together.roles import PERSON
from kontsina_qt.together.round import Round
from kontsina_qt.together.seating import SALT_BYTES, Seating, Sitting, level_of
from kontsina_qt.together.talk import Said, Talk


@dataclass(frozen=True, slots=True)
class Fault:
    """A lie, or a line that no honest program writes.

    Attributes:
        seat: whose it is.
        place: of the line in the log by which it came out.
        why: what is wrong, in English, for logs.
    """

    seat: int
    place: int
    why: str


class Course:
    """A match as its log has it so far.

    Attributes:
        at: how many lines were read.
        head: the hash of the last one.
        id: of the match; the hash of its first line.
        seating: who sits where.
        talk: what has been said.
        match: the hands that are over; None before it starts.
        round: what is being dealt and played.
        fault: why it ended, if it did so.
        claim: a wish to go on without somebody that waits for all to agree.
        replaced: the seats that computers have taken over while the match was played.
        resigned: the seats that have given up, or were given up by all others.
        moved_on: whether the last line was one of the play, so that who is to go on has his time
            anew. What is said beside the cards is none of it; nor is anything while there is a
            claim.
        waits: whether this machine, that of the creator, does not start by itself once all sit.
        forks: the places at which a seat has signed a line that names another past, and the seats.
        began: how many lines the log has up to the start; 0 before that.
        began_with: the keys of those who sat there then.
    """

    def __init__(self, key: SigningKey | None = None, seat: int = -1) -> None:
        """Before the first line.

        Args:
            key: of this machine.
            seat: that it has, or will have.
        """
        self.key = key
        self.seat = seat
        self.at = 0
        self.head = NOTHING
        self.id = b""
        self.seating = Seating()
        self.match: Match | None = None
        self.round: Round | None = None
        self.fault: Fault | None = None
        self.talk = Talk()
        self.claim: Claim | None = None
        self.replaced: dict[int, Replaced] = {}
        self.resigned: frozenset[int] = frozenset()
        self.moved_on = False
        self.waits = False
        self.forks: list[tuple[int, int]] = []
        self.began = 0
        self.began_with: frozenset[bytes] = frozenset()
        self._claims: Counter[int] = Counter()
        self._given_up = False
        self._bytes = 0
        self._rounds = 0
        self._first_dealer = -1
        self._aside: dict[str, Callable[[Line], None]] = {
            "say": self.talk.take,
            "claim": self._take_claim,
            "agree": self._take_agree,
            "back": self._take_back,
            "resign": self._take_resign,
        }

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
        """Note who has seen another log. It need not be his lie: its keeper may have shown two."""
        known = line.seat < len(self.sittings) and self.sittings[line.seat] is not None
        if known and line.by(self.seating.key_of(line.seat)):
            self.forks.append((line.n, line.seat))

    @property
    def over(self) -> bool:
        """Whether nothing can follow."""
        match_over = self.match is not None and self.match.over
        return self.fault is not None or match_over or self._given_up

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
        """Who sits where."""
        return self.seating.sittings

    @property
    def creator(self) -> bytes:
        """The key of whoever has opened the table; nothing before that."""
        return self.seating.creator

    @property
    def freed(self) -> frozenset[bytes]:
        """The keys of those whom the creator has made get up before the start."""
        return self.seating.freed

    @property
    def watchable(self) -> bool:
        """Whether others may watch."""
        return self.seating.watchable

    @property
    def days(self) -> int:
        """How many a move may take; 0 where all are at the table together."""
        return self.seating.days

    @property
    def awaited(self) -> frozenset[int]:
        """The seats without which the match does not go on now."""
        return self.round.awaited() if self.round is not None else frozenset()

    def seats_of(self, key: bytes) -> list[int]:
        """The seats that an installation plays; more may come when others go."""
        return self.seating.seats_of(key)

    @property
    def said(self) -> Sequence[Said]:
        """The phrases, in the order in which they were said."""
        return self.talk.said

    def is_created_by(self, key: SigningKey) -> bool:
        """Whether the match was opened with a key."""
        return self.seating.creator == bytes(key.verify_key)

    @property
    def full(self) -> bool:
        """Whether the log is as long as it may be, and the match is not over."""
        return self._ended and not self.over

    @property
    def _ended(self) -> bool:
        """Whether the log is as long as it may be: what follows has no effect."""
        return self.at >= MOST or self._bytes >= MOST_BYTES

    @property
    def deals(self) -> int:
        """How often cards have been dealt; a hand is dealt again where somebody has gone."""
        return self._rounds

    def record(self) -> Record:
        """The hands that are over."""
        assert self.match is not None
        return self.match.record()

    def _take_before(self, line: Line) -> None:
        """Read a line of the time before the cards; one that does not fit has no effect."""
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
        mine = self.sittings[self.seat] if self.seat >= 0 else None
        secret = None
        if self.key is not None and mine is not None and self.seated:
            seat = bytes([self.seat])
            seed = digest("seed", bytes(self.key), mine.salt, self.id, number, seat)[:SEED_BYTES]
            secret = Secret(id, self.seat, seed, len(self.rules.pack))
        results = self.match.results
        self.round = Round(dealing, self.rules, results, self._dealer, self.seat, secret)

    def _dealer(self, dealing: Dealing) -> int:
        """Who deals: by chance that nobody could choose, then the next."""
        assert self.match is not None
        if self._first_dealer < 0:
            self._first_dealer = dealing.chance() % dealing.seats
        return self.match.next_dealer(self._first_dealer)

    def _take_signed(self, line: Line) -> None:
        """Read a line of a seat of a match under way."""
        if not line.by(self.seating.key_of(line.seat)):
            for seat in range(len(self.sittings)):
                if line.by(self.seating.key_of(seat)):
                    self._blame(seat, "signs for another seat")
                    return
            return
        if line.seat in self.resigned:
            return
        if self.claim is not None and self.seating.key_of(line.seat) in self.seating.keys_of(
            self.claim.gone
        ):
            self.claim = None  # he is there
        aside = self._aside.get(line.kind)
        if aside is not None:
            with suppress(LineError):
                aside(line)
            return
        self.talk.pause()
        self.moved_on = self.claim is None
        self._take_of_round(line)

    def _take_of_round(self, line: Line) -> None:
        """Read a line of the seat that it names, about the cards."""
        assert self.round is not None
        try:
            self.round.take(line)
            if self.round.seeds_open:
                self._judge(self.round)
        except (LineError, BadPoints, BadPlay) as error:
            self._blame(line.seat, str(error))
        except (ValueError, LookupError, AssertionError):
            # Spoilt, or nothing that the engine knows: who is at fault comes out with the seeds.
            self.round.stuck = True

    def _blame(self, seat: int, why: str) -> None:
        self.fault = Fault(seat, self.at - 1, why)

    # Beside the cards: what does not fit there has no effect, and is nobody's fault

    def _take_after(self, line: Line) -> None:
        """Read a line of the time after the last hand."""
        if line.kind == "say" and self.seating.is_of_its_seat(line):
            with suppress(LineError):
                self.talk.take(line)

    def _take_claim(self, line: Line) -> None:
        self._claims[line.seat] += 1
        claim = self._read_claim(line)
        if self._claims[line.seat] > MOST_CLAIMS:
            raise LineError("asks too often")
        self.claim = claim

    def _read_claim(self, line: Line) -> Claim:
        """A wish to go on without others.

        Raises:
            LineError: it is none that can be had.
        """
        members = members_of(line, "gone", "level")
        level = "" if members["level"] == "" else level_of(members["level"])
        gone = members["gone"]
        if not isinstance(gone, list) or not gone:
            raise LineError("nobody to go on without")
        if not all(is_whole(seat, 0, len(self.sittings) - 1) for seat in gone):
            raise LineError("no seat")
        keys = self.seating.keys_of(gone)
        if self.seating.key_of(line.seat) in keys:
            raise LineError("cannot go on without itself")
        all_gone = tuple(sorted(seat for key in keys for seat in self.seats_of(key)))
        return Claim(line.n, line.seat, all_gone, level)

    def _take_agree(self, line: Line) -> None:
        claim = self.claim
        if members_of(line, "claim")["claim"] != (claim.place if claim else None) or claim is None:
            raise LineError("nothing to agree to")
        agreed = claim.agreed | {self.seating.key_of(line.seat)}
        self.claim = replace(claim, agreed=agreed)
        seats = frozenset(range(len(self.sittings)))
        if self.seating.keys_of(seats - self.resigned) <= agreed | self.seating.keys_of(claim.gone):
            self._go_without(claim)

    def _take_back(self, line: Line) -> None:
        """Say only that somebody is there, which any line does."""

    def _take_resign(self, line: Line) -> None:
        """Give up for good; where nobody is left to play against, the match is over."""
        members_of(line)
        self.resigned |= frozenset(self.seats_of(self.seating.key_of(line.seat)))
        assert self.rules is not None
        left = set(range(len(self.sittings))) - self.resigned
        if len({self.rules.side_of[seat] for seat in left}) <= 1:
            self._give_up()

    def _give_up(self) -> None:
        """Nothing follows: the hand that is being played does not count."""
        self._given_up = True
        self.round = None

    def _go_without(self, claim: Claim) -> None:
        """All have agreed: the hand is void, and computers play for anyone who has gone."""
        assert self.match is not None
        self.claim = None
        if not claim.level:
            self.resigned |= frozenset(claim.gone)
            self._give_up()
            return
        key = self.seating.key_of(claim.seat)
        for seat in claim.gone:
            sitting = self.sittings[seat]
            assert sitting is not None
            salt = digest("salt", bytes.fromhex(self.head), bytes([seat]))[:SALT_BYTES]
            self.seating.sittings[seat] = Sitting(sitting.name, key, salt)
            if self.players[seat] == PERSON:
                self.seating.put_player(seat, claim.level)
            hand = len(self.match.hands)
            self.replaced[seat] = Replaced(sitting.name, self.players[seat], claim.seat, hand)
        self.resigned -= frozenset(claim.gone)
        self._begin_round()

    def _judge(self, round: Round) -> None:
        """All seeds are open: sees that everything was as it should be, and goes on."""
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

    # What this machine has to do

    def due(self) -> Draft | None:
        """What this machine's seat has to write now, a move apart."""
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
        """Whether this machine begins the match: that of the creator's first seat."""
        keys = [sitting.key for sitting in self.sittings if sitting is not None]
        return self.seating.creator in keys and keys.index(self.seating.creator) == self.seat

    @property
    def ready(self) -> bool:
        """Whether the hand waits for a move, and this machine can read what its seat may see."""
        return self.round is not None and self.round.ready

    @property
    def turn(self) -> int:
        """The seat to play; -1 while nobody is."""
        hand = self.round.hand if self.round is not None else None
        return hand.turn if hand is not None and self.ready else -1

    @property
    def plays(self) -> bool:
        """Whether it is this machine that has to make a move."""
        return 0 <= self.seat == self.turn and self.seated and self.seat not in self.resigned

    @property
    def position(self) -> Position | None:
        """The hand being played as this machine knows it, with guesses for the rest."""
        return self.round.hand.position if self.round and self.round.hand else None

    def view(self) -> View:
        """What this machine's seat may know of the hand being played."""
        assert self.round is not None and self.round.hand is not None
        return self.round.hand.view(self.seat)

    def move(self, text: str) -> Draft:
        """A move of this machine's seat as a line.

        Raises:
            BadPlay: it does not hold what the move plays.
        """
        assert self.round is not None
        return self.round.move(text)

    # What a person may have this machine's seat say besides

    def phrase(self, phrase: Phrase) -> Draft | None:
        """A phrase as a line; None while this seat has said enough."""
        silent = self.seat in self.resigned and not self.over
        may = self.talk.may_speak(self.seat) and not silent
        return ("say", {"phrase": int(phrase)}) if may else None

    def rising(self) -> Draft | None:
        """Getting up, which can be done before the match starts."""
        return ("rise", {}) if self.match is None and self.seated else None

    def resigning(self) -> Draft | None:
        """Leaving a match under way for good."""
        under_way = self.match is not None and not self.over and self.seated
        return ("resign", {}) if under_way else None

    @property
    def may_claim(self) -> bool:
        """Whether this seat has not asked too often to go on without others."""
        return self._claims[self.seat] < MOST_CLAIMS

    def claiming(self, gone: Sequence[int], level: str) -> Draft:
        """A wish to go on without some seats, as a line.

        Args:
            gone: the seats.
            level: of the computer that this program lets play there from the next deal on; empty
                to end the match instead.
        """
        return "claim", {"gone": list(gone), "level": level}

    def agreeing(self) -> Draft | None:
        """This seat's word that it is agreed; None where nothing is asked, or it is given."""
        claim = self.claim
        if claim is None or not self.seated or self.seat in claim.gone:
            return None
        agreed = self.key is None or bytes(self.key.verify_key) in claim.agreed
        return None if agreed else ("agree", {"claim": claim.place})

    def admits(self, raw: bytes) -> bool:
        """Whether a line, put next into the log, may have an effect.

        A host who asks keeps his log free of what strangers write.
        """
        try:
            line = read_line(raw)
        except LineError:
            return False
        if not self._follows(line):
            return False
        if line.kind == "say":
            silent = line.seat in self.resigned and not self.over
            return not silent and self.talk.admits(line) and self.seating.is_of_its_seat(line)
        if self.match is None:
            return self.seating.admits(line)
        if self.over or line.seat >= len(self.sittings) or line.seat in self.resigned:
            return False
        if line.kind in self._aside and self.seating.is_of_its_seat(line):
            return self._admits_aside(line)
        if line.kind == "move" and self.round is not None and self.round.stuck:
            return False
        return any(map(line.by, self.seating.keys_of(range(len(self.sittings)))))

    def signer(self, raw: bytes) -> int:
        """The seat that a line, put next into the log, is of; -1 for a stranger's or none."""
        with suppress(LineError):
            line = read_line(raw)
            if self._follows(line) and self.seating.is_of_its_seat(line):
                return line.seat
        return -1

    def _follows(self, line: Line) -> bool:
        """Whether a line is written for the place that comes next."""
        return line.n == self.at and line.was == self.head and not self._ended

    def _admits_aside(self, line: Line) -> bool:
        """Whether a line beside the cards changes anything: one that does not costs nothing."""
        claim = self.claim
        gone = claim is not None and line.seat in claim.gone
        try:
            if line.kind == "agree":
                waits = claim is not None and self.seating.key_of(line.seat) not in claim.agreed
                place = claim.place if claim is not None else -1
                return waits and not gone and members_of(line, "claim")["claim"] == place
            if line.kind == "claim":
                self._read_claim(line)
                return self._claims[line.seat] < MOST_CLAIMS
            members_of(line)
        except LineError:
            return False
        return line.kind == "resign" or gone

    def sitter(self, raw: bytes) -> bytes:
        """The key of whoever sits down by a line that is admitted; nothing if nobody does."""
        return self.seating.sitter(read_line(raw)) if self.match is None else b""

    def written(self, draft: Draft, seat: int | None = None) -> bytes:
        """A line for the place that comes next; of another ``seat``, if one is given."""
        assert self.key is not None
        about = self.seat if seat is None else seat
        return write_line(self.key, self.at, self.head, about, *draft)
