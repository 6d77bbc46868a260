"""Series and giving up in a session: who gives up, what is kept when it can be kept late."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from kontsina_qt.library.opening import bring_home
from kontsina_qt.library.store import Library, LibraryError
from kontsina_qt.match.record import HUMAN, Seat
from kontsina_qt.match.series import BEST_OF, SeriesPlan, best_of, race, race_games
from kontsina_qt.rules.games.catalogue import game
from kontsina_qt.session.dealing import Dealing
from kontsina_qt.session.following import begin_series, next_match
from kontsina_qt.session.session import Session

PLAIN = Dealing(1, sealed=False)
PEOPLE = (Seat("Anna", HUMAN), Seat("Nikos", HUMAN), Seat("Eleni", HUMAN))
PLAN = best_of(3, "kontsina", {"end": "hands", "hands": 1})


@pytest.fixture
def session(qapp: QApplication, tmp_path: Path) -> Iterator[Session]:
    with Library.open(tmp_path / "library.sqlite3") as library:
        session = Session(library)
        session.curtains = False
        yield session
        session.close()


def play_to_end(session: Session) -> None:
    while not session.finished:
        position = session.position
        assert position is not None
        assert session.play(position.legal()[0])


def test_who_is_to_play_gives_up_among_several_people(session: Session) -> None:
    session.curtains = True
    session.begin(game("kontsina").rules(3), PEOPLE, PLAIN)
    session.uncover()
    position = session.position
    assert position is not None
    session.play(position.legal()[0])
    turn = session.turn
    assert not session.can_resign, "nobody has said yet that they sit there"
    session.uncover()
    told: list[int] = []
    session.given_up.connect(lambda: told.append(turn))
    session.resign()
    assert session.resigned == turn
    assert told == [turn]
    assert session.turn == -1
    assert not session.special_moves()
    assert set(session.winners) == {0, 1, 2} - {turn}
    assert not session.play(position.legal()[0])
    session.resign()
    assert told == [turn]


def test_giving_up_does_not_cost_a_move_to_take_back(session: Session) -> None:
    session.begin(game("kontsina").rules(2), PEOPLE[:2], PLAIN)
    position = session.position
    assert position is not None
    session.play(position.legal()[0])
    cursor = session.match.cursor
    session.resign()
    assert session.can_undo
    assert not session.can_redo
    session.undo()
    assert (session.match.cursor, session.undos, session.resigned) == (cursor, 0, None)


def test_a_series_begun_while_the_library_is_locked_is_one_series(
    session: Session, tmp_path: Path
) -> None:
    library = session.keeper.library
    path = tmp_path / "library.sqlite3"
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        library.file.wait_for(20)
        begin_series(session, PLAN, PEOPLE[:2], PLAIN)
        session.resign()
        next_match(session)
        session.resign()
        assert session.match_id is None
        other.execute("ROLLBACK")
    assert session.keeper.settle() == []
    assert session.match_id is not None
    kept = library.series.of(session.match_id)
    assert kept is not None
    assert set(kept.matches) == {0, 1}
    assert all(each.resigned is not None for each in kept.ended.values())
    assert len(kept.ended) == 2


def test_what_no_record_says_comes_home_from_memory(qapp: QApplication, tmp_path: Path) -> None:
    with Library.open(None) as library:
        session = Session(library)
        session.curtains = False
        begin_series(session, race(race_games(2, every=False)), PEOPLE[:2], PLAIN)
        play_to_end(session)
        winners = session.winners
        next_match(session)
        session.resign()
        gave_up = session.resigned
        session.close()
        library.file.home = tmp_path / "library.sqlite3"
        bring_home(library)
    with Library.open(tmp_path / "library.sqlite3") as home:
        second, first = home.summaries()
        assert (first.finished, first.winners, first.place) == (True, winners, 0)
        assert (second.resigned, second.finished, second.place) == (gave_up, True, 1)
        kept = home.series.of(second.id)
        assert kept is not None
        assert kept.waits


def test_what_cannot_come_home_whole_comes_once_later(qapp: QApplication, tmp_path: Path) -> None:
    path = tmp_path / "library.sqlite3"
    with Library.open(path):
        pass
    refuse = "CREATE TRIGGER full BEFORE INSERT ON series BEGIN SELECT RAISE(ABORT, 'full'); END"
    with Library.open(None) as library, closing(sqlite3.connect(path)) as db:
        session = Session(library)
        begin_series(session, PLAN, PEOPLE[:2], PLAIN)
        session.close()
        library.file.home = path
        db.execute(refuse)
        with pytest.raises(LibraryError):
            bring_home(library)
        assert db.execute("SELECT count(*) FROM matches").fetchone() == (0,)
        db.execute("DROP TRIGGER full")
        bring_home(library)
    with Library.open(path) as home:
        [match] = home.summaries()
        assert match.place == 0


def test_a_series_whose_games_differ_goes_by_its_plan(session: Session) -> None:
    stages = (*PLAN.stages[:1], *best_of(3, "scopa", {}).stages[:1])
    begin_series(session, SeriesPlan(BEST_OF, stages), PEOPLE[:2], PLAIN)
    play_to_end(session)
    assert session.dealing.number == 1
    next_match(session)
    assert session.rules.game.id == "scopa"
    assert session.dealing.number == 2


def test_in_another_library_a_match_of_a_series_is_a_new_one(
    session: Session, tmp_path: Path
) -> None:
    """Its number is another match's there, that of its series another series'."""
    path, other = tmp_path / "library.sqlite3", tmp_path / "other.sqlite3"
    with Library.open(other) as library:
        theirs = Session(library)
        theirs.curtains = False
        begin_series(theirs, PLAN, PEOPLE, Dealing(7, sealed=False))
        their_id, kept = theirs.match_id, theirs.match.record()
        theirs.close()
    assert their_id is not None
    begin_series(session, PLAN, PEOPLE, PLAIN)
    assert session.match_id == their_id
    for suffix in ("-wal", "-shm"):
        path.with_name(path.name + suffix).unlink(missing_ok=True)
    other.replace(path)
    said: list[str] = []
    session.notice.connect(said.append)
    play_to_end(session)
    id = session.match_id
    assert len(said) == 1
    assert said[0].startswith("Your library was replaced by another one")
    assert id is not None
    assert id != their_id
    session.keeper.library.close()
    with Library.open(path) as library:
        assert library.look_at(their_id).record() == kept
        assert library.look_at(id).record() == session.match.record()
        assert library.summary(id).finished and not library.summary(their_id).finished
        series, their_series = library.series.of(id), library.series.of(their_id)
        assert series is not None
        assert their_series is not None
        assert series.id != their_series.id
        assert (series.matches, their_series.matches) == ({0: id}, {0: their_id})


def test_where_a_match_came_from_is_brought_home(session: Session, tmp_path: Path) -> None:
    session.begin(game("kontsina").rules(3), PEOPLE, PLAIN)
    memory = Library.open(None)
    memory.file.home = tmp_path / "home.sqlite3"
    memory.import_match(session.match, "theirs.kontsina")
    bring_home(memory)
    memory.close()
    with Library.open(tmp_path / "home.sqlite3") as library:
        [summary] = library.summaries()
        assert summary.source == "theirs.kontsina"
