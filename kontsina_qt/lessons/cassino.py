"""The lesson about Cassino."""

from __future__ import annotations

from kontsina_qt.lessons.lesson import Cards, Dealt, Lesson, Step
from kontsina_qt.rules.base.messages import N_

CASSINO = Lesson(
    "cassino",
    N_("Take all that fits, and build"),
    (
        Step(
            N_(
                "A card can take matching cards and sums, all in one turn. Your 8♥ takes the 8♣ "
                "and, together, 3♠ and 5♦. Drag it there and choose all of it."
            ),
            ("8H x 3S+5D 8C",),
            N_("Four cards in one turn."),
            N_("You could, but that leaves cards behind. Take 3♠, 5♦ and 8♣ with the 8♥."),
            "QS",
            Cards("8H KC 6D 2H", "8C 5D 3S KD", "QS 4C 9H JD"),
            by_keyboard=N_(
                "A card can take matching cards and sums, all in one turn. Your 8♥ takes the 8♣ "
                "and, together, 3♠ and 5♦. Pick it up with Enter, press Enter again and choose all "
                "of it."
            ),
        ),
        Step(
            N_("Face cards never add up: take the K♦ with your K♣."),
            ("KC x KD",),
            N_("With several matching face cards, you take one or three."),
            N_("You could, but the K♦ is waiting for your K♣."),
        ),
        Step(
            N_(
                "Now build: put a card on others to take them together later. Your 3♥ on the 6♣ "
                "makes a build of 9, since you hold a 9."
            ),
            ("3H b9 3H+6C",),
            N_("The coin shows 9, and the sign shows it's yours."),
            N_("You could, but here you learn to build: 3♥ onto the 6♣."),
            "KH",
            Cards("3H 9D 4S QC", "6C JH 2D TH", "KH JC QD 7D"),
        ),
        Step(
            N_(
                "Anyone who has a 9 can take your build. Take it with the 9♦ before someone "
                "else does."
            ),
            ("9D x [3H+6C]",),
            N_("A build is taken all at once by a card of its value, no matter who made it."),
            N_("You could, but your build of 9 is safer in your pile. Take it."),
        ),
        Step(
            N_(
                "A build can have several groups of the same value. With your 4♠ make a build of "
                "10: 4♠ and 6♦, together with 3♣ and 7♥."
            ),
            ("4S b10 3C+7H 4S+6D",),
            N_("Once a build has several groups, nobody can change its value."),
            N_("You could, but you can build 10 twice: 4♠ and 6♦, 3♣ and 7♥."),
            "QD",
            Cards("4S TS 2C JS", "6D 7H 3C KS", "QD KD 8C 5H"),
        ),
        Step(
            N_("Now take it, with the 10♠."),
            ("TS x [3C+7H 4S+6D]",),
            N_("Five cards in one turn."),
            N_("You could, but the build of 10 is waiting for your 10♠."),
        ),
        Step(
            N_(
                "Nikos has built 7, and you have no 7. Add your 2♦ to that build: it becomes 9, "
                "which you can take, and it's yours."
            ),
            ("2D b9 2D+[3C+4D]",),
            N_("Stolen with one card. Only a build with a single group can be raised."),
            N_("You could, but your 2♦ steals Nikos's build: make it 9."),
            "JC",
            Cards("2D 9H KC 5S", "4D QH JS TH", "3C 7S JC AD", before=("KC", "3C b7 3C+4D")),
        ),
        Step(
            N_("Bring it home with the 9♥."),
            ("9H x [2D+3C+4D]",),
            N_("To raise a build you must hold the card that takes it."),
            N_("You could, but the build of 9 is yours to take."),
        ),
        Step(
            N_(
                "The good cards: the 10♦ scores {TD}, the 2♠ {2S}, each ace {AS}. Your 10♣ takes "
                "two good cards at once: choose all it can take."
            ),
            ("TC x 2S+8H TD",),
            N_("Big cassino and little cassino: three points in one turn."),
            N_("You could, but the 10♣ takes the 10♦ and, with the 8♥, the 2♠ too."),
            "QC",
            Cards("TC AH 6S KD", "TD 2S 8H AC", "QC JD 5C 7D"),
        ),
        Step(
            N_("Finally, an ace takes an ace."),
            ("AH x AC",),
            N_("Both aces count: a point each."),
            N_("You could, but two aces are worth two points. Take the A♣."),
        ),
        Step(
            N_("This hand is nearly over. Play your last card and see how it is scored."),
            anything=True,
            counts=True,
            cards=Dealt(7, 2),
        ),
        Step(
            N_("Now a real hand against a beginner. Play any three turns, and build when you can."),
            turns=3,
            well=N_("That's Cassino. Builds go to whoever remembers what has been played."),
            cards=Dealt(21),
        ),
    ),
    (("count_out", False),),
)
