"""The dialogs that ask for a file to open or to save.

They start in the folder of the last file, or in Documents. Whatever name was typed, a file is
only overwritten after the person has agreed to that very name.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import gettempdir

from PySide6.QtCore import QDir, QStandardPaths
from PySide6.QtWidgets import QFileDialog, QWidget

from kontsina_qt.foreign_text import in_sentence
from kontsina_qt.language import tr
from kontsina_qt.library.settings.store import SettingsStore
from kontsina_qt.table.style.plain_text import breakable
from kontsina_qt.windows.widgets.question import ask

_NOT_IN_NAMES = '<>:"/\\|?*'
"""Characters that some file systems do not allow in a name."""


class FileChooser:
    """Asks for files, and remembers the folder of the last one.

    Args:
        store: the settings that keep the folder; without them it is Documents every time.
    """

    def __init__(self, store: SettingsStore | None = None) -> None:
        self._store = store

    def folder(self) -> Path:
        """The folder of the last file if it is still there, else Documents or the home folder."""
        documents = QStandardPaths.StandardLocation.DocumentsLocation
        last = "" if self._store is None else self._store.settings.folder
        places = (last, QStandardPaths.writableLocation(documents))
        found = (Path(place) for place in places if place)
        return next((place for place in found if place.is_dir()), Path(QDir.homePath()))

    def remember(self, path: Path) -> None:
        """Start the next dialog where this file is, unless that folder is only temporary."""
        folder = path.absolute().parent
        if self._store is None or is_temporary(folder):
            return
        if str(folder) != self._store.settings.folder:
            self._store.change(folder=str(folder))

    def to_open(self, parent: QWidget, title: str, kind: str, suffixes: Sequence[str]) -> str:
        """Ask for a file to open.

        Args:
            parent: the window that the dialog belongs to.
            title: of the dialog.
            kind: what such files hold, in words.
            suffixes: the endings of their names.

        Returns:
            Its path; empty if the person chose none.
        """
        return choose_existing(parent, title, self.folder(), _filter(kind, suffixes))

    def to_save(self, parent: QWidget, title: str, kind: str, name: str, suffix: str) -> str:
        """Ask where to save a file, until the person agrees to what would be overwritten.

        Args:
            parent: the window that the dialog belongs to.
            title: of the dialog.
            kind: what the file will hold, in words.
            name: the name to propose, without the suffix.
            suffix: what the name ends with, whatever was typed.

        Returns:
            Its path; empty if the person chose none.
        """
        proposed = free_name(self.folder(), name, suffix)
        while True:
            dialog = QFileDialog(parent, title, str(proposed.parent), _filter(kind, [suffix]))
            dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
            dialog.setDefaultSuffix(suffix.removeprefix("."))
            # Not every system's dialog asks about the name that the suffix makes: we do.
            dialog.setOption(QFileDialog.Option.DontConfirmOverwrite)
            dialog.selectFile(proposed.name)
            typed = _chosen(dialog)
            path = typed if not typed or typed.endswith(suffix) else typed + suffix
            asked = sys.platform == "darwin" and path == typed  # macOS always asks
            if not path or asked or may_overwrite(Path(path), parent):
                return path
            other = Path(path)
            proposed = free_name(other.parent, other.name.removesuffix(suffix), suffix)


def choose_existing(parent: QWidget, title: str, folder: Path, filter: str = "") -> str:
    """Ask for a file that is there; its path, empty if the person chose none."""
    dialog = QFileDialog(parent, title, str(folder), filter)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    return _chosen(dialog)


def is_temporary(folder: Path) -> bool:
    """Whether a folder is one whose files the system clears away."""
    return any(folder.is_relative_to(place) for place in (gettempdir(), QDir.tempPath()))


def free_name(folder: Path, name: str, suffix: str) -> Path:
    """A path in a folder for a name that no file there has yet."""
    safe = "".join(" " if c in _NOT_IN_NAMES or not c.isprintable() else c for c in name).strip()
    path, copy = folder / f"{safe}{suffix}", 2
    while path.exists():
        path, copy = folder / f"{safe} ({copy}){suffix}", copy + 1
    return path


def may_overwrite(path: Path, parent: QWidget) -> bool:
    """Whether there is no such file, or the person agrees to replace it."""
    if not path.exists():
        return True
    head = tr("{name} already exists.").format(name=in_sentence(breakable(path.name)))
    words = tr("Replacing it deletes what is in it now.")
    answers = (tr("Choose another name"), tr("Replace"))
    return ask(tr("Replace the file?"), head, words, answers, parent) == 1


def _filter(kind: str, suffixes: Sequence[str]) -> str:
    return f"{kind} ({' '.join(f'*{suffix}' for suffix in suffixes)})"


def _chosen(dialog: QFileDialog) -> str:
    accepted = dialog.exec()
    files = dialog.selectedFiles()
    dialog.deleteLater()
    return files[0] if accepted and files else ""
