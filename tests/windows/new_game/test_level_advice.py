"""The advice about levels, and the rating in the statistics, with real key presses."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, date, datetime, timedelta
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetricsF
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from kontsina_qt.library.results import statistics
from kontsina_qt.library.results.statistics import Only
from kontsina_qt.library.settings.settings import Settings
from kontsina_qt.library.store import Library
from kontsina_qt.players.levels.catalogue import LEVELS
from kontsina_qt.rating.anchors import anchors
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.table.style.text_size import text_font
from kontsina_qt.table.style.theme import THEMES
from kontsina_qt.windows.new_game.dialog import NewGameDialog
from kontsina_qt.windows.new_game.level_advice import LevelAdvice
from kontsina_qt.windows.start.app import make_app
from kontsina_qt.windows.statistics.charts import Bar, Rung
from kontsina_qt.windows.statistics.details import LINE, TABLE, DetailsDialog
from kontsina_qt.windows.statistics.views import VIEWS
from kontsina_qt.windows.widgets.rating_words import SHARES, share_words
from kontsina_qt.windows.widgets.style import apply_style
from tests.library.playing import Clock
from tests.match.playing import rules_of
from tests.matrix import some
from tests.rating.playing import counted, match_against, match_of_many, put

ENDED = match_against("steady")
ONE_HAND = {"end": "hands", "hands": 1}
RATING = next(at for at, view in enumerate(VIEWS) if view.title == "Rating")


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def library(tmp_path: Path, clock: Clock) -> Iterator[Library]:
    with Library.open(tmp_path / "library.sqlite3", clock) as opened:
        yield opened


def strong(library: Library, clock: Clock, days: int = 20, results: str = "wwwl") -> Library:
    """The library of a player who wins three matches of four against Steady."""
    for day in range(days):
        put(library, clock, (date(2026, 5, 1) + timedelta(day)).isoformat(), ENDED, results)
    return counted(library)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, datetime]:
    """A strong player's library, for copies only, and the time of its last match."""
    path, clock = tmp_path_factory.mktemp("played") / "library.sqlite3", Clock()
    with Library.open(path, clock) as library:
        strong(library, clock)
    return path, clock.now


@pytest.fixture
def winner(played: tuple[Path, datetime], tmp_path: Path, clock: Clock) -> Iterator[Library]:
    """The library of a player who wins three matches of four against Steady."""
    path, clock.now = played
    with Library.open(Path(shutil.copy(path, tmp_path / "winner.sqlite3")), clock) as opened:
        yield opened


def new_game(library: Library | None, qtbot: QtBot) -> NewGameDialog:
    dialog = NewGameDialog(Settings(), library=library)
    qtbot.addWidget(dialog)
    dialog.panel.options_button.setChecked(True)
    dialog.show()
    return dialog


def choose_level(dialog: NewGameDialog, level: str) -> None:
    """Move the focus to a level."""
    box = dialog.level_boxes[0]
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_Home)
    for _ in range(list(LEVELS).index(level)):
        QTest.keyClick(box, Qt.Key.Key_Down)
    assert box.currentData() == level


def test_a_stronger_level_is_proposed_where_one_is_chosen(
    qapp: QApplication, qtbot: QtBot, winner: Library
) -> None:
    dialog = new_game(winner, qtbot)
    choose_level(dialog, "steady")
    assert dialog.advice.line.isVisible()
    words = dialog.advice.line.text()
    assert words.startswith("You win about ") and " matches in " in words
    better = next(name for name in LEVELS if words.endswith(f": try {LEVELS[name].title}."))
    assert anchors("kontsina")[better] > anchors("kontsina")["steady"]
    choose_level(dialog, better)
    assert not dialog.advice.line.isVisible() and dialog.advice.line.text() == "", (
        "what fits is not told"
    )
    choose_level(dialog, "beginner")
    assert dialog.advice.line.text().endswith(f": try {LEVELS[better].title}.")
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    assert dialog.result_game is not None, "nobody has to follow it"
    assert dialog.result_game.seats[1].player == "beginner"


