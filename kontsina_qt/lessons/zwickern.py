"""The lesson about Zwickern."""

from __future__ import annotations

from kontsina_qt.lessons.lesson import Cards, Dealt, Lesson, Step
from kontsina_qt.rules.base.messages import N_

ZWICKERN = Lesson(
    "zwickern",
    N_("Card on card, jokers, and the Zwicker"),
    (
        Step(
            N_(
                "Here an ace is 11, a jack 12, a queen 13, a king 14. Your A♥ takes 9♣ and 2♦ "
                "together: drag it onto one of the two."
            ),
            ("AH x 2D+9C",),
            N_("9 + 2 = 11."),
            N_("You could, but your A♥ takes two cards: 9 + 2 = 11."),
            "5S",
            Cards("AH 4D JC KC", "9C 2D QS 8D", "5S KH 3C 6H"),
            by_keyboard=N_(
                "Here an ace is 11, a jack 12, a queen 13, a king 14. Your A♥ takes 9♣ and 2♦ "
                "together: Enter picks it up, 1 takes them."
            ),
        ),
        Step(
            N_(
                "Or put a card on another. Your 4♦ on the 8♦ makes 12, and you hold a jack to "
                "take it with."
            ),
            ("4D b12 4D+8D",),
            N_("From now on only a 12 takes both: a jack, or a joker."),
            N_("You could, but here you learn to build: 4♦ onto the 8♦."),
            "KH",
        ),
        Step(
            N_("Take it with your J♣ before someone else does, or puts another card on it."),
            ("JC x [4D+8D]",),
            N_("Three cards, the way you planned it."),
            N_("You could, but your build of 12 is waiting for the J♣."),
        ),
        Step(
            N_(
                "A joker in your hand is any card from 2 to 14. Let your ★1 be a 9, and it takes "
                "everything: 9♥, 9♠, and 4♦ with 5♣."
            ),
            ("X1=9 x 4D+5C 9H 9S",),
            N_("The table is cleared: that's a Zwicker, worth {sweeps} points."),
            N_("You could, but as a 9 your joker takes all four cards."),
            cards=Cards("X1 6D QC 3C", "9H 4D 5C 9S", "KH 7C JS 2C"),
        ),
        Step(
            N_(
                "On the table a joker can be taken by any card. Your 8♦ takes the ★2 and the "
                "8♣: choose both."
            ),
            ("8D x 8C X2",),
            N_("Jokers count as cards, and now nobody can use that one."),
            N_("You could, but your 8♦ takes both, the 8♣ and the joker."),
            cards=Cards("8D 6D QC 3C", "8C X2 KS AH", "KH 7C JS 2C"),
        ),
        Step(
            N_(
                "One card beats all others: the 10♦ scores {TD} points, an ace {AC}. Take it with "
                "your 10♠, and 7♥ with 3♣ as well."
            ),
            ("TS x 3C+7H TD",),
            N_("The game is often decided by that card."),
            N_("You could, but the 10♠ takes the 10♦ and, together, 7♥ and 3♣."),
            cards=Cards("TS 6D QC 2S", "TD 3C 7H KS", "KH 8C JS 5D"),
        ),
        Step(
            N_("This hand is nearly over. Play your last card and see how it is scored."),
            anything=True,
            counts=True,
            cards=Dealt(7, 2),
        ),
        Step(
            N_(
                "Now a real hand against a beginner. Play any three turns, and put a card on "
                "another when you can take both later."
            ),
            turns=3,
            well=N_("That's Zwickern. Watch for the 10♦, and keep a joker for it."),
            cards=Dealt(21),
        ),
    ),
)
