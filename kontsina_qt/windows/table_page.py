"""The page with the table: the bar over it, and the panels that cover it between hands."""

from __future__ import annotations

from PySide6.QtCore import QSize, QTimer, Signal
from PySide6.QtGui import QPixmap, QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from kontsina_qt.language import tr
from kontsina_qt.models.table_models import TableModels
from kontsina_qt.session.session import Session
from kontsina_qt.table.art import CardArt
from kontsina_qt.table.geometry import clamp
from kontsina_qt.table.gestures import Gestures
from kontsina_qt.table.layout import BASE_HEIGHT, BASE_WIDTH, TOP_BAR
from kontsina_qt.table.scene import TableScene
from kontsina_qt.table.theme import Theme
from kontsina_qt.table.type import text_factor
from kontsina_qt.table.view import TableView
from kontsina_qt.windows.cut import CutPanel
from kontsina_qt.windows.panel import PanelButton
from kontsina_qt.windows.score_sheet import ScoreSheet
from kontsina_qt.windows.top_bar import TopBar, bar_words


class TablePage(QWidget):
    """A match on the table.

    Signals:
        looked_back(): the person has left the score sheet for the table.
        counted(): a finished hand is about to be counted before the person's eyes.
    """

    looked_back = Signal()
    counted = Signal()

    def __init__(self, session: Session, art: CardArt, theme: Theme) -> None:
        super().__init__()
        self.session = session
        self.models = TableModels(session, self)
        self.scene = TableScene(self.models, art, theme, self)
        self.gestures = Gestures(self.scene, session, self)
        self.view = TableView(self.scene, self.gestures)
        self.bar = TopBar(theme)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.bar)
        column.addWidget(self.view, 1)
        self.sheet = ScoreSheet(art, theme, self)
        self.cut_panel = CutPanel(art, theme, self)
        self.back_button = PanelButton(theme, True, self)
        self.hide_panels()
        self._connect()

    def _connect(self) -> None:
        session = self.session
        session.loaded.connect(self._on_loaded)
        session.went_back.connect(self.hide_panels)
        session.cut_wanted.connect(self._on_cut_wanted)
        self.scene.calm_changed.connect(session.set_calm)
        self.scene.settled.connect(self._on_settled)
        self.gestures.nudged.connect(session.nudge)
        self.cut_panel.cut_chosen.connect(self._on_cut)
        self.sheet.next_hand.connect(self._on_next_hand)
        self.sheet.play_again.connect(self._on_play_again)
        self.sheet.review.connect(self._on_review)
        self.back_button.clicked.connect(self._show_sheet)

    def redress(self, art: CardArt, theme: Theme, card_size: float) -> None:
        """Changes deck, colours and the size of the cards."""
        self.view.redress(art, theme, card_size)
        self.bar.redress(theme)
        self.back_button.theme = theme
        self.sheet.redress(art, theme)
        self.cut_panel.redress(art, theme)

    def refresh(self) -> None:
        """Says in the bar where the match is."""
        if self.session.active:
            self.bar.tell(*bar_words(self.session))

    def picture(self) -> QPixmap:
        """The table at rest."""
        self.scene.motion.finish()
        return self.view.grab()

    # The panels

    def hide_panels(self) -> None:
        """Leaves only the table."""
        for panel in (self.sheet, self.cut_panel, self.back_button):
            panel.hide()

    def _on_loaded(self) -> None:
        self.hide_panels()
        self._on_settled()

    def _on_cut_wanted(self, seal: str) -> None:
        self.hide_panels()
        self.cut_panel.open(seal, len(self.session.rules.pack))

    def _on_cut(self, place: int) -> None:
        self.cut_panel.hide()
        self.view.setFocus()
        self.session.cut(place)

    def _on_settled(self) -> None:
        """Nothing moves any more: a finished hand is counted before the person's eyes."""
        session = self.session
        if not session.active:
            return
        match = session.match
        if match.results and (match.waiting or match.over) and not self.cut_panel.isVisible():
            QTimer.singleShot(0, self._count)

    def _count(self) -> None:
        fresh = not (self.sheet.isVisible() or self.back_button.isVisible())
        self._show_sheet()
        if fresh and self.sheet.isVisible():
            self.counted.emit()

    def _show_sheet(self) -> None:
        session = self.session
        if not session.active or not (session.match.waiting or session.match.over):
            return
        result = self.models.score.result
        if session.seal is not None or result is None:
            return
        self.back_button.hide()
        teller = session.teller
        match = session.match
        names = [teller.side(side) for side in range(session.rules.sides)]
        own = session.rules.side_of[session.viewer] if session.humans else None
        self.sheet.show_hand(
            len(match.results),
            result,
            match.standing,
            session.rules,
            names,
            own,
            animate=not self.scene.instant,
            chair=self._chair_words() if session.finished else None,
        )

    def _chair_words(self) -> str:
        """What the end of a match offers to do with its cards."""
        return tr("Compare the two") if self.session.original else tr("Same cards, other chair")

    def _on_next_hand(self) -> None:
        self.sheet.hide()
        self.view.setFocus()
        self.session.next_hand()

    def _on_play_again(self) -> None:
        self.view.setFocus()
        self.session.begin_again()

    def _on_review(self) -> None:
        """Leaves the sheet for the table; a button leads back."""
        self.sheet.hide()
        self.back_button.setText(tr("Back to the score"))
        self._place_panels()
        self.back_button.show()
        self.back_button.raise_()
        self.back_button.setFocus()
        self.looked_back.emit()

    def _place_panels(self) -> None:
        page = self.rect()
        for panel in (self.sheet, self.cut_panel):
            panel.setGeometry(page)
        size = self.back_button.sizeHint() + QSize(40, 4)
        middle = page.center()
        self.back_button.setGeometry(
            middle.x() - size.width() // 2, middle.y(), size.width(), size.height()
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The panels cover the table whatever its size; the bar grows with a large window."""
        super().resizeEvent(event)
        self._place_panels()
        size = event.size()
        wanted = min(size.width() / BASE_WIDTH, size.height() / (BASE_HEIGHT + TOP_BAR))
        least = clamp(size.height() / 440, 0.75, 1.0)
        self.bar.grow_to(round(clamp(wanted * text_factor(), least, 2.0), 2))
