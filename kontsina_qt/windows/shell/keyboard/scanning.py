"""Scanning: one key goes through what can be done, another one does what it has come to.

Space goes on and Enter does it; where it goes on by itself, either key does it: one switch is
enough. What can be done is what the keys could reach: at the table the cards, what a lifted card
may use, the buttons; anywhere else the buttons and fields.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QPushButton,
    QStackedWidget,
    QWidget,
)

from kontsina_qt.language import tr
from kontsina_qt.rules.state.elements import FIRST_PILE
from kontsina_qt.table.scene.move_choices import bits_of
from kontsina_qt.table.view import TableView
from kontsina_qt.windows.table_page.page import TablePage
from kontsina_qt.windows.widgets.key_repeats import filter_key_repeats
from kontsina_qt.windows.widgets.panel_host import PanelHost

ENTER = (Qt.Key.Key_Return.value, Qt.Key.Key_Enter.value)
SPACE = Qt.Key.Key_Space.value


@dataclass(frozen=True, slots=True)
class Stop:
    """Something that can be done.

    Attributes:
        here: whether it has the focus.
        go: puts them there.
        do: does it.
    """

    here: Callable[[], bool]
    go: Callable[[], object]
    do: Callable[[], object]


@dataclass(slots=True)
class HeldCardStop:
    """Where scanning is while a card is lifted.

    Attributes:
        card: the one for which it has gone on; before that it is at no stop.
        back: whether it is at putting the card back, and not at laying it.
    """

    card: int | None = None
    back: bool = False


class Scanner(QObject):
    """Scans one window as long as it lives.

    Args:
        window: it.
        host: of its pages and panels.
        every: the milliseconds after which it goes on by itself; 0 for never.
    """

    def __init__(self, window: QWidget, host: PanelHost, every: int) -> None:
        super().__init__(window)
        self._window, self._panel_host, self._every = window, host, every
        self._hand = HeldCardStop()
        self._clock = QTimer(self)
        self._clock.timeout.connect(self._on_clock)
        if every:
            self._clock.start(every)
        app = QApplication.instance()
        assert app is not None
        app.installEventFilter(self)
        filter_key_repeats(app)

    def stop(self) -> None:
        """Keys mean again what they did."""
        self._clock.stop()
        app = QApplication.instance()
        if app is not None:
            app.removeEventFilter(self)
        self.deleteLater()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take the two keys of this window before anything else does."""
        if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        if not isinstance(watched, QWidget) or watched.window() is not self._window:
            return False
        if event.modifiers() or event.key() not in (SPACE, *ENTER):
            return False
        self.choose() if event.key() in ENTER or self._every else self.go_on()
        return True

    def _on_clock(self) -> None:
        view = self._table()
        if view is not None and not view.gestures.held and not self._is_wanted(view):
            return
        self.go_on()

    @staticmethod
    def _is_wanted(view: TableView) -> bool:
        """Whether somebody waits for the person at a table."""
        return view.table_scene.models.session.my_turn and not view.table_scene.motion.busy

    def go_on(self) -> None:
        """Go to the next thing that can be done."""
        popup = QApplication.activePopupWidget()
        if popup is not None:
            _press(popup, Qt.Key.Key_Down)
            return
        view = self._table()
        held = view.gestures.held if view is not None else None
        fresh, self._hand.card = held is not None and held != self._hand.card, held
        stops = list(self._stops())
        at = -1 if fresh else next((i for i, stop in enumerate(stops) if stop.here()), -1)
        if stops:
            stops[(at + 1) % len(stops)].go()

    def choose(self) -> None:
        """Do what has the focus."""
        if self._every:
            self._clock.start(self._every)
        popup = QApplication.activePopupWidget()
        if popup is not None:
            _press(popup, Qt.Key.Key_Return)
            return
        view = self._table()
        if view is not None and view.gestures.skip_animation():
            return
        held = view.gestures.held if view is not None else None
        fresh = held is not None and held != self._hand.card
        if view is not None and fresh and not view.choice.isVisible():
            self._hand.card = held
            view.keys.enter()  # as Enter twice does: what can be done with it, or a question
            return
        stop = next((stop for stop in self._stops() if stop.here()), None)
        if stop is None:
            self.go_on()
        else:
            stop.do()
            if held is not None:
                self._hand.card, self._hand.back = None, False

    # What can be done

    def _page(self) -> QWidget | None:
        page = self._panel_host.currentWidget()
        while isinstance(page, QStackedWidget):
            page = page.currentWidget()
        return page

    def _covering(self) -> QWidget | None:
        """What covers the page or the table on it, if anything does."""
        if self._panel_host.panel is not None:
            return self._panel_host.panel
        page = self._page()
        return page.open_panel if isinstance(page, TablePage) else None

    def _table(self) -> TableView | None:
        """The table, where nothing covers it."""
        view = getattr(self._page(), "view", None)
        return view if isinstance(view, TableView) and self._covering() is None else None

    def _stops(self) -> Iterator[Stop]:
        over, page, view = self._covering(), self._page(), self._table()
        if over is not None:
            yield from _parts(over)
        elif page is not None:
            if view is not None:
                yield from _at_table(view, self._hand)
            if view is None or (view.gestures.held is None and not view.choice.isVisible()):
                yield from _parts(page)