def test_what_a_level_is_like_is_whole_above_the_advice(
    qapp: QApplication, qtbot: QtBot, winner: Library
) -> None:
    apply_style(make_app(), THEMES["cloth"])
    dialog = new_game(winner, qtbot)
    words = dialog.seats.editors[1].description
    dialog.panel.names.unfold()
    for width in range(700, 1300, 60):
        dialog.resize(width, 700)
        for level in ("beginner", "expert", "steady", "casual", "expert", "beginner"):
            choose_level(dialog, level)
            QTest.qWait(1)
            panel = words.parentWidget()
            assert panel is not None and panel.rect().contains(words.geometry()), (width, level)
            assert words.height() >= words.heightForWidth(words.width()), (width, level)
            advice = dialog.advice.line
            assert advice.height() >= advice.heightForWidth(advice.width()), (width, level)


def test_a_level_without_a_style_leaves_no_hole(
    qapp: QApplication, qtbot: QtBot, library: Library
) -> None:
    apply_style(make_app(), THEMES["cloth"])
    dialog = new_game(library, qtbot)
    dialog.resize(760, 700)
    dialog.panel.options_button.setChecked(True)
    dialog.panel.names.unfold()
    editor, box = dialog.seats.editors[1], dialog.level_boxes[0]

    def gap() -> int:
        return editor.description.y() - box.geometry().bottom()

    choose_level(dialog, "steady")
    assert editor.style_box is not None
    qtbot.waitUntil(editor.style_box.isVisible)
    qtbot.waitUntil(lambda: gap() > box.height())
    choose_level(dialog, "expert")
    assert not editor.style_box.isVisible(), "an expert has no style"
    qtbot.waitUntil(lambda: 0 <= gap() <= 24)
    dialog.close()


def test_nothing_is_said_without_enough_matches(
    qapp: QApplication, qtbot: QtBot, library: Library, clock: Clock
) -> None:
    for kept in (None, library, strong(library, clock, 1)):
        dialog = new_game(kept, qtbot)
        choose_level(dialog, "beginner")
        assert not dialog.advice.line.isVisible()
        dialog.close()


def test_other_opponents_are_not_rated(qapp: QApplication, qtbot: QtBot, winner: Library) -> None:
    dialog = new_game(winner, qtbot)
    choose_level(dialog, "beginner")
    assert dialog.advice.line.isVisible()
    box = dialog.level_boxes[0]
    dialog.seats.person_boxes[0].click()
    assert not dialog.advice.line.isVisible()
    dialog.seats.person_boxes[0].click()
    choose_level(dialog, "beginner")
    dialog.number_buttons[3].click()
    dialog.level_boxes[1].setCurrentIndex(box.findData("expert"))
    assert not dialog.advice.line.isVisible(), "two levels at one table"
    dialog.level_boxes[1].setCurrentIndex(box.findData("beginner"))
    assert dialog.advice.line.isVisible()


def test_a_library_that_cannot_be_read_advises_nothing(
    qapp: QApplication, qtbot: QtBot, winner: Library
) -> None:
    winner.close()
    dialog = new_game(winner, qtbot)
    choose_level(dialog, "beginner")
    assert not dialog.advice.line.isVisible()


def test_a_rating_is_a_tile_and_a_line_among_the_levels(
    qapp: QApplication, qtbot: QtBot, winner: Library
) -> None:
    dialog = DetailsDialog(winner, THEMES["cloth"])
    qtbot.addWidget(dialog)
    dialog.show()
    tile = dialog.tiles["rating"]
    assert int(tile.value.text()) > 1500 and tile.note.text().startswith("rating ± ")
    reach = tile.note.text().removeprefix("rating ± ")
    assert tile.accessibleName() == f"rating: {tile.value.text()} plus or minus {reach}"
    dialog.choose(RATING)
    assert dialog.answers.currentIndex() == LINE and len(dialog.line.bars) == 20
    assert round(dialog.line.bars[-1].value) == int(tile.value.text())
    said = dialog.said.text()
    assert dialog.said.isVisible() and said.startswith("You win about ") and "Steady" in said
    heights = {rung.words: rung.value for rung in dialog.line.rungs()}
    assert heights["Steady"] == 1500 and "Skilled" in heights
    plot = dialog.line.plot()
    assert all(plot.top() <= point.y() <= plot.bottom() for point in dialog.line.points())
    assert "Steady is rated 1500" in dialog.legend.text()
    dialog.as_table.click()
    assert dialog.answers.currentIndex() == TABLE
    rows = dialog.table.texts()
    assert len(rows) == 20 and rows[-1][1] == tile.value.text() and rows[-1][3] == "4"
    dialog.choose(0)
    assert not dialog.said.isVisible()


