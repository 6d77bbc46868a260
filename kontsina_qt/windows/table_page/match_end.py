"""The end of a match: who has won, the course of it, what it changed, and what comes next."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import (
    QEasingCurve,
    QEvent,
    QObject,
    QPoint,
    QSize,
    Qt,
    QVariantAnimation,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QGuiApplication,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPixmap,
    QRegion,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QFrame,
    QGraphicsOpacityEffect,
    QGridLayout,
    QHBoxLayout,
    QMenu,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from kontsina_qt.access.announcer import announce
from kontsina_qt.language import tr, trn
from kontsina_qt.rating.after_match import MatchEffect
from kontsina_qt.rules.base.cards import Card
from kontsina_qt.table.cards.art import CardArt
from kontsina_qt.table.layout.geometry import CARD_ASPECT, clamp
from kontsina_qt.table.layout.input_needs import target
from kontsina_qt.table.marks.ornament import big_word, greek_key, rays
from kontsina_qt.table.style.keymap import latin
from kontsina_qt.table.style.plain_text import Label, button_words
from kontsina_qt.table.style.text_size import text_factor, ui_font
from kontsina_qt.table.style.theme import Theme
from kontsina_qt.windows.table_page.hand_strip import HandStrip
from kontsina_qt.windows.table_page.match_end_words import EndSide, MatchEnd, effect_sentences
from kontsina_qt.windows.table_page.portraits import Portraits
from kontsina_qt.windows.table_page.score_rows import signed
from kontsina_qt.windows.widgets.held_keys import has_come, just_came
from kontsina_qt.windows.widgets.tab_order import tab_through

NARROW = 900
"""On a narrower page the tiles go under the hands and the main button is as wide as the page."""
WIDE_PAGE, NARROW_PAGE = (1280, 740), 480
"""The pages that sizes below are given for."""
FAN, FAN_TILT, FAN_STEP = 188, 10.0, 0.56
"""How high the fanned cards are, how far each is turned, and how far they lie apart."""
KEYS = {
    Qt.Key.Key_V: "review",
    Qt.Key.Key_O: "chair",
    Qt.Key.Key_N: "new",
    Qt.Key.Key_C: "share",
}
"""Keys that press the button of that name, by their place on a Latin keyboard."""

WIN_MS, LOSS_MS = 2200, 1200
CARD_MS, CARDS_APART_MS, CARDS_FROM = 280, 70, 240
"""A card rises into the fan; the next one sets out; the first one does."""
WON_TIMES = {
    "rays": (240, 740),
    "word": (600, 860),
    "key": (800, 1500),
    "scores": (1000, 1500),
    "paper": (1500, 1700),
    "rating": (1700, 2100),
}
LOST_TIMES = {
    "rays": (0, 0),
    "word": (320, 580),
    "key": (0, 0),
    "scores": (320, 580),
    "paper": (600, 800),
    "rating": (800, 1100),
}
"""When each part begins to be seen and when it is there, in milliseconds."""
WORD_RISE, FAINT_RAYS, DIMMED = 16, 0.13, 0.74


class EndButton(QPushButton):
    """A button that Enter presses and Space does not: Space is what hurries cards along."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter clicks, once however long it is held."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if not event.isAutoRepeat():
                self.click()
        elif event.key() != Qt.Key.Key_Space:
            super().keyPressEvent(event)


