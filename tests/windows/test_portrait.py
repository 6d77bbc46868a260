"""The style portrait, if allowed: real matches, real clicks and real keys."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from kontsina_qt.language import set_language
from kontsina_qt.library.store import Library
from kontsina_qt.models.matches_model import game_words
from kontsina_qt.players.levels.catalogue import LEVELS
from kontsina_qt.players.levels.reference import REFERENCES
from kontsina_qt.players.models.portrait import CLUBS, HABITS, LEFT, MISSED, OPEN, Habit, Portrait
from kontsina_qt.players.models.styles import BOLD, CAREFUL, FORGETFUL, GREEDY, STYLES
from kontsina_qt.rules.games.catalogue import game
from kontsina_qt.session.computers.recall import asking_games
from kontsina_qt.session.portraying import PORTRAYED
from kontsina_qt.table.style.theme import THEMES
from kontsina_qt.windows.shell.history_controller import show_details
from kontsina_qt.windows.shell.main_window import MainWindow
from kontsina_qt.windows.start.app import make_app
from kontsina_qt.windows.statistics.details import BARS, NOTHING, TABLE, DetailsDialog
from kontsina_qt.windows.statistics.habit_views import (
    HABIT_TITLES,
    HABIT_WORDS,
    STYLE_TITLES,
    STYLE_WORDS,
    habits_words,
    thought_words,
)
from kontsina_qt.windows.statistics.views import NOT_ALLOWED, VIEWS
from kontsina_qt.windows.widgets.style import apply_style
from tests.access.conftest import reader
from tests.access.seen import seen
from tests.library.playing import Clock, keep, play_as, play_match
from tests.match.playing import rules_of
from tests.rating.playing import counted
from tests.windows.panels import open_dialog, press

__all__ = ["reader"]
RULES = game("kontsina").rules(2, {"end": "hands", "hands": 6})
PLAYS, DOES = (
    [view.title for view in VIEWS].index(title) for title in ("How you play", "Your habits")
)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library with a greedy person's matches, for copies only."""
    path = tmp_path_factory.mktemp("played") / "library.sqlite3"
    with Library.open(path, Clock()) as library:
        fill(library)
    return path


@pytest.fixture
def library(played: Path, tmp_path: Path) -> Iterator[Library]:
    """A greedy person's library."""
    with Library.open(Path(shutil.copy(played, tmp_path)), Clock()) as opened:
        yield opened


def fill(library: Library) -> None:
    """Add a greedy person's matches."""
    players = (REFERENCES["greedy"], LEVELS["steady"].player)
    for number in range(2):
        keep(library, play_as(players, RULES, number, "human", "steady"))
    keep(library, play_match(9, rules_of("cassino", 2, target=5)))
    counted(library)


def shown(qtbot: QtBot, library: Library, recalls: bool = True) -> DetailsDialog:
    apply_style(make_app(), THEMES["cloth"])
    dialog = DetailsDialog(library, THEMES["cloth"], recalls=recalls)
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.activateWindow()
    qtbot.waitUntil(dialog.isActiveWindow, timeout=30_000)
    return dialog


def portrayed(qtbot: QtBot, dialog: DetailsDialog, view: int = PLAYS) -> None:
    dialog.choose(view)
    qtbot.waitUntil(lambda: not dialog.portraying.running, timeout=30_000)


# At the screen


def test_nothing_is_looked_at_unless_it_is_allowed(qtbot: QtBot, library: Library) -> None:
    dialog = shown(qtbot, library, recalls=False)
    for view in (PLAYS, DOES):
        dialog.choose(view)
        assert dialog.answers.currentIndex() == NOTHING
        assert dialog.empty.text() == NOT_ALLOWED and dialog.allow.isVisible()
        assert dialog.allow.accessibleDescription() == NOT_ALLOWED
        assert not dialog.portraying.games
    dialog.choose(0)
    assert not dialog.allow.isVisible()


def test_a_click_allows_it_and_brings_the_portrait(qtbot: QtBot, library: Library) -> None:
    dialog = shown(qtbot, library, recalls=False)
    told: list[bool] = []
    dialog.allowed.connect(lambda: told.append(True))
    dialog.choose(PLAYS)
    QTest.mouseClick(dialog.allow, Qt.MouseButton.LeftButton)
    assert told == [True]
    assert dialog.empty.text() == "Looking at your last hands …"
    assert not dialog.allow.isVisible()
    qtbot.waitUntil(lambda: dialog.answers.currentIndex() == BARS, timeout=30_000)
    assert dialog.said.text() == "Expert thinks: you grab the most points now."