def test_a_rating_of_few_matches_says_that_it_is_not_sure(
    qapp: QApplication, qtbot: QtBot, library: Library, clock: Clock
) -> None:
    dialog = DetailsDialog(strong(library, clock, 1, "wl"), THEMES["cloth"])
    qtbot.addWidget(dialog)
    dialog.choose(RATING)
    assert dialog.said.text() == "Play a few more matches to see which level suits you."


@pytest.mark.parametrize(
    ("game", "players", "options", "results", "share"),
    [
        ("laugh-and-lie-down", 5, {"hands": 1}, "lwlll", "about one match in five"),
        ("kontsina", 4, ONE_HAND, "lwll", "about one match in four"),
        ("kontsina", 3, ONE_HAND, "wll", "about one match in three"),
    ],
)
def test_what_is_won_is_told_of_tables_like_those_that_were_played(
    qapp: QApplication,
    qtbot: QtBot,
    library: Library,
    clock: Clock,
    game: str,
    players: int,
    options: dict[str, object],
    results: str,
    share: str,
) -> None:
    match = match_of_many("steady", GAMES[game].rules(players, options))
    assert match.rules.sides == players
    for day in range(20):
        put(library, clock, (date(2026, 5, 1) + timedelta(day)).isoformat(), match, results)
    dialog = DetailsDialog(counted(library), THEMES["cloth"])
    qtbot.addWidget(dialog)
    dialog.choose(RATING)
    assert dialog.said.text() == f"You win {share} against Steady."


def test_a_rating_becomes_less_sure_up_to_today(
    qapp: QApplication, qtbot: QtBot, winner: Library, clock: Clock
) -> None:
    before = DetailsDialog(winner, THEMES["cloth"])
    qtbot.addWidget(before)
    clock.now = datetime(2036, 5, 21, tzinfo=UTC)
    late = DetailsDialog(winner, THEMES["cloth"])
    qtbot.addWidget(late)
    tiles = [dialog.tiles["rating"] for dialog in (before, late)]
    assert tiles[0].value.text() == tiles[1].value.text()
    sure = [int(tile.note.text().removeprefix("rating ± ")) for tile in tiles]
    assert sure[1] > 2 * sure[0]
    late.choose(RATING)
    assert [bar.label for bar in late.line.bars] == ["2026", "2036"]
    assert late.line.bars[1].words == f"{tiles[1].value.text()} ± {sure[1]}"
    assert late.said.text() == "Play a few more matches to see which level suits you."
    late.as_table.click()
    assert [row[3] for row in late.table.texts()] == ["80", "0"]
    dialog = new_game(winner, qtbot)
    choose_level(dialog, "beginner")
    assert not dialog.advice.line.isVisible(), "who has not played for ten years may be anybody"


def test_a_rating_is_not_one_against_a_level(
    qapp: QApplication, qtbot: QtBot, winner: Library
) -> None:
    dialog = DetailsDialog(winner, THEMES["cloth"])
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.choose(RATING)
    tile, every = dialog.tiles["rating"], "Matches at every level"
    lines = [bar.words for bar in dialog.line.bars]
    assert tile.value.text() != "–" and every not in dialog.legend.text()
    for box in (dialog.levels, dialog.players):
        box.setFocus()
        QTest.keyClick(box, Qt.Key.Key_Down)
        assert tile.value.text() == "–" and tile.note.text() == "rating"
        assert every in dialog.legend.text()
        assert [bar.words for bar in dialog.line.bars] == lines
        QTest.keyClick(box, Qt.Key.Key_Up)
        assert tile.value.text() != "–" and every not in dialog.legend.text()
    dialog.games.setFocus()
    QTest.keyClick(dialog.games, Qt.Key.Key_Down)
    assert tile.value.text() != "–", "there is one of each game"


DAMAGES = [
    "UPDATE facts SET day = 'garbage' WHERE match = 1",
    "UPDATE facts SET won = 1000 WHERE match = 1",
    "UPDATE facts SET won = 'text' WHERE match = 1",
    "UPDATE facts SET hands = 9e999 WHERE match = 1",
    "UPDATE facts SET even = 0 WHERE match = 1",
    "UPDATE facts SET players = 'text' WHERE match = 1",
    "UPDATE months SET month = 'zzz' WHERE month = '2026-01'",
    "UPDATE months SET won = 1000 WHERE month = '2026-01'",
    "UPDATE months SET players = 'text' WHERE month = '2026-01'",
    "UPDATE good_cards SET cards = 0 WHERE match = 1",
    "UPDATE good_cards SET day = 'garbage' WHERE match = 1",
    "UPDATE good_months SET taken = 1000 WHERE month = '2026-01'",
    "UPDATE good_months SET spread = 9e999 WHERE month = '2026-01'",
]


