"""Two windows on one library doing anything in any order, and what becomes of every move."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from kontsina_qt.library.store import Library
from kontsina_qt.match.record import Record, Seat
from kontsina_qt.rules.games.catalogue import game
from kontsina_qt.session.dealing import Dealing
from kontsina_qt.session.session import Session

RULES = game("kontsina").rules(2, {"end": "hands", "hands": 2})
SEATS = (Seat("Anna", "human"), Seat("Nikos", "human"))
Logs = dict[int, tuple[Record, tuple[int, int]]]


@dataclass
class Tally:
    """The results of all interleavings.

    Attributes:
        steps: the number of actions in the windows.
        cut: how often a window undid or replaced moves it had seen.
        parted: how often a window was told that the match continues elsewhere.
        taken: how often it then continued with the other's state.
        lost: the number of moves removed by a window that had not seen them, without a report.
        faults: descriptions of each.
    """

    steps: int = 0
    cut: int = 0
    parted: int = 0
    taken: int = 0
    lost: int = 0
    faults: list[str] = field(default_factory=list)


class Desk:
    """One window: a session with a connection of its own."""

    def __init__(self, path: Path, random: Random, tally: Tally) -> None:
        self.library, self.random, self.tally = Library.open(path), random, tally
        self.session = Session(self.library)
        self.other: int | None = None
        self.session.keeper.conflicted.connect(self._on_conflict)

    def _on_conflict(self, other: int) -> None:
        self.tally.parted += 1
        self.other = other

    def step(self) -> None:
        """Do something a person may do."""
        session, random = self.session, self.random
        if self.other is not None and random.random() < 0.5:
            session.resume(self.library.load(self.other), self.other)
            self.tally.taken += 1
            self.other = None
            return
        self.other = None
        if not session.active:
            self._open()
            return
        what = random.choices(
            (self._play, session.undo, session.redo, self._open, self._look, self._new),
            (60, 14, 8, 6, 6, 1),
        )[0]
        what()

    def close(self) -> None:
        """Close the window."""
        assert self.session.keeper.settle() == []
        self.session.close()
        self.library.close()

    def _open(self) -> None:
        matches = self.library.summaries(5)
        if not matches:
            self._new()
            return
        id = self.random.choice(matches).id
        self.session.resume(self.library.load(id), id)

    def _new(self) -> None:
        self.session.begin(RULES, SEATS, Dealing(self.random.randrange(1000)))

    def _look(self) -> None:
        """Become the active window."""
        session = self.session
        if session.keeper.is_behind and session.match_id is not None:
            self.tally.parted += 1
            if self.random.random() < 0.5:
                session.keeper.part(session.match)
            else:
                session.resume(self.library.load(session.match_id), session.match_id)
                self.tally.taken += 1

    def _play(self) -> None:
        session = self.session
        for _ in range(self.random.randrange(1, 9)):
            if session.match.waiting:
                session.next_hand()
            position = session.position
            if position is None or position.over or session.match.over:
                return
            session.play(self.random.choice(position.legal()))


def interleave(path: Path, random: Random, tally: Tally, steps: int = 60) -> None:
    """Let two windows take turns at random; check every match after each step."""
    desks = [Desk(path, random, tally) for _ in range(2)]
    with Library.open(path) as onlooker:
        after = logs(onlooker)
        for _ in range(steps):
            before = after
            desk = random.choice(desks)
            session = desk.session
            id = session.match_id
            seen = (session.match.whole_record(), session.match.cursor) if session.active else None
            desk.step()
            tally.steps += 1
            if random.random() < 0.05:
                desk.close()
                desks[desks.index(desk)] = Desk(path, random, tally)
            after = logs(onlooker)
            for match, state in before.items():
                if extends(after[match][0], state[0]):
                    continue
                if match == id and seen == state:
                    tally.cut += 1
                else:
                    tally.lost += 1
                    tally.faults.append(
                        f"{path.stem}: match {match} was cut by who had not seen it"
                    )
            check_shown(desks, after, tally)
    for desk in desks:
        desk.close()


def check_shown(desks: list[Desk], after: Logs, tally: Tally) -> None:
    """Check that what each window shows, unless it was told otherwise, is in the library."""
    for desk in desks:
        session = desk.session
        if not session.active or session.match_id is None:
            continue
        behind = not desk.library.is_newest(session.match_id)
        kept, cursor = after[session.match_id]
        if not behind and (kept, cursor) != (session.match.whole_record(), session.match.cursor):
            tally.lost += 1
            tally.faults.append(f"match {session.match_id} is shown as it is not kept")


def logs(library: Library) -> Logs:
    """Return every match with all moves ever played in it, and its cursor."""
    found: Logs = {}
    for each in library.summaries(1000):
        match = library.look_at(each.id)
        found[each.id] = (match.whole_record(), match.cursor)
    return found


def extends(after: Record, before: Record) -> bool:
    """Return whether a later record has everything of an earlier one."""
    return len(before.hands) <= len(after.hands) and all(
        old.deal == new.deal and old.moves == new.moves[: len(old.moves)]
        for old, new in zip(before.hands, after.hands, strict=False)
    )
