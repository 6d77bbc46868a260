"""The library knows which match a record file holds."""

from __future__ import annotations

from pathlib import Path

from kontsina_qt.library.store import Library
from kontsina_qt.library.tables.opened_files import digest_of
from kontsina_qt.match.record import read_record, write_record
from tests.library.playing import keep, play_match


def test_a_file_leads_to_its_match_until_that_is_deleted(tmp_path: Path) -> None:
    path = tmp_path / "library.sqlite3"
    record = play_match(1).record()
    with Library.open(path) as library:
        id = keep(library, play_match(1))
        assert library.origins.match_of_file(digest_of(record)) is None
        library.origins.connect_file(id, digest_of(record))
    with Library.open(path) as library:
        assert library.origins.match_of_file(digest_of(record)) == id
        assert library.origins.match_of_file(digest_of(play_match(2).record())) is None
        library.delete(id)
        assert library.origins.match_of_file(digest_of(record)) is None


def test_a_record_written_in_another_way_is_the_same() -> None:
    record = play_match(1).record()
    text = write_record(record).replace("\n", "\r\n")
    assert digest_of(read_record(text.encode())) == digest_of(record)
