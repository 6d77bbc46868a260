"""Reviews are kept with the hands that they are about."""

from __future__ import annotations

import json
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from kontsina_qt.analysis.review import HandReview
from kontsina_qt.library.file.schema import STEPS
from kontsina_qt.library.results import statistics
from kontsina_qt.library.results.statistics import Only
from kontsina_qt.library.store import Library
from kontsina_qt.library.tables.reviews import note_all
from kontsina_qt.match.match import Match
from tests.analysis.played import review_of
from tests.library.playing import SEATS, Clock, keep, keep_from, make_older, play_match
from tests.match.playing import new_match, rules_of

MATCH = play_match(4, hands=2, last=17)
REVIEWS = [review_of(MATCH, hand, "steady") for hand in range(2)]


def replayed(library: Library) -> tuple[int, Match]:
    """A match of its own in the library, with both its hands reviewed."""
    match = Match.from_record(MATCH.record())
    id = keep(library, match)
    assert all(library.reviews.keep(id, review) for review in REVIEWS)
    return id, match


def change(path: Path, statement: str, *values: object) -> None:
    """Damages a library behind its back."""
    db = sqlite3.connect(path)
    with db:
        db.execute(statement, values)
    db.close()


def test_reviews_come_back_after_a_restart(library: Library, path: Path) -> None:
    id, _ = replayed(library)
    assert library.reviews.of(id) == REVIEWS
    library.close()
    with Library.open(path) as again:
        assert again.reviews.of(id) == REVIEWS
        assert again.reviews.of(id + 1) == []


def test_a_review_kept_before_errors_were_told_is_given_back(library: Library, path: Path) -> None:
    id, _ = replayed(library)
    data = json.loads(REVIEWS[0].text())
    for each in data["moves"]:
        del each["error"]
    change(path, "UPDATE reviews SET review = ? WHERE hand = 0", json.dumps(data))
    assert library.reviews.of(id) == REVIEWS, "who judges at first sight told none then either"
    moves = tuple(replace(each, error=0.25) for each in REVIEWS[0].moves)
    assert library.reviews.keep(id, replace(REVIEWS[0], moves=moves))
    assert {each.error for each in library.reviews.of(id)[0].moves} == {0.25}


def test_keeping_a_review_leaves_the_match_as_it_was(library: Library) -> None:
    id = keep(library, MATCH)
    before = library.summary(id)
    assert library.reviews.keep(id, REVIEWS[0])
    assert library.summary(id) == before
    assert library.load(id).record() == MATCH.record()


def test_a_later_review_of_a_hand_takes_the_place_of_the_first(library: Library) -> None:
    id, _ = replayed(library)
    better = replace(REVIEWS[0], level="beginner", seconds=9.0)
    assert library.reviews.keep(id, better)
    assert library.reviews.of(id) == [better, REVIEWS[1]]


def test_reviews_of_other_moves_are_not_kept(library: Library) -> None:
    id = keep(library, MATCH)
    cut = replace(REVIEWS[0], moves=REVIEWS[0].moves[:-1])
    assert not library.reviews.keep(id, cut)
    assert not library.reviews.keep(id, replace(REVIEWS[0], hand=1))
    assert not library.reviews.keep(id, replace(REVIEWS[0], hand=2))
    assert not library.reviews.keep(id + 1, REVIEWS[0])
    assert library.reviews.of(id) == []


def test_undone_moves_take_their_review_along_and_bring_it_back(library: Library) -> None:
    id, match = replayed(library)
    match.undo()
    library.set_cursor(id, *match.cursor)
    assert library.reviews.of(id) == [REVIEWS[0]]
    for _ in range(20):
        match.undo()
    library.set_cursor(id, *match.cursor)
    assert library.reviews.of(id) == []
    while match.redo():
        pass
    library.set_cursor(id, *match.cursor)
    assert library.reviews.of(id) == REVIEWS


def test_another_course_of_play_loses_the_review(library: Library) -> None:
    id, match = replayed(library)
    match.undo()
    library.set_cursor(id, *match.cursor)
    position = match.hands[-1].position
    hand, ply = match.cursor
    other = next(move for move in position.legal() if move != match.undone[-1])
    library.add_move(id, hand, ply, position.notation.text(other))
    match.play(other)
    assert library.reviews.of(id) == [REVIEWS[0]]
    again = review_of(match, 1)
    assert library.reviews.keep(id, again)
    assert library.reviews.of(id) == [REVIEWS[0], again]
    assert library.load(id).record() == match.record()


def test_a_hand_that_goes_on_is_reviewed_anew(library: Library) -> None:
    id, match = replayed(library)
    position = match.hands[-1].position
    cursor = match.cursor
    match.play(position.legal()[0])
    keep_from(library, id, match, cursor)
    assert library.reviews.of(id) == [REVIEWS[0]]
    assert not library.reviews.keep(id, REVIEWS[1])


def test_a_hand_dealt_again_loses_its_review(library: Library) -> None:
    id, match = replayed(library)
    for _ in range(18):
        match.undo()
    library.set_cursor(id, *match.cursor)
    library.begin_hand(id, 1, play_match(6, hands=2).hands[1].deal)
    assert library.reviews.of(id) == [REVIEWS[0]]


