"""The lesson about Scopa."""

from __future__ import annotations

from kontsina_qt.lessons.lesson import Cards, Dealt, Lesson, Step
from kontsina_qt.rules.base.messages import N_

SCOPA = Lesson(
    "scopa",
    N_("Forty cards, compulsory captures and the sweep"),
    (
        Step(
            N_(
                "A card takes a card of the same rank. Take the 5♣ with your 5♦: drag it there, "
                "or click one and then the other."
            ),
            ("5D x 5C",),
            N_("Both are in your pile now."),
            N_("You could, but first take the 5♣ with your 5♦."),
            "2S",
            Cards("5D 7H KS", "5C 4D QH AS", "2S JD 6C"),
            by_keyboard=N_(
                "A card takes a card of the same rank. Take the 5♣ with your 5♦: go to the 5♦ with "
                "the arrow keys, press Enter, then 1."
            ),
        ),
        Step(
            N_("Or a sum. If a card can take, it must. Take the 4♦, A♠ and 2♠ with your 7♥."),
            ("7H x AS+2S+4D",),
            N_("Three cards that make 7."),
            N_("You could, but the 7♥ takes three cards. Take them."),
        ),
        Step(
            N_(
                "In Scopa face cards have values too: the jack is 8, the queen 9, the king 10. "
                "Your K♣ takes the 3♣ and 7♥, or the A♠ and Q♦. Take the seven: sevens are the "
                "best cards."
            ),
            ("KC x 3C+7H",),
            N_("Sevens matter most in the primiera (more on that later)."),
            N_("You could, but that leaves the seven. Take 3♣ and 7♥."),
            "2S",
            Cards("KC 5D 4S", "QD AS 3C 7H", "2S JD 6C"),
        ),
        Step(
            N_(
                "A matching card comes first. Your 7♥ could take the 3♦ and 4♠, but there's a 7♣ "
                "on the table: take it."
            ),
            ("7H x 7C",),
            N_("A matching card always comes first."),
            N_("You could, but your 7♥ has a card to take."),
            "2S",
            Cards("7H QC JS", "7C 3D 4S KD", "2S 6D 6C"),
        ),
        Step(
            N_(
                "Only the 5♥ is left, and nothing you hold takes it. Leave a card that makes more "
                "than 10 with it, or your opponent takes both and clears the table."
            ),
            ("JS",),
            N_("8 + 5 = 13: no card takes both."),
            N_("2 + 5 = 7: any seven clears the table then. Leave the J♠, which is 8."),
            "QC",
            Cards("KC JS 2C", "3C 7H 4H 5H", "4S QC KD", before=("KC x 3C+7H", "4S x 4H")),
        ),
        Step(
            N_(
                "The seven of diamonds is the settebello, worth a point by itself; most diamonds "
                "is another. Take it with your 7♠."
            ),
            ("7S x 7D",),
            N_("The most wanted card of the deck."),
            N_("You could, but the settebello is on the table! Take it with the 7♠."),
            "2S",
            Cards("7S 3H QC", "7D JD 4C KS", "2S 6D 6C"),
        ),
        Step(
            N_(
                "Take the last card on the table for a scopa, a sweep: one point, at once. Take "
                "the 6♦."
            ),
            ("6C x 6D",),
            N_("Scopa! The card goes crosswise in your pile, so everyone can count it."),
            N_("You could, but taking the 6♦ clears the table."),
            cards=Cards("KC 2H 6C", "3C 7H 5C 6D", "5S 2S JD", before=("KC x 3C+7H", "5S x 5C")),
        ),
        Step(
            N_("This hand is nearly over. Play your last card and see how it is scored."),
            anything=True,
            well=N_(
                "Most cards, most diamonds, the settebello, the primiera and each scopa are worth "
                "a point each. The primiera goes to the best card in each suit: seven, then six, "
                "then ace. First to 11 wins."
            ),
            cards=Dealt(7, 2),
        ),
        Step(
            N_(
                "Now a real hand against a beginner. Play any three turns, and watch what you "
                "leave on the table."
            ),
            turns=3,
            well=N_("That's Scopa. Count the sevens, and leave more than 10."),
            cards=Dealt(21),
        ),
    ),
)
