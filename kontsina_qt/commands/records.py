"""``kontsina deal``, ``kontsina replay`` and ``kontsina verify``."""

from __future__ import annotations

import argparse
import json
from random import SystemRandom

from kontsina_qt.commands.inputs import read_source, rules_for, shown
from kontsina_qt.commands.terminal import CommandError, say
from kontsina_qt.language import tr, trn
from kontsina_qt.match.deals import Deal, SealedDeck, check_deal, first_dealer, numbered_deal
from kontsina_qt.match.match import Match
from kontsina_qt.match.record import (
    HUMAN,
    SIZE_LIMIT,
    Record,
    RecordedHand,
    RecordError,
    Seat,
    read_match,
    write_record,
)
from kontsina_qt.rules.base.game import Rules


def deal(args: argparse.Namespace) -> int:
    """Print a new record with its first hand dealt."""
    rules = rules_for(args)
    seats = tuple(
        Seat(f"Player {seat + 1}", "steady" if seat else HUMAN) for seat in range(rules.players)
    )
    hand = RecordedHand(next_deal(rules, args.number, Match(rules, seats)))
    record = Record(rules.game.id, rules.changed_options(), seats, (hand,))
    say(write_record(record).rstrip("\n"))
    return 0


def next_deal(rules: Rules, number: int | None, match: Match) -> Deal:
    """Return the next deal of a match: by number, or sealed with a random cut."""
    if number is not None:
        dealer = match.next_dealer(first_dealer(number, rules.players))
        return numbered_deal(rules, number, len(match.hands), dealer)
    chance = SystemRandom()
    dealer = match.next_dealer(chance.randrange(rules.players))
    while True:
        deck = SealedDeck.shuffled(chance, rules)
        dealt = deck.cut(chance.randrange(len(deck.deck)), dealer)
        if not rules.refuses(dealt.deck):
            return dealt


def load(file: str, check_deals: bool = True) -> Record:
    """Read the record in FILE.

    Raises:
        CommandError: it cannot be read or is not a record.
    """
    return load_match(file, check_deals).record()


def load_match(file: str, check_deals: bool = True) -> Match:
    """Return the match of the record in FILE, at its end; errors as of ``load``."""
    source = read_source(file, SIZE_LIMIT + 1)
    try:
        return read_match(source, check_deals=check_deals)
    except RecordError as error:
        raise CommandError(f"{shown(file)}: {error}") from None


def replay(args: argparse.Namespace) -> int:
    """Print each position of a record, as JSON lines or in words."""
    record = load(args.file)
    if args.json:
        from kontsina_qt.match.replay import replay_lines

        for line in replay_lines(record):
            say(json.dumps(line, ensure_ascii=False))
        return 0
    from kontsina_qt.commands.match_text import match_lines

    for text in match_lines(record):
        say(text)
    return 0


def verify(args: argparse.Namespace) -> int:
    """Print for each hand of a record whether its deck matches its number or seal.

    Raises:
        CommandError: at least one does not match.
    """
    record = load(args.file, check_deals=False)
    rules = record.rules()
    wrong = 0
    for index, hand in enumerate(record.hands):
        trouble = check_deal(hand.deal, index, rules)
        wrong += trouble is not None
        say(tr("Hand {n}: {words}").format(n=index + 1, words=trouble or _right(hand.deal)))
    if not record.hands:
        say(tr("No hand has been dealt yet."))
    if wrong:
        words = trn(
            "{n} hand was not dealt as it claims", "{n} hands were not dealt as they claim", wrong
        )
        raise CommandError(f"{shown(args.file)}: {words}")
    return 0


def _right(deal: Deal) -> str:
    """Return in words how a deal was verified."""
    if deal.number is not None:
        return tr("deal number {number}, and the deck matches it").format(number=deal.number)
    if deal.seal is not None:
        words = tr("sealed, cut at {cut}, and the seal {hash} matches")
        return words.format(cut=deal.seal.cut, hash=deal.seal.hash)
    if deal.shared is not None:
        words = tr("dealt by all players together, cut at {cut}, and every seed matches its seal")
        return words.format(cut=" ".join(map(str, deal.shared.cuts)) or "–")
    return tr("neither numbered nor sealed: nothing to check")
