"""``kontsina people``: a match with other people's programs, without a window."""

from __future__ import annotations

import argparse
import getpass
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from ipaddress import AddressValueError, IPv4Address

from kontsina_qt.commands.computers import check_level
from kontsina_qt.commands.inputs import rules_for
from kontsina_qt.commands.terminal import CommandError
from kontsina_qt.directories import DirectoryError
from kontsina_qt.language import tr
from kontsina_qt.match.names import NAME_LIMIT, has_hidden_signs
from kontsina_qt.players.base import COMMAND_PREFIX
from kontsina_qt.together.roles import PERSON

HOST, JOIN, FIND, WATCH = "host", "join", "find", "watch"
_INVITATION = "kontsina:"
_NEEDED = {"nacl": "PyNaCl", "ifaddr": "ifaddr", "zeroconf": "zeroconf", "nats": "nats-py"}
"""The libraries of the extra, by import name."""


def people(args: argparse.Namespace) -> int:
    """Host, join, watch or list tables with people.

    Raises:
        CommandError: that failed, or the match was aborted.
    """
    if args.club is not None and (args.local or args.address or args.announce):
        raise CommandError(tr("--club can't be used with --local, --address or --announce"))
    if args.days and (args.club is None or args.way != HOST):
        raise CommandError(tr("--days is for a table that you host in a club"))
    if args.way == FIND:
        return _find(args)
    if args.place is None and (args.club is None or args.way != JOIN):
        raise CommandError(tr("name the game to host, or give the invitation"))
    if args.way == WATCH:
        return _watch(args)
    if args.play is None:
        raise CommandError(tr("add --play LEVEL: in the terminal a computer plays your seat"))
    check_level(args.play)
    return _play(args)


def _play(args: argparse.Namespace) -> int:
    """Open a table, or sit down at one, and play the match to its end."""
    name = _name(args.name)
    opens = args.way == HOST and not args.place.startswith(_INVITATION)
    kinds = _seats(args.seats) if opens else ()
    if opens:
        args.game = args.place
        rules = rules_for(args, len(kinds))
    with plain_sentence():
        from kontsina_qt.commands.people.match import host, join, reopen
        from kontsina_qt.commands.people.seats import JoinOptions

        where = (args.local, _address(args), args.announce)
        join_options = JoinOptions(
            args.play, name, *where, args.without, args.spectators, args.days
        )
        if args.club is not None:
            from kontsina_qt.commands.people import in_club

            if opens:
                return in_club.host(rules, kinds, join_options, args.club)
            return in_club.join(args.place, join_options, args.club)
        if opens:
            return host(rules, kinds, join_options)
        return (reopen if args.way == HOST else join)(args.place, join_options)


def _find(args: argparse.Namespace) -> int:
    """Print the open tables."""
    with plain_sentence():
        if args.club is not None:
            from kontsina_qt.commands.people import in_club

            return in_club.tables(args.club)
        from kontsina_qt.commands.people.match import tables
        from kontsina_qt.commands.people.seats import JoinOptions

        return tables(JoinOptions("", "", args.local, _address(args)))


def _watch(args: argparse.Namespace) -> int:
    """Watch a table."""
    with plain_sentence():
        from kontsina_qt.commands.people.match import watch
        from kontsina_qt.commands.people.seats import JoinOptions

        if args.club is not None:
            from kontsina_qt.commands.people import in_club

            return in_club.watch(args.place, JoinOptions("", ""), args.club)
        return watch(args.place, JoinOptions("", "", args.local))


def _address(args: argparse.Namespace) -> str | None:
    """Return the address of ``--address``.

    Raises:
        CommandError: it is not a computer's address.
    """
    if args.address is None:
        return None
    if args.local:
        raise CommandError(tr("--address can't be used with --local"))
    try:
        address = IPv4Address(args.address)
    except AddressValueError:
        address = None
    if address is None or address.is_multicast or address.is_unspecified:
        words = tr("{address} isn't an IPv4 address to listen at")
        raise CommandError(words.format(address=args.address))
    return str(address)


@contextmanager
def plain_sentence() -> Iterator[None]:
    """Turn expected errors into a ``CommandError``."""
    try:
        with _plain_log_errors():
            yield
    except ModuleNotFoundError as error:
        library = _NEEDED.get(error.name or "")
        if library is None:
            raise
        words = tr("playing with people needs {library}: pip install {extra}")
        extra = "'kontsina[people]'"
        raise CommandError(words.format(library=library, extra=extra)) from None
    except DirectoryError as error:
        raise CommandError(
            tr("the match can't be kept on this computer: {why}").format(why=error)
        ) from None


@contextmanager
def _plain_log_errors() -> Iterator[None]:
    """Turn errors of keys, logs and the network into a ``CommandError``."""
    from kontsina_qt.link.wire.network import Crowded, TakenOver, Unwelcome
    from kontsina_qt.link.wire.room import RoomError
    from kontsina_qt.together.keys import KeyFileError
    from kontsina_qt.together.logs import ForkedLog, LogError

    try:
        yield
    except KeyFileError as error:
        words = tr("the key that identifies you on this computer can't be used: {why}")
        raise CommandError(words.format(why=error)) from None
    except ForkedLog:
        words = tr("this table's log isn't the one seen before, so the match can't continue")
        raise CommandError(words) from None
    except Unwelcome:
        raise CommandError(tr("the host of that table has blocked you")) from None
    except Crowded:
        raise CommandError(tr("no more people can watch that table")) from None
    except TakenOver:
        words = tr("another window or program of yours has taken over your seat; continue there")
        raise CommandError(words) from None
    except RoomError as error:
        words = tr("tables can't be announced or found on this network: {why}")
        raise CommandError(words.format(why=error)) from None
    except LogError as error:
        words = tr("the table has closed or doesn't answer properly; what was played is kept")
        if str(error):
            words = tr("the table can't be reached ({why}); what was played is kept")
        raise CommandError(words.format(why=error)) from None


def _seats(text: str | None) -> Sequence[str]:
    """Return the players of ``--seats``.

    Raises:
        CommandError: there is no seat for a person, or an unknown level.
    """
    kinds = (text or "").split(",")
    if PERSON not in kinds:
        words = tr("say who plays, with a seat for yourself: --seats {example}")
        raise CommandError(words.format(example="person,person,steady"))
    for kind in kinds:
        if kind.startswith(COMMAND_PREFIX):
            raise CommandError(tr("only built-in levels can sit at a table of people"))
        if kind != PERSON:
            check_level(kind)
    return kinds


def _name(name: str | None) -> str:
    """Return the player's name, by default the user's.

    Raises:
        CommandError: the name cannot be shown.
    """
    if name is None:
        try:
            name = getpass.getuser()
        except (OSError, KeyError, ImportError):
            name = tr("Player")
    if not name or len(name) > NAME_LIMIT or has_hidden_signs(name):
        raise CommandError(tr("the name has characters that can't be displayed"))
    return name
