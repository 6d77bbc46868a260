"""The section on builds, declarations or esun."""

from __future__ import annotations

from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.base.terms import Thing
from kontsina_qt.rules.base.turn import (
    ANYBODYS,
    MADE_BY_OTHERS,
    OPPOSED,
    OWN_SIDES,
    Builds,
)
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
from kontsina_qt.rules.state.words import N_, Translate

TITLES = {
    BUILD: N_("Builds"),
    STACK: N_("Builds"),
    DECLARATION: N_("Declarations"),
    ESUN: N_("Esun"),
}


def builds(rules: Rules, tr: Translate) -> list[Section]:
    """Return the section on builds; none if nothing is built."""
    plan = rules.turn.builds
    if plan is None:
        return []
    kind = kind_of_builds(rules)
    explain = {BUILD: _builds, DECLARATION: _declarations, STACK: _stacks, ESUN: _esun}[kind]
    return [Section(tr(TITLES[kind]), tuple(explain(rules, plan, tr)))]


def _builds(rules: Rules, plan: Builds, tr: Translate) -> list[str]:
    made = tr(
        "To build, put the card you play together with loose number cards in one or more groups "
        "of the same value, {most} at most."
    )
    if all(rules.turn.values):
        made = tr(
            "To build, put the card you play together with loose cards in one or more groups of "
            "the same value, {most} at most; jacks, queens and kings can be built too."
        )
    paragraphs = [
        made.format(most=plan.most),
        tr(
            "You must still hold a card of that value. So with a four and a nine in your hand you "
            "can play the four on a five to make a build of nine, to be captured later."
        ),
        tr(
            "A card of the value itself is a group on its own: a loose nine can join a build "
            "of nine, and with two nines in your hand you can play one on a nine. At least one "
            "card of a new build comes from the table."
        ),
        tr(
            "Anyone can take a build with a card of its value, all of it or none. Its cards are "
            "no longer loose and can't be part of a sum."
        ),
        *_added(rules, plan, tr),
        *_raised(rules, plan, tr),
        tr("A build belongs to whoever made it, last added to it or last raised it."),
    ]
    if plan.one_only:
        paragraphs.append(
            tr("While your own build is on the table, you can't make or raise another.")
        )
    if not plan.raise_beside_own:
        paragraphs.append(tr("While your own build is on the table you can't raise any build."))
    paragraphs += _partners(rules, plan, tr)
    if plan.pile_tops:
        paragraphs += [
            tr(
                "The top card of an opponent's pile can be part of a group that you add to a "
                "build. When you take a build you can also take such a card with it, alone or in "
                "a sum, as one more group of the same value."
            ),
            tr(
                "The next card of that pile is then on top. You can use it in the same turn too, "
                "but only in another group, with a card from your hand or a loose card. "
                "Without a build you can't use any card of a pile."
            )
            if plan.tops_apart
            else tr(
                "Then the next card of that pile is on top, and you can use it in the same turn "
                "too. Without a build you can't use any card of a pile."
            ),
        ]
    return paragraphs


def _added(rules: Rules, plan: Builds, tr: Translate) -> list[str]:
    """Return the paragraph on adding groups to a build."""
    if plan.augment == ANYBODYS:
        sentence = tr(
            "To add to a build, your own or anyone else's, put more groups of its value on it. "
            "The card you play must be in one of them, and you must still hold a card of that "
            "value."
        )
    elif plan.augment == OWN_SIDES and in_partnerships(rules):
        sentence = tr(
            "To add to a build of your own or your partner's, put more groups of its value on it. "
            "The card you play must be in one of them, and you must still hold a card of that "
            "value."
        )
    elif plan.augment == OWN_SIDES:
        sentence = tr(
            "To add to your own build, put more groups of its value on it. The card you play must "
            "be in one of them, and you must still hold a card of that value."
        )
    else:
        return []
    return [called(sentence, Thing.AUGMENT, rules, tr)]


def _raised(rules: Rules, plan: Builds, tr: Translate) -> list[str]:
    """Return the paragraphs on raising a build."""
    if plan.raised == ANYBODYS:
        sentence = tr(
            "To raise a build with one group, your own or anyone else's, add the card you play to "
            "it. You must still hold a card of the new, higher value. A build with several groups "
            "can't be raised."
        )
    elif plan.raised == MADE_BY_OTHERS:
        sentence = tr(
            "To raise a build with one group that an opponent first made, add the card you play "
            "to it. You must still hold a card of the new, higher value. A build with several "
            "groups can't be raised."
        )
    elif plan.raised == OPPOSED:
        sentence = tr(
            "To raise a build with one group that an opponent made or last raised, add the card "
            "you play to it. You must still hold a card of the new, higher value. A build with "
            "several groups can't be raised."
        )
    else:
        return []
    if plan.raise_with_loose:
        more = tr("You can add loose cards along with the card that raises.")
    else:
        more = tr("You can't add loose cards along with the card that raises.")
    lines = [called(sentence, Thing.INCREASE, rules, tr), more]
    if plan.raise_adds_groups:
        lines.append(tr("More groups of the new value can join in the same turn."))
    return lines


