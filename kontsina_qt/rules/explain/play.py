"""The section "Play"."""

from __future__ import annotations

from kontsina_qt.rules.cards import JOKER_MASK, RANK_MASKS
from kontsina_qt.rules.explain.afterwards import afterwards
from kontsina_qt.rules.explain.called import called
from kontsina_qt.rules.explain.section import (
    BUILD,
    DECLARATION,
    ESUN,
    STACK,
    Section,
    has_jokers,
    kind_of_builds,
    ranks_in,
)
from kontsina_qt.rules.explain.values import names_of, rank_name
from kontsina_qt.rules.fishing.turn import (
    ANY,
    EACH_CARD,
    EVERY,
    FREE,
    NO_CAPTURE,
    NO_CAPTURE_IN_HAND,
    NO_EQUAL,
    ONE,
    ONE_OR_THREE,
    PIPS,
    SWEEPER,
    THREE_TOGETHER,
    WHOLE_RANK,
    SweepBy,
)
from kontsina_qt.rules.game import Rules
from kontsina_qt.rules.terms import Thing
from kontsina_qt.rules.words import Translate, cards_words, mark

SELECTIONS = {
    "": mark(
        "It takes any selection of cards of its own rank and of sums. A sum is two or more cards "
        "whose values add up to the value of the card played."
    ),
    BUILD: mark(
        "It takes any selection of loose cards of its own rank, of sums, and of builds of its "
        "value. A sum is two or more loose cards whose values add up to the value of the card "
        "played."
    ),
    DECLARATION: mark(
        "It takes any selection of loose cards of its own rank, of sums, and of declarations of "
        "its value. A sum is two or more loose cards whose values add up to the value of the card "
        "played."
    ),
    ESUN: mark(
        "It takes any selection of loose cards of its own rank, of sums, and of esuns that its "
        "value takes. A sum is two or more loose cards whose values add up to the value of the "
        "card played."
    ),
}
SELECTIONS[STACK] = SELECTIONS[BUILD]
"""What a card takes, for each kind of build."""

COURTS = {
    ONE: mark(
        "Jack, queen and king take one card of their own rank and nothing else. Of several equal "
        "cards you choose one."
    ),
    ONE_OR_THREE: mark(
        "Jack, queen and king take one card of their own rank, or exactly three, and nothing else. "
        "Of several equal cards you choose one."
    ),
    THREE_TOGETHER: mark(
        "Jack, queen and king take one card of their own rank and nothing else, or all three if "
        "three lie there."
    ),
    ANY: mark("Jack, queen and king take one or more cards of their own rank and nothing else."),
}
"""What cards without value take."""

JACK = 10
"""The place of jacks among the ranks, from ace to king."""

MAKING = {
    BUILD: mark("It builds: with cards of the table it becomes a build, to be taken later."),
    STACK: mark("It builds: on a card or build of the table it makes a higher value."),
    DECLARATION: mark(
        "It declares: with cards of the table it becomes a declaration, to be taken later."
    ),
    ESUN: mark("It makes an esun: with cards of the table it becomes a pile, to be taken later."),
}
"""That cards may be built together."""


def play(rules: Rules, tr: Translate) -> Section:
    """What may be done in a turn, and what comes of it."""
    kind = kind_of_builds(rules)
    making = [tr(MAKING[kind])] if kind else []
    return Section(
        tr("Play"),
        (
            tr("In your turn you play one card from your hand. It does one of these things:"),
            *_named(_take(rules, tr), Thing.TAKE, rules, tr),
            *_jokers(rules, tr),
            *_sweepers(rules, tr),
            *making,
            *_steal(rules, tr),
            *_named(_lay(rules, tr), Thing.LAY, rules, tr),
            *_besides(rules, tr),
            *afterwards(rules, tr),
        ),
    )


def _named(told: list[str], thing: Thing, rules: Rules, tr: Translate) -> list[str]:
    """The same paragraphs, the first with the word for what it tells."""
    return [called(told[0], thing, rules, tr), *told[1:]]


def _by_total(rules: Rules, tr: Translate) -> list[str]:
    """What is taken where a card makes a total together with what it takes."""
    words = tr(
        "It takes one or more cards of the table that make {total} together with it, one such set "
        "in a turn."
    )
    example = tr("So a {card} takes any cards that make {missing}.")
    total = rules.turn.total
    told = [f"{words} {example}".format(total=total, card=7, missing=total - 7)]
    if not all(rules.turn.held_values[card] for card in rules.cards):
        told.append(_courts(rules, tr))
    return told


def _courts(rules: Rules, tr: Translate) -> str:
    """What the cards without value take; jacks may have a use of their own."""
    turn = rules.turn
    if turn.courts == EVERY:
        return tr(
            "A queen takes all the queens on the table and a king all the kings, and nothing else."
        )
    if turn.sweepers & RANK_MASKS[JACK]:
        return tr(
            "A queen takes one queen and a king one king, and nothing else. Of several you choose "
            "one."
        )
    return tr(COURTS[turn.courts])


