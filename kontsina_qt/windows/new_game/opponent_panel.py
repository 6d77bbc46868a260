"""The panel of the selected opponent: style, faces, and the record against them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from kontsina_qt.language import tr, trn
from kontsina_qt.library.settings.choices import Portraits
from kontsina_qt.match.opponents import Opponent
from kontsina_qt.players.levels.catalogue import LEVELS, named
from kontsina_qt.players.levels.characters import CHARACTERS
from kontsina_qt.rules.base.messages import N_
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.table.cards.portrait_widget import Portrait
from kontsina_qt.table.cards.portraits import SOFT, Face, portraits_shown
from kontsina_qt.table.style.paint import painted
from kontsina_qt.table.style.plain_text import Label, button_words
from kontsina_qt.table.style.text_size import TITLE, scaled
from kontsina_qt.table.style.theme import Theme
from kontsina_qt.windows.new_game.opponent_card import draw_dots
from kontsina_qt.windows.widgets.dialog import scrolling
from kontsina_qt.windows.widgets.forms import ChoiceBox, Paragraph, plain_label, quiet

WIDTH = 350
LARGE, SMALL, LEAST_LARGE = 112, 64, 72
"""The sizes of the portrait, of the four faces, and of the portrait in a low panel."""
SHOWN = (
    (Face.CALM, N_("Waiting")),
    (Face.RAISED, N_("You sweep")),
    (Face.PLEASED, N_("A point won")),
    (Face.RUEFUL, N_("A card lost")),
)


def record_words(results: Sequence[int]) -> str:
    """Return the record against an opponent in words; empty without matches."""
    won, drawn, lost = (results.count(kind) for kind in (1, 0, -1))
    words = [
        trn("{n} win", "{n} wins", won),
        trn("{n} tie", "{n} ties", drawn) if drawn else "",
        trn("{n} loss", "{n} losses", lost),
    ]
    return ", ".join(filter(None, words)) if results else ""


class ResultBars(QWidget):
    """A bar for each of the latest matches, high for a win, the latest on the right."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        accent = theme.paper_accent.name()
        self.setStyleSheet(
            f"QFrame {{ border: 1px solid {accent}; border-radius: 3px; }}"
            f'QFrame[won="true"] {{ background: {accent}; }}'
        )
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(1, 1, 1, 1)
        self._row.setSpacing(scaled(4))

    def show_results(self, results: Sequence[int]) -> None:
        """Show results: filled for a win, half as high for a draw, low and hollow for a loss."""
        while (item := self._row.takeAt(0)) is not None:
            if (bar := item.widget()) is not None:
                bar.deleteLater()
        for result in results:
            bar = QFrame()
            bar.setProperty("won", result > 0)
            bar.setFixedSize(scaled(9), scaled({1: 28, 0: 19, -1: 12}[result]))
            self._row.addWidget(bar, 0, Qt.AlignmentFlag.AlignBottom)


