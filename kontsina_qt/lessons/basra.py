"""The lesson about Basra."""

from __future__ import annotations

from kontsina_qt.lessons.lesson import Cards, Dealt, Lesson, Step
from kontsina_qt.rules.base.messages import N_

BASRA = Lesson(
    "basra",
    N_("Jacks, the seven of diamonds, the basra"),
    (
        Step(
            N_(
                "A card takes all cards of its rank and all sums, in one turn. Your 8♥ takes the "
                "8♣ and, together, 3♠ and 5♦: drag it there and choose all of it."
            ),
            ("8H x 3S+5D 8C",),
            N_("Four cards in one turn."),
            N_("You could, but that leaves cards behind. Take 3♠, 5♦ and 8♣ with the 8♥."),
            "9C",
            Cards("8H KC 6D 2H", "8C 5D 3S KD", "9C 4C QS QH"),
            by_keyboard=N_(
                "A card takes all cards of its rank and all sums, in one turn. Your 8♥ takes the "
                "8♣ and, together, 3♠ and 5♦. Pick it up with Enter, press Enter again and choose "
                "all of it."
            ),
        ),
        Step(
            N_("Queens and kings take only their own rank. Take the K♦ with your K♣."),
            ("KC x KD",),
            N_("Face cards never add up."),
            N_("You could, but the K♦ is waiting for your K♣."),
        ),
        Step(
            N_("A jack takes the whole table, whatever is on it. Sweep it up with your J♣."),
            ("JC x *",),
            N_("Four cards, and the jack itself scores too. It's no basra, though."),
            N_("You could, but your J♣ takes everything, and the 7♦ has better things to do."),
            "4C",
            Cards("JC 5S 7D 2H", "QD 9C 3H 8S", "4C TH QS KH"),
        ),
        Step(
            N_(
                "The 7♦ takes the whole table too, and if that is just a few low number cards "
                "it's a basra, worth {sweeps} points. Only the 4♣ is there: take it."
            ),
            ("7D x *",),
            N_("Basra! It counts only if there are just number cards, ten or less in all."),
            N_("You could, but the 7♦ makes a basra now."),
        ),
        Step(
            N_(
                "Any other card that clears the table makes a basra as well. Only the 2♠ is left: "
                "take it with your 2♥."
            ),
            ("2H x 2S",),
            N_("Basra! Never leave a single low card if you can help it."),
            N_("You could, but your 2♥ clears the table."),
            cards=Cards(
                "TS 9H KD 2H", "4D 6H QC 2S", "QH 5C 8D 3C", before=("TS x 4D+6H", "QH x QC")
            ),
        ),
        Step(
            N_(
                "Some cards score: the 10♦ {TD}, the 2♣ {2C}, each ace and each jack {AC}. Your "
                "10♠ takes two of them at once: choose all it can take."
            ),
            ("TS x 2C+8H TD",),
            N_("Both of the best cards in one turn."),
            N_("You could, but the 10♠ takes the 10♦ and, with the 8♥, the 2♣ too."),
            cards=Cards("TS AH 6S KD", "TD 2C 8H QC", "QS 3D 5C 9D"),
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
                "basra."
            ),
            turns=3,
            well=N_("That's Basra. Keep your jacks, and leave no easy basra behind."),
            cards=Dealt(21),
        ),
    ),
)
