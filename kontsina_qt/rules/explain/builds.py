"""The section about cards that are built together: builds, declarations, esun."""

from __future__ import annotations

from kontsina_qt.rules.explain.called import called
from kontsina_qt.rules.explain.section import (
    BUILD,
    DECLARATION,
    ESUN,
    STACK,
    Section,
    has_jokers,
    in_partnerships,
    kind_of_builds,
)
from kontsina_qt.rules.fishing.turn import (
    ANYBODYS,
    MADE_BY_OTHERS,
    OPPOSED,
    OWN_SIDES,
    Builds,
)
from kontsina_qt.rules.game import Rules
from kontsina_qt.rules.terms import Thing
from kontsina_qt.rules.words import Translate, mark

TITLES = {
    BUILD: mark("Builds"),
    STACK: mark("Builds"),
    DECLARATION: mark("Declarations"),
    ESUN: mark("Esun"),
}


def builds(rules: Rules, tr: Translate) -> list[Section]:
    """How cards are built together and taken; none where nothing is built."""
    plan = rules.turn.builds
    if plan is None:
        return []
    kind = kind_of_builds(rules)
    explain = {BUILD: _builds, DECLARATION: _declarations, STACK: _stacks, ESUN: _esun}[kind]
    return [Section(tr(TITLES[kind]), tuple(explain(rules, plan, tr)))]


def _builds(rules: Rules, plan: Builds, tr: Translate) -> list[str]:
    made = tr(
        "To build, the card you play and loose number cards are put together in one or more "
        "groups of the same value, {most} at most."
    )
    if all(rules.turn.values):
        made = tr(
            "To build, the card you play and loose cards are put together in one or more groups "
            "of the same value, {most} at most; jack, queen and king are built too."
        )
    told = [
        made.format(most=plan.most),
        tr(
            "You must still hold a card of that value. So with a four and a nine in your hand you "
            "may play the four on a five and make a build of nine, to be taken later."
        ),
        tr(
            "A card of the value itself is a group alone: a loose nine may be put into a build of "
            "nine, and with two nines in your hand you may play one on a nine. At least one card "
            "of a new build comes from the table."
        ),
        tr(
            "A build is taken with a card of its value, by anybody, and whole or not at all. Its "
            "cards are no longer loose, and it takes part in no sum that takes cards."
        ),
        *_added(rules, plan, tr),
        *_raised(rules, plan, tr),
        tr("A build belongs to whoever made it or last added to it or raised it."),
    ]
    if plan.one_only:
        told.append(
            tr("While a build of your own lies on the table you may not make or raise another.")
        )
    if not plan.raise_beside_own:
        told.append(tr("While a build of your own lies on the table you may not raise any build."))
    told += _partners(rules, plan, tr)
    if plan.pile_tops:
        told += [
            tr(
                "The top card of an opponent's pile may stand in a group that you add to a build. "
                "Also where you take a build, such a card may be taken with it, alone or in a sum, "
                "as a further group of the same value."
            ),
            tr(
                "The next card of that pile is then on top. You can use it in the same turn too, "
                "but only in another group, with a card from your hand or a loose card. "
                "Without a build you can't use any card of a pile."
            )
            if plan.tops_apart
            else tr(
                "The next card of that pile is then on top and may be used in the same turn. "
                "Without a build no card of a pile can be used."
            ),
        ]
    return told


def _added(rules: Rules, plan: Builds, tr: Translate) -> list[str]:
    """Further groups for a build."""
    if plan.augment == ANYBODYS:
        told = tr(
            "To add to a build, whoever's it is, you put further groups of its value to it. The "
            "card you play stands in one of them, and you must still hold a card of the value."
        )
    elif plan.augment == OWN_SIDES and in_partnerships(rules):
        told = tr(
            "To add to a build of your own or of your partner's, you put further groups of its "
            "value to it. The card you play stands in one of them, and you must still hold a card "
            "of the value."
        )
    elif plan.augment == OWN_SIDES:
        told = tr(
            "To add to a build of your own, you put further groups of its value to it. The card "
            "you play stands in one of them, and you must still hold a card of the value."
        )
    else:
        return []
    return [called(told, Thing.AUGMENT, rules, tr)]


def _raised(rules: Rules, plan: Builds, tr: Translate) -> list[str]:
    """A build that becomes worth more."""
    if plan.raised == ANYBODYS:
        told = tr(
            "To raise a build of one group, whoever's it is, you add the card you play to it. You "
            "must still hold a card of the new, higher value. A build of several groups cannot be "
            "raised."
        )
    elif plan.raised == MADE_BY_OTHERS:
        told = tr(
            "To raise a build of one group that an opponent first made, you add the card you play "
            "to it. You must still hold a card of the new, higher value. A build of several groups "
            "cannot be raised."
        )
    elif plan.raised == OPPOSED:
        told = tr(
            "To raise a build of one group that an opponent made or last raised, you add the card "
            "you play to it. You must still hold a card of the new, higher value. A build of "
            "several groups cannot be raised."
        )
    else:
        return []
    if plan.raise_with_loose:
        more = tr("Loose cards may be added with the card that raises.")
    else:
        more = tr("No loose card may be added with the card that raises.")
    lines = [called(told, Thing.INCREASE, rules, tr), more]
    if plan.raise_adds_groups:
        lines.append(tr("Further groups of the new value may join in the same turn."))
    return lines


