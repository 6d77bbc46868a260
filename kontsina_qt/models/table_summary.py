"""The players at a table in one line."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from kontsina_qt.language import tr, trn
from kontsina_qt.match.names import seat_name
from kontsina_qt.match.record import HUMAN, Seat
from kontsina_qt.rules.base.options import OptionError, Options
from kontsina_qt.rules.games.catalogue import GAMES


def company_words(game: str, options: Options, seats: Sequence[Seat]) -> str:
    """Describe a game with the person's partners and opponents.

    Args:
        game: its id, maybe of an unknown game.
        options: the options that differ from the game's defaults.
        seats: the seats, in playing order.
    """
    known = GAMES.get(game)
    name = tr(known.name) if known else game
    others = [place for place, seat in enumerate(seats) if seat.player != HUMAN]
    partners: list[int] = []
    with suppress(OptionError):
        if known and len(others) == len(seats) - 1:
            side_of = known.rules(len(seats), options).side_of
            [own] = set(range(len(seats))) - set(others)
            partners = [place for place in others if side_of[place] == side_of[own]]
    against = [place for place in others if place not in partners]
    allies, rivals = (
        " & ".join(seat_name(seats[place].name) for place in places)
        for places in (partners, against)
    )
    if allies:
        words = tr("{game} with {partner} against {names}")
        return words.format(game=name, partner=allies, names=rivals)
    return tr("{game} against {names}").format(game=name, names=rivals) if rivals else name


def short_words(game: str, seats: Sequence[Seat]) -> str:
    """Describe a game with its number of players, where names don't fit."""
    known = GAMES.get(game)
    players = trn("{n} player", "{n} players", len(seats))
    return f"{tr(known.name) if known else game} · {players}"
