"""The section "Play"."""

from __future__ import annotations

from kontsina_qt.rules.base.cards import JOKER_MASK, RANK_MASKS
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.base.terms import Thing
from kontsina_qt.rules.base.turn import (
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
    Fishing,
)
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
from kontsina_qt.rules.state.words import N_, Translate, cards_words

SELECTIONS = {
    "": N_(
        "Capture cards of the same rank, sums, or both, as many as you like. A sum is two or more "
        "cards that add up to the value of the card you play."
    ),
    BUILD: N_(
        "Capture loose cards of the same rank, sums and builds of its value, as many as you like. "
        "A sum is two or more loose cards that add up to the value of the card you play."
    ),
    DECLARATION: N_(
        "Capture loose cards of the same rank, sums and declarations of its value, as many as you "
        "like. A sum is two or more loose cards that add up to the value of the card you play."
    ),
    ESUN: N_(
        "Capture loose cards of the same rank, sums and any esun its value takes, as many as you "
        "like. A sum is two or more loose cards that add up to the value of the card you play."
    ),
}
SELECTIONS[STACK] = SELECTIONS[BUILD]
"""The sentences on what a card takes, by kind of build."""

COURTS = {
    ONE: N_(
        "A jack, queen or king takes one card of the same rank and nothing else. If there are "
        "several, choose one."
    ),
    ONE_OR_THREE: N_(
        "A jack, queen or king takes one card of the same rank, or exactly three, and nothing "
        "else. If there are several, choose one."
    ),
    THREE_TOGETHER: N_(
        "A jack, queen or king takes one card of the same rank and nothing else, or all three if "
        "there are three."
    ),
    ANY: N_("A jack, queen or king takes one or more cards of the same rank and nothing else."),
}
"""The sentences on what cards without value take."""

JACK = 10
"""The index of jacks among the ranks, from the ace."""

MAKING = {
    BUILD: N_("Build: put it together with table cards, to be captured later."),
    STACK: N_("Build: play it on a card or build on the table to make a higher value."),
    DECLARATION: N_("Declare: put it together with table cards, to be captured later."),
    ESUN: N_("Make an esun: put it together with table cards in a pile, to be captured later."),
}
"""The sentences on building."""


