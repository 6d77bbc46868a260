"""``kontsina games`` and ``kontsina rules``."""

from __future__ import annotations

import argparse
import json

from kontsina_qt.commands.inputs import rules_for
from kontsina_qt.commands.terminal import say, table
from kontsina_qt.language import tr
from kontsina_qt.rules.base.game import Game
from kontsina_qt.rules.base.options import PLAYERS, Option
from kontsina_qt.rules.explain.called import also_called
from kontsina_qt.rules.explain.whole import rules_text
from kontsina_qt.rules.games.catalogue import GAMES


def games(args: argparse.Namespace) -> int:
    """Print every game with its options."""
    if args.json:
        described = [game.describe() for game in GAMES.values()]
        say(json.dumps(described, indent=2, ensure_ascii=False))
        return 0
    rows = [[tr("id"), tr("name"), tr("family"), tr("players"), tr("partnerships")]]
    rows += [_row(game) for game in GAMES.values()]
    for line in table(rows):
        say(line)
    for game in GAMES.values():
        say()
        say(f"{tr(game.name)} ({game.id})")
        say(tr(game.summary))
        for words in also_called(game, tr):
            say(words)
        rows = [["--set", tr("default"), tr("values"), tr("what it is")]]
        rows += [_option_row(option) for option in game.options]
        for line in table(rows):
            say(f"  {line}")
    return 0


def _row(game: Game) -> list[str]:
    players = ", ".join(str(n) for n in game.players)
    partnerships = tr("yes") if game.partnerships else tr("no")
    return [game.id, tr(game.name), tr(game.family), players, partnerships]


def _option_row(option: Option) -> list[str]:
    default = tr("players") if option.default == PLAYERS else _value(option.default)
    if option.kind == "choice":
        values = ", ".join(choice.value for choice in option.choices)
    elif option.kind == "bool":
        values = "true, false"
    else:
        values = f"{option.low}–{option.high}"
        if option.step > 1:
            values = tr("{values} in steps of {step}").format(values=values, step=option.step)
    return [option.name, default, values, tr(option.help)]


def _value(value: object) -> str:
    """Return a value as written for ``--set``."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def rules(args: argparse.Namespace) -> int:
    """Print the rules of a game in words."""
    say(rules_text(rules_for(args), tr).rstrip("\n"))
    return 0
