"""How Kontsina is learnt."""

from __future__ import annotations

from kontsina_qt.lessons.lesson import Cards, Dealt, Lesson, Step
from kontsina_qt.rules.messages import mark

KONTSINA = Lesson(
    "kontsina",
    mark("Take by rank and by sum, lay with care, count"),
    (
        Step(
            mark(
                "A card of your hand takes a card of the same rank from the table. Drag your 5♦ "
                "onto the 5♣, or click one and then the other."
            ),
            ("5D x 5C",),
            mark("Taken: both lie in your pile now, and every card there counts."),
            mark("The rules allow that, but first take the 5♣ with your 5♦."),
            "3S",
            Cards("5D 9H KC 8D", "5C 4D KS QH", "3S 6H 2D JC"),
        ),
        Step(
            mark("Jacks, queens and kings take only their own like. Take the K♠ with your K♣."),
            ("KC x KS",),
            mark("That is all that court cards do: they make no sums."),
            mark("The rules allow that, but now take the K♠ with your K♣."),
            "6H",
        ),
        Step(
            mark(
                "Number cards also take cards that add up to them; the ace is 1. Your 9♥ takes "
                "3♠ and 6♥ together: drag it onto one of the two."
            ),
            ("9H x 3S+6H",),
            mark("A sum of two, or of three or four: the more cards, the better."),
            mark("The rules allow that, but 3♠ and 6♥ are yours: take them with the 9♥."),
        ),
        Step(
            mark(
                "One turn takes one card or one sum, never both. Your 9♥ can take the 9♠, or 4♦ "
                "and 5♣. Which brings more?"
            ),
            ("9H x 4D+5C",),
            mark("Three cards for your pile instead of two."),
            mark("That is allowed, but 4♦ and 5♣ bring one card more. Take those."),
            "QD",
            Cards("9H 2S 7C JD", "4D 5C 9S KH", "QD AC 8C 3D"),
        ),
        Step(
            mark(
                "Where several sums can be meant, you are asked. Your 6♣ takes A♦ and 5♥, or 2♦ "
                "and 4♣. Most clubs scores, so take the sum with the club."
            ),
            ("6C x 2D+4C",),
            mark("Two clubs at once, with your own."),
            mark("That is allowed, but it leaves the 4♣. Take 2♦ and 4♣."),
            "KD",
            Cards("6C KS QS 9D", "AD 5H 2D 4C", "KD JS 8S 7H"),
        ),
        Step(
            mark(
                "Where nothing can be taken, a card is laid. Lay one that makes no sum of 10 or "
                "less with what lies there, so that only its own like can take it."
            ),
            ("7S",),
            mark("6 and 7 make 13, 9 and 7 make 16: no card takes that."),
            mark(
                "With the 6♦ or the 9♣ that makes 10 or less, and one card takes both. Look again."
            ),
            "QS",
            Cards("4H 7S AS 3C", "6D KH QD 9C", "QS 8C JH 5S"),
        ),
        Step(
            mark(
                "You need not take, either, but it is seldom wise. Two cards are worth a point "
                "each: the good ten, 10♦, and the good two, 2♣. Take the 10♦."
            ),
            ("TS x TD",),
            mark("A point of its own, whoever has the most cards."),
            mark("That is allowed, but the 10♦ is worth a point. Take it with the 10♠."),
            "KD",
            Cards("TS 2H 8D 5H", "TD 2C 6C AC", "KD JS QC 9S"),
        ),
        Step(
            mark(
                "Now the good two. Your 2♥ takes it alone; another card takes it with a second "
                "club. Which one?"
            ),
            ("8D x 2C+6C",),
            mark("The good two and two clubs in one turn: that is how this game is won."),
            mark("That is allowed, but the 8♦ takes the 2♣ and the 6♣ together. Do that."),
        ),
        Step(
            mark(
                "This hand is nearly over. Play your last card; what lies on the table at the end "
                "goes to whoever took last."
            ),
            anything=True,
            well=mark(
                "Most cards are worth 2 points, most clubs 1, the 2♣ and the 10♦ 1 each. Whoever "
                "comes to 21 over several hands has won."
            ),
            cards=Dealt(7, 2),
        ),
        Step(
            mark(
                "Now a real hand, with a beginner at the other side. Play three turns as you like "
                "best; what your card can take is ringed while you hold it."
            ),
            turns=3,
            well=mark("That is Kontsina. All the rest is counting and a little daring."),
            cards=Dealt(21),
        ),
    ),
)
