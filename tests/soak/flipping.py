"""Flipped bits in a closed library or settings file, and what becomes of its contents."""

from __future__ import annotations

import shutil
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from kontsina_qt.library.file.inspection import damage
from kontsina_qt.library.opening import mend, open_or_replace
from kontsina_qt.library.settings.settings import settings_values
from kontsina_qt.library.settings.store import SettingsStore
from kontsina_qt.library.store import Library
from kontsina_qt.library.tables.profile import Profile, changes_between
from kontsina_qt.match.record import Record

Before = dict[int, tuple[Record, tuple[int, int], str]]
Held = tuple[Before, Profile]


@dataclass
class Flips:
    """Flips bits one at a time in copies of an intact library, and opens each as a window does.

    Attributes:
        path: the intact library; it is not changed.
        random: chooses the bits.
        harmless: the number of bits without visible effect.
        mended: the number after which everything was restored, and the person was told.
        told: the number that cost something, and the person was told.
        silent: the number that changed or cost something without anyone being told.
        lost: the number of moves lost in total.
        lost_results: the number of results, lessons and players lost.
    """

    path: Path
    random: Random
    harmless: int = 0
    mended: int = 0
    told: int = 0
    silent: int = 0
    lost: int = 0
    lost_results: int = 0
    faults: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.content = self.path.read_bytes()
        with Library.open(self.path) as library:
            self.before = state(library)

    def flip(self) -> None:
        """Flip one bit."""
        bit = self.random.randrange(8 * len(self.content))
        folder = self.path.with_name("flipped")
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        path = folder / "library.sqlite3"
        spoilt = bytearray(self.content)
        spoilt[bit >> 3] ^= 1 << (bit & 7)
        path.write_bytes(spoilt)
        opened = open_or_replace(path)
        library = opened.library
        was_told = opened.trouble is not None
        if library.path is not None:
            why = damage(path)
            if why:
                mend(library, why)
                was_told = True
        if opened.trouble is not None and "newer version" in opened.trouble.text:
            # A bit of the version number: the file is left alone, and that is reported.
            untouched = path.read_bytes() == bytes(spoilt)
            after = self.before if untouched else ({}, Profile())
        else:
            after = state(library)
        library.close()
        missing = sum(moves(one) for one, *_ in self.before[0].values())
        missing -= sum(moves(one) for one, *_ in after[0].values())
        self.lost += max(0, missing)
        self.lost_results += len(changes_between(after[1], self.before[1]))
        same = after == self.before
        self.harmless += same and not was_told
        self.mended += same and was_told
        self.told += not same and was_told
        if not same and not was_told:
            self.silent += 1
            self.faults.append(f"bit {bit}: {len(after[0])} of {len(self.before[0])} matches")
        assert all(self.before[0][id][0] == one[0] or was_told for id, one in after[0].items())


@dataclass
class SettingsFlips:
    """Flips bits one at a time in copies of an intact settings file.

    Attributes:
        path: the intact file; it is not changed.
        harmless, told: as of ``Flips``; a reported file is also set aside.
        small: the number that changed a value or two, as if the person had.
        silent: the number that lost more without anyone being told.
    """

    path: Path
    random: Random
    harmless: int = 0
    told: int = 0
    small: int = 0
    silent: int = 0

    def __post_init__(self) -> None:
        self.content = self.path.read_bytes()
        self.before = SettingsStore(self.path).settings

    def flip(self) -> None:
        """Flip one bit."""
        bit = self.random.randrange(8 * len(self.content))
        folder = self.path.with_name("flipped")
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        path = folder / self.path.name
        spoilt = bytearray(self.content)
        spoilt[bit >> 3] ^= 1 << (bit & 7)
        path.write_bytes(spoilt)
        store = SettingsStore(path)
        store.write()
        kept = any(each.read_bytes() == bytes(spoilt) for each in folder.iterdir())
        before, after = settings_values(self.before), settings_values(store.settings)
        lost = sum(before[key] != after[key] for key in before)
        if lost > 2 or (store.trouble is not None and not kept):
            self.silent += 1
        elif store.trouble is not None:
            self.told += 1
        elif lost:
            self.small += 1
        else:
            self.harmless += 1


def state(library: Library) -> Held:
    """Return the person's data in a library: matches, and what was done outside them."""
    return matches_in(library), library.profile.read()


def matches_in(library: Library) -> Before:
    """Return every match with its undone moves, its cursor and its entry in the list."""
    found: Before = {}
    for each in library.summaries(1000):
        match = library.look_at(each.id)
        words = f"{each.seats} {each.created} {each.updated} {each.scores} {each.finished}"
        found[each.id] = (match.whole_record(), match.cursor, words)
    return found


def moves(record: Record) -> int:
    """Return the number of moves in a record."""
    return sum(len(hand.moves) for hand in record.hands)
