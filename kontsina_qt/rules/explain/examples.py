"""Worked examples of the rule cards, by game: a hand, a table, a play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kontsina_qt.rules.arranged import laid_out
from kontsina_qt.rules.base.messages import N_
from kontsina_qt.rules.base.options import Value
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.rules.state.position import Position


@dataclass(frozen=True, slots=True)
class Example:
    """A worked play.

    Attributes:
        hand, table: the cards of the player, and the loose cards on the table.
        move: the play, in notation.
        note: what it shows of the game, untranslated; ``{points}`` is the score of the sweep.
        other: the cards of the next seat.
        before: earlier moves, for example to make a build.
        first: the seat that made the first of them.
        piles: of the sides, if they matter.
        behind: the cards of the other seats, if they matter.
        stock: the cards still to come, if this may not be the last deal.
    """

    hand: str
    table: str
    move: str
    note: str = ""
    other: str = "KC QC JC"
    before: tuple[str, ...] = ()
    first: int = 1
    piles: tuple[str, ...] = ()
    behind: tuple[str, ...] = ()
    stock: str = ""

    def position(self, game: str, options: Mapping[str, Value] | None = None) -> Position:
        """Return the position before the play, by default with the default options."""
        info = GAMES[game]
        players = info.players[0]
        rules = info.rules(players, options)
        spare = ["4H", "5H", "6H"]
        behind = list(self.behind) or spare[: players - 2]
        turn = self.first if self.before else 0
        hands = [self.hand, self.other, *behind]
        stock = self.stock or None
        position = laid_out(rules, hands, self.table, piles=self.piles, turn=turn, stock=stock)
        for text in self.before:
            position.play(position.notation.read(text))
        position.turn = 0
        return position


def _e(hand: str, table: str, move: str, note: str = "", **more: object) -> Example:
    return Example(hand, table, move, note, **more)  # type: ignore[arg-type]


_KONTSINA = (
    _e("9H 2S", "4D 5C 9C KH", "9H x 4D+5C", other="QC JC"),
    _e("KD 2S", "KS KH 3C TC", "KD x KH", other="QC JC"),
)
_EIGHT = _e("8H 2S", "8C 5D 3S KD", "8H x 3S+5D 8C", other="QC JC")
_NINE = _e("3H 9D", "5C AC 9S", "3H b9 AC+3H+5C 9S")
_TEN = _e("2D 9H", "4D KH", "2D b9 2D+[3C+4D]", other="3C 7S QC", before=("3C b7 3C+4D",))
_TAKEN = _e("9H 2S", "4D KH", "9H x [4D+5C]", other="5C 9S QC", before=("5C b9 4D+5C",))
_CASSINO = (_EIGHT, _NINE, _TEN, _TAKEN)
_ROYAL = _e("KH 2S", "6C 7D KC", "KH x 6C+7D KC", other="QC JC")

_COURTS = _e(
    "JH KS",
    "2C 9D",
    "JH b13 2C+JH",
    N_("Face cards build, too: 2 + 11 = 13. Only a king takes this build."),
)
_STOCK = "2C 3C 4C 5C 6C 7C 8C TC"

_TOP_TAKES_PILE = N_("A card that matches the top card of the other pile takes the whole pile.")
_EQUAL_FIRST = N_("There is a matching card, so this one can't take a sum.")
_CLEARED = N_("Clearing the table scores a point.")
_SCOPA = (
    _e("7H 2S", "7C 3D 4S", "7H x 7C", _EQUAL_FIRST),
    _e("KC 2S", "QD AS 3C 7H", "KC x AS+QD", other="QS JC"),
)
_JACK = _e(
    "JH 2S",
    "",
    "JH x *",
    N_("A jack takes any pile, but scores nothing extra here."),
    other="9C KC",
    before=("9C",),
    stock=_STOCK,
)


def _pile(example: Example) -> tuple[Example, ...]:
    """Return the examples of a one-pile game: this one, and single cards taken by their equals."""
    single = N_("A single card taken by one of its rank scores {points} points.")
    jacks = N_("A jack that takes a single jack scores {points} points.")
    return (
        example,
        _e("9S 2H", "", "9S x *", single, other="9D KC", before=("9D",), stock=_STOCK),
        _e("JD 2H", "", "JD x *", jacks, other="JC KC", before=("JC",), stock=_STOCK),
        _JACK,
    )


_FIXXA = _e(
    "5C 2S",
    "KC 3D",
    "5C x 5H",
    N_("Fixxa: you take the card just laid. Each card of the capture scores a point."),
    other="5H QC",
    before=("5H",),
    stock=_STOCK,
)
_STOPPA = _e(
    "9H 2S",
    "4D 5S",
    "9H x 4D+5S",
    N_("Stoppa: you clear the table. Each card of the capture scores a point."),
    other="QC JC",
    stock=_STOCK,
)
_AFRICAN = (
    _e("9S 2H", "9C 4D", "9S x 9C"),
    _e("2H 9S", "7C KD", "2H b9 2H+7C"),
    _e(
        "5C 2H 9S",
        "4D JH",
        "2H b9 2H+P1.7S [4D+5C]",
        N_("The top card of an opponent's pile can join your build: 2 + 7 = 9."),
        other="KC QC",
        before=("5C b9 4D+5C", "KC"),
        first=0,
        piles=("", "3C 7S"),
    ),
    _e(
        "9S 2H",
        "4D JH",
        "9S x [4D+5C] P1.9D",
        N_("When you take a build, the top card of an opponent's pile can go with it."),
        other="5C 9C QC",
        before=("5C b9 4D+5C",),
        piles=("", "3C 9D"),
    ),
)
_ELEWENJEWE = (
    _e("9S 2C", "9D 4C 5H", "9S x 4C+5H 9D"),
    _e("X1 2C", "9D 4C 5H", "X1 x *", N_("Ipalemo: the joker takes everything on the table.")),
    _e(
        "4D 8S 4S",
        "3C AD KD",
        "4D b8 AD+3C+4D",
        N_("An esun of 8: an 8 takes it, or a 4, because it splits into 4 and 1 + 3."),
        other="QC JC",
    ),
)
_FINNISH = (
    _e(
        "AH 2C",
        "AS 4D KC",
        "AH x AS+KC",
        N_("An ace is 14 in your hand, but 1 on the table: 1 + 13 = 14."),
        other="QC JC",
    ),
    _e(
        "TD 2C",
        "3D KC 6H TS",
        "TD x 3D+KC 6H+TS",
        N_("In your hand this ten is 16: 3 + 13 and 6 + 10."),
        other="QC JC",
    ),
)
_ZWICKERN = (
    _e("KH 2S", "QC 3D KD", "KH x KD", other="QS JC"),
    _e("5C 9C", "4D KD", "5C b9 4D+5C"),
    _e(
        "X1 2S",
        "4D 5C 9H KS",
        "X1=9 x 4D+5C 9H",
        N_("A joker is any value from 2 to 14 – here it takes everything that makes 9."),
    ),
    _e("8D 2S", "8C X2 KS", "8D x 8C X2", N_("A joker on the table can be taken by any card.")),
)
_ESCOBA = (
    _e(
        "7C 2S",
        "JD 5H 3S",
        "7C x JD",
        N_("Your card and what it takes make 15: 7 + 8."),
        other="QS JC",
    ),
    _e(
        "7C 2S",
        "JD 5H 3S",
        "7C x 3S+5H",
        N_("Here, too: 7 + 3 + 5 = 15."),
        other="QS JC",
    ),
    _e("7D 2S", "3H 5C", "7D x 3H+5C", _CLEARED, other="QS JC", stock="3C 4C 4D 5S"),
)
_PASUR = (
    _e("4C 2S", "7H QD JS", "4C x 7H", N_("Your card and what it takes make 11: 4 + 7.")),
    _e("QH 2S", "7H QD JS", "QH x QD", N_("A king takes one king, a queen one queen.")),
    _e(
        "JC 2S",
        "7H QD JS",
        "JC x *",
        N_("A jack takes everything but kings and queens."),
        other="KC QC",
    ),
    _e(
        "5C 2S",
        "2D 4S",
        "5C x 2D+4S",
        N_("Clearing the table without a jack scores {points} points, but not in the last deal."),
        stock="3C 4C 6C 7C 6D 7D 8D 9D",
    ),
)
_BASRA = (
    _e("8H 2S", "8C 5D 3S KD", "8H x 3S+5D 8C", other="QC JC"),
    _e("QH 2S", "QC QD 5C", "QH x QC QD", other="KC JC"),
    _e(
        "5S 2S",
        "2D 3H",
        "5S x 2D+3H",
        N_("Clearing the table scores {points} points."),
        stock="3C 4C 6C 7C 6D 8D 9D TC",
    ),
    _e(
        "7D 2S",
        "3C 4D 2H",
        "7D x *",
        N_(
            "This seven takes the whole table – a basra if there are only number cards, 10 or less "
            "in all."
        ),
    ),
    _e(
        "JH 2S",
        "QC 3D",
        "JH x *",
        N_("A jack takes the whole table, too, but that is no basra."),
        other="KC JC",
    ),
)
_TABLIC = (
    _e(
        "QH 2S",
        "AC 2D TS",
        "QH x AC+2D",
        N_("An ace is 1 or 11. Here 11 + 2 = 13, a queen."),
        other="KC QC",
    ),
    _e(
        "AH 2S",
        "AS 5C 6D KD",
        "AH=11 x AS 5C+6D",
        N_("The ace played as 11 takes 5 + 6, and the other ace with it."),
    ),
    _e("JH 2S", "3C 9D", "JH x 3C+9D", _CLEARED, stock=_STOCK),
)
_LAUGH = (
    _e("7C KD", "7D 2H 9S", "7C x 7D", other="2C 9C", behind=("3C TC", "4C JC")),
    _e(
        "7C KD",
        "7D 7H 7S 2H",
        "7C x 7D 7H 7S",
        N_("One card takes one of its rank, or all three."),
        other="2C 9C",
        behind=("3C TC", "4C JC"),
    ),
    _e(
        "7C 7D KD",
        "2C 7H 7S",
        "7C+7D x 7H+7S",
        N_("A pair in your hand takes a pair on the table."),
        other="3C 9C",
        behind=("3D TC", "4C JC"),
    ),
)

EXAMPLES: Mapping[str, tuple[Example, ...]] = {
    "kontsina": _KONTSINA,
    "kontsina-variant": _KONTSINA,
    "kontsina-duel": _KONTSINA,
    "cassino": _CASSINO,
    "cassino-draw": _CASSINO,
    "cassino-royal": (_e("AH 2S", "6C 8D AS", "AH=14 x 6C+8D"), _ROYAL, _COURTS, _NINE, _TEN),
    "cassino-spade": _CASSINO,
    "cassino-california": (_e("JH 2S", "JC JD JS 4C", "JH x JC JD JS", other="KC QC"), *_CASSINO),
    "cassino-pluck": (*_CASSINO, _e("KD 2S", "5C 9H KC", "KD x KC; pluck 5C", other="QC JC")),
    "african-cassino": _AFRICAN,
    "diloti": (
        _e("8C 2D", "8D 5S 3H", "8C x 3H+5S 8D"),
        _e("5D 9D 3C", "4S TH 9H", "5D b9 4S+5D 9H"),
        _e("2H TS", "5D", "2H b10 2H+[3C+5D]", other="3C 8S KC", before=("3C b8 3C+5D",)),
    ),
    "kassino-swedish": (_ROYAL, _e("AH 2S", "QC 2D AS", "AH=14 x AS 2D+QC", other="KC JC")),
    "mulle": (
        _e(
            "7H 2S",
            "7H 3D 4S KD",
            "7H x 7H",
            N_("Mulle: a card takes its twin from the other deck. That scores a point."),
            other="QC JC",
        ),
        _e("7H 2S", "7C 3D 4S KD", "7H x 3D+4S 7C", other="QC JC"),
    ),
    "kasino-finnish": _FINNISH,
    "elewenjewe": _ELEWENJEWE,
    "shaniss": (_e("9H 2S", "4D 5C 9C KH", "9H x 4D+5C 9C", other="QC JC"),),
    "stealing-bundles": (
        _e("7H 2S", "7C 4D", "7H x 7C"),
        _e("9H 2S", "4D", "9H x P1", _TOP_TAKES_PILE, piles=("", "3C 9C")),
    ),
    "zwickern": _ZWICKERN,
    "bella-donna": (_e("9H 2S", "4D 5C KH", "9H x 4D+5C", other="QC JC"), _FIXXA, _STOPPA),
    "bella-donna-halliel": (
        _e("9D 2S", "4D 5H", "9D x P1", _TOP_TAKES_PILE, other="QC JC", piles=("", "KC 9S")),
        _FIXXA,
        _STOPPA,
    ),
    "laugh-and-lie-down": _LAUGH,
    "ristikontra": (
        _e(
            "2H KC",
            "",
            "2H",
            other="2C KS",
            before=("2C", "5D", "4S"),
            behind=("5D KH", "4S KD"),
        ),
    ),
    "scopa": (*_SCOPA, _e("JD 2S", "JC", "JD x JC", _CLEARED, other="3C 4C")),
    "scopone": _SCOPA,
    "xeri": _pile(_e("4H 2S", "8C 5C 3D 4D", "4H x *")),
    "escoba": _ESCOBA,
    "basra": _BASRA,
    "pasur": _PASUR,
    "tablic": _TABLIC,
    "zing": _pile(_e("4H 2S", "8C 5C 3D 4D", "4H x *")),
    "pisti": _pile(_e("9H 2S", "4D 5C 9C", "9H x *")),
}
"""By game id; every play is legal."""
