"""The About dialog."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import Qt, qVersion
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QVBoxLayout, QWidget

from kontsina_qt import PROJECT, __version__
from kontsina_qt.language import tr
from kontsina_qt.table.style.plain_text import Label
from kontsina_qt.table.style.text_pages import Pages
from kontsina_qt.windows.widgets.dialog import FittingDialog
from kontsina_qt.windows.widgets.forms import closing


def where(project: str) -> str:
    """Return a sentence with the project's address and where to report bugs; empty without one."""
    if not project:
        return ""
    words = tr("The project: {project}\nReports and questions: {reports}")
    return words.format(project=project, reports=reports_to(project))


def reports_to(project: str) -> str:
    """Return the address for bug reports of a project."""
    return f"{project}/issues"


class AboutDialog(FittingDialog):
    """Shows name, version, privacy promise and licences."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("About Kontsina"))
        picture = Label()
        picture.setPixmap(QIcon(":/icons/kontsina.svg").pixmap(96, 96))
        paragraphs = (
            tr("The Greek fishing game and its whole family."),
            tr(
                "Computer players run in a separate process and see only what their seat "
                "can see. Every move is saved as you make it. No account, no ads; the network "
                "is used only to play with people."
            ),
            tr("Free software under the GNU General Public License, version 3 or later."),
            tr(
                "The cards are lettered in Cabin, the name is set in GFS Didot and "
                "everything else in a subset of Inter, all under the SIL Open Font "
                "License. Made with Qt {qt}."
            ).format(qt=qVersion()),
            *where(PROJECT).splitlines(),
        )
        text = "".join(f"<p>{escape(words)}</p>" for words in paragraphs)
        self.words = Pages()
        self.words.setAccessibleName(self.windowTitle())
        self.words.show_page(f'<h2 align="center">Kontsina {escape(__version__)}</h2>{text}', {})
        buttons, _ = closing(self)
        column = QVBoxLayout(self)
        column.addWidget(picture, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addWidget(self.words, 1)
        column.addWidget(buttons)
        self.propose(480, 580)