class Dots(Label):
    """An opponent's strength as dots."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_level(self, level: str) -> None:
        """Show a level."""
        wide, high = scaled(12) * len(LEVELS), scaled(16)

        def draw(painter: QPainter) -> None:
            draw_dots(painter, wide - 1, high / 2, level, self._theme)

        self.setPixmap(painted(wide, high, self.devicePixelRatioF(), draw))


class OpponentPanel(QFrame):
    """The details of the selected opponent.

    Signals:
        style_changed(): another style was chosen.
        play_wanted(), add_wanted(): the buttons.
    """

    style_changed = Signal()
    play_wanted = Signal()
    add_wanted = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setProperty("role", "panel")
        self.opponent: Opponent | None = None
        self._styles: dict[str, str] = {}
        self.portrait = Portrait(LARGE, SOFT)
        self.name = Label()
        self.name.setStyleSheet(f"font-size: {scaled(TITLE + 2)}px; font-weight: 700;")
        self.home = quiet("")
        self.level = Label()
        self.level.setStyleSheet("font-weight: 600;")
        self.dots = Dots(theme)
        self.quip = plain_label()
        self.style_box = ChoiceBox()
        for style in CHARACTERS.values():
            self.style_box.addItem(tr(style.title), style.name)
        self.style_box.setAccessibleName(tr("Style"))
        self.style_box.activated.connect(self._on_style)
        self.description = quiet("")
        self.record = Label()
        self.record.setWordWrap(True)
        self.record.setStyleSheet("font-weight: 700;")
        self.bars = ResultBars(theme)
        self.together = quiet("")
        self.faces = [Portrait(SMALL) for _ in SHOWN]
        self.play_button, self.add_button = QPushButton(), QPushButton(tr("Add to table"))
        self.play_button.setDefault(True)
        self.add_button.setAutoDefault(False)
        self.play_button.clicked.connect(self.play_wanted)
        self.add_button.clicked.connect(self.add_wanted)
        self._lay_out()

    def _lay_out(self) -> None:
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, 6, 0)
        column.setSpacing(scaled(10))
        names = QVBoxLayout()
        names.setSpacing(2)
        strong = QHBoxLayout()
        strong.setSpacing(scaled(8))
        strong.addWidget(self.dots)
        strong.addWidget(self.level, 1)
        names.addStretch(1)
        for part in (self.name, self.home):
            names.addWidget(part)
        names.addLayout(strong)
        names.addStretch(1)
        head = QHBoxLayout()
        head.setSpacing(scaled(14))
        head.addWidget(self.portrait)
        head.addLayout(names, 1)
        column.addLayout(head)
        column.addWidget(self.quip)
        style = QHBoxLayout()
        style.addWidget(_headed(tr("Style of play")), 1)
        style.addWidget(self.style_box)
        column.addLayout(style)
        column.addWidget(self.description)
        self._at_table = _headed(tr("At the table"))
        column.addWidget(self._at_table)
        self._shown = QWidget()
        faces = QGridLayout(self._shown)
        faces.setContentsMargins(0, 0, 0, 0)
        for n, (face, (_, words)) in enumerate(zip(self.faces, SHOWN, strict=True)):
            faces.addWidget(face, 0, n, Qt.AlignmentFlag.AlignHCenter)
            label = Paragraph(tr(words))
            label.setProperty("role", "dim")
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            faces.addWidget(label, 1, n)
            faces.setColumnStretch(n, 1)
        faces.setSpacing(scaled(4))
        column.addWidget(self._shown)
        column.addWidget(self.together)
        played = QHBoxLayout()
        played.addWidget(self.record, 1)
        played.addWidget(self.bars)
        column.addLayout(played)
        column.addStretch(1)
        self._area = scrolling(inner, sideways=False)
        self._buttons = QHBoxLayout()
        self._buttons.addWidget(self.play_button, 1)
        self._buttons.addWidget(self.add_button)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(*(scaled(14) for _ in range(4)))
        whole.setSpacing(scaled(10))
        whole.addWidget(self._area, 1)
        whole.addLayout(self._buttons)

    def arrange(self, low: bool) -> None:
        """Show all details, or only the most important ones in a low panel."""
        self.portrait.grow_to(LEAST_LARGE if low else LARGE)
        drawn = portraits_shown() is not Portraits.INITIALS
        for part in (self._at_table, self._shown):
            part.setVisible(drawn and not low)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._stack_buttons()

    def _stack_buttons(self) -> None:
        """Stack the two buttons if they are too long for one row."""
        both = self.play_button.sizeHint().width() + self.add_button.sizeHint().width()
        room = self.contentsRect().width() - 2 * scaled(14) - self._buttons.spacing()
        directions = QHBoxLayout.Direction
        fits = both <= room
        self._buttons.setDirection(directions.LeftToRight if fits else directions.TopToBottom)

    @property
    def fits(self) -> bool:
        """Whether everything fits."""
        inner, room = self._area.widget(), self._area.viewport().width()
        return inner is not None and inner.minimumSizeHint().width() <= room

    # Content

    @property
    def player(self) -> str:
        """The selected opponent's name in records, with the style chosen here."""
        assert self.opponent is not None
        return named(self.opponent.level, self._style)

    @property
    def _style(self) -> str:
        assert self.opponent is not None
        return self._styles.get(self.opponent.key, self.opponent.style)

    def show_opponent(self, opponent: Opponent, results: Sequence[int]) -> None:
        """Show an opponent, and the results of the latest matches."""
        self.opponent = opponent
        name = tr(opponent.name)
        self.portrait.show_face(opponent.key)
        for portrait, (face, _) in zip(self.faces, SHOWN, strict=True):
            portrait.show_face(opponent.key, face=face)
        self.name.setText(name)
        self.home.setText(f"{tr(opponent.home)}, {tr(opponent.country)}")
        self.level.setText(tr(LEVELS[opponent.level].title))
        self.dots.show_level(opponent.level)
        self.quip.setText(tr("“{words}”").format(words=tr(opponent.quip)))
        self.style_box.setCurrentIndex(self.style_box.findData(self._style))
        self.style_box.setVisible(LEVELS[opponent.level].judges)
        self.together.setText(tr("You and {name}, recent matches").format(name=name))
        self.together.setVisible(bool(results))
        self.bars.show_results(results)
        self.bars.setVisible(bool(results))
        words = record_words(results)
        self.record.setText(words or tr("You haven't played {name} yet.").format(name=name))
        self.play_button.setText(button_words(tr("Play {name}").format(name=name)))
        self._stack_buttons()
        self._show_words()

    def _on_style(self) -> None:
        assert self.opponent is not None
        self._styles[self.opponent.key] = str(self.style_box.currentData())
        self._show_words()
        self.style_changed.emit()

    def _show_words(self) -> None:
        assert self.opponent is not None
        level = LEVELS[self.opponent.level]
        words = tr(CHARACTERS[self._style].description if level.judges else level.description)
        home = tr("Plays every game; at home in {game}.")
        home = home.format(game=tr(GAMES[self.opponent.game].name))
        self.description.setText(f"{words} {home}")
        self.style_box.setAccessibleDescription(words)


def _headed(words: str) -> Label:
    """Return a small heading."""
    label = Label(words)
    label.setWordWrap(True)
    label.setStyleSheet("font-weight: 600;")
    return label
