"""A panel with the keys of the current page."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from kontsina_qt.language import tr
from kontsina_qt.table.style.keymap import Key, Where, sections, shown
from kontsina_qt.table.style.live_text import on_language_change
from kontsina_qt.table.style.plain_text import Label
from kontsina_qt.table.style.text_pages import Pages
from kontsina_qt.windows.widgets.dialog import FittingDialog
from kontsina_qt.windows.widgets.forms import closing
from kontsina_qt.windows.widgets.panel_host import PanelHost


class KeysPanel(FittingDialog):
    """Lists the keys that mean something at a place.

    Args:
        where: the place.
        scanning: whether two keys do everything.
        parent: the window.
    """

    def __init__(self, where: Where, scanning: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._where, self._scanning = where, scanning
        self.propose(620, 640)
        self.title = Label()
        self.title.setProperty("role", "head")
        self.list = Pages()
        buttons, self._close = closing(self)
        column = QVBoxLayout(self)
        column.addWidget(self.title)
        column.addWidget(self.list, 1)
        column.addWidget(buttons)
        on_language_change(self, self._say)

    def _say(self) -> None:
        self.setWindowTitle(tr("Keys"))
        self.title.setText(tr("Keys"))
        self._close.setText(tr("Close"))
        self.list.setAccessibleName(tr("Keys"))
        parts = sections(self._where, self._scanning)
        self.list.show_page("".join(_section(tr(title), keys) for title, keys in parts), {})

    def text(self) -> str:
        """What is shown, without its form."""
        return self.list.toPlainText()


def _section(title: str, keys: list[Key]) -> str:
    """The keys of one place as a table in HTML."""
    rows = "".join(
        f'<tr><td width="36%"><b>{escape(shown(key))}</b></td>'
        f"<td>{escape(tr(key.words).removesuffix(' …'))}</td></tr>"
        for key in keys
    )
    return f'<h3>{escape(title)}</h3><table width="100%" cellpadding="3">{rows}</table>'


def show_keys(host: PanelHost, scanning: bool) -> None:
    """Show the keys of where one is over a window's page; where they are shown, no longer."""
    panel = host.panel
    if isinstance(panel, KeysPanel):
        panel.reject()
        return
    where = panel.key_context if panel is not None else where_on(host)
    keys = KeysPanel(where, scanning, host.window())
    keys.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    keys.show()


def where_on(host: PanelHost) -> Where:
    """The place of the page that is seen."""
    where = getattr(host.currentWidget(), "key_context", Where.START)
    assert isinstance(where, Where)
    return where