def _at_table(view: TableView, hand: HeldCardStop) -> Iterator[Stop]:
    """What can be done with cards: with a lifted one first what it takes, then the rest."""
    gestures, scene = view.gestures, view.table_scene
    session = scene.models.session
    if view.choice.isVisible():
        yield from map(_part, view.choice.buttons)
        yield _spot(view, gestures.held or 0, gestures.take_back)
        return
    if not session.my_turn:
        return
    held, lit = gestures.held, scene.lights.lit or 0
    if held is not None:
        for element in bits_of(lit):
            cards = scene.find.cards_of(element)
            spot = element if element >= FIRST_PILE or not cards else cards[-1]
            yield _spot(view, spot, view.keys.enter)
        alone = not scene.play.aimed or gestures.multi_select
        lay = view.keys.enter if alone else view.keys.lay
        yield _held_stop(view, hand, held, False, lay, tr("Play it"))
        back = view.gestures.put_back
        yield _held_stop(view, hand, held, True, back, tr("Put the card back"))
    for card in scene.own:
        if card != held:
            yield _spot(view, card, view.keys.enter)
    position = session.position
    if held is None and position is not None:
        for element in bits_of(position.features.pluckable() | position.features.markable()):
            cards = scene.find.cards_of(element)
            yield _spot(view, cards[-1] if cards else element, view.keys.enter)


def _held_stop(
    view: TableView, hand: HeldCardStop, held: int, back: bool, do: Callable[[], object], words: str
) -> Stop:
    """What can be done with the lifted card itself: the ring is on it, the words say what."""

    def go() -> None:
        hand.back = back
        view.setFocus(Qt.FocusReason.TabFocusReason)
        view.keys.focus_on(held)
        view.gestures.say(words)

    lights = view.table_scene.lights
    return Stop(lambda: _has_focus(view) and lights.focus == held and hand.back is back, go, do)


def _spot(view: TableView, spot: int, do: Callable[[], object]) -> Stop:
    """A card, a pile or the stock at the table."""

    def go() -> None:
        view.setFocus(Qt.FocusReason.TabFocusReason)
        view.keys.focus_on(spot)

    lights = view.table_scene.lights
    return Stop(lambda: _has_focus(view) and lights.focus == spot, go, do)


def _parts(whole: QWidget) -> Iterator[Stop]:
    """The buttons and fields of a panel or a page, in the order of Tab."""
    takes = Qt.FocusPolicy.TabFocus
    at: QWidget | None = whole
    while at is not None:
        chosen_of = isinstance(at, QPushButton) and at.group() is not None  # Tab has one of them
        usable = bool(at.focusPolicy() & takes) or chosen_of
        usable = usable and at.isVisible() and at.isEnabled()
        usable = usable and at.focusProxy() is None  # as a view's inside, which hands them on
        if usable and not isinstance(at, TableView) and (at is whole or whole.isAncestorOf(at)):
            yield _part(at)
        at = at.nextInFocusChain()
        if at is whole:
            return


def _part(part: QWidget) -> Stop:
    """A button or a field."""

    def do() -> None:
        if isinstance(part, QAbstractButton):
            part.click()
        elif isinstance(part, QComboBox):
            part.setCurrentIndex((part.currentIndex() + 1) % max(part.count(), 1))
        else:
            _press(part, Qt.Key.Key_Return)

    return Stop(lambda: _has_focus(part), lambda: part.setFocus(Qt.FocusReason.TabFocusReason), do)


def _press(widget: QWidget, key: Qt.Key) -> None:
    """Press a key in a widget past the scanner, or in what it lies in if it does not want it."""
    for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
        event = QKeyEvent(kind, key.value, Qt.KeyboardModifier.NoModifier)
        at: QWidget | None = widget
        while at is not None:
            event.accept()
            if kind is QEvent.Type.KeyPress:
                at.keyPressEvent(event)
            else:
                at.keyReleaseEvent(event)
            at = None if event.isAccepted() or at.isWindow() else at.parentWidget()


def _has_focus(widget: QWidget) -> bool:
    """Whether the keys of its window go to a widget, also while another window is active."""
    return widget.window().focusWidget() is widget
