"""The settings: what is changed shows at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QEvent, QLocale, QPointF, QSize, Signal
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

from kontsina_qt.language import SOURCE, languages, tr
from kontsina_qt.library.outside_players import OutsidePlayer
from kontsina_qt.library.settings import (
    CARD_SIZES,
    LOOK_TIMES,
    SCAN_TIMES,
    TEXT_SIZES,
    THINK_TIMES,
    UNTIL_CLICK,
    VOLUMES,
    Back,
    DeckColours,
    FaceStyle,
    Motion,
    Settings,
    Speed,
    Verbosity,
)
from kontsina_qt.library.settings import Theme as ThemeName
from kontsina_qt.match.names import NAME_LIMIT, clean
from kontsina_qt.models.matches_model import game_words
from kontsina_qt.rules.cards import card
from kontsina_qt.rules.view import MOST_EARLIER
from kontsina_qt.rules.words import mark
from kontsina_qt.session.recall import asking_games
from kontsina_qt.sound.speaker import has_library
from kontsina_qt.table.style.plain_text import Label
from kontsina_qt.table.style.theme import THEMES
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
THINKING = dict(
    zip(
        THINK_TIMES,
        (
            mark("Short: {n} s"),
            mark("Normal: {n} s"),
            mark("Long: {n} s"),
            mark("Very long: {n} s"),
        ),
        strict=True,
    )
)


class Preview(QWidget):
    """A few cards of the deck."""

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self._art = art_of(settings)
        self.setFixedHeight(132)
        self.setAccessibleName(tr("A few cards of the deck"))

    def show_deck(self, settings: Settings) -> None:
        """Shows another deck."""
        self._art = art_of(settings)
        self.update()

    def sizeHint(self) -> QSize:
        """Room for five cards; they may be smaller."""
        return QSize(300, 132)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Four faces and a back."""
        painter = QPainter(self)
        try:
            dpr = self.devicePixelRatioF()
            step = min(120 * 0.714 + 12, self.width() / (len(PREVIEW) + 1))
            height = (step - 12) / 0.714
            for i, text in enumerate(PREVIEW):
                face = self._art.face(card(text), height, dpr)
                painter.drawPixmap(QPointF(i * step, 6), face)
            painter.drawPixmap(QPointF(len(PREVIEW) * step, 6), self._art.back(height, dpr))
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
            self._cards_panel(),
            self._motion_panel(),
            self._person_panel(),
            self._ease_panel(),
            self._players_panel(),
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

    def _cards_panel(self) -> QFrame:
        panel, form = titled_panel(tr("Cards and table"))
        form.addRow(self._preview)
        themes = [(tr(theme.label), ThemeName(name)) for name, theme in THEMES.items()]
        system = (tr("Same as system"), ThemeName.SYSTEM)
        self._choice(form, "theme", tr("Theme"), [system, *themes])
        four = QCheckBox(tr("Four-colour deck"))
        four.setChecked(self.settings.colours is DeckColours.FOUR)
        four.toggled.connect(
            lambda on: self._set(colours=DeckColours.FOUR if on else DeckColours.TWO)
        )
        self._add(form, "colours", "", four)
        large = QCheckBox(tr("Large index (one big rank and suit)"))
        large.setChecked(self.settings.faces is FaceStyle.LARGE_INDEX)
        large.toggled.connect(
            lambda on: self._set(faces=FaceStyle.LARGE_INDEX if on else FaceStyle.CLASSIC)
        )
        self._add(form, "faces", "", large)
        self._choice(form, "back", tr("Card back"), [(tr("Sun"), Back.SUN), (tr("Owl"), Back.OWL)])
        size = StillSlider()
        size.setRange(round(CARD_SIZES[0] * 100), round(CARD_SIZES[1] * 100))
        size.setSingleStep(5)
        size.setPageStep(10)
        size.setValue(round(self.settings.card_size * 100))
        size.valueChanged.connect(lambda value: self._set(card_size=value / 100))
        self._add(form, "card_size", tr("Card size"), size)
        self._switch(form, "memory_aid", tr("Memory aid"))
        add_unnamed(form, quiet(tr("Shows played cards, cards to come and expected points.")))
        return panel

    def _motion_panel(self) -> QFrame:
        panel, form = titled_panel(tr("Animation and sound"))
        self._choice(
            form,
            "speed",
            tr("Animation speed"),
            [
                (tr("Off"), Speed.OFF),
                (tr("Fast"), Speed.FAST),
                (tr("Normal"), Speed.NORMAL),
                (tr("Slow"), Speed.SLOW),
            ],
        )
        self._choice(
            form,
            "look",
            tr("Pause after each opponent"),
            [(_look_words(ms), ms) for ms in LOOK_TIMES],
        )
        self._choice(
            form,
            "motion",
            tr("Animation"),
            [
                (tr("Same as system"), Motion.SYSTEM),
                (tr("Fly"), Motion.FLIES),
                (tr("Fade"), Motion.FADES),
            ],
        )
        self._switch(form, "sound", tr("Sound"))
        volume = StillSlider()
        volume.setRange(*VOLUMES)
        volume.setSingleStep(5)
        volume.setPageStep(10)
        volume.setValue(self.settings.volume)
        volume.setTracking(False)  # each change is heard once
        volume.valueChanged.connect(lambda value: self._set(volume=value))
        self._add(form, "volume", tr("Volume"), volume)
        if not has_library():
            add_unnamed(form, quiet(no_sound()))
        return panel

    def _person_panel(self) -> QFrame:
        panel, form = titled_panel(tr("You"))
        name = QLineEdit(self.settings.name)
        name.setMaxLength(NAME_LIMIT)
        name.setPlaceholderText(tr("You"))
        name.editingFinished.connect(lambda: self._set(name=clean(name.text())))
        self._add(form, "name", tr("Your name"), name)
        choices = [(tr("Same as system"), "")]
        choices += [(own_name(code), code) for code in languages()]
        self._choice(form, "language", tr("Language"), choices)
        self._choice(form, "text_size", tr("Text size"), [(_size_words(n), n) for n in TEXT_SIZES])
        explain = QCheckBox(tr("Show tips"))
        explain.setChecked(self.settings.explain)
        explain.toggled.connect(self._explain)
        self._add(form, "explain", "", explain)
        return panel

    def _ease_panel(self) -> QFrame:
        panel, form = titled_panel(tr("Accessibility"))
        self._switch(form, "large_targets", tr("Large buttons"))
        self._switch(form, "left_handed", tr("Left-handed layout"))
        told = (
            (tr("Short"), Verbosity.SHORT),
            (tr("Normal"), Verbosity.USUAL),
            (tr("Full"), Verbosity.FULL),
        )
        self._choice(form, "verbosity", tr("Spoken detail"), told)
        self._switch(form, "messages_stay", tr("Keep messages until dismissed"))
        self._switch(form, "scanning", tr("Switch scanning: Space moves, Enter selects"))
        every = [
            (tr("{n} s").format(n=f"{ms / 1000:g}") if ms else tr("Only when I press the key"), ms)
            for ms in SCAN_TIMES
        ]
        self._choice(form, "scan_every", tr("Automatic scanning"), every)
        add_unnamed(form, quiet(tr("Space also selects.")))
        return panel

    def _players_panel(self) -> QFrame:
        panel, form = titled_panel(tr("Computer players"))
        words = [(tr(text).format(n=f"{ms / 1000:g}"), ms) for ms, text in THINKING.items()]
        self._choice(form, "thinking", tr("Thinking time per move"), words)
        note = quiet(tr("Upper limit; weaker levels are faster. Also applies to hints."))
        add_unnamed(form, note)
        games = ", ".join(map(game_words, asking_games()))
        self._switch(form, "recalls", tr("Expert remembers me"))
        note = quiet(
            tr(
                "In {games} (two players), Expert studies your last {n} hands. They never leave "
                "this computer."
            ).format(games=games, n=MOST_EARLIER)
        )
        add_unnamed(form, note)
        return panel

    def _explain(self, on: bool) -> None:
        """Turned on, everything is explained once more."""
        self._set(explain=on, known=())

    def _on_players(self, players: tuple[OutsidePlayer, ...]) -> None:
        self._players = players
        self.players_changed.emit(players)

    # Fields

    def _add(self, form: QFormLayout, name: str, label: str, widget: QWidget) -> None:
        self.fields[name] = widget
        if label:
            widget.setAccessibleName(label)
            form.addRow(Label(label, beside=widget), widget)
        else:
            add_unnamed(form, widget)

    def _choice(
        self, form: QFormLayout, name: str, label: str, choices: Sequence[tuple[str, object]]
    ) -> None:
        box = StillBox()
        for words, value in choices:
            box.addItem(words)
            if value == getattr(self.settings, name):
                box.setCurrentIndex(box.count() - 1)
        values = [value for _, value in choices]
        box.currentIndexChanged.connect(lambda at: self._set(**{name: values[at]}))
        self._add(form, name, label, box)

    def _switch(self, form: QFormLayout, name: str, words: str) -> None:
        box = QCheckBox(words)
        box.setChecked(bool(getattr(self.settings, name)))
        box.toggled.connect(lambda on: self._set(**{name: on}))
        self._add(form, name, "", box)

    def _set(self, **values: Any) -> None:
        self.settings = replace(self.settings, **values)
        self._preview.show_deck(self.settings)
        self.changed.emit(self.settings)


def own_name(code: str) -> str:
    """What a language calls itself."""
    if code == SOURCE:
        return "English"
    name = QLocale(code).nativeLanguageName()
    return name[:1].upper() + name[1:] or code


def _size_words(size: int) -> str:
    return tr("{n}%").format(n=size) if size else tr("Same as system")


def _look_words(ms: int) -> str:
    if ms == UNTIL_CLICK:
        return tr("Until I click")
    if ms == 0:
        return tr("None")
    return tr("{n} s").format(n=f"{ms / 1000:g}")
