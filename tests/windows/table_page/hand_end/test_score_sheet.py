"""The score sheet says who earned what, with which cards, and why nobody did."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import itemgetter
from random import Random

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, QSizeF, Qt, QVariantAnimation
from PySide6.QtGui import QPalette, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFrame, QWidget

from kontsina_qt.language import set_language, tr
from kontsina_qt.rules.base.cards import (
    PACK,
    SUIT_MASKS,
    CardSet,
    card,
    card_set,
    cards_in,
    mask_of,
)
from kontsina_qt.rules.base.ending import Standing
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.base.scoring import HandResult, Tally, score_hand
from kontsina_qt.rules.games.catalogue import GAMES, game
from kontsina_qt.rules.kinds.catalogue import first_position
from kontsina_qt.rules.state.counting import counted_out
from kontsina_qt.table.cards.art import CardArt, load_resources
from kontsina_qt.table.style.plain_text import Label
from kontsina_qt.table.style.text_size import set_text_size
from kontsina_qt.table.style.theme import THEMES
from kontsina_qt.windows.table_page.hand_end.score_rows import APART, standing_words, used_up_words
from kontsina_qt.windows.table_page.hand_end.score_sheet import ScoreSheet
from tests.access.seen import SIGNS, seen
from tests.e2e.person import LEFT
from tests.matrix import each_language, one_of_each
from tests.windows.panels import press

NAMES = ("You", "Anna", "Eleni", "Nikos")
CLUBS = SUIT_MASKS["C"]


def even_piles() -> tuple[CardSet, CardSet]:
    """26 cards each, clubs 7 : 6, both good cards with the second side (worked example 7)."""
    clubs = [c for c in cards_in(CLUBS) if c != card("2C")]
    others = [c for c in PACK if not CLUBS >> c & 1 and c != card("TD")]
    first = mask_of(clubs[:7]) | mask_of(others[:19])
    return first, mask_of(PACK) & ~first


def result_of(rules: Rules, piles: Sequence[CardSet], rest: str = "") -> HandResult:
    cards = tuple(cards_in(card_set(rest)))
    return score_hand(rules.categories, Tally(piles), 1 if rest else None, cards)


@pytest.fixture
def sheet(qapp: QApplication) -> Iterator[ScoreSheet]:
    load_resources()
    page = QWidget()
    page.setPalette(QPalette(Qt.GlobalColor.white))
    page.resize(1280, 800)
    sheet = ScoreSheet(CardArt(), THEMES["cloth"], page)
    sheet.setGeometry(page.rect())
    page.show()
    yield sheet
    page.close()


def show(sheet: ScoreSheet, rest: str = "3C 7D QS", scores: tuple[int, ...] = (1, 2)) -> None:
    rules = game("kontsina").rules(2)
    result = result_of(rules, even_piles(), rest)
    standing = rules.standing([HandResult(scores)])
    sheet.show_hand(1, result, standing, rules, NAMES[:2], 0, animate=False)


def test_worked_example_7_in_words(sheet: ScoreSheet) -> None:
    show(sheet)
    cards, clubs, two, ten, rest = (row.sentence for row in sheet.rows)
    assert "26 : 26" in cards
    assert "nobody" in cards
    assert "7 : 6" in clubs
    assert "to you" in clubs
    assert "Anna" in two
    assert "Anna" in ten
    assert "3 cards" in rest
    assert "Anna (last capture)" in rest
    assert sheet.rows[2].cards == (0, card_set("2C"))
    assert sheet.rows[1].cards[0].bit_count() == 7
    for row in sheet.rows:
        assert row.sentence in sheet.text()


@pytest.mark.parametrize(
    ("piles", "spades"),
    [
        (("TD 2S AS 4S 5C", "AC 6H 7S", ""), "3 : 1 : 0, undecided, so nobody scores"),
        (("TD 5C", "AC 6H", "7H"), "0 : 0 : 0, undecided, so nobody scores"),
        (
            ("2S 3S 4S 5S 6S 7S TD", "8S 9S TS JS QS KS", "AS"),
            "6 : 6 : 1, tied, so nobody scores",
        ),
        (
            ("2S 3S 4S 5S 6S TD", "7S 8S 9S TS", "JS QS KS AS"),
            "5 : 4 : 4, undecided, so nobody scores",
        ),
    ],
    ids=["some are to come", "none was taken", "all were taken alike", "most, but not half"],
)
def test_a_majority_that_was_not_sure_when_somebody_counted_out(
    sheet: ScoreSheet, piles: tuple[str, ...], spades: str
) -> None:
    rules = game("cassino").rules(3)
    result = counted_out(rules, Tally([card_set(pile) for pile in piles]), (17, 3, 3), 0, True)
    standing = rules.standing([HandResult((17, 3, 3)), result])
    sheet.show_hand(2, result, standing, rules, NAMES[:3], 0, animate=False)
    reason, cards, row = sheet.rows[:3]
    assert reason.sentence == "Called out: The match was decided by calling out."
    assert cards.sentence.endswith("undecided, so nobody scores")
    assert row.sentence == f"Most spades: {spades}"
    assert ("undecided" in row.detail) == ("undecided" in spades)


@pytest.mark.parametrize(
    ("scores", "words"),
    [
        ((4, 1), "17 more points"),
        ((3, 3), "It's a tie."),
        ((22, 22), "one more hand"),
        ((22, 20), "You win the match"),
        ((20, 22), "Anna wins the match"),
    ],
)
def test_the_match_in_one_sentence(sheet: ScoreSheet, scores: tuple[int, int], words: str) -> None:
    show(sheet, scores=scores)
    assert words in sheet.text()


def test_a_match_that_some_share(sheet: ScoreSheet) -> None:
    rules = game("cassino").rules(3)
    tally = Tally([card_set(pile) for pile in ("5C 6C", "AC 6H", "AS 7H")])
    result = counted_out(rules, tally, (0, 3, 3), 0, False)
    standing = rules.standing([HandResult((0, 3, 3)), result])
    sheet.show_hand(2, result, standing, rules, NAMES[:3], 0, animate=False)
    assert f"{NAMES[1]} & {NAMES[2]} share the win." in sheet.text()
    assert "in a tie" not in sheet.text()


def test_a_drawn_match(sheet: ScoreSheet) -> None:
    rules = game("kontsina").rules(2, {"end": "hands", "hands": 1})
    result = result_of(rules, even_piles())
    standing = Standing((2, 2), (2, 2), True, (0, 1))
    sheet.show_hand(1, result, standing, rules, NAMES[:2], 0, animate=False)
    assert "The match ends in a tie." in sheet.text()


def test_nobody_captured(sheet: ScoreSheet) -> None:
    rules = game("kontsina").rules(3)
    result = score_hand(rules.categories, Tally((0, 0, 0)))
    sheet.show_hand(1, result, rules.standing([result]), rules, NAMES[:3], 0, animate=False)
    assert "nobody" in sheet.rows[-1].sentence.lower()
    assert all("nobody" in row.sentence for row in sheet.rows[:4])


def test_nothing_was_left(sheet: ScoreSheet) -> None:
    show(sheet, rest="")
    assert sheet.rows[-1].sentence == "Left on the table: Nothing was left."


def test_keys_and_buttons(sheet: ScoreSheet) -> None:
    lines: list[str] = []
    sheet.next_hand.connect(lambda: lines.append("next"))
    sheet.review.connect(lambda: lines.append("review"))
    show(sheet)
    press(Qt.Key.Key_Down)
    assert sheet.table.hasFocus() and here(sheet) == "26 : 26, tied, so nobody scores"
    press(Qt.Key.Key_Right)
    assert here(sheet) == "26 cards", "what the line says of the first side"
    press(Qt.Key.Key_Down)
    assert here(sheet) == "7 cards, 1 point"
    for _ in range(3):
        press(Qt.Key.Key_Right)
    assert here(sheet) == "6 cards", "and of the last one"
    press(Qt.Key.Key_Home)
    for _ in range(3):
        press(Qt.Key.Key_Up)
    assert here(sheet).startswith("3 cards, to Anna"), "past the score so far to the last line"
    QTest.keyClick(sheet, Qt.Key.Key_Return)
    QTest.mouseClick(sheet.next_button, LEFT)
    QTest.mouseClick(sheet.review_button, LEFT)
    QTest.mouseClick(sheet.copy_button, LEFT)
    assert lines == ["next", "next", "review"]
    assert QApplication.clipboard().text() == sheet.text()


def here(sheet: ScoreSheet) -> str:
    """The accessible text of the focused cell."""
    return sheet.table.words(sheet.table.currentRow(), sheet.table.currentColumn())


def test_a_reader_has_it_as_a_table_with_heads(sheet: ScoreSheet) -> None:
    show(sheet)
    cells = seen(sheet.table).cells()
    assert len(cells) == len(sheet.rows) + 1
    assert cells[0] == [
        "Most cards, In words, 26 : 26, tied, so nobody scores",
        "Most cards, You, 26 cards",
        "Most cards, Anna, 26 cards",
    ]
    assert cells[2][2] == "The good two, Anna, the two of clubs, 1 point"
    assert cells[-1][1:] == ["Score so far, You, 1", "Score so far, Anna, 2"]
    assert not set(SIGNS) & set("".join(map("".join, cells)))


def test_where_the_keys_are_is_seen(sheet: ScoreSheet) -> None:
    show(sheet)
    pictures = [sheet.grab().toImage()]
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Up):
        press(key)
        pictures.append(sheet.grab().toImage())
    for at, picture in enumerate(pictures):
        assert picture not in pictures[:at]


@pytest.mark.parametrize("size", [(800, 560), (1280, 800), (3840, 2160)])
@pytest.mark.parametrize("sides", [2, 3, 4])
def test_it_fits_every_window(sheet: ScoreSheet, size: tuple[int, int], sides: int) -> None:
    rules = game("kontsina").rules(sides)
    piles = [mask_of(c for c in PACK if c % sides == side) for side in range(sides)]
    result = result_of(rules, piles, "3C 7D")
    sheet.setGeometry(0, 0, *size)
    names = ["Αλεξάνδρα Παπαδοπούλου-Κωνσταντινίδου"] * sides
    standing = rules.standing([result])
    for back in (False, True):
        sheet.show_hand(2, result, standing, rules, names, 0, animate=False, back=back)
        paper = sheet.paper
        assert sheet.rect().toRectF().contains(paper)
        shown = [place_of(each, sheet) for each in sheet.buttons if not each.isHidden()]
        assert len(shown) == (3 if back else 4)
        for at, place in enumerate(shown):
            assert paper.contains(place)
            assert not any(place.intersects(other) for other in shown[:at])
        assert not sheet.grab().isNull()


SEATINGS = [(id, players) for id, played in GAMES.items() for players in played.players]


def played_hand(rules: Rules, random: Random) -> HandResult:
    """The result of a random hand."""
    deck = random.sample(rules.pack, len(rules.pack))
    while rules.refuses(deck):
        deck = random.sample(rules.pack, len(rules.pack))
    position = first_position(rules, 0, deck)
    while not position.over:
        position.apply(random.choice(position.legal(40)))
    return position.result()


@pytest.mark.parametrize(("id", "players"), one_of_each(SEATINGS))
def test_every_game_has_its_sheet(sheet: ScoreSheet, id: str, players: int) -> None:
    rules = game(id).rules(players)
    result = played_hand(rules, Random(players))
    names = [f"Player {side + 1}" for side in range(rules.sides)]
    standing = rules.standing([result])
    for size in ((800, 514), (1280, 754)):
        sheet.setGeometry(0, 0, *size)
        sheet.show_hand(1, result, standing, rules, names, 0, animate=False)
        assert sheet.rect().toRectF().contains(sheet.paper)
        assert not sheet.grab().isNull()
    lines = [row for row in sheet.rows if row.points is not None]
    sums = [sum(row.points[side] for row in lines if row.points) for side in range(rules.sides)]
    assert tuple(sums) == result.points
    assert sheet.text().count("{") == 0


@pytest.mark.parametrize(
    ("id", "players", "words"),
    [
        ("laugh-and-lie-down", 4, "last player in"),
        ("elewenjewe", 4, "last card"),
        ("kontsina", 4, "last capture"),
    ],
)
def test_who_gets_what_is_left_is_told_as_the_game_has_it(
    sheet: ScoreSheet, id: str, players: int, words: str
) -> None:
    rules = game(id).rules(players)
    random = Random(3)
    result = played_hand(rules, random)
    while not result.rest or result.rest_to is None:
        result = played_hand(rules, random)
    sheet.show_hand(1, result, rules.standing([result]), rules, NAMES, None, animate=False)
    assert sheet.rows[-1].note == f"to {NAMES[result.rest_to]} ({words})"
    title = "Left at the end" if id == "laugh-and-lie-down" else "Left on the table"
    assert sheet.rows[-1].title == title


@pytest.mark.parametrize("size", [(683, 364), (480, 740), (480, 500), (800, 540)])
def test_it_can_be_read_where_there_is_little_room(
    sheet: ScoreSheet, size: tuple[int, int]
) -> None:
    """No text is smaller than 12 pixels; rows that do not fit scroll."""
    sheet.resize(*size)
    rules = GAMES["cassino"].rules(4)
    result = played_hand(rules, Random(3))
    standing = rules.standing([result])
    sheet.show_hand(1, result, standing, rules, NAMES, 0, animate=False)
    table, last = sheet.table, len(sheet.rows) - 1
    assert QRectF(sheet.rect()).contains(sheet.paper)
    for button in sheet.buttons:
        if button.isVisible():
            assert sheet.paper.contains(place_of(button, sheet))
            assert not place_of(table, sheet).intersects(place_of(button, sheet))
    assert all(label.font().pixelSize() >= 11 for label in labels(sheet))
    top, bar = sheet.grab().toImage(), table.verticalScrollBar()
    hidden = bar.maximum()
    assert hidden or in_sight(sheet, last)
    if hidden:
        words = "Final score: You" if standing.over else "Score so far: You"
        assert any(words in label.text() for label in labels(sheet)), "the score is seen"
    for _ in range(30):
        turn_wheel(table.viewport(), -120)
    assert in_sight(sheet, last) and bar.value() == hidden
    if hidden:
        assert sheet.grab().toImage() != top
    QTest.mouseClick(table.viewport(), LEFT, pos=table.row_box(last).center())
    assert sheet.row == last
    sheet.lots.hide()
    QTest.keyClick(table, Qt.Key.Key_Down)
    QTest.keyClick(table, Qt.Key.Key_Down)
    assert sheet.row == 0 and bar.value() == 0, "the keys take it along"
    QTest.keyClick(table, Qt.Key.Key_Up)
    QTest.keyClick(table, Qt.Key.Key_Up)
    assert in_sight(sheet, last)


def place_of(part: QWidget, sheet: ScoreSheet) -> QRectF:
    """The rectangle of a widget of the sheet."""
    return QRectF(QPointF(part.mapTo(sheet, QPoint(0, 0))), QSizeF(part.size()))


def in_sight(sheet: ScoreSheet, row: int) -> bool:
    """Whether a row is fully visible."""
    return sheet.table.viewport().rect().contains(sheet.table.row_box(row))


def labels(part: QWidget) -> list[Label]:
    """The texts of a widget."""
    return [label for label in part.findChildren(Label) if label.text()]


def words_in(sheet: ScoreSheet, row: int) -> str:
    """The texts of a row from the left."""
    port, box = sheet.table.viewport(), sheet.table.row_box(row)
    found = []
    for label in labels(port):
        parent = label.parentWidget()
        if parent is not None and box.contains(label.mapTo(port, label.rect().center())):
            cell = label if parent is port else parent
            found.append((cell.x(), label.text()))
    return " ".join(words for _, words in sorted(found, key=itemgetter(0)))


def cut_off(sheet: ScoreSheet) -> list[str]:
    """The texts that do not fit."""
    found = []
    for label in labels(sheet):
        wraps, needed = label.wordWrap(), label.sizeHint()
        high = label.heightForWidth(label.width()) if wraps else needed.height()
        if high > label.height() + 1 or (not wraps and needed.width() > label.width() + 1):
            found.append(f"{label.text()} {label.size().toTuple()}")
    return found


@pytest.mark.parametrize("size", [(480, 740), (800, 500), (1280, 740)], ids=str)
@pytest.mark.parametrize("text", [1.0, 1.5])
@pytest.mark.parametrize("code", each_language(["en", "el", "it"]))
def test_no_word_of_a_column_is_cut(
    sheet: ScoreSheet, code: str, text: float, size: tuple[int, int]
) -> None:
    """If "0 cards" does not fit, all columns of the row show only the number."""
    set_language(code)
    set_text_size(text, 0)
    try:
        sheet.resize(*size)
        rules = game("kontsina").rules(4)
        clubs, others = (
            [c for c in PACK if bool(CLUBS >> c & 1) == of_clubs] for of_clubs in (True, False)
        )
        piles = [others[:4], others[4:12], [*others[12:28], *clubs[:5]], clubs[5:]]
        result = result_of(rules, [mask_of(pile) for pile in piles], "3C 7D")
        sheet.show_hand(1, result, rules.standing([result]), rules, NAMES, 0, animate=False)
        assert [row.bit_count() for row in sheet.rows[1].cards[:2]] == [0, 0]
        assert cut_off(sheet) == []
    finally:
        set_language("en")
        set_text_size(0, 1.0)


def test_the_buttons_appear_with_the_paper(sheet: ScoreSheet) -> None:
    rules = game("kontsina").rules(2)
    result = result_of(rules, even_piles())
    sheet.show_hand(1, result, rules.standing([result]), rules, NAMES[:2], 0)
    rise = sheet.findChild(QVariantAnimation)
    assert isinstance(rise, QVariantAnimation)
    rise.pause()
    button, accent, off = sheet.next_button, THEMES["cloth"].paper_accent, []
    for at in (0, 40, 160):
        rise.setCurrentTime(at)
        place = place_of(button, sheet).toRect()
        colour = sheet.window().grab().toImage().pixelColor(place.center().x(), place.top() + 8)
        off.append(abs(colour.lightness() - accent.lightness()))
    assert off[0] > off[1] > off[2] == 0
    assert off[0] > 40, "hardly seen, as the paper is"


def turn_wheel(part: QWidget, angle: int) -> None:
    """Turn the wheel over the middle of a part."""
    at = QPointF(part.rect().center())
    buttons, none = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier
    phase = Qt.ScrollPhase.NoScrollPhase
    angles = QPoint(0, 0), QPoint(0, angle)
    place = part.mapToGlobal(at)
    QApplication.sendEvent(part, QWheelEvent(at, place, *angles, buttons, none, phase, False))


def show_played(sheet: ScoreSheet, id: str, players: int, size: tuple[int, int]) -> None:
    """The sheet of a random hand in a window of that size."""
    sheet.resize(*size)
    rules = game(id).rules(players)
    result = played_hand(rules, Random(3))
    names = [f"Name {side}" for side in range(rules.sides)]
    standing = rules.standing([result])
    sheet.show_hand(1, result, standing, rules, names, None, animate=False)


@pytest.fixture
def want(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Allow any text size; restore it and the language afterwards."""
    monkeypatch.setattr("kontsina_qt.table.style.text_size.largest_scale", lambda *_: 3.0)
    yield
    set_language("en")
    set_text_size(0, 1.0)


