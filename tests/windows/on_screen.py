"""The whole program on a screen: every window and dialog, measured, and pictured where wanted.

``python -m tests.windows.on_screen [--pictures FOLDER] [--larger 1.5] [--system-font]
[--language el] [--text 200] [--large] [--left] [--many LIBRARY]``, in an environment whose
variables say which screen there is, prints a line of JSON.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from random import Random

from PySide6.QtCore import QPoint, QRect
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QFileDialog,
    QMessageBox,
    QWidget,
)

from kontsina_qt.language import set_language, tr
from kontsina_qt.library.house_rules import OwnRules
from kontsina_qt.library.settings.choices import Speed
from kontsina_qt.library.settings.outside_players import OutsidePlayer
from kontsina_qt.library.settings.settings import Panel
from kontsina_qt.library.store import Library
from kontsina_qt.match.deals import numbered_deal
from kontsina_qt.match.duplicate import Comparison, SameHand
from kontsina_qt.match.house_rules import HouseRules
from kontsina_qt.match.match import Match
from kontsina_qt.match.record import HUMAN, Seat, save_file
from kontsina_qt.match.series import race, race_games
from kontsina_qt.players.levels.catalogue import LEVELS
from kontsina_qt.players.levels.reference import REFERENCES
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.session.dealing import Dealing
from kontsina_qt.session.following import begin_series
from kontsina_qt.table.style import text_size as letters
from kontsina_qt.windows.history.dialog import MatchesDialog
from kontsina_qt.windows.history.duplicate import DuplicateDialog
from kontsina_qt.windows.history.move_list import HistoryWindow
from kontsina_qt.windows.new_game.dialog import NewGameDialog
from kontsina_qt.windows.new_game.house_rules_import import NameTakenDialog
from kontsina_qt.windows.review.window import ReviewWindow
from kontsina_qt.windows.rules.window import RulesWindow
from kontsina_qt.windows.settings.dialog import SettingsDialog
from kontsina_qt.windows.settings.players_page import PlayerDialog
from kontsina_qt.windows.shell.about import AboutDialog
from kontsina_qt.windows.shell.main_window import MainWindow
from kontsina_qt.windows.start.app import make_app, make_window
from kontsina_qt.windows.statistics.details import DetailsDialog
from kontsina_qt.windows.statistics.dialog import StatisticsDialog
from kontsina_qt.windows.statistics.views import VIEWS
from kontsina_qt.windows.table_page.seal_check import SealDialog
from kontsina_qt.windows.widgets.dialog import fit
from kontsina_qt.windows.widgets.panel_host import panel_host_of
from tests.analysis.played import review_of
from tests.library.playing import SEATS, Clock, keep, play_as, play_match
from tests.match.playing import drawn
from tests.rating.playing import counted, match_against, put
from tests.session.waiting import wait
from tests.windows.legible import (
    cut_words,
    gives_way,
    out_of_order,
    painted_words,
    sideways,
    small,
    unreachable,
)
from tests.windows.more_screens import asides
from tests.windows.spoken import misspoken

NAMES = ("You", "Anna", "Eleni", "Nikos", "Maria", "Petros", "Sofia", "Yorgos")
TABLES = (
    ("kontsina", 2),
    ("kontsina", 3),
    ("cassino", 4),
    ("african-cassino", 4),
    ("laugh-and-lie-down", 5),
    ("zwickern", 8),
)
DAY = "2026-05-01"
WIDE = ("duplicate", "file")
"""A table of every side's three numbers may be scrolled sideways."""
TALL = ("opponents",)
"""In a narrow window its cards are higher than the room beside the panel, and scroll."""


def match_of(game: str, players: int, plies: int) -> Match:
    """A numbered match after random moves, on the person's turn."""
    rules = GAMES[game].rules(players)
    seats = [Seat(name, "steady" if i else HUMAN) for i, name in enumerate(NAMES[:players])]
    match, random = Match(rules, seats), Random(7)
    match.begin_hand(numbered_deal(rules, 7, 0))
    for _ in range(500):
        position = match.position
        if position is None or position.over:
            break
        if len(position.moves) >= plies and position.turn == 0:
            break
        match.play(drawn(position, random))
    return match


