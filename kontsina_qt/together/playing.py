"""A seat at work: it reads the log on, and writes what it has to write."""

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
    """The first line of a new match, and the name of its log; by chance without a salt."""
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
    """What a seat says to sit down.

    Args:
        key: of the installation.
        name: of whoever sits there.
        salt: of its secrets; by chance without.
        player: the level of a computer that plays in a seat for a person.
    """
    members = {
        "name": name,
        "key": text_of(bytes(key.verify_key)),
        "salt": text_of(salt or token_bytes(SALT_BYTES)),
    }
    return "sit", members if player is None else members | {"player": player}


class Machine:
    """One seat of a match, on whatever carries its log.

    Attributes:
        course: the match as this seat knows it.
    """

    def __init__(self, logs: Logs, match: str, course: Course) -> None:
        self._logs = logs
        self._match = match
        self.course = course

    def lines(self) -> Sequence[bytes]:
        """What is new, for whoever reads it line by line.

        Raises:
            LogError: the log cannot be read.
        """
        return self._logs.read(self._match, self.course.at)

    def read_on(self) -> int:
        """Read what is new; how many lines that were.

        Raises:
            LogError: the log cannot be read.
        """
        lines = self.lines()
        for line in lines:
            self.course.take(line)
        return len(lines)

    def read_all(self) -> None:
        """Read until nothing is new.

        Raises:
            LogError: the log cannot be read.
        """
        while self.read_on():
            pass

    def free(self, seat: int) -> bool:
        """Make who sits on a seat get up, as the creator may; return whether that is in the log.

        Raises:
            LogError: nobody can tell.
        """
        line = self.course.written(("rise", {}), seat)
        return self._logs.append(self._match, self.course.at, line)

    def free_blocked(self, is_blocked: Callable[[bytes], bool]) -> bool:
        """Make one who is blocked get up; return whether there is one.

        Args:
            is_blocked: whether an installation is, by its key.

        Raises:
            LogError: nobody can tell.
        """
        for seat, there in enumerate(self.course.sittings):
            if there is not None and is_blocked(there.key):
                self.free(seat)
                return True
        return False

    def write(self, draft: Draft) -> bool:
        """Add a line, unless somebody was first; return whether it is there now.

        Raises:
            LogError: nobody can tell.
        """
        at = self.course.at
        return self._logs.append(self._match, at, self.course.written(draft))

    def step(self, choose: Callable[[Course], str]) -> bool:
        """Read on and do what is to be done now; return whether anything happened.

        Args:
            choose: says which move this seat makes.

        Raises:
            LogError: the log cannot be read or written.
        """
        read = self.read_on()
        draft = self.course.due()
        if draft is None and self.course.plays:
            draft = self.course.move(choose(self.course))
        return (draft is not None and self.write(draft)) or read > 0
