"""The lesson about Escoba."""

from __future__ import annotations

from kontsina_qt.lessons.lesson import Cards, Dealt, Lesson, Step
from kontsina_qt.rules.base.messages import N_

ESCOBA = Lesson(
    "escoba",
    N_("Make fifteen, and sweep the table"),
    (
        Step(
            N_(
                "Your card takes what makes 15 with it. Your 7♥ takes the 5♣ and 3♦, since "
                "7 + 5 + 3 = 15: drag it onto one of the two."
            ),
            ("7H x 3D+5C",),
            N_("Fifteen, counting your own card."),
            N_("You could, but your 7♥ makes 15 with the 5♣ and 3♦."),
            "2C",
            Cards("7H KC 4S", "5C 3D QD 2S", "2C 6H AH"),
            by_keyboard=N_(
                "Your card takes what makes 15 with it. Your 7♥ takes the 5♣ and 3♦, since "
                "7 + 5 + 3 = 15: Enter picks it up, 1 takes them."
            ),
        ),
        Step(
            N_(
                "Face cards count too: the lowest is 8, the Q♦ 9, your K♣ 10. Your 4♠ takes the Q♦ "
                "and a two."
            ),
            ("4S x 2S+QD", "4S x 2C+QD"),
            N_("4 + 9 + 2 = 15."),
            N_("You could, but your 4♠ makes 15: 4 + 9 + 2."),
        ),
        Step(
            N_(
                "A matching card is nothing special here: your 5♠ can't take the 5♦ alone. It "
                "takes the K♦, or three smaller cards. Which gets you more?"
            ),
            ("5S x AS+4C+5D",),
            N_("Four cards for your pile instead of two."),
            N_("You could, but the 5♦, 4♣ and A♠ make 15 too, and that's three cards."),
            cards=Cards("5S 7C 3H", "5D KD 4C AS", "2S 6D 6C"),
        ),
        Step(
            N_(
                "Sevens score: the 7♦ by itself, and whoever has most of them. Your 6♣ takes the "
                "7♦ together with the 2♥."
            ),
            ("6C x 2H+7D",),
            N_("The most wanted card of the deck."),
            N_("You could, but your 6♣ takes the 7♦ and the 2♥ as well."),
            cards=Cards("JS 4D 6C", "7D QC JH 2H", "2S KC 5H"),
        ),
        Step(
            N_(
                "Take everything on the table and you make an escoba, a sweep. Your 6♠ takes all "
                "four cards."
            ),
            ("6S x AC+2D+3C+3H",),
            N_("Escoba! The card goes crosswise in your pile, so everyone can count it."),
            N_("You could, but your 6♠ takes all four: 6 + 1 + 2 + 3 + 3 = 15."),
            cards=Cards("6S KC QD", "AC 2D 3H 3C", "2S JD 5H"),
        ),
        Step(
            N_(
                "Nothing you hold takes the 6♥. Leave more than 14 on the table in all, and no "
                "single card can sweep it."
            ),
            ("KD",),
            N_("6 + 10 = 16: nobody sweeps that."),
            N_("6 + 3 = 9: any six sweeps the table then. Leave the K♦."),
            cards=Cards("7H 3S KD", "5C 3D 6H QC", "6S JD AH", before=("7H x 3D+5C", "6S x QC")),
        ),
        Step(
            N_("This hand is nearly over. Play your last card and see how it is scored."),
            anything=True,
            counts=True,
            cards=Dealt(7, 2),
        ),
        Step(
            N_(
                "Now a real hand against a beginner. Play any three turns, and keep counting to "
                "fifteen."
            ),
            turns=3,
            well=N_("That's Escoba. Count what you leave, and keep an eye on the sevens."),
            cards=Dealt(21),
        ),
    ),
)
