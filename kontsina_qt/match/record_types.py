"""The types of a record, and the error that names a place in it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from kontsina_qt.language import tr
from kontsina_qt.match.deals import Deal
from kontsina_qt.match.names import SUFFIX
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.base.options import NEWEST, Value
from kontsina_qt.rules.games.catalogue import game

__all__ = [
    "FORMAT",
    "HUMAN",
    "SUFFIX",
    "VERSION",
    "Record",
    "RecordError",
    "RecordedHand",
    "Seat",
]

FORMAT = "kontsina-record"
VERSION = NEWEST
HUMAN = "human"
"""The player of a seat that a person plays."""


_MESSAGE_LIMIT = 300
_PLACE = re.compile(r"hands\[(\d+)\](?:\.moves\[(\d+)\])?")


class RecordError(ValueError):
    """A record that cannot be read.

    Attributes:
        place: the member that is wrong, as ``hands[0].moves[17]``; empty for the whole file.
        message: what is wrong with it, in a sentence without a full stop.
        illegal: whether it is a move that the rules do not allow there.
    """

    def __init__(self, place: str, message: str, illegal: bool = False) -> None:
        if len(message) > _MESSAGE_LIMIT:
            message = message[: _MESSAGE_LIMIT // 2] + " … " + message[-_MESSAGE_LIMIT // 2 :]
        super().__init__(f"{place}: {message}" if place else message)
        self.place = place
        self.message = message
        self.illegal = illegal

    @property
    def at(self) -> tuple[int, int | None] | None:
        """The hand that it is about and the move, from 0; None for what is outside of them."""
        found = _PLACE.match(self.place)
        if found is None:
            return None
        return int(found[1]), int(found[2]) if found[2] else None

    def explain(self) -> str:
        """The same for a card player, where a whole hand or a move is wrong."""
        at = self.at
        if at is None or _PLACE.fullmatch(self.place) is None:
            return str(self)
        hand, ply = at
        if ply is None:
            return tr("hand {hand}: {why}").format(hand=hand + 1, why=self.message)
        words = tr("move {move} of hand {hand}: {why}")
        if self.illegal:
            words = tr("move {move} of hand {hand} is not possible there")
        return words.format(move=ply + 1, hand=hand + 1, why=self.message)


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits there.

    Attributes:
        name: for people.
        player: ``HUMAN``, a level, with a character behind a hyphen if it has one, or
            ``cmd:COMMAND LINE``.
    """

    name: str
    player: str


@dataclass(frozen=True, slots=True)
class RecordedHand:
    """A deal and the moves made of it, as texts."""

    deal: Deal
    moves: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Record:
    """A match as far as it was played.

    Attributes:
        game: the id of its game.
        options: those that differ from the game's defaults.
        seats: in playing order.
        hands: in the order played; the last one may be unfinished.
        version: of its form; options that are not named have the defaults of that.
    """

    game: str
    options: Mapping[str, Value]
    seats: tuple[Seat, ...]
    hands: tuple[RecordedHand, ...] = ()
    version: int = VERSION

    def rules(self) -> Rules:
        """The rules it was played by.

        Raises:
            ValueError: an unknown game, or options it does not have.
        """
        return game(self.game).rules(len(self.seats), self.options, self.version)
