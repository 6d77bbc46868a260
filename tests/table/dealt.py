"""Matches of any game whose first hands and table a test chooses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kontsina_qt.match.deals import Deal
from kontsina_qt.match.match import Match
from kontsina_qt.match.record import Seat
from kontsina_qt.rules.base.cards import Card, card
from kontsina_qt.rules.games.catalogue import GAMES

NAMES = ("You", "Anna", "Eleni", "Nikos", "Maria", "Petros", "Sofia", "Ilias")


def dealt(
    id: str,
    hands: Sequence[str],
    table: str = "",
    *,
    moves: Sequence[str] = (),
    players: Sequence[str] = (),
    names: Sequence[str] = NAMES,
    options: Mapping[str, object] | None = None,
) -> Match:
    """A match in its first hand; seat 0 plays first.

    Args:
        id: the id of the game.
        hands: the first cards of each seat; others follow in the order of the deck.
        table: the first cards of the table.
        moves: the moves already made.
        players: the player of each seat; by default people.
        names: the names of the seats.
        options: those that are not the game's defaults.
    """
    rules = GAMES[id].rules(len(hands), options or {})
    chosen = {seat: [card(word) for word in hand.split()] for seat, hand in enumerate(hands)}
    chosen[-1] = [card(word) for word in table.split()]
    taken = {c for cards in chosen.values() for c in cards}
    left = [c for c in rules.pack if c not in taken]
    deck: dict[int, Card] = {}
    for seat, start, end in sorted(rules.first_packets, key=lambda packet: packet[1]):
        for place in range(start, end):
            deck[place] = chosen[seat].pop(0) if chosen[seat] else left.pop(0)
    match = Match(
        rules,
        [
            Seat(name, players[seat] if players else "human")
            for seat, name in enumerate(names[: len(hands)])
        ],
    )
    match.begin_hand(Deal(len(hands) - 1, (*(deck[place] for place in sorted(deck)), *left)))
    for text in moves:
        position = match.position
        assert position is not None
        match.play(position.notation.read(text))
    return match
