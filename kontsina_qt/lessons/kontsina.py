"""The lesson about Kontsina."""

from __future__ import annotations

from kontsina_qt.lessons.lesson import Cards, Dealt, Lesson, Step
from kontsina_qt.rules.base.messages import N_

KONTSINA = Lesson(
    "kontsina",
    N_("Matching cards, sums, safe leaves, scoring"),
    (
        Step(
            N_(
                "A card in your hand takes a card of the same rank on the table. Drag your 5♦ "
                "onto the 5♣, or click one and then the other."
            ),
            ("5D x 5C",),
            N_("Taken! Both cards are in your pile, and every card counts."),
            N_("You could, but first take the 5♣ with your 5♦."),
            "3S",
            Cards("5D 9H KC 8D", "5C 4D KS QH", "3S 6H 2D JC"),
            by_keyboard=N_(
                "A card in your hand takes a card of the same rank on the table. Go to your 5♦ "
                "with the arrow keys and press Enter, then 1 to take the 5♣."
            ),
        ),
        Step(
            N_(
                "A jack takes only a jack, a queen a queen, a king a king. Take the K♠ with your "
                "K♣."
            ),
            ("KC x KS",),
            N_("Face cards never add up."),
            N_("You could, but the K♠ is waiting for your K♣."),
            "6H",
        ),
        Step(
            N_(
                "Number cards also take cards that add up to them; an ace is 1. Your 9♥ takes 3♠ "
                "and 6♥ together: drag it onto one of the two."
            ),
            ("9H x 3S+6H",),
            N_("It can be two cards, or three or four: the more, the better."),
            N_("You could, but you can have 3♠ and 6♥: take them with the 9♥."),
            by_keyboard=N_(
                "Number cards also take cards that add up to them; an ace is 1. Your 9♥ takes 3♠ "
                "and 6♥ together: Enter picks it up, 1 takes them."
            ),
        ),
        Step(
            N_(
                "Each turn you take one card or one sum, not both. Your 9♥ can take the 9♠, or 4♦ "
                "and 5♣. Which gets you more?"
            ),
            ("9H x 4D+5C",),
            N_("Three cards for your pile instead of two."),
            N_("You could, but 4♦ and 5♣ get you one card more. Take those."),
            "QD",
            Cards("9H 2S 7C JD", "4D 5C 9S KH", "QD AC 8C 3D"),
        ),
        Step(
            N_(
                "If there's more than one way to take, you'll be asked. Your 6♣ takes A♦ and 5♥, "
                "or 2♦ and 4♣. Most clubs scores, so take the sum with the club."
            ),
            ("6C x 2D+4C",),
            N_("Two clubs at once, counting your own."),
            N_("You could, but that leaves the 4♣. Take 2♦ and 4♣."),
            "KD",
            Cards("6C KS QS 9D", "AD 5H 2D 4C", "KD JS 8S 7H"),
        ),
        Step(
            N_(
                "If you can't take, you must leave a card. Leave one that makes more than 10 with "
                "each of the others, so only a matching card can take it."
            ),
            ("7S",),
            N_("6 + 7 = 13 and 9 + 7 = 16: no card takes that."),
            N_("That makes 10 or less with the 6♦ or the 9♣, so one card takes both. Look again."),
            "QS",
            Cards("4H 7S AS 3C", "6D KH QD 9C", "QS 8C JH 5S"),
        ),
        Step(
            N_(
                "You don't have to take, but it's seldom wise not to. Two cards are worth a point "
                "each: the good ten, 10♦, and the good two, 2♣. Take the 10♦."
            ),
            ("TS x TD",),
            N_("That's a point, no matter who gets the most cards."),
            N_("You could, but the 10♦ is worth a point. Take it with the 10♠."),
            "KD",
            Cards("TS 2H 8D 5H", "TD 2C 6C AC", "KD JS QC 9S"),
        ),
        Step(
            N_(
                "Now the good two. Your 2♥ takes it alone; another card takes it together with a "
                "second club. Which one?"
            ),
            ("8D x 2C+6C",),
            N_("The good two and two clubs in one turn: that's how you win this game."),
            N_("You could, but the 8♦ takes the 2♣ and the 6♣ together. Do that."),
        ),
        Step(
            N_(
                "This hand is nearly over. Play your last card; what is left on the table goes to "
                "whoever captured last."
            ),
            anything=True,
            counts=True,
            cards=Dealt(7, 2),
        ),
        Step(
            N_(
                "Now a real hand against a beginner. Play any three turns; what your card can "
                "take is ringed while you hold it."
            ),
            turns=3,
            well=N_("That's Kontsina. The rest is counting and a little daring."),
            cards=Dealt(21),
        ),
    ),
)
