"""How a table that is announced in a network is known for a friend's, by friends alone.

For each friend an announcement holds a box of libsodium's: sealed with the host's key for the
friend's, so that only these two can open or make it; it says which of the two has. To everybody
else boxes are bytes by chance; there are always as many, so that they do not tell how many friends
somebody has.
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
"""How many friends are told of a table: those that were met last. More have no room."""
_FORM: Final = struct.Struct("!B32sBB20s")
"""Two bits: who has sealed it, as the key of a box is the same both ways, and whether others may
watch; the match, its seats and game."""
BOX_BYTES: Final = _FORM.size + Box.NONCE_SIZE + 16
MARK_BYTES: Final = 16
_REFUSED = (CryptoError, ValueError, TypeError, RuntimeError)
"""What PyNaCl raises of bytes that are not what they should be."""


@dataclass(frozen=True, slots=True)
class Hint:
    """What friends are told of a table.

    Attributes:
        match: its name, 64 signs.
        free, seats: how many seats are free, of how many.
        game: its id.
        watch: whether others may watch.
    """

    match: str
    free: int
    seats: int
    game: str
    watch: bool = False


class Recognition:
    """Knows friends' tables, and lets friends know one's own.

    Args:
        key: of this installation.
        friends: their keys, who was met last first.
        blocked: the keys of those whose tables are not to be seen.
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
        """The boxes in which friends are told of a table.

        Args:
            hint: what they are told.
            only: the key of the one friend who is told; all are without.
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
        """Whose table it is, and what is told of it; None if nobody's who is known."""
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
        """By this who knows this installation's key knows its table; it proves nothing."""
        return _mark(self._own, match)

    def is_blocked(self, mark: bytes, match: str) -> bool:
        """Whether a table says that it is of somebody who is blocked."""
        return any(mark == _mark(key, match) for key in self._blocked)


def _mark(key: bytes, match: str) -> bytes:
    return digest("host", key, match.encode("ascii", "replace"))[:MARK_BYTES]
