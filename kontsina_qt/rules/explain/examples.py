"""Worked examples of the rule cards, game by game, as data: a hand, a table, a play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kontsina_qt.rules.arranged import laid_out
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.rules.state.position import Position


@dataclass(frozen=True, slots=True)
class Example:
    """A play.

    Attributes:
        hand, table: the cards of who plays, and what lies loose on the table.
        move: what is played, as records write it.
        other: the cards of the next seat.
        before: what the next seat has played first, so that a build lies there.
        piles: of the sides, where they matter.
        behind: the cards of the other seats, where they matter.
    """

    hand: str
    table: str
    move: str
    other: str = "KC QC JC"
    before: tuple[str, ...] = ()
    piles: tuple[str, ...] = ()
    behind: tuple[str, ...] = ()

    def position(self, game: str) -> Position:
        """The position before the play."""
        info = GAMES[game]
        players = info.players[0]
        rules = info.rules(players)
        spare = ["4H", "5H", "6H"]
        behind = list(self.behind) or spare[: players - 2]
        first = 1 if self.before else 0
        hands = [self.hand, self.other, *behind]
        position = laid_out(rules, hands, self.table, piles=self.piles, turn=first)
        for text in self.before:
            position.play(position.read(text))
        position.turn = 0
        return position


def _e(hand: str, table: str, move: str, **more: object) -> Example:
    return Example(hand, table, move, **more)  # type: ignore[arg-type]


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

EXAMPLES: Mapping[str, tuple[Example, ...]] = {
    "kontsina": _KONTSINA,
    "kontsina-variant": _KONTSINA,
    "kontsina-duel": _KONTSINA,
    "cassino": _CASSINO,
    "cassino-draw": _CASSINO,
    "cassino-royal": (_e("AH 2S", "6C 8D AS", "AH=14 x 6C+8D"), _ROYAL, _NINE, _TEN),
    "cassino-spade": _CASSINO,
    "cassino-california": (_e("JH 2S", "JC JD JS 4C", "JH x JC JD JS", other="KC QC"), *_CASSINO),
    "cassino-pluck": (*_CASSINO, _e("KD 2S", "5C 9H KC", "KD x KC; pluck 5C", other="QC JC")),
    "african-cassino": (
        _e("9S 2H", "9C 4D", "9S x 9C"),
        _e("2H 9S", "7C KD", "2H b9 2H+7C"),
    ),
    "diloti": (
        _e("8C 2D", "8D 5S 3H", "8C x 3H+5S 8D"),
        _e("5D 9D 3C", "4S TH 9H", "5D b9 4S+5D 9H"),
        _e("2H TS", "5D", "2H b10 2H+[3C+5D]", other="3C 8S KC", before=("3C b8 3C+5D",)),
    ),
    "kassino-swedish": (_ROYAL, _e("AH 2S", "QC 2D AS", "AH=14 x AS 2D+QC")),
    "mulle": (_e("7H 2S", "7C 3D 4S KD", "7H x 3D+4S 7C", other="QC JC"),),
    "kasino-finnish": (_ROYAL,),
    "elewenjewe": (_e("9S 2C", "9D 4C 5H", "9S x 4C+5H 9D"),),
    "shaniss": (_e("9H 2S", "4D 5C 9C KH", "9H x 4D+5C 9C", other="QC JC"),),
    "stealing-bundles": (
        _e("7H 2S", "7C 4D", "7H x 7C"),
        _e("9H 2S", "4D", "9H x P1", piles=("", "3C 9C")),
    ),
    "zwickern": (
        _e("KH 2S", "QC 3D KD", "KH x KD", other="QS JC"),
        _e("5C 9C", "4D KD", "5C b9 4D+5C"),
    ),
    "bella-donna": (_e("9H 2S", "4D 5C KH", "9H x 4D+5C", other="QC JC"),),
    "bella-donna-halliel": (_e("9H 2S", "4D 5C KH", "9H x 4D+5C", other="QC JC"),),
    "laugh-and-lie-down": (
        _e("7C KD", "7D 2H 9S", "7C x 7D", other="2C 9C", behind=("3C TC", "4C JC")),
    ),
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
    "scopa": (
        _e("7H 2S", "7C 3D 4S", "7H x 7C"),
        _e("KC 2S", "QD AS 3C 7H", "KC x AS+QD", other="QS JC"),
        _e("JD 2S", "JC", "JD x JC", other="3C 4C"),
    ),
    "scopone": (
        _e("7H 2S", "7C 3D 4S", "7H x 7C"),
        _e("KC 2S", "QD AS 3C 7H", "KC x AS+QD", other="QS JC"),
    ),
    "xeri": (_e("9S 2H", "9D", "9S x *"), _e("JD 2S", "JC", "JD x *")),
    "escoba": (
        _e("7C 2S", "JD 5H 3S", "7C x JD", other="QS JC"),
        _e("7C 2S", "JD 5H 3S", "7C x 3S+5H", other="QS JC"),
    ),
    "basra": (
        _e("8H 2S", "8C 5D 3S KD", "8H x 3S+5D 8C", other="QC JC"),
        _e("7D 2S", "3C 4D 2H", "7D x *"),
        _e("QH 2S", "QC QD 5C", "QH x QC QD"),
    ),
    "pasur": (_e("4C 2S", "7H QD JS", "4C x 7H"), _e("JC 2S", "7H QD JS", "JC x *", other="KC QC")),
    "tablic": (
        _e("QH 2S", "AC 2D TS", "QH x AC+2D", other="KC QC"),
        _e("AH 2S", "AS 5C 6D", "AH=11 x AS 5C+6D"),
    ),
    "zing": (_e("9S 2H", "9D", "9S x *"), _e("JH 2S", "9C", "JH x *")),
    "pisti": (_e("9H 2S", "4D 5C 9C", "9H x *"), _e("JH 2S", "9C", "JH x *")),
}
"""By the ids of the games; each is a play that the rules allow."""