class Look:
    """Checks one window after another.

    Attributes:
        wrong: the problems, by window.
        seen: the outer place and the screen's room, by window.
    """

    def __init__(self, pictures: Path | None) -> None:
        self.pictures = pictures
        self.wrong: dict[str, list[str]] = {}
        self.seen: dict[str, list[list[int]]] = {}

    def at(self, window: QWidget, name: str) -> None:
        """Measure a window that is shown."""
        settle(window)
        room, place = window.screen().availableGeometry(), window.frameGeometry()
        if not window.isWindow():  # a panel lies inside the window
            host = panel_host_of(window)
            assert host is not None
            room = host.rect()
            place = QRect(window.mapTo(host, QPoint(0, 0)), window.size())
        self.seen[name] = [list(place.getRect()), list(room.getRect())]  # type: ignore[call-overload]
        wrong = self.wrong.setdefault(name, [])
        if not room.contains(place):
            wrong.append(f"{place} is not inside {room}")
        if self.pictures is not None:
            window.window().grab().save(str(self.pictures / f"{name}.png"))
        wrong += out_of_order(window)
        if name not in TALL:
            wrong += unreachable(window)
        wrong += cut_words(window)
        if name not in WIDE:
            wrong += sideways(window)
        wrong += small(window)
        wrong += misspoken(window)
        with painted_words() as cut:
            if isinstance(window, MainWindow) and window.session.active:
                # Another object of the same colours has all that is painted painted again.
                bias = window.settings.card_size
                window.scene.restyle(window.art.again(), replace(window.theme), bias)
            window.window().grab()
        wrong += sorted(each for each in cut if not gives_way(each))

    @contextmanager
    def of(self, window: QWidget, name: str) -> Iterator[None]:
        """Show a window, measure it, and close it."""
        window.show()
        self.at(window, name)
        yield
        window.close()
        window.deleteLater()


def settle(window: QWidget) -> None:
    """Wait until the layout of a window is stable."""
    before: list[QRect] = []
    same = 0
    while same < 3:
        QTest.qWait(10)
        now = [widget.geometry() for widget in (window, *window.findChildren(QWidget))]
        same, before = same + 1 if now == before else 0, now


def hand_seen(window: MainWindow) -> list[str]:
    """The cards of the hand that are not fully on the screen."""
    room = QRect(QPoint(0, 0), window.screen().availableGeometry().size())
    room.moveTopLeft(window.screen().availableGeometry().topLeft())
    found = []
    for sprite in window.scene.own.values():
        box = sprite.box
        corners = [
            QPoint(round(x), round(y)) for x in (box.x, box.right) for y in (box.y, box.bottom)
        ]
        for corner in corners:
            if not window.view.viewport().rect().contains(corner):
                found.append(f"a card of the hand at {corner} is outside the table")
            elif not room.contains(window.view.viewport().mapToGlobal(corner)):
                found.append(f"a card of the hand at {corner} is outside the screen")
    return found or ([] if window.scene.own else ["no hand"])


def tables(look: Look, window: MainWindow, folder: Path) -> None:
    """Games with two to eight players, the cut, and the score of a hand."""
    for game, players in TABLES:
        path = folder / f"{game}-{players}-3.kontsina"
        save_file(match_of(game, players, 3).record(), path)
        window.match_controller.open_file(str(path))
        window.scene.motion.finish()
        name = f"table-{game}-{players}"
        look.at(window, name)
        look.wrong[name] += hand_seen(window)
    for game, players in (("kontsina", 2), ("cassino", 4), ("zwickern", 8)):
        path = folder / "over.kontsina"
        save_file(match_of(game, players, 999).record(), path)
        window.match_controller.open_file(str(path))
        for _ in range(200):
            QTest.qWait(10)
            if window.table_page.match_end.isVisible():
                break
        end = window.table_page.match_end
        end.skip_animation()
        look.at(window, f"end-{game}-{players}")
        end.sheet_wanted.emit(len(window.session.match.results))
        name = f"score-{game}-{players}"
        look.at(window, name)
        paper = window.sheet.paper.toAlignedRect()
        if not window.sheet.rect().contains(paper):
            look.wrong[name].append(f"the sheet {paper} is not inside {window.sheet.rect()}")
    window.session.cut_wanted.emit("0123456789abcdef" * 4)
    look.at(window, "cut")
    cut = window.table_page.cut_panel
    panel = cut.paper().toAlignedRect()
    if not cut.rect().contains(panel):
        look.wrong["cut"].append(f"the panel {panel} is not inside {cut.rect()}")
    window.table_page.hide_panels()
    begin_series(window.session, race(race_games(2, every=True)), SEATS, Dealing(1, sealed=False))
    wait(lambda: not window.session.saving)
    window.session.resign()
    wait(lambda: window.session.resigned is not None)
    window.table_page.match_end.skip_animation()
    look.at(window, "resigned")
    window.play.outcome.show()
    look.at(window, "series")
    paper = window.table_page.outcome.paper
    for inner in (*window.table_page.outcome.buttons.values(), window.table_page.outcome.table):
        if inner is not None and not paper.contains(inner.geometry()):
            look.wrong["series"].append(f"{inner.geometry()} is not on {paper}")
    window.table_page.hide_panels()


