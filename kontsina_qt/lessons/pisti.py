"""The lesson about Pişti."""

from __future__ import annotations

from kontsina_qt.lessons.lesson import Cards, Dealt, Lesson, Step
from kontsina_qt.rules.base.messages import N_

PISTI = Lesson(
    "pisti",
    N_("One pile, jacks, and the pişti"),
    (
        Step(
            N_(
                "The table is one pile, and only its top card can be matched. Your 7♥ matches the "
                "7♣: drag it there and take the whole pile, hidden cards and all."
            ),
            ("7H x *",),
            N_("Five cards at once, and only you can look at the hidden ones."),
            N_("You could, but your 7♥ matches the 7♣. Take the pile."),
            "QD",
            Cards("7H JC 4D 9S", "3S QC 9D 7C", "QD 4S 2H KD"),
            by_keyboard=N_(
                "The table is one pile, and only its top card can be matched. Your 7♥ matches the "
                "7♣: pick it up with Enter, press Enter again and take the whole pile, hidden "
                "cards and all."
            ),
        ),
        Step(
            N_("A jack takes any pile. Nothing you hold matches the Q♦: take it with the J♣."),
            ("JC x *",),
            N_("Taken, but a single card taken by a jack is no pişti."),
            N_("You could, but your J♣ takes the pile."),
            "4S",
        ),
        Step(
            N_(
                "One card alone, and you hold its match: that's a pişti, worth {pisti} points. "
                "Take the 4♠ with your 4♦."
            ),
            ("4D x *",),
            N_("Pişti! Nothing else scores as much, except a jack taken by a jack: {jack_pisti}."),
            N_("You could, but your 4♦ makes a pişti."),
        ),
        Step(
            N_(
                "The table is empty, so your next card will be alone there. Don't hand over a "
                "pişti: play a card that is hard to match. One seven has been taken, and you hold "
                "two."
            ),
            ("7S", "7D"),
            N_("Only one seven is left that could match it."),
            N_("Up to three queens could match that. Of the sevens only one is left."),
            cards=Cards("KH 7S 7D QS", "3S QC 9D 7C", "KC 5C 8D AC", before=("KH", "KC x *")),
        ),
        Step(
            N_(
                "Some cards score: the 10♦ {TD}, the 2♣ {2C}, each ace and each jack {AC}. Take "
                "the 2♣, and keep your jack for a bigger pile."
            ),
            ("2H x *",),
            N_("The 2♣ is yours, and the jack is still in your hand."),
            N_("You could, but the 2♥ takes the 2♣ and saves your jack."),
            cards=Cards("2H JS 8C QD", "5S TH 6D 2C", "KC 9H 3D 4C"),
        ),
        Step(
            N_(
                "This hand is nearly over. Play your last card; the pile goes to whoever captured "
                "last."
            ),
            anything=True,
            counts=True,
            cards=Dealt(7, 2),
        ),
        Step(
            N_(
                "Now a real hand against a beginner. Play any three turns, and mind what you "
                "leave alone on the table."
            ),
            turns=3,
            well=N_("That's Pişti. Count the cards that have gone, and save your jacks."),
            cards=Dealt(21),
        ),
    ),
)
