"""``kontsina club``: configuring and opening a club's server, and its ladder."""

from __future__ import annotations

import argparse
import os
import secrets
from contextlib import closing
from pathlib import Path

from kontsina_qt.commands.people.club_config import ADMIN, MEMBER, Node, Passwords, config, page
from kontsina_qt.commands.people.command import plain_sentence
from kontsina_qt.commands.terminal import CommandError, say
from kontsina_qt.language import tr
from kontsina_qt.link.club.address import AddressError, ClubAddress, read_address

INIT, OPEN, LADDER, EVENING = "init", "open", "ladder", "evening"
_ADMIN_FILE, _MEMBERS_FILE = "admin-address", "members-address"
_MAX_ADDRESS = 1_000


def club(args: argparse.Namespace) -> int:
    """Write a club's configuration, open it once its server runs, or print its ladder.

    Raises:
        CommandError: that failed.
    """
    if args.way == INIT:
        return _init(Path(args.place), args)
    if args.way == OPEN:
        return _open(Path(args.place))
    with plain_sentence():
        from kontsina_qt.commands.people.ladder import show_evening, show_ladder
        from kontsina_qt.together.logs import LogError

        try:
            if args.way == EVENING:
                return show_evening(args.place, args.day, args.game, args.json)
            return show_ladder(args.place, args.json)
        except LogError as error:
            raise _unreached(error) from None


def _init(folder: Path, args: argparse.Namespace) -> int:
    """Write everything a server needs into a new folder."""
    hosts = _hosts(args.address.split(","), args.port, args.nodes)
    secret = Passwords(*(secrets.token_urlsafe(24) for _ in range(3)))
    members = ClubAddress("nats", MEMBER, secret.member, hosts)
    admin = ClubAddress("nats", ADMIN, secret.admin, hosts)
    try:
        folder.mkdir(mode=0o700)
    except FileExistsError:
        words = tr("{path} already exists; name a new folder")
        raise CommandError(words.format(path=folder)) from None
    for number in range(1, args.nodes + 1):
        store = folder.resolve() / ("store" if args.nodes == 1 else f"store-{number}")
        name = "club.conf" if args.nodes == 1 else f"club-{number}.conf"
        _write(folder / name, config(Node(number, hosts, store, args.gigabytes), secret))
    _write(folder / _ADMIN_FILE, f"{admin}\n")
    _write(folder / _MEMBERS_FILE, f"{members}\n")
    _write(folder / "README.md", page(args.nodes, str(members)))
    say(str(members))
    return 0


def _hosts(names: list[str], port: int, nodes: int) -> tuple[str, ...]:
    """Return the servers' hosts with ports, which differ on the same computer.

    Raises:
        CommandError: the number of hosts is neither one nor the number of servers.
    """
    if len(names) not in (1, nodes):
        raise CommandError(tr("give one host, or one for each server"))
    ports = [port + number * (len(names) == 1) for number in range(nodes)]
    hosts = tuple(f"{name}:{each}" for name, each in zip(names * nodes, ports, strict=False))
    try:
        return read_address(str(ClubAddress("nats", MEMBER, MEMBER, hosts))).hosts
    except AddressError:
        words = tr("{address} isn't the name or IPv4 address of a computer")
        raise CommandError(words.format(address=",".join(names))) from None


def _unreached(error: Exception) -> CommandError:
    why = str(error) or tr("it doesn't answer properly")
    return CommandError(tr("the club's server can't be reached: {why}").format(why=why))


def _write(path: Path, text: str) -> None:
    """Write a private file."""
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(text.encode())


def _open(folder: Path) -> int:
    """Make the club's server create the stream for its logs.

    Raises:
        CommandError: the folder is not from ``init``, or the server fails.
    """
    try:
        address = read_address((folder / _ADMIN_FILE).read_text("utf-8")[:_MAX_ADDRESS])
    except (AddressError, UnicodeDecodeError):
        words = tr("{path} isn't the folder of a club")
        raise CommandError(words.format(path=folder)) from None
    with plain_sentence():
        from kontsina_qt.link.club.connection import Club
        from kontsina_qt.together.logs import LogError

        try:
            with closing(Club(address)) as club:
                club.open(len(address.hosts))
        except LogError as error:
            raise _unreached(error) from None
    say(tr("The club is open. Members need this address:"))
    say((folder / _MEMBERS_FILE).read_text("utf-8").strip())
    return 0
