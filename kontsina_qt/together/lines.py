"""Lines of a match's log: canonical JSON, signed, each with the hash of the one before.

Input from outside is treated as hostile: size, depth, members and signature are checked here.
Malformed lines have no effect, for all readers alike.
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
"""The maximum length of a line in bytes."""
MOST: Final = 4_000
"""The maximum number of lines in a log."""
MOST_BYTES: Final = 16 << 20
"""The size at which a log takes no more lines, ten times that of the longest matches."""
DEEPEST: Final = 4
"""The maximum depth of nested lists and objects, the line itself included."""
Draft: TypeAlias = tuple[str, dict[str, Any]]
"""The kind and the members of a line to be written."""
NOTHING: Final = "0" * 64
"""The hash that the first line refers to."""

_ALWAYS = ("n", "was", "seat", "kind", "sig")


class LineError(ValueError):
    """Bytes that are not a valid line."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line whose signature has not been verified.

    Attributes:
        n: its place in the log.
        was: the SHA-256 of the line before, in hex.
        seat: the seat it claims to be from.
        kind: its kind.
        members: its other members.
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
        """Return whether the signature is valid for a key."""
        try:
            VerifyKey(key).verify(self.signed, self.sig)
        except (CryptoError, ValueError, TypeError):
            return False
        return True


def hash_of(raw: bytes) -> str:
    """Return the hash of a line, which the next one refers to."""
    return hashlib.sha256(raw).hexdigest()


def write_line(
    key: SigningKey, n: int, was: str, seat: int, kind: str, members: Mapping[str, Any]
) -> bytes:
    """Return a signed line."""
    said = {**members, "n": n, "was": was, "seat": seat, "kind": kind}
    sig = key.sign(_canonical(said)).signature
    return _canonical(said | {"sig": text_of(sig)})


def read_line(raw: bytes) -> Line:
    """Parse a line.

    Raises:
        LineError: it is too long, too deep or not canonical, or members are missing.
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
        raise LineError("not a place and a seat")
    if not (isinstance(kind, str) and isinstance(was, str) and len(was) == len(NOTHING)):
        raise LineError("not a kind and a hash")
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


# Types of members


def is_whole(value: object, low: int, high: int) -> bool:
    """Return whether a value is an integer from ``low`` to ``high``."""
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def text_of(data: bytes) -> str:
    """Encode bytes for a line, as base64."""
    return base64.b64encode(data).decode("ascii")


def bytes_of(text: object, size: int) -> bytes:
    """Decode exactly ``size`` bytes.

    Raises:
        LineError: the text is not canonical base64, or has another length.
    """
    try:
        if not isinstance(text, str):
            raise LineError("not base64")
        found = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError) as error:
        raise LineError(str(error)) from None
    if len(found) != size or text_of(found) != text:
        raise LineError("not the right number of bytes")
    return found


def parts_of(text: object, count: int, size: int) -> list[bytes]:
    """Decode exactly ``count`` pieces of ``size`` bytes from one text.

    Raises:
        LineError: the text is not canonical base64, or has another length.
    """
    whole = bytes_of(text, count * size)
    return [whole[at : at + size] for at in range(0, len(whole), size)]


def members_of(line: Line, *names: str) -> Mapping[str, Any]:
    """Return the members of a line, which must have exactly these names.

    Raises:
        LineError: some are missing, or there are others.
    """
    if set(line.members) != set(names):
        raise LineError("a line with other members than it should have")
    return line.members
