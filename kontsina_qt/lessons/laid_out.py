"""The match at a step of a lesson: its deal and the moves made so far."""

from __future__ import annotations

from kontsina_qt.language import tr
from kontsina_qt.lessons.lesson import LEARNER, OTHER, Cards, Dealt, Lesson
from kontsina_qt.match.deals import Deal, numbered_deal
from kontsina_qt.match.match import Match
from kontsina_qt.match.record import HUMAN, Seat
from kontsina_qt.rules.base.cards import Card, card
from kontsina_qt.rules.base.deal import first_deal
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.base.messages import N_
from kontsina_qt.rules.state.move import Move
from kontsina_qt.rules.state.position import Position

LEVEL = "beginner"
"""The computer's level in free play."""
TEACHER = N_("Nikos")


def match_at(lesson: Lesson, index: int) -> Match:
    """Return the match at the beginning of step ``index`` (from 0)."""
    start = max(n for n in range(index + 1) if lesson.steps[n].cards is not None)
    match = Match(lesson.rules, [Seat(tr("You"), HUMAN), Seat(tr(TEACHER), LEVEL)])
    cards = lesson.steps[start].cards
    if isinstance(cards, Dealt):
        match.begin_hand(numbered_deal(match.rules, cards.number, 0, OTHER))
        if cards.left is not None:
            _play_out(match, cards.left)
    elif cards is not None:
        match.begin_hand(prepared(match.rules, cards))
        for text in cards.before:
            match.play_text(text)
    for step in lesson.steps[start:index]:
        for text in (*step.do[:1], step.reply):
            if text:
                match.play_text(text)
    return match


def prepared(rules: Rules, cards: Cards) -> Deal:
    """Return a deal with these cards.

    Raises:
        ValueError: a card occurs twice.
    """
    plan = rules.deal
    size = plan.table + plan.hand * rules.players
    order = [LEARNER, OTHER]
    handed = first_deal(plan, range(size), order)
    places: dict[int, list[int]] = {LEARNER: [], OTHER: []}
    for seat, some in handed.packets:
        places[seat] += some
    wanted = (
        (places[LEARNER], cards.hand),
        (places[OTHER], cards.other),
        (handed.table, cards.table),
        (list(range(size, len(rules.pack))), cards.coming),
    )
    deck: dict[int, Card] = {}
    for spots, text in wanted:
        deck |= dict(zip(spots, map(card, text.split()), strict=False))
    if len(set(deck.values())) < len(deck):
        raise ValueError(f"a card occurs twice: {cards}")
    spare = iter([c for c in reversed(rules.pack) if c not in deck.values()])
    return Deal(OTHER, tuple(deck[n] if n in deck else next(spare) for n in range(len(rules.pack))))


def _play_out(match: Match, left: int) -> None:
    """Play a hand, taking as many cards as possible, until ``left`` cards are left in the hands."""
    position = match.position
    assert position is not None
    while position.dealt < len(position.deck) or _held(position) > left:
        moves = [move for move in position.legal() if move.played]
        match.play(max(moves, key=lambda move: _taken(position, move)))


def _held(position: Position) -> int:
    return sum(hand.bit_count() for hand in position.hands)


def _taken(position: Position, move: Move) -> tuple[bool, int]:
    return move.verb != "build", position.touched(move).bit_count()
