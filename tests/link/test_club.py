"""A club's server: what it accepts and stores, and how members' programs read it."""

from __future__ import annotations

import asyncio
import json
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from nats.aio.client import Client
from nats.errors import Error as NatsError

from kontsina_qt.cli import main
from kontsina_qt.link.club.address import (
    LONGEST_MESSAGE,
    STREAM,
    TABLE,
    AddressError,
    ClubAddress,
    read_address,
)
from kontsina_qt.link.club.connection import Club
from kontsina_qt.link.club.lobby import read_table
from kontsina_qt.link.club.logs import signed_word
from kontsina_qt.together.lines import LONGEST, LineError
from kontsina_qt.together.logs import LogError
from tests.club_server import Server, needs_server
from tests.together.fuzz import anything, garbled
from tests.together.machines import key_of


def test_an_address_is_read_as_it_was_told() -> None:
    text = "tls://member:s3-cret_@club.example,10.0.0.2:4333"
    address = read_address(f" {text}\n")
    assert address.hosts == ("club.example:4222", "10.0.0.2:4333")
    assert read_address(str(address)) == address


@pytest.mark.parametrize(
    "text",
    [
        *("", "tuesday", "nats://host:4222", "nats://:@host", "http://a:b@host", "nats://a:b@"),
        *("nats://a:b@host:0", "nats://a:b@host:65536", "nats://a:b@-h", "nats://a:b@h/path"),
        *("nats://a:b@" + ",".join("hhhhhh"), "nats://a:b@" + "h" * 300, "nats://a:b@h?x=1"),
    ],
)
def test_what_is_no_address_is_refused(text: str) -> None:
    with pytest.raises(AddressError):
        read_address(text)


def test_a_new_club_is_for_who_made_it_alone_and_never_written_over(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "club"
    assert main(["club", "init", str(folder), "--nodes", "3", "--address", "a.example"]) == 0
    sentence = capsys.readouterr().out.strip()
    assert read_address(sentence).hosts == ("a.example:4222", "a.example:4223", "a.example:4224")
    names = {path.name for path in folder.iterdir()}
    assert {"club-1.conf", "club-2.conf", "club-3.conf", "README.md", "admin-address"} < names
    assert all(path.stat().st_mode & 0o077 == 0 for path in (folder, *folder.iterdir()))
    text = (folder / "club-2.conf").read_text()
    assert "sync_interval: always" in text and "no_auth_user" not in text
    assert 'listen: "0.0.0.0:4223"' in text and text.count("a.example:62") == 3
    for wrong in (("init",), ("init", "--address", "a,b"), ("open",)):
        assert main(["club", *wrong[:1], str(folder), *wrong[1:]]) == 2
        assert len(capsys.readouterr().err.splitlines()) == 1
    assert (folder / "club-2.conf").read_text() == text


def test_a_line_of_any_length_has_room_in_a_message() -> None:
    assert LONGEST + 200 < LONGEST_MESSAGE


@needs_server
def test_nobody_comes_in_without_the_password(server: Server) -> None:
    right = read_address(server.address)
    for user, password in (("member", "wrong"), ("anna", right.password), ("admin", "")):
        stranger = Club(ClubAddress("nats", user, password, right.hosts))
        with closing(stranger), pytest.raises(LogError, match="Authorization"):
            stranger.run(stranger.read(f"{TABLE}*", 0))


@needs_server
@pytest.mark.parametrize(
    ("verb", "subject"),
    [
        ("STREAM.DELETE", STREAM),
        ("STREAM.PURGE", STREAM),
        ("STREAM.UPDATE", STREAM),
        ("STREAM.CREATE", "OTHER"),
        ("STREAM.MSG.DELETE", STREAM),
        ("CONSUMER.CREATE", STREAM),
    ],
)
def test_a_member_can_delete_and_make_nothing(club: Club, verb: str, subject: str) -> None:
    async def ask() -> None:
        client: Client = await club.client()
        await client.request(f"$JS.API.{verb}.{subject}", b"{}", timeout=0.3)

    with pytest.raises((LogError, NatsError)):
        club.run(ask())


@needs_server
def test_what_the_server_answers_a_member_orders_nothing(server: Server, club: Club) -> None:
    evil = b'{"name": "EVIL", "subjects": ["evil"], "storage": "memory"}'
    written = club.run(club.write("kept", b"a line", 0))

    async def attack() -> None:
        client = await club.client()
        for body, order in (
            (b"", f"DELETE.{STREAM}"),
            (b"", f"PURGE.{STREAM}"),
            (evil, "CREATE.EVIL"),
        ):
            stored = await client.jetstream().publish(f"{TABLE}attack", body)
            ask = json.dumps({"seq": stored.seq}).encode()
            await client.publish(
                f"$JS.API.DIRECT.GET.{STREAM}", ask, reply=f"$JS.API.STREAM.{order}"
            )
        await client.flush()
        await asyncio.sleep(0.5)

    club.run(attack())
    kept = club.run(club.read(f"{TABLE}kept", written - 1))
    assert [message.data for message in kept] == [b"a line"]
    with closing(Club(server.admin)) as admin:

        async def names() -> list[str | None]:
            streams = await (await admin.client()).jetstream().streams_info()
            return [stream.config.name for stream in streams]

        assert admin.run(names()) == [STREAM]


@needs_server
def test_of_two_writers_at_one_place_one_wins_and_a_message_has_its_limit(club: Club) -> None:
    first = club.run(club.write("race", b"one", 0))
    assert first > 0 and club.run(club.write("race", b"two", 0)) == 0
    assert club.run(club.write("race", b"x" * LONGEST, first)) > first
    with pytest.raises(LogError):
        club.run(club.write("long", b"x" * (LONGEST_MESSAGE + 1), 0))
    found = club.run(club.read(f"{TABLE}race", 0, 10))
    assert [message.data[:4] for message in found] == [b"one", b"xxxx"]


def test_no_word_beside_the_logs_is_more_than_refused() -> None:
    random = Random(7)
    about = {"match": "5" * 64, "name": "Anna", "game": "scopa", "free": 1, "seats": 2}
    true = signed_word(key_of(1), "table", about | {"watch": False})
    assert read_table(true)[0] == bytes(key_of(1).verify_key)
    refused = 0
    for _ in range(5_000):
        members = {name: anything(random) for name in about if random.random() < 0.5}
        signed = signed_word(key_of(1), "table", about | {"watch": False} | members)
        word = random.choice((signed, garbled(random, [true]), garbled(random, [signed])))
        try:
            read_table(word)
        except LineError:
            refused += 1
    assert refused > 2_500
