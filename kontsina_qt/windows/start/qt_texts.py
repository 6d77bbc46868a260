"""Qt's own texts (its file dialog, menus of fields, buttons of boxes) in the language in use.

Qt brings no Greek, so they stand in our catalogues like every other text.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QTranslator

from kontsina_qt.language import tr
from kontsina_qt.rules.words import mark

FILES = (
    mark("%1\nDirectory not found.\nPlease verify the correct directory name was given."),
    mark("%1\nFile not found.\nPlease verify the correct file name was given."),
    mark("%1 already exists.\nDo you want to replace it?"),
    mark("'%1' is write protected.\nDo you want to delete it anyway?"),
    mark("Are you sure you want to delete '%1'?"),
    mark("Could not delete directory."),
    mark("&Choose"),
    mark("&Delete"),
    mark("&Look in:"),
    mark("&New Folder"),
    mark("&Open"),
    mark("&Rename"),
    mark("&Save"),
    mark("All Files (*)"),
    mark("All files (*)"),
    mark("Back"),
    mark("Change to detail view mode"),
    mark("Change to list view mode"),
    mark("Create New Folder"),
    mark("Create a New Folder"),
    mark("Delete"),
    mark("Detail View"),
    mark("Directories"),
    mark("Directory:"),
    mark("File &name:"),
    mark("Files"),
    mark("Files of &type:"),
    mark("Find Directory"),
    mark("Forward"),
    mark("Go back"),
    mark("Go forward"),
    mark("Go to the parent directory"),
    mark("List View"),
    mark("List of places and bookmarks"),
    mark("New Folder"),
    mark("Parent Directory"),
    mark("Recent Places"),
    mark("Remove"),
    mark("Save As"),
    mark("Show &hidden files"),
    mark("Show "),
    mark("Sidebar"),
    mark("Computer"),
    mark("My Computer"),
    mark("Date Modified"),
    mark("Kind"),
    mark("Name"),
    mark("Size"),
    mark("Type"),
    mark("Folder"),
    mark("Drive"),
    mark("File"),
    mark("%1 File"),
    mark("Unknown"),
)
"""Those of the file dialog."""
BUTTONS = (
    mark("&No"),
    mark("&Yes"),
    mark("Abort"),
    mark("Apply"),
    mark("Cancel"),
    mark("Close"),
    mark("Discard"),
    mark("Help"),
    mark("Ignore"),
    mark("N&o to All"),
    mark("OK"),
    mark("Open"),
    mark("Reset"),
    mark("Restore Defaults"),
    mark("Retry"),
    mark("Save"),
    mark("Save All"),
    mark("Yes to &All"),
    mark("Show Details..."),
    mark("Hide Details..."),
)
"""Those of boxes."""
FIELDS = (
    mark("&Copy"),
    mark("&Paste"),
    mark("&Redo"),
    mark("&Undo"),
    mark("Cu&t"),
    mark("Select All"),
    mark("&Select All"),
    mark("&Step up"),
    mark("Step &down"),
    mark("Copy &Link Location"),
    mark("Scroll here"),
    mark("Top"),
    mark("Bottom"),
    mark("Left edge"),
    mark("Right edge"),
    mark("Page up"),
    mark("Page down"),
    mark("Page left"),
    mark("Page right"),
    mark("Scroll up"),
    mark("Scroll down"),
    mark("Scroll left"),
    mark("Scroll right"),
    mark("Open the combo box selection popup"),
)
"""Those of the menus of fields and scroll bars."""
READ_OUT = (
    mark("Press"),
    mark("Triggers the action"),
    mark("Toggle"),
    mark("Toggles the state"),
    mark("Increase"),
    mark("Increase the value"),
    mark("Decrease"),
    mark("Decrease the value"),
    mark("ShowMenu"),
    mark("Shows the menu"),
    mark("SetFocus"),
    mark("Sets the focus"),
)
"""Those that a screen reader reads out."""
TEXTS = frozenset((*FILES, *BUTTONS, *FIELDS, *READ_OUT))


TAUGHT = "speaks"
"""The property of an application that asks our catalogues."""


class QtTexts(QTranslator):
    """Gives Qt its texts in the language in use, whichever that is at the moment."""

    def translate(
        self, context: str, text: str, disambiguation: str | None = None, n: int = -1
    ) -> str:
        """A text of Qt's; those that we have no words for stay as they are."""
        return tr(text) if text in TEXTS else text


def teach_qt(app: QCoreApplication) -> None:
    """Has Qt ask our catalogues from now on, once."""
    if not app.property(TAUGHT):  # looking for a child would load half of Qt's classes
        app.setProperty(TAUGHT, True)
        app.installTranslator(QtTexts(app))
