"""Types into the file dialogs that open, as a person does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QLineEdit

from kontsina_qt.windows.widgets.question import Question
from tests.windows.panels import open_dialog

LEFT = Qt.MouseButton.LeftButton


def type_name(name: str, seen: list[str]) -> None:
    """Type a name into the file dialog that is open, and press Enter."""
    dialog = open_dialog()
    assert isinstance(dialog, QFileDialog)
    field = dialog.findChild(QLineEdit, "fileNameEdit")
    assert isinstance(field, QLineEdit)
    seen.append(f"{dialog.directory().absolutePath()}: {field.text()}")
    QApplication.clipboard().setText(name)
    QTest.keyClick(field, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(field, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(field, Qt.Key.Key_Return)


def answer_with(place: int, seen: list[str]) -> None:
    """Click a button of the question that is open."""
    dialog = open_dialog()
    assert isinstance(dialog, Question)
    layout = dialog.layout()
    assert layout is not None
    assert dialog.height() <= layout.totalHeightForWidth(dialog.width()), "no empty band"
    seen.append(dialog.buttons[place].text())
    QTest.mouseClick(dialog.buttons[place], LEFT)


def one_after_another(opens: Callable[[], object], *steps: tuple[type, Callable[[], None]]) -> None:
    """Handle dialogs one after another; fail if another kind opens.

    Args:
        opens: opens the first one, and returns when all are closed.
        steps: the kind of each dialog, and what is done in it.
    """
    left, failures, done = list(steps), list[BaseException](), list[bool]()

    def look() -> None:
        dialog = open_dialog()
        if done:
            return
        QTimer.singleShot(20, look)
        if failures and isinstance(dialog, QDialog):
            dialog.reject()
        elif left and isinstance(dialog, left[0][0]):
            _, do = left.pop(0)
            try:
                do()
            except BaseException as error:
                failures.append(error)

    QTimer.singleShot(20, look)
    opens()
    done.append(True)
    if failures:
        raise failures[0]
    assert not left, f"not opened: {[kind.__name__ for kind, _ in left]}"


def saving(
    opens: Callable[[], object], names: Sequence[str], answers: Sequence[int] = ()
) -> list[str]:
    """Save under names in turn, answering questions in between; return what was shown."""
    seen: list[str] = []
    steps: list[tuple[type, Callable[[], None]]] = []
    for place, name in enumerate(names):
        steps.append((QFileDialog, partial(type_name, name, seen)))
        if place < len(answers):
            steps.append((Question, partial(answer_with, answers[place], seen)))
    one_after_another(opens, *steps)
    return seen