@pytest.mark.parametrize("id", ["laugh-and-lie-down", "ristikontra", "shaniss"])
def test_few_rows_make_a_small_paper_that_grows_with_the_window(
    sheet: ScoreSheet, id: str, want: None
) -> None:
    players = max(game(id).players)
    set_text_size(1.0, 0)
    widths = []
    for size in ((1280, 728), (1366, 728), (1920, 1040), (3840, 2160)):
        show_played(sheet, id, players, size)
        assert len(sheet.rows) <= 6
        design = max(1.0, min(size[0] / 1280, size[1] / 800))
        assert sheet.paper.width() <= 1000 * design, "not the whole page"
        assert sheet.table.verticalScrollBar().maximum() == 0
        widths.append(sheet.paper.width())
    assert widths[0] == widths[1] < widths[2] < widths[3]


@pytest.mark.parametrize("size", [(1366, 728), (1280, 693), (1920, 1040)], ids=str)
@pytest.mark.parametrize(
    ("id", "players"), [("laugh-and-lie-down", 5), ("ristikontra", 4), ("kontsina", 2)]
)
def test_larger_text_makes_a_larger_sheet_without_scrolling(
    sheet: ScoreSheet, id: str, players: int, size: tuple[int, int], want: None
) -> None:
    sizes = []
    for text in (1.0, 1.5, 2.0):
        set_text_size(text, 0)
        show_played(sheet, id, players, size)
        assert len(sheet.rows) <= 6
        assert QRectF(sheet.rect()).contains(sheet.paper)
        assert all(in_sight(sheet, row) for row in range(sheet.table.rowCount()))
        sizes.append(min(label.font().pixelSize() for label in labels(sheet)))
    assert sizes[0] <= sizes[1] <= sizes[2]


