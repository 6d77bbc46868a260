"""The settings: what is changed shows at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from PySide6.QtCore import QEvent, QPointF, QSize, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QWidget,
)

from kontsina_qt.card_names import CardNames
from kontsina_qt.language import tr
from kontsina_qt.library.settings.kinds import Choice, Kind, Name, Scale, Switch
from kontsina_qt.library.settings.outside_players import OutsidePlayer
from kontsina_qt.library.settings.settings import ROWS, Panel, Part, Row, Settings
from kontsina_qt.match.names import NAME_LIMIT, clean
from kontsina_qt.models.matches_model import game_words
from kontsina_qt.rules.base.cards import card
from kontsina_qt.rules.base.packs import ITALIAN, PACKS, SPANISH
from kontsina_qt.rules.view import MOST_EARLIER
from kontsina_qt.session.recall import asking_games
from kontsina_qt.sound.speaker import has_library
from kontsina_qt.table.cards.art import CardArt
from kontsina_qt.table.style.plain_text import Label
from kontsina_qt.windows.settings.players_page import PlayersPage
from kontsina_qt.windows.system.card_art import art_of
from kontsina_qt.windows.table_page.sound_effects import no_sound
from kontsina_qt.windows.widgets.dialog import FittingDialog
from kontsina_qt.windows.widgets.forms import (
    StillBox,
    StillSlider,
    add_unnamed,
    clear,
    lay_out_dialog,
    quiet,
    titled_panel,
)

PREVIEW = ("2C", "TD", "KH", "JS")
LATIN_PREVIEW = ("7D", "QH")


class Preview(QWidget):
    """A few cards of the deck, and of those for Italian and Spanish games."""

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self._settings, self._art = settings, art_of(settings)
        self.setFixedHeight(132)
        self.setAccessibleName(tr("A few cards of the deck"))

    def show_deck(self, settings: Settings) -> None:
        """Shows another deck."""
        self._settings, self._art = settings, art_of(settings)
        self.update()

    def sizeHint(self) -> QSize:
        """Room for seven cards; they may be smaller."""
        return QSize(300, 132)

    def _latin(self) -> list[CardArt]:
        """The decks of the Latin cards, one a card."""
        chosen = PACKS.get(self._settings.latin_cards)
        packs = (ITALIAN, SPANISH) if chosen is None else (chosen, chosen)
        return [self._art.named(CardNames(pack)) for pack in packs]

    def paintEvent(self, event: QPaintEvent) -> None:
        """Four faces and a back; two faces of the other packs."""
        painter = QPainter(self)
        try:
            dpr = self.devicePixelRatioF()
            count = len(PREVIEW) + 1 + len(LATIN_PREVIEW)
            step = min(120 * 0.714 + 12, self.width() / count)
            height = (step - 12) / 0.714
            faces = [self._art.face(card(text), height, dpr) for text in PREVIEW]
            faces.append(self._art.back(height, dpr))
            for text, art in zip(LATIN_PREVIEW, self._latin(), strict=True):
                faces.append(art.face(card(text), height, dpr))
            for at, face in enumerate(faces):
                painter.drawPixmap(QPointF(at * step, 6), face)
        finally:
            painter.end()


class SettingsDialog(FittingDialog):
    """Shows and changes the settings.

    Signals:
        changed(object): the new ``Settings``, at once.
        players_changed(object): the new tuple of other people's programs, at once.
    """

    changed = Signal(object)
    players_changed = Signal(object)

    def __init__(
        self,
        settings: Settings,
        parent: QWidget | None = None,
        players: Iterable[OutsidePlayer] = (),
    ) -> None:
        super().__init__(parent)
        self.settings = settings
        self._players = tuple(players)
        self.propose(640, 660)
        self.finished.connect(lambda _: self.others.stop())
        self._fill()

    def _fill(self) -> None:
        """Makes everything, in the language in use."""
        settings = self.settings
        self.setWindowTitle(tr("Settings"))
        self._preview = Preview(settings)
        self.fields: dict[str, QWidget] = {}
        close = QPushButton(tr("Close"))
        close.setDefault(True)
        close.clicked.connect(self.accept)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(close)
        self.others = PlayersPage(self._players)
        self.others.changed.connect(self._on_players)
        panels = (
            *map(self._panel, Panel),
            self.others,
        )
        self._page = lay_out_dialog(self, tr("Settings"), panels, row)
        self._left_behind = ""
        bar = self._page.verticalScrollBar()
        bar.rangeChanged.connect(lambda *_: self._keep_in_sight())
        bar.valueChanged.connect(self._look_behind)

    def changeEvent(self, event: QEvent) -> None:
        """In another language everything is made anew; the keys stay where they were."""
        super().changeEvent(event)
        if event.type() != QEvent.Type.LanguageChange:
            return
        had = self._field_with_keys()
        height = self._page.verticalScrollBar().value()
        self.others.stop()
        clear(self)
        self._fill()
        self.refit()
        self._page.verticalScrollBar().setValue(height)
        if had:
            self.fields[had].setFocus()
            self._keep_in_sight()

    def _field_with_keys(self) -> str:
        """The name of the field that has the keys; empty for none."""
        now = self.focusWidget()
        return next((name for name, field in self.fields.items() if field is now), "")

    def _keep_in_sight(self) -> None:
        """Scrolls to the field with the keys: with larger text it lies further down.

        Not if it was left behind: who looks at something else goes on looking at that.
        """
        had = self._field_with_keys()
        if had and had != self._left_behind:
            self._page.ensureWidgetVisible(self.fields[had])

    def _look_behind(self) -> None:
        had = self._field_with_keys()
        self._left_behind = had if had and self.fields[had].visibleRegion().isEmpty() else ""

    # Panels

    def _panel(self, panel: Panel) -> QFrame:
        frame, form = titled_panel(tr(panel.value))
        if panel is Panel.CARDS:
            form.addRow(self._preview)
        for name, row in ROWS.items():
            if row.panel is panel:
                self._add_row(form, name, row)
        return frame

    def _add_row(self, form: QFormLayout, name: str, row: Row) -> None:
        """Adds a setting's field, and under it what is said of it."""
        label = tr(row.label)
        widget = self._field(name, row.kind, label)
        self.fields[name] = widget
        if isinstance(row.kind, Switch):
            add_unnamed(form, widget)
        else:
            widget.setAccessibleName(label)
            form.addRow(Label(label, beside=widget), widget)
        note = NOTES[name]() if name in NOTES else tr(row.note)
        if note:
            add_unnamed(form, quiet(note))

    def _on_players(self, players: tuple[OutsidePlayer, ...]) -> None:
        self._players = players
        self.players_changed.emit(players)

    # Fields

    def _field(self, name: str, kind: Kind, label: str) -> QWidget:
        value = getattr(self.settings, name)
        if isinstance(kind, Switch):
            return self._switch(name, kind, label, value)
        if isinstance(kind, Choice):
            return self._choice(name, kind, value)
        if isinstance(kind, Scale):
            return self._scale(name, kind, value)
        assert isinstance(kind, Name)
        return self._name(name, kind, value)

    def _switch(self, name: str, kind: Switch, label: str, value: object) -> QCheckBox:
        box = QCheckBox(label)
        box.setChecked(value == kind.on)
        box.toggled.connect(lambda on: self._set(name, kind.on if on else kind.off))
        return box

    def _choice(self, name: str, kind: Choice, value: object) -> StillBox:
        box, values = StillBox(), kind.values()
        box.addItems([kind.said(each) for each in values])
        box.setCurrentIndex(values.index(value))
        box.currentIndexChanged.connect(lambda at: self._set(name, values[at]))
        return box

    def _scale(self, name: str, kind: Scale, value: float) -> StillSlider:
        slider = StillSlider()
        slider.setRange(*(round(bound / kind.unit) for bound in (kind.least, kind.most)))
        slider.setSingleStep(5)
        slider.setPageStep(10)
        slider.setValue(round(value / kind.unit))
        slider.setTracking(not kind.tells_end)
        slider.valueChanged.connect(lambda steps: self._set(name, kind.value_at(steps)))
        return slider

    def _name(self, name: str, kind: Name, value: str) -> QLineEdit:
        line = QLineEdit(value)
        line.setMaxLength(NAME_LIMIT)
        line.setPlaceholderText(tr(kind.usual))
        line.editingFinished.connect(lambda: self._set(name, clean(line.text())))
        return line

    def _set(self, name: str, value: object) -> None:
        usual = {other: getattr(Settings(), other) for other in ROWS[name].resets}
        self.settings = replace(self.settings, **{name: value, **usual})
        if ROWS[name].part in (Part.DECK, Part.THEME):
            self._preview.show_deck(self.settings)
        self.changed.emit(self.settings)


def _recalls_note() -> str:
    games = ", ".join(map(game_words, asking_games()))
    return tr(ROWS["recalls"].note).format(games=games, n=MOST_EARLIER)


NOTES: dict[str, Callable[[], str]] = {
    "recalls": _recalls_note,
    "volume": lambda: "" if has_library() else no_sound(),
}
"""Notes that say more than the table of the settings knows, by the setting."""
