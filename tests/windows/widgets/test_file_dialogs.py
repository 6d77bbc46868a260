"""Opening and saving files by real keys in real dialogs, without overwriting unasked."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
from PySide6.QtCore import QStandardPaths
from PySide6.QtWidgets import QFileDialog

from kontsina_qt.library.settings.store import SettingsStore
from kontsina_qt.match.record import load_match
from kontsina_qt.windows.shell.main_window import MainWindow
from kontsina_qt.windows.widgets.file_dialogs import FileChooser, free_name, is_temporary
from kontsina_qt.windows.widgets.question import Question
from tests.windows.file_dialogs import answer_with, one_after_another, saving, type_name

COPY, CONTINUE, REPLACE, OTHER_NAME = 1, 0, 1, 0
PRECIOUS = "PRECIOUS"


@pytest.fixture
def folder(tmp_path: Path, start: Callable[..., MainWindow]) -> Path:
    """A folder with a file that does not count as temporary."""
    place = tmp_path / "matches"
    place.mkdir()
    (place / "match.kontsina").write_text(PRECIOUS)
    return place


@pytest.mark.parametrize("typed", ["match", "match.kontsina"])
def test_a_match_is_not_overwritten_unasked(
    start: Callable[..., MainWindow], folder: Path, typed: str
) -> None:
    window = start()
    precious = folder / "match.kontsina"
    seen = saving(
        window.match_controller.save_as,
        [str(folder / typed), str(folder / "new one")],
        [OTHER_NAME],
    )
    assert seen[1] == "Choose another name"
    assert precious.read_text() == PRECIOUS
    assert load_match(folder / "new one.kontsina").seats == window.session.match.seats


def test_the_name_that_the_suffix_makes_is_the_one_asked_about(
    start: Callable[..., MainWindow], folder: Path
) -> None:
    window = start()
    other = folder / "25.11.2026.kontsina"  # Qt takes .2026 for a suffix and adds none
    other.write_text(PRECIOUS)
    saving(
        window.match_controller.save_as,
        [str(folder / "25.11.2026"), str(folder / "b")],
        [OTHER_NAME],
    )
    assert other.read_text() == PRECIOUS
    saving(window.match_controller.save_as, [str(folder / "25.11.2026")], [REPLACE])
    assert load_match(other).seats == window.session.match.seats


def test_the_name_proposed_says_game_and_day(
    start: Callable[..., MainWindow], folder: Path
) -> None:
    window = start()
    window.store.change(folder=str(folder))
    day = date.today().isoformat()
    name = f"Kontsina {day}"
    seen = saving(window.match_controller.save_as, [str(folder / "first")])
    assert seen == [f"{folder}: {name}.kontsina"]
    (folder / f"{name}.kontsina").write_text(PRECIOUS)
    seen = saving(window.match_controller.save_as, [str(folder / "second")])
    assert seen == [f"{folder}: {name} (2).kontsina"]


@pytest.mark.parametrize(
    ("name", "safe"),
    [("Grandma's", "Grandma's"), ("a/b:c", "a b c"), ("\u202ex\n", "x"), ("Κοντσίνα", "Κοντσίνα")],
)
def test_a_proposed_name_is_one_that_every_file_system_takes(
    tmp_path: Path, name: str, safe: str
) -> None:
    assert free_name(tmp_path, name, ".kontsina") == tmp_path / f"{safe}.kontsina"


def test_dialogs_start_in_documents_or_at_the_last_file(
    tmp_path: Path, start: Callable[..., MainWindow]
) -> None:
    store = SettingsStore(tmp_path / "settings.json")
    files = FileChooser(store)
    home = Path.home()
    where = QStandardPaths.StandardLocation.DocumentsLocation
    documents = Path(QStandardPaths.writableLocation(where))
    assert files.folder() == (documents if documents.is_dir() else home)
    assert files.folder() not in (Path.cwd(), Path(tempfile.gettempdir()))
    mine = home / "my matches"
    mine.mkdir(exist_ok=True)
    store.change(folder=str(mine))
    assert files.folder() == mine
    files.remember(Path(tempfile.gettempdir()) / "from a mail.kontsina")
    assert SettingsStore(tmp_path / "settings.json").settings.folder == str(mine)
    mine.rmdir()
    assert files.folder() != mine and files.folder().is_dir()


def test_the_last_folder_is_remembered(start: Callable[..., MainWindow], tmp_path: Path) -> None:
    window = start()
    place = tmp_path / "kept"
    place.mkdir()
    saving(window.match_controller.save_as, [str(place / "a")])
    assert window.settings.folder == ("" if is_temporary(place) else str(place))


# One file opened twice


def saved(window: MainWindow, path: Path) -> int:
    """Save the match on the table; return its id in the library."""
    window.match_controller.save_to(str(path))
    assert window.session.match_id is not None
    return window.session.match_id


def play(window: MainWindow, moves: int) -> None:
    session = window.session
    session.begin(session.rules, [session.match.seats[0]] * 2, session.dealing)
    play_on(window, moves)


def play_on(window: MainWindow, moves: int) -> None:
    for _ in range(moves):
        position = window.session.position
        assert position is not None
        assert window.session.play(position.legal()[0])


def test_a_file_opened_twice_is_one_match(start: Callable[..., MainWindow], tmp_path: Path) -> None:
    window = start()
    play(window, 3)
    path = tmp_path / "a.kontsina"
    first = saved(window, path)
    window.show_welcome()
    count = len(window.library.summaries())
    window.match_controller.open_file(str(path))
    assert window.session.match_id == first
    assert len(window.library.summaries()) == count


def test_a_file_from_elsewhere_opened_twice_is_one_match(
    start: Callable[..., MainWindow], tmp_path: Path
) -> None:
    window = start()
    play(window, 3)
    path = tmp_path / "a.kontsina"
    window.library.delete(saved(window, path))
    window.show_welcome()
    window.match_controller.open_file(str(path))
    first = window.session.match_id
    window.show_welcome()
    path.rename(tmp_path / "renamed.kontsina")
    window.match_controller.open_file(str(tmp_path / "renamed.kontsina"))
    assert window.session.match_id == first


@pytest.mark.parametrize("at_table", [False, True], ids=["from the start page", "at its table"])
def test_it_goes_on_where_it_was_and_a_copy_is_offered(
    start: Callable[..., MainWindow], tmp_path: Path, at_table: bool
) -> None:
    window = start()
    play(window, 3)
    path = tmp_path / "a.kontsina"
    first = saved(window, path)
    play_on(window, 2)

    def opened(answer: int) -> None:
        if not at_table:
            window.show_welcome()
        seen: list[str] = []
        one_after_another(
            lambda: window.match_controller.open_file(str(path)),
            (Question, lambda: answer_with(answer, seen)),
        )

    opened(CONTINUE)
    assert window.session.match_id == first
    assert window.session.match.cursor == (0, 5)
    opened(COPY)
    assert window.session.match_id != first
    assert window.session.match.cursor == (0, 3)
    assert window.library.look_at(first).cursor == (0, 5)
    copy = window.session.match_id
    window.show_welcome()
    window.match_controller.open_file(str(path))  # the copy is what the file holds from now on
    assert window.session.match_id == copy


def test_to_cancel_leaves_everything_as_it_is(
    start: Callable[..., MainWindow], tmp_path: Path
) -> None:
    window = start()
    play(window, 3)
    path = tmp_path / "a.kontsina"
    saved(window, path)
    play_on(window, 1)
    window.match_controller.play_at_once()
    here, count = window.session.match_id, len(window.library.summaries())
    seen: list[str] = []
    one_after_another(
        lambda: window.match_controller.open_file(str(path)),
        (Question, lambda: answer_with(2, seen)),
    )
    assert (window.session.match_id, len(window.library.summaries())) == (here, count)


def test_a_file_is_chosen_in_the_dialog(start: Callable[..., MainWindow], tmp_path: Path) -> None:
    window = start()
    play(window, 2)
    path = tmp_path / "a.kontsina"
    first = saved(window, path)
    window.show_welcome()
    seen: list[str] = []
    one_after_another(
        window.match_controller.open_file, (QFileDialog, lambda: type_name(str(path), seen))
    )
    assert window.session.match_id == first


def test_a_match_whose_kept_row_is_damaged_is_opened_from_its_file(
    start: Callable[..., MainWindow], tmp_path: Path
) -> None:
    window = start()
    play(window, 3)
    path = tmp_path / "a.kontsina"
    first = saved(window, path)
    window.show_welcome()
    with window.library.file.writing() as db:
        db.execute("UPDATE moves SET move = 'nonsense' WHERE match = ?", (first,))
    window.match_controller.open_file(str(path))
    assert window.session.match.cursor == (0, 3)
