"""The link of a spectator: counting, blocking, returning, and the spectator's own matches."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random

import pytest

from kontsina_qt.library.waiting_table import WaitingTable, keep_table, waiting_table
from kontsina_qt.link.messages.news import Refused, Seen, Table, Watched, Why
from kontsina_qt.link.messages.requests import Block, GoOn, Host, Join, Leave, Play, Say
from kontsina_qt.rules.games.catalogue import game
from kontsina_qt.rules.view import SPECTATOR, world
from tests.link.test_friends import Player, run

GAME = "scopa"
PERSONS = ("person", "person")
RULES = game(GAME).rules(2, {})
Three = tuple[Player, Player, Player]


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Three]:
    """Anna and Nikos at a table that allows spectators; Eva has not joined yet."""
    anna, nikos, eva = (Player(tmp_path / name) for name in ("anna", "nikos", "eva"))
    with ExitStack() as stack:
        for player in (anna, nikos, eva):
            stack.callback(player.service.close)
        anna.service.do(Host("Anna", GAME, {}, PERSONS, watch=True))
        run([anna], lambda: anna.last(Table) is not None)
        nikos.service.do(Join("Nikos", invitation(anna)))
        both = [anna, nikos]
        run(both, lambda: all(player.last(Seen) is not None for player in both))
        yield anna, nikos, eva


def invitation(player: Player) -> str:
    """To somebody's table."""
    there = player.last(Table)
    assert there is not None
    return there.invitation


def play(players: Three) -> None:
    """Make a move for the seat to play, and wait until all have seen it."""
    seats = [there for player in players[:2] if (there := player.last(Seen)) is not None]
    turn = world(RULES, seats[0].view, Random(0)).turn
    position = world(RULES, seats[turn].view, Random(0))
    hand, ply = seats[turn].hand, len(position.moves)
    players[turn].service.do(Play(hand, ply, position.notation.text(position.legal()[0])))

    def seen() -> bool:
        last = [player.last(Seen) for player in players]
        return all(each is not None and len(each.view.moves) > ply for each in last)

    run(list(players), seen)


def test_who_watches_sees_moves_is_counted_and_says_nothing(table: Three) -> None:
    anna, nikos, eva = table
    eva.service.do(Join("Eva", invitation(anna), watch=True))
    run(list(table), lambda: eva.last(Seen) is not None)
    there = eva.last(Table)
    assert there is not None and (there.own, there.watch) == (SPECTATOR, True)
    play(table)
    told = eva.last(Seen)
    assert told is not None and (told.view.seat, told.view.hand) == (SPECTATOR, ())
    run(list(table), lambda: anna.last(Watched) == nikos.last(Watched) == Watched(1))
    eva.service.do(Say(1))
    play(table)
    assert not any(type(news).__name__ == "Spoken" for news in (*anna.said, *eva.said))


def test_who_watches_comes_back_and_leaves(table: Three) -> None:
    anna, nikos, eva = table
    eva.service.do(Join("Eva", invitation(anna), watch=True))
    run(list(table), lambda: waiting_table(eva.folder) is not None)
    eva.service.do(GoOn())
    before = len(eva.said)
    run(list(table), lambda: any(isinstance(news, Seen) for news in eva.said[before:]))
    eva.service.do(Leave())
    assert waiting_table(eva.folder) is None
    run([anna, nikos], lambda: anna.last(Watched) == nikos.last(Watched) == Watched(0))
    play((anna, nikos, nikos))


def test_a_match_of_ones_own_still_waits_while_one_watches(table: Three) -> None:
    anna, _, eva = table
    own = WaitingTable("kontsina:local/1/" + "5" * 64, False, "Eva", GAME, ("Maria",), True)
    keep_table(own, eva.folder)
    eva.service.do(Join("Eva", invitation(anna), watch=True))
    run(list(table), lambda: eva.last(Seen) is not None)
    eva.service.do(Leave())
    assert waiting_table(eva.folder) == own


def test_who_is_blocked_watches_no_longer_and_not_again(table: Three) -> None:
    anna, _, eva = table
    eva.service.do(Join("Eva", invitation(anna), watch=True))
    run(list(table), lambda: eva.last(Seen) is not None)
    key = bytes(eva.key.verify_key)
    anna.book.meet(key, "Eva", "aa", 1)
    anna.service.do(Block(key.hex(), True))
    run(list(table), lambda: eva.last(Refused) == Refused(Why.UNWELCOME))
    eva.said.clear()
    eva.service.do(Join("Another", invitation(anna), watch=True))
    assert eva.last(Refused) == Refused(Why.UNWELCOME)
    anna.service.do(Block(key.hex(), False))
    eva.book.meet(bytes(anna.key.verify_key), "Anna", "aa", 1)
    eva.book.block(bytes(anna.key.verify_key).hex(), True)
    eva.service.do(Join("Eva", invitation(anna), watch=True))
    assert eva.last(Refused) == Refused(Why.BLOCKED)


def test_who_sits_there_is_led_to_the_seat(table: Three) -> None:
    anna, nikos, _ = table
    nikos.said.clear()
    nikos.service.do(Join("Nikos", invitation(anna), watch=True))
    run([anna, nikos], lambda: nikos.last(Seen) is not None)
    there = nikos.last(Table)
    assert there is not None and there.own == 1
    run([anna, nikos], lambda: anna.last(Watched) in (None, Watched(0)))


def test_where_nobody_may_watch_that_is_said_and_a_full_table_tells_that_one_can(
    table: Three, tmp_path: Path
) -> None:
    anna, nikos, eva = table
    eva.service.do(Join("Eva", invitation(anna)))
    assert eva.last(Refused) == Refused(Why.FULL, "watchable")
    maria = Player(tmp_path / "maria")
    with ExitStack() as stack:
        stack.callback(maria.service.close)
        maria.service.do(Host("Maria", GAME, {}, PERSONS))
        run([maria], lambda: maria.last(Table) is not None)
        eva.service.do(Join("Eva", invitation(maria), watch=True))
        assert eva.last(Refused) == Refused(Why.UNWATCHED) and waiting_table(eva.folder) is None
    play((anna, nikos, nikos))
