"""Translations of Qt's own texts: file dialog, context menus, dialog buttons.

Qt has no Greek translation, so they are in our catalogues like every other text.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QTranslator

from kontsina_qt.language import tr
from kontsina_qt.rules.state.words import N_

FILES = (
    N_("%1\nDirectory not found.\nPlease verify the correct directory name was given."),
    N_("%1\nFile not found.\nPlease verify the correct file name was given."),
    N_("%1 already exists.\nDo you want to replace it?"),
    N_("'%1' is write protected.\nDo you want to delete it anyway?"),
    N_("Are you sure you want to delete '%1'?"),
    N_("Could not delete directory."),
    N_("&Choose"),
    N_("&Delete"),
    N_("&Look in:"),
    N_("&New Folder"),
    N_("&Open"),
    N_("&Rename"),
    N_("&Save"),
    N_("All Files (*)"),
    N_("All files (*)"),
    N_("Back"),
    N_("Change to detail view mode"),
    N_("Change to list view mode"),
    N_("Create New Folder"),
    N_("Create a New Folder"),
    N_("Delete"),
    N_("Detail View"),
    N_("Directories"),
    N_("Directory:"),
    N_("File &name:"),
    N_("Files"),
    N_("Files of &type:"),
    N_("Find Directory"),
    N_("Forward"),
    N_("Go back"),
    N_("Go forward"),
    N_("Go to the parent directory"),
    N_("List View"),
    N_("List of places and bookmarks"),
    N_("New Folder"),
    N_("Parent Directory"),
    N_("Recent Places"),
    N_("Remove"),
    N_("Save As"),
    N_("Show &hidden files"),
    N_("Show "),
    N_("Sidebar"),
    N_("Computer"),
    N_("My Computer"),
    N_("Date Modified"),
    N_("Kind"),
    N_("Name"),
    N_("Size"),
    N_("Type"),
    N_("Folder"),
    N_("Drive"),
    N_("File"),
    N_("%1 File"),
    N_("Unknown"),
)
"""Texts of the file dialog."""
BUTTONS = (
    N_("&No"),
    N_("&Yes"),
    N_("Abort"),
    N_("Apply"),
    N_("Cancel"),
    N_("Close"),
    N_("Discard"),
    N_("Help"),
    N_("Ignore"),
    N_("N&o to All"),
    N_("OK"),
    N_("Open"),
    N_("Reset"),
    N_("Restore Defaults"),
    N_("Retry"),
    N_("Save"),
    N_("Save All"),
    N_("Yes to &All"),
    N_("Show Details..."),
    N_("Hide Details..."),
)
"""Texts of dialog buttons."""
FIELDS = (
    N_("&Copy"),
    N_("&Paste"),
    N_("&Redo"),
    N_("&Undo"),
    N_("Cu&t"),
    N_("Select All"),
    N_("&Select All"),
    N_("&Step up"),
    N_("Step &down"),
    N_("Copy &Link Location"),
    N_("Scroll here"),
    N_("Top"),
    N_("Bottom"),
    N_("Left edge"),
    N_("Right edge"),
    N_("Page up"),
    N_("Page down"),
    N_("Page left"),
    N_("Page right"),
    N_("Scroll up"),
    N_("Scroll down"),
    N_("Scroll left"),
    N_("Scroll right"),
    N_("Open the combo box selection popup"),
)
"""Texts of the context menus of fields and scroll bars."""
READ_OUT = (
    N_("Press"),
    N_("Triggers the action"),
    N_("Toggle"),
    N_("Toggles the state"),
    N_("Increase"),
    N_("Increase the value"),
    N_("Decrease"),
    N_("Decrease the value"),
    N_("ShowMenu"),
    N_("Shows the menu"),
    N_("SetFocus"),
    N_("Sets the focus"),
)
"""Texts for screen readers."""
TEXTS = frozenset((*FILES, *BUTTONS, *FIELDS, *READ_OUT))


TAUGHT = "speaks"
"""The application property that marks an installed translator."""


class QtTexts(QTranslator):
    """Translates Qt's texts into the current language."""

    def translate(
        self, context: str, text: str, disambiguation: str | None = None, n: int = -1
    ) -> str:
        """Translate a text of Qt; unknown ones stay as they are."""
        return tr(text) if text in TEXTS else text


def install_qt_texts(app: QCoreApplication) -> None:
    """Install our translations of Qt's own texts, once."""
    if not app.property(TAUGHT):  # findChild would load many of Qt's classes
        app.setProperty(TAUGHT, True)
        app.installTranslator(QtTexts(app))
