"""Positions arranged by hand, for the worked examples of the rule cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from kontsina_qt.rules.arranged import CardParser, laid_out
from kontsina_qt.rules.base.cards import mask_of
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.rules.kinds.fishing.moves.esuns import esun_values
from kontsina_qt.rules.kinds.fishing.position import FishingPosition
from kontsina_qt.rules.state.builds import Build
from kontsina_qt.rules.state.notation import stacked
from kontsina_qt.rules.state.position import Position


def arranged(
    id: str,
    hands: Sequence[str],
    table: str,
    *,
    options: Mapping[str, object] | None = None,
    builds: Sequence[tuple[str, int, int]] = (),
    piles: Sequence[str] = (),
    turn: int = 0,
    last_side: int = -1,
    scores: Sequence[int] = (),
    stock: str | None = None,
) -> Position:
    """Return a position with as many players as hands, and seat ``turn`` to play.

    Args:
        id: of the game.
        hands: the cards of each seat, as ``"8H TS"``.
        table: the loose cards.
        options: those that differ from the game's defaults.
        builds: (text in brackets, value, owner) of each build, in the order made.
        piles: the pile of each side from bottom to top.
        turn, last_side, scores: as in a position.
        stock: the cards still to come, the next first; by default none. All other cards count as
            dealt and are nowhere.
    """
    rules = GAMES[id].rules(len(hands), options or {})
    reader = CardParser()
    position = laid_out(rules, hands, table, piles=piles, turn=turn, stock=stock, reader=reader)
    position.last_side = last_side
    if scores:
        position.scores = tuple(scores)
    if isinstance(position, FishingPosition):
        for number, (text, value, owner) in enumerate(builds):
            parts = text.strip("[]").split(" ")
            groups = stacked(reader.read(part.replace("+", " ")) for part in parts)
            cards = mask_of(c for group in groups for c in group)
            plan = rules.turn.builds
            split = plan is not None and plan.split
            values = esun_values(rules.turn, cards) if split else (value,)
            single, find = len(groups) == 1, partial(tuple, groups)
            made = Build(number, cards, value, values, single, owner, owner, 0, find)
            position.builds = [*position.builds, made]
        position.build_history.made = len(position.builds)
    return position