@pytest.mark.parametrize(
    ("size", "text"),
    [((480, 740), 1), ((800, 560), 1.25), ((1366, 728), 1), ((1366, 728), 2), ((1920, 1040), 1.5)],
    ids=str,
)
@pytest.mark.parametrize("code", each_language(["en", "el", "it"]))
@pytest.mark.parametrize(
    ("id", "players"), [("zwickern", 6), ("zwickern", 8), ("cassino", 4), ("pisti", 2)]
)
def test_every_row_says_what_it_is_worth(
    sheet: ScoreSheet,
    id: str,
    players: int,
    code: str,
    text: float,
    size: tuple[int, int],
    want: None,
) -> None:
    set_language(code)
    set_text_size(text, 0)
    show_played(sheet, id, players, size)
    assert cut_off(sheet) == []
    for index, row in enumerate(sheet.rows):
        assert words_in(sheet, index).startswith(f"{row.title} {row.detail}".strip())
        sheet.table.setCurrentCell(index, 0)
        assert in_sight(sheet, index)


@pytest.mark.parametrize(
    ("id", "players"), [("laugh-and-lie-down", 5), ("kontsina", 2), ("zwickern", 6)]
)
def test_titles_stand_in_the_middle_of_their_rows_and_under_one_another(
    sheet: ScoreSheet, id: str, players: int
) -> None:
    """A title without a detail is vertically centred; all are aligned with that of the total."""
    show_played(sheet, id, players, (1280, 728))
    table = sheet.table
    *_, (total, *_) = whole = [labels(table.cellWidget(row, 0)) for row in range(table.rowCount())]
    for index, row in enumerate(sheet.rows):
        title, *_ = inside = whole[index]
        assert title.text() == row.title
        assert place_of(title, sheet).x() == place_of(total, sheet).x()
        top, bottom = (place_of(each, sheet) for each in (title, inside[-1]))
        middle = table.viewport().mapTo(sheet, table.row_box(index).center()).y()
        assert (top.top() + bottom.bottom()) / 2 == pytest.approx(middle, abs=1.5)


