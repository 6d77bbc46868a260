"""The start page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPixmap, QResizeEvent, QShowEvent
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QWidget

from kontsina_qt.language import language, tr
from kontsina_qt.rules.base.cards import card
from kontsina_qt.table.cards.art import CardArt, tilted_pixmap
from kontsina_qt.table.scene.tablecloth import Cloth
from kontsina_qt.table.style.one_line import OneLine
from kontsina_qt.table.style.paint import painted
from kontsina_qt.table.style.plain_text import Label
from kontsina_qt.table.style.text_size import text_factor, ui_font
from kontsina_qt.table.style.theme import Theme
from kontsina_qt.windows.welcome.entries import CONTINUE, ENTRIES, LINKS, PLAY, TILES, Entry
from kontsina_qt.windows.widgets.meander import Meander
from kontsina_qt.windows.widgets.panel_host import panel_host_of
from kontsina_qt.windows.widgets.style import rgba
from kontsina_qt.windows.widgets.tile_layout import Places, nearest, place_all
from kontsina_qt.windows.widgets.tiles import WelcomeButton, WelcomeLink, style_tiles

if TYPE_CHECKING:
    from kontsina_qt.library.tables.rows import MatchSummary

FAN = (("QS", -16.0), ("KD", -9.0), ("2C", 0.0), ("TD", 8.0), ("JH", 17.0))
FAN_WIDTH = 620.0
"""The width of the fan at scale 1."""
FAN_PIXELS = (690, 440)
"""The size of its picture at scale 1, with margins."""
ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}


class Welcome(Cloth):
    """The start page.

    Attributes:
        buttons, links: the widgets, by the names of their entries.
        more: the details added to entries, by name.

    Signals:
        chosen(object): an ``Entry``.
    """

    chosen = Signal(object)

    def __init__(self, theme: Theme, art: CardArt, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._art = art
        self._latest: MatchSummary | None = None
        self.more: dict[str, str] = {}
        self._proposed = ("", "")
        self._offered = self._going_on = False
        self._name, self._words, self._fan = Label(parent=self), OneLine(shrinks=True), Label()
        self._words.setParent(self)
        self._words.setObjectName("words")
        self._fan.setParent(self)
        self._fan.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._fan.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._meander = Meander(self)
        self._drawn: object = None
        self.buttons = {e.name: WelcomeButton(self) for e in (CONTINUE, PLAY, *TILES)}
        self.links = {entry.name: WelcomeLink(self) for entry in LINKS}
        for entry in ENTRIES:
            button = self.button(entry)
            button.clicked.connect(lambda _=False, entry=entry: self.chosen.emit(entry))
            button.installEventFilter(self)

    def button(self, entry: Entry) -> WelcomeButton | WelcomeLink:
        """Return the widget of an entry."""
        return self.buttons.get(entry.name) or self.links[entry.name]

    @property
    def continue_button(self) -> WelcomeButton:
        """The button that continues the latest match."""
        return self.buttons[CONTINUE.name]

    @property
    def play_button(self) -> WelcomeButton:
        """The button that starts a match at once."""
        return self.buttons[PLAY.name]

    def restyle(self, art: CardArt, theme: Theme) -> None:
        """Apply deck, theme and language."""
        self._art = art
        self.lay(theme)
        if self._offered:
            self._announce_offer(self._latest, self.continue_button.picture)

    @property
    def waits(self) -> bool:
        """Whether the page offers to continue a match."""
        return self._latest is not None

    def propose(self, heading: str, detail: str) -> None:
        """Propose something to do if there is no match to continue; empty for no proposal."""
        before, self._proposed = self._proposed, (heading, detail)
        if self._latest is None and self._offered and self._proposed != before:
            self._announce_offer(None, None)
            self._take_focus()

    def offer(self, latest: MatchSummary | None, picture: QPixmap | None = None) -> None:
        """Offer to continue a match, if given; ``picture`` shows its table."""
        self._latest, self._offered = latest, True
        self._announce_offer(latest, picture)
        self._take_focus()

    def _announce_offer(self, latest: MatchSummary | None, picture: QPixmap | None) -> None:
        heading, detail = self._proposed
        self._show_offer(picture, latest is not None or bool(heading))
        if latest is None and heading:
            self.continue_button.set_words(heading, detail)
        if latest is not None:
            words, short = match_in_words(latest), match_in_short(latest)
            self.continue_button.set_words(tr(CONTINUE.heading), words, short)

    def expect(self, picture: QPixmap | None) -> None:
        """Reserve the place of the latest match until it is loaded, if there is a picture of it."""
        self._show_offer(picture, picture is not None)
        self._take_focus()

    @property
    def _first(self) -> WelcomeButton:
        return self.continue_button if self._going_on else self.play_button

    def setFocus(self, reason: Qt.FocusReason = Qt.FocusReason.OtherFocusReason) -> None:
        """Focus the first entry; with a focus proxy readers would be told that both have it."""
        self._first.setFocus(reason)

    def _take_focus(self) -> None:
        host = panel_host_of(self)
        if host is None or host.panel is None:  # otherwise the focus belongs to the panel
            self.setFocus()

    def add_details(self, details: dict[str, str]) -> None:
        """Add details to entries, by their names."""
        self.more = details
        self._show_details()

    def _show_details(self) -> None:
        for entry in (PLAY, *TILES):
            detail = self.more.get(entry.name) or entry.detail()
            self.buttons[entry.name].set_words(tr(entry.heading), detail)
        for entry in LINKS:
            self.links[entry.name].setText(tr(entry.heading))

    def _show_offer(self, picture: QPixmap | None, going_on: bool) -> None:
        """Show or hide the button that continues a match."""
        self._going_on = going_on
        self.continue_button.picture = picture
        self.continue_button.setVisible(going_on)
        self.continue_button.primary = going_on
        self.play_button.primary = not going_on
        self.continue_button.set_words(tr(CONTINUE.heading), "")
        self._show_details()
        if self.isVisible():
            self._place()

    def _places(self) -> Places:
        return place_all(
            self.width(), self.height(), 2 if self._going_on else 1, len(TILES), text_factor()
        )

    def _place(self) -> None:
        places = self._places()
        style_tiles(
            self, self._theme, places.scale, f"#words {{ color: {rgba(self._theme.text_dim)}; }}"
        )
        self._place_name(places)
        if self.isVisible():
            self._draw_pictures(places)
        wide = [CONTINUE, PLAY] if self._going_on else [PLAY]
        for entry, rect in zip((*wide, *TILES), places.buttons, strict=True):
            button = self.buttons[entry.name]
            button.scale = places.scale
            button.setGeometry(rect.adjusted(-3, -3, 3, 3).toAlignedRect())
        links = self.links.values()
        scale = max(places.scale, 0.85) * text_factor()
        for link in links:
            link.scale = scale
        room = self.width() - 2 * places.left + 16
        wanted = sum(link.sizeHint().width() for link in links)
        if wanted > room:
            scale *= room / wanted
            for link in links:
                link.scale = scale
            wanted = sum(link.sizeHint().width() for link in links)
        gap = min(6 * scale, (room - wanted) / (len(links) - 1))
        x = places.left - 8
        for link in links:
            size = link.sizeHint()
            link.setGeometry(round(x), round(places.foot - size.height() / 2), *size.toTuple())
            x += size.width() + gap

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def showEvent(self, event: QShowEvent) -> None:
        """Draw the pictures when the page is about to be shown."""
        super().showEvent(event)
        self._place()

    def event(self, event: QEvent) -> bool:
        """Redraw for another device pixel ratio."""
        if event.type() == QEvent.Type.DevicePixelRatioChange and self.isVisible():
            self._draw_pictures(self._places())
        return super().event(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Move with the arrow keys to the nearest button in that direction."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            way = ARROWS.get(Qt.Key(event.key()))
            if way is not None and isinstance(watched, QWidget):
                self._go(watched, *way)
                return True
        return super().eventFilter(watched, event)

    def _go(self, here: QWidget, dx: int, dy: int) -> None:
        shown = [self.button(entry) for entry in ENTRIES if not self.button(entry).isHidden()]
        places = [QRectF(button.geometry()) for button in shown]
        found = nearest(QRectF(here.geometry()), places, dx, dy)
        if found is not None:
            shown[found].setFocus(Qt.FocusReason.TabFocusReason)

    # The name and the cards

    def _place_name(self, places: Places) -> None:
        scale, left, top = places.scale, places.left, places.top
        self._words.set_words(tr("The Greek fishing game and its whole family"))
        self._words.set_type(ui_font(min(19 * text_factor(), 32) * scale))
        box = QRectF(left + 2 * scale, top + 68 * scale, places.width, 40 * scale)
        self._words.setGeometry(box.toAlignedRect())
        self._words.fit()
        band = QRectF(left + 2 * scale, top + 114 * scale, places.width - 4 * scale, 17 * scale)
        self._meander.setGeometry(band.toAlignedRect())
        self._name.move(round(left), round(top))

    def _draw_pictures(self, places: Places) -> None:
        """Draw the name and the cards, if they are out of date."""
        fan = places.fan
        self._fan.setVisible(fan is not None)
        scale, dpr = 0.0 if fan is None else fan.width() / FAN_WIDTH, self.devicePixelRatioF()
        if fan is not None:
            box = QRectF(0, 0, FAN_PIXELS[0] * scale, FAN_PIXELS[1] * scale)
            box.moveCenter(fan.center())
            self._fan.setGeometry(box.toAlignedRect())
        name = "wordmark-el" if language() == "el" else "wordmark"
        drawn = name, places.scale, round(scale, 3), dpr, self._art
        if drawn == self._drawn:
            return
        self._drawn = drawn
        self._draw_name(name, 60 * places.scale, dpr)
        if fan is not None:
            self._fan.setPixmap(self._draw_fan(scale, dpr))

    def _draw_name(self, name: str, height: float, dpr: float) -> None:
        mark = QSvgRenderer(f":/wordmark/{name}.svg")
        if mark.isValid():
            width = height * mark.viewBoxF().width() / mark.viewBoxF().height()
            box = QRectF(0, 0, width, height)
            self._name.setPixmap(painted(width, height, dpr, lambda p: mark.render(p, box)))
            self._name.setAccessibleName(tr("Kontsina"))
            self._name.adjustSize()

    def _draw_fan(self, scale: float, dpr: float) -> QPixmap:
        height = 262 * scale
        width, tall = (each * scale for each in FAN_PIXELS)

        art = self._art.again()  # a separate cache: this size is used only here

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


def match_in_words(match: MatchSummary) -> str:
    """Return a match in one line: game, partner and opponents, hand, score."""
    from kontsina_qt.models.table_summary import company_words

    return " · ".join([company_words(match.game, match.options, match.seats), *_how_far(match)])


def match_in_short(match: MatchSummary) -> str:
    """Return a match in one line without names."""
    from kontsina_qt.models.table_summary import short_words

    return " · ".join([short_words(match.game, match.seats), *_how_far(match)])


def _how_far(match: MatchSummary) -> list[str]:
    words: list[str] = []
    if match.place is not None:
        series = tr("match {n} of the series")
        words.append(series.format(n=match.place + 1 + match.finished))
        if match.finished:  # the next match of the series has not been dealt
            return words
    words.append(tr("hand {n}").format(n=max(match.hand + 1, 1)))
    if match.scores:
        words.append(" : ".join(str(score) for score in match.scores))
    return words
