"""The start page: go on, begin, open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QByteArray,
    QFile,
    QIODevice,
    QPointF,
    QRectF,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPen, QPixmap, QResizeEvent
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QWidget

from kontsina_qt.language import language, tr, trn
from kontsina_qt.rules.cards import card
from kontsina_qt.table.art import CardArt
from kontsina_qt.table.cloth import draw_cloth
from kontsina_qt.table.geometry import clamp
from kontsina_qt.table.paint import painted
from kontsina_qt.table.sprite import tilted_pixmap
from kontsina_qt.table.theme import Theme
from kontsina_qt.table.type import ui_font
from kontsina_qt.windows.enter_button import EnterButton

if TYPE_CHECKING:
    from kontsina_qt.library.rows import MatchSummary

COUNT, FEWEST, MOST = 25, 2, 8
"""How many games there are, and for how many players: to be told before any game is loaded."""

FAN = (("QS", -16.0), ("KD", -9.0), ("2C", 0.0), ("TD", 8.0), ("JH", 17.0))


class WelcomeButton(EnterButton):
    """A wide button with a heading and a line that says more."""

    def __init__(self, theme: Theme, primary: bool, parent: QWidget) -> None:
        super().__init__(parent)
        self.theme = theme
        self.primary = primary
        self.scale = 1.0
        self.detail = ""
        self.picture: QPixmap | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def tell(self, heading: str, detail: str) -> None:
        """Sets the words."""
        self.setText(heading)
        self.detail = detail
        self.setAccessibleName(f"{heading}, {detail}" if detail else heading)
        self.update()

    def sizeHint(self) -> QSize:
        """As in the design."""
        return QSize(430, 76)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Gold for what is primary, a lighter cloth for the rest."""
        theme, scale = self.theme, self.scale
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(self.rect()).adjusted(3, 3, -3, -3)
        fill = QColor(theme.accent) if self.primary else QColor(255, 255, 255, 28)
        if self.underMouse():
            fill = fill.lighter(106) if self.primary else QColor(255, 255, 255, 46)
        if self.isDown():
            fill = fill.darker(108)
        painter.setPen(QPen(theme.text, 1.5) if theme.contrast else Qt.PenStyle.NoPen)
        painter.setBrush(fill)
        painter.drawRoundedRect(rect, 16 * scale, 16 * scale)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            for colour, width in ((QColor("#10161d"), 5.0), (QColor("#ffffff"), 3.0)):
                painter.setPen(QPen(colour, width))
                painter.drawRoundedRect(rect, 16 * scale, 16 * scale)
        ink = QColor("#1d2430") if self.primary else theme.text
        dim = QColor("#3d3a2c") if self.primary else theme.text_dim
        left = rect.left() + 24 * scale
        room = rect.width() - 40 * scale - self._draw_picture(painter, rect)
        painter.setPen(ink)
        painter.setFont(ui_font(20 * scale, 700))
        flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        top = rect.top() + (rect.height() * 0.14 if self.detail else rect.height() * 0.28)
        painter.drawText(QRectF(left, top, room, rect.height() * 0.42), flags, self.text())
        painter.setPen(dim)
        font = ui_font(14 * scale, 400)
        painter.setFont(font)
        words = painter.fontMetrics().elidedText(
            self.detail, Qt.TextElideMode.ElideRight, int(room)
        )
        box = QRectF(left, rect.top() + rect.height() * 0.52, room, rect.height() * 0.34)
        painter.drawText(box, flags, words)

    def _draw_picture(self, painter: QPainter, rect: QRectF) -> float:
        """The table one left, at the right; returns how wide it is."""
        if self.picture is None or self.picture.isNull():
            return 0.0
        height = rect.height() - 16 * self.scale
        width = height * self.picture.width() / self.picture.height()
        box = QRectF(
            rect.right() - width - 10 * self.scale, rect.y() + 8 * self.scale, width, height
        )
        clip = QPainterPath()
        clip.addRoundedRect(box, 8 * self.scale, 8 * self.scale)
        painter.save()
        painter.setClipPath(clip)
        painter.drawPixmap(box, self.picture, QRectF(self.picture.rect()))
        painter.restore()
        return width


