"""Searching for games, tolerant of spelling, alphabet and language."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from kontsina_qt.language import in_every_language
from kontsina_qt.rules.base.game import Game
from kontsina_qt.rules.games.catalogue import BY_PARTNERS, BY_PLAYERS, ELSEWHERE, GAMES

LETTERS = str.maketrans(
    dict(zip("αβγδεζηικλμνξοπρσςτυφχωħıøæłđ", "avgdeziiklmnxoprsstyfhohioeld", strict=True))
    | {"θ": "th", "ψ": "ps"}
)
"""Transliteration of Greek letters, and of Latin ones that NFD does not decompose."""
SOUNDS = (
    "ou-u oy-u ei-i oi-i ai-e ts-z tz-z mp-b nt-d gk-g ph-f th-t sh-s ch-h ck-k qu-k x-ks"
    " y-i w-v c-k q-k z-s"
)
"""Replacements that unify spellings of the same sound."""
PAIR = re.compile(r"(\w)\1")
SLIP_FROM = 5
"""The minimum length of a word in which one letter may be wrong."""
LETTERS_START, OWN_START, START, IN_NAME, IN_REST, IN_SEATS, IN_SLIP = range(7)
"""How well a text fits, best first: its letters are a prefix of the name in the current language,
its sounds are, or they are of another name; it occurs in names, in descriptions, or in numbers of
players; or it has one wrong letter."""


def plain(text: str) -> str:
    """Return a text in lower case without accents."""
    parts = unicodedata.normalize("NFD", text.casefold())
    return "".join(c for c in parts if not unicodedata.combining(c))


def folded_letters(text: str) -> str:
    """Return a text in lower-case Latin letters."""
    return "".join(c if c.isalnum() else " " for c in plain(text).translate(LETTERS))


def folded(text: str) -> str:
    """Return a rough phonetic form of a text: lower-case Latin letters, none doubled.

    "Casino", "kassino" and "Κασίνο" give the same.
    """
    text = folded_letters(text)
    for pair in SOUNDS.split():
        written, _, sound = pair.partition("-")
        text = text.replace(written, sound)
    return PAIR.sub(r"\1", text)


def begun(text: str) -> list[str]:
    """Return the folded forms of an incomplete text, whose last letter may begin a digraph.

    "Kont" may become "Kontsina", where it folds differently than in "Kontrabass".
    """
    ends = {pair.partition("-")[0] for pair in SOUNDS.split()} | {"ps"}
    last = folded_letters(text[-1:])
    halves = [whole[1:] for whole in ends if len(whole) == 2 and whole[0] == last]
    return list(dict.fromkeys(folded(text + half) for half in ("", *halves)))


@dataclass(frozen=True, slots=True)
class Known:
    """The searchable texts of a game, folded.

    Attributes:
        names: all its names.
        rest: family, origin, options and description, with a space before each word.
        seats: the numbers of players, in the same form.
    """

    names: tuple[str, ...]
    rest: str
    seats: str = ""

    @property
    def all_names(self) -> str:
        """All names, joined by spaces."""
        return " ".join(self.names)


@cache
def known_of(game: Game) -> Known:
    """Return the searchable texts of a game in all languages."""
    names = (game.id, *_spellings(game.name, *game.also), *ELSEWHERE.get(game.id, ()))
    choices = [choice.label for option in game.options for choice in option.choices]
    terms = [word for _, words in game.terms for word in words]
    labels = (option.label for option in game.options)
    seats = [BY_PLAYERS[n] for n in game.players] + [BY_PARTNERS] * game.partnerships
    rest = _spellings(game.family, game.origin, game.summary, *labels, *choices, *terms)
    return _known(names, rest, _spellings(*seats))


def entry(name: str, *rest: str) -> Known:
    """Return the searchable texts of an entry other than a game, in all languages."""
    return _known(_spellings(name), _spellings(*rest))


def _known(names: Iterable[str], rest: Iterable[str], seats: Iterable[str] = ()) -> Known:
    text, players = (" " + folded(" ".join(each)) for each in (rest, seats))
    return Known(tuple(map(folded, names)), text, players)


def _spellings(*texts: str) -> list[str]:
    return [words for text in texts for words in in_every_language(text)]


def found(
    text: str, others: Mapping[str, Known] | None = None, own: Mapping[str, str] | None = None
) -> dict[str, int]:
    """Return the games and other entries that match every word of a text.

    Args:
        text: the query, whose last word may be incomplete.
        others: entries other than games, by id.
        own: the name of each entry in the current language.

    Returns:
        Their ids and how well each fits; smaller is better. If nothing matches, words with one
        wrong letter are searched for in names.
    """
    starts, wanted = begun(text.strip()), folded(text).split()
    *whole, last = wanted or [""]
    lasts = list(dict.fromkeys([last, *(start.split()[-1] for start in starts if start.split())]))
    letters, called = plain(text.strip()), own or {}
    fits: dict[str, int] = {}
    entries = {id: known_of(game) for id, game in GAMES.items()} | dict(others or {})
    for id, known in entries.items():
        name = called.get(id, "")
        fit = _fit(known, folded(name), starts, whole, lasts)
        if fit is not None:
            begins = fit == OWN_START and plain(name).startswith(letters)
            fits[id] = LETTERS_START if begins else fit
    if fits:
        return fits
    return {
        id: IN_SLIP
        for id, known in entries.items()
        if all(_nearly(word, known.all_names) for word in wanted)
    }


def _fit(
    known: Known, own: str, starts: list[str], whole: list[str], lasts: list[str]
) -> int | None:
    """Return how well a query fits an entry; None for not at all."""
    begins = tuple(starts)
    if own.startswith(begins):
        return OWN_START
    if any(name.startswith(begins) for name in known.names):
        return START
    names = known.all_names
    if all(word in names for word in whole) and any(word in names for word in lasts):
        return IN_NAME

    for fit, text in ((IN_REST, known.rest), (IN_SEATS, known.rest + known.seats)):

        def has(word: str, text: str = text) -> bool:
            return word in names or f" {word}" in text

        if all(map(has, whole)) and any(map(has, lasts)):
            return fit
    return None


def _nearly(word: str, names: str) -> bool:
    """Return whether a word occurs in names, or is a prefix of one but for one letter."""
    if word in names:
        return True
    return len(word) >= SLIP_FROM and any(_one_off(word, name) for name in names.split())


def _one_off(word: str, name: str) -> bool:
    """Return whether one edit or swap of letters makes the word a prefix of the name."""
    at = next((i for i, (a, b) in enumerate(zip(word, name, strict=False)) if a != b), None)
    if at is None:
        return len(word) <= len(name) + 1
    left, there = word[at:], name[at:]
    swapped = left[1:2] + left[:1] + left[2:]
    return there.startswith(swapped) or any(
        there[skip:].startswith(left[drop:]) for drop, skip in ((1, 1), (1, 0), (0, 1))
    )
