"""The section "Values"."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kontsina_qt.rules.base.cards import RANK_MASKS, CardSet, cards_in
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.base.terms import Thing
from kontsina_qt.rules.base.turn import ONE, PIPS, WHOLE_RANK
from kontsina_qt.rules.explain.called import called
from kontsina_qt.rules.explain.section import BUILD, Section, kind_of_builds
from kontsina_qt.rules.state.words import N_, Translate, card_words

RANK_NAMES = {
    1: N_("ace"),
    10: N_("ten"),
    11: N_("jack"),
    12: N_("queen"),
    13: N_("king"),
}
"""The names of some ranks within a sentence."""


def rank_name(rank: int, tr: Translate) -> str:
    """Return a rank within a sentence: ``jack``, or ``7``."""
    return tr(RANK_NAMES[rank]) if rank in RANK_NAMES else str(rank)


def values(rules: Rules, tr: Translate) -> list[Section]:
    """Return the section on values; none if only ranks matter or another section says it."""
    turn = rules.turn
    if turn.selection == WHOLE_RANK:
        return []
    if turn.selection == ONE and turn.values == PIPS and not turn.total:
        return []
    special = [f"{card_words(card)} {value}" for card, value in turn.special]
    if turn.values == PIPS and not turn.table and not turn.special:
        paragraphs = [
            tr(
                "An ace counts 1, cards from two to ten their face value. Jacks, queens and "
                "kings have no value."
            )
        ]
    elif turn.table:
        hand = [*_named(rules, turn.values, tr), *special]
        table = _named(rules, [(value,) for value in turn.table], tr)
        paragraphs = [
            tr("In the hand: {values}; all others count their face value.").format(
                values=", ".join(hand)
            ),
            tr("On the table: {values}; all others count their face value.").format(
                values=", ".join(table)
            ),
        ]
    else:
        words = tr("Values: {values}; all others count their face value.")
        paragraphs = [words.format(values=", ".join([*_named(rules, turn.values, tr), *special]))]
    paragraphs[-1] = called(paragraphs[-1], Thing.COURTS, rules, tr)
    if any(len(several) > 1 for several in turn.values):
        paragraphs.append(
            tr("Whoever plays the ace chooses its value each time, even for an ace on the table.")
        )
        if kind_of_builds(rules) == BUILD:
            paragraphs.append(tr("In a build an ace keeps the value it was given there."))
    return [Section(tr("Values"), tuple(paragraphs))]


def names_of(cards: CardSet, tr: Translate) -> list[str]:
    """Return the names of ranks that are complete among some cards, and the other cards."""
    names = []
    for rank, equal in enumerate(RANK_MASKS, 1):
        if equal and not equal & ~cards and rank in RANK_NAMES:
            names.append(tr(RANK_NAMES[rank]))
        else:
            names += [card_words(card) for card in cards_in(equal & cards)]
    return names


def _named(rules: Rules, ranks: Sequence[Iterable[int]], tr: Translate) -> list[str]:
    """Return the values of ranks that do not count their pips: ``ace 1 or 14``."""
    named = []
    for rank, counts in enumerate(ranks, 1):
        pips = 1 < rank < 11 and tuple(counts) == (rank,)
        if rules.full & RANK_MASKS[rank - 1] and not pips:
            either = tr(" or ").join(map(str, counts)) or "0"
            named.append(f"{rank_name(rank, tr)} {either}")
    return named