@pytest.mark.parametrize("damage", some(DAMAGES, DAMAGES[3::4].__contains__))
def test_damaged_rows_stop_neither_the_statistics_nor_a_new_game(
    qapp: QApplication,
    qtbot: QtBot,
    library: Library,
    clock: Clock,
    tmp_path: Path,
    damage: str,
) -> None:
    put(library, clock, "2026-01-02", ENDED, "w")
    strong(library, clock)
    with closing(sqlite3.connect(tmp_path / "library.sqlite3")) as db, db:
        assert db.execute(damage).rowcount > 0
    dialog = DetailsDialog(library, THEMES["cloth"])
    qtbot.addWidget(dialog)
    dialog.show()
    ago = (clock.now.date() - timedelta(200)).isoformat()
    for since in ("", ago):
        for view in VIEWS:
            view.load(library, Only(since=since))
        assert statistics.whole(library, Only(since=since)).matches in (80, 81)
    for at in range(len(VIEWS)):
        dialog.choose(at)
        dialog.grab()
    assert dialog.tiles["rating"].value.text() != "–"
    new = new_game(library, qtbot)
    choose_level(new, "beginner")
    assert new.advice.line.isVisible(), "all other matches count"


def test_a_long_time_is_told_by_the_month(
    qapp: QApplication, qtbot: QtBot, library: Library, clock: Clock
) -> None:
    for day in ("2026-01-05", "2026-02-05", "2026-04-05", "2026-05-05", "2026-05-06"):
        put(library, clock, day, ENDED, "wl")
    dialog = DetailsDialog(counted(library), THEMES["cloth"])
    qtbot.addWidget(dialog)
    dialog.choose(RATING)
    labels = [bar.label for bar in dialog.line.bars]
    assert labels == ["Jan 2026", "Feb 2026", "Apr 2026", "May 2026"]
    dialog.as_table.click()
    assert [row[3] for row in dialog.table.texts()] == ["2", "2", "2", "4"]


def test_names_of_the_axis_do_not_touch(qapp: QApplication, qtbot: QtBot, library: Library) -> None:
    dialog = DetailsDialog(library, THEMES["cloth"])
    qtbot.addWidget(dialog)
    dialog.line.resize(400, 170)
    ladder = [Rung(1200, "first"), *(Rung(1000 + 9 * at, f"level {at}") for at in range(40))]
    dialog.line.show_bars("x", [Bar("a", 1100), Bar("b", 1300)], str, None, ladder=ladder)
    rungs = sorted(dialog.line.rungs(), key=lambda rung: -rung.value)
    told = [dialog.line._at(0, rung.value).y() for rung in rungs]
    assert 2 <= len(told) < 12 and ladder[0] in rungs
    assert all(low - high >= 18 for high, low in pairwise(told))
    assert dialog.line.foot < 1100 and dialog.line.top > 1300


def test_names_of_times_do_not_touch(qapp: QApplication, qtbot: QtBot, library: Library) -> None:
    dialog = DetailsDialog(library, THEMES["cloth"])
    qtbot.addWidget(dialog)
    metrics = QFontMetricsF(text_font(12, columns=True))
    for many in range(1, 45):
        bars = [Bar(f"2026-05-{at:02}", 1000 + at) for at in range(many)]
        dialog.line.show_bars("x", bars, str, None)
        for width in range(320, 620, 23):
            dialog.line.resize(width, 170)
            labels = dialog.line.labels()
            assert labels[0][0] == "2026-05-00"
            for (name, box), (other, beside) in pairwise(labels):
                halves = (metrics.horizontalAdvance(name) + metrics.horizontalAdvance(other)) / 2
                assert beside.center().x() - box.center().x() >= halves + 4, (many, width)


def test_shares_are_said_as_people_do() -> None:
    assert share_words(0.66) == "about two matches in three"
    assert share_words(0.51) == "about half of your matches"
    assert share_words(0.02) == "hardly any matches" and share_words(0.99) == "nearly every match"
    assert [share for share, _ in SHARES] == sorted(share for share, _ in SHARES)


def test_who_is_not_one_of_the_players_gets_no_advice(qapp: QApplication) -> None:
    advice = LevelAdvice(None)
    advice.show_for(rules_of("kontsina", 2), ())
    assert advice.line.isHidden() and advice.line.text() == ""
