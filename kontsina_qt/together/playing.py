"""Playing a seat: reading the log, and writing the lines that are due."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from secrets import token_bytes

from nacl.signing import SigningKey

from kontsina_qt.rules.base.options import Value
from kontsina_qt.together.course import Course
from kontsina_qt.together.lines import NOTHING, Draft, hash_of, text_of, write_line
from kontsina_qt.together.logs import Logs
from kontsina_qt.together.seating import SALT_BYTES, VERSION


def opening_line(
    key: SigningKey,
    game: str,
    options: Mapping[str, Value],
    seats: Sequence[str],
    salt: bytes | None = None,
    watchable: bool = False,
    days: int = 0,
) -> tuple[str, bytes]:
    """Return the name of a new log and its first line; the default salt is random."""
    members: dict[str, object] = {"watch": True} if watchable else {}
    members |= {"days": days} if days else {}
    members |= {
        "version": VERSION,
        "game": game,
        "options": dict(options),
        "seats": list(seats),
        "key": text_of(bytes(key.verify_key)),
        "salt": text_of(salt or token_bytes(SALT_BYTES)),
    }
    line = write_line(key, 0, NOTHING, 0, "open", members)
    return hash_of(line), line


def sitting(
    key: SigningKey, name: str, salt: bytes | None = None, player: str | None = None
) -> Draft:
    """Return the line that takes a seat.

    Args:
        key: of the installation.
        name: of the player.
        salt: of its secrets; random by default.
        player: the level of a computer that takes a person's seat.
    """
    members = {
        "name": name,
        "key": text_of(bytes(key.verify_key)),
        "salt": text_of(salt or token_bytes(SALT_BYTES)),
    }
    return "sit", members if player is None else members | {"player": player}


class Machine:
    """One seat of a match.

    Args:
        logs: holds the log.
        match: its name.
        course: the state of the match as this seat knows it.
    """

    def __init__(self, logs: Logs, match: str, course: Course) -> None:
        self._logs = logs
        self._match = match
        self.course = course

    def lines(self) -> Sequence[bytes]:
        """Return new lines, for a caller that passes them to ``course`` one by one.

        Raises:
            LogError: the log cannot be read.
        """
        return self._logs.read(self._match, self.course.at)

    def read_on(self) -> int:
        """Read new lines; return their number.

        Raises:
            LogError: the log cannot be read.
        """
        lines = self.lines()
        for line in lines:
            self.course.take(line)
        return len(lines)

    def read_all(self) -> None:
        """Read until there are no new lines.

        Raises:
            LogError: the log cannot be read.
        """
        while self.read_on():
            pass

    def free(self, seat: int) -> bool:
        """Free a seat, as the creator; return whether the line was added.

        Raises:
            LogError: it is not known whether it was added.
        """
        line = self.course.written(("rise", {}), seat)
        return self._logs.append(self._match, self.course.at, line)

    def free_blocked(self, is_blocked: Callable[[bytes], bool]) -> bool:
        """Free the seat of a blocked player; return whether there is one.

        Args:
            is_blocked: returns whether the installation with a key is blocked.

        Raises:
            LogError: it is not known whether the line was added.
        """
        for seat, there in enumerate(self.course.sittings):
            if there is not None and is_blocked(there.key):
                self.free(seat)
                return True
        return False

    def write(self, draft: Draft) -> bool:
        """Add a line, unless another came first; return whether it was added.

        Raises:
            LogError: it is not known whether it was added.
        """
        at = self.course.at
        return self._logs.append(self._match, at, self.course.written(draft))

    def step(self, choose: Callable[[Course], str]) -> bool:
        """Read new lines and write what is due; return whether anything happened.

        Args:
            choose: returns this seat's move.

        Raises:
            LogError: the log cannot be read or written.
        """
        read = self.read_on()
        draft = self.course.due()
        if draft is None and self.course.plays:
            draft = self.course.move(choose(self.course))
        return (draft is not None and self.write(draft)) or read > 0
