"""The lesson about Diloti."""

from __future__ import annotations

from kontsina_qt.lessons.lesson import Cards, Dealt, Lesson, Step
from kontsina_qt.rules.base.messages import N_

DILOTI = Lesson(
    "diloti",
    N_("Declare, raise, and clear the table: xeri"),
    (
        Step(
            N_(
                "A number card takes all matching cards, and sums too. Your 8♣ takes 8♦ and 8♠: "
                "drag it onto one of them."
            ),
            ("8C x 8D 8S",),
            N_("Matching number cards are taken all together or not at all."),
            N_("You could, but first take the eights with your 8♣."),
            "QS",
            Cards("8C KC TH 2S 4H 9C", "8D 8S 5C KH", "QS JD 3H 6D 7S AC"),
            by_keyboard=N_(
                "A number card takes all matching cards, and sums too. Your 8♣ takes 8♦ and 8♠: "
                "Enter picks it up, 1 takes them."
            ),
        ),
        Step(
            N_(
                "A face card takes one of the same rank. And you can't leave a card that matches "
                "one on the table: take the K♥ with your K♣."
            ),
            ("KC x KH",),
            N_("Try to leave such a card, and the table will tell you why you can't."),
            N_("You could, but the K♥ is waiting for your K♣."),
            "3H",
        ),
        Step(
            N_("Sums count too, in the same turn. What can your 9♣ take here?"),
            cards=Cards("9C TH 2S 4H JC QC", "4S 5D 9H KD", "QS JD 3H 6D 7S AC"),
            do=("9C x 4S+5D 9H",),
            well=N_("The 9♥ and the sum of 9 in one turn."),
            wrong=N_("You could, but you can take everything: the 9♥, and 4♠ and 5♦ together."),
        ),
        Step(
            N_(
                "Now declare: say what you will take next. Your 5♦ and the 4♠ make 9, and you hold "
                "a 9: drag the 5♦ onto the 4♠."
            ),
            ("5D b9 4S+5D",),
            N_("A declaration of 9, and now it's yours to take."),
            N_("You could, but here you learn to declare: 5♦ onto the 4♠."),
            "QS",
            Cards("5D 9D 3C KC 7H JC", "4S TH 2D KH", "QS JD 3H 6D 8S AC"),
            by_keyboard=N_(
                "Now declare: say what you will take next. Your 5♦ and the 4♠ make 9, and you hold "
                "a 9: pick up the 5♦ with Enter, go to the 4♠ and press Enter."
            ),
        ),
        Step(
            N_(
                "While you have a declaration on the table, you can't lay a card. Take it with "
                "the 9♦."
            ),
            ("9D x [4S+5D]",),
            N_("Declared and taken: three cards."),
            N_("You could, but your declaration is in danger. Take it with the 9♦."),
        ),
        Step(
            N_(
                "Nikos has declared 8, and you have no 8. Raise it: with your 2♥ it becomes 10, "
                "and you have a 10. Then it's yours."
            ),
            ("2H b10 2H+[3C+5D]",),
            N_("Raised, and at 10 nobody can raise it any higher."),
            N_("You could, but your 2♥ steals Nikos's declaration."),
            "7S",
            Cards(
                "2H TS KC 6C 9S QH",
                "5D QC JC AH",
                "3C 8H JD 7S KD 6S",
                before=("KC", "3C b8 3C+5D"),
            ),
        ),
        Step(
            N_("Take it with the 10♠."),
            ("TS x [2H+3C+5D]",),
            N_("That was Nikos's declaration."),
            N_("You could, but the declaration of 10 is yours: take it."),
        ),
        Step(
            N_(
                "Clear the table in one turn for a xeri, worth {xeri} points. Only one card is "
                "left: take it."
            ),
            ("7D x 7H",),
            N_("Xeri! Nothing else scores as much. Never leave your opponent a table like that."),
            N_("You could, but taking the 7♥ clears the table for a xeri."),
            cards=Cards(
                "TS 7D KC QH 5S JC",
                "4D 6H KS 9H",
                "9C KH 7H 8S 2C 3S",
                before=("TS x 4D+6H", "KH x KS", "KC", "9C x 9H", "QH", "7H"),
            ),
        ),
        Step(
            N_("This hand is nearly over. Play your last card and see how it is scored."),
            anything=True,
            counts=True,
            cards=Dealt(7, 2),
        ),
        Step(
            N_(
                "Now a real hand against a beginner. Play any three turns, and watch out for the "
                "xeri."
            ),
            turns=3,
            well=N_("That's Diloti. Declare what you can take, and never hand anyone a xeri."),
            cards=Dealt(21),
        ),
    ),
)
