"""The panel at the end of a match: the winner, the course, its effects, and what comes next."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import (
    QEasingCurve,
    QEvent,
    QObject,
    QPoint,
    QRect,
    QSize,
    Qt,
    QVariantAnimation,
    Signal,
)
from PySide6.QtGui import QGuiApplication, QKeyEvent, QMouseEvent, QRegion, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from kontsina_qt.access.announcer import announce
from kontsina_qt.language import tr
from kontsina_qt.rating.after_match import MatchEffect
from kontsina_qt.table.cards.art import CardArt
from kontsina_qt.table.layout.geometry import clamp
from kontsina_qt.table.layout.input_needs import target_size
from kontsina_qt.table.marks.ornament import big_word, greek_key
from kontsina_qt.table.style.keymap import latin
from kontsina_qt.table.style.plain_text import Label, button_words
from kontsina_qt.table.style.text_size import text_factor
from kontsina_qt.table.style.theme import Theme
from kontsina_qt.windows.table_page.match_end.buttons import EndButton, EndButtons
from kontsina_qt.windows.table_page.match_end.cards import EndCards
from kontsina_qt.windows.table_page.match_end.look import panel_style, part_of
from kontsina_qt.windows.table_page.match_end.paper import MatchPaper
from kontsina_qt.windows.table_page.match_end.portraits import Portraits
from kontsina_qt.windows.table_page.match_end.scores import EndScores, show_seats
from kontsina_qt.windows.table_page.match_end.words import MatchEnd, effect_sentences
from kontsina_qt.windows.widgets.key_repeats import just_opened, note_opened
from kontsina_qt.windows.widgets.painted_panel import fade, set_style
from kontsina_qt.windows.widgets.tab_order import tab_through

NARROW = 900
"""Below this width, the tiles go below the hands and the main button gets the full width."""
LOW, LOW_WIDTH = 600, 780
"""Below this height there are no two rows of buttons, and no column of tiles from this width."""
WIDE_PAGE, NARROW_PAGE = (1280, 740), 480
"""The page sizes that the sizes below are for."""
EDGE, EDGES = 14, 28
KEYS = {
    Qt.Key.Key_V: "review",
    Qt.Key.Key_O: "chair",
    Qt.Key.Key_N: "new",
    Qt.Key.Key_C: "share",
}
"""The keys of the buttons, as on a Latin keyboard."""

WIN_MS, LOSS_MS = 2200, 1200
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
"""When each part starts and ends to fade in, in milliseconds."""
WORD_RISE = 16


class MatchEndPanel(QWidget):
    """Covers the table when a match is over.

    Attributes:
        shown: the content.
        effect: the effect of the match; ``effect_known`` says whether it has been computed.
        paper, foot, cards, scores: the parts.

    Signals:
        wanted(str): the name of a button of ``MatchEnd.buttons``, or "table".
        sheet_wanted(int): the number of a hand, from 1, to show the sheet of.
        move_wanted(int, int): the hand and the ply, both from 0, of a move to review.
        arranged(): the layout has changed.
    """

    arranged = Signal()
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
        self._scale = 1.0
        self._word_home = QPoint()
        self.setObjectName("matchEnd")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.cards = EndCards(self)
        self.scores = EndScores()
        self.paper = MatchPaper(art, theme)
        self.paper.sheet_wanted.connect(self.sheet_wanted)
        self.foot = EndButtons(self)
        self.foot.pressed.connect(self.press)
        self._make_middle()
        self._whole = column = QVBoxLayout(self)
        column.setContentsMargins(EDGE, 8, EDGE, EDGE)
        column.addWidget(self.scroll_area, 1)
        column.addWidget(self.foot)
        self._motion = QVariantAnimation(self)
        self._motion.valueChanged.connect(self._on_time)
        self._motion.finished.connect(self._on_still)

    @property
    def buttons(self) -> dict[str, EndButton]:
        """The buttons by name."""
        return self.foot.buttons

    # Making

    def _make_middle(self) -> None:
        self.scroll_area = QScrollArea()
        self.scroll_area.setWidgetResizable(True)
        self.scroll_area.setFrameShape(QFrame.Shape.NoFrame)
        self.scroll_area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.scroll_area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._inner = QWidget()
        self._inner.setObjectName("inner")
        self._column = column = QVBoxLayout(self._inner)
        column.setContentsMargins(0, 0, 0, 0)
        self._fan = QWidget()
        self._winner = Portraits()
        fan = QHBoxLayout(self._fan)
        fan.setContentsMargins(0, 0, 0, 0)
        fan.addWidget(self._winner, 0, Qt.AlignmentFlag.AlignCenter)
        self.word, self._key = Label(), Label()
        self.note = Label()
        self.note.setWordWrap(True)
        self.note.setObjectName("note")
        self.changed = Label()
        self.changed.setWordWrap(True)
        self.changed.setObjectName("changed")
        self._make_decided()
        for label in (self.word, self._key, self.note, self.decided, self.changed):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        middle = Qt.AlignmentFlag.AlignHCenter
        column.addStretch(1)
        column.addWidget(self._fan)
        column.addWidget(self.word)
        column.addWidget(self._key)
        column.addWidget(self.scores, 0, middle)
        column.addWidget(self.note)
        column.addWidget(self._decided, 0, middle)
        column.addStretch(1)
        column.addWidget(self.paper, 0, middle)
        column.addWidget(self.changed)
        column.addStretch(1)
        self.scroll_area.setWidget(self._inner)

    def _make_decided(self) -> None:
        """Create the label and the button for the move that decided the match."""
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

    # Showing

    def restyle(self, art: CardArt, theme: Theme) -> None:
        """Apply another deck, theme or language."""
        self._art, self._theme = art, theme
        self.paper.restyle(art, theme)
        if self.shown is not None and self.isVisible():
            self._fill(self.shown)
            self._arrange()

    def open(self, end: MatchEnd, colours: dict[int, str], speed: float) -> None:
        """Show the end of a match.

        Args:
            end: the content.
            colours: the colours of the seats.
            speed: the factor for durations, 1 as usual; 0 for no animation.
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
        """Show the effect of the match once it is known, and announce everything."""
        self.effect, self.effect_known = effect, True
        if self.shown is not None:
            self._show_changes(self.shown)
            self.paper.show_effect_of(self.shown, effect)
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
        self._show_changes(end)
        self.paper.fill(end, self.effect)
        self.cards.fill(end)
        self.foot.fill(end.buttons)
        strip, sheet = self.paper.strip, self.paper.sheet_button
        headers = [strip.horizontalHeader().viewport(), strip.verticalHeader().viewport()]
        for each in (*self.buttons.values(), sheet, strip, strip.viewport(), *headers):
            each.installEventFilter(self)

    def _show_changes(self, end: MatchEnd) -> None:
        """Show the effect: as a line after a loss, else as tiles."""
        words = " · ".join(effect_sentences(self.effect)) if end.lost else ""
        self.changed.setText(words)

    # What is pressed

    @property
    def at_rest(self) -> bool:
        """Whether the animation has ended, so that buttons and keys work."""
        return self._motion.state() != QVariantAnimation.State.Running and not just_opened(self)

    def press(self, wanted: str) -> None:
        """Press a button by name."""
        if wanted == "share" and self.shown is not None:
            QGuiApplication.clipboard().setText(self.shown.share)
            self.buttons["share"].setText(button_words(tr("Copied")))
            announce(self, tr("Copied"))
        else:
            self.wanted.emit(wanted)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """During the animation, let a click or a key only skip it."""
        kinds = QEvent.Type
        if event.type() == kinds.ShortcutOverride and isinstance(event, QKeyEvent):
            mine = latin(event.key()) in KEYS and not event.modifiers()
            if mine or not self.at_rest:
                event.accept()
                return True
        if event.type() in (kinds.KeyPress, kinds.MouseButtonPress, kinds.MouseButtonDblClick):
            if self._motion.state() == QVariantAnimation.State.Running:
                self.skip_animation()
                return True
            if just_opened(self):
                return True
        return super().eventFilter(watched, event)

    def skip_animation(self) -> None:
        """Skip the animation."""
        if self._motion.state() == QVariantAnimation.State.Running:
            self._motion.stop()
            self._on_still()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Keep clicks from the table behind."""
        event.accept()
        self.skip_animation()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press the main button with Enter, others with letters; look at the table with Escape."""
        if self._motion.state() == QVariantAnimation.State.Running:
            self.skip_animation()
            return
        if just_opened(self) or event.isAutoRepeat():
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

    # Layout

    @property
    def narrow(self) -> bool:
        """Whether there is one column."""
        least = LOW_WIDTH if self._low else NARROW
        return self.width() < least * min(text_factor(), 1.25)

    @property
    def _low(self) -> bool:
        return self.height() < LOW

    @property
    def _inner_width(self) -> int:
        """Return the width of the page, less that of a scroll bar."""
        return self.width() - EDGES - self.scroll_area.verticalScrollBar().sizeHint().width()

    def _wished_scale(self) -> float:
        if self.narrow:
            return clamp(self.width() / NARROW_PAGE, 0.7, 1.3) * text_factor()
        width, height = WIDE_PAGE
        usual = min(self.width() / width, self.height() / height)
        return clamp(usual, 0.85, 2.2) * min(text_factor(), max(1.0, self.width() / 1000))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.shown is not None:
            self._arrange()

    def sizeHint(self) -> QSize:
        parent = self.parentWidget()
        return parent.size() if parent is not None else QSize(*WIDE_PAGE)

    def _arrange(self) -> None:
        if self.shown is None:
            return
        wished = self._wished_scale()
        set_style(self, panel_style(self._theme, wished))  # sets the font before measuring buttons
        row = self.foot.arrange(wished, self.width() - EDGES, self.narrow, self._low)
        tab_through([self.show_decided, self.paper.sheet_button, self.paper.strip, *row])
        room = self.height() - self.foot.sizeHint().height() - 46
        for fan, tiles, part in (
            (True, True, 1.0),
            (True, True, 0.9),
            (True, True, 0.8),
            (False, True, 1.0),
            (False, True, 0.86),
            (False, False, 0.86),
        ):
            self._set_style(wished * part, fan, tiles)
            if self._needed() <= room:
                break
        self.paper.lay_out()
        self._whole.activate()
        self._column.activate()
        box = self._fan.geometry()
        box.moveTopLeft(self._inner.mapTo(self, box.topLeft()))
        self.cards.place(self._art, self._theme, box, self._scale, self.narrow, fan)
        self._word_home = self.word.pos()
        if self._motion.state() == QVariantAnimation.State.Running:
            self._on_time(self._motion.currentValue())  # or they would flash at their homes
        self.arranged.emit()

    def card_boxes(self) -> list[QRect]:
        """Return the final rectangles of the cards."""
        best = self.paper.best
        return [*self.cards.boxes(), *([self._box(best)] if best.isVisible() else [])]

    def word_boxes(self) -> list[QRect]:
        """Return the rectangles of texts and buttons."""
        labels = (self._winner, self.word, self._key, self.scores, self.note)
        parts = (*labels, self._decided, self.changed, self.paper, self.foot)
        return [self._box(part) for part in parts if part.isVisible()]

    def _box(self, part: QWidget) -> QRect:
        return QRect(part.mapTo(self, QPoint(0, 0)), part.size())

    def _needed(self) -> int:
        layout = self._column
        layout.invalidate()
        wide = self._inner_width
        if layout.hasHeightForWidth():
            return layout.totalHeightForWidth(wide)
        return layout.totalSizeHint().height()

    def _set_style(self, scale: float, fan: bool, tiles: bool) -> None:
        """Set the sizes and colours of all parts."""
        end, narrow, width = self.shown, self.narrow, self._inner_width
        assert end is not None
        self._scale = scale
        set_style(self, panel_style(self._theme, scale))
        self._style_fan(end, scale, fan)
        self._style_word(end, scale, width)
        self.scores.fill(end, self._colours, self._theme, scale, narrow)
        self.paper.set_style(scale, width, narrow, tiles)
        self.changed.setVisible(bool(self.changed.text()))
        room = min(width, round(720 * scale))
        self.decided.ensurePolished()
        self.decided.setFixedSize(room, max(0, self.decided.heightForWidth(room)))
        self.show_decided.setFixedHeight(target_size(42 * min(max(scale, 1.0), 1.4)))

    def _style_fan(self, end: MatchEnd, scale: float, seen: bool) -> None:
        """Set up the space for the cards, or the winner after a loss."""
        lost, narrow = end.lost, self.narrow
        self._fan.setVisible(seen and (bool(end.cards) or lost))
        high = (190 if lost else 216) if not narrow else (120 if lost else 150)
        self._fan.setFixedHeight(round(high * scale))
        self._winner.setVisible(lost)
        if lost:
            winner = next((side for side in end.sides if side.won), end.sides[-1])
            size = (104 if narrow else 170) * scale
            show_seats(self._winner, winner, size, self._colours, self._theme, True)

    def _style_word(self, end: MatchEnd, scale: float, width: int) -> None:
        """Set up the large word and the Greek key below it."""
        theme, dpr, lost, narrow = self._theme, self.devicePixelRatioF(), end.lost, self.narrow
        size = (72 if lost else 96) if not narrow else (44 if lost else 60)
        contrast = not theme.contrast
        self.word.setPixmap(big_word(end.word, size * scale, width, theme.text, dpr, contrast))
        band = (420 if lost else 540) if not narrow else (280 if lost else 300)
        colour = theme.text_dim if lost else theme.gold
        high = 15 if lost or narrow else 18
        wide = min(band * scale, width * 0.9)
        self._key.setPixmap(greek_key(wide, high * scale, colour, dpr))

    # Animation

    def _on_time(self, value: object) -> None:
        end = self.shown
        if end is None or not isinstance(value, float):
            return
        times = LOST_TIMES if end.lost else WON_TIMES
        now = value * (LOSS_MS if end.lost else WIN_MS)
        part: Callable[[str], float] = lambda name: part_of(now, *times[name])  # noqa: E731
        self.cards.move(now)
        fade(self.cards.rays, part("rays"))
        fade(self.word, part("word"))
        rise = round(WORD_RISE * (1 - part("word")))
        self.word.move(self._word_home + QPoint(0, rise))
        shown = part("key")
        if shown < 1:
            self._key.setMask(QRegion(0, 0, max(1, round(self._key.width() * shown)), 200))
        else:
            self._key.clearMask()
        fade(self.scores, part("scores") or 0.001)
        self.scores.count(part("scores"))
        fade(self.paper, part("paper"))
        self.paper.count_rating(part("rating"))

    def _on_still(self) -> None:
        """Show the final state, and ignore keys for a moment."""
        self.cards.settle()
        for widget in (self.word, self.scores, self.paper):
            fade(widget, 1.0)
        self.word.move(self._word_home)
        self._key.clearMask()
        self.scores.count(1.0)
        self.paper.count_rating(1.0)
        note_opened(self)
