"""Explanations of why a card can't build with the cards chosen."""

from __future__ import annotations

from collections.abc import Mapping

from kontsina_qt.rules.base.cards import Card, CardSet, cards_in
from kontsina_qt.rules.base.turn import OWN_SIDES, Builds, Fishing
from kontsina_qt.rules.kinds.fishing.capture_refusals import not_together
from kontsina_qt.rules.kinds.fishing.moves.capturing import items_of, same_rank, takes_build
from kontsina_qt.rules.kinds.fishing.moves.groups import Item, can_split, groups_with
from kontsina_qt.rules.kinds.fishing.moves.making import makes
from kontsina_qt.rules.kinds.fishing.moves.raising import raised_groups
from kontsina_qt.rules.kinds.fishing.moves.rights import (
    may_augment,
    may_create,
    may_hold,
    may_raise,
)
from kontsina_qt.rules.kinds.fishing.moves.state import Situation
from kontsina_qt.rules.state.builds import Build
from kontsina_qt.rules.state.notation import NO_CARD
from kontsina_qt.rules.state.words import (
    BUILD_OF,
    N_,
    Message,
    any_of,
    build_words,
    card_words,
    cards_words,
)

Words = dict[str, object]

NO_SECOND = N_("You can't build again while your own build is on the table.")
NO_LAY_BESIDE = N_("You can't lay a card while your own build is on the table.")
ONLY_OWN = N_("{card} doesn't take {build}, and you can add only to your own side's builds.")
ONLY_CARD_RAISES = N_("{card} doesn't take {build}, and only the card you play can raise a build.")
SEVERAL = N_("{card} doesn't take {build}, and a build with several groups can't be raised.")
BESIDE_OWN = N_(
    "{card} doesn't take {build}, and you can't raise a build while your own is on the table."
)
UNHELD = N_("{card} doesn't take {cards}, and to build {total} you would also need {held}.")
WORTHLESS = N_("{card} doesn't take {build}, and a card with no value can't build.")
NOTHING = N_("{card} can't take or add to {build}.")

DECLARED: Mapping[str, str] = {
    NO_SECOND: N_("You can't declare again while your own declaration is on the table."),
    NO_LAY_BESIDE: N_("You can't lay a card while your own declaration is on the table."),
    ONLY_OWN: N_(
        "{card} doesn't take {build}, and you can add only to your own side's declarations."
    ),
    ONLY_CARD_RAISES: N_(
        "{card} doesn't take {build}, and only the card you play can raise a declaration."
    ),
    SEVERAL: N_(
        "{card} doesn't take {build}, and a declaration with several groups can't be raised."
    ),
    BESIDE_OWN: N_(
        "{card} doesn't take {build}, and you can't raise a declaration while your own is on the "
        "table."
    ),
    UNHELD: N_("{card} doesn't take {cards}, and to declare {total} you would also need {held}."),
    WORTHLESS: N_("{card} doesn't take {build}, and a card with no value can't declare."),
    NOTHING: N_("{card} can't take or join {build}."),
}
"""The same texts for games that call a build a declaration."""


def refusal(turn: Fishing, text: str, words: Mapping[str, object]) -> Message:
    """Return a refusal with the game's own term for a build."""
    plan = turn.builds
    declared = plan is not None and plan.declared
    return Message(DECLARED.get(text, text) if declared else text, words)


def not_built(situation: Situation, card: Card, cards: CardSet) -> Message | None:
    """Explain why a card can't build with loose cards; None if they don't suggest a build."""
    plan = situation.turn.builds
    if plan is None or plan.split or not situation.turn.worth[card]:
        return None
    words: Words = {"card": card_words(card), "cards": cards_words(cards, " + ")}
    if plan.stacked:
        if cards.bit_count() > 1:
            return None
        return _not_stacked(situation, plan, card, situation.turn.worth[cards_in(cards)[0]], words)
    values = [v for v in range(1, plan.most + 1) if makes(situation, card, v, cards, False)]
    if not values:
        return None
    if not may_create(situation, plan):
        return refusal(situation.turn, NO_SECOND, words)
    return _unheld(situation, plan, card, values, words)


def not_with_build(situation: Situation, card: Card, cards: CardSet, numbers: int) -> Message:
    """Explain why builds and these loose cards, used by no legal play, can't be used.

    Args:
        situation, card: the seat's situation, and the card tried.
        cards: the loose cards, if any.
        numbers: the numbers of the builds, as bits.
    """
    builds = [build for build in situation.builds if numbers >> build.number & 1]
    words: Words = {"card": card_words(card)}
    called = BUILD_OF if situation.turn.builds is None else situation.turn.builds.called
    left: list[Build] = []
    for build in builds:
        if not any(
            takes_build(situation.turn, card, v, build) for v in situation.turn.held_values[card]
        ):
            left.append(build)
    if left:
        words["build"] = build_words(left[0].value, called)
        return _not_onto(situation, card, cards, left[0], len(builds) == 1, words)
    if len(builds) == 1:
        others = cards
        for value in situation.turn.held_values[card]:
            others &= ~situation.turn.equals(card, value)
        words["build"] = build_words(builds[0].value, called)
        words["cards"] = cards_words(others or cards, " + ")
        if cards:
            return Message(N_("{card} takes {build}, but not {cards} with it."), words)
    return not_together(card)