def test_a_side_of_several_leads_and_wins_in_the_plural() -> None:
    pairs, names = game("ristikontra").rules(4), ("Anna & Eleni", "You & Nikos")
    hands = game("cassino").rules(4, {"partnerships": True})
    ahead, won = Standing((3, 1), (3, 1), False, ()), Standing((9, 1), (9, 1), True, (0,))
    assert standing_words(ahead, pairs, names, 1) == "Anna & Eleni lead and need 4 more points."
    assert standing_words(won, pairs, names, 1) == "Anna & Eleni win the match."
    assert standing_words(won, hands, names, 0) == "You win the match!"
    assert used_up_words(ahead, pairs, names, 1) == ("No cards left; Anna & Eleni lead by 2.")
    single = game("kontsina").rules(2)
    assert standing_words(ahead, single, ("Anna", "You"), 1).startswith("Anna leads and needs")
    assert standing_words(won, single, ("Anna", "You"), 1) == "Anna wins the match."
    assert used_up_words(ahead, single, ("Anna", "You"), 1).endswith("Anna leads by 2.")


@pytest.mark.parametrize(("players", "even", "prize"), [(5, 8, 5), (4, 10, 3)])
def test_chips_say_what_they_come_from(
    sheet: ScoreSheet, players: int, even: int, prize: int
) -> None:
    show_played(sheet, "laugh-and-lie-down", players, (1280, 728))
    text = (
        f"half of the cards over or under {even} · +{prize} for the last in · stake −2 (dealer −3)"
    )
    assert sheet.rows[0].detail == text
    assert cut_off(sheet) == []
    words = words_in(sheet, 0)
    assert all(part in words for part in text.split(APART))


