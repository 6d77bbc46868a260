"""Finds a game by what a person types: in any spelling, alphabet and language."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from kontsina_qt.language import in_every_language
from kontsina_qt.rules.game import Game
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.rules.games.elsewhere import ELSEWHERE

LETTERS = str.maketrans(
    dict(zip("αβγδεζηικλμνξοπρσςτυφχωħıøæłđ", "avgdeziiklmnxoprsstyfhohioeld", strict=True))
    | {"θ": "th", "ψ": "ps"}
)
"""Greek letters by their sound, and Latin ones that are more than a letter with an accent."""
SOUNDS = (
    "ou-u oy-u ei-i oi-i ai-e ts-z tz-z mp-b nt-d gk-g ph-f th-t sh-s ch-h ck-k qu-k x-ks"
    " y-i w-v c-k q-k z-s"
)
"""What sounds alike is written alike."""
PAIR = re.compile(r"(\w)\1")
SLIP_FROM = 5
"""In a word of so many letters or more one may be wrong."""
IN_NAME, IN_SLIP, IN_REST = 0, 1, 2


def folded(text: str) -> str:
    """A text as it sounds, roughly: without accents and capitals, in Latin letters, none doubled.

    "Casino", "kassino" and "Κασίνο" come out alike.
    """
    parts = unicodedata.normalize("NFD", text.casefold())
    text = "".join(c for c in parts if not unicodedata.combining(c)).translate(LETTERS)
    text = "".join(c if c.isalnum() else " " for c in text)
    for pair in SOUNDS.split():
        written, _, sound = pair.partition("-")
        text = text.replace(written, sound)
    return PAIR.sub(r"\1", text)


@dataclass(frozen=True, slots=True)
class Known:
    """What a game can be found by, folded.

    Attributes:
        names: what it is called somewhere.
        rest: family, origin, options and what is told of it, with a gap before each word.
    """

    names: str
    rest: str


@cache
def known_of(game: Game) -> Known:
    """What is known of a game in every language there is."""
    names = (game.id, *_told(game.name, *game.also), *ELSEWHERE.get(game.id, ()))
    choices = [choice.label for option in game.options for choice in option.choices]
    terms = [word for _, words in game.terms for word in words]
    labels = (option.label for option in game.options)
    rest = _told(game.family, game.origin, game.summary, *labels, *choices, *terms)
    return Known(folded(" ".join(names)), " " + folded(" ".join(rest)))


def entry(name: str, *rest: str) -> Known:
    """What can be found beside the games, by texts of ours in every language there is."""
    return Known(folded(" ".join(_told(name))), " " + folded(" ".join(_told(*rest))))


def _told(*texts: str) -> list[str]:
    return [words for text in texts for words in in_every_language(text)]


def found(text: str, others: Mapping[str, Known] | None = None) -> dict[str, int]:
    """The games, and others to choose, that have every word of a text.

    Returns:
        Their ids, and how well each fits; a smaller number is better. A word with a wrong letter
        is looked for among the names where nothing has it as it was typed.
    """
    wanted = folded(text).split()
    fits: dict[str, int] = {}
    entries = {id: known_of(game) for id, game in GAMES.items()} | dict(others or {})
    for id, known in entries.items():
        if all(word in known.names for word in wanted):
            fits[id] = IN_NAME
        elif all(word in known.names or f" {word}" in known.rest for word in wanted):
            fits[id] = IN_REST
    if fits:
        return fits
    return {
        id: IN_SLIP
        for id, known in entries.items()
        if all(_nearly(word, known.names) for word in wanted)
    }


def _nearly(word: str, names: str) -> bool:
    """Whether a word stands in names, or one that differs from its beginning by one letter."""
    if word in names:
        return True
    return len(word) >= SLIP_FROM and any(_one_off(word, name) for name in names.split())


def _one_off(word: str, name: str) -> bool:
    """Whether a letter more, less or other, or two swapped, make the word the name's beginning."""
    at = next((i for i, (a, b) in enumerate(zip(word, name, strict=False)) if a != b), None)
    if at is None:
        return len(word) <= len(name) + 1
    left, there = word[at:], name[at:]
    swapped = left[1:2] + left[:1] + left[2:]
    return there.startswith(swapped) or any(
        there[skip:].startswith(left[drop:]) for drop, skip in ((1, 1), (1, 0), (0, 1))
    )
