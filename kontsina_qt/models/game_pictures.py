"""The picture of each game: a few cards on cloth that show its idea."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from kontsina_qt.rules.state.words import N_

WIDTH, HEIGHT = 190.0, 100.0
"""The size of the coordinate system."""
CARD = 58.0
BACK = ""


@dataclass(frozen=True, slots=True)
class PlacedCard:
    """One card of a scene.

    Attributes:
        card: the card as text; empty for a back.
        x, y: its centre.
        angle: in degrees, clockwise.
        height: the height of the card.
        ringed: whether it is marked as captured.
    """

    card: str
    x: float
    y: float
    angle: float = 0.0
    height: float = CARD
    ringed: bool = False


@dataclass(frozen=True, slots=True)
class Scene:
    """Cards, bottom first, with a coin and a word.

    Attributes:
        cards: four to six cards.
        coin: the value of a build and its centre, or None.
        cry: an untranslated word in the corner, as called at the table; or empty.
        game: the id of the game whose pack is used; the French pack by default.
    """

    cards: tuple[PlacedCard, ...]
    coin: tuple[str, float, float] | None = None
    cry: str = ""
    game: str = ""


@dataclass(frozen=True, slots=True)
class Portrait:
    """The look of a game on the shelf.

    Attributes:
        trait: its special feature, untranslated; or empty.
        scene: its picture.
    """

    trait: str
    scene: Scene


def _fan(cards: str, gap: float = 30.0, turn: float = 6.0, height: float = CARD) -> Scene:
    """Return cards in a fan, the middle one upright."""
    texts = cards.split()
    middle = (len(texts) - 1) / 2
    return Scene(
        tuple(
            PlacedCard(
                text, WIDTH / 2 + (i - middle) * gap, 52 + abs(i - middle) * 3, angle, height
            )
            for i, text in enumerate(texts)
            for angle in [(i - middle) * turn]
        )
    )


def _stack(text: str, x: float, y: float, cards: int = 2, height: float = 54.0) -> list[PlacedCard]:
    """Return a bundle with a card on top."""
    under = [PlacedCard(BACK, x + 3 * i, y + 3 * i, 0, height) for i in range(cards - 1, 0, -1)]
    return [*under, PlacedCard(text, x, y, 0, height)]


PORTRAITS: Mapping[str, Portrait] = {
    "kontsina": Portrait(
        "",
        Scene(
            (
                PlacedCard("4S", 25, 36, -5, 52),
                PlacedCard("KH", 166, 36, 5, 52),
                PlacedCard("2C", 67, 36, 0, 56, True),
                PlacedCard("7D", 123, 36, 0, 56, True),
                PlacedCard("9H", 95, 70, 0, 66),
            )
        ),
    ),
    "kontsina-variant": Portrait(
        N_("anticlockwise"),
        Scene(
            (
                PlacedCard(BACK, 24, 50, 90, 46),
                PlacedCard(BACK, 166, 50, -90, 46),
                PlacedCard("4D", 70, 44, -6, 52),
                PlacedCard("5C", 95, 40, 2, 52),
                PlacedCard("KH", 121, 45, 7, 52),
                PlacedCard("9S", 95, 92, 0, 60),
            )
        ),
    ),
    "kontsina-duel": Portrait(
        N_("hand by hand"),
        Scene(
            (
                PlacedCard(BACK, 78, 2, -6),
                PlacedCard(BACK, 112, 2, 6),
                PlacedCard("6S", 40, 64, -8, 54),
                PlacedCard("QH", 150, 64, 8, 54),
                PlacedCard("TD", 95, 70, 0, 60),
            )
        ),
    ),
    "cassino": Portrait(
        N_("builds"),
        Scene(
            (
                PlacedCard("9C", 30, 48, -7, 52),
                PlacedCard("2S", 70, 46, -4),
                PlacedCard("6H", 92, 48, 4),
                PlacedCard("8D", 150, 54, 6, 64),
            ),
            ("8", 82, 82),
        ),
    ),
    "cassino-draw": Portrait(
        N_("a card after each turn"),
        Scene(
            (
                PlacedCard(BACK, 38, 52, 0),
                PlacedCard(BACK, 41, 49, 0),
                PlacedCard("5D", 84, 54, -7, 56),
                PlacedCard("TD", 114, 51, 0, 56),
                PlacedCard("2S", 144, 54, 7, 56),
            )
        ),
    ),
    "cassino-royal": Portrait(
        N_("face cards count"),
        Scene(
            (
                PlacedCard("KS", 32, 52, -8, 60),
                PlacedCard("JH", 80, 46, -4),
                PlacedCard("2H", 102, 48, 4),
                PlacedCard("QD", 144, 50, 3, 54),
                PlacedCard("AC", 164, 54, 10, 50),
            ),
            ("13", 92, 82),
        ),
    ),
    "cassino-spade": Portrait(N_("every spade scores"), _fan("2S 5S AS 9S JS")),
    "cassino-california": Portrait(
        N_("face cards take several"),
        Scene(
            (
                PlacedCard("KC", 46, 40, -8, 54, True),
                PlacedCard("KD", 82, 36, -2, 54, True),
                PlacedCard("KH", 118, 36, 2, 54, True),
                PlacedCard("KS", 148, 70, 8, 62),
            )
        ),
    ),
    "cassino-pluck": Portrait(
        N_("one card free"),
        Scene(
            (
                PlacedCard("6C", 44, 62, -5, 52),
                PlacedCard("9D", 82, 64, 3, 52),
                PlacedCard("JC", 158, 64, 6, 52),
                PlacedCard("3H", 120, 42, -9, 58, True),
            )
        ),
    ),
    "african-cassino": Portrait(
        N_("piles join in"),
        Scene(
            (
                *_stack("6H", 42, 46),
                *_stack("9C", 142, 46),
                PlacedCard("3S", 92, 62, 0, 60),
            ),
            ("9", 66, 80),
        ),
    ),
    "diloti": Portrait(
        N_("declarations"),
        Scene(
            (
                PlacedCard("9D", 92, 58, -90, 60),
                PlacedCard(BACK, 118, 56, 0, 60),
                PlacedCard(BACK, 121, 53, 0, 60),
                PlacedCard("9S", 40, 72, -8, 56),
            ),
            cry=N_("Xeri"),
        ),
    ),
    "kassino-swedish": Portrait(
        N_("no builds"),
        Scene(
            (
                PlacedCard("5H", 40, 48, -7, 54, True),
                PlacedCard("6C", 76, 46, -2, 54, True),
                PlacedCard("JD", 112, 48, 3, 60),
                PlacedCard("2S", 150, 52, 8, 54),
            )
        ),
    ),
    "mulle": Portrait(
        N_("twins from two decks"),
        Scene(
            (
                PlacedCard("7C", 34, 54, -9, 50),
                PlacedCard("TH", 158, 54, 9, 50),
                PlacedCard("KD", 80, 50, -7, 64, True),
                PlacedCard("KD", 112, 50, 7, 64, True),
            )
        ),
    ),
    "kasino-finnish": Portrait(
        N_("worth more in hand"),
        Scene(
            (
                PlacedCard("8H", 40, 38, -6, 52, True),
                PlacedCard("6S", 76, 36, 0, 52, True),
                PlacedCard("AS", 58, 74, 0, 60),
                PlacedCard("TD", 128, 54, 4),
                PlacedCard("2S", 158, 58, 9, 54),
            ),
            ("14", 98, 82),
        ),
    ),
    "elewenjewe": Portrait(
        N_("four red cards open"),
        Scene(
            (
                PlacedCard("9D", 36, 46, -4, 54),
                PlacedCard("JD", 72, 44, 2, 54),
                PlacedCard("QD", 108, 44, -2, 54),
                PlacedCard("KD", 144, 46, 4, 54),
                PlacedCard("X1", 92, 84, 0, 60),
            )
        ),
    ),
    "shaniss": Portrait(
        N_("cards decide"),
        Scene(
            (
                *_stack("5C", 44, 54, 3),
                PlacedCard("5H", 92, 50, 6, 60),
                PlacedCard(BACK, 146, 56, 0, 54),
                PlacedCard(BACK, 149, 53, 0, 54),
            )
        ),
    ),
    "stealing-bundles": Portrait(
        N_("steal a whole pile"),
        Scene(
            (
                *_stack("5H", 38, 50),
                *_stack("QC", 92, 46),
                PlacedCard("QD", 118, 68, 12, 58),
                PlacedCard("9S", 160, 50, 4, 52),
            )
        ),
    ),
    "zwickern": Portrait(
        N_("up to eight, with jokers"),
        Scene(
            (
                PlacedCard("4C", 36, 56, -10, 52),
                PlacedCard("X1", 74, 50, -5, 62),
                PlacedCard("X2", 116, 50, 5, 62),
                PlacedCard("TD", 154, 56, 10, 52),
            ),
            ("14", 54, 84),
        ),
    ),
    "bella-donna": Portrait(
        N_("red cards score"),
        Scene(
            (
                PlacedCard("4H", 34, 56, -10, 50),
                PlacedCard("QH", 76, 50, -6, 64),
                PlacedCard("QD", 114, 50, 6, 64),
                PlacedCard("7D", 156, 56, 10, 50),
            )
        ),
    ),
    "bella-donna-halliel": Portrait(
        N_("piles can be stolen"),
        Scene(
            (
                *_stack("QD", 56, 50, 3, 58),
                PlacedCard("QH", 104, 60, 12, 64),
                PlacedCard("6D", 156, 52, 6, 52),
            )
        ),
    ),
    "laugh-and-lie-down": Portrait(
        N_("pairs"),
        Scene(
            (
                PlacedCard("6C", 50, 46, -6, 56, True),
                PlacedCard("6H", 78, 46, 4, 56, True),
                PlacedCard("JS", 126, 46, -4, 54),
                PlacedCard("9D", 154, 50, 6, 54),
                PlacedCard(BACK, 100, 96, 90, 46),
            )
        ),
    ),
    "ristikontra": Portrait(
        N_("tricks by rank"),
        Scene(
            (
                PlacedCard("4S", 52, 50, -88, 54),
                PlacedCard("4D", 95, 22, 3, 54),
                PlacedCard("JS", 138, 50, 92, 54),
                PlacedCard("4H", 95, 74, -3, 58, True),
            )
        ),
    ),
    "scopa": Portrait(
        N_("the table swept"),
        Scene(
            (
                PlacedCard("3C", 44, 40, -7, 54, True),
                PlacedCard("4S", 82, 38, 3, 54, True),
                PlacedCard("7D", 63, 72, 0, 62),
                PlacedCard("KC", 126, 54, -90, 56),
                PlacedCard(BACK, 148, 52, 0),
                PlacedCard(BACK, 151, 49, 0),
            )
        ),
    ),
    "scopone": Portrait(N_("every card dealt"), _fan("7S AD 3H 7D KC QS", 25, 7, 60)),
    "pisti": Portrait(
        N_("the jack sweeps"),
        Scene(
            (
                PlacedCard(BACK, 70, 60, -24, 54),
                PlacedCard("8C", 78, 58, -12),
                PlacedCard("8D", 92, 54, 3),
                PlacedCard("JC", 110, 48, 15, 66),
            )
        ),
    ),
    "xeri": Portrait(
        N_("one card alone"),
        Scene(
            (
                PlacedCard(BACK, 36, 60, -14, 52),
                PlacedCard(BACK, 154, 60, 14, 52),
                PlacedCard("TD", 80, 52, -6, 58, True),
                PlacedCard("TS", 108, 50, 8, 62),
            )
        ),
    ),
    "zing": Portrait(
        N_("the last card is known"),
        Scene(
            (
                PlacedCard("JS", 36, 56, -90, 54),
                PlacedCard(BACK, 40, 52, 0, 54),
                PlacedCard(BACK, 43, 49, 0, 54),
                PlacedCard("6H", 118, 58, -10, 54),
                PlacedCard("AC", 134, 52, 6, 60),
            )
        ),
    ),
    "escoba": Portrait(
        N_("make fifteen"),
        Scene(
            (
                PlacedCard("3C", 44, 40, -7, 52, True),
                PlacedCard("5S", 82, 38, 3, 52, True),
                PlacedCard("7D", 63, 74, 0, 60),
                PlacedCard("KC", 132, 54, -90, 56),
                PlacedCard(BACK, 154, 52, 0),
            )
        ),
    ),
    "basra": Portrait(
        N_("7♦ sweeps"),
        Scene(
            (
                PlacedCard("2S", 40, 54, -10, 50),
                PlacedCard("QH", 74, 48, -4, 50),
                PlacedCard("9C", 108, 48, 4, 50),
                PlacedCard("7D", 146, 56, 10, 66),
            )
        ),
    ),
    "pasur": Portrait(
        N_("make eleven"),
        Scene(
            (
                PlacedCard("KS", 30, 48, -7, 50),
                PlacedCard("QD", 160, 48, 7, 50),
                PlacedCard("4C", 76, 42, -4, 54, True),
                PlacedCard("AH", 114, 42, 4, 54, True),
                PlacedCard("6D", 95, 78, 0, 58),
            )
        ),
    ),
    "tablic": Portrait(
        N_("ace 1 or 11"),
        Scene(
            (
                PlacedCard("AS", 56, 44, -6, 54, True),
                PlacedCard("2H", 92, 40, 3, 54, True),
                PlacedCard("KD", 74, 78, 0, 60),
                PlacedCard("QC", 144, 50, 8, 52),
            )
        ),
    ),
}
"""The portraits by game id."""


def portrait_of(game: str) -> Portrait:
    """Return the portrait of a game, by default with some cards of its pack."""
    known = PORTRAITS.get(game) or Portrait("", _fan("2C 7D KH TS"))
    return replace(known, scene=replace(known.scene, game=game))


RACE = Portrait(
    "",
    Scene(
        (
            PlacedCard("2C", 36, 56, -12, 52),
            PlacedCard("JC", 66, 51, -7, 56),
            PlacedCard("KD", 96, 48, 0, 60),
            PlacedCard("X1", 126, 51, 7, 56),
            PlacedCard("7D", 156, 56, 12, 52),
        )
    ),
)
