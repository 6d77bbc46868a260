"""The section "Values"."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kontsina_qt.rules.explain.called import called
from kontsina_qt.rules.explain.section import BUILD, Section, kind_of_builds
from kontsina_qt.rules.fishing.turn import ONE, PIPS, WHOLE_RANK
from kontsina_qt.rules.game import Rules
from kontsina_qt.rules.terms import Thing
from kontsina_qt.rules.words import Translate, card_words, mark

RANK_NAMES = {
    1: mark("ace"),
    10: mark("ten"),
    11: mark("jack"),
    12: mark("queen"),
    13: mark("king"),
}
"""The names of some ranks within a sentence."""


def values(rules: Rules, tr: Translate) -> list[Section]:
    """What each card counts; none where ranks alone matter or the play says it in passing."""
    turn = rules.turn
    if turn.selection == WHOLE_RANK or (turn.selection == ONE and turn.values == PIPS):
        return []
    if turn.values == PIPS:
        told = [
            tr(
                "An ace counts 1, cards from two to ten their number. Jacks, queens and kings "
                "have no value."
            )
        ]
    elif turn.table:
        special = [f"{card_words(card)} {value}" for card, value in turn.special]
        hand = [*_named(turn.values, tr), *special]
        table = _named([(value,) for value in turn.table], tr)
        told = [
            tr("In the hand: {values}; all others count their number.").format(
                values=", ".join(hand)
            ),
            tr("On the table: {values}; all others count their number.").format(
                values=", ".join(table)
            ),
        ]
    else:
        words = tr("Values: {values}; all others count their number.")
        told = [words.format(values=", ".join(_named(turn.values, tr)))]
    told[-1] = called(told[-1], Thing.COURTS, rules, tr)
    if any(len(several) > 1 for several in turn.values):
        told.append(
            tr("Whoever plays the ace chooses its value each time, even for an ace on the table.")
        )
        if kind_of_builds(rules) == BUILD:
            told.append(tr("In a build an ace keeps the value it was given there."))
    return [Section(tr("Values"), tuple(told))]


def _named(ranks: Sequence[Iterable[int]], tr: Translate) -> list[str]:
    """Ace and court cards with what they count: ``ace 1 or 14``."""
    named = []
    for rank, counts in enumerate(ranks, 1):
        if rank == 1 or rank > 10:
            either = tr(" or ").join(map(str, counts))
            named.append(f"{tr(RANK_NAMES[rank])} {either}")
    return named
