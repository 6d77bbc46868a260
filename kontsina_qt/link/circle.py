"""Whom one has played with, and who is kept out, as a window's tables ask for it."""

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
    """Everybody who is known.

    Args:
        folder: where that is kept.
    """

    def __init__(self, folder: Path) -> None:
        self._book = FriendBook(folder / LOGS)
        self.friends: tuple[Friend, ...] = ()

    def read(self) -> Sequence[Friend]:
        """Read anew who is known."""
        try:
            self.friends = self._book.all()
        except LogError:
            self.friends = ()  # then nobody is recognised
        return self.friends

    def recognition(self, own_key: Callable[[], SigningKey]) -> Recognition | None:
        """By what tables of friends are recognised; nothing where nobody is known."""
        friends = [bytes.fromhex(each.key) for each in self.friends if not each.blocked]
        blocked = [bytes.fromhex(each.key) for each in self.friends if each.blocked]
        return Recognition(own_key(), friends, blocked) if self.friends else None

    def change(self, wish: Forget | Block) -> None:
        """Forget or block somebody.

        Raises:
            LogError: that cannot be written.
        """
        if isinstance(wish, Forget):
            self._book.forget(wish.key)
        else:
            self._book.block(wish.key, wish.blocked)

    def is_blocked(self, key: bytes) -> bool:
        """Whether somebody is kept out."""
        return any(each.blocked and each.key == key.hex() for each in self.friends)

    def known(self, key: bytes, name: str) -> tuple[str, str]:
        """What the friend with a key is known as, or else the friend who has such a name."""
        for each in self.friends:
            if each.key == key.hex() and not each.blocked:
                return each.name, ""
        return "", namesake(name, self.friends, parts=True)

    def meet(self, course: Course, key: SigningKey) -> bool:
        """Keeps the keys of those with whom a match was played; whether that could be done."""
        try:
            self._book.meet_all(course, bytes(key.verify_key))
        except LogError:
            return False  # it is tried again
        return True