@pytest.mark.parametrize("size", [(480, 740), (800, 500)])
def test_eight_sides_can_be_read_where_there_is_little_room(
    sheet: ScoreSheet, size: tuple[int, int]
) -> None:
    """If the columns leave no room for the labels, these go above them."""
    sheet.resize(*size)
    rules = GAMES["zwickern"].rules(8)
    result = played_hand(rules, Random(5))
    names = (*NAMES, "Konstantinos", "Maria", "Evangelia", "Pino")
    sheet.show_hand(1, result, rules.standing([result]), rules, names, 0, animate=False)
    table, port = sheet.table, sheet.table.viewport()
    assert QRectF(sheet.rect()).contains(sheet.paper)
    assert all(label.font().pixelSize() >= 12 for label in labels(sheet))
    headers = [table.horizontalHeaderItem(side) for side in range(1, 9)]
    assert all(head is not None and head.font().pixelSize() >= 12 for head in headers)
    assert cut_off(sheet) == []
    places: list[QRectF] = []
    for label in filter(Label.isVisible, port.findChildren(Label)):
        place = QRectF(QPointF(label.mapTo(port, QPoint(0, 0))), QSizeF(label.size()))
        if label.text():
            assert place.left() >= 0 and place.right() <= port.width() + 1, label.text()
            assert not any(place.intersects(other) for other in places), label.text()
            places.append(place)


