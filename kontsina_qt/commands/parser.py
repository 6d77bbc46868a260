"""The command line: the commands and their arguments."""

from __future__ import annotations

import argparse
import importlib
from collections.abc import Callable, Sequence
from math import nan
from typing import Any, NoReturn

from kontsina_qt import __version__
from kontsina_qt.commands.terminal import CommandError
from kontsina_qt.language import tr

COMMANDS = {
    "games": "catalogue",
    "rules": "catalogue",
    "deal": "records",
    "replay": "records",
    "verify": "records",
    "analyse": "batch.analyse",
    "play": "play",
    "arena": "batch.arena",
    "bench": "services",
    "engine": "services",
    "people": "people.command",
    "club": "people.club",
    "link": "link",
}
"""The module under ``commands`` that holds the function named like the command."""

_NUMBERS = 1 << 64
_MOST_JOBS = 256
_LEAST_SECONDS, _MOST_SECONDS = 0.01, 3600


class Parser(argparse.ArgumentParser):
    """A parser with one-line errors that exposes its arguments.

    Attributes:
        takes: its arguments and options.
        commands: the parsers of the commands, by name.
    """

    def __init__(self, *given: Any, **named: Any) -> None:
        self.takes: list[argparse.Action] = []
        self.commands: dict[str, Parser] = {}
        super().__init__(*given, **named)

    def add_argument(self, *names: Any, **details: Any) -> argparse.Action:
        """Add an argument."""
        action = super().add_argument(*names, **details)
        self.takes.append(action)
        return action

    def error(self, message: str) -> NoReturn:
        command = self.prog.partition(" ")[2]
        hint = tr("see: {command} --help").format(command=f"kontsina {command}".strip())
        raise CommandError(f"{message} ({hint})")


def read_arguments(arguments: Sequence[str]) -> argparse.Namespace:
    """Parse the command line.

    Raises:
        CommandError: a command, option or value is invalid.
        SystemExit: after ``--help`` and ``--version``.
    """
    first = arguments[0]
    if not first.startswith("-") and first not in COMMANDS:
        words = tr("there is no command and no file {name}; see: kontsina --help")
        raise CommandError(words.format(name=repr(first)))
    args = build_parser().parse_args(arguments)
    if args.command is None:
        raise CommandError(tr("no command; see: kontsina --help"))
    return args


def run_command(args: argparse.Namespace) -> int:
    """Run the command; import no more than it needs."""
    module = importlib.import_module(f"kontsina_qt.commands.{COMMANDS[args.command]}")
    run: Callable[[argparse.Namespace], int] = getattr(module, args.command)
    return run(args)


def build_parser() -> Parser:
    """Return the parser, from which man page and completion are made, too."""
    parser = Parser(
        prog="kontsina",
        allow_abbrev=False,
        description=tr("Kontsina and its family of fishing card games."),
        epilog=tr(
            "Without a command, or with a .kontsina file, the window opens. LEVEL is a built-in "
            "level, optionally with a character after a hyphen (skilled-bold), or cmd:COMMAND, a "
            "program that speaks the player protocol. FILE can be - for standard input."
        ),
    )
    parser.add_argument("--version", action="version", version=f"kontsina {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")

    def command(name: str, help: str) -> Parser:
        made = commands.add_parser(name, help=help, description=help, allow_abbrev=False)
        parser.commands[name] = made
        return made

    _add_catalogue(command)
    _add_records(command)
    _add_matches(command)
    bench = command("bench", tr("measure the engine: moves and whole hands per second on one core"))
    _json(bench)
    command("engine", tr("serve the computer players over standard input and output"))
    _add_people(command)
    _add_club(command)
    command("link", tr("carry a match with people for the window, over standard input and output"))
    return parser


_Command = Callable[[str, str], Parser]


def _add_catalogue(command: _Command) -> None:
    _json(command("games", tr("list every game with its options")))
    rules = command("rules", tr("print the rules of a game, with the given options"))
    _game(rules)
    _players(rules)


