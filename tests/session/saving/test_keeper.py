"""What is kept of matches when something goes wrong, or comes while it is being written."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtWidgets import QApplication

from kontsina_qt.library.store import Library
from kontsina_qt.match.record import Seat
from kontsina_qt.rules.games.catalogue import game
from kontsina_qt.session.dealing import Dealing
from kontsina_qt.session.session import Session
from tests.library.playing import play_match
from tests.library.test_replaced import replace
from tests.session.waiting import wait

RULES = game("kontsina").rules(2, {"end": "hands", "hands": 1})
SEATS = (Seat("Anna", "human"), Seat("Nikos", "human"))


@pytest.fixture
def session(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Session]:
    """A match at its beginning, in a window that waits for nothing."""
    monkeypatch.setattr("kontsina_qt.session.saving.writer.PATIENCE_MS", 0)
    with Library.open(tmp_path / "library.sqlite3") as library:
        session = Session(library)
        session.curtains = False
        session.begin(RULES, SEATS, Dealing(3))
        rest(session)
        yield session
        session.keeper.writer.close()


def rest(session: Session) -> None:
    wait(lambda: not session.keeper.writer.busy)


def play(session: Session) -> None:
    position = session.position
    assert position is not None
    session.play(position.legal()[0])


def held_up(session: Session) -> Callable[[], None]:
    """Nothing is written until what is returned is called."""
    go = Event()
    session.keeper.writer.run(lambda: go.wait(60))
    return go.set


def test_an_error_in_what_follows_stops_nothing_else_from_being_kept(session: Session) -> None:
    id, writer = session.match_id, session.keeper.writer
    assert id is not None

    def fail() -> None:
        raise ValueError("of ours")

    go_on = held_up(session)
    session.keeper.cursor(session.match, session.match.cursor, 0, fail)
    go_on()
    with pytest.raises(ValueError, match="of ours"):
        writer.finish()
    play(session)
    writer.finish()
    assert session.match.cursor == (0, 1)
    assert session.keeper.library.look_at(id).cursor == (0, 1)
    assert session.keeper.settle() == []


def test_a_look_at_the_library_that_takes_long_concerns_the_match_it_was_for(
    session: Session,
) -> None:
    library, first = session.keeper.library, session.match
    play(session)
    rest(session)
    assert library.path is not None
    replace(library.path, play_match(6, hands=1, last=6))
    session.keeper.look(first)
    assert session.keeper.writer.busy
    session.resume(library.load(1), 1)  # another match is on the table when it comes back
    session.keeper.writer.finish()
    assert session.match_id == 1
    assert len(library.summaries()) == 1


def test_a_deleted_match_stays_deleted_though_a_move_is_on_its_way(session: Session) -> None:
    id = session.match_id
    assert id is not None
    lines: list[str] = []
    session.notice.connect(lines.append)
    go_on = held_up(session)
    play(session)
    session.keeper.library.delete(id)
    session.keeper.delete([id])
    session.close()
    go_on()
    rest(session)
    assert session.keeper.library.summaries() == []
    assert session.keeper.settle() == []
    assert lines == []
