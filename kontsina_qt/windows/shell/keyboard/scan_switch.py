"""Switch scanning by the settings: on, off, and how fast."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from kontsina_qt.library.settings.settings import Settings
from kontsina_qt.windows.widgets.panel_host import PanelHost

if TYPE_CHECKING:  # off by default
    from kontsina_qt.windows.shell.keyboard.scanning import Scanner


class ScanSwitch:
    """Turns scanning on and off in one window.

    Attributes:
        scanner: while it is on.
    """

    def __init__(self, window: QWidget, host: PanelHost) -> None:
        self._window, self._panel_host = window, host
        self._asked = (False, 0)
        self.scanner: Scanner | None = None

    def apply(self, settings: Settings) -> None:
        """Turn switch scanning on or off."""
        asked = (settings.scanning, settings.scan_every)
        if asked == self._asked:
            return
        self._asked = asked
        if self.scanner is not None:
            self.scanner.stop()
            self.scanner = None
        if settings.scanning:
            from kontsina_qt.windows.shell.keyboard.scanning import Scanner

            self.scanner = Scanner(self._window, self._panel_host, settings.scan_every)