def _add_records(command: _Command) -> None:
    deal = command("deal", tr("start a new record and deal its first hand"))
    _game(deal)
    _players(deal)
    _number(deal)
    replay = command("replay", tr("replay a record and print each position"))
    _file(replay)
    _json(replay)
    _file(command("verify", tr("check the deal numbers and seals of a record, hand by hand")))
    analyse = command("analyse", tr("review records: compare each move with the best one found"))
    analyse.add_argument(
        "files",
        nargs="+",
        metavar="FILE",
        help=tr("a record, or a folder of records; - is standard input"),
    )
    analyse.add_argument(
        "--hand",
        type=_whole(1, 1_000_000),
        metavar="N",
        help=tr("only this hand, counting from 1"),
    )
    analyse.add_argument(
        "--seconds",
        type=_seconds,
        metavar="S",
        help=tr("seconds to think about each move (default 1)"),
    )
    analyse.add_argument(
        "--level",
        metavar="LEVEL",
        help=tr("the built-in level that reviews (default: the strongest)"),
    )
    _elsewhere(
        analyse,
        jobs=tr("how many processes work at once, one hand each (default 1)"),
        dask=tr("use the workers of a Dask scheduler instead of processes here"),
    )
    _json(analyse)


def _add_matches(command: _Command) -> None:
    play = command("play", tr("let the computer play a whole match and print its record"))
    _game(play)
    play.add_argument(
        "--seats",
        required=True,
        metavar="LEVEL,LEVEL,…",
        help=tr("who plays, in playing order; one for each player"),
    )
    _number(play)
    play.add_argument(
        "--out", metavar="FILE", help=tr("where to write the record (default: standard output)")
    )
    arena = command(
        "arena", tr("compare two levels: each numbered deal is played twice, seats swapped")
    )
    _game(arena)
    _players(arena)
    arena.add_argument("--a", required=True, metavar="LEVEL", help=tr("one level"))
    arena.add_argument("--b", required=True, metavar="LEVEL", help=tr("the other level"))
    arena.add_argument(
        "--deals",
        required=True,
        type=_whole(1, 10_000_000),
        metavar="N",
        help=tr("how many deals"),
    )
    arena.add_argument(
        "--first",
        type=_whole(0, _NUMBERS - 10_000_000),
        default=0,
        metavar="N",
        help=tr("the number of the first deal (default 0)"),
    )
    arena.add_argument(
        "--hands",
        type=_whole(1, 1_000),
        default=1,
        metavar="N",
        help=tr("how many hands each deal has, as in a match (default 1)"),
    )
    arena.add_argument(
        "--learning",
        type=_whole(0, 1_000),
        default=0,
        metavar="N",
        help=tr("how many of them are played first without counting (default 0)"),
    )
    arena.add_argument(
        "--seconds",
        type=_seconds,
        default=1.0,
        metavar="S",
        help=tr("seconds a player can take for a move (default 1)"),
    )
    _elsewhere(
        arena,
        jobs=tr("how many processes play at once (default 1)"),
        dask=tr("use the workers of a Dask scheduler instead of processes here"),
    )
    _json(arena)


def _add_people(command: _Command) -> None:
    people = command(
        "people", tr("play with other people's programs: open a table, join one, or find one")
    )
    people.add_argument(
        "way",
        choices=("host", "join", "watch", "find"),
        metavar="host|join|watch|find",
        help=tr(
            "open a table and print its invitation, sit down at one, watch one, or list those "
            "announced on the local network"
        ),
    )
    people.add_argument(
        "place",
        nargs="?",
        metavar="GAME|INVITATION",
        help=tr(
            "the id of the game to host, or the invitation that the host printed; a host who "
            "was interrupted reopens the table with it"
        ),
    )
    people.add_argument(
        "--seats",
        metavar="person,LEVEL,…",
        help=tr("who plays, in playing order; the first seat for a person is yours (host only)"),
    )
    _settings(people)
    people.add_argument(
        "--local", action="store_true", help=tr("connect programs on this computer only")
    )
    people.add_argument(
        "--address",
        metavar="ADDRESS",
        help=tr("listen at this address only (default: every local network)"),
    )
    people.add_argument(
        "--announce",
        action="store_true",
        help=tr(
            "list the table for everyone on the local network; anyone there can join (host only)"
        ),
    )
    people.add_argument(
        "--club",
        metavar="ADDRESS",
        help=tr(
            "the address of a club: open the table there, find one, or join one by its invitation, "
            "by its game or the first with a free seat"
        ),
    )
    people.add_argument(
        "--spectators",
        action="store_true",
        help=tr("let others watch; they see no hand before it is over (host only)"),
    )
    people.add_argument(
        "--without",
        type=_seconds,
        metavar="S",
        help=tr(
            "replace a player who has been away for S seconds, if everyone else agrees: the hand "
            "is dealt again with a computer in that seat"
        ),
    )
    people.add_argument(
        "--days",
        type=_whole(1, 30),
        default=0,
        metavar="N",
        help=tr(
            "how many days each move can take in a club; the players don't have to be there at "
            "the same time"
        ),
    )
    people.add_argument("--play", metavar="LEVEL", help=tr("the level that plays your seat"))
    people.add_argument("--name", metavar="NAME", help=tr("your name at the table"))