def pages(look: Look, window: MainWindow) -> None:
    """The pages beside the table, as the start page opens them."""
    for name in ("learn", "puzzles"):
        window.welcome.buttons[name].click()
        look.at(window, name)
        window.pages.close_panels()
        window.show_welcome()


def keep_many(path: Path) -> None:
    """Create a library with enough matches for a rating and a portrait, in some seconds."""
    with Library.open(path, clock := Clock()) as library:
        put(library, clock, DAY, match_against("steady"), "wwwl" * 25)
        played = (REFERENCES["greedy"], LEVELS["steady"].player)
        for number in range(3):
            keep(library, play_as(played, GAMES["kontsina"].rules(2), number, HUMAN, "expert"))
        counted(library)


def unfold(new: NewGameDialog) -> None:
    """Unfold all options of a new game."""
    new.panel.options_button.setChecked(True)
    new.panel.names.unfold()
    new.panel.options.unfold()
    new.deal.fold.unfold()


def dialogs(look: Look, window: MainWindow, folder: Path, many: Path | None = None) -> None:
    """Every dialog of the program.

    Args:
        look: checks them.
        window: their window.
        folder: the folder for files.
        many: the library of ``keep_many``; created if not given.
    """
    library, art, theme = window.library, window.art, window.theme
    match = play_match(5, hands=3, last=17)
    reviewed = keep(library, match)
    library.reviews.keep(reviewed, review_of(match, 0))
    for number, name in ((12, "new-game"), (7, "new-game-8")):
        new = NewGameDialog(window.settings, window)
        with look.of(new, name):
            new.browser.choose("cassino" if number == 12 else "zwickern")
            unfold(new)
            new.number_buttons[4 if number == 12 else 8].setChecked(True)
            for level in new.level_boxes:  # the one that has a style beside it
                level.setCurrentIndex(level.findData("steady"))
            look.at(new, f"{name}-chosen")
    own = OwnRules(folder / "house-rules")
    id = own.save(HouseRules("W" * 60, "cassino", 2, {"target": 31}))
    ours = NewGameDialog(window.settings, window, own, id)
    unfold(ours)
    with look.of(ours, "new-game-house-rules"):
        pass
    with look.of(NameTakenDialog("W" * 60, "W" * 58 + " 2", window), "house-rules-taken"):
        pass
    others = tuple(
        OutsidePlayer(f"Program {n}", f"python3 -m a.player --level {n}", 5) for n in (1, 2)
    )
    settings = SettingsDialog(window.settings, window, others)
    with look.of(settings, "settings"):
        for number, panel in enumerate(Panel):
            settings.tabs.turn_to(number)
            look.at(settings, f"settings-{panel.name.lower()}")
    with look.of(PlayerDialog(others[0], (), window), "player"):
        pass
    with look.of(RulesWindow(match_of("diloti", 4, 3).rules, window, art, theme), "rules"):
        pass
    with look.of(HistoryWindow(window.table_page.models.history, window), "moves"):
        pass
    with look.of(StatisticsDialog(library, art, theme, window, 212), "statistics"):
        pass
    with look.of(DetailsDialog(library, theme, window), "statistics-details"):
        pass
    if many is None:
        keep_many(many := folder / "many.sqlite3")
    with Library.open(many, Clock(datetime.fromisoformat(f"{DAY}T18:00Z"))) as rated:
        with look.of(StatisticsDialog(rated, art, theme, window, 212), "statistics-of-many"):
            pass
        statistics = DetailsDialog(rated, theme, window)
        with look.of(statistics, "rating"):
            statistics.choose([view.title for view in VIEWS].index("Rating"))
            look.at(statistics, "rating-shown")
        may_be = DetailsDialog(rated, theme, window)
        with look.of(may_be, "portrait"):
            may_be.choose([view.title for view in VIEWS].index("How you play"))
            look.at(may_be, "portrait-to-allow")
        portrait = DetailsDialog(rated, theme, window, recalls=True)
        with look.of(portrait, "portrayed"):
            for title in ("How you play", "Your habits"):
                portrait.choose([view.title for view in VIEWS].index(title))
                while portrait.portraying.running:
                    QTest.qWait(5)
                assert portrait.bars.isVisible() and portrait.said.text()
                look.at(portrait, f"portrayed-{title}")
        advised = NewGameDialog(window.settings, window, library=rated)
        unfold(advised)
        with look.of(advised, "new-game-advised"):
            assert advised.advice.line.isVisibleTo(advised)
    with look.of(MatchesDialog(library, art, theme, window), "matches"):
        pass
    review = ReviewWindow(library, art, theme, window, seconds=0.01)
    review.open_match(match.record(), reviewed, 0)
    with look.of(review, "review"):
        review.stop()
    hands = tuple(SameHand(n, (11, 7, 3), (6, 12, 4)) for n in range(9))
    compared = DuplicateDialog(Comparison(hands), ["You and Eleni", "Anna", "Nikos"], 0, window)
    with look.of(compared, "duplicate"):
        pass
    sealed = match.record().hands[0].deal
    with look.of(SealDialog(sealed, 0, window, True, match.rules), "seal"):
        pass
    with look.of(AboutDialog(window), "about"):
        pass
    box = QMessageBox(window)
    box.setText(tr("Something went wrong ({what}). Every move is kept; the log says more.") * 2)
    with look.of(box, "message"):
        pass
    file = QFileDialog(window, "", str(folder))
    file.setOption(QFileDialog.Option.DontUseNativeDialog)
    file.show()
    fit(file)
    with look.of(file, "file"):
        pass


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--pictures", type=Path)
    parser.add_argument("--larger", type=float)
    parser.add_argument("--system-font", action="store_true")
    parser.add_argument("--language", default="en")
    parser.add_argument("--text", type=int, default=0)
    parser.add_argument("--large", action="store_true")
    parser.add_argument("--left", action="store_true")
    parser.add_argument("--many", type=Path)
    parser.add_argument("--part", choices=("tables", "asides", "dialogs"), help="the only one")
    arguments = parser.parse_args()
    if arguments.pictures:
        arguments.pictures.mkdir(parents=True, exist_ok=True)
    if arguments.system_font:
        letters.FILES = ()
    app = make_app(sys.argv[:1])
    if arguments.larger:
        usual = letters.system_font()
        usual.setPointSizeF(11 * arguments.larger)
        letters.system_font = lambda: usual  # as a desktop would have it
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        window = make_window(folder / "library.sqlite3")
        language = arguments.language
        settings = replace(
            window.settings,
            speed=Speed.OFF,
            look=0,
            language=language,
            explain=False,
            text_size=arguments.text,
            large_targets=arguments.large,
            left_handed=arguments.left,
        )
        window.change_settings(settings)
        set_language(language)
        look = Look(arguments.pictures)
        window.show()
        look.at(window, "welcome")
        if arguments.part in (None, "tables"):
            pages(look, window)
            tables(look, window, folder)
        if arguments.part in (None, "asides"):
            asides(look, window, folder)
        if arguments.part in (None, "dialogs"):
            many = arguments.many
            if many is not None:  # others look at it at the same time
                many = Path(shutil.copy(many, folder))
            dialogs(look, window, folder, many)
        data = {
            "screen": list(window.screen().availableGeometry().getRect()),  # type: ignore[call-overload]
            "dpr": window.devicePixelRatioF(),
            "larger": letters.text_factor(),
            "family": letters.interface_family(),
            "least": [window.minimumWidth(), window.minimumHeight()],
            "seen": look.seen,
            "wrong": {name: found for name, found in look.wrong.items() if found},
        }
        print(json.dumps(data, ensure_ascii=False))
        window.close()
        window.library.close()
    QApplication.processEvents()
    del app
    sys.stdout.flush()
    os._exit(0)


if __name__ == "__main__":
    main()
