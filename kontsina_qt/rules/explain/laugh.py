"""The sections of Laugh and Lie Down (its rule card)."""

from __future__ import annotations

from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.base.terms import Thing
from kontsina_qt.rules.explain.called import called
from kontsina_qt.rules.explain.deal import deal
from kontsina_qt.rules.explain.section import Section
from kontsina_qt.rules.kinds.laugh.chips import DEALER_STAKE, STAKE
from kontsina_qt.rules.state.words import Translate


def laugh_aim(_rules: Rules, tr: Translate) -> str:
    """Return the aim of the game."""
    return tr(
        "Take matching cards from the table as long as you can, be the last one in, and win chips."
    )


def laugh(rules: Rules, tr: Translate) -> list[Section]:
    """Return the sections from the deal to the end."""
    dealt = deal(rules, tr)
    return [
        Section(dealt.title, (*dealt.paragraphs, *_stakes(rules, tr))),
        Section(tr("Play"), tuple(_play(rules, tr))),
        Section(tr("Score"), tuple(_score(rules, tr))),
        _end(rules, tr),
    ]


def _stakes(rules: Rules, tr: Translate) -> list[str]:
    words = tr(
        "Everyone starts with {chips} chips. Before each hand the dealer puts {dealer} chips in "
        "the pool, and each other player {stake}."
    )
    values = {"chips": rules.options["chips"], "dealer": DEALER_STAKE, "stake": STAKE}
    return [words.format(**values)]


def _play(rules: Rules, tr: Translate) -> list[str]:
    four = tr(
        "Before play, some cards go straight to piles: four of a rank on the table to the "
        "dealer's pile, four of a rank in your hand to your pile."
    )
    three = tr(
        "If you are dealt three of a rank, two go to your pile and the third stays in your hand."
    )
    return [
        called(four, Thing.FOUR, rules, tr),
        called(three, Thing.THREE, rules, tr),
        tr("On your turn you do one of three things; only matching ranks take each other:"),
        tr("Play one card that takes one card of its rank from the table, or three."),
        tr("Play a pair, two cards of a rank, to take the other pair of that rank from the table."),
        tr(
            "Lie down, but only if you can't take anything: put your whole hand face up on the "
            "table, where others can take it. You are out of the hand, but your pile stays "
            "yours."
        ),
        tr(
            "Captured cards go to your pile with the cards that took them. If you run out of "
            "cards you are out too."
        ),
        tr(
            "When two cards of a rank have been taken and the other two are a pair in one hand, "
            "that pair goes straight to its player's pile."
        ),
        tr(
            "Two or four cards of a rank on the table that nobody can take any more, since no "
            "hand has that rank, can be claimed by the player whose turn it is. You claim before "
            "you play, and then play as usual."
        ),
        tr(
            "The hand ends when only one player holds cards: the last one in. That player takes "
            "the cards in hand and on the table. If the last cards leave several hands together, "
            "the last one in is the player who played last."
        ),
    ]


def _score(rules: Rules, tr: Translate) -> list[str]:
    values = {"even": rules.deal.hand}
    return [
        *_prizes(rules, tr),
        tr(
            "Then you take a chip for every two cards your pile has over {even}, or pay one for "
            "every two it has under {even}. So the pool comes out even."
        ).format(**values),
        tr("The score of a hand is the chips you won or lost in it, including the stake."),
    ]


def _prizes(rules: Rules, tr: Translate) -> list[str]:
    """Return the sentence on the prize of the last player in, for each number of players."""
    sentence = tr("The last player in takes {prize} chips from the pool.").format(
        prize=_prize(rules)
    )
    for players in rules.game.players:
        if players != rules.players:
            other = tr("With {players} players it is {prize} chips.")
            prize = _prize(rules.game.rules(players))
            sentence = f"{sentence} {other.format(players=players, prize=prize)}"
    return [sentence]


def _prize(rules: Rules) -> int:
    """Return the prize of the last player in: the pool less what the piles take from it."""
    pool = DEALER_STAKE + STAKE * (rules.players - 1)
    return pool - (len(rules.pack) - rules.deal.hand * rules.players) // 2


def _end(rules: Rules, tr: Translate) -> Section:
    hands = rules.ending.hands
    sentence = tr("After {hands} hands the player with the most chips wins.").format(hands=hands)
    if hands == 1:
        sentence = tr("The player with the most chips after the hand wins.")
    return Section(
        tr("End of the match"),
        (
            sentence,
            tr("The match ends early if someone can't stake for the next hand."),
            tr("If tied, the match has no winner."),
        ),
    )