def _take(rules: Rules, tr: Translate) -> list[str]:
    turn = rules.turn
    if turn.total:
        return _by_total(rules, tr)
    if turn.selection == WHOLE_RANK:
        return [
            tr(
                "It takes all the cards of its own rank that lie on the table, not only some of "
                "them. Ranks alone matter, and there are no sums."
            )
        ]
    if turn.selection == ONE and turn.equal_first:
        return [
            tr("It takes one card of the same rank. Of several equal cards you choose one."),
            tr(
                "Only where no card of its rank lies there, it takes a sum: two or more cards "
                "whose values add up to the value of the card played, one sum in a turn."
            ),
        ]
    if turn.selection == ONE:
        words = tr(
            "It takes a sum: two or more cards whose values add up to the value of the card played."
        )
        if turn.values == PIPS:
            words = tr(
                "It takes a sum: two or more cards from ace (1) to ten that add up to the value "
                "of the card played. Jack, queen and king have no value and take part in no sum."
            )
        return [
            tr("It takes one card of the same rank. Of several equal cards you choose one."),
            words,
        ]
    if not turn.by_rank:
        return [
            tr(
                "It takes any selection of single cards and of sums. Each of them is one or more "
                "cards that on the table count together what the card played counts in the hand. "
                "No card serves twice."
            ),
            tr(
                "Values alone matter: an ace (14) takes a king with an ace (13 + 1), but no ace "
                "alone."
            ),
        ]
    told = [tr(SELECTIONS[kind_of_builds(rules)])]
    if turn.equal_all:
        told.append(
            tr(
                "But a number card that takes must take all loose cards of its own rank. So an "
                "eight may take a five with a three; if another eight lies there loose, it takes "
                "that too."
            )
        )
    else:
        told.append(
            tr(
                "So an eight may take another eight, or a five with a three, or all of them at "
                "once. No card serves in two sums."
            )
        )
    if turn.distinct:
        told.append(tr("The cards of a sum are all of different ranks."))
    if not all(turn.values):
        told.append(_courts(rules, tr))
    return told


def _jokers(rules: Rules, tr: Translate) -> list[str]:
    if not has_jokers(rules) or not rules.turn.jokers:
        return []
    if rules.turn.jokers == SWEEPER:
        takes = tr("A joker takes everything that lies on the table.")
        if kind_of_builds(rules) == ESUN:
            takes = tr("A joker takes everything that lies on the table, each esun too.")
        stays = tr(
            "If the table is empty it stays there, and goes with the next cards that are taken, "
            "whatever takes them."
        )
        told = [f"{called(takes, Thing.JOKER, rules, tr)} {stays}"]
        sweeps = rules.turn.sweeps
        if sweeps is not None and sweeps.by_sweeper:
            told.append(tr("A joker that takes the table makes a sweep too."))
        return told
    return [
        tr(
            "A joker that is played names a value from 2 to 14 and takes what a card of that value "
            "takes."
        ),
        tr(
            "A joker on the table, also one that was dealt there, is equal to any card: it is "
            "taken by itself, and never in a sum."
        ),
    ]


def _sweepers(rules: Rules, tr: Translate) -> list[str]:
    """The cards, no jokers, that take whatever lies there: whole ranks, and single cards."""
    sweepers = rules.turn.sweepers & rules.full & ~JOKER_MASK
    if not sweepers:
        return []
    if rules.turn.spared:
        words = tr(
            "A {names} takes everything that lies on the table but these, which is not counted as "
            "a cleared table: {spared}."
        )
        spared = ", ".join(names_of(rules.turn.spared, tr))
        return [words.format(names=", ".join(names_of(sweepers, tr)), spared=spared)]
    if rules.turn.sweeps is not None and rules.turn.sweeps.by:
        words = tr("Each of these takes everything that lies on the table: {names}.")
        told = [words.format(names=", ".join(names_of(sweepers, tr)))]
        name = tr(rules.turn.sweeps.name)
        told.append(tr("By itself that is no {name}.").format(name=name))
        return [" ".join(told), *(_sweep_by(by, name, tr) for by in rules.turn.sweeps.by)]
    ranks, cards = ranks_in(sweepers, rules.full)
    told = []
    if ranks:
        words = tr("A card of this rank takes everything on the table, whatever it is: {names}.")
        told.append(words.format(names=", ".join(rank_name(rank, tr) for rank in ranks)))
    if cards:
        words = tr("If it is {cards}, it takes everything on the table, whatever it is.")
        told.append(words.format(cards=cards_words(cards, tr(" or "))))
    if rules.turn.equal_before_sweep:
        told.append(tr("If a card of its own rank is on the table, it takes only that one."))
    if rules.turn.sweeps is not None:
        words = tr("Taking the whole table this way is a {name}.")
        if not rules.turn.sweeps.by_sweeper:
            words = tr("Taking the whole table this way is no {name}.")
        told.append(words.format(name=tr(rules.turn.sweeps.name)))
    return told


