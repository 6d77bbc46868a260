"""Other people's programs at the table: real ones, good and bad, as small scripts."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from kontsina_qt.library.settings.outside_players import OutsidePlayer
from kontsina_qt.library.store import Library
from kontsina_qt.players.base import Choice
from kontsina_qt.players.levels.reasons import NO_REASON
from kontsina_qt.players.programs.conversation import Limits
from kontsina_qt.session.pacing import Pace
from kontsina_qt.session.session import Session
from kontsina_qt.table.style.theme import THEMES
from kontsina_qt.windows.widgets.toast import Toast
from tests.matrix import some
from tests.processes import alive
from tests.session.programs import BAD, GOOD, SILENT, Program, begin, play, sentence, wait


@pytest.fixture
def session(qapp: QApplication) -> Iterator[Session]:
    """A session over a library in memory, without pauses."""
    session = Session(Library.open(None))
    session.pacer.pace = Pace(0, 0)
    session.asking.budget_ms = 300
    yield session
    session.close()


@pytest.fixture
def lines(session: Session) -> list[str]:
    """The sentences for the person."""
    lines: list[str] = []
    session.notice.connect(lines.append)
    return lines


# Good players


def test_a_program_plays_a_whole_hand_under_its_own_name(
    session: Session, lines: list[str], tmp_path: Path
) -> None:
    program = Program(
        tmp_path,
        "for asked in questions():\n"
        "    with open(__file__ + '.moves', 'a') as file: file.write(asked['legal'][-1] + '\\n')\n"
        "    answer(asked, move=asked['legal'][-1])\n",
    )
    session.asking.allow([program.entry()])
    begin(session, program.seat, "steady")
    wait(lambda: session.match.over)
    assert lines == []
    assert len(program.pids) == 1
    assert session.match_id is not None
    kept = session.keeper.library.load(session.match_id).record()
    assert (kept.seats[0].name, kept.seats[0].player) == ("Ann 0", program.seat)
    said = Path(f"{program.path}.moves").read_text().splitlines()
    assert len(said) == 24
    assert list(kept.hands[0].moves[::2]) == said


def test_two_seats_of_one_program_share_a_process(
    session: Session, lines: list[str], tmp_path: Path
) -> None:
    program = Program(tmp_path, GOOD)
    session.asking.allow([program.entry()])
    begin(session, program.seat, program.seat)
    wait(lambda: session.match.over)
    assert lines == []
    assert len(program.pids) == 1


def test_two_programs_play_each_other(session: Session, lines: list[str], tmp_path: Path) -> None:
    one, other = (Program(tmp_path, GOOD, name) for name in ("one", "other"))
    session.asking.allow([one.entry(), other.entry()])
    begin(session, one.seat, other.seat)
    wait(lambda: session.match.over)
    assert lines == []
    assert (len(one.pids), len(other.pids)) == (1, 1)
    assert session.asking.opponents.own.process_id == 0, "nobody asked a level"


def test_what_a_good_player_says_beside_its_answers_does_not_matter(
    session: Session, lines: list[str], tmp_path: Path
) -> None:
    """Megabytes on stderr, no greeting, odd reasons and candidates: it plays on."""
    program = Program(
        tmp_path,
        "sys.stdin.readline()\n"
        "for asked in questions():\n"
        "    sys.stderr.write('<b>x</b>\\n' * 300_000)\n"
        "    answer(asked, reason={'text': '<b>me</b>', 'values': {'a': []}},\n"
        "           candidates=[1, {'move': '<b>'}, {'move': None}], more=[[]] * 99)\n",
    )
    session.asking.allow([program.entry()])
    choices: list[Choice] = []
    session.asking.opponents.answered.connect(lambda _, choice: choices.append(choice))
    begin(session, "human", program.seat)
    play(session)
    play(session)
    assert lines == []
    assert len(program.pids) == 1
    assert len(choices) == 2
    assert all(choice.reason == NO_REASON for choice in choices)
    assert [each.move for each in choices[0].candidates] == [choices[0].move]


# Bad players

WAITED_FOR = ("half a JSON object", "a traceback", "very deep JSON", "no text at all")
"""No line is an answer, so that the time has to run out; the first one runs every time."""


@pytest.mark.parametrize("kind", some(BAD, lambda kind: kind not in WAITED_FOR[1:]))
def test_a_bad_program_loses_its_turn_only(
    session: Session,
    lines: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    kind: str,
) -> None:
    if kind in WAITED_FOR:
        limits = Limits(start_ms=2_000)
        monkeypatch.setattr("kontsina_qt.session.computers.engine_process.LIMITS", limits)
    script, what = BAD[kind]
    program = Program(tmp_path, script)
    session.asking.allow([program.entry(seconds=2)])
    begin(session, "human", program.seat)
    play(session)
    assert lines == [sentence(what)]
    assert session.match.cursor == (0, 2)
    assert session.asking.opponents.process_ids == [session.asking.opponents.own.process_id]
    assert len(program.pids) == 1
    wait(lambda: not alive(program.pids[0]))
    # It may try again, and the match goes on all the same.
    play(session)
    assert lines == [sentence(what)] * 2
    assert session.match.cursor == (0, 4)
    assert len(program.pids) == 2


def test_a_program_that_babbles_between_its_turns_is_ended(
    session: Session, lines: list[str], tmp_path: Path
) -> None:
    program = Program(
        tmp_path,
        "for asked in questions():\n"
        "    answer(asked)\n"
        "    if not os.path.exists(__file__ + '.calm'):\n"
        "        while True: say(type='hello')\n",
    )
    session.asking.allow([program.entry()])
    begin(session, "human", program.seat)
    play(session)
    wait(lambda: not alive(program.pids[0]))
    Path(f"{program.path}.calm").touch()
    play(session)
    assert lines == [], "its turn was over"
    assert len(program.pids) == 2


@pytest.mark.parametrize(
    "script",
    [
        "time.sleep(60)",
        SILENT,
        "while True: sys.stderr.write('x' * 65536)",
        "os.close(1); time.sleep(60)",
        "for asked in questions(): say(type='hello'); time.sleep(60)",
    ],
    ids=["never", "once asked", "only on stderr", "dumb", "greets twice"],
)
def test_a_silent_program_loses_its_turn_in_the_end(
    session: Session,
    lines: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    script: str,
) -> None:
    limits = Limits(start_ms=200)
    monkeypatch.setattr("kontsina_qt.session.computers.engine_process.LIMITS", limits)
    program = Program(tmp_path, script)
    session.asking.allow([program.entry(seconds=1)])
    begin(session, "human", program.seat)
    play(session)
    assert lines == [sentence("did not answer in time")]
    assert session.match.cursor == (0, 2)
    assert len(program.pids) == 1
    wait(lambda: not alive(program.pids[0]))


def test_a_program_that_is_not_there(session: Session, lines: list[str], tmp_path: Path) -> None:
    """A name that is nowhere, a folder, a file that is no program."""
    plain = tmp_path / "plain.txt"
    plain.write_text("not a program")
    nowhere, folder = "kontsina-no-such-player", f'"{tmp_path}"'
    for command, why in (
        (nowhere, f"there is no program {nowhere}"),
        (folder, f"{tmp_path} is a folder"),
        (f'"{plain}" --quick', f"{plain} isn't executable"),
    ):
        session.asking.allow([OutsidePlayer("Ann", command, 1)])
        lines.clear()
        begin(session, "human", f"cmd:{command}")
        play(session)
        assert lines == [sentence(f"could not be started: {why}")]
        assert session.match.cursor == (0, 2)


def test_after_three_failures_in_a_row_it_is_not_started_again(
    session: Session, lines: list[str], tmp_path: Path
) -> None:
    program = Program(tmp_path, "for asked in questions(): sys.exit(3)")
    session.asking.allow([program.entry()])
    begin(session, "steady", program.seat)
    wait(lambda: session.match.over)
    assert session.match.cursor == (0, 48)
    assert len(program.pids) == 3
    what = "stopped working (exit status 3)"
    again = f"The player Ann 1 {what} again; a Steady player takes over."
    assert lines == [sentence(what)] * 2 + [again]
    # In another match it may try again.
    begin(session, "human", program.seat)
    play(session)
    assert len(program.pids) == 4
    assert lines[3:] == [sentence("stopped working (exit status 3)")]


def test_a_program_that_crashes_at_every_third_question_is_never_given_up(
    session: Session, lines: list[str], tmp_path: Path
) -> None:
    program = Program(
        tmp_path,
        "for n, asked in enumerate(questions(), 1):\n"
        "    if n == 3: os.abort()\n"
        "    answer(asked)\n",
    )
    session.asking.allow([program.entry()])
    begin(session, "human", program.seat)
    play(session)
    play(session)
    assert lines == []
    play(session)
    assert lines == [sentence("stopped working (signal 6)")]
    assert session.match.cursor == (0, 6)
    while not session.match.over:
        play(session)
    assert lines == [sentence("stopped working (signal 6)")] * 8
    assert len(program.pids) == 8


def test_a_program_that_ends_after_each_answer_plays(
    session: Session, lines: list[str], tmp_path: Path
) -> None:
    program = Program(tmp_path, "answer(next(questions()))")
    session.asking.allow([program.entry()])
    begin(session, "human", program.seat)
    for _ in range(3):
        play(session)
        wait(lambda: session.asking.opponents.process_ids == [])
    assert lines == []
    assert len(program.pids) == 3


# What is not in the settings


def test_a_program_that_is_not_in_the_settings_is_never_started(
    session: Session, lines: list[str], tmp_path: Path
) -> None:
    program = Program(tmp_path, GOOD)
    other = Program(tmp_path, GOOD, "other")
    session.asking.allow([other.entry()])
    words = "No longer in the settings: Ann 1. A Steady player sits in."
    begin(session, "human", program.seat)
    assert lines == [words]
    play(session)
    # Neither where the match comes from the library, nor where it is put there, nor for a hint.
    match_id = session.match_id
    assert match_id is not None
    match = session.keeper.library.load(match_id)
    for id in (match_id, None):
        lines.clear()
        session.close()
        session.resume(match, id)
        assert lines == [words]
        hints: list[object] = []
        session.hint_ready.connect(hints.append)
        session.hint()
        wait(lambda: bool(hints))  # noqa: B023
        play(session)
        assert lines == [words]
    while not session.match.over:
        play(session)
    assert not Path(f"{program.path}.starts").exists()
    assert other.pids == []


@pytest.mark.parametrize("command", ["", "  ", '"', "'a", "''"])
def test_an_entry_that_is_no_command_line_starts_nothing(
    session: Session, lines: list[str], command: str
) -> None:
    session.asking.allow([OutsidePlayer("Ann", command, 1)])
    begin(session, "human", f"cmd:{command}")
    play(session)
    assert session.match.cursor == (0, 2)
    assert len(lines) == 1
    assert "Ann 1" in lines[0]


def test_a_player_is_removed_while_it_thinks(
    session: Session, lines: list[str], tmp_path: Path
) -> None:
    program = Program(tmp_path, "child()\n" + SILENT)
    session.asking.allow([program.entry(seconds=60)])
    begin(session, "human", program.seat)
    position = session.match.position
    assert position is not None
    assert session.play(position.exactly(position.legal()[0].card, 0)[0])
    wait(lambda: len(program.pids) == 2)
    session.asking.allow([])
    assert lines == ["No longer in the settings: Ann 1. A Steady player sits in."]
    wait(lambda: session.my_turn)
    assert session.match.cursor == (0, 2)
    wait(lambda: not any(alive(pid) for pid in program.pids))
    play(session)
    assert session.match.cursor == (0, 4)
    assert len(program.pids) == 2, "it was not started again"
    assert len(lines) == 1


def test_a_player_is_removed_between_its_turns_and_comes_back(
    session: Session, lines: list[str], tmp_path: Path
) -> None:
    program = Program(tmp_path, GOOD)
    session.asking.allow([program.entry()])
    begin(session, "human", program.seat)
    play(session)
    session.asking.allow([])
    wait(lambda: not alive(program.pids[0]))
    play(session)
    assert len(program.pids) == 1
    assert len(lines) == 1
    session.asking.allow([program.entry()])
    play(session)
    assert len(program.pids) == 2
    assert session.match.cursor == (0, 6)
    assert len(lines) == 1


# Nothing is left behind


@pytest.mark.parametrize(
    "script",
    [GOOD, GOOD + "\nwhile True: time.sleep(1)"],
    ids=["quits", "does not quit"],
)
def test_closing_the_match_ends_a_program_and_what_it_started(
    session: Session, tmp_path: Path, script: str
) -> None:
    program = Program(tmp_path, script if os.name == "nt" else "child()\n" + script)
    session.asking.allow([program.entry()])
    begin(session, "human", program.seat)
    play(session)
    own = session.asking.opponents.process_ids
    assert program.pids
    assert all(alive(pid) for pid in program.pids)
    session.close()
    wait(lambda: not any(alive(pid) for pid in program.pids + own))
    assert session.asking.opponents.process_ids == []


def test_closing_the_match_ends_a_program_that_thinks(session: Session, tmp_path: Path) -> None:
    program = Program(tmp_path, ("" if os.name == "nt" else "child()\n") + SILENT)
    session.asking.allow([program.entry(seconds=60)])
    begin(session, program.seat, "steady")
    wait(lambda: len(program.pids) == (1 if os.name == "nt" else 2))
    session.close()
    wait(lambda: not any(alive(pid) for pid in program.pids))


@pytest.mark.skipif(os.name == "nt", reason="process groups are POSIX")
def test_a_program_that_crashes_takes_what_it_started_with_it(
    session: Session, lines: list[str], tmp_path: Path
) -> None:
    program = Program(tmp_path, "for asked in questions(): child(); os.abort()")
    session.asking.allow([program.entry()])
    begin(session, "human", program.seat)
    play(session)
    assert lines == [sentence("stopped working (signal 6)")]
    assert len(program.pids) == 2
    wait(lambda: not any(alive(pid) for pid in program.pids))


def test_undo_while_a_program_thinks(session: Session, lines: list[str], tmp_path: Path) -> None:
    """What thinks about a place that is no more ends; it is asked afresh, and has not failed."""
    program = Program(
        tmp_path,
        "for asked in questions():\n"
        "    if os.path.exists(__file__ + '.slow'): time.sleep(60)\n"
        "    answer(asked)\n",
    )
    slow = Path(f"{program.path}.slow")
    session.asking.allow([program.entry(seconds=60)])
    begin(session, "human", program.seat)
    play(session)
    slow.touch()
    position = session.match.position
    assert position is not None
    assert session.play(position.exactly(position.legal()[0].card, 0)[0])
    session.undo()
    slow.unlink()
    assert session.match.cursor == (0, 2)
    wait(lambda: not alive(program.pids[0]))
    play(session)
    assert session.match.cursor == (0, 4)
    assert len(program.pids) == 2
    assert lines == []


# Words


def test_markup_in_a_name_stays_plain_text(
    session: Session, lines: list[str], tmp_path: Path
) -> None:
    program = Program(tmp_path, "sys.exit(1)")
    session.asking.allow([program.entry()])
    begin(session, "human", program.seat, name="<b>Ann</b>")
    play(session)
    assert lines == [sentence("stopped working (exit status 1)", "<b>Ann</b> 1")]
    window = QWidget()
    window.resize(1200, 400)
    toast = Toast(next(iter(THEMES.values())), window)
    window.show()
    sizes = []
    for words in (lines[0], lines[0].replace("<b>", "").replace("</b>", "")):
        toast.show_message(words)
        sizes.append(toast.size())
    # Every sign of it takes room, and no label draws it that could read markup.
    assert toast.findChildren(QLabel) == []
    assert sizes[0].width() > sizes[1].width() or sizes[0].height() > sizes[1].height()
    window.close()
