"""A record in words, line by line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kontsina_qt.commands.terminal import table
from kontsina_qt.foreign_text import in_sentence, player_name
from kontsina_qt.language import tr, trn
from kontsina_qt.match.deals import Deal
from kontsina_qt.match.match import Match
from kontsina_qt.match.record_types import Record, RecordedHand
from kontsina_qt.rules.base.cards import Card
from kontsina_qt.rules.base.ending import HANDS_WON
from kontsina_qt.rules.base.scoring import HandResult
from kontsina_qt.rules.state.events import Dealt
from kontsina_qt.rules.state.position import Position
from kontsina_qt.rules.state.words import build_words, card_words, groups_words
from kontsina_qt.session.story import Teller


def match_lines(record: Record) -> Iterator[str]:
    """Yield a record as lines of text."""
    match = Match(record.rules(), record.seats)
    teller = Teller(match.rules, [player_name(seat.name) for seat in record.seats], None)
    yield f"{tr(match.rules.game.name)}: " + ", ".join(
        f"{player_name(seat.name)} ({in_sentence(seat.player)})" for seat in record.seats
    )
    for hand in record.hands:
        yield ""
        yield from _hand(match, hand, teller)
    yield ""
    yield end_lines(match)


def _hand(match: Match, hand: RecordedHand, teller: Teller) -> Iterator[str]:
    events = match.begin_hand(hand.deal)
    position = match.hands[-1].position
    yield tr("Hand {n}: {name} deals{how}.").format(
        n=len(match.hands), name=teller.seat(hand.deal.dealer), how=_how(hand.deal)
    )
    for event in events:
        if isinstance(event, Dealt):
            cards = " ".join(card_words(card) for card in event.table)
            if cards:
                yield tr("Table: {cards}").format(cards=cards)
        elif words := teller.event(event):
            yield f"  {words}"
    width = len(str(len(hand.moves)))
    for ply, text in enumerate(hand.moves, start=1):
        words = teller.events(match.play(position.notation.read(text)))
        table = _table(position) or tr("nothing")
        if position.over:
            yield f"{ply:{width}}. {words}"
        else:
            yield f"{ply:{width}}. {words} · {tr('on the table: {cards}').format(cards=table)}"
    if position.over:
        yield from score_sheet(match, match.results[-1], teller)
    else:
        yield tr("It's {name}'s turn.").format(name=teller.seat(position.turn))


def _table(position: Position) -> str:
    """Return the table in words: loose cards, then builds; for a pile, from the top."""
    heap = position.features.heap()
    if heap is not None and heap[1]:
        return _pile(*heap)
    lines = [" ".join(card_words(card) for card in position.features.table_order())]
    for build in position.builds:
        name = build_words(build.value, position.rules.build_name).words(tr)
        lines.append(f"{name}: {groups_words(build.groups, tr)}")
    return ", ".join(filter(None, lines))


def _pile(down: int, cards: list[Card]) -> str:
    """Return a pile in words: its top card, those below, and the number of face-down cards."""
    under = [card_words(card) for card in reversed(cards[:-1])]
    if down:
        under.append(trn("{n} face down", "{n} face down", down))
    if not under:
        return card_words(cards[-1])
    words = tr("{top} on top of {cards}")
    return words.format(top=card_words(cards[-1]), cards=" ".join(under))


def _how(deal: Deal) -> str:
    """Return how the cards were shuffled, as an addition to a sentence."""
    if deal.number is not None:
        return tr(" (deal number {number})").format(number=deal.number)
    if deal.shared is not None:
        return tr(" (dealt by all players together)")
    return tr(" (sealed, cut at {cut})").format(cut=deal.seal.cut) if deal.seal else ""


def score_sheet(match: Match, result: HandResult, teller: Teller) -> list[str]:
    """Return the result of a hand as the lines of a table of categories and sides."""
    sides = range(match.rules.sides)
    labels = {category.category: category.label for category in match.rules.categories}
    rows = [["", *(teller.side(side) for side in sides)]]
    for line in result.lines:
        cells = [_points(line.points, line.counts, side) for side in sides]
        rows.append([tr(labels[line.category]), *cells])
    rows.append([tr("This hand"), *(str(result.points[side]) for side in sides)])
    won = match.rules.ending.kind == HANDS_WON
    head = tr("Hands won") if won else tr("Match")
    rows.append([head, *(str(match.standing.scores[side]) for side in sides)])
    return [f"  {line}" for line in table(rows, right=range(1, len(rows[0])))]


def _points(points: Sequence[int], counts: Sequence[int] | None, side: int) -> str:
    if counts is None:
        return str(points[side])
    return f"({counts[side]}) {points[side]}"


def end_lines(match: Match) -> str:
    """Return how a match ended, or its current score, in one sentence."""
    scores = " : ".join(str(score) for score in match.scores_now)
    if not match.over:
        return tr("The match continues at {scores}.").format(scores=scores)
    teller = Teller(match.rules, [player_name(seat.name) for seat in match.seats], None)
    winners = [teller.side(side) for side in match.standing.winners]
    if len(winners) > 1:
        words = tr("The match ends in a tie at {scores} between {names}.")
        return words.format(scores=scores, names=", ".join(winners))
    return tr("{name} won the match, {scores}.").format(name=winners[0], scores=scores)