def play(rules: Rules, tr: Translate) -> Section:
    """Return the section on a turn and what follows it."""
    kind = kind_of_builds(rules)
    making = [tr(MAKING[kind])] if kind else []
    return Section(
        tr("Play"),
        (
            tr("On your turn, play one card from your hand. You can:"),
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


def _named(paragraphs: list[str], thing: Thing, rules: Rules, tr: Translate) -> list[str]:
    """Add the game's own term to the first paragraph."""
    return [called(paragraphs[0], thing, rules, tr), *paragraphs[1:]]


def _by_total(rules: Rules, tr: Translate) -> list[str]:
    """Return the paragraphs on captures by a total."""
    words = tr(
        "Capture one or more table cards that add up to {total} with the card you play, one "
        "such set per turn."
    )
    example = tr("So a {card} takes any cards that add up to {missing}.")
    total = rules.turn.total
    paragraphs = [f"{words} {example}".format(total=total, card=7, missing=total - 7)]
    if not all(rules.turn.held_values[card] for card in rules.cards):
        paragraphs.append(_courts(rules, tr))
    return paragraphs


def _courts(rules: Rules, tr: Translate) -> str:
    """Return the sentence on cards without value; jacks may have a use of their own."""
    turn = rules.turn
    if turn.courts == EVERY:
        return tr(
            "A queen takes all the queens on the table and a king all the kings, and nothing else."
        )
    if turn.sweepers & RANK_MASKS[JACK]:
        return tr(
            "A queen takes one queen and a king one king, and nothing else. If there are "
            "several, choose one."
        )
    return tr(COURTS[turn.courts])


def _take(rules: Rules, tr: Translate) -> list[str]:
    turn = rules.turn
    if turn.total:
        return _by_total(rules, tr)
    if turn.selection == WHOLE_RANK:
        return [
            tr(
                "Capture all cards of the same rank on the table, not just some of them. Only "
                "ranks matter; there are no sums."
            )
        ]
    if turn.selection == ONE and turn.equal_first:
        return [
            tr("Capture one card of the same rank. If there are several, choose one."),
            tr(
                "Only if there is no card of its rank on the table, capture a sum: two or more "
                "cards that add up to the value of the card you play, one sum per turn."
            ),
        ]
    if turn.selection == ONE:
        words = tr(
            "Capture a sum: two or more cards that add up to the value of the card you play."
        )
        if turn.values == PIPS:
            words = tr(
                "Capture a sum: two or more cards from ace (1) to ten that add up to the value of "
                "the card you play. Jacks, queens and kings have no value and are never part of a "
                "sum."
            )
        return [
            tr("Capture one card of the same rank. If there are several, choose one."),
            words,
        ]
    if not turn.by_rank:
        return [
            tr(
                "Capture single cards, sums, or both, as many as you like: each is one or more "
                "cards whose values on the table add up to the value in the hand of the card you "
                "play. No card counts twice."
            ),
            tr(
                "Only values matter: an ace (14) takes a king with an ace (13 + 1), but not an "
                "ace alone."
            ),
        ]
    paragraphs = [tr(SELECTIONS[kind_of_builds(rules)])]
    if turn.equal_all:
        paragraphs.append(
            tr(
                "But a number card that captures must take all loose cards of its rank. So an "
                "eight can take a five with a three; if there is another loose eight, it takes "
                "that too."
            )
        )
    else:
        paragraphs.append(
            tr(
                "So an eight can take another eight, or a five with a three, or all of them at "
                "once. No card counts in two sums."
            )
        )
    if turn.distinct:
        paragraphs.append(tr("The cards in a sum are all of different ranks."))
    if not all(turn.values):
        paragraphs.append(_courts(rules, tr))
    return paragraphs


def _jokers(rules: Rules, tr: Translate) -> list[str]:
    if not has_jokers(rules) or not rules.turn.jokers:
        return []
    if rules.turn.jokers == SWEEPER:
        takes = tr("A joker takes everything on the table.")
        if kind_of_builds(rules) == ESUN:
            takes = tr("A joker takes everything on the table, including every esun.")
        stays = tr(
            "If the table is empty it stays there and is taken with the next capture of any kind."
        )
        paragraphs = [f"{called(takes, Thing.JOKER, rules, tr)} {stays}"]
        sweeps = rules.turn.sweeps
        if sweeps is not None and sweeps.by_sweeper:
            paragraphs.append(tr("A joker that takes the table makes a sweep too."))
        return paragraphs
    return [
        tr(
            "If you play a joker, name a value from 2 to 14; it takes what a card of that value "
            "takes."
        ),
        tr(
            "A joker on the table, even one dealt there, matches any card: it is taken by itself, "
            "never in a sum."
        ),
    ]


def _sweepers(rules: Rules, tr: Translate) -> list[str]:
    """Return the paragraphs on sweepers that are not jokers: whole ranks and single cards."""
    sweepers = rules.turn.sweepers & rules.full & ~JOKER_MASK
    if not sweepers:
        return []
    if rules.turn.spared:
        words = tr(
            "A {names} takes everything on the table except any {spared}, and that never "
            "counts as a sweep."
        )
        spared = tr(" or ").join(names_of(rules.turn.spared, tr))
        return [words.format(names=", ".join(names_of(sweepers, tr)), spared=spared)]
    if rules.turn.sweeps is not None and rules.turn.sweeps.by:
        words = tr("Each of these takes everything on the table: {names}.")
        return [words.format(names=", ".join(names_of(sweepers, tr)))]
    ranks, cards = ranks_in(sweepers, rules.full)
    paragraphs = []
    if ranks:
        words = tr("Any {names} takes everything on the table, whatever it is.")
        paragraphs.append(
            words.format(names=tr(" or ").join(rank_name(rank, tr) for rank in ranks))
        )
    if cards:
        words = tr("If it is {cards}, it takes everything on the table, whatever it is.")
        paragraphs.append(words.format(cards=cards_words(cards, tr(" or "))))
    if rules.turn.equal_before_sweep:
        paragraphs.append(tr("If a card of its own rank is on the table, it takes only that one."))
    if rules.turn.sweeps is not None:
        words = tr("Taking the whole table this way is a {name}.")
        if not rules.turn.sweeps.by_sweeper:
            words = tr("Taking the whole table this way is no {name}.")
        paragraphs.append(words.format(name=tr(rules.turn.sweeps.name)))
    return paragraphs


def _steal(rules: Rules, tr: Translate) -> list[str]:
    if not rules.turn.steal:
        return []
    if rules.players == 2:
        sentence = tr(
            "Steal: if it matches the top card of your opponent's pile, take that whole pile. It "
            "goes on your own, with the card you played on top."
        )
    else:
        sentence = tr(
            "Steal: if it matches the top card of another player's pile, take that whole pile, "
            "one pile per turn. It goes on your own, with the card you played on top."
        )
    return [sentence]


def _lay(rules: Rules, tr: Translate) -> list[str]:
    turn = rules.turn
    plan = turn.builds
    waits = plan is not None and not plan.lay_beside_own and kind_of_builds(rules) == BUILD
    paragraphs = _when_to_lay(turn, waits, tr)
    if turn.must_capture == EACH_CARD:
        paragraphs.append(
            tr("But you can lay a card, or build with it, only if that card can't capture.")
        )
    elif turn.must_capture:
        paragraphs.append(tr("But you can lay or build only if no card in your hand can capture."))
    if waits:
        paragraphs.append(
            tr(
                "But you can't lay a card while your own build is on the table, unless you can do "
                "nothing else."
            )
        )
    if turn.selection == ONE and not turn.equal_first and not turn.total:
        paragraphs.append(tr("One card or one sum per turn: never both, and never two sums."))
    elif turn.selection == ANY and turn.lay == FREE and not turn.must_capture:
        paragraphs.append(tr("Capturing is never compulsory, and you needn't take everything."))
    elif turn.selection == ANY and turn.lay != NO_EQUAL:
        paragraphs.append(tr("You needn't take everything you could."))
    return paragraphs


def _when_to_lay(turn: Fishing, waits: bool, tr: Translate) -> list[str]:
    """Return the paragraphs on laying; ``waits``: own builds can forbid it."""
    if turn.lay == NO_CAPTURE and turn.steal:
        paragraphs = [
            tr(
                "Lay it on the table, but only if it can neither capture nor steal. You choose "
                "which card to play."
            )
        ]
    elif turn.lay == NO_CAPTURE:
        paragraphs = [
            tr(
                "Lay it on the table, but only if it can't capture anything. You choose which "
                "card to play."
            )
        ]
    elif turn.lay == NO_CAPTURE_IN_HAND and turn.steal:
        paragraphs = [
            tr("Lay it on the table, but only if no card in your hand can capture or steal."),
        ]
    elif turn.lay == NO_CAPTURE_IN_HAND:
        paragraphs = [tr("Lay it on the table, but only if no card in your hand can capture.")]
    elif turn.lay == NO_EQUAL:
        paragraphs = [
            tr("Lay it on the table, but only if there is no loose card of its rank."),
            tr("You don't have to capture if you can do something else."),
        ]
    elif turn.must_capture:
        paragraphs = [tr("Lay it on the table.")]
    elif waits:
        paragraphs = [tr("Lay it on the table, even if it could capture something.")]
    else:
        paragraphs = [
            tr(
                "Lay it on the table. You can always lay a card, even if it could capture "
                "something."
            )
        ]
    return paragraphs


def _besides(rules: Rules, tr: Translate) -> list[str]:
    """Return the paragraphs on plucking and counting out."""
    paragraphs = []
    if rules.turn.pluck:
        paragraphs.append(
            tr(
                "Once per deal, before or after your play, you can pluck one card: it goes from "
                "the table to your pile for free."
            )
        )
        paragraphs.append(
            tr(
                "You can't pluck {cards}, a card in a build, the card you just laid, or the only "
                "thing on the table. Plucking is neither a last capture nor a sweep."
            ).format(cards=cards_words(rules.turn.never_plucked, ", "))
        )
    if rules.turn.count_out:
        target = rules.ending.target
        paragraphs.append(
            tr(
                "Between any two plays, even out of turn, you can call out. If your points plus "
                "those certain in this hand come to {target}, you win the match at once. If not, "
                "the other side wins; if there are several, the one with the most points."
            ).format(target=target)
        )
        paragraphs.append(
            tr(
                "Count only what nobody can take from you: scoring cards you have captured, "
                "sweeps, and most cards or spades once you hold more than half of them."
            )
        )
    return paragraphs
