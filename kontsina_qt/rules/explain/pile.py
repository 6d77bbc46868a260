"""The sections of a one-pile game (rule card Pişti)."""

from __future__ import annotations

from kontsina_qt.rules.base.cards import cards_in
from kontsina_qt.rules.base.deal import LAST
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.base.scoring import SWEEPS, Counted
from kontsina_qt.rules.explain.deal import deal
from kontsina_qt.rules.explain.end import end
from kontsina_qt.rules.explain.score import score
from kontsina_qt.rules.explain.section import Section, points_words, ranks_in
from kontsina_qt.rules.explain.values import rank_name
from kontsina_qt.rules.state.words import Translate, card_words


def pile_aim(_rules: Rules, tr: Translate) -> str:
    """Return the aim of the game."""
    return tr(
        "Take the pile on the table as often as you can, and above all with the cards that score."
    )


def pile(rules: Rules, tr: Translate) -> list[Section]:
    """Return the sections from the deal to the end."""
    return [
        deal(rules, tr, _first_pile(rules, tr)),
        Section(tr("Play"), tuple(_play(rules, tr))),
        score(rules, tr),
        end(rules, tr),
    ]


def _sweeper(rules: Rules, tr: Translate) -> str:
    """Return the cards that take any pile: ``jack``, or ``jack or 7♦``."""
    ranks, cards = ranks_in(rules.turn.sweepers & rules.full, rules.full)
    names = [rank_name(rank, tr) for rank in ranks]
    return tr(" or ").join([*names, *map(card_words, cards_in(cards))])


def _first_pile(rules: Rules, tr: Translate) -> list[str]:
    plan = rules.deal
    values = {"table": plan.table, "hand": plan.hand, "sweeper": _sweeper(rules, tr)}
    dealt = tr(
        "Deal the first {table} cards in one pile to the middle of the table, then {hand} cards "
        "to each player, starting after the dealer."
    )
    if plan.table_turn == LAST:
        dealt = tr(
            "Deal {hand} cards to each player, starting after the dealer, then {table} cards in "
            "one pile to the middle of the table."
        )
    seen = tr("All cards in this pile are visible.")
    if rules.options.get("table_down"):
        seen = tr("Only the top card of this pile is visible; the others are face down.")
    paragraphs = [dealt.format(**values), seen]
    if plan.turned_up and values["sweeper"]:
        words = tr(
            "If its top card is a {sweeper}, the next card in the pile that isn't one moves to "
            "the top. If they all are, the deck is shuffled again."
        )
        paragraphs.append(words.format(**values))
    if plan.turned_up and plan.bottom_shown:
        words = tr(
            "Everyone sees the bottom card of the stock. If it is a {sweeper}, the deck is cut or "
            "shuffled again."
        )
        paragraphs.append(words.format(**values))
    elif plan.bottom_shown:
        paragraphs.append(
            tr(
                "The bottom card of the stock is shown to all. It is dealt last, so the dealer "
                "gets it."
            )
        )
    return paragraphs


def _play(rules: Rules, tr: Translate) -> list[str]:
    takes = tr("If it has the rank of the top card, it takes the whole pile.")
    if "table_down" in rules.options:
        takes = tr(
            "If it matches the top card, it takes the whole pile, including any cards face down "
            "in it; only the player who takes those looks at them."
        )
    sweepers = tr("A {sweeper} takes any pile. On an empty table it just stays there.")
    return [
        tr("On your turn, play any card from your hand on the pile."),
        takes,
        *([sweepers.format(sweeper=_sweeper(rules, tr))] if rules.turn.sweepers else []),
        tr("Any other card goes on top of the pile or starts a new one."),
        *_sweep(rules, tr),
        tr(
            "Captured cards go face down on your pile with the card that took them; nobody looks "
            "through a pile until the hand is over."
        ),
        tr(
            "After the last card, the cards left on the table go to the side with the last "
            "capture. If nobody captured, nobody gets them."
        ),
    ]


def _sweep(rules: Rules, tr: Translate) -> list[str]:
    sweeps = rules.turn.sweeps
    worth = sum(
        category.points
        for category in rules.categories
        if isinstance(category, Counted) and category.of == SWEEPS
    )
    if sweeps is None:
        return []
    sweeper = _sweeper(rules, tr)
    words = tr("Taking a single card with a card of its rank is a {name}.")
    paragraphs = [words.format(name=tr(sweeps.name))]
    if sweeps.extra and sweeper:
        more = tr("It scores {points}, but {more} if a {sweeper} takes a {sweeper}.")
    else:
        more = tr("It scores {points}.")
    paragraphs.append(
        more.format(
            points=points_words(worth, tr),
            more=points_words(worth + sweeps.extra, tr),
            sweeper=sweeper,
        )
    )
    if sweeper and sweeps.by_sweeper:
        words = tr("A {sweeper} that takes another single card makes one too.")
        paragraphs.append(words.format(sweeper=sweeper))
    elif sweeper and not sweeps.opening and not sweeps.last_card:
        words = tr(
            "A {sweeper} that takes another single card doesn't make one, and neither do the "
            "first and the very last card of the hand."
        )
        return [*paragraphs, words.format(sweeper=sweeper)]
    elif sweeper:
        words = tr("A {sweeper} that takes another single card makes none.")
        paragraphs.append(words.format(sweeper=sweeper))
    if not sweeps.opening:
        paragraphs.append(tr("It doesn't count with the very first card of the hand."))
    if not sweeps.last_card:
        paragraphs.append(tr("It doesn't count with the very last card of the hand."))
    return paragraphs