def _partners(rules: Rules, plan: Builds, tr: Translate) -> list[str]:
    if not in_partnerships(rules):
        return []
    own = tr("The card you must hold has to be in your own hand, not your partner's.")
    paragraphs = [own]
    if plan.partner_holds:
        paragraphs.append(
            tr(
                "But you can build or raise to a value you don't hold if your partner owned a "
                "build of that value and an opponent raised it. This ends once your partner has "
                "been given such a build, or can no longer hold a card of that value."
            )
        )
    if plan.marks:
        paragraphs.append(
            tr(
                "Before you play, you can say “leave it to me” about one of your side's "
                "builds: tap it, then play. Your partner is asked to leave it alone, but "
                "doesn't have to."
            )
        )
    return paragraphs


def _declarations(rules: Rules, plan: Builds, tr: Translate) -> list[str]:
    declared = tr(
        "To declare, put the card you play together with loose number cards to make a value, "
        "{most} at most, of which you still hold a card. One group is a plain declaration; "
        "several groups of the same value are a family."
    ).format(most=plan.most)
    paragraphs = [
        called(declared, Thing.FAMILY, rules, tr),
        tr(
            "So with a five and a nine in your hand you can play the five on a four and "
            "declare nine. A nine, played or loose, is a group on its own. At least one card "
            "comes from the table."
        ),
        tr(
            "The declaration is yours, but anyone can take it with a card of its value, all of it "
            "or none. Its cards are no longer loose. You don't have to keep the card that takes "
            "it."
        ),
        tr(
            "To join a declaration, your own or anyone else's, put more groups of its value on "
            "it. The card you play must be in one of them, and you must still hold a card of that "
            "value. It is then a family, and yours."
        ),
    ]
    if plan.merge:
        paragraphs.append(
            tr(
                "When you declare, join or raise, other declarations of the same value on the "
                "table can become groups of the family too, no matter whose they are."
            )
        )
    if plan.raised == OPPOSED:
        paragraphs += [
            tr(
                "To raise a plain declaration that an opponent made or last raised, add the "
                "card you play, and only that card. You must still hold a card of the new, "
                "higher value. It is then yours."
            ),
            tr(
                "Loose cards and groups of the new value can join in the same turn. A family is "
                "never raised."
            ),
        ]
    if plan.one_only:
        paragraphs.append(
            tr(
                "While your own declaration is on the table, you can't raise, declare again or "
                "lay a card; you can take or join. If nothing else is possible, you can lay."
            )
        )
    else:
        paragraphs.append(
            tr(
                "While your own declaration is on the table, you can't raise or lay a card; you "
                "can take, join or declare again. If nothing else is possible, you can lay."
            )
        )
    if in_partnerships(rules):
        paragraphs.append(
            tr(
                "You don't have to take your partner's declaration. You can join it, and then "
                "it's yours. You can raise one that your partner first made only after an "
                "opponent has raised it, and one that you first made only if an opponent raised "
                "it last."
            )
        )
    return paragraphs


def _stacks(rules: Rules, plan: Builds, tr: Translate) -> list[str]:
    paragraphs = [
        tr(
            "To build, play your card on a loose card or on a build, your own or anyone else's. "
            "The build is worth the sum, {most} at most: a four on a five makes nine, a three on "
            "that twelve."
        ).format(most=plan.most)
    ]
    if has_jokers(rules):
        paragraphs.append(
            tr(
                "A joker played on a card or build takes a value you name. You can also play a "
                "card on a joker on the table, and name its value then."
            )
        )
        taken = tr(
            "Anyone can take a build with a card of its value or a joker, all of it or none. Its "
            "cards are no longer loose and can't be part of a sum."
        )
    else:
        taken = tr(
            "Anyone can take a build with a card of its value, all of it or none. Its cards are "
            "no longer loose and can't be part of a sum."
        )
    if plan.held:
        held = tr("You must still hold a card that takes what you build.")
    else:
        held = tr("You don't have to hold a card that takes what you build.")
    return [*paragraphs, held, taken]


def _esun(rules: Rules, plan: Builds, tr: Translate) -> list[str]:
    if rules.turn.distinct:
        example = [tr("An eight takes a pile of six, five, three and two.")]
    else:
        example = [tr("An eight or a four takes a pile of four, three and ace.")]
    paragraphs = [
        tr(
            "To make an esun, put the card you play and one or more loose number cards into a "
            "pile. Nothing is ever added to it, and it is never split."
        ),
        tr(
            "Anyone can take it, all of it, with any value that splits all its cards into equal "
            "groups: their total, if that is {most} or less, and perhaps others."
        ).format(most=plan.most),
        *example,
        tr("You must still hold a card that takes it."),
    ]
    if rules.turn.distinct:
        paragraphs.append(
            tr(
                "The cards in an esun are all of different ranks, and a card of a rank that is in "
                "it can't take it."
            )
        )
    if plan.penalty:
        paragraphs.append(
            tr(
                "If an esun is still on the table at the next deal or the end of the hand, the "
                "top card of its maker's pile, if there is one, goes back to the table. This "
                "happens only once for each esun."
            )
        )
    return paragraphs
