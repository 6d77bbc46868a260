"""The sections of Laugh and Lie Down (its rule card)."""

from __future__ import annotations

from kontsina_qt.rules.chips import DEALER_STAKE, STAKE
from kontsina_qt.rules.explain.called import called
from kontsina_qt.rules.explain.deal import deal
from kontsina_qt.rules.explain.section import Section
from kontsina_qt.rules.game import Rules
from kontsina_qt.rules.terms import Thing
from kontsina_qt.rules.words import Translate


def laugh_aim(_rules: Rules, tr: Translate) -> str:
    """What the game is about."""
    return tr(
        "Take equal cards from the table as long as you can, hold out the longest, and win chips."
    )


def laugh(rules: Rules, tr: Translate) -> list[Section]:
    """How the cards are dealt, paired and laid down, and what chips change hands."""
    dealt = deal(rules, tr)
    return [
        Section(dealt.title, (*dealt.paragraphs, *_stakes(rules, tr))),
        Section(tr("Play"), tuple(_play(rules, tr))),
        Section(tr("Score"), tuple(_score(rules, tr))),
        _end(rules, tr),
    ]


def _stakes(rules: Rules, tr: Translate) -> list[str]:
    words = tr(
        "Everybody has {chips} chips at first. Before each hand the dealer puts {dealer} chips in "
        "the pool, and each other player {stake}."
    )
    values = {"chips": rules.options["chips"], "dealer": DEALER_STAKE, "stake": STAKE}
    return [words.format(**values)]


def _play(rules: Rules, tr: Translate) -> list[str]:
    four = tr(
        "Before play, cards go to piles by themselves: four of a rank on the table to the dealer's "
        "pile, four of a rank in a hand to its player's pile."
    )
    three = tr("Of three of a rank in a hand two go to its player's pile, while the third stays.")
    return [
        called(four, Thing.FOUR, rules, tr),
        called(three, Thing.THREE, rules, tr),
        tr("In your turn you do one of three things; only equal ranks take each other:"),
        tr("You play one card that takes one card of its rank from the table, or three."),
        tr("You play a pair, two cards of a rank, that takes the other pair of it from the table."),
        tr(
            "You lie down, but only if you can take nothing: you lay your whole hand face up on "
            "the table, where others may take it, and are out of the hand. Your pile stays yours."
        ),
        tr("Played and taken cards go to your pile. Who has no card left in his hand is out too."),
        tr(
            "When two cards of a rank have been taken while the other two are a pair in one hand, "
            "that pair goes to its player's pile at once."
        ),
        tr(
            "Two or four cards of a rank on the table that nobody can take any more, since no hand "
            "has that rank, may be claimed for the pile of the player in turn. He claims before "
            "his play, and plays all the same."
        ),
        tr(
            "The hand ends when only one player holds cards: he is the last in, and what he holds "
            "and what lies on the table go to his pile. If the last cards leave the hands "
            "together, the last in is the player who played last."
        ),
    ]


def _score(rules: Rules, tr: Translate) -> list[str]:
    values = {"even": rules.deal.hand}
    return [
        *_prizes(rules, tr),
        tr(
            "Then everybody takes a chip for every two cards that his pile has over {even}, or "
            "pays one for every two that it has under {even}. So the pool comes out even."
        ).format(**values),
        tr("The score of a hand is the chips won or lost in it, the stake included."),
    ]


def _prizes(rules: Rules, tr: Translate) -> list[str]:
    """What the last in takes, with this number of players and with others."""
    told = tr("The last in takes {prize} chips from the pool.").format(prize=_prize(rules))
    for players in rules.game.players:
        if players != rules.players:
            other = tr("With {players} players it is {prize} chips.")
            prize = _prize(rules.game.rules(players))
            told = f"{told} {other.format(players=players, prize=prize)}"
    return [told]


def _prize(rules: Rules) -> int:
    """The chips for the last in: what the pool has over what the piles take from it."""
    pool = DEALER_STAKE + STAKE * (rules.players - 1)
    return pool - (len(rules.pack) - rules.deal.hand * rules.players) // 2


def _end(rules: Rules, tr: Translate) -> Section:
    hands = rules.ending.hands
    told = tr("After {hands} hands the player with the most chips wins.").format(hands=hands)
    if hands == 1:
        told = tr("The player with the most chips after the one hand wins.")
    return Section(
        tr("End of the match"),
        (
            told,
            tr("The match ends sooner if after a hand somebody cannot stake for the next one."),
            tr("If the most is shared, the match is drawn."),
        ),
    )
