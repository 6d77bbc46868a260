"""Cards dealt and drawn, as cues."""

from __future__ import annotations

from collections.abc import Iterable

from kontsina_qt.models.picture import face_down, heap_items
from kontsina_qt.rules.base.cards import Card, cards_in
from kontsina_qt.rules.state.events import Dealt, Drew
from kontsina_qt.sound.noises import Noise
from kontsina_qt.table.animation.cues import Actor, Celebrate
from kontsina_qt.table.animation.resting_places import table_poses
from kontsina_qt.table.animation.stage import Stage
from kontsina_qt.table.animation.tempo import AGAIN_MS, DEAL_APART_MS, DEAL_MS, MANY_CARDS


def in_order(cards: Iterable[Card]) -> list[Card]:
    """Return cards sorted as in a hand."""
    return cards_in(sum(1 << card for card in cards))


def draw(stage: Stage, event: Drew, time: float) -> float:
    """Add the cues of drawing from the stock; return when it is over."""
    for card in event.cards:
        actor = stage.from_stock(time)
        if event.seat == stage.viewer:
            _draw_own(stage, actor, card, time)
        else:
            hand = stage.others.setdefault(event.seat, [])
            *places, last = stage.layout.hand(event.seat, len(hand) + 1)
            for other, pose in zip(hand, places, strict=True):
                stage.close(other, time, pose)
            hand.append(actor)
            stage.deal_one(actor, time, last, None)
        stage.hear(time, Noise.DEAL)
        time += DEAL_APART_MS
    return time - DEAL_APART_MS + DEAL_MS


def _draw_own(stage: Stage, actor: Actor, card: Card, time: float) -> None:
    """Move a card to its place in the open hand; the others make room."""
    stage.own[card] = actor
    cards = in_order(stage.own)
    stage.own = {c: stage.own[c] for c in cards}
    for other, pose in zip(cards, stage.layout.hand(stage.viewer, len(cards)), strict=True):
        if other == card:
            stage.deal_one(actor, time, pose, card)
        else:
            stage.close(stage.own[other], time, pose)


def deal(stage: Stage, event: Dealt, time: float) -> float:
    """Add the cues of a deal; return when it is over."""
    start = begin = time + AGAIN_MS if time else time
    stage.cues.append(Celebrate(begin, event))
    sizes: dict[int, int] = {}
    for seat, cards in event.packets:
        sizes[seat] = sizes.get(seat, 0) + len(cards)
    own_cards = in_order(
        card for seat, cards in event.packets if seat == stage.viewer for card in cards
    )
    given = dict.fromkeys(sizes, 0)
    apart = DEAL_APART_MS if sum(sizes.values()) <= MANY_CARDS else DEAL_APART_MS / 2
    for seat, cards in event.packets:
        poses = stage.layout.hand(seat, sizes[seat])
        for _ in cards:
            at = given[seat]
            given[seat] += 1
            actor = stage.from_stock(start)
            own = own_cards[at] if seat == stage.viewer and not stage.after.covered else None
            if own is not None:
                stage.own[own] = actor
            else:
                stage.others.setdefault(seat, []).append(actor)
            stage.deal_one(actor, start, poses[at], own)
            start += apart
    if stage.after.play.stacked and event.table:
        stage.items = heap_items(event.down, event.table)
    else:
        for card in event.table:
            stage.lay(card)
    places = table_poses(stage.layout, stage.items)
    for card in (*face_down(event.down), *event.table):
        stage.table[card] = stage.from_stock(start)
        face = card if card >= 0 else None
        stage.deal_one(stage.table[card], start, places[card], face)
        start += apart
    _hear_dealing(stage, begin, start)
    return start - apart + DEAL_MS


def _hear_dealing(stage: Stage, begin: float, end: float) -> None:
    """Add the sound of single cards, however fast they are dealt."""
    while begin < end:
        stage.hear(begin, Noise.DEAL)
        begin += DEAL_APART_MS
