"""The curtain between two people at one screen: no card is open until the right one is there."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QShowEvent
from PySide6.QtWidgets import QWidget

from kontsina_qt.language import tr
from kontsina_qt.rules.state.aloud import aloud
from kontsina_qt.rules.state.words import sentences
from kontsina_qt.session.session import Session
from kontsina_qt.table.layout.geometry import clamp
from kontsina_qt.table.layout.input_needs import target
from kontsina_qt.table.style.plain_text import button_words
from kontsina_qt.table.style.text_size import text_factor, ui_font
from kontsina_qt.table.style.theme import Theme
from kontsina_qt.windows.widgets.held_keys import has_come
from kontsina_qt.windows.widgets.painted_panel import PanelButton, PaperOver, draw_paper

WIDTH, HEIGHT = 560, 216
"""How large the paper is, at scale 1."""


class Curtain(PaperOver):
    """A sheet of paper over the hand, with the name of the person who is to look.

    What it hides is not there at all: the models hold no card of a hand that is covered.

    Signals:
        lifted(): that person is there.
        taken_back(): the one before wants the last play back.
    """

    lifted = Signal()
    taken_back = Signal()

    def __init__(self, session: Session, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._session, self._theme = session, theme
        self._name = self._latest = ""
        self.show_cards = PanelButton(theme, True, self)
        self.take_back = PanelButton(theme, False, self)
        self.show_cards.clicked.connect(self.lifted)
        self.take_back.clicked.connect(self.taken_back)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def redress(self, theme: Theme) -> None:
        """Changes the colours."""
        self._theme = self.show_cards.theme = self.take_back.theme = theme
        self.update()

    def refresh(self, latest: str) -> None:
        """Stands over the table while the person to play is not there yet, and only then.

        Args:
            latest: what was played last, in words.
        """
        session = self._session
        if not (session.covered and session.my_turn):
            self.hide()
            return
        self._latest = latest
        self._name = session.teller.seat(session.viewer)
        self.show_cards.setText(button_words(tr("Show my cards")))
        self.take_back.setText(button_words(tr("Undo last play")))
        self.take_back.setVisible(session.can_undo)
        latest = aloud(self._latest, tr)
        self.setAccessibleName(sentences((self._title(), latest, self._words())))
        self._arrange()
        self.show()
        self.raise_()
        self.show_cards.setFocus()
        self.update()

    def _title(self) -> str:
        return tr("Pass to {name}").format(name=self._name)

    def _words(self) -> str:
        return tr("Your cards stay hidden until you press Show my cards.")

    # Geometry

    def _scale(self) -> float:
        fitting = min(self.width() / (WIDTH + 24), self.height() / (HEIGHT + 24))
        usual = min(self.width() / 1280, self.height() / 800, 3.0) * text_factor()
        return min(max(usual, 0.9), fitting)

    def paper(self) -> QRectF:
        """Where the paper lies: over the hand, so that the table stays in sight."""
        scale = self._scale()
        width, height = WIDTH * scale, HEIGHT * scale
        top = self.height() - height - 12 * scale
        return QRectF((self.width() - width) / 2, top, width, height)

    def _arrange(self) -> None:
        scale, paper = self._scale(), self.paper()
        buttons = [self.show_cards]
        if not self.take_back.isHidden():
            buttons.insert(0, self.take_back)
        width = clamp(paper.width() / 2 - 36 * scale, 1, 236 * scale)
        left = paper.center().x() - (width * len(buttons) + 16 * scale * (len(buttons) - 1)) / 2
        for button in buttons:
            button.scale = scale
            top = paper.bottom() - 68 * scale
            button.setGeometry(round(left), round(top), round(width), target(46 * scale))
            left += width + 16 * scale

    def _draw(self, painter: QPainter) -> None:
        theme, scale, paper = self._theme, self._scale(), self.paper()
        draw_paper(painter, paper, theme, 20 * scale)
        inner = paper.adjusted(28 * scale, 22 * scale, -28 * scale, -76 * scale)
        flags = int(Qt.AlignmentFlag.AlignHCenter | Qt.TextFlag.TextWordWrap)
        painter.setPen(theme.ink)
        painter.setFont(ui_font(24 * scale, 700))
        painter.drawText(inner, flags | int(Qt.AlignmentFlag.AlignTop), self._title())
        painter.setPen(theme.ink_dim)
        painter.setFont(ui_font(15 * scale))
        painter.drawText(inner, flags | int(Qt.AlignmentFlag.AlignBottom), self._words())
        painter.drawText(inner, flags | int(Qt.AlignmentFlag.AlignVCenter), self._latest)

    # The person

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """The table behind is out of reach."""
        event.accept()

    def showEvent(self, event: QShowEvent) -> None:
        """Whoever was pressing keys sees it first."""
        super().showEvent(event)
        if not event.spontaneous():
            has_come(self)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter and Space show the cards, whatever has the focus here."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.lifted.emit()
        else:
            super().keyPressEvent(event)
