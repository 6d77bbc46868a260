"""Fixtures of a running club; tests that use them need nats-server."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

import pytest

from kontsina_qt.link.club.address import read_address
from kontsina_qt.link.club.connection import Club
from tests.club_server import Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A running club server."""
    with Server.running(tmp_path_factory.mktemp("server") / "club") as server:
        yield server


@pytest.fixture
def club(server: Server) -> Iterator[Club]:
    """A member's connection to the club."""
    with closing(Club(read_address(server.address))) as club:
        yield club
