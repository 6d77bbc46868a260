"""Looking back at the table after a hand: all hands and piles, and the way back to the score."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, QSize, Signal
from PySide6.QtWidgets import QWidget

from kontsina_qt.language import tr
from kontsina_qt.session.session import Session
from kontsina_qt.table.cards.art import CardArt
from kontsina_qt.table.layout.free_places import free_place, furniture_boxes
from kontsina_qt.table.layout.geometry import Box
from kontsina_qt.table.scene.scene import TableScene
from kontsina_qt.table.style.theme import Theme
from kontsina_qt.table.view import TableView
from kontsina_qt.windows.widgets.painted_panel import PanelButton

if TYPE_CHECKING:  # imported when needed
    from kontsina_qt.windows.table_page.hand_end.card_lots import CardLots

FOOT = 24
"""The space around a button at the foot of a panel."""

BACK_TYPE = 0.92
"""The scale of the text of *Back to the score*."""


class LookingBack(QObject):
    """Shows the cards of a finished hand, and a button that leads back to the score.

    Attributes:
        button: the button.

    Signals:
        began(), ended(): the person looks at the table, or has finished looking.
        left(): the person wants the score again.
    """

    began = Signal()
    ended = Signal()
    left = Signal()

    def __init__(
        self,
        scene: TableScene,
        session: Session,
        view: TableView,
        theme: Theme,
        page: QWidget,
    ) -> None:
        super().__init__(page)
        self._scene, self._session, self._view, self._page = scene, session, view, page
        self._lots: CardLots | None = None
        self.button = PanelButton(theme, True, page, BACK_TYPE)
        self.button.hide()
        self.button.clicked.connect(self.left)

    @property
    def active(self) -> bool:
        """Whether the person looks at the table."""
        return self.button.isVisible()

    @property
    def lots(self) -> CardLots:
        """The hands and piles of a finished hand, created on first use."""
        if self._lots is None:
            from kontsina_qt.windows.table_page.hand_end.card_lots import CardLots

            look = self._scene.appearance
            self._lots = CardLots(look.art, look.theme, self._page)
            self._lots.hide()
            self._lots.closed.connect(self.left)
        return self._lots

    @property
    def _lots_open(self) -> bool:
        return self._lots is not None and self._lots.isVisible()

    def begin(self) -> None:
        """Show the cards and the button."""
        self._show_lots()
        self.place()
        self.button.show()
        self.button.raise_()
        self.button.setFocus()
        self.began.emit()

    def end(self) -> bool:
        """Hide what is shown; return whether there was anything."""
        looking = self.active
        self.button.hide()
        if self._lots is not None:
            self._lots.hide()
        if looking:
            self.ended.emit()
        return looking

    def restyle(self, art: CardArt, theme: Theme) -> None:
        """Apply another deck and theme."""
        self.button.theme = theme
        if self._lots is not None:
            self._lots.restyle(art, theme)

    def refresh_texts(self) -> None:
        """Refresh all texts."""
        self.button.setText(tr("Back to the score"))
        if self._lots_open:
            self._show_lots()
            self.button.raise_()

    def _show_lots(self) -> None:
        """Show all hands and piles of a finished hand."""
        match = self._session.match
        if not match.hands or not match.hands[-1].position.over:
            return
        foot = self.button.sizeHint().height() + FOOT
        title = tr("Hand {n}: the deal and the piles").format(n=match.hand_number + 1)
        from kontsina_qt.windows.table_page.hand_end.card_lots import lots_of_hand

        lots = lots_of_hand(match, self._session.teller)
        self.lots.show_lots(title, lots, self._view.geometry(), foot)

    def place(self) -> None:
        """Place the cards and the button for the size of the page."""
        size = self.button.sizeHint() + QSize(40, 4)
        middle = self._page.rect().center()
        left, top = middle.x() - size.width() // 2, middle.y()
        if self._lots_open:
            self.lots.setGeometry(self._view.geometry())
            top = self.lots.y() + round(self.lots.paper.bottom()) - size.height() - FOOT // 4
        elif self._session.active:
            left, top = self._beside_cards(size)
        self.button.setGeometry(left, top, size.width(), size.height())

    def _beside_cards(self, size: QSize) -> tuple[int, int]:
        """Return a position for a button that covers no card, and if possible nothing else."""
        layout = self._scene.layout
        corner = self._view.viewport().mapTo(self._page, QPoint(0, 0))
        taken = [*furniture_boxes(layout), *(sprite.box for sprite in self._scene.sprites())]
        near = layout.message
        wanted = (float(size.width()), float(size.height()))
        box = free_place(layout, wanted, near.centre, taken, (), max(layout.width, layout.height))
        if box is None:
            x, _ = near.centre
            box = Box(x - wanted[0] / 2, near.bottom - wanted[1], *wanted)
        return round(box.x) + corner.x(), round(box.y) + corner.y()
