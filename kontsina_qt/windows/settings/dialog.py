"""The settings dialog, whose changes apply at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from PySide6.QtCore import QEvent, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from kontsina_qt.access.announcer import announce
from kontsina_qt.language import tr, trn
from kontsina_qt.library.settings.kinds import Choice, Kind, Language, Name, Scale, Switch
from kontsina_qt.library.settings.outside_players import OutsidePlayer
from kontsina_qt.library.settings.settings import ROWS, Panel, Part, Row, Settings
from kontsina_qt.match.names import NAME_LIMIT, clean
from kontsina_qt.models.matches_model import game_words
from kontsina_qt.rules.view import MOST_EARLIER
from kontsina_qt.session.computers.recall import asking_games
from kontsina_qt.sound.speaker import has_library
from kontsina_qt.table.style.plain_text import Label
from kontsina_qt.table.style.text_size import scaled
from kontsina_qt.windows.settings.finding import (
    FoundList,
    SettingSearch,
    entries,
    entry,
    found,
)
from kontsina_qt.windows.settings.players_page import OTHER_PLAYERS, OTHER_WORDS, PlayersPage
from kontsina_qt.windows.settings.preview import Preview
from kontsina_qt.windows.settings.tabs import TabbedPages
from kontsina_qt.windows.table_page.sound_effects import no_sound
from kontsina_qt.windows.widgets.confirm import GivingUpDialog
from kontsina_qt.windows.widgets.dialog import FittingDialog
from kontsina_qt.windows.widgets.flow_layout import Flow
from kontsina_qt.windows.widgets.forms import (
    ChoiceBox,
    NoWheelSlider,
    Page,
    TallCheckBox,
    add_unnamed,
    clear,
    quiet,
    set_buddy,
    shaded_form,
)

EDGES = 72
"""The margins around and between labels and fields, in pixels at the usual text size."""
PERSONAL = frozenset({"name", "language"})
"""Settings that are not reset to their defaults."""
OTHERS = "players"
"""The search entry for external players, besides the names of the settings."""


class SettingsPage(Page):
    """A page of settings; the labels of all pages have the same width.

    Args:
        labels: the labels of all pages.
    """

    def __init__(self, labels: list[Label]) -> None:
        super().__init__()
        self._labels = labels

    def event(self, event: QEvent) -> bool:
        """Align the labels again when size, texts or font change."""
        done = super().event(event)
        kinds = QEvent.Type
        if event.type() in (kinds.LayoutRequest, kinds.Resize, kinds.Show) and self.isVisible():
            self.wrap()
            self._align()
        return done

    def is_narrow(self) -> bool:
        """Return whether the widest field would not fit beside the labels."""
        fields = (*self.findChildren(QCheckBox), *self.findChildren(ChoiceBox))
        widest = max((field.sizeHint().width() for field in fields), default=0)
        return super().is_narrow() or self._label_width() + widest + scaled(EDGES) > self.width()

    def _label_width(self) -> int:
        for label in self._labels:
            label.ensurePolished()
        return max((label.sizeHint().width() for label in self._labels), default=0)

    def _align(self) -> None:
        own = [label for label in self._labels if self.isAncestorOf(label)]
        wide = self._label_width() * (not self.is_narrow())
        for label in own:
            if label.minimumWidth() != wide:
                label.setMinimumWidth(wide)


class SettingsDialog(FittingDialog):
    """Shows and changes the settings.

    Attributes:
        fields: the fields, by the names of the settings.
        others: the page of external players.
        tabs: the pages.
        search, list: the search field, and the list of results.
        reset_button: resets everything to the defaults, or undoes that.

    Signals:
        changed(object): the new ``Settings``.
        players_changed(object): the new tuple of external players.
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
        self._before: Settings | None = None
        self._players = tuple(players)
        self.propose(840, 700)
        self.finished.connect(lambda _: self.others.stop())
        self._fill()

    def _fill(self) -> None:
        """Build everything in the current language."""
        self.setWindowTitle(tr("Settings"))
        self._preview = Preview(self.settings)
        self.fields: dict[str, QWidget] = {}
        self._labels: list[Label] = []
        self.others = PlayersPage(self._players)
        self.others.changed.connect(self._on_players)
        self.tabs = TabbedPages()
        self._areas = [self._add_page(panel) for panel in Panel]
        self._left_behind = ""
        self._make_search()
        column = QVBoxLayout(self)
        column.addLayout(self._head())
        column.addWidget(self.tabs, 1)
        column.addWidget(self.list, 1)
        column.addWidget(self.nothing)
        column.addWidget(self._foot())

    def _head(self) -> QHBoxLayout:
        head = Label(tr("Settings"))
        head.setProperty("role", "title")
        row = QHBoxLayout()
        row.setSpacing(scaled(24))
        row.addWidget(head)
        row.addWidget(self.search, 1)
        return row

    def _foot(self) -> Flow:
        self.reset_button = QPushButton()
        self.reset_button.setAutoDefault(False)
        self.reset_button.clicked.connect(self._on_reset)
        close = QPushButton(tr("Close"))
        close.setDefault(True)
        close.clicked.connect(self.accept)
        foot = Flow(left=1)
        foot.add(self.reset_button)
        foot.add(close)
        self._show_reset()
        return foot

    def changeEvent(self, event: QEvent) -> None:
        """Rebuild everything in another language, keeping the focus."""
        super().changeEvent(event)
        if event.type() != QEvent.Type.LanguageChange:
            return
        had, tab = self._focused_field(), self.tabs.current
        height = self._areas[tab].verticalScrollBar().value()
        self.others.stop()
        clear(self)
        self._fill()
        self.tabs.turn_to(tab)
        self.refit()
        self._areas[tab].verticalScrollBar().setValue(height)
        if had:
            self.fields[had].setFocus()
            self._keep_in_sight()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Change tabs with Ctrl+Tab."""
        if event.key() in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab) and self.tabs.isVisible():
            self.tabs.step(1 if event.key() == Qt.Key.Key_Tab else -1)
            event.accept()
        else:
            super().keyPressEvent(event)

    def _focused_field(self) -> str:
        """Return the name of the focused field; empty for none."""
        now = self.focusWidget()
        return next((name for name, field in self.fields.items() if field is now), "")

    def _keep_in_sight(self) -> None:
        """Scroll to the focused field, which has moved after a change of the text size.

        Only if it was visible before.
        """
        had = self._focused_field()
        if had and had != self._left_behind:
            self._areas[self.tabs.current].ensureWidgetVisible(self.fields[had])

    def _uncover_page(self) -> None:
        had = self._focused_field()
        self._left_behind = had if had and self.fields[had].visibleRegion().isEmpty() else ""

    # Pages

    def _add_page(self, panel: Panel) -> QScrollArea:
        inner = SettingsPage(self._labels)
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, 8, 4)
        column.setSpacing(12)
        frame, form = shaded_form()
        if panel is Panel.CARDS:
            above = frame.layout()
            assert isinstance(above, QVBoxLayout)
            above.insertWidget(0, self._preview)
            above.insertSpacing(1, 10)
        for name, row in ROWS.items():
            if row.panel is panel:
                self._add_row(form, name, row)
        column.addWidget(frame)
        if panel is Panel.PLAYERS:
            column.addWidget(self.others)
        column.addStretch(1)
        area = self.tabs.add(tr(panel.value), inner)
        bar = area.verticalScrollBar()
        bar.rangeChanged.connect(lambda *_: self._keep_in_sight())
        bar.valueChanged.connect(self._uncover_page)
        return area

    def _add_row(self, form: QFormLayout, name: str, row: Row) -> None:
        """Add the field of a setting, with its notes below."""
        label = tr(row.label)
        widget = self._field(name, row.kind, label)
        self.fields[name] = widget
        if isinstance(row.kind, Switch):
            add_unnamed(form, widget)
        else:
            widget.setAccessibleName(label)
            self._labels.append(Label(label, buddy=widget))
            form.addRow(self._labels[-1], widget)
        note = NOTES[name]() if name in NOTES else tr(row.note)
        if note:
            add_unnamed(form, set_buddy(quiet(note), widget))

    def _on_players(self, players: tuple[OutsidePlayer, ...]) -> None:
        self._players = players
        self.players_changed.emit(players)

    def area_of(self, panel: Panel) -> QScrollArea:
        """Return the scroll area of a page."""
        return self._areas[list(Panel).index(panel)]

    def show_setting(self, name: str) -> None:
        """Show the tab of a setting and focus its field."""
        self.search.clear()
        others = name == OTHERS
        panel = Panel.PLAYERS if others else ROWS[name].panel
        assert panel is not None
        self.tabs.turn_to(list(Panel).index(panel))
        field = self.others.add_button if others else self.fields[name]
        field.setFocus(Qt.FocusReason.OtherFocusReason)
        self.area_of(panel).ensureWidgetVisible(field)

    # Searching

    def _make_search(self) -> None:
        self.search, self.list = SettingSearch(), FoundList()
        self.nothing = quiet(tr("No setting found."))
        self._known = [*entries(), entry(OTHERS, OTHER_PLAYERS, Panel.PLAYERS, *OTHER_WORDS)]
        self.search.textChanged.connect(self._on_search)
        self.search.entered.connect(self.list.choose_current)
        self.search.walked.connect(self._walk)
        self.list.chosen.connect(self.show_setting)
        self.list.hide()
        self.nothing.hide()

    def _on_search(self, typed: str) -> None:
        """Show the results instead of the tabs while there is a search text."""
        seeking = bool(typed.strip())
        shown = found(typed, self._known)
        self.list.show_entries(shown)
        self.tabs.setVisible(not seeking)
        self.list.setVisible(seeking)
        self.nothing.setVisible(seeking and not shown)
        if seeking:
            text = trn("{n} setting found", "{n} settings found", len(shown))
            announce(self, text if shown else self.nothing.text(), topic="search")

    def _walk(self) -> None:
        if self.list.count() and self.list.isVisible():
            self.list.setFocus()

    # Defaults

    def _usual(self) -> Settings:
        """Return the default settings, except for ``PERSONAL`` ones."""
        names = [name for name, row in ROWS.items() if row.panel and name not in PERSONAL]
        return replace(self.settings, **{name: getattr(Settings(), name) for name in names})

    def _show_reset(self) -> None:
        words = tr("Reset to defaults") if self._before is None else tr("Undo reset")
        self.reset_button.setText(words)
        self.reset_button.setEnabled(self._before is not None or self.settings != self._usual())

    def _on_reset(self) -> None:
        if self._before is not None:
            before, self._before = self._before, None
            self._use(before)
            return
        GivingUpDialog(
            tr("Reset to defaults?"),
            tr(
                "Your name, your language and other players are kept. You can undo this right "
                "afterwards."
            ),
            tr("Reset"),
            tr("Cancel"),
            self,
        ).ask(self._reset)

    def _reset(self) -> None:
        self._before = self.settings
        self._use(self._usual())
        announce(self, tr("All settings are back to their defaults. The same button undoes it."))

    def _use(self, settings: Settings) -> None:
        """Apply other settings and show them in all fields."""
        self.settings = settings
        for name, field in self.fields.items():
            with QSignalBlocker(field):
                self._fill_in(field, ROWS[name].kind, getattr(settings, name))
        self._preview.show_deck(settings)
        self._show_reset()
        self.changed.emit(settings)

    def _fill_in(self, field: QWidget, kind: Kind, value: object) -> None:
        if isinstance(field, QCheckBox) and isinstance(kind, Switch):
            field.setChecked(value == kind.on)
        elif isinstance(field, ChoiceBox) and isinstance(kind, Choice | Language):
            field.setCurrentIndex(kind.values().index(value))
        elif isinstance(field, NoWheelSlider) and isinstance(kind, Scale):
            assert isinstance(value, int | float)
            field.setValue(round(value / kind.unit))
        else:
            assert isinstance(field, QLineEdit)
            field.setText(str(value))

    # Fields

    def _field(self, name: str, kind: Kind, label: str) -> QWidget:
        value = getattr(self.settings, name)
        if isinstance(kind, Switch):
            return self._switch(name, kind, label, value)
        if isinstance(kind, Choice | Language):
            return self._choice(name, kind, value)
        if isinstance(kind, Scale):
            return self._scale(name, kind, value)
        assert isinstance(kind, Name)
        return self._name(name, kind, value)

    def _switch(self, name: str, kind: Switch, label: str, value: object) -> QCheckBox:
        box = TallCheckBox(label)
        box.setChecked(value == kind.on)
        box.toggled.connect(lambda on: self._set(name, kind.on if on else kind.off))
        return box

    def _choice(self, name: str, kind: Choice | Language, value: object) -> ChoiceBox:
        box, values = ChoiceBox(), kind.values()
        box.addItems([kind.said(each) for each in values])
        box.setCurrentIndex(values.index(value))
        box.currentIndexChanged.connect(lambda at: self._set(name, values[at]))
        return box

    def _scale(self, name: str, kind: Scale, value: float) -> NoWheelSlider:
        slider = NoWheelSlider()
        slider.setRange(*(round(bound / kind.unit) for bound in (kind.least, kind.most)))
        slider.setSingleStep(5)
        slider.setPageStep(10)
        slider.setValue(round(value / kind.unit))
        slider.setTracking(not kind.ends_by_release)
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
        self._before = None
        self._show_reset()
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
"""Additional notes, by the name of the setting."""