class WelcomeLink(EnterButton):
    """A quiet word to click."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.theme = theme
        self.scale = 1.0
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def sizeHint(self) -> QSize:
        """Its word and some room."""
        metrics = self.fontMetrics()
        metrics = type(metrics)(ui_font(14 * self.scale, 600))
        return QSize(metrics.horizontalAdvance(self.text()) + 16, metrics.height() + 12)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The word, brighter under the pointer."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.hasFocus():
            painter.setPen(QPen(QColor("#ffffff"), 2))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 6, 6)
        painter.setPen(self.theme.text if self.underMouse() else self.theme.text_dim)
        painter.setFont(ui_font(14 * self.scale, 600))
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self.text())


class Welcome(QWidget):
    """The start page.

    Signals:
        continue_wanted(), new_game_wanted(), open_wanted(), settings_wanted(), rules_wanted(),
        about_wanted(): what was chosen.
        painted(): the page has been painted for the first time.
    """

    continue_wanted = Signal()
    new_game_wanted = Signal()
    open_wanted = Signal()
    settings_wanted = Signal()
    rules_wanted = Signal()
    about_wanted = Signal()
    painted = Signal()

    def __init__(self, theme: Theme, art: CardArt, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme, self._art = theme, art
        self._latest: MatchSummary | None = None
        self._fan: tuple[object, QPixmap] | None = None
        self._offered = self._painted = self._going_on = False
        self.continue_button = WelcomeButton(theme, True, self)
        self.new_button = WelcomeButton(theme, False, self)
        self.open_button = WelcomeButton(theme, False, self)
        self.buttons = (self.continue_button, self.new_button, self.open_button)
        self.links = tuple(WelcomeLink(theme, self) for _ in range(3))
        for button, signal in zip(
            (*self.buttons, *self.links),
            (
                self.continue_wanted,
                self.new_game_wanted,
                self.open_wanted,
                self.settings_wanted,
                self.rules_wanted,
                self.about_wanted,
            ),
            strict=True,
        ):
            button.clicked.connect(lambda _=False, signal=signal: signal.emit())

    def redress(self, art: CardArt, theme: Theme) -> None:
        """Changes deck, colours and language."""
        self._art, self._theme = art, theme
        for button in self.buttons:
            button.theme = theme
        for link in self.links:
            link.theme = theme
        self._fan = None
        if self._offered:
            self.offer(self._latest, self.continue_button.picture)
        self.update()

    def offer(self, latest: MatchSummary | None, picture: QPixmap | None = None) -> None:
        """Offers to go on with this match, if there is one; ``picture`` is of its table."""
        self._latest, self._offered = latest, True
        self._show_offer(picture, latest is not None)
        if latest is not None:
            self.continue_button.tell(tr("Continue"), match_in_words(latest))

    def expect(self, picture: QPixmap | None) -> None:
        """Keeps a place for a match that is still looked for, if there is a picture of one."""
        self._show_offer(picture, picture is not None)
        self.continue_button.tell(tr("Continue"), "")

    def _show_offer(self, picture: QPixmap | None, going_on: bool) -> None:
        """The page with or without the button to go on."""
        self._going_on = going_on
        self.continue_button.picture = picture
        self.continue_button.setVisible(going_on)
        self.new_button.primary = not going_on
        games = trn("{n} game", "{n} games", COUNT)
        numbers = tr("{low} to {high} players").format(low=FEWEST, high=MOST)
        self.new_button.tell(tr("New game"), f"{games}, {numbers}")
        self.open_button.tell(tr("Open a match"), tr("from a .kontsina file"))
        for link, words in zip(self.links, (tr("Settings"), tr("Rules"), tr("About")), strict=True):
            link.setText(words)
        self._place()
        first = self.continue_button if going_on else self.new_button
        first.setFocus()

    def _scale(self) -> float:
        usual = min(self.width() / 1280, self.height() / 800)
        closer = min(self.width() / 1200, self.height() / 660, 1.0)
        return clamp(max(usual, closer), 0.4, 3.0)

    def _place(self) -> None:
        scale = self._scale()
        left, top = 110 * scale, 300 * scale
        for button in self.buttons:
            if button is self.continue_button and not self._going_on:
                continue
            button.scale = scale
            button.setGeometry(
                round(left - 3), round(top - 3), round(430 * scale + 6), round(76 * scale + 6)
            )
            top += 92 * scale
        x = left - 8
        for link in self.links:
            link.scale = max(scale, 0.85)
            size = link.sizeHint()
            link.setGeometry(
                round(x), round(self.height() - 45 * scale - size.height() / 2), *size.toTuple()
            )
            x += size.width() + 6 * scale

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Everything keeps its proportions."""
        super().resizeEvent(event)
        self._place()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The cloth, the name, a meander and five cards."""
        painter = QPainter(self)
        painter.setRenderHints(
            QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform
        )
        draw_cloth(painter, QRectF(self.rect()), self._theme)
        scale = self._scale()
        self._draw_name(painter, scale)
        fan = self._fan_pixmap(scale)
        size = fan.deviceIndependentSize()
        middle = (560 * scale + self.width()) / 2 + 10 * scale
        x = middle - size.width() / 2
        painter.drawPixmap(QPointF(x, 385 * scale - size.height() / 2), fan)
        if not self._painted:
            self._painted = True
            QTimer.singleShot(0, self.painted.emit)

    def _draw_name(self, painter: QPainter, scale: float) -> None:
        name = "wordmark-el" if language() == "el" else "wordmark"
        mark = QSvgRenderer(f":/wordmark/{name}.svg")
        if mark.isValid():
            box = mark.viewBoxF()
            height = 60 * scale
            width = height * box.width() / box.height()
            mark.render(painter, QRectF(110 * scale, 138 * scale, width, height))
        painter.setPen(self._theme.text_dim)
        painter.setFont(ui_font(19 * scale, 400))
        box = QRectF(112 * scale, 212 * scale, 600 * scale, 28 * scale)
        painter.drawText(
            box,
            Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter,
            tr("The Greek fishing game, and its whole family"),
        )
        draw_meander(painter, QRectF(112 * scale, 252 * scale, 424 * scale, 17 * scale))

    def _fan_pixmap(self, scale: float) -> QPixmap:
        dpr = self.devicePixelRatioF()
        key = (round(scale, 3), dpr, id(self._art))
        if self._fan is None or self._fan[0] != key:
            self._fan = (key, self._draw_fan(scale, dpr))
        return self._fan[1]

    def _draw_fan(self, scale: float, dpr: float) -> QPixmap:
        height = 262 * scale
        width, tall = 690 * scale, 440 * scale

        art = self._art.again()  # so large they are only wanted here

        def draw(painter: QPainter) -> None:
            shadow = art.shadow(height, dpr, True)
            for i, (text, angle) in enumerate(FAN):
                x = width / 2 + (i - 2) * 84 * scale
                y = tall / 2 + abs(i - 2) ** 2 * 9 * scale - 14 * scale
                for pixmap, drop in ((shadow, 7 * scale), (art.face(card(text), height, dpr), 0.0)):
                    turned = tilted_pixmap(pixmap, angle)
                    size = turned.deviceIndependentSize()
                    spot = QPointF(x - size.width() / 2, y - size.height() / 2 + drop)
                    painter.drawPixmap(spot, turned)

        return painted(width, tall, dpr, draw)


def draw_meander(painter: QPainter, rect: QRectF) -> None:
    """A band of Greek key in gold, as many whole units as fit."""
    file = QFile(":/wordmark/meander.svg")
    if not file.open(QIODevice.OpenModeFlag.ReadOnly):
        return
    unit = QSvgRenderer(QByteArray(file.readAll().data()))
    box = unit.viewBoxF()
    width = rect.height() * box.width() / max(box.height(), 1.0)
    count = max(1, round(rect.width() / width))
    width = rect.width() / count
    for i in range(count):
        unit.render(painter, QRectF(rect.x() + i * width, rect.y(), width, rect.height()))


def match_in_words(match: MatchSummary) -> str:
    """A match of the library in one line: game, opponents, hand, score."""
    from kontsina_qt.match.record import HUMAN
    from kontsina_qt.rules.games.catalogue import GAMES

    game = GAMES.get(match.game)
    others = " & ".join(seat.name for seat in match.seats if seat.player != HUMAN)
    name = tr(game.name) if game else match.game
    words = [tr("{game} against {names}").format(game=name, names=others) if others else name]
    words.append(tr("hand {n}").format(n=max(match.hand + 1, 1)))
    if match.scores:
        words.append(" : ".join(str(score) for score in match.scores))
    return " · ".join(words)
