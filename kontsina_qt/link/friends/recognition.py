"""Announcements of tables that only friends can recognise.

For each friend an announcement holds a libsodium box, sealed with the host's key for the friend's,
so that only these two can make or open it; it says which of them made it. To everybody else the
boxes are random bytes; there is always the same number, so that they do not reveal how many
friends the host has.
"""

from __future__ import annotations

import struct
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from secrets import token_bytes
from typing import Final

from nacl.exceptions import CryptoError
from nacl.public import Box
from nacl.signing import SigningKey, VerifyKey

from kontsina_qt.match.shared_deal import digest

BOXES: Final = 12
"""How many friends can recognise a table: those met last. There is no room for more."""
_FORM: Final = struct.Struct("!B32sBB20s")
"""Two flags (which of the two sealed it, as a box has the same key both ways; whether spectators
are allowed), the match, free seats, seats and game."""
BOX_BYTES: Final = _FORM.size + Box.NONCE_SIZE + 16
MARK_BYTES: Final = 16
_REFUSED = (CryptoError, ValueError, TypeError, RuntimeError)
"""The exceptions of PyNaCl for invalid bytes."""


@dataclass(frozen=True, slots=True)
class Hint:
    """What friends learn about a table.

    Attributes:
        match: the name of its log, 64 hexadecimal digits.
        free, seats: the number of free seats, and of all.
        game: the game's id.
        watch: whether spectators are allowed.
    """

    match: str
    free: int
    seats: int
    game: str
    watch: bool = False


class Recognition:
    """Seals announcements for friends, and recognises theirs.

    Args:
        key: of this installation.
        friends: the keys of friends, latest first.
        blocked: the keys of players whose tables are hidden.
    """

    def __init__(
        self, key: SigningKey, friends: Sequence[bytes], blocked: Collection[bytes] = ()
    ) -> None:
        private = key.to_curve25519_private_key()
        self._own = bytes(key.verify_key)
        self._blocked = tuple(blocked)
        self._boxes: dict[bytes, Box] = {}
        for friend in friends:
            if friend == self._own:
                continue
            try:
                public = VerifyKey(friend).to_curve25519_public_key()
                self._boxes[friend] = Box(private, public)
            except _REFUSED:
                continue  # a key with which nothing can be sealed

    def seal(self, hint: Hint, only: bytes = b"") -> Sequence[bytes]:
        """Return the boxes that announce a table to friends.

        Args:
            hint: the table.
            only: the key of the one friend to announce it to; empty for all.
        """
        match, game = bytes.fromhex(hint.match), hint.game.encode()
        boxes = [pair for pair in self._boxes.items() if only in (b"", pair[0])]
        sealed = []
        for friend, box in boxes[:BOXES]:
            first = (self._own < friend) | hint.watch << 1
            message = _FORM.pack(first, match, hint.free, hint.seats, game)
            sealed.append(bytes(box.encrypt(message)))
        return sealed + [token_bytes(BOX_BYTES) for _ in range(BOXES - len(sealed))]

    def opened(self, sealed: Iterable[bytes]) -> tuple[bytes, Hint] | None:
        """Return the friend whose table it is, and the table; None for a stranger's."""
        for one in sealed:
            for friend, box in self._boxes.items():
                try:
                    first, match, free, seats, game = _FORM.unpack(box.decrypt(one))
                    if first & 1 != (friend < self._own):
                        continue  # one's own
                    about = (free, seats, game.rstrip(b"\0").decode(), bool(first & 2))
                    return friend, Hint(match.hex(), *about)
                except (*_REFUSED, struct.error):
                    continue
        return None

    def mark(self, match: str) -> bytes:
        """Return bytes by which others who know this installation's key recognise its table.

        They prove nothing: anybody who knows the key can make them.
        """
        return _mark(self._own, match)

    def is_blocked(self, mark: bytes, match: str) -> bool:
        """Return whether a table bears the mark of a blocked player."""
        return any(mark == _mark(key, match) for key in self._blocked)


def _mark(key: bytes, match: str) -> bytes:
    return digest("host", key, match.encode("ascii", "replace"))[:MARK_BYTES]
