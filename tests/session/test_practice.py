"""A match played on from a review: it is kept, and counts nowhere."""

from __future__ import annotations

from pathlib import Path

from pytestqt.qtbot import QtBot

from kontsina_qt.library.results import statistics
from kontsina_qt.library.store import Library
from kontsina_qt.library.tables.rows import PRACTICE
from kontsina_qt.match.match import Match
from kontsina_qt.session.following import practise
from kontsina_qt.session.pacing import Pace
from kontsina_qt.session.session import Session
from tests.library.playing import Clock, keep, play_match
from tests.match.playing import rules_of
from tests.rating.playing import counted


def play_on(session: Session, qtbot: QtBot) -> None:
    """Play to the end of the match, the person by chance."""

    def over() -> bool:
        position = session.match.position
        if session.my_turn and position is not None:
            session.play(position.legal()[0])
        return session.finished

    qtbot.waitUntil(over, timeout=8000)


def test_it_stays_practice_until_its_end_and_is_not_what_waits_to_be_finished(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with Library.open(tmp_path / "library.sqlite3", Clock()) as library:
        rules = rules_of("kontsina", 2, end="hands", hands=1)
        own = keep(library, play_match(3, rules, hands=1, last=4))
        record = play_match(4, rules, hands=1, last=6).record()
        session = Session(library)
        session.pacer.pace = Pace(0, 0)
        lines: list[str] = []
        session.notice.connect(lines.append)
        practise(session, Match.from_record(record))
        assert lines == ["For practice: this doesn't count. Your own match is in your History."]
        id = session.match_id
        assert id is not None and library.summary(id).source == PRACTICE
        session.undo()
        play_on(session, qtbot)
        session.keeper.writer.finish()
        assert library.summary(id).source == PRACTICE
        latest = library.latest_unfinished()
        assert latest is not None and latest.id == own
        counted(library)
        assert statistics.whole(library).matches == 0