def _add_club(command: _Command) -> None:
    club = command("club", tr("set up a club: a server of your own where people find tables"))
    club.add_argument(
        "way",
        choices=("init", "open", "ladder", "evening"),
        metavar="init|open|ladder|evening",
        help=tr(
            "write the configuration of a nats-server into a new folder, prepare the running "
            "server for its members, rate the members by all their matches, or show the "
            "results of one day"
        ),
    )
    club.add_argument(
        "place",
        metavar="DIR|ADDRESS",
        help=tr(
            "the club's folder; for the ladder and an evening's results, the address that "
            "members use"
        ),
    )
    _json(club)
    club.add_argument(
        "--day",
        metavar="DAY",
        help=tr("the day of the club evening, as 2026-11-27 (default: today)"),
    )
    club.add_argument("--game", metavar="GAME", help=tr("count only this game"))
    club.add_argument(
        "--address",
        default="127.0.0.1",
        metavar="HOST",
        help=tr(
            "the name or IPv4 address by which members reach the server; several servers are "
            "separated by commas (default: this computer only)"
        ),
    )
    club.add_argument(
        "--port",
        type=_whole(1, 60_000),
        default=4222,
        metavar="N",
        help=tr("the port of the server (default 4222)"),
    )
    club.add_argument(
        "--nodes",
        type=int,
        choices=(1, 3),
        default=1,
        metavar="1|3",
        help=tr("how many servers; with three, one can fail (default 1)"),
    )
    club.add_argument(
        "--gigabytes",
        type=_whole(1, 10_000),
        default=10,
        metavar="N",
        help=tr("how much disk space the matches can take (default 10)"),
    )


# Arguments that several commands have


def _game(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help=tr("a game's id; see: kontsina games"))
    _settings(parser)


def _settings(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--set",
        dest="settings",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help=tr("a game option; can be given several times"),
    )


def _players(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--players",
        type=_whole(1, 99),
        metavar="N",
        help=tr("how many play (default: as few as possible, four in partnerships)"),
    )


def _number(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--number",
        type=_whole(0, _NUMBERS - 1),
        metavar="N",
        help=tr("the deal number (default: shuffled at random and sealed)"),
    )


def _file(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help=tr("a record; - is standard input"))


def _elsewhere(parser: argparse.ArgumentParser, jobs: str, dask: str) -> None:
    """Add options for where long work runs and is saved.

    Args:
        parser: of the command.
        jobs, dask: what it says of processes, and of a cluster.
    """
    parser.add_argument("--jobs", type=_whole(1, _MOST_JOBS), default=1, metavar="N", help=jobs)
    parser.add_argument(
        "--keep",
        metavar="FILE",
        help=tr("where to save results as they come; run again, it continues from there"),
    )
    parser.add_argument("--dask", metavar="ADDRESS", help=dask)


def _json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help=tr("print JSON"))


def _whole(low: int, high: int) -> Callable[[str], int]:
    """Return a reader of integers from ``low`` to ``high``."""

    def read(text: str) -> int:
        if not (text.isascii() and text.isdecimal() and len(text) <= 40):
            raise argparse.ArgumentTypeError(tr("must be a whole number"))
        if not low <= int(text) <= high:
            words = tr("must be from {low} to {high}")
            raise argparse.ArgumentTypeError(words.format(low=low, high=high))
        return int(text)

    return read


def _seconds(text: str) -> float:
    """Read a time in seconds, from a hundredth of a second to an hour."""
    try:
        seconds = float(text) if text.isascii() and len(text) <= 40 else nan
    except ValueError:
        seconds = nan
    if not _LEAST_SECONDS <= seconds <= _MOST_SECONDS:
        words = tr("must be a number of seconds from {low} to {high}")
        raise argparse.ArgumentTypeError(words.format(low=_LEAST_SECONDS, high=_MOST_SECONDS))
    return seconds