def _sweep_by(by: SweepBy, name: str, tr: Translate) -> str:
    """When a card that takes everything makes a sweep all the same."""
    card = ", ".join(names_of(by.cards, tr))
    if by.single:
        words = tr("A {card} that takes a single {other} makes a {name}.")
        return words.format(card=card, other=", ".join(names_of(by.among, tr)), name=name)
    if by.least == by.most:
        words = tr(
            "The {card} makes a {name} if only number cards lie there that make exactly {most} "
            "together."
        )
    else:
        words = tr(
            "The {card} makes a {name} if only number cards lie there that make {most} or less "
            "together."
        )
    return words.format(card=card, name=name, most=by.most)


def _steal(rules: Rules, tr: Translate) -> list[str]:
    if not rules.turn.steal:
        return []
    if rules.players == 2:
        told = tr(
            "It steals: with a card of the rank of the top card of the other's pile you take that "
            "whole pile. It goes on your own, with the card played on top."
        )
    else:
        told = tr(
            "It steals: with a card of the rank of the top card of another player's pile you take "
            "that whole pile, one pile in a turn. It goes on your own, with the card played on top."
        )
    return [told]


def _lay(rules: Rules, tr: Translate) -> list[str]:
    turn = rules.turn
    plan = turn.builds
    waits = plan is not None and not plan.lay_beside_own and kind_of_builds(rules) == BUILD
    if turn.lay == NO_CAPTURE and turn.steal:
        told = [
            tr(
                "It stays on the table, but only if it could neither take nor steal. Which card "
                "you play is your choice."
            )
        ]
    elif turn.lay == NO_CAPTURE:
        told = [
            tr(
                "It stays on the table, but only if it could take nothing. Which card you play is "
                "your choice."
            )
        ]
    elif turn.lay == NO_CAPTURE_IN_HAND and turn.steal:
        told = [
            tr("It stays on the table, but only when no card of your hand can take or steal."),
        ]
    elif turn.lay == NO_CAPTURE_IN_HAND:
        told = [tr("It stays on the table, but only when no card of your hand can take.")]
    elif turn.lay == NO_EQUAL:
        told = [
            tr("It stays on the table, but only if no loose card of its own rank lies there."),
            tr("You need not take if you can do something else."),
        ]
    elif turn.must_capture:
        told = [tr("It stays on the table.")]
    elif waits:
        told = [tr("It stays on the table, even if it could take something.")]
    else:
        told = [
            tr("It stays on the table. You may always lay a card, even if it could take something.")
        ]
    if turn.must_capture == EACH_CARD:
        told.append(tr("But you may lay a card, or build with it, only when that card can't take."))
    elif turn.must_capture:
        told.append(
            tr("But you may lay a card, or build with one, only when none of your hand can take.")
        )
    if waits:
        told.append(
            tr(
                "But you may not lay a card while a build of your own lies on the table, unless "
                "you can do nothing else."
            )
        )
    if turn.selection == ONE and not turn.equal_first and not turn.total:
        told.append(tr("Never an equal card and a sum in one turn, and never two sums."))
    elif turn.selection == ANY and turn.lay == FREE and not turn.must_capture:
        told.append(tr("You need never take, nor take all that you could."))
    elif turn.selection == ANY and turn.lay != NO_EQUAL:
        told.append(tr("You need not take all that you could."))
    return told


def _besides(rules: Rules, tr: Translate) -> list[str]:
    """What may be done beside or instead of playing a card."""
    told = []
    if rules.turn.pluck:
        told.append(
            tr(
                "Once in each deal, before or after your play, you may pluck one card: it goes "
                "from the table to your pile for nothing."
            )
        )
        told.append(
            tr(
                "You may not pluck {cards}, a card of a build, the card that you have just laid, "
                "or what alone lies on the table. To pluck is neither to take last nor to sweep."
            ).format(cards=cards_words(rules.turn.never_plucked, ", "))
        )
    if rules.turn.count_out:
        target = rules.ending.target
        told.append(
            tr(
                "At any time between two plays, also out of turn, you may count out. If your "
                "points and those you have surely won in this hand come to {target}, you win the "
                "match at once. If not, the other side wins it, of several the one with the most."
            ).format(target=target)
        )
        told.append(
            tr(
                "Surely won are points for the most of something once you have more than half of "
                "what is played with, for the cards that you have taken, and for sweeps."
            )
        )
    return told
