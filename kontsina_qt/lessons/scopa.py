"""How Scopa is learnt."""

from __future__ import annotations

from kontsina_qt.lessons.lesson import Cards, Dealt, Lesson, Step
from kontsina_qt.rules.messages import mark

SCOPA = Lesson(
    "scopa",
    mark("Forty cards, taking before laying, and the sweep"),
    (
        Step(
            mark(
                "A card takes one card of its rank. Take the 5♣ with your 5♦: drag it there, or "
                "click one and then the other."
            ),
            ("5D x 5C",),
            mark("Both lie in your pile now."),
            mark("The rules allow that, but first take the 5♣ with your 5♦."),
            "2S",
            Cards("5D 7H KS", "5C 4D QH AS", "2S JD 6C"),
        ),
        Step(
            mark(
                "Or a sum. A card that can take may not be laid: it must take. Take 4♦, A♠ and "
                "2♠ with your 7♥."
            ),
            ("7H x AS+2S+4D",),
            mark("Three cards that make 7."),
            mark("The rules allow that, but the 7♥ takes three cards. Take them."),
        ),
        Step(
            mark(
                "In Scopa court cards have values too: the jack is 8, the queen 9, the king 10. "
                "Your K♣ takes 3♣ and 7♥, or A♠ and Q♦. Take the seven: sevens are the best "
                "cards."
            ),
            ("KC x 3C+7H",),
            mark("Sevens count most in the primiera, of which more later."),
            mark("The rules allow that, but it leaves the seven. Take 3♣ and 7♥."),
            "2S",
            Cards("KC 5D 4S", "QD AS 3C 7H", "2S JD 6C"),
        ),
        Step(
            mark(
                "Where a card of your card's own rank lies, that one is taken and no sum. Your 7♥ "
                "could make 3♦ and 4♠, but the 7♣ lies there: take it."
            ),
            ("7H x 7C",),
            mark("The equal card comes first, always."),
            mark("The rules allow that, but now play the 7♥."),
            "2S",
            Cards("7H QC JS", "7C 3D 4S KD", "2S 6D 6C"),
        ),
        Step(
            mark(
                "Only the 5♥ is left, and nothing you hold takes it. Lay a card that makes more "
                "than 10 with it, or one card of the other takes both and clears the table."
            ),
            ("JS",),
            mark("8 and 5 make 13: no card takes both."),
            mark("2 and 5 make 7: any seven clears the table then. Lay the J♠, which is 8."),
            "QC",
            Cards("KC JS 2C", "3C 7H 4H 5H", "4S QC KD", before=("KC x 3C+7H", "4S x 4H")),
        ),
        Step(
            mark(
                "The seven of diamonds is the settebello, a point by itself, and most diamonds is "
                "another. Take it with your 7♠."
            ),
            ("7S x 7D",),
            mark("The most wanted card of the pack."),
            mark("The rules allow that, but the settebello lies there! Take it with the 7♠."),
            "2S",
            Cards("7S 3H QC", "7D JD 4C KS", "2S 6D 6C"),
        ),
        Step(
            mark(
                "Take the last card from the table and you have a scopa, a sweep: one point, at "
                "once. Take the 6♦."
            ),
            ("6C x 6D",),
            mark("Scopa! The card lies crosswise in your pile, so that everybody can count it."),
            mark("The rules allow that, but take the 6♦: the table is empty then."),
            cards=Cards("KC 2H 6C", "3C 7H 5C 6D", "5S 2S JD", before=("KC x 3C+7H", "5S x 5C")),
        ),
        Step(
            mark("This hand is nearly over. Play your last card, and see how it is counted."),
            anything=True,
            well=mark(
                "Most cards, most diamonds, the settebello and the primiera are a point each, and "
                "each scopa. The primiera goes to the best card of each suit: seven, six, ace. 11 "
                "points win."
            ),
            cards=Dealt(7, 2),
        ),
        Step(
            mark(
                "Now a real hand, with a beginner at the other side. Play three turns as you like "
                "best, and mind what you leave on the table."
            ),
            turns=3,
            well=mark("That is Scopa. Count the sevens, and leave more than 10."),
            cards=Dealt(21),
        ),
    ),
)
