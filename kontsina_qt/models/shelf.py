"""The shelves of games, their filters, and the duration of matches."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import islice

from kontsina_qt.language import tr, trn
from kontsina_qt.rules.base.ending import COUNTING, HANDS, TARGET
from kontsina_qt.rules.base.game import Game, Rules
from kontsina_qt.rules.base.options import Option, OptionError, Value
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.rules.state.words import N_


@dataclass(frozen=True, slots=True)
class ShelfName:
    """The heading of a shelf: its name and a smaller note, both untranslated."""

    name: str
    note: str


KONTSINA = ShelfName(N_("Kontsina"), N_("and what you've played lately"))
MEDITERRANEAN = ShelfName(N_("Around the Mediterranean"), N_("Greece, Italy, Turkey, Malta"))
CASSINO = ShelfName(N_("Cassino"), N_("builds, declared and taken later"))
NORTH = ShelfName(N_("From the north and beyond"), N_("Finland, Sweden, Germany, Nigeria"))
MORE = ShelfName(N_("More ways to play"), N_("your house rules, and a race"))

SHELVES: Mapping[ShelfName, tuple[str, ...]] = {
    KONTSINA: ("Kontsina",),
    MEDITERRANEAN: ("Diloti", "Pişti", "Scopa", "Bella Donna"),
    CASSINO: ("Cassino",),
    NORTH: (),
}
"""The families on each shelf; the last one also has all others."""
LATELY = 3
"""How many recently played games are also on the first shelf."""


def by_shelf() -> dict[ShelfName, list[Game]]:
    """Return the games of each shelf, by family, in the order of the catalogue."""
    home = {family: shelf for shelf, families in SHELVES.items() for family in families}
    found: dict[ShelfName, list[Game]] = {shelf: [] for shelf in SHELVES}
    order = {family: at for at, family in enumerate(home)}
    for game in sorted(GAMES.values(), key=lambda game: order.get(game.family, len(order))):
        found[home.get(game.family, NORTH)].append(game)
    return found


@dataclass(frozen=True, slots=True)
class Filter:
    """A filter of games: its untranslated label and its condition."""

    words: str
    fits: Callable[[Game], bool]


ALL = Filter(N_("All"), lambda game: True)
FILTERS = (
    ALL,
    Filter(N_("Easy games"), lambda game: game.hard == 1),
    Filter(N_("For two"), lambda game: 2 in game.players),
    Filter(N_("Partners"), lambda game: game.partnerships),
)

HARDNESS = (N_("easy"), N_("medium"), N_("advanced"))


def numbers_of(game: Game) -> str:
    """Return a game's numbers of players: ``2–4``, ``2 or 4``, ``4``, or ``2, 3, 4, 6``."""
    low, high = game.players[0], game.players[-1]
    if len(game.players) == 2:
        return tr("{low} or {high}").format(low=low, high=high)
    if len(game.players) > 2 and high - low + 1 == len(game.players):
        return f"{low}–{high}"
    return ", ".join(map(str, game.players))


def numbers_said(game: Game) -> str:
    """Return a game's numbers of players in words: ``2 to 4 players``."""
    low, high = game.players[0], game.players[-1]
    if low == high:
        return trn("{n} player", "{n} players", low)
    if len(game.players) > 2 and high - low + 1 == len(game.players):
        return tr("{low} to {high} players").format(low=low, high=high)
    return tr("{numbers} players").format(numbers=numbers_of(game))


# Duration of a match

PLIES: Mapping[str, tuple[int, ...]] = {
    "kontsina": (340, 450, 640),
    "kontsina-variant": (144, 192),
    "kontsina-duel": (288,),
    "cassino": (144, 240, 272, 255),
    "cassino-draw": (160, 192, 240, 275),
    "cassino-royal": (160, 224, 304, 375),
    "cassino-spade": (224, 336, 384, 475),
    "cassino-california": (192, 288, 384, 576),
    "cassino-pluck": (176, 208, 240, 275),
    "african-cassino": (96, 128, 80),
    "diloti": (432, 464),
    "kassino-swedish": (128, 160, 208),
    "mulle": (200, 231, 233),
    "kasino-finnish": (146, 151, 203),
    "elewenjewe": (192, 192, 192, 200, 192),
    "shaniss": (1104,),
    "stealing-bundles": (48, 48, 48),
    "zwickern": (54, 54, 54, 48, 48, 48, 48),
    "bella-donna": (304,),
    "bella-donna-halliel": (304,),
    "laugh-and-lie-down": (96, 125),
    "ristikontra": (400,),
    "scopa": (156, 192, 204, 162),
    "scopone": (147,),
    "pisti": (576, 944, 672),
    "xeri": (248, 192),
    "zing": (312, 328),
    "escoba": (222, 330, 348),
    "basra": (472, 648, 888),
    "pasur": (264, 368, 432),
    "tablic": (360, 384),
}
"""The number of plays in a match by default rules, for each number of players, counted in random
matches."""
SECONDS = 2.2
"""The average time per play, of people and computers."""


def minutes_of(rules: Rules) -> int | None:
    """Return the approximate duration of a match in minutes; None if unknown."""
    game, players = rules.game, rules.players
    plies = PLIES.get(game.id, ())
    if len(plies) != len(game.players):
        return None
    usual, ending = game.rules(players).ending, rules.ending
    by_points = ending.kind in (TARGET, COUNTING)
    if by_points is not (usual.kind in (TARGET, COUNTING)):
        return None
    now, then = (each.target if by_points else each.hands for each in (ending, usual))
    part = now / max(then, 1)
    minutes = plies[game.players.index(players)] * part * SECONDS / 60
    return max(1, round(minutes)) if minutes < 8 else 5 * round(minutes / 5)


# Options in one line

NAMED = 2
"""The maximum number of changed options named; of more, the rest is counted."""


def match_line(game: Game, players: int, options: Mapping[str, Value]) -> str:
    """Describe a match in one line: its end, duration and changed options."""
    try:
        rules = game.rules(players, options)
    except OptionError:
        return ""
    parts = [_goal(rules)]
    minutes = minutes_of(rules)
    if minutes is not None:
        parts.append(trn("about {n} minute", "about {n} minutes", minutes))
    changed = [
        _changed(option, options[option.name])
        for option in game.options
        if option.name in options and option.name not in (TARGET, HANDS, "end")
    ]
    if not changed and not options:
        parts.append(tr("usual rules"))
    elif len(changed) > NAMED:
        parts += islice(changed, NAMED - 1)
        left = len(changed) - NAMED + 1
        parts.append(trn("{n} more change", "{n} more changes", left))
    else:
        parts += changed
    return " · ".join(parts)


def _goal(rules: Rules) -> str:
    """Return in words what ends a match."""
    ending = rules.ending
    if ending.kind in (TARGET, COUNTING):
        return tr("To {n} points").format(n=ending.target)
    if ending.kind == HANDS:
        return trn("{n} hand", "{n} hands", ending.hands)
    return tr("Best of {n} hands").format(n=ending.hands)


def _changed(option: Option, value: Value) -> str:
    """Describe a changed option in a few words."""
    label = tr(option.label)
    if option.kind == "bool":
        return label if value else tr("{option}: off").format(option=label)
    if option.kind == "choice":
        chosen = next((each for each in option.choices if each.value == value), None)
        return tr(chosen.label) if chosen is not None else label
    return f"{label}: {value}"
