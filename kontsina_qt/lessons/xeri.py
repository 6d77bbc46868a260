"""The lesson about Xeri."""

from __future__ import annotations

from kontsina_qt.lessons.lesson import Cards, Dealt, Lesson, Step
from kontsina_qt.rules.base.messages import N_

XERI = Lesson(
    "xeri",
    N_("One open pile, and a card left alone"),
    (
        Step(
            N_(
                "The table is one open pile, and only its top card can be matched. Drag your 9♥ "
                "onto the 9♠ to take it all."
            ),
            ("9H x *",),
            N_("Five cards, and the 10♣ among them scores: tens and face cards do."),
            N_("You could, but your 9♥ matches the 9♠. Take the pile."),
            "5S",
            Cards("9H JS QD 5D 4C 8D", "2H TC 6S 9S", "5S QH 3D 7C KS AD"),
            by_keyboard=N_(
                "The table is one open pile, and only its top card can be matched. Pick up your "
                "9♥ with Enter and press Enter again to take the 9♠ and all below it."
            ),
        ),
        Step(
            N_(
                "The 5♠ is alone on the table. Take a single card with one of its rank and you "
                "make a xeri, worth {xeri} points: play your 5♦."
            ),
            ("5D x *",),
            N_("Xeri! Its cards go crosswise in your pile, so everyone can count them."),
            N_("You could, but your 5♦ makes a xeri."),
            "QH",
        ),
        Step(
            N_("A jack takes any pile, but that makes no xeri. Which card does, on the Q♥?"),
            ("QD x *",),
            N_("Another xeri, and the jack is still yours."),
            N_("You could, but that makes no xeri. Your Q♦ does."),
        ),
        Step(
            N_(
                "There is one exception: a jack that takes a single jack makes a xeri worth "
                "{jack_xeri} points. Take the J♥ with your J♠."
            ),
            ("JS x *",),
            N_("The best single turn in this game. So never leave a jack alone."),
            N_("You could, but your J♠ on the J♥ is the best turn there is."),
            cards=Cards(
                "KD JS 4C 3H 8S 2D", "2H TC 6S KS", "JH 9C 7D AC 5H QC", before=("KD x *", "JH")
            ),
        ),
        Step(
            N_(
                "The table is empty, and your next card will be alone there. Play one that is "
                "hard to match: you hold two eights, so only two others are left."
            ),
            ("8S", "8H"),
            N_("The fewer cards of a rank are left, the safer it is to leave one alone."),
            N_("You could, but up to three other cards could match that. Play one of your eights."),
            cards=Cards(
                "QD 8S 8H 3C AC 5C", "2H TC 6S KS", "QS 9C 7D AH 5H 4C", before=("QD", "QS x *")
            ),
        ),
        Step(
            N_(
                "This hand is nearly over. Play your last card; the pile goes to whoever captured "
                "last."
            ),
            anything=True,
            counts=True,
            cards=Dealt(7, 2),
        ),
        Step(
            N_(
                "Now a real hand against a beginner. Play any three turns, and mind what you "
                "leave alone on the table."
            ),
            turns=3,
            well=N_("That's Xeri. Remember what has been played, and wait for the lone card."),
            cards=Dealt(21),
        ),
    ),
)
