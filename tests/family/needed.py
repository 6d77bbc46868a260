"""Everything that a new game needs besides its data, in the order of CONTRIBUTING."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path

from assets.translations.update import catalogues
from compiled import MODULES
from kontsina_qt.models.game_pictures import PORTRAITS
from kontsina_qt.models.shelf import PLIES
from kontsina_qt.rules.base.game import Game
from kontsina_qt.rules.explain.examples import EXAMPLES
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.rules.kinds.catalogue import KINDS
from kontsina_qt.windows.welcome.entries import COUNT
from tests.family.comparing import ORACLES
from tests.golden.writing import path_of
from tests.rules.said import SAID

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Need:
    """One thing that a game needs.

    Attributes:
        what: the thing, and the file where it belongs.
        how: what to do.
        met: whether a game has it.
    """

    what: str
    how: str
    met: Callable[[Game], bool]


def row(path: str) -> Need:
    """Return a table row that begins with the game."""
    how = {
        "kontsina_qt/players/evaluation/learned.csv": "python -m training.values {id}",
        "training/ratings_measured.csv": "python -m training.ratings {id} --play 60",
        "kontsina_qt/rating/anchors.csv": "python -m training.ratings",
        "training/strength/levels.csv": "plan it beside the others",
        "docs/strength.csv": "python -m training.strength --write (or without, to play it)",
    }[path]
    return Need(f"a row in {path}", how, lambda game: game.id in _column(path, "game"))


@cache
def _column(path: str, name: str) -> frozenset[str]:
    with (ROOT / path).open(encoding="utf-8", newline="") as file:
        return frozenset(each[name] for each in csv.DictReader(file))


@cache
def _examples() -> str:
    """Return the tests of worked examples; those of the Kontsinas are with the rules."""
    tests = ROOT / "tests"
    paths = [*tests.glob("family/test_examples_*.py"), *tests.glob("rules/**/test_*.py")]
    return "\n".join(path.read_text("utf-8") for path in paths)


@cache
def _translated() -> frozenset[str]:
    """Return the texts that every language has."""
    known = [
        {str(each.id) for each in catalog if each.string and not each.fuzzy}
        for _, catalog in catalogues()
    ]
    return frozenset.intersection(*map(frozenset, known))


def texts_of(game: Game) -> Iterator[str]:
    """Yield the texts of one game only."""
    yield from (game.name, game.family, game.summary, game.origin, game.difference)
    for option in game.options:
        yield from (option.label, option.help, *(choice.label for choice in option.choices))
    for players in game.players:
        rules = game.rules(players)
        yield from (category.label for category in rules.categories)
        if rules.fishing is not None and rules.fishing.sweeps is not None:
            yield rules.fishing.sweeps.name
        yield from (
            game.notes if isinstance(game.notes, tuple) else game.notes(players, rules.options)
        )
    for _, words in game.terms:
        yield from words


def is_compiled(game: Game) -> bool:
    """Whether the position of its kind is compiled."""
    return getattr(KINDS[game.kind], "__module__", "") in MODULES


def is_in_catalogue(game: Game) -> bool:
    """Whether it stands in a module of its own family, which the catalogue imports."""
    folder = ROOT / "kontsina_qt" / "rules" / "games"
    names = [path.stem for path in folder.glob("*.py") if path.stem != "catalogue"]
    modules = [import_module(f"kontsina_qt.rules.games.{name}") for name in names]
    held = [value for module in modules for value in vars(module).values()]
    return any(game in each if isinstance(each, tuple) else game == each for each in held)


NEEDED = (
    Need("a module in kontsina_qt/rules/games/", "write it as a rule card", is_in_catalogue),
    Need(
        "its kind in packaging/compiled.py",
        "list the modules of a new kind of position",
        is_compiled,
    ),
    Need(
        "worked examples in kontsina_qt/rules/explain/examples.py",
        "two or three plays of the rule card",
        lambda game: bool(EXAMPLES.get(game.id)),
    ),
    Need(
        "a row in tests/rules/said.py",
        "what the rule card says in words, and what it does not",
        lambda game: game.id in {each[0] for each in SAID},
    ),
    Need(
        "tests/family/test_examples_*.py",
        "the worked examples of its rule card as tests",
        lambda game: f'"{game.id}"' in _examples(),
    ),
    Need(
        "a second implementation in tests/family/oracle_*.py",
        "write it from the rule card, not from the program",
        lambda game: game.id in ORACLES,
    ),
    Need(
        "a golden text in tests/golden/",
        "python -m tests.golden, and read it",
        lambda game: path_of(game).is_file(),
    ),
    Need(
        "every language in assets/translations/*.po",
        "python -m assets.translations.update, fill them in, python assets/build.py",
        lambda game: set(texts_of(game)) <= _translated(),
    ),
    row("kontsina_qt/players/evaluation/learned.csv"),
    row("training/ratings_measured.csv"),
    row("kontsina_qt/rating/anchors.csv"),
    row("training/strength/levels.csv"),
    row("docs/strength.csv"),
    Need(
        "its tile, PORTRAITS in kontsina_qt/models/game_pictures.py",
        "four to six cards that show its idea",
        lambda game: game.id in PORTRAITS,
    ),
    Need(
        "how long a match is, PLIES in kontsina_qt/models/shelf.py",
        "python -m training.lengths {id}",
        lambda game: len(PLIES.get(game.id, ())) == len(game.players),
    ),
    Need(
        "the number of games in kontsina_qt/windows/welcome/entries.py",
        "one more, and in README.md",
        lambda game: len({*GAMES, game.id}) == COUNT,
    ),
)
"""In the order in which they are made. What only some games have is in CONTRIBUTING: lessons,
names that they have elsewhere, words of their players, rows of ``replies.csv``."""


def lacking(game: Game) -> str:
    """Return what a game lacks, a line each."""
    found = [need for need in NEEDED if not need.met(game)]
    lines = [f"  {need.what}: {need.how.format(id=game.id)}" for need in found]
    return "\n".join([f"{game.id} still needs", *lines]) if lines else ""
