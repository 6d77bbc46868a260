"""Draw the deck: `python -m assets.cards.draw` writes assets/cards/svg/.

Faces are named by card (`AC.svg` ... `KS.svg`, `TD.svg` for the ten of diamonds, jokers `X1.svg`
... `X6.svg`), those with very large indices are in `large/` under the same names, and backs are
`back-….svg`. Everything in a suit's colour is drawn in `#ab12cd`, which is used for nothing else:
replace it in the text by a palette's colour when loading (`PALETTES` in
`kontsina_qt/table/cards/art.py`; jokers 1 to 3 take that of spades, 4 to 6 that of hearts).

`italian/` and `spanish/` have the forty cards of the Latin packs under the same names (`7D.svg` is
the seven of coins; cups are `H`, swords `S`, clubs `C`), those with very large indices in `large/`
below, a back, and each suit by itself.

The files keep to SVG Tiny 1.2: no clip paths, style sheets, text or filters.
"""

from __future__ import annotations

from pathlib import Path as File

from assets.cards.backs import BACKS
from assets.cards.courts import court_card
from assets.cards.jokers import joker
from assets.cards.large import large_card, large_joker
from assets.cards.latin import large, layout, people
from assets.cards.pips import HEIGHT, WIDTH, number_card
from assets.geometry import document

RANKS = "A23456789TJQK"
SUITS = "CDHS"
JOKERS = range(1, 7)
SUIT_SIZE = 120


def latin(pack: str) -> dict[str, list[str]]:
    """Return the same for the Italian or Spanish pack."""
    drawings = {f"{pack}/back": layout.back(pack)}
    for suit in SUITS:
        drawings[f"{pack}/suit-{suit}"] = large.suit_alone(pack, suit)
        for rank in layout.RANKS:
            card = rank + suit
            draw = people.court_card if rank in people.FIGURES else layout.number_card
            drawings[f"{pack}/{card}"] = draw(pack, card)
            drawings[f"{pack}/large/{card}"] = large.large_card(pack, card)
    return drawings


def deck() -> dict[str, list[str]]:
    """Return the elements of every file, by its name below svg/ without extension."""
    drawings: dict[str, list[str]] = {f"back-{name}": draw() for name, draw in BACKS.items()}
    for suit in SUITS:
        for rank in RANKS:
            card = rank + suit
            drawings[card] = court_card(card) if rank in "JQK" else number_card(card)
            drawings[f"large/{card}"] = large_card(card)
    for n in JOKERS:
        drawings[f"X{n}"] = joker(n)
        drawings[f"large/X{n}"] = large_joker(n)
    return drawings | latin("italian") | latin("spanish")


def files() -> dict[str, str]:
    """Return the text of every file, by its name below svg/."""
    texts = {}
    for name, elements in deck().items():
        size = (SUIT_SIZE, SUIT_SIZE) if "/suit-" in name else (WIDTH, HEIGHT)
        texts[f"{name}.svg"] = document(*size, *elements)
    return texts


def main() -> None:
    folder = File(__file__).parent / "svg"
    for name, text in files().items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