class Tile(QFrame):
    """A small head, a large number, and a line below."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setProperty("role", "inset")
        self.head, self.number, self.foot = Label(), Label(), Label()
        self.head.setProperty("role", "dim")
        self.number.setProperty("role", "number")
        self.foot.setWordWrap(True)
        column = QVBoxLayout(self)
        column.addWidget(self.head)
        column.addWidget(self.number)
        column.addStretch(1)
        column.addWidget(self.foot)

    def say(self, head: str, number: str, foot: str) -> None:
        """Shows these words; hidden where there is no number."""
        self.head.setText(head)
        self.number.setText(number)
        self.foot.setText(foot)
        self.foot.setVisible(bool(foot))


class MatchEndPanel(QWidget):
    """Covers the table when a match is over.

    Attributes:
        shown: what stands on it.
        effect: what the match changed; ``effect_known`` says whether that has been found out.

    Signals:
        wanted(str): what was chosen, as ``MatchEnd.buttons`` names it, or "table".
        sheet_wanted(int): the score sheet of a hand, from 1.
        move_wanted(int, int): the review of a ply of a hand, both from 0.
    """

    wanted = Signal(str)
    sheet_wanted = Signal(int)
    move_wanted = Signal(int, int)

    def __init__(self, art: CardArt, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._art, self._theme = art, theme
        self.shown: MatchEnd | None = None
        self.effect: MatchEffect | None = None
        self.effect_known = False
        self._colours: dict[int, str] = {}
        self.buttons: dict[str, EndButton] = {}
        self.setObjectName("matchEnd")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._rays = Label("", self)
        self._cards: list[Label] = []
        self._homes: list[QPoint] = []
        self._make_middle()
        self._make_paper()
        self._foot = QWidget(self)
        self._foot_grid = QGridLayout(self._foot)
        self._foot_grid.setContentsMargins(0, 0, 0, 0)
        self._whole = column = QVBoxLayout(self)
        column.setContentsMargins(14, 8, 14, 14)
        column.addWidget(self._scroll, 1)
        column.addWidget(self._foot)
        self._motion = QVariantAnimation(self)
        self._motion.valueChanged.connect(self._on_time)
        self._motion.finished.connect(self._on_still)

    # Making

    def _make_middle(self) -> None:
        self._scroll = QScrollArea()
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._inner = QWidget()
        self._inner.setObjectName("inner")
        self._column = column = QVBoxLayout(self._inner)
        column.setContentsMargins(0, 0, 0, 0)
        self._fan = QWidget()
        self._winner = Portraits()
        fan = QHBoxLayout(self._fan)
        fan.setContentsMargins(0, 0, 0, 0)
        fan.addWidget(self._winner, 0, Qt.AlignmentFlag.AlignCenter)
        self.word = Label()
        self._key = Label()
        self._scores = QWidget()
        self._score_grid = QGridLayout(self._scores)
        self._score_grid.setContentsMargins(0, 0, 0, 0)
        self.note = Label()
        self.note.setWordWrap(True)
        self.note.setObjectName("note")
        self.changed = Label()
        self.changed.setWordWrap(True)
        self.changed.setObjectName("changed")
        self._make_decided()
        for label in (self.word, self._key, self.note, self.decided, self.changed):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._paper = QFrame()
        self._paper.setObjectName("paper")
        middle = Qt.AlignmentFlag.AlignHCenter
        column.addStretch(1)
        column.addWidget(self._fan)
        column.addWidget(self.word)
        column.addWidget(self._key)
        column.addWidget(self._scores, 0, middle)
        column.addWidget(self.note)
        column.addWidget(self._decided, 0, middle)
        column.addStretch(1)
        column.addWidget(self._paper, 0, middle)
        column.addWidget(self.changed)
        column.addStretch(1)
        self._scroll.setWidget(self._inner)

    def _make_decided(self) -> None:
        """The move that decided the match, and the way to it."""
        self.decided = Label()
        self.decided.setWordWrap(True)
        self.decided.setObjectName("changed")
        self.show_decided = EndButton()
        self.show_decided.setAutoDefault(False)
        self.show_decided.clicked.connect(self._on_decided)
        self.show_decided.installEventFilter(self)
        self._decided = QWidget()
        row = QVBoxLayout(self._decided)
        row.setContentsMargins(0, 4, 0, 4)
        row.addWidget(self.decided)
        row.addWidget(self.show_decided, 0, Qt.AlignmentFlag.AlignHCenter)

    def _on_decided(self) -> None:
        if self.shown is not None and self.shown.decided is not None:
            self.move_wanted.emit(self.shown.decided.hand, self.shown.decided.ply)

    def _make_paper(self) -> None:
        self._grid = QGridLayout(self._paper)
        self._hands = QFrame(self._paper)
        self._hands.setProperty("role", "inset")
        self._hands_head, self._hands_note = Label(), Label()
        self._hands_head.setProperty("role", "head")
        self._hands_note.setProperty("role", "dim")
        self._hands_note.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.strip = HandStrip()
        self.strip.chosen.connect(self.sheet_wanted)
        head = QHBoxLayout()
        head.addWidget(self._hands_head)
        head.addWidget(self._hands_note, 1)
        column = QVBoxLayout(self._hands)
        column.addLayout(head)
        column.addWidget(self.strip)
        self.rating, self.streak = Tile(self._paper), Tile(self._paper)
        self.best = QFrame(self._paper)
        self.best.setProperty("role", "inset")
        self._best_head, self._best_words = Label(), Label()
        self._best_head.setProperty("role", "dim")
        self._best_words.setWordWrap(True)
        self._best_cards = Label()
        row = QHBoxLayout()
        row.addWidget(self._best_cards)
        row.addWidget(self._best_words, 1)
        below = QVBoxLayout(self.best)
        below.addWidget(self._best_head)
        below.addLayout(row, 1)

    # Showing

    def redress(self, art: CardArt, theme: Theme) -> None:
        """Changes deck and colours, and the words where another language is set."""
        self._art, self._theme = art, theme
        if self.shown is not None and self.isVisible():
            self._fill(self.shown)
            self._arrange()

    def open(self, end: MatchEnd, colours: dict[int, str], speed: float) -> None:
        """Shows the end of a match.

        Args:
            end: what there is to show.
            colours: of the seats.
            speed: how long all motion takes, 1 as usual; 0 for none.
        """
        self._motion.stop()
        self.shown, self.effect, self._colours = end, None, colours
        self.effect_known = False
        self._fill(end)
        self.setAccessibleName(end.word)
        self.show()
        self.raise_()
        self._arrange()
        self.buttons[end.buttons[0][0]].setFocus()
        if speed:
            self._motion.setDuration(round((LOSS_MS if end.lost else WIN_MS) * speed))
            self._motion.setStartValue(0.0)
            self._motion.setEndValue(1.0)
            self._motion.setEasingCurve(QEasingCurve.Type.Linear)
            self._motion.start()
        else:
            self._on_still()

    def show_effect(self, effect: MatchEffect | None) -> None:
        """Shows what the match changed, as soon as that is known, and has all of it said."""
        self.effect, self.effect_known = effect, True
        if self.shown is not None:
            self._say_effect(self.shown)
            self._arrange()
            announce(self, self.shown.spoken(effect))

    def _fill(self, end: MatchEnd) -> None:
        self.note.setText(end.note)
        self.note.setVisible(bool(end.note))
        decided = end.decided
        self._decided.setVisible(decided is not None)
        self.decided.setText(decided.words if decided is not None else "")
        self.show_decided.setText(button_words(tr("See it in the review")))
        self.show_decided.setAccessibleDescription(self.decided.text())
        self.word.setAccessibleName(end.word)
        self._hands_head.setText(tr("Hand by hand"))
        self._hands_note.setText(end.played)
        self._hands.setVisible(bool(end.hands))
        self.strip.fill(end.hands, [side.name for side in end.sides], end.order)
        self._best_head.setText(end.best_head)
        self._best_words.setText(end.best_words)
        self._say_effect(end)
        for label in self._cards:
            label.deleteLater()
        self._cards = [Label("", self) for _ in end.cards]
        for label in self._cards:
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            label.show()
        self._make_buttons(end)

    def _say_effect(self, end: MatchEnd) -> None:
        effect = self.effect
        rated = effect is not None and effect.rating is not None
        self.changed.setText("")
        if end.lost:
            self.changed.setText(" · ".join(effect_sentences(effect)))
        if effect is not None and effect.rating is not None:
            foot = tr("Your best so far") if effect.best_rating else ""
            number = f"{effect.rating}  {signed(effect.change)}"
            self.rating.say(tr("Rating"), number, foot)
        elif end.undone:
            self.rating.say(tr("Rating"), "–", tr("Undo used: rating unchanged"))
        if effect is not None:
            won = trn("{n} in a row", "{n} in a row", effect.streak)
            best = tr("Your best: {n}").format(n=effect.best_streak)
            self.streak.say(tr("Winning streak"), won, best)
        self._has_rating = (rated and not end.lost) or (end.undone and effect is None)
        self._has_streak = effect is not None and effect.streak > 1 and not end.lost

    def _make_buttons(self, end: MatchEnd) -> None:
        for button in self.buttons.values():
            button.deleteLater()
        self.buttons = {}
        for number, (wanted, words) in enumerate(end.buttons):
            button = EndButton(button_words(words), self._foot)
            button.setProperty("main", number == 0)
            button.setCursor(Qt.CursorShape.PointingHandCursor)
            button.setAutoDefault(False)
            button.clicked.connect(lambda _=False, wanted=wanted: self.press(wanted))
            self.buttons[wanted] = button
        self.more = EndButton(button_words(tr("More …")), self._foot)
        self.more.clicked.connect(self._show_more)
        self.buttons["more"] = self.more
        for each in (*self.buttons.values(), self.strip, self.strip.viewport()):
            each.installEventFilter(self)
        for header in (self.strip.horizontalHeader(), self.strip.verticalHeader()):
            header.viewport().installEventFilter(self)

    # What is pressed

    @property
    def at_rest(self) -> bool:
        """Whether buttons and keys do what they say."""
        return self._motion.state() != QVariantAnimation.State.Running and not just_came(self)

    def press(self, wanted: str) -> None:
        """Does what a button says."""
        if wanted == "share" and self.shown is not None:
            QGuiApplication.clipboard().setText(self.shown.share)
            self.buttons["share"].setText(button_words(tr("Copied")))
            announce(self, tr("Copied"))
        else:
            self.wanted.emit(wanted)

    def _show_more(self) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for wanted, button in self.buttons.items():
            if wanted != "more" and button.isHidden():
                action = menu.addAction(button.text())
                action.triggered.connect(lambda _=False, wanted=wanted: self.press(wanted))
        menu.popup(self.more.mapToGlobal(QPoint(0, -menu.sizeHint().height())))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """While something moves a click or a key ends that and does nothing else."""
        kinds = QEvent.Type
        if event.type() == kinds.ShortcutOverride and isinstance(event, QKeyEvent):
            mine = latin(event.key()) in KEYS and not event.modifiers()
            if mine or not self.at_rest:
                event.accept()
                return True
        if event.type() in (kinds.KeyPress, kinds.MouseButtonPress, kinds.MouseButtonDblClick):
            if self._motion.state() == QVariantAnimation.State.Running:
                self.hurry()
                return True
            if just_came(self):
                return True
        return super().eventFilter(watched, event)

    def hurry(self) -> None:
        """Ends all motion at once."""
        if self._motion.state() == QVariantAnimation.State.Running:
            self._motion.stop()
            self._on_still()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """The table behind is out of reach."""
        event.accept()
        self.hurry()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter does the main thing, letters the others, Escape looks at the table."""
        if self._motion.state() == QVariantAnimation.State.Running:
            self.hurry()
            return
        if just_came(self) or event.isAutoRepeat():
            return
        key = Qt.Key(latin(event.key()))
        wanted = KEYS.get(key, "")
        if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            super().keyPressEvent(event)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            next(iter(self.buttons.values())).click()
        elif wanted in self.buttons:
            self.press(wanted)
        elif key == Qt.Key.Key_Escape:
            self.wanted.emit("table")
        elif key != Qt.Key.Key_Space:
            super().keyPressEvent(event)

    # Where everything stands

    @property
    def narrow(self) -> bool:
        """Whether there is one column."""
        return self.width() < NARROW * min(text_factor(), 1.25)

    @property
    def _inner_width(self) -> int:
        """How wide the page is, with room for the bar that scrolls it."""
        return self.width() - 28 - self._scroll.verticalScrollBar().sizeHint().width()

    def _wished_scale(self) -> float:
        if self.narrow:
            return clamp(self.width() / NARROW_PAGE, 0.7, 1.3) * text_factor()
        width, height = WIDE_PAGE
        usual = min(self.width() / width, self.height() / height)
        return clamp(usual, 0.85, 2.2) * min(text_factor(), max(1.0, self.width() / 1000))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """What has no room is left out: the cards first, then the tiles."""
        super().resizeEvent(event)
        if self.shown is not None:
            self._arrange()

    def sizeHint(self) -> QSize:
        """The whole page."""
        parent = self.parentWidget()
        return parent.size() if parent is not None else QSize(*WIDE_PAGE)

    def _arrange(self) -> None:
        if self.shown is None:
            return
        wished = self._wished_scale()
        self._place_buttons(wished)
        room = self.height() - self._foot.sizeHint().height() - 46
        for fan, tiles, part in (
            (True, True, 1.0),
            (False, True, 1.0),
            (False, True, 0.86),
            (False, False, 0.86),
        ):
            self._dress(wished * part, fan, tiles)
            if self._needed() <= room:
                break
        self._whole.activate()
        self._column.activate()
        self._place_cards(fan)

    def _needed(self) -> int:
        layout = self._column
        layout.invalidate()
        wide = self._inner_width
        if layout.hasHeightForWidth():
            return layout.totalHeightForWidth(wide)
        return layout.totalSizeHint().height()

    def _dress(self, scale: float, fan: bool, tiles: bool) -> None:
        """Gives everything its size and its colours."""
        end = self.shown
        assert end is not None
        theme, dpr, width = self._theme, self.devicePixelRatioF(), self._inner_width
        narrow = self.narrow
        self._scale = scale
        style = panel_style(theme, scale)
        if style != self.styleSheet():
            self.setStyleSheet(style)
        lost = end.lost
        self._fan.setVisible(fan and (bool(end.cards) or lost))
        high = (190 if lost else 216) if not narrow else (120 if lost else 150)
        self._fan.setFixedHeight(round(high * scale))
        self._winner.setVisible(lost)
        if lost:
            winner = next((side for side in end.sides if side.won), end.sides[-1])
            size = (170 if not narrow else 104) * scale
            self._show_seats(self._winner, winner, size, True)
        size = (72 if lost else 96) if not narrow else (44 if lost else 60)
        contrast = not theme.contrast
        self.word.setPixmap(big_word(end.word, size * scale, width, theme.text, dpr, contrast))
        band = (420 if lost else 540) if not narrow else (280 if lost else 300)
        key = theme.text_dim if lost else theme.gold
        high = 15 if lost or narrow else 18
        wide = min(band * scale, width * 0.9)
        self._key.setPixmap(greek_key(wide, high * scale, key, dpr))
        self._fill_scores(scale)
        self._dress_paper(scale, tiles)
        self.changed.setVisible(bool(self.changed.text()))
        room = min(width, round(720 * scale))
        self.decided.ensurePolished()
        self.decided.setFixedSize(room, max(0, self.decided.heightForWidth(room)))
        self.show_decided.setFixedHeight(target(42 * min(max(scale, 1.0), 1.4)))

    def _show_seats(self, label: Portraits, side: EndSide, size: float, ring: bool) -> None:
        colours = [self._colours.get(seat, "#d9a441") for seat in side.seats]
        people = list(zip(side.keys, side.initials, colours, strict=True))
        label.show_seats(people, size, self._theme.accent if ring else None, side.won)

    def _fill_scores(self, scale: float) -> None:
        """Portraits and scores: face to face for two sides, else beside one another."""
        end, grid = self.shown, self._score_grid
        assert end is not None
        while (item := grid.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.deleteLater()
        self._numbers: list[tuple[Label, int]] = []
        small = self.narrow
        many = len(end.sides) > 2
        size = (40 if small else 54) if many else (60 if small else 84)
        pixels = (24 if small else 34) if many else (44 if small else 60)
        grid.setHorizontalSpacing(round((16 if small else 22) * scale))
        columns: list[QWidget] = []
        for number, side in enumerate(end.sides):
            face = Portraits()
            self._show_seats(face, side, size * scale, side.won)
            score = Label(str(side.score))
            score.setProperty("role", "leads" if side.won else "score")
            score.setStyleSheet(f"font-size: {round(pixels * scale)}px;")
            score.setAccessibleName(f"{side.name} {side.score}")
            self._numbers.append((score, side.score))
            if many:
                name = Label(side.name)
                name.setProperty("role", "leads" if side.won else "score")
                name.setStyleSheet(f"font-size: {max(12, round(13 * scale))}px; font-weight: 600;")
                row, at = divmod(number, 4)
                centre = Qt.AlignmentFlag.AlignCenter
                parts: tuple[QWidget, ...] = (face, name, score)
                for line, each in enumerate(parts):
                    grid.addWidget(each, 3 * row + line, at, centre)
                    each.show()
                continue
            columns += [face, score] if number == 0 else [score, face]
        if not many:
            dash = Label("–")
            dash.setProperty("role", "score")
            dash.setStyleSheet(f"font-size: {round(pixels * 0.6 * scale)}px;")
            columns.insert(2, dash)
            for at, part in enumerate(columns):
                grid.addWidget(part, 0, at, Qt.AlignmentFlag.AlignVCenter)
                part.show()  # a hidden part would need no room

    def _dress_paper(self, scale: float, tiles: bool) -> None:
        end, grid, narrow = self.shown, self._grid, self.narrow
        assert end is not None
        width = self._inner_width
        wide = width if narrow else min(round(1160 * scale), width)
        self._paper.setFixedWidth(wide)
        edge = round((12 if narrow else 14) * min(scale, 1.2))
        grid.setContentsMargins(edge, edge, edge, edge)
        grid.setSpacing(edge)
        parts: list[tuple[QWidget, float]] = []
        several: tuple[tuple[QWidget, bool, float], ...] = (
            (self.rating, self._has_rating, 152),
            (self.streak, self._has_streak, 152),
            (self.best, end.best is not None, 268),
        )
        for tile, there, share in several:
            grid.removeWidget(tile)
            tile.hide()
            if tiles and there:
                parts.append((tile, share))
        grid.removeWidget(self._hands)
        for column in range(grid.columnCount()):
            grid.setColumnStretch(column, 0)
        for frame in (self._hands, self.best, self.rating, self.streak):
            space = round((9 if narrow else 13) * min(scale, 1.3))
            layout = frame.layout()
            assert layout is not None
            layout.setContentsMargins(space + 3, space, space + 3, space)
            layout.setSpacing(round(4 * scale))
        if end.hands:
            if narrow:
                grid.addWidget(self._hands, 0, 0, 1, max(len(parts), 1))
            else:
                grid.addWidget(self._hands, 0, 0)
        taken = 0.0
        for at, (part, share) in enumerate(parts):
            place = (1, at) if narrow else (0, at + 1)
            grid.addWidget(part, *place)
            part.show()
            if narrow:
                part.setFixedWidth(round((wide - edge * (len(parts) + 1)) / len(parts)))
            else:
                part.setFixedWidth(round(share * scale))
                taken += share * scale + edge
        self._paper.setVisible(bool(end.hands) or bool(parts))
        inside = 2 * edge + 2 * round(16 * min(scale, 1.3))
        room = wide - inside if narrow else wide - inside - taken
        self.strip.setMaximumWidth(round(room))
        self.strip.dress(self._theme, scale, round(room))
        self._hands_note.setVisible(not narrow)
        self._hands_head.setVisible(not narrow)
        high = (46 if narrow else 100) * scale
        if end.best is not None:
            step = (0.3 if narrow else 0.5) if len(end.best.cards) < 4 else 0.22
            cards = [card for card in end.best.cards if card >= 0][:5]
            self._best_cards.setPixmap(self._row_of(cards, high, step))
            self._best_head.setVisible(not narrow)
            short = narrow and len(parts) > 1
            self._best_words.setText(tr("Best capture") if short else end.best_words)

    def _row_of(self, cards: Sequence[Card], height: float, step: float) -> QPixmap:
        """Cards side by side, overlapping."""
        dpr, wide = self.devicePixelRatioF(), height * CARD_ASPECT
        picture = QPixmap(
            round((wide * (1 + step * (len(cards) - 1)) + 4) * dpr), round((height + 6) * dpr)
        )
        picture.setDevicePixelRatio(dpr)
        picture.fill(QColor(0, 0, 0, 0))
        painter = QPainter(picture)
        try:
            for at, card in enumerate(cards):
                x = round(at * step * wide)
                painter.drawPixmap(QPoint(x, 1), self._art.face(card, round(height), dpr))
        finally:
            painter.end()
        return picture

    def _place_buttons(self, scale: float) -> None:
        grid, gap = self._foot_grid, round(10 * min(scale, 1.3))
        wants = {each: self._wants(each, scale) for each in self.buttons.values()}
        room = self.width() - 28
        one_row = sum(wants.values()) - wants[self.more] + gap * (len(wants) + 2)
        narrow = self.narrow or one_row > room
        while grid.takeAt(0) is not None:
            pass
        for column in range(grid.columnCount()):
            grid.setColumnStretch(column, 0)
        grid.setSpacing(gap)
        main, *others = [each for name, each in self.buttons.items() if name != "more"]
        for each in (main, *others):
            each.setMinimumHeight(target(44 * min(scale, 1.4)))
        main.setMinimumHeight(target(52 * min(scale, 1.4)))
        if narrow:
            seen = others if len(others) < 4 else others[:2]
            for each in others:
                each.setVisible(each in seen)
            self.more.setVisible(len(others) >= 4)
            self.more.setMinimumHeight(target(44 * min(scale, 1.4)))
            row = [*seen, self.more] if len(others) >= 4 else seen
            main.setMinimumWidth(0)
            main.show()
            widest = max([wants[each] for each in row], default=room)
            columns = max(1, min(len(row), (room + gap) // (widest + gap)))
            if columns < len(row):  # one row: the rest is under More
                row = [*others[: columns - 1], self.more]
                for each in (*others, self.more):
                    each.setVisible(each in row)
            grid.addWidget(main, 0, 0, 1, columns)
            for at, each in enumerate(row):
                grid.addWidget(each, 1 + at // columns, at % columns)
            for at in range(columns):
                grid.setColumnStretch(at, 1)
            tab_through([self.show_decided, self.strip, main, *row])
            return
        self.more.hide()
        main.setMinimumWidth(round(220 * min(scale, 1.6)))
        left, right = others[1:3], [*others[:1], *others[3:]]
        grid.setColumnStretch(0, 1)
        for at, each in enumerate([*left, main, *right], 1):
            each.show()
            grid.addWidget(each, 0, at, Qt.AlignmentFlag.AlignVCenter)
        grid.setColumnStretch(len(others) + 2, 1)
        tab_through([self.show_decided, self.strip, *left, main, *right])

    @staticmethod
    def _wants(button: EndButton, scale: float) -> int:
        """How wide a button must be for its words."""
        font = ui_font(button_type(scale) * (1.15 if button.property("main") else 1.0), 600)
        return round(QFontMetricsF(font).horizontalAdvance(button.text())) + 46

    # Cards and motion

    def _place_cards(self, fan: bool) -> None:
        """Puts the cards into a fan, or to the sides of who has won."""
        end = self.shown
        assert end is not None
        dpr, scale = self.devicePixelRatioF(), self._scale
        box = self._fan.geometry()
        corner = self._inner.mapTo(self, box.topLeft())
        centre = QPoint(self.width() // 2, corner.y() + box.height() // 2)
        high = round((FAN if not self.narrow else 122) * scale * (0.76 if end.lost else 1))
        step = high * CARD_ASPECT * (FAN_STEP if not self.narrow else 0.5)
        seen = fan and not (end.lost and self.narrow)
        self._homes = []
        for at, (label, card) in enumerate(zip(self._cards, end.cards, strict=True)):
            label.setVisible(seen)
            k = at - (len(end.cards) - 1) / 2
            angle = k * FAN_TILT
            if end.lost:
                angle = (-14.0, 5.0, -6.0, 13.0)[at % 4]
            picture = self._art.tilted(card, high, dpr, angle)
            if end.lost:
                picture = dimmed(picture)
            label.setPixmap(picture)
            size = picture.deviceIndependentSize()
            label.resize(size.toSize())
            x, y = centre.x() + k * step, centre.y() + k * k * high * 0.035 - high * 0.02
            if end.lost:
                side = -1 if at % 2 == 0 else 1
                inner = at // 2
                x = centre.x() + side * (scale * (300 + 105 * inner))
                y = centre.y() + (12 if inner else -6) * scale
            label.move(round(x - size.width() / 2), round(y - size.height() / 2))
            self._homes.append(label.pos())
            if not end.lost:
                label.raise_()
            else:
                label.lower()
        self._rays.setVisible(fan and not end.lost and not self._theme.contrast)
        if self._rays.isVisible():
            radius = (390 if not self.narrow else 230) * scale
            colour = QColor(self._theme.gold)
            colour.setAlphaF(FAINT_RAYS)
            self._rays.setPixmap(rays(radius, colour, dpr))
            self._rays.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            self._rays.resize(round(2 * radius), round(2 * radius))
            self._rays.move(round(centre.x() - radius), round(centre.y() - radius))
        self._rays.lower()
        self._word_home = self.word.pos()

    def _on_time(self, value: object) -> None:
        end = self.shown
        if end is None or not isinstance(value, float):
            return
        times = LOST_TIMES if end.lost else WON_TIMES
        now = value * (LOSS_MS if end.lost else WIN_MS)
        part: Callable[[str], float] = lambda name: _part(now, *times[name])  # noqa: E731
        self._move_cards(now)
        fade(self._rays, part("rays"))
        fade(self.word, part("word"))
        rise = round(WORD_RISE * (1 - part("word")))
        self.word.move(self._word_home + QPoint(0, rise))
        shown = part("key")
        if shown < 1:
            self._key.setMask(QRegion(0, 0, max(1, round(self._key.width() * shown)), 200))
        else:
            self._key.clearMask()
        fade(self._scores, part("scores") or 0.001)
        for label, score in self._numbers:
            label.setText(str(round(score * part("scores"))))
        fade(self._paper, part("paper"))
        self._count_rating(part("rating"))

    def _count_rating(self, part: float) -> None:
        effect = self.effect
        if effect is not None and effect.rating is not None and self._has_rating:
            rating = round(effect.rating - effect.change * (1 - part))
            self.rating.number.setText(f"{rating}  {signed(effect.change)}")

    def _move_cards(self, now: float) -> None:
        end = self.shown
        assert end is not None
        for at, (label, home) in enumerate(zip(self._cards, self._homes, strict=True)):
            if end.lost:
                part = _part(now, 0, 360)
                label.move(home - QPoint(0, round((1 - part) * 60)))
                fade(label, part)
            else:
                start = CARDS_FROM + at * CARDS_APART_MS
                done = QEasingCurve(QEasingCurve.Type.OutCubic).valueForProgress(
                    _part(now, start, start + CARD_MS)
                )
                below = QPoint(0, round((self.height() - home.y()) * (1 - done)))
                label.move(home + below)

    def _on_still(self) -> None:
        """Everything is where it belongs; who was pressing keys sees it first."""
        for label, home in zip(self._cards, self._homes, strict=True):
            label.move(home)
        for widget in (self._rays, self.word, self._scores, self._paper, *self._cards):
            fade(widget, 1.0)
        self.word.move(self._word_home)
        self._key.clearMask()
        for label, score in self._numbers:
            label.setText(str(score))
        self._count_rating(1.0)
        has_come(self)


def _part(now: float, start: float, end: float) -> float:
    """How much of a time has passed, from 0 to 1."""
    return clamp((now - start) / (end - start), 0.0, 1.0) if end > start else 1.0


def fade(widget: QWidget, part: float) -> None:
    """Has so much of a widget seen, from 0 to 1."""
    if part >= 1:
        widget.setGraphicsEffect(None)  # type: ignore[arg-type]
        return
    effect = widget.graphicsEffect()
    if not isinstance(effect, QGraphicsOpacityEffect):
        effect = QGraphicsOpacityEffect(widget)
        widget.setGraphicsEffect(effect)
    effect.setOpacity(max(part, 0.001))


def dimmed(picture: QPixmap) -> QPixmap:
    """A card in the shade."""
    shaded = QPixmap(picture)
    painter = QPainter(shaded)
    try:
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceAtop)
        shade = QColor(0, 0, 0)
        shade.setAlphaF(1 - DIMMED)
        painter.fillRect(shaded.rect(), shade)
    finally:
        painter.end()
    return shaded


def button_type(scale: float) -> int:
    """The type of the buttons, in pixels."""
    return round(15 * min(scale, 1.4))


def panel_style(theme: Theme, scale: float) -> str:
    """The style sheet of the page, its type so much larger than usual."""

    def rgba(colour: QColor, alpha: float = 1.0) -> str:
        return f"rgba({colour.red()},{colour.green()},{colour.blue()},{round(255 * alpha)})"

    size, small = max(12, round(13 * scale)), max(12, round(13 * scale))
    button = button_type(scale)
    border = "border: 2px solid #ffffff;" if theme.contrast else "border: none;"
    text, accent, ink = theme.text, theme.accent, theme.ink
    dim = rgba(ink, 0.75)
    return f"""
    #matchEnd {{ background: qradialgradient(cx:0.5, cy:0.45, radius:0.8, fx:0.5, fy:0.45,
        stop:0 {rgba(theme.cloth_centre, 0.95)}, stop:1 {rgba(theme.cloth_edge, 0.97)}); }}
    #inner, QScrollArea {{ background: transparent; }}
    #paper {{ background: {rgba(theme.paper)}; border-radius: 20px; {border} }}
    #note {{ color: {rgba(text)}; font-size: {max(12, round(17 * min(scale, 1.5)))}px; }}
    #changed {{ color: {rgba(text, 0.8)}; font-size: {max(12, round(14 * scale))}px; }}
    QFrame[role="inset"] {{ background: {rgba(theme.paper_shade)}; border-radius: 14px; }}
    Label {{ color: {rgba(ink)}; font-size: {size}px; background: transparent; }}
    Label[role="dim"] {{ color: {dim}; font-size: {small}px; }}
    Label[role="head"] {{ font-weight: 600; font-size: {max(12, round(15 * scale))}px; }}
    Label[role="number"] {{ color: {rgba(theme.paper_accent)}; font-weight: 700;
        font-size: {round(22 * scale)}px; }}
    Label[role="score"] {{ color: {rgba(text, 0.78)}; font-weight: 700; }}
    Label[role="leads"] {{ color: {rgba(accent)}; font-weight: 700; }}
    QPushButton {{ border: 2px solid {rgba(text, 0.55)}; border-radius: 19px; padding: 0 18px;
        background: transparent; color: {rgba(text)}; font-weight: 600; font-size: {button}px;
        outline: none; }}
    QPushButton:hover {{ background: {rgba(text, 0.14)}; }}
    QPushButton:focus {{ border: 3px solid {rgba(text)}; }}
    QPushButton[main="true"] {{ background: {rgba(accent)}; color: #1d2430; border-radius: 25px;
        border: 4px solid {rgba(accent)}; font-size: {round(button * 1.15)}px; }}
    QPushButton[main="true"]:focus {{ border: 4px solid #ffffff; }}
    QPushButton[main="true"]:hover {{ background: {rgba(accent.lighter(108))}; }}
    """
