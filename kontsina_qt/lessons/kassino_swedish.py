"""The lesson about Swedish Kassino."""

from __future__ import annotations

from kontsina_qt.lessons.lesson import Cards, Dealt, Lesson, Step
from kontsina_qt.rules.base.messages import N_

KASSINO_SWEDISH = Lesson(
    "kassino-swedish",
    N_("Face cards that count, and the tabbe"),
    (
        Step(
            N_(
                "A jack is 11, a queen 12, a king 13. Your K♥ takes the K♣ and, in the same turn, "
                "6♣ and 7♦: drag it there and choose all of it."
            ),
            ("KH x 6C+7D KC",),
            N_("Four cards in one turn. You can always take all that fits."),
            N_("You could, but that leaves cards behind. Take K♣, 6♣ and 7♦ with the K♥."),
            "2C",
            Cards("KH JS 4D 8C", "KC 6C 7D 9S", "2C 3H TS QC"),
            by_keyboard=N_(
                "A jack is 11, a queen 12, a king 13. Your K♥ takes the K♣ and, in the same turn, "
                "6♣ and 7♦. Pick it up with Enter, press Enter again and choose all of it."
            ),
        ),
        Step(
            N_("Now the jack: your J♠ takes 9♠ and 2♣ together."),
            ("JS x 2C+9S",),
            N_("9 + 2 = 11."),
            N_("You could, but your J♠ takes two cards: 9 + 2 = 11."),
        ),
        Step(
            N_(
                "An ace is 1 or 14, whichever you like. Your A♥ takes the A♠, and as 14 also "
                "Q♣ and 2♦: choose all of it."
            ),
            ("AH=14 x AS 2D+QC",),
            N_("12 + 2 = 14, and an ace is always an ace."),
            N_("You could, but as 14 your A♥ takes the A♠, the Q♣ and the 2♦."),
            cards=Cards("AH 5D 8C 3C", "QC 2D AS 9H", "KH 7S JD 4C"),
        ),
        Step(
            N_("An ace on the table is 1 or 14 too, whichever you like. What can your Q♥ take?"),
            ("QH x AS+JD",),
            N_("1 + 11 = 12."),
            N_("You could, but 1 + 11 = 12: take the A♠ and the J♦."),
            cards=Cards("QH 8C 5D 3C", "AS JD 4H 9C", "KH 7S 6D 2C"),
        ),
        Step(
            N_(
                "The 10♦ is called storan and scores {TD}, the 2♠ lillan and scores {2S}. Your "
                "10♠ takes both: choose all it can take."
            ),
            ("TS x 2S+8H TD",),
            N_("Two of them are spades, and most spades scores."),
            N_("You could, but the 10♠ takes the 10♦ and, with the 8♥, the 2♠ too."),
            cards=Cards("TS AH 6C KD", "TD 2S 8H QC", "KS 3D 5C 9D"),
        ),
        Step(
            N_("Clear the table in one turn and you make a tabbe. Your 9♥ takes all four cards."),
            ("9H x 4C+5H 9D 9S",),
            N_("Tabbe! Nothing is ever built here, so look for everything that fits."),
            N_("You could, but your 9♥ takes them all: 4 + 5 = 9, and two nines."),
            cards=Cards("9H KD 2C 7S", "4C 5H 9D 9S", "KH 3D QC 8D"),
        ),
        Step(
            N_(
                "This hand is nearly over. Play your last card; the last capture of a hand scores, "
                "too."
            ),
            anything=True,
            counts=True,
            cards=Dealt(7, 2),
        ),
        Step(
            N_(
                "Now a real hand against a beginner. Play any three turns, and add up to 14 now "
                "and then."
            ),
            turns=3,
            well=N_("That's Swedish Kassino. Take all that fits, and count the spades."),
            cards=Dealt(21),
        ),
    ),
)
