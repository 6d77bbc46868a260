"""The panel with the rules of a game."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QStyle,
    QVBoxLayout,
    QWidget,
)

from kontsina_qt.card_names import names_of
from kontsina_qt.language import tr, trn
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.explain.whole import explain
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.table.cards.art import CardArt
from kontsina_qt.table.style.live_text import on_language_change
from kontsina_qt.table.style.plain_text import Label
from kontsina_qt.table.style.text_pages import Pages
from kontsina_qt.table.style.text_size import scaled
from kontsina_qt.table.style.theme import THEMES, Theme
from kontsina_qt.windows.rules.pictures import WIDTH, examples_of
from kontsina_qt.windows.widgets.dialog import FittingDialog
from kontsina_qt.windows.widgets.forms import ChoiceBox, closing


class RulesWindow(FittingDialog):
    """Shows the rules with the options in use, beside the table."""

    side_width = 480
    opened_by = "rules"

    def __init__(
        self,
        rules: Rules,
        parent: QWidget | None = None,
        art: CardArt | None = None,
        theme: Theme | None = None,
    ) -> None:
        super().__init__(parent)
        self._art, self._theme = art or CardArt(), theme or THEMES["cloth"]
        self.setModal(False)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.propose(620, 640)
        self._shown = rules
        self._room = 0
        self._games = ChoiceBox()
        for game in GAMES.values():
            self._games.addItem("", game.id)
        self._games.setCurrentIndex(self._games.findData(rules.game.id))
        self._games.currentIndexChanged.connect(self._on_game)
        self._text = Pages()
        self._text.setAccessibleName(tr("Rules"))
        self._note = Label()
        self._note.setWordWrap(True)
        buttons, self._close = closing(self)
        head = QHBoxLayout()
        head.addWidget(self._games)
        head.addWidget(self._note, 1)
        column = QVBoxLayout(self)
        column.addLayout(head)
        column.addWidget(self._text, 1)
        column.addWidget(buttons)
        self.table_rules = rules
        on_language_change(self, self._say)

    def _say(self) -> None:
        self.setWindowTitle(tr("Rules"))
        self._games.setAccessibleName(tr("Game"))
        self._close.setText(tr("Close"))
        for at, game in enumerate(GAMES.values()):
            self._games.setItemText(at, tr(game.name))
        self.show_rules(self._shown)

    def show_rules(self, rules: Rules) -> None:
        """Show these rules."""
        self._shown = rules
        players = trn("{n} player", "{n} players", rules.players)
        self._note.setText(players)
        parts = [f"<h2>{escape(tr(rules.game.name))}</h2><p>{escape(tr(rules.game.summary))}</p>"]
        names = names_of(rules.game)
        for section in explain(rules, names.tr):
            said = map(names.explained, section.paragraphs)
            items = "".join(f"<li>{escape(words)}</li>" for words in said)
            parts.append(f"<h3>{escape(section.title)}</h3><ul>{items}</ul>")
        art, self._room = self._art.of(rules.game), self._picture_room()
        examples, pictures = examples_of(rules, art, self._theme, self._room)
        parts.insert(2, examples)  # after the aim of the game
        self._text.show_page("".join(parts), pictures)

    def text(self) -> str:
        """Return the content as plain text."""
        return self._text.toPlainText()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._picture_room() != self._room:
            at = self._text.verticalScrollBar().value()
            self.show_rules(self._shown)
            self._text.verticalScrollBar().setValue(at)

    def _picture_room(self) -> int:
        """Return the width for pictures, less scroll bar and margins."""
        page = self._text
        bar = page.style().pixelMetric(QStyle.PixelMetric.PM_ScrollBarExtent, None, page)
        room = (
            page.width() - bar - 2 * round(page.document().documentMargin()) - 2 * page.frameWidth()
        )
        return max(min(room, round(scaled(WIDTH))), 1)

    def _on_game(self) -> None:
        game = GAMES[self._games.currentData()]
        same = game is self.table_rules.game
        self.show_rules(self.table_rules if same else game.rules(game.usual_players))
