"""Hosting a table offers the setup of a new game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QSpinBox

from kontsina_qt.library.settings.new_game import GameChoice
from kontsina_qt.link.messages.requests import Host, Reach
from kontsina_qt.windows.people.hosting import HostingForm
from kontsina_qt.windows.start.app import make_app
from tests.session.waiting import wait
from tests.windows.people.test_people import Player

SCOPA = {"scopa": GameChoice(4, {"target": 16})}


@pytest.fixture
def anna(qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Player]:
    """Anna's dialog; she has played Scopa for four once."""
    make_app()
    player = Player(tmp_path, monkeypatch)
    player.main.change_settings(replace(player.main.settings, games=SCOPA))
    player.choose("people")
    assert player.dialog.hosting.options is not None
    yield player
    player.at_home()
    player.close()


def choose(form: HostingForm, game: str) -> None:
    """Choose a game by its first letters."""
    form.game.setFocus()
    form.game.setCurrentIndex(form.game.findData(game))


def number(form: HostingForm, name: str) -> QSpinBox:
    """The field of an option."""
    field = form.options.row(name).editor
    assert isinstance(field, QSpinBox)
    return field


def test_the_table_is_opened_with_the_options_chosen(anna: Player) -> None:
    hosted: list[Host] = []
    form = anna.dialog.hosting
    form.wanted.connect(lambda: hosted.append(form.request("Anna")))
    choose(form, "scopa")
    assert form.players.currentText() == "4", "as it was played last"
    assert number(form, "target").value() == 16 and not number(form, "target").isVisible()
    anna.press(form.unfold)
    wait(number(form, "target").isVisible)
    field = number(form, "target")
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "31")
    box = form.options.row("napola").editor
    assert isinstance(box, QCheckBox) and box.accessibleName()
    before = box.isChecked()
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_Space)
    anna.dialog.reach.setCurrentIndex(3)
    assert anna.dialog.reach.currentData() == Reach.COMPUTER
    anna.press(form.host)
    wait(lambda: anna.people.session.table is not None)
    [request] = hosted
    assert (request.options["target"], request.options["napola"]) == (31, not before)
    table = anna.people.session.table
    assert table is not None and len(table.chairs) == 4
    assert {name: table.options[name] for name in ("target", "napola")} == {
        "target": 31,
        "napola": not before,
    }
    QTest.keyClick(anna.dialog, Qt.Key.Key_Escape)
    wait(lambda: anna.people.dialog is None)
    assert anna.main.settings.games["scopa"] == GameChoice(4, dict(request.options))


def test_a_number_that_cannot_be_had_opens_no_table(anna: Player) -> None:
    form = anna.dialog.hosting
    choose(form, "scopa")
    field = number(form, "target")
    anna.press(form.unfold)
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "9999")
    assert not form.host.isEnabled()
    form.unfold.setFocus()
    assert form.host.isEnabled() and number(form, "target").value() < 9999, "left, it is set right"
    field.lineEdit().setText("9999")  # as on systems where buttons take no focus
    assert form.complain() and form.unfold.isChecked()
    assert form.window().focusWidget() is field
    field.setValue(11)
    assert form.host.isEnabled() and not form.complain()
