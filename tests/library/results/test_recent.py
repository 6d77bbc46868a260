"""The latest results, and wins in a row."""

from __future__ import annotations

from pathlib import Path

from kontsina_qt.library.results.recent import first_day, latest, wins_in_a_row
from kontsina_qt.library.results.statistics import Only
from kontsina_qt.library.store import Library
from kontsina_qt.match.record import Seat
from tests.library.playing import Clock
from tests.rating.playing import counted, match_against, put


def test_the_last_ten_and_streaks(tmp_path: Path) -> None:
    clock = Clock()
    with Library.open(tmp_path / "library.sqlite3", clock) as library:
        assert latest(library) == [] and first_day(library) == ""
        assert wins_in_a_row(library).best == 0
        eleni, other = match_against("steady-thrifty"), match_against("steady")
        eleni.seats = (eleni.seats[0], Seat("Eleni", "steady-thrifty"))
        put(library, clock, "2026-01-02", other, "lwwwwd")
        put(library, clock, "2026-03-05", eleni, "wldwuw")
        counted(library)
        found = latest(library)
        assert "".join("ldw"[each.result + 1] for each in found) == "wwwdwldwww"
        assert [each.opponent for each in found] == [""] * 4 + ["eleni"] * 6
        assert found[0].name == "Nikos" and found[-1].day == "2026-03-05"
        streaks = wins_in_a_row(library)
        # The match with undo is left out, as the end of a match leaves it out.
        assert (streaks.now, streaks.best, streaks.day) == (2, 4, "2026-01-02")
        spring = Only(since="2026-03-01")
        assert len(latest(library, spring)) == 6 and wins_in_a_row(library, spring).best == 2
        assert first_day(library) == "2026-01-02" and first_day(library, spring) == "2026-03-05"
