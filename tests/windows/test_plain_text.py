"""Names of files, players and people are shown as plain text in every window."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from PySide6.QtCore import QModelIndex, QRect, Qt
from PySide6.QtGui import QAction, QColor, QKeySequence, QPixmap
from PySide6.QtGui import Qt as Texts
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QDialog,
    QLabel,
    QLineEdit,
    QListView,
    QMessageBox,
    QScrollArea,
    QSpinBox,
    QTextEdit,
    QToolTip,
    QWidget,
)

from kontsina_qt.analysis.review import HandReview
from kontsina_qt.foreign_text import UNNAMED, visible
from kontsina_qt.library.settings.outside_players import COMMAND_LIMIT, OutsidePlayer
from kontsina_qt.match.duplicate import compared
from kontsina_qt.match.match import Match
from kontsina_qt.match.record import Record, Seat
from kontsina_qt.rules.games.catalogue import game
from kontsina_qt.table.style.plain_text import Label, button_words, tip
from kontsina_qt.table.style.text_pages import Pages
from kontsina_qt.windows.history.dialog import MatchesDialog
from kontsina_qt.windows.history.duplicate import DuplicateDialog
from kontsina_qt.windows.new_game.dialog import NewGameDialog
from kontsina_qt.windows.rules.window import RulesWindow
from kontsina_qt.windows.settings.dialog import SettingsDialog
from kontsina_qt.windows.settings.players_page import PlayerDialog
from kontsina_qt.windows.shell.about import AboutDialog
from kontsina_qt.windows.shell.dialogs import show_moves
from kontsina_qt.windows.shell.main_window import MainWindow
from kontsina_qt.windows.start.fault_window import FaultWindow
from kontsina_qt.windows.statistics.details import DetailsDialog
from kontsina_qt.windows.table_page.seal_check import SealDialog
from kontsina_qt.windows.widgets.dialog import FittingDialog
from tests.analysis.played import review_of
from tests.library.playing import deal_of, keep
from tests.matrix import some

NOWHERE = QModelIndex()
ROOT = Path(__file__).parents[2]
HOSTILE = {
    "picture": '<img src="file:///dev/zero">',
    "share": r'\\host\share <img src="\\host\share\x.png">',
    "bold": "<b>bold</b>",
    "link": ' <a href="http://example.org/">click</a>',
    "mnemonics": "Tom & Jerry &x &amp; &lt;b&gt;",
    "long": "W" * 200,
    "right to left": "\u05e2\u05d1\u05e8\u05d9\u05ea \u0627\u0644\u0639 x",
    "marks": "a" + "\u0301" * 150,
    "joined": "\U0001f468\u200d\U0001f469\u200d\U0001f467" * 20,
    "document": "<!doctype html><style>*{font-size:99px}</style>",
    "invisible": "\u200b\u200f\u00ad\ufeff",
}


def hostile_match(name: str) -> Match:
    """Two finished hands and a current one, between players with hostile names."""
    seats = (Seat(name, "human"), Seat(name, f"cmd:{name}"))
    match = Match(game("kontsina").rules(2, {"end": "hands", "hands": 3}), seats)
    for hand in range(3):
        match.begin_hand(deal_of(match.rules, 4, hand))
        while not match.hands[-1].position.over and not (
            hand == 2 and len(match.hands[-1].position.moves) == 9
        ):
            match.play(match.hands[-1].position.legal()[0])
    return match


@cache
def reviewed(hand: int) -> HandReview:
    """The review of a finished hand of such a match; whatever they are called, they play alike."""
    return review_of(hostile_match("Anna"), hand)


@pytest.fixture
def opened(window: MainWindow) -> Iterator[Callable[[str], list[QWidget]]]:
    """Open all windows on a hostile match, and return them."""
    dialogs: list[QDialog] = []

    def open_all(name: str) -> list[QWidget]:
        player = OutsidePlayer(name, name, 5)
        window.change_settings(replace(window.settings, name=name))
        window.profile_keeper.change(players=(player,))
        match = hostile_match(name)
        id = keep(window.library, match)
        for hand in range(2):
            assert window.library.reviews.keep(id, reviewed(hand))
        window.match_controller.resume_match(id)
        show_moves(window)
        window.play.reviews.show_last()
        window.toast.show_message(name)
        record = match.record()
        names = [seat.name for seat in match.seats]
        dialogs.extend(
            (
                MatchesDialog(window.library, window.art, window.theme, window),
                DetailsDialog(window.library, window.theme, window),
                SettingsDialog(window.settings, window, window.profile.players),
                PlayerDialog(player, [], window),
                NewGameDialog(window.settings, window, others=window.profile.players),
                SealDialog(record.hands[0].deal, 0, window, True, match.rules),
                DuplicateDialog(compared(match, match), names, 0, window),
                AboutDialog(window),
                RulesWindow(match.rules),  # of its own: the moves stand beside the table
                FaultWindow(name, name, name, window),
            )
        )
        for dialog in dialogs:
            dialog.show()
        QTest.qWait(30)
        return [*QApplication.topLevelWidgets(), *window.findChildren(FittingDialog)]

    yield open_all
    for dialog in dialogs:
        dialog.close()
        dialog.deleteLater()


def every(roots: list[QWidget]) -> Iterator[QWidget]:
    """Each widget once, the windows themselves included."""
    yield from dict.fromkeys(w for root in roots for w in (root, *root.findChildren(QWidget)))


def is_scrolled(widget: QWidget) -> bool:
    """Whether a widget is the page of a scroll area: a picture of its window has a part of it."""
    viewport = widget.parentWidget()
    area = viewport.parentWidget() if viewport is not None else None
    return isinstance(area, QScrollArea) and area.widget() is widget


def tips_of(widget: QWidget) -> Iterator[str]:
    """The tool tips of a widget."""
    yield from (widget.toolTip(), widget.statusTip(), widget.whatsThis())
    for action in widget.actions():
        yield from (action.toolTip(), action.statusTip(), action.whatsThis())
    if isinstance(widget, QAbstractItemView) and widget.model() is not None:
        model, roles = widget.model(), Qt.ItemDataRole
        for role in (roles.ToolTipRole, roles.StatusTipRole, roles.WhatsThisRole):
            columns = 1 if isinstance(widget, QListView) else model.columnCount(NOWHERE)
            for row in range(model.rowCount(NOWHERE)):
                for column in range(columns):
                    yield str(model.data(model.index(row, column, NOWHERE), role) or "")
            for column in range(columns):
                yield str(model.headerData(column, Qt.Orientation.Horizontal, role) or "")


@pytest.mark.parametrize("kind", some(HOSTILE, ("picture", "mnemonics", "long").__contains__))
def test_no_widget_of_any_window_shows_rich_text(
    opened: Callable[[str], list[QWidget]], kind: str
) -> None:
    name = HOSTILE[kind]
    roots = opened(name)
    assert {type(root).__name__ for root in roots} >= {
        *("MainWindow", "MatchesDialog", "DetailsDialog", "SettingsDialog", "PlayerDialog"),
        *("NewGameDialog", "SealDialog", "DuplicateDialog", "AboutDialog", "RulesWindow"),
        *("HistoryWindow", "ReviewWindow", "FaultWindow"),
    }
    shown = []
    for widget in every(roots):
        which = f"{type(widget).__name__} in {type(widget.window()).__name__}"
        if isinstance(widget, QLabel):
            shown.append(widget.text())
            plain = widget.textFormat() == Qt.TextFormat.PlainText
            assert plain or not widget.text(), (which, widget.text())
        if isinstance(widget, QTextEdit):
            assert isinstance(widget, Pages), which
            html = widget.toHtml().replace('<img src="example:', "")  # pictures of our own
            assert "<img" not in html and "href" not in html, which
        if isinstance(widget, QLineEdit):
            assert widget.maxLength() <= COMMAND_LIMIT or isinstance(widget.parent(), QSpinBox), (
                which
            )
        if isinstance(widget, QMessageBox):
            assert widget.textFormat() == Qt.TextFormat.PlainText, which
        if type(widget).__module__.startswith("PySide6") and isinstance(widget, QAbstractButton):
            assert QKeySequence.mnemonic(widget.text()).isEmpty(), (which, widget.text())
        for words in tips_of(widget):
            assert not Texts.mightBeRichText(words), (which, words)
        if widget.isVisible() and (widget in roots or is_scrolled(widget)):
            assert not widget.grab().isNull() or widget.size().isEmpty(), which
    text = visible(name) or UNNAMED
    assert any(text in words for words in shown), "some label tells the name as it is"


@pytest.mark.parametrize("name", [HOSTILE["long"], HOSTILE["marks"], HOSTILE["joined"]])
def test_a_long_name_makes_no_window_wide(
    opened: Callable[[str], list[QWidget]], name: str
) -> None:
    widths = {type(root).__name__: root.minimumSizeHint().width() for root in opened(name)}
    assert {kind: width for kind, width in widths.items() if width > 1366} == {}


def test_a_file_with_a_hostile_name_is_told_as_it_is(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "<b>x<img src=y>&amp;.kontsina"
    path.write_text("{}")
    window.match_controller.open_file(str(path))
    assert window.toast.words.startswith("<b>x<img src=y>&amp;.kontsina could not be opened")
    assert window.toast.findChildren(QLabel) == []
    assert not Texts.mightBeRichText(tip(window.toast.words))


@pytest.mark.parametrize("text", [*HOSTILE.values(), "&lt;", "a\n<b>x", "1 < 2 > 1", "plain"])
def test_a_tool_tip_is_drawn_as_it_is_written(qapp: QApplication, text: str) -> None:
    words = tip(text)
    assert not Texts.mightBeRichText(words)
    assert words.replace("\N{WORD JOINER}", "") == text
    QToolTip.showText(QRect(0, 0, 9, 9).center(), words)
    labels = [w for w in QApplication.topLevelWidgets() if w.inherits("QTipLabel")]
    assert [label.property("text") for label in labels if label.isVisible()] in ([words], [])
    QToolTip.hideText()


def drawn(label: QWidget) -> bytes:
    """The picture of a widget."""
    label.resize(400, 60)
    return bytes(label.grab().toImage().constBits())


def test_labels_and_buttons_draw_each_sign(qapp: QApplication) -> None:
    assert drawn(Label("<b>x</b>")) != drawn(Label("x"))
    assert drawn(Label("a &amp; b")) != drawn(Label("a & b"))
    assert QKeySequence.mnemonic(button_words("Tom & Jerry &x")).isEmpty()
    action = QAction(button_words("Tom & Jerry"))
    assert action.iconText() == "Tom & Jerry"


def test_pages_load_nothing(qapp: QApplication, tmp_path: Path) -> None:
    picture = QPixmap(9, 9)
    picture.fill(QColor("red"))
    assert picture.save(str(tmp_path / "x.png"))
    pages = Pages()
    pages.setHtml(f'<img src="file://{tmp_path}/x.png"><a href="file:///">x</a>')
    pages.resize(200, 100)
    red = QColor("red").rgb()
    image = pages.grab().toImage()
    assert all(image.pixel(x, y) != red for x in range(200) for y in range(100))
    assert not pages.openLinks() and not pages.openExternalLinks()


FORBIDDEN = {
    *("QLabel", "QTextBrowser", "QTextEdit", "QErrorMessage", "QInputDialog"),
    *("QProgressDialog", "QWhatsThis", "QTextDocument", "QGraphicsTextItem", "QStaticText"),
}
WINDOWS = ROOT / "kontsina_qt" / "windows"
PAGES = {
    WINDOWS / "rules" / "window.py",
    WINDOWS / "shell" / "about.py",
    WINDOWS / "shell" / "keyboard" / "keys_panel.py",
}
STYLE = ROOT / "kontsina_qt" / "table" / "style"
HOMES = {STYLE / name for name in ("plain_text.py", "text_pages.py")}
TIPS = {"setToolTip", "setStatusTip", "setWhatsThis"}


def test_plain_text_has_one_home() -> None:
    """Classes that guess the format are imported only there, and all tool tips go through it."""
    for path in sorted((ROOT / "kontsina_qt").rglob("*.py")):
        if path in HOMES:
            continue
        source = path.read_text("utf-8")
        boxes, plain = source.count("QMessageBox("), "setTextFormat(Qt.TextFormat.PlainText)"
        assert source.count(plain) == boxes, path
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("PySide6"):
                assert not FORBIDDEN & {name.name for name in node.names}, path
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
                continue
            if node.func.attr in TIPS:
                (told,) = node.args
                called = told.func if isinstance(told, ast.Call) else None
                assert isinstance(called, ast.Name) and called.id == "tip", (path, node.lineno)
            if node.func.attr in ("show_page", "setHtml", "setMarkdown", "insertHtml"):
                assert path in PAGES, path


def test_what_turns_or_hides_text_is_no_name(tmp_path: Path) -> None:
    """Line breaks, control characters and bidirectional marks are not allowed in records."""
    from kontsina_qt.match.record import RecordError, read_record, write_record

    for sign in "\n\r\t\x00\x1b\u2028\u2029\u202e\u2066":
        seats = (Seat(f"a{sign}b", "human"), Seat("c", "steady"))
        with pytest.raises(RecordError, match="control character"):
            read_record(write_record(Record("kontsina", {}, seats)))


def test_a_search_takes_two_hundred_signs(window: MainWindow) -> None:
    for dialog in (
        MatchesDialog(window.library, window.art, window.theme, window),
        NewGameDialog(window.settings, window),
        SettingsDialog(window.settings, window),
    ):
        searches = [
            each for each in dialog.findChildren(QLineEdit) if "earch" in each.placeholderText()
        ]
        assert len(searches) == 1
        searches[0].clear()
        searches[0].insert("kontsina " * 100_000)  # as it is pasted
        assert len(searches[0].text()) == 200
        dialog.deleteLater()
