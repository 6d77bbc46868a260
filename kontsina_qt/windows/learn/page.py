"""The list of lessons."""

from __future__ import annotations

from math import ceil, floor

from PySide6.QtCore import QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from kontsina_qt.language import tr, trn
from kontsina_qt.lessons.catalogue import LESSONS
from kontsina_qt.lessons.lesson import Lesson
from kontsina_qt.library.tables.profile import Profile
from kontsina_qt.models.game_pictures import portrait_of
from kontsina_qt.table.cards.art import CardArt
from kontsina_qt.table.cards.game_scene import ScenePainter
from kontsina_qt.table.layout.input_needs import target_size
from kontsina_qt.table.scene.tablecloth import Cloth
from kontsina_qt.table.style.plain_text import Label
from kontsina_qt.table.style.text_size import fitting_font, text_factor
from kontsina_qt.table.style.theme import Theme
from kontsina_qt.windows.widgets.dialog import scrolling
from kontsina_qt.windows.widgets.meander import Meander
from kontsina_qt.windows.widgets.style import rgba, upright_bar
from kontsina_qt.windows.widgets.tile_layout import Places, place_columns
from kontsina_qt.windows.widgets.tiles import EDGE, WelcomeButton, WelcomeLink, style_tiles

SCENE_SHAPE, SCENE_CORNER = 1.7, 10.0
"""How wide the picture of a game is, in heights of it, and how round its corners are at scale 1."""
LEAST_LINK, BAR = 0.85, 12
"""The smallest scale of the links, and how wide the bar to scroll by is."""
CLEAR = "QScrollArea, QScrollArea > QWidget > QWidget { background: transparent; border: none; }"


class LearnPage(Cloth):
    """Says which lessons there are, which are done, and where one was.

    Attributes:
        proposed: the button of the lesson to take next.

    Signals:
        chosen(object): a ``Lesson``.
        left(): back to the start page.
        badges_wanted(): to the badges and the path.
    """

    chosen = Signal(object)
    left = Signal()
    badges_wanted = Signal()

    def __init__(self, art: CardArt, theme: Theme) -> None:
        super().__init__(theme)
        self._painter = ScenePainter(art, theme)
        self._drawn = QSize(), 0.0
        self.title, self.words = Label(parent=self), Label(parent=self)
        self.meander = Meander(self)
        self.inner = QWidget()
        self.buttons = {game: WelcomeButton(self.inner) for game in LESSONS}
        self.area = scrolling(self.inner, sideways=False)
        self.area.setParent(self)
        self.proposed = next(iter(self.buttons.values()))
        self.back_link = WelcomeLink(self)
        self.back_link.clicked.connect(lambda: self.left.emit())
        self.badges_link = WelcomeLink(self)
        self.badges_link.clicked.connect(lambda: self.badges_wanted.emit())
        for game, button in self.buttons.items():
            lesson = LESSONS[game]
            button.clicked.connect(lambda _=False, lesson=lesson: self.chosen.emit(lesson))

    def restyle(self, art: CardArt, theme: Theme) -> None:
        """Apply another deck and theme."""
        self._painter = ScenePainter(art, theme)
        self._drawn = QSize(), 0.0
        self.lay(theme)
        self._set_style()
        self._place()

    def _set_style(self) -> None:
        for label, colour in ((self.title, self._theme.text), (self.words, self._theme.text_dim)):
            label.setStyleSheet(f"color: {rgba(colour)};")

    def show_progress(self, profile: Profile) -> None:
        """Tell of each lesson how far one has come, and propose the first that is not done."""
        self.title.setText(tr("Learn to play"))
        self.words.setText(tr("Learn by playing. Stop any time – your place is saved."))
        self._set_style()
        self.back_link.setText(tr("Start page"))
        self.badges_link.setText(tr("Badges"))
        games = list(LESSONS)
        open_ones = [game for game in games if game not in profile.learnt]
        begun = [game for game in games if profile.lessons.get(game)]
        proposed = (begun or open_ones or games)[0]
        for game, lesson in LESSONS.items():
            button = self.buttons[game]
            button.primary = game == proposed
            button.set_words(tr(lesson.rules.game.name), _detail(lesson, profile))
        self.proposed = self.buttons[proposed]
        self._place()

    def take_focus(self) -> None:
        """Give the focus to the lesson that is proposed."""
        self.proposed.setFocus()
        self.area.ensureWidgetVisible(self.proposed, 0, 0)

    def _place(self) -> None:
        links, larger = (self.back_link, self.badges_link), text_factor()
        for link in links:
            link.scale = LEAST_LINK * larger
        least, bar = self.back_link.sizeHint().height(), target_size(BAR)
        buttons = self.buttons.values()
        high = 0.0
        for wraps in (False, True, True):  # the second time with the bar that scrolls them
            for button in buttons:
                button.wraps = wraps
            room = self.width(), self.height()
            places = place_columns(*room, len(buttons), larger, least, bar, high)
            style_tiles(
                self, self._theme, places.scale, CLEAR + upright_bar(rgba(self._theme.text_dim))
            )
            self._place_heading(places)
            self._place_buttons(places)
            if not wraps and (larger <= 1 or not any(button.shrinks for button in buttons)):
                break
            high = max(button.wrapped_height() for button in buttons)
        self._draw_pictures(places)
        most = min(button.detail_size() for button in buttons)
        for button in buttons:
            button.most = most
        x = places.left - 8
        for link in links:
            link.scale = max(places.scale, LEAST_LINK) * larger
            size = link.sizeHint()
            link.setGeometry(round(x), round(places.foot - size.height() / 2), *size.toTuple())
            x += size.width() + 6

    def _place_buttons(self, places: Places) -> None:
        """The lessons between heading and links, scrolled where there is no room for all."""
        top = floor(places.buttons[0].top()) - EDGE
        rects = [rect.translated(0, -top) for rect in places.buttons]
        for button, rect in zip(self.buttons.values(), rects, strict=True):
            button.scale = places.scale
            around = rect.adjusted(-EDGE, -EDGE, EDGE, EDGE)
            button.setGeometry(around.toAlignedRect())
        whole = ceil(max(rect.bottom() for rect in rects)) + EDGE + 1
        self.inner.setMinimumHeight(whole)
        self.area.setGeometry(0, top, self.width(), min(whole, floor(places.end) - top))

    def _place_heading(self, places: Places) -> None:
        scale, left, top = places.scale, places.left + 2 * places.scale, places.top
        room = self.width() - places.left - 16
        words = min(17 * text_factor(), 32)
        for label, size, weight, y, height in (
            (self.title, 44, 700, 0, 60),
            (self.words, words, 400, 66, 40),
        ):
            label.setFont(fitting_font(label.text(), size * scale, weight, room))
            box = QRectF(left, top + y * scale, room, height * scale)
            label.setGeometry(box.toAlignedRect())
        band = QRectF(left, top + 114 * scale, places.width - 4 * scale, 17 * scale)
        self.meander.setGeometry(band.toAlignedRect())

    def _draw_pictures(self, places: Places) -> None:
        """The idea of each game as cards, in its button."""
        high = round(places.buttons[0].height() - 16 * places.scale)
        size, dpr = QSize(round(high * SCENE_SHAPE), high), self.devicePixelRatioF()
        if self._drawn == (size, dpr):
            return
        self._drawn = size, dpr
        corner = SCENE_CORNER * places.scale
        for game, button in self.buttons.items():
            scene = portrait_of(game).scene
            picture = self._painter.pixmap(scene, QSizeF(size), dpr, (corner, corner))
            button.picture = picture

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
