"""What this program is, and whose work is in it."""

from __future__ import annotations

from PySide6.QtCore import Qt, qVersion
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QVBoxLayout, QWidget

from kontsina_qt import __version__
from kontsina_qt.language import tr
from kontsina_qt.table.plain import Label
from kontsina_qt.table.theme import ui_font


class AboutDialog(QDialog):
    """Name, version, promise and licences."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("About Kontsina"))
        picture = Label()
        picture.setPixmap(QIcon(":/icons/kontsina.svg").pixmap(96, 96))
        name = Label(f"Kontsina {__version__}")
        name.setFont(ui_font(22, 700))
        words = Label(
            "\n\n".join(
                (
                    tr("The Greek fishing game, and its whole family."),
                    tr(
                        "The computer players run in a process of their own and are told only "
                        "what their seat may see. Every move is kept the moment it is made. No "
                        "account, no advertising, no network."
                    ),
                    tr("Free software under the GNU General Public License, version 3 or later."),
                    tr(
                        "The letters on the cards come from Cabin, the name from GFS Didot, both "
                        "under the SIL Open Font License. Made with Qt {qt}."
                    ).format(qt=qVersion()),
                )
            )
        )
        words.setWordWrap(True)
        words.setFont(ui_font(14))
        words.setMinimumWidth(420)
        buttons = QDialogButtonBox()
        buttons.addButton(tr("Close"), QDialogButtonBox.ButtonRole.RejectRole)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        for widget in (picture, name):
            column.addWidget(widget, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addWidget(words)
        column.addWidget(buttons)
