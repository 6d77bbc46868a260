"""The friends and blocked players, as a window's tables need them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from nacl.signing import SigningKey

from kontsina_qt.link.cleaning import LOGS
from kontsina_qt.link.friends.book import FriendBook
from kontsina_qt.link.friends.namesakes import namesake
from kontsina_qt.link.friends.recognition import Recognition
from kontsina_qt.link.messages.news import Friend
from kontsina_qt.link.messages.requests import Block, Forget
from kontsina_qt.together.course import Course
from kontsina_qt.together.logs import LogError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


class Circle:
    """The friends of this installation, cached.

    Args:
        folder: where they are kept.

    Attributes:
        friends: the friends, blocked ones included, as last read.
    """

    def __init__(self, folder: Path) -> None:
        self._book = FriendBook(folder / LOGS)
        self.friends: tuple[Friend, ...] = ()

    def read(self) -> Sequence[Friend]:
        """Read the friends again."""
        try:
            self.friends = self._book.all()
        except LogError:
            self.friends = ()  # nobody is recognised then
        return self.friends

    def recognition(self, own_key: Callable[[], SigningKey]) -> Recognition | None:
        """Return what recognises friends' tables; None without friends."""
        friends = [bytes.fromhex(each.key) for each in self.friends if not each.blocked]
        blocked = [bytes.fromhex(each.key) for each in self.friends if each.blocked]
        return Recognition(own_key(), friends, blocked) if self.friends else None

    def change(self, request: Forget | Block) -> None:
        """Forget, block or unblock a friend.

        Raises:
            LogError: the file cannot be written.
        """
        if isinstance(request, Forget):
            self._book.forget(request.key)
        else:
            self._book.block(request.key, request.blocked)

    def is_blocked(self, key: bytes) -> bool:
        """Return whether a player is blocked."""
        return any(each.blocked and each.key == key.hex() for each in self.friends)

    def known(self, key: bytes, name: str) -> tuple[str, str]:
        """Look up a player among the friends.

        Returns:
            The friend's name, or empty; and, for anybody else, the friend they could be mistaken
            for, or empty.
        """
        for each in self.friends:
            if each.key == key.hex() and not each.blocked:
                return each.name, ""
        return "", namesake(name, self.friends, parts=True)

    def meet(self, course: Course, key: SigningKey) -> bool:
        """Add the other players of a match; return whether that could be saved."""
        try:
            self._book.meet_all(course, bytes(key.verify_key))
        except LogError:
            return False  # the caller tries again
        return True
