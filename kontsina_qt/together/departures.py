"""Players who leave a match under way, and the others' decision to continue without them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

from kontsina_qt.match.shared_deal import digest
from kontsina_qt.together.leaving import MOST_CLAIMS, Claim, Replaced
from kontsina_qt.together.lines import Line, LineError, is_whole, members_of
from kontsina_qt.together.roles import PERSON
from kontsina_qt.together.seating import SALT_BYTES, Seating, Sitting, level_of


class Departures:
    """The seats that have left a match, as its lines tell.

    Attributes:
        claim: the pending request to continue without some seats, or None.
        resigned: the seats that have resigned, or were resigned by all others.
        replaced: the seats that computers have taken over during the match.
        given_up: True once nobody is left to play against.
    """

    def __init__(self, seating: Seating) -> None:
        self.claim: Claim | None = None
        self.resigned: frozenset[int] = frozenset()
        self.replaced: dict[int, Replaced] = {}
        self.given_up = False
        self._seating = seating
        self._claims: Counter[int] = Counter()
        self._takes: dict[str, Callable[[Line], Claim | None]] = {
            "claim": self._take_claim,
            "agree": self._take_agree,
            "back": self._take_back,
            "resign": self._take_resign,
        }

    def handles(self, line: Line) -> bool:
        """Return whether a line is of a kind that is read here."""
        return line.kind in self._takes

    def note_present(self, seat: int) -> None:
        """Drop the claim if the player of ``seat`` is one of those said to be gone."""
        if self.claim is not None:
            seating = self._seating
            if seating.key_of(seat) in seating.keys_of(self.claim.gone):
                self.claim = None

    def take(self, line: Line) -> Claim | None:
        """Apply a line that its seat has signed.

        Returns:
            The claim, once all have agreed that computers play on; see ``seat_computers``.

        Raises:
            LineError: it does not fit.
        """
        return self._takes[line.kind](line)

    def admits(self, line: Line) -> bool:
        """Return whether a line would change anything; one that would not costs nothing."""
        claim = self.claim
        gone = claim is not None and line.seat in claim.gone
        try:
            if line.kind == "agree":
                waits = claim is not None and self._seating.key_of(line.seat) not in claim.agreed
                place = claim.place if claim is not None else -1
                return waits and not gone and members_of(line, "claim")["claim"] == place
            if line.kind == "claim":
                self._read_claim(line)
                return self.may_claim(line.seat)
            members_of(line)
        except LineError:
            return False
        return line.kind == "resign" or gone

    def may_claim(self, seat: int) -> bool:
        """Return whether a seat may still ask to continue without others."""
        return self._claims[seat] < MOST_CLAIMS

    def _take_claim(self, line: Line) -> None:
        self._claims[line.seat] += 1
        claim = self._read_claim(line)
        if self._claims[line.seat] > MOST_CLAIMS:
            raise LineError("too many claims")
        self.claim = claim

    def _read_claim(self, line: Line) -> Claim:
        """Return the claim in a line.

        Raises:
            LineError: it names no seats, no level, or the seat that makes it.
        """
        members = members_of(line, "gone", "level")
        level = "" if members["level"] == "" else level_of(members["level"])
        gone = members["gone"]
        if not isinstance(gone, list) or not gone:
            raise LineError("no list of seats")
        seating = self._seating
        if not all(is_whole(seat, 0, len(seating.sittings) - 1) for seat in gone):
            raise LineError("not a seat")
        keys = seating.keys_of(gone)
        if seating.key_of(line.seat) in keys:
            raise LineError("a claim against its own seat")
        all_gone = tuple(sorted(seat for key in keys for seat in seating.seats_of(key)))
        return Claim(line.n, line.seat, all_gone, level)

    def _take_agree(self, line: Line) -> Claim | None:
        claim, seating = self.claim, self._seating
        if members_of(line, "claim")["claim"] != (claim.place if claim else None) or claim is None:
            raise LineError("no such claim")
        agreed = claim.agreed | {seating.key_of(line.seat)}
        self.claim = replace(claim, agreed=agreed)
        seats = frozenset(range(len(seating.sittings)))
        if not seating.keys_of(seats - self.resigned) <= agreed | seating.keys_of(claim.gone):
            return None
        self.claim = None
        if claim.level:
            return claim
        self.resigned |= frozenset(claim.gone)
        self.given_up = True
        return None

    def _take_back(self, line: Line) -> None:
        """Do nothing: ``note_present`` has dropped the claim."""

    def _take_resign(self, line: Line) -> None:
        members_of(line)
        seating, rules = self._seating, self._seating.rules
        self.resigned |= frozenset(seating.seats_of(seating.key_of(line.seat)))
        assert rules is not None
        left = set(range(len(seating.sittings))) - self.resigned
        if len({rules.side_of[seat] for seat in left}) <= 1:
            self.given_up = True

    def seat_computers(self, claim: Claim, head: str, hand: int) -> None:
        """Seat computers in place of the players who have left.

        Args:
            claim: the claim that all have agreed to.
            head: the hash of the log's last line, from which the salts are derived.
            hand: the number of the hand that is dealt again.
        """
        seating = self._seating
        key = seating.key_of(claim.seat)
        for seat in claim.gone:
            sitting = seating.sittings[seat]
            assert sitting is not None
            salt = digest("salt", bytes.fromhex(head), bytes([seat]))[:SALT_BYTES]
            seating.sittings[seat] = Sitting(sitting.name, key, salt)
            if seating.players[seat] == PERSON:
                seating.put_player(seat, claim.level)
            self.replaced[seat] = Replaced(sitting.name, seating.players[seat], claim.seat, hand)
        self.resigned -= frozenset(claim.gone)
