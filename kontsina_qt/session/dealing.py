"""Dealing the hands of a match: by number, sealed with a cut, at random, or as in another match."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random, SystemRandom

from kontsina_qt.match.deals import (
    NUMBERS,
    Deal,
    SealedDeck,
    first_dealer,
    numbered_deal,
    random_deal,
)
from kontsina_qt.match.duplicate import twin_deal
from kontsina_qt.match.match import Match


@dataclass(frozen=True, slots=True)
class Dealing:
    """The way hands of a match are dealt: by a number, sealed with a cut, or at random."""

    number: int | None = None
    sealed: bool = True

    @property
    def next(self) -> Dealing:
        """The dealing of the next match: with the next number if this one has a number."""
        if self.number is None:
            return self
        return replace(self, number=(self.number + 1) % NUMBERS)


def dealing_of(match: Match) -> Dealing:
    """Return how the hands of a match have been dealt so far."""
    if not match.hands:
        return Dealing()
    first, last = match.hands[0].deal, match.hands[-1].deal
    return Dealing(first.number, sealed=last.seal is not None)


class Dealer:
    """Deals the hands of one match.

    Args:
        match: the match whose hands are dealt.
        dealing: how they are dealt, unless they are those of another match.
        original: the match whose cards are dealt again, if any.
        first: the seat that deals the first hand; None for a random one. A number decides it
            by itself (notation, "Numbered deals").
        hands: the maximum number of hands; None if only the rules end the match.
        random: the source of randomness; the operating system's by default.
    """

    def __init__(
        self,
        match: Match,
        dealing: Dealing,
        original: Match | None = None,
        first: int | None = None,
        hands: int | None = None,
        random: Random | None = None,
    ) -> None:
        self.dealing = dealing
        self.original = original
        self._match = match
        self._first = first
        self._hands = hands
        self._random = random or SystemRandom()
        self._sealed: SealedDeck | None = None

    @property
    def seal(self) -> str | None:
        """The seal of the deck that is waiting to be cut, or None."""
        return self._sealed.hash if self._sealed else None

    @property
    def used_up(self) -> bool:
        """Whether the last hand has been dealt."""
        original, dealt = self.original, len(self._match.hands)
        if self._hands is not None and dealt >= self._hands:
            return True
        return original is not None and dealt >= len(original.results)

    def finished(self, ended: bool) -> bool:
        """Return whether no other hand will be dealt; ``ended``: whether the match was ended."""
        match = self._match
        return match.over or (match.waiting and (self.used_up or ended))

    def next(self) -> Deal | None:
        """Deal the next hand; return None if a sealed deck must be cut first."""
        match, rules, number = self._match, self._match.rules, self.dealing.number
        hand = len(match.hands)
        repeated = twin_deal(self.original, hand) if self.original else None
        if repeated is not None:
            return repeated
        if number is not None:
            dealer = match.next_dealer(first_dealer(number, rules.players))
            return numbered_deal(rules, number, hand, dealer)
        if self.dealing.sealed:
            self._sealed = SealedDeck.shuffled(self._random, rules)
            return None
        return random_deal(self._dealer(), self._random, rules)

    def cut(self, place: int | None = None) -> Deal | None:
        """Cut the sealed deck, moving its top ``place`` cards to the bottom; at random by default.

        Returns:
            The deal; None if the rules refuse it and the deck must be shuffled again.
        """
        assert self._sealed is not None
        sealed, self._sealed = self._sealed, None
        if place is None:
            place = self._random.randrange(len(sealed.deck))
        deal = sealed.cut(place, self._dealer())
        return None if self._match.rules.refuses(deal.deck) else deal

    def put_away(self) -> None:
        """Discard a sealed deck that has not been cut."""
        self._sealed = None

    def _dealer(self) -> int:
        first = self._random.randrange(self._match.rules.players)
        return self._match.next_dealer(first if self._first is None else self._first)
