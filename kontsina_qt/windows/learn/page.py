"""The list of lessons."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from kontsina_qt.language import tr, trn
from kontsina_qt.lessons.catalogue import LESSONS
from kontsina_qt.lessons.lesson import Lesson
from kontsina_qt.library.tables.profile import Profile
from kontsina_qt.table.scene.tablecloth import draw_cloth
from kontsina_qt.table.style.text_size import fitting_size, ui_font
from kontsina_qt.table.style.theme import Theme
from kontsina_qt.windows.widgets.meander import draw_meander
from kontsina_qt.windows.widgets.tile_layout import Places, place_all
from kontsina_qt.windows.widgets.tiles import WelcomeButton, WelcomeLink


class LearnPage(QWidget):
    """Says which lessons there are, which are done, and where one was.

    Signals:
        chosen(object): a ``Lesson``.
        left(): back to the start page.
        badges_wanted(): to the badges and the path.
    """

    chosen = Signal(object)
    left = Signal()
    badges_wanted = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.buttons = {game: WelcomeButton(theme, self) for game in LESSONS}
        self._proposed = next(iter(self.buttons.values()))
        self.back_link = WelcomeLink(theme, self)
        self.back_link.clicked.connect(lambda: self.left.emit())
        self.badges_link = WelcomeLink(theme, self)
        self.badges_link.clicked.connect(lambda: self.badges_wanted.emit())
        for game, button in self.buttons.items():
            lesson = LESSONS[game]
            button.clicked.connect(lambda _=False, lesson=lesson: self.chosen.emit(lesson))

    def redress(self, theme: Theme) -> None:
        """Changes the colours."""
        self._theme = theme
        self.back_link.theme = self.badges_link.theme = theme
        for button in self.buttons.values():
            button.theme = theme
        self.update()

    def show_progress(self, profile: Profile) -> None:
        """Tells of each lesson how far one has come, and proposes the first that is not done."""
        self.back_link.setText(tr("Start page"))
        self.badges_link.setText(tr("Badges"))
        games = list(LESSONS)
        open_ones = [game for game in games if game not in profile.learnt]
        begun = [game for game in games if profile.lessons.get(game)]
        proposed = (begun or open_ones or games)[0]
        for game, lesson in LESSONS.items():
            button = self.buttons[game]
            button.primary = game == proposed
            button.tell(tr(lesson.rules.game.name), _detail(lesson, profile))
        self._place()
        self._proposed = self.buttons[proposed]

    def take_keys(self) -> None:
        """Gives the keys to the lesson that is proposed."""
        self._proposed.setFocus()

    def _places(self) -> Places:
        return place_all(self.width(), self.height(), len(LESSONS), 0)

    def _place(self) -> None:
        places = self._places()
        for button, rect in zip(self.buttons.values(), places.buttons, strict=True):
            button.scale = places.scale
            button.setGeometry(rect.adjusted(-3, -3, 3, 3).toAlignedRect())
        x = places.left - 8
        for link in (self.back_link, self.badges_link):
            link.scale = max(places.scale, 0.85)
            size = link.sizeHint()
            link.setGeometry(round(x), round(places.foot - size.height() / 2), *size.toTuple())
            x += size.width() + 6

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Everything keeps its proportions."""
        super().resizeEvent(event)
        self._place()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape goes back."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The cloth and the heading."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw_cloth(painter, QRectF(self.rect()), self._theme)
        places = self._places()
        scale, left, top = places.scale, places.left, places.top
        lines = (
            (tr("Learn to play"), 44, 700, self._theme.text, 0.0, 60.0),
            (
                tr("Learn by playing. Stop any time – your place is saved."),
                17,
                400,
                self._theme.text_dim,
                72.0,
                28.0,
            ),
        )
        for words, size, weight, colour, y, height in lines:
            room = self.width() - left - 16
            painter.setFont(ui_font(fitting_size(words, size * scale, weight, room), weight))
            painter.setPen(colour)
            box = QRectF(left + 2 * scale, top + y * scale, room, height * scale)
            painter.drawText(box, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, words)
        band = QRectF(left + 2 * scale, top + 114 * scale, places.width - 4 * scale, 17 * scale)
        draw_meander(painter, band)


def _detail(lesson: Lesson, profile: Profile) -> str:
    """A lesson in one line: what it is about, and how far one has come."""
    count, step = len(lesson.steps), profile.lessons.get(lesson.game, 0)
    if 0 < step < count:
        # Who has begun knows what it is about.
        return tr("continue at step {n} of {count}").format(n=step + 1, count=count)
    if lesson.game in profile.learnt:
        where = f"✓ {tr('done')}"
    else:
        where = trn("{n} step", "{n} steps", count)
    return f"{tr(lesson.about)} · {where}"