def test_a_deleted_match_takes_its_reviews_along(library: Library, path: Path) -> None:
    id, _ = replayed(library)
    library.delete(id)
    assert library.reviews.of(id) == [] and statistics.accuracy_by_player(library) == []
    db = sqlite3.connect(path)
    assert db.execute("SELECT count(*) FROM reviews").fetchone() == (0,)
    db.close()


TEXT = REVIEWS[0].text()


REVIEW = "UPDATE reviews SET review = ? WHERE hand = 0"
MADE = "UPDATE reviews SET made = ? WHERE hand = 0"


@pytest.mark.parametrize(
    ("statement", "value"),
    [
        (REVIEW, TEXT[:200]),
        (REVIEW, b"\xff\x00"),
        (REVIEW, 7),
        (REVIEW, REVIEWS[1].text()),
        (REVIEW, TEXT.replace('"seat":0', '"seat":7')),
        (REVIEW, TEXT.replace('"side":0', '"side":1')),
        (REVIEW, TEXT.replace('"points":[', '"points":[1,')),
        (REVIEW, TEXT.replace('"format":1', '"format":9')),
        (MADE, "yesterday"),
        (MADE, 7),
        ("UPDATE moves SET move = ? WHERE hand = 0 AND ply = 3", "nonsense"),
    ],
)
def test_a_damaged_row_is_passed_over(
    library: Library, path: Path, statement: str, value: object
) -> None:
    id, _ = replayed(library)
    change(path, statement, value)
    assert library.reviews.of(id) == [REVIEWS[1]]
    if statement.startswith("UPDATE reviews SET review"):
        with library.file.writing() as db:  # as an older library is brought up to date
            db.execute("DELETE FROM judged")
            note_all(db)
        assert [each.hands for each in statistics.accuracy(library)] == [1]


def test_a_damaged_match_has_no_reviews(library: Library, path: Path) -> None:
    id, _ = replayed(library)
    other, _ = replayed(library)
    change(path, "UPDATE matches SET seats = '[{' WHERE id = ?", id)
    assert library.reviews.of(id) == []
    assert library.reviews.of(other) == REVIEWS


def test_accuracy_of_every_player(library: Library) -> None:
    replayed(library)
    match = play_match(9, rules_of("cassino", 2), hands=1)
    review = review_of(match)
    assert library.reviews.keep(keep(library, match), review)
    every = [*REVIEWS, review]
    for only, reviews in ((Only(), every), (Only(game="cassino"), [review])):
        found = statistics.accuracy_by_player(library, only)
        assert [each.key for each in found] == [seat.name for seat in SEATS]
        for seat, each in enumerate(found):
            accuracies = [of.accuracy(seat) or 0.0 for of in reviews]
            assert each.hands == len(reviews)
            assert each.accuracy == pytest.approx(sum(accuracies) / len(reviews))
            lost = [of.lost(seat) for of in reviews]
            assert each.lost == pytest.approx(sum(lost) / len(reviews))
    assert [each.hands for each in statistics.accuracy(library)] == [len(every)]
    assert statistics.accuracy(library, Only(level="expert")) == []


def test_a_review_made_again_counts_once(library: Library) -> None:
    first, _ = replayed(library)
    assert library.reviews.keep(first, REVIEWS[0])
    assert [each.hands for each in statistics.accuracy(library)] == [2]


def test_a_seat_without_a_choice_has_no_accuracy(library: Library) -> None:
    match = new_match(rules_of("kontsina", 2))
    match.begin_hand(MATCH.hands[0].deal)
    match.play(match.hands[0].position.legal()[0])
    id = keep(library, match)
    review = review_of(match)
    assert library.reviews.keep(id, review)
    [found] = statistics.accuracy_by_player(library)
    assert found.key == match.seats[review.moves[0].seat].name


# Older libraries


def test_a_library_of_version_1_is_brought_up_to_date_without_loss(path: Path) -> None:
    """Written with the first step alone: its matches stay, and reviews can then be kept."""
    matches = [play_match(4, hands=2, last=17), play_match(5), play_match(6, hands=1, last=0)]
    with Library.open(path, Clock()) as old:
        ids = [keep(old, match) for match in matches]
        matches[0].undo()
        old.set_cursor(ids[0], *matches[0].cursor, undos=1)
        before = old.summaries()
    make_older(path, 1)
    rows = {table: every_row(path, table) for table in ("matches", "hands", "moves")}
    assert version(path) == 1
    for _ in range(2):
        with Library.open(path, Clock()) as library:
            assert version(path) == len(STEPS)
            assert library.summaries() == [replace(each, version=1) for each in before]
            for id, match in zip(ids, matches, strict=True):
                loaded = library.load(id)
                assert loaded.record() == replace(match.record(), version=1)
                assert loaded.undone == match.undone
            # What was added stands behind what was there.
            for table, then in rows.items():
                now = every_row(path, table)
                assert [new[: len(old)] for new, old in zip(now, then, strict=True)] == then
            review: HandReview = review_of(matches[1], 2)
            assert library.reviews.keep(ids[1], review)
            assert library.reviews.of(ids[1]) == [review]


def version(path: Path) -> int:
    db = sqlite3.connect(path)
    found = int(db.execute("PRAGMA user_version").fetchone()[0])
    db.close()
    return found


def every_row(path: Path, table: str) -> list[tuple[object, ...]]:
    db = sqlite3.connect(path)
    rows = db.execute(f"SELECT * FROM {table} ORDER BY 1, 2, 3").fetchall()
    db.close()
    return rows
