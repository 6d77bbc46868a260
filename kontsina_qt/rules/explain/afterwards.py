"""The end of the section "Play": clearing the table, piles, leftover cards."""

from __future__ import annotations

from kontsina_qt.rules.base.cards import JOKER_MASK
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.base.terms import Thing
from kontsina_qt.rules.base.turn import LAST_CAPTURER, LAST_PLAYER, WHOLE_RANK, SweepBy
from kontsina_qt.rules.explain.called import called
from kontsina_qt.rules.explain.values import names_of
from kontsina_qt.rules.state.words import N_, Translate

XERI = N_("xeri")
"""Marked for translation here, as the data uses the name of an option for this sweep."""


def afterwards(rules: Rules, tr: Translate) -> list[str]:
    """Return the paragraphs on sweeps, piles and leftover cards."""
    return [*_sweep(rules, tr), *_bonus(rules, tr), *_piles(rules, tr), *_rest(rules, tr)]


def _sweep(rules: Rules, tr: Translate) -> list[str]:
    sweeps = rules.turn.sweeps
    if sweeps is None or rules.turn.bonus:
        return []
    name = tr(sweeps.name)
    words = tr("Clearing the table in one turn is called “{name}”.")
    paragraphs = [words.format(name=name), *_by_sweepers(rules, name, tr)]
    if not sweeps.opening:
        paragraphs.append(
            tr(
                "It doesn't count when the very first card of the hand takes the cards dealt to "
                "the table."
            )
        )
    if not sweeps.last_deal:
        paragraphs.append(tr("It doesn't count in the last deal."))
    if not sweeps.last_card:
        paragraphs.append(tr("It doesn't count with the very last card of the hand."))
    if sweeps.below_own:
        words = tr("A side that had {n} points or more before the hand scores no {name}.")
        paragraphs.append(words.format(n=sweeps.below_own, name=name))
    if sweeps.below:
        paragraphs.append(
            tr(
                "Nor does it count once a side has {n} points, including those scored at once in "
                "this hand."
            ).format(n=sweeps.below)
        )
    return paragraphs


def _by_sweepers(rules: Rules, name: str, tr: Translate) -> list[str]:
    """Return the paragraphs on when a card that takes everything makes a sweep."""
    turn = rules.turn
    if turn.sweeps is None or not turn.sweeps.by:
        return []
    words = tr("Taking everything with one of these isn't a {name} by itself: {names}.")
    names = ", ".join(names_of(turn.sweepers & rules.full & ~JOKER_MASK, tr))
    first = words.format(name=name, names=names)
    return [first, *(_sweep_by(by, name, tr) for by in turn.sweeps.by)]


def _sweep_by(by: SweepBy, name: str, tr: Translate) -> str:
    """Return the sentence on when a sweeper makes a sweep."""
    card = ", ".join(names_of(by.cards, tr))
    if by.single:
        words = tr("A {card} that takes a single {other} makes a {name}.")
        return words.format(card=card, other=", ".join(names_of(by.single, tr)), name=name)
    if by.least == by.most:
        words = tr(
            "The {card} makes a {name} if there are only number cards on the table and they add "
            "up to exactly {most}."
        )
    else:
        words = tr(
            "The {card} makes a {name} if there are only number cards on the table and they add "
            "up to {most} or less."
        )
    return words.format(card=card, name=name, most=by.most)


def _bonus(rules: Rules, tr: Translate) -> list[str]:
    turn = rules.turn
    if not turn.bonus:
        return []
    both = tr("A turn that is both fixxa and stoppa scores as one of them.")
    if turn.bonus > 1:
        both = tr("A turn that is both fixxa and stoppa scores two points for every card.")
    paragraphs = [
        tr("Fixxa: you take the card the other player laid in the turn just before."),
        tr("Stoppa: you take everything on the table."),
        tr("Each scores a point for every card in that turn, including the card played."),
        both,
    ]
    if turn.steal:
        paragraphs.append(
            tr(
                "Stealing is neither fixxa nor stoppa, and fixxa and stoppa points stay with the "
                "player who scored them. Points for red cards go with the cards."
            )
        )
    return paragraphs


def _piles(rules: Rules, tr: Translate) -> list[str]:
    turn = rules.turn
    if "isiwo" in rules.options:
        sentence = tr(
            "Played and taken cards go face down on your pile, the card that took them on top. "
            "You can't look through your pile until the hand is over. At a card table peeking "
            "costs a point; here piles are never shown, so nobody can peek."
        )
        if rules.options["isiwo"]:
            sentence = tr(
                "Played and taken cards go face down on your pile, the card that took them on "
                "top. You can look through your own pile at any time, but never through another "
                "player's."
            )
        sentence = called(sentence, Thing.LOOK, rules, tr)
    elif turn.face_up and turn.selection == WHOLE_RANK:
        sentence = tr(
            "Captured cards go face up on your pile, your bundle, with the card that took them on "
            "top."
        )
    elif turn.bonus and not turn.steal:
        sentence = tr(
            "Played and taken cards go face up on your piles, one for each score: 0, 1 or 2 "
            "points, a point more with fixxa or stoppa. Anyone can look through them."
        )
    elif turn.face_up:
        sentence = tr(
            "Captured cards go face up on your pile from low to high, with the card that took "
            "them on top."
        )
    else:
        sentence = tr(
            "Captured cards go face down on your pile with the card that took them; nobody looks "
            "through a pile until the hand is over."
        )
    return [sentence]


def _rest(rules: Rules, tr: Translate) -> list[str]:
    turn = rules.turn
    if turn.rest == LAST_PLAYER:
        sentence = tr(
            "After the last card, everything left on the table goes to the player of that card."
        )
        return [sentence]
    if turn.rest != LAST_CAPTURER:
        return [tr("Nobody gets the cards left on the table at the end.")]
    sentence = tr(
        "After the last card, the cards left on the table go to the side with the last capture. "
        "If nobody captured, nobody gets them."
    )
    lines = [sentence]
    if turn.steal:
        lines.append(tr("Stealing a pile doesn't count as the last capture."))
    if turn.bonus:
        lines.append(tr("These leftover cards score no fixxa and no stoppa."))
    elif turn.sweeps is not None:
        words = tr("Taking these leftover cards doesn't count as “{name}”.")
        lines.append(words.format(name=tr(turn.sweeps.name)))
    return lines
