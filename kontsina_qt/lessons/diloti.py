"""How Diloti is learnt."""

from __future__ import annotations

from kontsina_qt.lessons.lesson import Cards, Dealt, Lesson, Step
from kontsina_qt.rules.messages import mark

DILOTI = Lesson(
    "diloti",
    mark("Declare, raise, and clear the table: xeri"),
    (
        Step(
            mark(
                "A number card takes every card of its rank, and sums with them. Your 8♣ takes "
                "8♦ and 8♠: drag it onto one of them."
            ),
            ("8C x 8D 8S",),
            mark("Equal number cards are taken all together, or not at all."),
            mark("That is allowed, but first take the eights with your 8♣."),
            "QS",
            Cards("8C KC TH 2S 4H 9C", "8D 8S 5C KH", "QS JD 3H 6D 7S AC"),
        ),
        Step(
            mark(
                "Court cards take one of their like. And a card whose equal lies there cannot be "
                "laid: take the K♥ with your K♣."
            ),
            ("KC x KH",),
            mark("Try to lay such a card, and the table will say why not."),
            mark("That is allowed, but now take the K♥ with your K♣."),
            "3H",
        ),
        Step(
            mark("Sums go with it, in the same turn. What does your 9♣ take of what lies there?"),
            cards=Cards("9C TH 2S 4H JC QC", "4S 5D 9H KD", "QS JD 3H 6D 7S AC"),
            do=("9C x 4S+5D 9H",),
            well=mark("The 9♥ and the sum of 9 in one turn."),
            wrong=mark("That is allowed, but take all: the 9♥, and 4♠ and 5♦ together."),
        ),
        Step(
            mark(
                "Now declare: say what you will take next. Your 5♦ and the 4♠ make 9, and you hold "
                "a 9: drag the 5♦ onto the 4♠."
            ),
            ("5D b9 4S+5D",),
            mark("A declaration of 9, and it is yours to take."),
            mark("That is allowed, but here you learn to declare: 5♦ onto the 4♠."),
            "QS",
            Cards("5D 9D 3C KC 7H JC", "4S TH 2D KH", "QS JD 3H 6D 8S AC"),
        ),
        Step(
            mark(
                "While a declaration of yours lies there, you may not lay a card. Take it with the "
                "9♦."
            ),
            ("9D x [4S+5D]",),
            mark("Declared and taken: three cards."),
            mark("That is allowed, but your declaration is in danger. Take it with the 9♦."),
        ),
        Step(
            mark(
                "Nikos has declared 8, and you hold no 8. Raise it: with your 2♥ it becomes 10, "
                "and you hold a 10. Then it is yours."
            ),
            ("2H b10 2H+[3C+5D]",),
            mark("Raised, and at 10 nobody can raise it any higher."),
            mark("That is allowed, but put your 2♥ onto his declaration."),
            "7S",
            Cards(
                "2H TS KC 6C 9S QH",
                "5D QC JC AH",
                "3C 8H JD 7S KD 6S",
                before=("KC", "3C b8 3C+5D"),
            ),
        ),
        Step(
            mark("Take it with the 10♠."),
            ("TS x [2H+3C+5D]",),
            mark("That was his declaration."),
            mark("That is allowed, but the declaration of 10 is yours: take it."),
        ),
        Step(
            mark(
                "Clear the table in one turn and you have a xeri, worth 10 points. One card "
                "lies there: take it."
            ),
            ("7D x 7H",),
            mark("Xeri! No other play is worth so much. Never leave the table so to the other."),
            mark("That is allowed, but take the 7♥: the table is empty then, and that is a xeri."),
            cards=Cards(
                "TS 7D KC QH 5S JC",
                "4D 6H KS 9H",
                "9C KH 7H 8S 2C 3S",
                before=("TS x 4D+6H", "KH x KS", "KC", "9C x 9H", "QH", "7H"),
            ),
        ),
        Step(
            mark("This hand is nearly over. Play your last card, and see how it is counted."),
            anything=True,
            well=mark(
                "Most cards are worth 4 points, each ace 1, the 10♦ 2, the 2♣ 1, each xeri 10. 61 "
                "points win."
            ),
            cards=Dealt(7, 2),
        ),
        Step(
            mark(
                "Now a real hand, with a beginner at the other side. Play three turns as you like "
                "best, and mind the xeri."
            ),
            turns=3,
            well=mark("That is Diloti. Declare what you can take, and never feed a xeri."),
            cards=Dealt(21),
        ),
    ),
)