def test_the_keys_alone_allow_it(qtbot: QtBot, library: Library) -> None:
    dialog = shown(qtbot, library, recalls=False)
    dialog.list.setFocus()
    dialog.choose(PLAYS)
    for _ in range(12):
        if dialog.allow.hasFocus():
            break
        press(Qt.Key.Key_Tab)
    assert dialog.allow.hasFocus()
    press(Qt.Key.Key_Space)
    assert dialog.list.hasFocus(), "the button has gone"
    qtbot.waitUntil(lambda: dialog.answers.currentIndex() == BARS, timeout=30_000)
    press(Qt.Key.Key_Down)
    assert dialog.title.text() == "Your habits" and dialog.answers.currentIndex() == BARS


def test_what_is_allowed_there_is_a_setting_and_reaches_the_table(
    window: MainWindow, qtbot: QtBot
) -> None:
    window.prepare_table()
    fill(window.library)
    may_be: list[bool] = []

    def look() -> None:
        dialog = open_dialog()
        assert dialog is not None
        try:
            assert isinstance(dialog, DetailsDialog)
            dialog.choose(PLAYS)
            may_be.append(not dialog.allow.isVisible())
            if dialog.allow.isVisible():
                QTest.mouseClick(dialog.allow, Qt.MouseButton.LeftButton)
        finally:
            dialog.close()

    for allowed in (False, True):
        assert window.settings.recalls is window.session.recall.allowed is allowed
        QTimer.singleShot(100, look)
        show_details(window, window)
    assert may_be == [False, True]


def test_styles_and_habits_are_bars_and_a_table(
    qtbot: QtBot, library: Library, reader: None
) -> None:
    dialog = shown(qtbot, library)
    portrayed(qtbot, dialog)
    painted = dialog.portraying.portrait
    assert painted is not None
    portrait = painted.portrait
    assert [bar.label for bar in dialog.bars.bars] == list(STYLE_TITLES)
    assert [bar.value for bar in dialog.bars.bars] == list(portrait.weights)
    assert f"your last 12 hands, {portrait.plays} plays" in dialog.legend.text()
    assert dialog.bars.accessibleName() == "How you play"
    cells = [cell for row in seen(dialog.bars.cells).cells() for cell in row]
    assert any(cell.startswith("Takes the most points now, In words, 9") for cell in cells)
    portrayed(qtbot, dialog, DOES)
    labels = [HABIT_TITLES[each.name] for each in portrait.habits if each.places]
    assert [bar.label for bar in dialog.bars.bars] == labels
    for bar, each in zip(dialog.bars.bars, portrait.habits, strict=True):
        assert bar.value == each.done / each.places
        assert bar.low is not None and bar.high is not None and bar.low <= bar.value <= bar.high
        assert bar.mark == each.careful / each.places
    QTest.mouseClick(dialog.as_table, Qt.MouseButton.LeftButton)
    assert dialog.answers.currentIndex() == TABLE
    rows = dialog.table.texts()
    assert [row[0] for row in rows] == labels
    assert [row[-1] for row in rows] == ["yes" if each.sure else "no" for each in portrait.habits]


def test_another_game_has_no_portrait(qtbot: QtBot, library: Library) -> None:
    dialog = shown(qtbot, library)
    dialog.choose(PLAYS)
    dialog.games.setCurrentIndex(dialog.games.findData("cassino"))
    named = ", ".join(map(game_words, asking_games()))
    assert dialog.empty.text() == f"Expert learns your style only in {named} (two players)."
    assert dialog.answers.currentIndex() == NOTHING
    dialog.games.setCurrentIndex(dialog.games.findData("kontsina"))
    qtbot.waitUntil(lambda: dialog.answers.currentIndex() == BARS, timeout=30_000)


def test_without_a_match_it_says_so(qtbot: QtBot, tmp_path: Path) -> None:
    with Library.open(tmp_path / "empty.sqlite3", Clock()) as empty:
        dialog = shown(qtbot, empty)
        portrayed(qtbot, dialog)
        assert dialog.answers.currentIndex() == NOTHING and not dialog.allow.isVisible()
        assert dialog.empty.text().startswith("No finished two-player matches of ")
        assert "Kontsina" in dialog.empty.text()


