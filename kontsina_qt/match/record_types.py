"""The types of a record, and the error that names the invalid member."""

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
"""The player of a person's seat."""


_MESSAGE_LIMIT = 300
_PLACE = re.compile(r"hands\[(\d+)\](?:\.moves\[(\d+)\])?")


class RecordError(ValueError):
    """A record that cannot be read.

    Attributes:
        place: the invalid member, such as ``hands[0].moves[17]``; empty for the whole file.
        message: what is wrong with it, without a full stop.
        illegal: whether it is an illegal move.
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
        """The indexes of the hand and move concerned; None outside of the hands."""
        found = _PLACE.match(self.place)
        if found is None:
            return None
        return int(found[1]), int(found[2]) if found[2] else None

    def explain(self) -> str:
        """Return the message in a card player's words if it concerns a hand or a move."""
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
    """A seat and its player.

    Attributes:
        name: the name shown.
        player: ``HUMAN``, a level, optionally with a hyphen and a style, or
            ``cmd:COMMAND LINE``.
    """

    name: str
    player: str


@dataclass(frozen=True, slots=True)
class RecordedHand:
    """A deal and its moves, as texts."""

    deal: Deal
    moves: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Record:
    """The record of a match.

    Attributes:
        game: the id of its game.
        options: the options that differ from the game's defaults.
        seats: the seats, in playing order.
        hands: the hands, in order; the last one may be unfinished.
        version: the format version, which also determines the defaults of options.
    """

    game: str
    options: Mapping[str, Value]
    seats: tuple[Seat, ...]
    hands: tuple[RecordedHand, ...] = ()
    version: int = VERSION

    def rules(self) -> Rules:
        """Return the rules it was played by.

        Raises:
            ValueError: the game is unknown, or an option is invalid.
        """
        return game(self.game).rules(len(self.seats), self.options, self.version)
