"""Matches played by chance, for the tests of everything that reads a match."""

from __future__ import annotations

from random import Random

from kontsina_qt.match.deals import Deal, SealedDeck, numbered_deal, random_deal
from kontsina_qt.match.match import Match
from kontsina_qt.match.record import Seat
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.base.options import Value
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.rules.state.move import Move
from kontsina_qt.rules.state.position import Position

TABLES = [(game.id, players) for game in GAMES.values() for players in game.players]
"""Every game with every number of players."""

KONTSINAS = [(id, players) for id, players in TABLES if id.startswith("kontsina")]
"""Those that the plain second implementation plays."""

PLIES = 48
"""The moves of a whole hand of any Kontsina."""


def rules_of(game: str, players: int, **options: Value) -> Rules:
    """The rules of a game with some options set."""
    return GAMES[game].rules(players, options)


def new_match(rules: Rules) -> Match:
    """A match before its first deal."""
    return Match(rules, [Seat(f"Seat {seat}", "steady") for seat in range(rules.players)])


def next_deal(match: Match, random: Random) -> Deal:
    """The next deal of a match: numbered, sealed and plain ones in turn."""
    hand = len(match.hands)
    dealer = match.next_dealer(random.randrange(match.rules.players))
    if hand % 3 == 0:
        return numbered_deal(match.rules, random.randrange(1 << 64), hand, dealer)
    if hand % 3 == 1:
        while True:
            sealed = SealedDeck.shuffled(random, match.rules)
            deal = sealed.cut(random.randrange(len(sealed.deck)), dealer)
            if not match.rules.refuses(deal.deck):
                return deal
    return random_deal(dealer, random, match.rules)


def step(match: Match, random: Random) -> None:
    """One deal or one random move further."""
    position = match.position
    if match.waiting:
        match.begin_hand(next_deal(match, random))
    else:
        assert position is not None
        match.play(drawn(position, random))


def drawn(position: Position, random: Random) -> Move:
    """Any legal move but to count out, which would end most hands at once."""
    moves = position.legal()
    return random.choice([m for m in moves if m.verb != "count"] or moves)


def play_on(match: Match, random: Random, steps: int = 1 << 30) -> Match:
    """The same match so many steps further, or at its end."""
    while steps and not match.over:
        step(match, random)
        steps -= 1
    return match
