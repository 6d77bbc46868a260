"""Lines of a match's log: canonical JSON, signed, each with the hash of the one before.

Whatever comes from outside is hostile until it is read here: its size, its depth, its members
and its signature. What is no line has no effect, for everybody alike.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from nacl.exceptions import CryptoError
from nacl.signing import SigningKey, VerifyKey

from kontsina_qt.match.json_text import JsonError, parse_json

LONGEST: Final = 64 << 10
"""The most bytes of a line."""
MOST: Final = 4_000
"""The most lines of a log."""
MOST_BYTES: Final = 16 << 20
"""A log with so many bytes takes no further line; the longest matches come to a tenth of it."""
DEEPEST: Final = 4
"""How deep lists and objects lie in each other, the line itself counted."""
Draft: TypeAlias = tuple[str, dict[str, Any]]
"""The kind of a line to be written, and what it holds."""
NOTHING: Final = "0" * 64
"""What the first line names as the hash of the one before."""

_ALWAYS = ("n", "was", "seat", "kind", "sig")


class LineError(ValueError):
    """Bytes that are no line of a log."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line as it was read; whose signature it bears is not known yet.

    Attributes:
        n: its place in the log.
        was: the SHA-256 of the line before, in hex.
        seat: who says that he writes.
        kind: what it is.
        members: what it holds beside.
        signed: the bytes that are signed.
        sig: the signature.
    """

    n: int
    was: str
    seat: int
    kind: str
    members: Mapping[str, Any]
    signed: bytes
    sig: bytes

    def by(self, key: bytes) -> bool:
        """Whether the signature is that of a key."""
        try:
            VerifyKey(key).verify(self.signed, self.sig)
        except (CryptoError, ValueError, TypeError):
            return False
        return True


def hash_of(raw: bytes) -> str:
    """What the line after these bytes names."""
    return hashlib.sha256(raw).hexdigest()


def write_line(
    key: SigningKey, n: int, was: str, seat: int, kind: str, members: Mapping[str, Any]
) -> bytes:
    """A signed line."""
    said = {**members, "n": n, "was": was, "seat": seat, "kind": kind}
    sig = key.sign(_canonical(said)).signature
    return _canonical(said | {"sig": text_of(sig)})


def read_line(raw: bytes) -> Line:
    """The line that some bytes are.

    Raises:
        LineError: they are none: too long, too deep, not canonical, or members are missing.
    """
    if len(raw) > LONGEST:
        raise LineError("too long")
    try:
        data = parse_json(raw, LONGEST)
        if not isinstance(data, dict) or _depth(data) > DEEPEST or _canonical(data) != raw:
            raise LineError("not a canonical object")
    except (JsonError, RecursionError, ValueError) as error:
        raise LineError(str(error)) from None
    n, was, seat, kind, sig = (data.pop(name, None) for name in _ALWAYS)
    if not (is_whole(n, 0, MOST) and is_whole(seat, 0, 99)):
        raise LineError("no place or no seat")
    if not (isinstance(kind, str) and isinstance(was, str) and len(was) == len(NOTHING)):
        raise LineError("no kind or no past")
    said = {**data, "n": n, "was": was, "seat": seat, "kind": kind}
    return Line(n, was, seat, kind, data, _canonical(said), bytes_of(sig, 64))


def _canonical(data: Mapping[str, Any]) -> bytes:
    text = json.dumps(data, sort_keys=True, separators=(",", ":"), allow_nan=False)
    return text.encode("ascii")


def _depth(value: object, deep: int = 1) -> int:
    if deep > DEEPEST:
        return deep
    if isinstance(value, dict):
        return max((_depth(each, deep + 1) for each in value.values()), default=deep)
    if isinstance(value, list):
        return max((_depth(each, deep + 1) for each in value), default=deep)
    return deep


# Forms of members


def is_whole(value: object, low: int, high: int) -> bool:
    """Whether a value is a whole number from ``low`` to ``high``."""
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def text_of(data: bytes) -> str:
    """Bytes as a line holds them."""
    return base64.b64encode(data).decode("ascii")


def bytes_of(text: object, size: int) -> bytes:
    """How many bytes of a text.

    Raises:
        LineError: the text holds others.
    """
    try:
        if not isinstance(text, str):
            raise LineError("no bytes")
        found = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError) as error:
        raise LineError(str(error)) from None
    if len(found) != size or text_of(found) != text:
        raise LineError("not as many bytes")
    return found


def parts_of(text: object, count: int, size: int) -> list[bytes]:
    """How many pieces of that many bytes, written as one text.

    Raises:
        LineError: the text holds others.
    """
    whole = bytes_of(text, count * size)
    return [whole[at : at + size] for at in range(0, len(whole), size)]


def members_of(line: Line, *names: str) -> Mapping[str, Any]:
    """What a line holds beside; exactly these.

    Raises:
        LineError: others.
    """
    if set(line.members) != set(names):
        raise LineError("a line with other members than it should have")
    return line.members