def test_the_ring_around_a_cell_is_as_high_as_its_row(sheet: ScoreSheet) -> None:
    sheet.resize(3840, 2160)
    show(sheet)
    table = sheet.table
    table.setFocus(Qt.FocusReason.TabFocusReason)
    table.setCurrentCell(1, 1)
    ring = table.viewport().findChild(QFrame, "ring")
    rows = table.viewport().findChildren(QFrame, "row")
    assert ring is not None and ring.isVisible()
    assert (ring.y(), ring.height()) in [(row.y(), row.height()) for row in rows]


def test_the_row_with_the_focus_has_a_ring_and_no_other(sheet: ScoreSheet) -> None:
    show(sheet)
    table, gold = sheet.table, THEMES["cloth"].paper_gold

    def ringed() -> list[int]:
        """The rows with the colour of the focus at their upper edge."""
        port = table.viewport()
        image = port.grab().toImage()
        found = []
        rows = sorted(port.findChildren(QFrame, "row"), key=lambda row: row.y())
        for at, row in enumerate(rows):
            x = row.x() + row.width() // 10
            colours = [image.pixelColor(x, row.y() + deep) for deep in range(4)]
            found += [at] * (gold in colours)
        return found

    press(Qt.Key.Key_Down)
    assert ringed() == [0]
    press(Qt.Key.Key_Down)
    assert ringed() == [1]
    press(Qt.Key.Key_Right)
    assert ringed() == [], "a cell has its own ring"
    press(Qt.Key.Key_Left)
    sheet.copy_button.setFocus()
    assert ringed() == [], "the focus is elsewhere"


