"""The protocol between a window and its link: only valid messages are accepted."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kontsina_qt.link.messages.lines import LONGEST, MessageError, line_of, read_news, read_request
from kontsina_qt.link.messages.news import (
    Asked,
    Away,
    Chair,
    Cheated,
    Club,
    Flooding,
    Found,
    Friend,
    Friends,
    GivenUp,
    Guest,
    Member,
    News,
    Ranked,
    Reached,
    Refused,
    Room,
    Seen,
    Spoken,
    Table,
    Tended,
    Verified,
    Watched,
    Why,
)
from kontsina_qt.link.messages.requests import (
    Agree,
    Block,
    Enter,
    Fill,
    Forget,
    Free,
    GoOn,
    Host,
    Join,
    Kept,
    Leave,
    Look,
    Play,
    Rank,
    Reach,
    Request,
    Say,
    Without,
)
from kontsina_qt.match.deals import numbered_deal
from kontsina_qt.match.match import Match
from kontsina_qt.match.record import Seat
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.rules.view import View


def view() -> View:
    """Return a seat's view of a hand."""
    rules = GAMES["kontsina"].rules(2)
    match = Match(rules, [Seat("Anna", "human"), Seat("Nikos", "human")])
    match.begin_hand(numbered_deal(rules, 1, 0))
    match.play(match.hands[0].position.legal()[0])
    return match.view(0)


REQUESTS: list[Request] = [
    Host("Anna", "scopa", {"target": 5, "napola": True}, ("person", "steady"), Reach.ROOM),
    Host("Anna", "scopa", {}, ("person", "person"), Reach.FRIENDS, "ab" * 32, True),
    Look(),
    Forget("ab" * 32),
    Block("ab" * 32, True),
    Join("Νίκος", "kontsina:local/1/ab"),
    Join("Νίκος", "kontsina:local/1/ab", "ab" * 32, True),
    Kept("ab" * 32),
    GoOn(),
    GoOn("ab" * 32),
    Rank("tls://a:b@club.example"),
    Host("Anna", "scopa", {}, ("person", "person"), Reach.CLUB, club="tls://a:b@c", days=3),
    Fill("expert"),
    Enter("nats://member:secret@127.0.0.1:4222"),
    Join("Nikos", "kontsina:club/" + "5" * 64, club="nats://member:secret@127.0.0.1"),
    Host("Anna", "scopa", {}, ("person", "person"), Reach.CLUB, club="tls://a:b@club.example"),
    Free(2, "Nikos"),
    Play(0, 12, "7D x 7C"),
    Say(3),
    Without((1, 2), "steady"),
    Agree(),
    Leave(),
]
CHAIRS = (
    Chair("person", "Anna", friend="Ann"),
    Chair("person", "Nikos", namesake="Νίκος"),
    Chair("steady", "Ebba", 0),
)
TABLE = Table("kontsina:local/1/ab", "scopa", {"target": 5}, 2, 1, False, True, CHAIRS, (2,))
NEWS: list[News] = [
    Room((Found("Maria", "scopa", 1, 2, "kontsina:lan/10.0.0.1/1/ab"),)),
    Room((Found("Maria", "scopa", 1, 2, "kontsina:lan/10.0.0.1/1/ab", "ab" * 32, "Μaria", True),)),
    Club((Found("Maria", "scopa", 0, 2, "kontsina:club/ab", watch=True),), True),
    Club((), False, "no servers available"),
    Friends((Friend("ab" * 32, "Nikos", 1_700_000_000, 3), Friend("cd" * 32, "Eva", 0, 1, True))),
    TABLE,
    replace(TABLE, own=-1, watch=True),
    replace(TABLE, days=7),
    Tended(),
    Ranked(
        (Member("Nikos", "ab" * 32, 1501.5, 90.25, 3),), (Guest("Anna", "cd" * 32, 1.5, 2),), True
    ),
    Ranked((), (), False),
    Watched(2),
    Seen(0, view(), 3),
    Verified('{"a": 1}', True),
    Cheated(1),
    Flooding(2),
    Away((0, 15)),
    Spoken(1, 6),
    Asked(0, (1,), "steady", True),
    Asked(-1),
    GivenUp((1,)),
    Reached(False),
    Refused(Why.KEY, "no room"),
]


@pytest.mark.parametrize("sent", REQUESTS, ids=lambda sent: type(sent).__name__)
def test_a_request_arrives_as_it_was_sent(sent: Request) -> None:
    line = line_of(sent)
    assert line.count(b"\n") == 1 and read_request(line) == sent
    with pytest.raises(MessageError):
        read_news(line)


@pytest.mark.parametrize("news", NEWS, ids=lambda news: type(news).__name__)
def test_news_arrive_as_they_were_told(news: News) -> None:
    line = line_of(news)
    assert line.count(b"\n") == 1 and read_news(line) == news
    with pytest.raises(MessageError):
        read_request(line)


@pytest.mark.parametrize("read", [read_request, read_news])
def test_what_is_no_message_is_refused(read: object) -> None:
    assert callable(read)
    lines = (
        *(b"", b"{}", b"[]", b"7", b"nonsense", b"[" * 100_000, b'{"type": 7}'),
        b'{"type": "leave"' + b" " * LONGEST + b"}",
        b'{"type": "host", "name": "\\u202e", "game": "scopa", "options": {}, "seats": []}',
        b'{"type": "play", "hand": -1, "ply": 0, "move": "x"}',
        b'{"type": "play", "hand": true, "ply": 0, "move": "x"}',
        b'{"type": "table"}',
        line_of(TABLE).replace(b'"own":1', b'"own":-2'),
        b'{"type": "watched", "count": -1}',
        line_of(TABLE).replace(b'"runs_at":0', b'"runs_at":3'),
        b'{"type": "seen", "hand": 0, "view": {}}',
        b'{"type": "away", "seconds": [1, 2, 3, 4, 5, 6, 7, 8, 9]}',
        b'{"type": "room", "tables": [null]}',
        b'{"type": "refused", "why": "because", "detail": ""}',
    )
    for line in lines:
        with pytest.raises(MessageError):
            read(line)


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner),
    max_leaves=6,
)


@given(st.sampled_from([*REQUESTS, *NEWS]), st.data())
def test_a_message_with_any_other_member_is_read_or_refused(
    message: Request | News, data: st.DataObject
) -> None:
    told = json.loads(line_of(message))
    name = data.draw(st.sampled_from(sorted(told)))
    told[name] = data.draw(VALUES)
    line = json.dumps(told).encode()
    for read in (read_request, read_news):
        with suppress(MessageError):
            assert isinstance(line_of(read(line)), bytes)
