"""The opponents: built-in levels, and other people's programs.

The built-in levels share one process; each program in the settings has its own. No other program
is ever started, whatever a record names. If a player fails, ``steady`` takes its turn.
"""

from __future__ import annotations

import contextlib
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from kontsina_qt.library.settings.outside_players import OutsidePlayer
from kontsina_qt.players.base import COMMAND_PREFIX, FALLBACK, Choice
from kontsina_qt.players.levels.catalogue import builtin, choose_builtin
from kontsina_qt.rules.state.position import Position
from kontsina_qt.rules.view import View

if TYPE_CHECKING:  # loaded when the first question is asked
    from kontsina_qt.players.programs.conversation import Trust
    from kontsina_qt.session.computers.engine_process import EngineProcess


@dataclass(slots=True)
class _Asked:
    """An open question.

    Attributes:
        id: the id that the caller got.
        now: its id at the engine asked last.
        engine: the engine asked last.
        name: the player's name for a notice if it fails; empty for no notice.
        position, view, seed, budget_ms: the question.
    """

    id: int
    now: int
    engine: EngineProcess
    name: str
    position: Position
    view: View
    seed: int
    budget_ms: int


class Opponents(QObject):
    """Asks the players of a match for their moves, one question at a time.

    Signals:
        answered(int, object): the id of a question and a Choice with a legal move.
        notice(str): a sentence for the person.
    """

    answered = Signal(int, object)
    notice = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._allowed: dict[str, OutsidePlayer] = {}
        self._programs: dict[str, EngineProcess] = {}
        self._trust: defaultdict[str, Trust] = defaultdict(_new_trust)
        self._reported: set[str] = set()
        self._asked: _Asked | None = None

    @cached_property
    def own(self) -> EngineProcess:
        """The process of the built-in levels, which starts with the first question."""
        own = self._new_process()
        own.answered.connect(self._on_answer)
        own.failed.connect(self._on_own_failure)
        return own

    def _new_process(self, command: Iterable[str] = ()) -> EngineProcess:
        from kontsina_qt.session.computers.engine_process import EngineProcess

        return EngineProcess(tuple(command), self)

    @property
    def process_ids(self) -> list[int]:
        """The ids of the running processes."""
        engines = [*self._programs.values()]
        if "own" in vars(self):
            engines.append(self.own)
        return [engine.process_id for engine in engines if engine.process_id]

    def allow(self, players: Iterable[OutsidePlayer]) -> None:
        """Set which programs may play, and end all others."""
        self._allowed = {}
        players = tuple(players)
        if players:
            from kontsina_qt.players.programs.client import split_command
        for player in players:
            with contextlib.suppress(ValueError):
                if split_command(player.command):
                    self._allowed[COMMAND_PREFIX + player.command] = player
        for name in [name for name in self._programs if name not in self._allowed]:
            program = self._programs.pop(name)
            program.stop()
            program.deleteLater()
            if self._asked is not None and self._asked.engine is program:
                self._ask_steady(self._asked)

    def knows(self, player: str) -> bool:
        """Return whether there is such a player: a level, or an allowed program."""
        return builtin(player) is not None or player in self._allowed

    def begin(self) -> None:
        """Start afresh for another match: players that failed get another chance."""
        self.stop()
        self._trust.clear()
        self._reported.clear()

    def ask(
        self, position: Position, player: str, name: str, view: View, seed: int, budget_ms: int
    ) -> int:
        """Ask a player for a move; return the question's id.

        Args:
            position: used to check the answer.
            player: the player as named in a record; for an unknown one ``steady`` answers.
            name: the player's name for a notice if it fails; empty for no notice.
            view: all that the player gets to know.
            seed: the seed of its random numbers.
            budget_ms: the time for a built-in level; a program has its own.
        """
        self.forget()
        engine, level, time = self._engine_for(player, budget_ms)
        id = engine.ask(position, level, view, seed, time)
        self._asked = _Asked(id, id, engine, name, position, view, seed, budget_ms)
        return id

    def forget(self) -> None:
        """Drop the open question."""
        asked, self._asked = self._asked, None
        if asked is not None:
            asked.engine.forget()

    def stop(self) -> None:
        """End every process."""
        self._asked = None
        if "own" in vars(self):
            self.own.stop()
        for program in self._programs.values():
            program.stop()
            program.deleteLater()
        self._programs.clear()

    def _engine_for(self, player: str, budget_ms: int) -> tuple[EngineProcess, str, int]:
        """Return the engine to ask, the level it plays as, and its time in milliseconds."""
        entry = self._allowed.get(player)
        if entry is None or self._trust[player].lost:
            return self.own, FALLBACK if builtin(player) is None else player, budget_ms
        program = self._programs.get(player)
        if program is None:
            from kontsina_qt.players.programs.client import split_command

            program = self._new_process(split_command(entry.command))
            program.answered.connect(self._on_answer)
            program.failed.connect(lambda id, what: self._on_failure(player, id, what))
            self._programs[player] = program
        return program, FALLBACK, entry.seconds * 1000

    def _ask_steady(self, asked: _Asked) -> None:
        asked.engine, asked.name = self.own, ""
        asked.now = self.own.ask(asked.position, FALLBACK, asked.view, asked.seed, asked.budget_ms)

    def _on_answer(self, id: int, choice: Choice) -> None:
        asked = self._asked
        if asked is None or asked.now != id:
            return
        self._asked = None
        for player, program in self._programs.items():
            if program is asked.engine:
                self._trust[player].answered()
        self.answered.emit(asked.id, choice)

    def _on_failure(self, player: str, id: int, what: str) -> None:
        """Let ``steady`` take the turn of a program that failed; after some failures, all turns."""
        asked = self._asked
        if asked is None or asked.now != id:
            return
        self.notice.emit(self._trust[player].failed(asked.name, what))
        self._ask_steady(asked)

    def _on_own_failure(self, id: int, what: str) -> None:
        """Find a quick move here after the process of the built-in levels failed."""
        asked = self._asked
        if asked is None or asked.now != id:
            return
        self._asked = None
        if asked.name:
            from kontsina_qt.players.programs.conversation import lost_turn

            words = lost_turn(asked.name, what)
            if words not in self._reported:
                self._reported.add(words)
                self.notice.emit(words)
        choice = choose_builtin(FALLBACK, asked.position.rules, asked.view, asked.seed)
        self.answered.emit(asked.id, choice)


def _new_trust() -> Trust:
    from kontsina_qt.players.programs.conversation import Trust

    return Trust()