def test_a_portrait_that_comes_late_does_not_hide_another_answer(
    qtbot: QtBot, library: Library
) -> None:
    dialog = shown(qtbot, library)
    dialog.choose(PLAYS)
    dialog.choose(0)
    portrayed(qtbot, dialog, 0)
    assert dialog.title.text() == "Wins by game"
    assert [bar.label for bar in dialog.bars.bars] == ["Kontsina", "Cassino"]


def test_it_is_told_in_greek_and_italian(qtbot: QtBot, library: Library) -> None:
    for code, words in (("el", "παίρνεις"), ("it", "prendi")):
        set_language(code)
        try:
            dialog = shown(qtbot, library)
            portrayed(qtbot, dialog)
            assert words in dialog.said.text()
            portrayed(qtbot, dialog, DOES)
            assert dialog.said.text()
        finally:
            set_language("en")


# In words


def portrait_with(
    likely: tuple[int, ...] = (), habits: tuple[Habit, ...] = (), hands: int = 12, plays: int = 200
) -> Portrait:
    weights = [0.05] * len(STYLES)
    weights[likely[0] if likely else CAREFUL] = 0.8
    return Portrait(hands, plays, tuple(weights), likely or tuple(range(len(STYLES))), habits)


@pytest.mark.parametrize("style", range(len(STYLES)))
def test_a_style_that_is_sure_is_said(style: int) -> None:
    assert thought_words(portrait_with((style,))) == f"Expert thinks: {STYLE_WORDS[style]}."


def test_of_two_styles_both_are_said() -> None:
    words = thought_words(portrait_with((CAREFUL, FORGETFUL)))
    assert STYLE_WORDS[CAREFUL] in words and STYLE_WORDS[FORGETFUL] in words
    assert "isn't sure" in words


def test_of_more_styles_none_is_said() -> None:
    for likely in ((CAREFUL, FORGETFUL, BOLD), ()):
        assert thought_words(portrait_with(likely)) == "Too early to say: 200 plays so far."
    assert thought_words(portrait_with(plays=1)) == "Too early to say: 1 play so far."
    # The weights are of another mind: the latest plays are not like those before.
    changed = Portrait(12, 200, portrait_with((CAREFUL,)).weights, (GREEDY,), ())
    assert thought_words(changed) == "Too early to say: 200 plays so far."


def test_a_habit_is_said_with_its_numbers_only_where_it_is_sure() -> None:
    sure = Habit(MISSED, 22, 75, 6.4, 5.5)
    unsure = [Habit(LEFT, 3, 25, 3.2, 2.7), Habit(OPEN, 71, 165, 64.0, 30.0)]
    few = Habit(CLUBS, 8, 8, 1.0, 0.8)
    words = habits_words(portrait_with(habits=(unsure[0], sure, unsure[1], few)))
    assert words == (
        "You miss sums and play a card to the table instead: 22 of 75 times; a careful player "
        "about 6."
    )
    for hands, said in (
        (1, "Too early to say: 1 hand so far."),
        (12, "Too early to say: 12 hands so far."),
        (PORTRAYED, f"Nothing stands out in your last {PORTRAYED} hands."),
    ):
        assert habits_words(portrait_with(habits=(*unsure, few), hands=hands)) == said


def test_of_many_habits_the_farthest_two_are_said() -> None:
    done = {LEFT: 20, MISSED: 60, OPEN: 40, CLUBS: 30}
    habits = tuple(Habit(name, done[name], 100, 5.0, 4.0) for name in HABITS)
    assert all(each.sure for each in habits)
    words = habits_words(portrait_with(habits=habits))
    begins = [HABIT_WORDS[name].split("{")[0] for name in HABITS]
    found = sorted((words.find(begin), name) for begin, name in zip(begins, HABITS, strict=True))
    assert [name for at, name in found if at >= 0] == [MISSED, OPEN]


def test_every_style_and_every_habit_has_words() -> None:
    assert len(STYLE_TITLES) == len(STYLE_WORDS) == len(STYLES)
    assert set(HABIT_TITLES) == set(HABIT_WORDS) == set(HABITS)