def _not_onto(
    situation: Situation, card: Card, cards: CardSet, build: Build, alone: bool, words: Words
) -> Message:
    """Explain why a card that does not take a build can't be added to it either."""
    turn, plan = situation.turn, situation.turn.builds
    assert plan is not None
    worth = turn.worth[card]
    if plan.split:
        if build.cards & same_rank(card) and any(v in build.values for v in turn.held_values[card]):
            words_of = N_("{card} doesn't take {build}: it contains a card of that rank.")
            return Message(words_of, words)
        return Message(
            N_("{card} doesn't take {build}, and nothing can be added to an esun."), words
        )
    if not worth:
        return refusal(turn, WORTHLESS, words)
    if plan.stacked and alone and not cards:
        found = _not_stacked(situation, plan, card, build.value, words | {"cards": words["build"]})
        return found or _nothing(situation, words)
    if plan.stacked or not alone:
        return _nothing(situation, words)
    if makes(situation, card, build.value, cards, True):
        return _not_augmented(situation, plan, card, build, words)
    return _not_raised(situation, plan, card, cards, build, words)


def _not_stacked(
    situation: Situation, plan: Builds, card: Card, below: int, words: Words
) -> Message | None:
    """Explain why a card can't be played on a card or build of a value."""
    total = situation.turn.worth[card] + below
    words = words | {"total": total, "most": plan.most}
    if not below:
        return None
    if total > plan.most:
        return Message(
            N_("{card} doesn't take {cards}, and together they make {total}, more than {most}."),
            words,
        )
    return _unheld(situation, plan, card, [total], words)


def _unheld(
    situation: Situation, plan: Builds, card: Card, values: list[int], words: Words
) -> Message | None:
    """Explain that no card is held that takes the build; None if one is."""
    if any(may_hold(situation, plan, card, value) for value in values):
        return None
    held = any_of(situation.turn.takers[max(values)])
    return refusal(situation.turn, UNHELD, words | {"total": max(values), "held": held})


def _not_augmented(
    situation: Situation, plan: Builds, card: Card, build: Build, words: Words
) -> Message:
    words = words | {"value": build.value}
    if plan.augment == OWN_SIDES and situation.side_of[build.owner] != situation.side:
        return refusal(situation.turn, ONLY_OWN, words)
    if not may_augment(situation, plan, card, build):
        return Message(
            N_("{card} doesn't take {build}, and to add it you would also need {held}."),
            words | {"held": any_of(situation.turn.takers[build.value])},
        )
    return _nothing(situation, words)


def _not_raised(
    situation: Situation, plan: Builds, card: Card, cards: CardSet, build: Build, words: Words
) -> Message:
    total = build.value + situation.turn.worth[card]
    words = words | {"total": total, "most": plan.most, "value": build.value}
    if not cards and total > plan.most:
        return Message(
            N_("{card} doesn't take {build}, and together they make {total}, more than {most}."),
            words,
        )
    values = [
        v for v in range(total, plan.most + 1) if _would_raise(situation, card, build, v, cards)
    ]
    if not values:
        return _nothing(situation, words)
    if not may_raise(situation, plan, build):
        return _may_not_raise(situation, plan, build, words)
    if not any(raised_groups(situation.turn, plan, card, build.value, v, cards) for v in values):
        return refusal(situation.turn, ONLY_CARD_RAISES, words)
    if not any(may_hold(situation, plan, card, v) for v in values):
        return Message(
            N_(
                "{card} doesn't take {build}, and to raise it to {raised} you would also need "
                "{held}."
            ),
            words | {"raised": values[0], "held": any_of(situation.turn.takers[values[0]])},
        )
    return _nothing(situation, words)


def _may_not_raise(situation: Situation, plan: Builds, build: Build, words: Words) -> Message:
    """Explain which right to raise a build is missing."""
    if not build.open:
        text = SEVERAL
    elif situation.owns() and (
        not plan.raise_beside_own or (plan.one_only and situation.owns(build.number))
    ):
        text = BESIDE_OWN
    elif build.maker == situation.seat:
        text = N_("{card} doesn't take {build}, and you can't raise what you made.")
    else:
        text = N_("{card} doesn't take {build}, and you can't raise what your partner made.")
    return refusal(situation.turn, text, words)


def _would_raise(
    situation: Situation, card: Card, build: Build, value: int, cards: CardSet
) -> bool:
    """Return whether cards would raise a build to a value, whoever has the right to do so."""
    if cards & ~situation.turn.numbers:
        return False
    items = items_of(situation.turn, cards_in(cards), situation.turn.alone[value])
    raised = build.value + situation.turn.worth[card]
    for group in groups_with(Item(NO_CARD, raised, raised == value), items, value):
        if can_split([item for item in items if item not in group], value):
            return True
    return False


def _nothing(situation: Situation, words: Words) -> Message:
    return refusal(situation.turn, NOTHING, words)