def _partners(rules: Rules, plan: Builds, tr: Translate) -> list[str]:
    if not in_partnerships(rules):
        return []
    own = tr("The card that you must hold has to be in your own hand, not in your partner's.")
    told = [own]
    if plan.partner_holds:
        told.append(
            tr(
                "But you may build or raise to a value that you do not hold if your partner owned "
                "a build of that value which an opponent has raised; until a build of it has been "
                "made for him, or he can no longer hold a card of it."
            )
        )
    if plan.marks:
        told.append(
            tr(
                "Before your play you may say of a build of your side “leave it to me”: tap it, "
                "then play. Your partner is asked to leave it alone, but need not."
            )
        )
    return told


def _declarations(rules: Rules, plan: Builds, tr: Translate) -> list[str]:
    declared = tr(
        "To declare, the card you play and one or more loose number cards are put together to a "
        "value, {most} at most, of which you still hold a card: plain in one group, as a family in "
        "several groups of the same value."
    ).format(most=plan.most)
    told = [
        called(declared, Thing.FAMILY, rules, tr),
        tr(
            "So with a five and a nine in your hand you may play the five on a four and declare "
            "nine. A nine itself, played or loose, is a group alone. At least one card comes from "
            "the table."
        ),
        tr(
            "The declaration is yours, but anybody may take it with a card of its value, whole or "
            "not at all. Its cards are no longer loose. You need not keep the card that takes it."
        ),
        tr(
            "To join a declaration, plain or family and whoever's it is, you put further groups of "
            "its value to it. The card you play stands in one of them, and you must still hold a "
            "card of the value. It is then a family, and yours."
        ),
    ]
    if plan.merge:
        told.append(
            tr(
                "Declarations of the same value that lie there already, plain or family and "
                "whoever's they are, may become groups of the family as well, when you declare, "
                "join or raise."
            )
        )
    if plan.raised == OPPOSED:
        told += [
            tr(
                "To raise a plain declaration of an opponent, made or last raised by him, you add "
                "the card you play, and it alone, and must still hold a card of the new, higher "
                "value. It is then yours."
            ),
            tr(
                "Loose cards and groups of the new value may join in the same turn. A family is "
                "never raised."
            ),
        ]
    if plan.one_only:
        told.append(
            tr(
                "While a declaration of your own lies on the table you may neither raise nor "
                "declare again, nor lay a card; you may take or join. If nothing else is possible "
                "you may lay."
            )
        )
    else:
        told.append(
            tr(
                "While a declaration of your own lies on the table you may neither raise nor lay a "
                "card; you may take, join or declare again. If nothing else is possible you may "
                "lay."
            )
        )
    if in_partnerships(rules):
        told.append(
            tr(
                "You need not take your partner's declaration. You may join it, and then it is "
                "yours. One that he first made you may raise only after an opponent has raised "
                "it; one that you first made yourself only if an opponent raised it last."
            )
        )
    return told


def _stacks(rules: Rules, plan: Builds, tr: Translate) -> list[str]:
    told = [
        tr(
            "To build, you play your card on a loose card or on a build, whoever's it is. The "
            "build is worth the sum, {most} at most: a four on a five makes nine, a three on that "
            "twelve."
        ).format(most=plan.most)
    ]
    if has_jokers(rules):
        told.append(
            tr(
                "A joker played on a card or build names its value. A card may also be played on a "
                "joker that lies on the table, whose value is named then."
            )
        )
        taken = tr(
            "A build is taken with a card of its value, or a joker, by anybody, and whole or not "
            "at all. Its cards are no longer loose, and it takes part in no sum that takes cards."
        )
    else:
        taken = tr(
            "A build is taken with a card of its value, by anybody, and whole or not at all. Its "
            "cards are no longer loose, and it takes part in no sum that takes cards."
        )
    if plan.held:
        held = tr("You must still hold a card that takes what you build.")
    else:
        held = tr("You need not hold a card that takes what you build.")
    return [*told, held, taken]


def _esun(rules: Rules, plan: Builds, tr: Translate) -> list[str]:
    if rules.turn.distinct:
        example = [tr("A pile of six, five, three and two is taken with an eight.")]
    else:
        example = [tr("A pile of four, three and ace is taken with an eight or with a four.")]
    told = [
        tr(
            "To make an esun, the card you play and one or more loose number cards become a pile. "
            "Nothing is ever added to it, and it is not split."
        ),
        tr(
            "It is taken whole, by anybody, with every value into which all its cards can be "
            "parted in equal groups: their total, if that is {most} or less, and perhaps others."
        ).format(most=plan.most),
        *example,
        tr("You must still hold a card that takes it."),
    ]
    if rules.turn.distinct:
        told.append(
            tr(
                "The cards of an esun are all of different ranks, and no card of a rank that is "
                "in it takes it."
            )
        )
    if plan.penalty:
        told.append(
            tr(
                "For an esun that still lies there when the next cards are dealt or the hand ends, "
                "the top card of its maker's pile, if he has one, goes back to the table, once "
                "only for each esun."
            )
        )
    return told