def test_it_is_mirrored_where_one_reads_from_the_right(sheet: ScoreSheet) -> None:
    edges = []
    for way in (Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft):
        sheet.setLayoutDirection(way)
        show(sheet)
        sheet.grab()
        port = sheet.table.viewport()
        shown = [label for label in port.findChildren(Label) if label.isVisible()]
        title = next(label for label in shown if label.text() == "Most clubs")
        place = QRectF(QPointF(title.mapTo(port, QPoint(0, 0))), QSizeF(title.size()))
        edges.append((place.left(), port.width() - place.right()))
    assert edges[0] == pytest.approx(edges[1][::-1], abs=1)


def test_another_language_leaves_the_count_and_the_keys_as_they_are(sheet: ScoreSheet) -> None:
    rules = game("kontsina").rules(2)
    result = result_of(rules, even_piles(), "3C 7D QS")
    standing = rules.standing([HandResult((1, 2))])
    sheet.show_hand(1, result, standing, rules, NAMES[:2], 0, pace=5.0)
    sheet.copy_button.setFocus()
    assert sheet.counting
    set_language("el")
    try:
        sheet.show_hand(1, result, standing, rules, NAMES[:2], 0, pace=5.0, anew=True)
        assert sheet.copy_button.hasFocus()
        still: bool = sheet.counting
        assert still
        shown = {label.text() for label in labels(sheet) if label.isVisible()}
        assert tr("Score so far") in shown and "Score so far" not in shown
        sheet.end_count()
        sheet.table.setCurrentCell(1, 2)
        set_language("it")
        sheet.show_hand(1, result, standing, rules, NAMES[:2], 0, anew=True)
        assert (sheet.row, sheet.table.currentColumn()) == (1, 2)
        assert sheet.next_button.text() == tr("Next hand")
    finally:
        set_language("en")
