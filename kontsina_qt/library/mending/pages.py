"""Finding rows page by page in a library that SQLite can no longer read.

Source: https://sqlite.org/fileformat2.html. Every page is read by itself, whether or not a b-tree
still leads to it, like the ``.recover`` command of SQLite's shell.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

Values: TypeAlias = tuple[Any, ...]
Judge: TypeAlias = Callable[[int | None, Values], bool]
"""Decides whether a row, given its rowid or None and its values, is undamaged."""

_INDEX_INTERIOR, _INDEX_LEAF, _TABLE_LEAF = 0x02, 0x0A, 0x0D
_KINDS = (_TABLE_LEAF, _INDEX_LEAF, _INDEX_INTERIOR)
_SIZES = {0: 0, 1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8, 7: 8, 8: 0, 9: 0}
_MAX_ROW = 1 << 22
"""Rows of a library are shorter than this many bytes."""
_MENDED_BYTES = 700
"""How many bytes of a cell are searched for a flipped bit."""
_MAX_BITS, _MAX_PLACES = 400_000, 1_000_000
"""Limits on the bits and on the offsets of damaged pages tried: each takes some seconds, and a
person waits."""


class Unreadable(Exception):
    """The bytes are not a row."""


@dataclass(frozen=True, slots=True)
class FoundRow:
    """A row.

    Attributes:
        rowid: the rowid; None if its table has none.
        values: the values of its columns; None for a rowid column.
        certain: how certainly the row is in use: 2 on an intact page, 1 on a damaged one, 0 on a
            free page.
    """

    rowid: int | None
    values: Values
    certain: int


class Pages:
    """The pages of a library, with newer versions from its log."""

    def __init__(self, path: Path) -> None:
        """Read a file and its log.

        Raises:
            OSError: it cannot be read.
        """
        self._data = path.read_bytes()
        size = int.from_bytes(self._data[16:18], "big")
        sound = size >= 512 and not size & (size - 1)
        log = Path(f"{path}-wal")
        content = log.read_bytes() if log.exists() else b""
        self.size = size if sound else int.from_bytes(content[8:12], "big") or 4096
        if self.size < 512 or self.size > 65536:
            self.size = 4096
        self._newer = _logged(content, self.size)
        self.count = max([len(self._data) // self.size, *self._newer])
        self._free = self._free_pages()
        self._bits, self._places = _MAX_BITS, _MAX_PLACES

    def page(self, number: int) -> bytes:
        """Return a page, counted from 1; empty beyond the end."""
        if number in self._newer:
            return self._newer[number]
        start = (number - 1) * self.size
        return self._data[start : start + self.size] if number > 0 else b""

    def rows(self, is_sound: Judge, mend: bool = True) -> Iterator[FoundRow]:
        """Yield the rows of every page, the most certain of each first; there may be duplicates.

        Args:
            is_sound: decides whether a row is undamaged.
            mend: whether to correct single flipped bits, and to search damaged pages byte by
                byte.
        """
        for number in range(1, self.count + 1):
            yield from self._rows_of(number, is_sound, mend)

    def _rows_of(self, number: int, is_sound: Judge, mend: bool) -> Iterator[FoundRow]:
        page = self.page(number)
        base = 100 if number == 1 else 0
        if len(page) < base + 12:
            return
        kind = page[base]
        in_use = 0 if number in self._free else 2
        found, damaged = 0, kind not in (*_KINDS, 0x05)
        if kind in _KINDS:
            for start in self._cells(page, base, kind):
                row = self._cell(page, start, kind, is_sound, mend)
                if row is None:
                    damaged = True
                else:
                    found += 1
                    yield FoundRow(*row, in_use)
            damaged = damaged or found < int.from_bytes(page[base + 3 : base + 5], "big")
        if damaged and mend and any(page):
            yield from self._rest(page, base, is_sound, min(in_use, 1))

    def _cells(self, page: bytes, base: int, kind: int) -> Iterator[int]:
        first = base + (12 if kind == _INDEX_INTERIOR else 8)
        count = int.from_bytes(page[base + 3 : base + 5], "big")
        for place in range(first, min(first + 2 * count, len(page) - 1), 2):
            start = int.from_bytes(page[place : place + 2], "big")
            yield start + (4 if kind == _INDEX_INTERIOR else 0)

    def _cell(
        self, page: bytes, start: int, kind: int, is_sound: Judge, mend: bool
    ) -> tuple[int | None, Values] | None:
        """Return the row of a cell, with one bit corrected if that makes it sound."""
        try:
            rowid, values = self._read(page, start, kind)
        except Unreadable:
            pass
        else:
            if is_sound(rowid, values):
                return rowid, values
        if not mend:
            return None
        spoilt = bytearray(page)
        bits = range(8 * start, 8 * min(start + _MENDED_BYTES, len(page)))[: self._bits]
        self._bits -= len(bits)
        for bit in bits:
            spoilt[bit >> 3] ^= 1 << (bit & 7)
            try:
                rowid, values = self._read(spoilt, start, kind)
                if is_sound(rowid, values):
                    return rowid, values
            except Unreadable:
                pass
            spoilt[bit >> 3] ^= 1 << (bit & 7)
        return None

    def _rest(self, page: bytes, base: int, is_sound: Judge, certain: int) -> Iterator[FoundRow]:
        """Yield rows at any offset of a page whose list of cells cannot be trusted."""
        starts = range(base, len(page) - 4)[: self._places]
        self._places -= len(starts)
        for start in starts:
            for kind in (_TABLE_LEAF, _INDEX_LEAF):
                try:
                    rowid, values = self._read(page, start, kind)
                except Unreadable:
                    continue
                if is_sound(rowid, values):
                    yield FoundRow(rowid, values, certain)

    def _read(self, page: bytes | bytearray, start: int, kind: int) -> tuple[int | None, Values]:
        """Return rowid and values of the cell at an offset.

        Raises:
            Unreadable: there is no cell.
        """
        length, place = varint(page, start)
        if not 2 <= length <= _MAX_ROW:
            raise Unreadable
        rowid: int | None = None
        if kind == _TABLE_LEAF:
            rowid, place = varint(page, place)
            rowid -= (rowid >> 63) << 64
        local = self._local(length, kind)
        if place + local > len(page):
            raise Unreadable
        payload = bytes(page[place : place + local])
        if local < length:
            following = int.from_bytes(page[place + local : place + local + 4], "big")
            payload += self._overflow(following, length - local)
        return rowid, values_of(payload)

    def _local(self, length: int, kind: int) -> int:
        """Return how many bytes of a row are stored in its cell."""
        usable = self.size
        least = (usable - 12) * 32 // 255 - 23
        most = usable - 35 if kind == _TABLE_LEAF else (usable - 12) * 64 // 255 - 23
        if length <= most:
            return length
        local = least + (length - least) % (usable - 4)
        return local if local <= most else least

    def _overflow(self, number: int, length: int) -> bytes:
        parts, seen = [], set[int]()
        while length > 0:
            page = self.page(number)
            if number in seen or len(page) < self.size:
                raise Unreadable
            seen.add(number)
            parts.append(page[4 : 4 + length])
            length -= len(parts[-1])
            number = int.from_bytes(page[:4], "big")
        return b"".join(parts)

    def _free_pages(self) -> set[int]:
        """Return the free pages, as far as their list can be followed."""
        free = set[int]()
        trunk = int.from_bytes(self.page(1)[32:36], "big")
        while 0 < trunk <= self.count and trunk not in free:
            free.add(trunk)
            page = self.page(trunk)
            if len(page) < self.size:
                break
            trunk, count = struct.unpack(">II", page[:8])
            leaves = page[8 : 8 + 4 * min(count, self.size // 4 - 2)]
            free.update(struct.unpack(f">{len(leaves) // 4}I", leaves))
        return free


def varint(data: bytes | bytearray, place: int) -> tuple[int, int]:
    """Return a number in SQLite's varint format, and the offset after it.

    Raises:
        Unreadable: the data end too early.
    """
    value = 0
    try:
        if data[place] < 0x80:  # the usual case
            return data[place], place + 1
        for count in range(9):
            byte = data[place + count]
            if count == 8:
                return value << 8 | byte, place + 9
            value = value << 7 | byte & 0x7F
            if byte < 0x80:
                return value, place + count + 1
    except IndexError:
        pass
    raise Unreadable


def values_of(payload: bytes) -> Values:
    """Return the values of an SQLite record.

    Raises:
        Unreadable: it is not a record.
    """
    head, place = varint(payload, 0)
    if not 1 < head <= len(payload) or head > 100:
        raise Unreadable
    values: list[Any] = []
    body = head
    while place < head:
        kind, place = varint(payload, place)
        size = _SIZES[kind] if kind < 10 else (kind - 12) // 2
        if kind in (10, 11) or body + size > len(payload):
            raise Unreadable
        values.append(_value(kind, payload[body : body + size]))
        body += size
    if body != len(payload) or place != head:
        raise Unreadable
    return tuple(values)


def _value(kind: int, raw: bytes) -> Any:
    if kind >= 12:
        return raw.decode("utf-8", "replace") if kind % 2 else raw
    if kind == 7:
        return struct.unpack(">d", raw)[0]
    if kind in (8, 9):
        return kind - 8
    return int.from_bytes(raw, "big", signed=True) if kind else None


def _logged(log: bytes, size: int) -> dict[int, bytes]:
    """Return the newest version of each page in the complete transactions of a log."""
    if len(log) < 32 or int.from_bytes(log[8:12], "big") != size:
        return {}
    order = "big" if log[3] & 1 else "little"
    sums = _wal_sum(log[:24], (0, 0), order)
    newest: dict[int, bytes] = {}
    pending: dict[int, bytes] = {}
    for start in range(32, len(log) - 23 - size, 24 + size):
        head, page = log[start : start + 24], log[start + 24 : start + 24 + size]
        sums = _wal_sum(page, _wal_sum(head[:8], sums, order), order)
        if head[8:16] != log[16:24] or struct.unpack(">II", head[16:24]) != sums:
            break
        number, committed = struct.unpack(">II", head[:8])
        pending[number] = page
        if committed:
            newest |= pending
            pending = {}
    return newest


def _wal_sum(data: bytes, sums: tuple[int, int], order: str) -> tuple[int, int]:
    words = struct.unpack(f"{'>' if order == 'big' else '<'}{len(data) // 4}I", data)
    first, second = sums
    for one, two in zip(words[::2], words[1::2], strict=True):
        first = (first + one + second) & 0xFFFFFFFF
        second = (second + two + first) & 0xFFFFFFFF
    return first, second
