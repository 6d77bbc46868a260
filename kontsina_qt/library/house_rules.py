"""The person's house rules: one file each, in a folder beside the library.

The files are the same as those for sharing, so they do not depend on the library.
"""

from __future__ import annotations

import os
import re
import unicodedata
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from kontsina_qt.directories import data_dir
from kontsina_qt.match.files import FileError
from kontsina_qt.match.house_rules import (
    TITLE_LIMIT,
    HouseRules,
    load_house_rules,
    save_house_rules,
)
from kontsina_qt.match.names import RULES_SUFFIX
from kontsina_qt.match.record_types import RecordError
from kontsina_qt.rules.base.game import Rules

FOLDER = "house-rules"
MOST = 500
"""The maximum number of files read."""
_MAX_STEM = 40
_DEVICE = r"con|prn|aux|nul|(com|lpt)[0-9]"
"""File names reserved on Windows, with any suffix."""


class OwnRules:
    """The person's house rules.

    Args:
        folder: the folder; by default in the data directory, created when needed.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._found: dict[str, HouseRules] | None = None
        self._paths: dict[str, Path] = {}

    def all(self) -> dict[str, HouseRules]:
        """Return all of them by id, sorted by name; unreadable files are skipped."""
        known = self._found
        if known is None:
            found: dict[str, HouseRules] = {}
            with suppress(OSError):
                for path in sorted(self._place().glob(f"*{RULES_SUFFIX}"))[:MOST]:
                    with suppress(RecordError):
                        id = _id_of(path)
                        found[id] = load_house_rules(path)
                        self._paths[id] = path
            known = dict(sorted(found.items(), key=lambda each: each[1].name.casefold()))
            self._found = known
        return dict(known)

    def reload(self) -> None:
        """Read them again when next asked: another window may have changed them."""
        self._found = None

    def named(self, name: str) -> str | None:
        """Return the id of the rules with a name, ignoring case, or None."""
        wanted = _folded(name)
        return next((id for id, each in self.all().items() if _folded(each.name) == wanted), None)

    def in_force(self, rules: Rules) -> HouseRules | None:
        """Return the house rules that a match is played by, or None."""
        return next((each for each in self.all().values() if each.are(rules)), None)

    def save(self, rules: HouseRules, id: str | None = None) -> str:
        """Save house rules, replacing those with the given id.

        Returns:
            Their id.

        Raises:
            FileError: they cannot be saved; nothing has changed.
        """
        try:
            place = self._place()
            place.mkdir(0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise FileError(error.strerror or str(error)) from None
        id = id if id is not None else self._free(place, rules.name)
        save_house_rules(rules, self._path(place, id))
        self.reload()
        return id

    def delete(self, id: str) -> None:
        """Delete house rules, if they exist.

        Raises:
            FileError: they cannot be deleted.
        """
        try:
            self._path(self._place(), id).unlink(missing_ok=True)
        except OSError as error:
            raise FileError(error.strerror or str(error)) from None
        self.reload()

    def renamed(self, rules: HouseRules) -> HouseRules:
        """Return the rules under a name that is not taken."""
        count, name = 1, rules.name
        while self.named(name) is not None:
            count += 1
            more = f" {count}"
            name = rules.name[: TITLE_LIMIT - len(more)] + more
        return replace(rules, name=name)

    def _path(self, place: Path, id: str) -> Path:
        """Return the file for an id, existing or not."""
        return self._paths[id] if id in self.all() else place / f"{id}{RULES_SUFFIX}"

    def _place(self) -> Path:
        """Return the folder.

        Raises:
            OSError: there is none.
        """
        return self._folder if self._folder is not None else data_dir() / FOLDER

    @staticmethod
    def _free(place: Path, name: str) -> str:
        """Return an unused file stem made of portable characters."""
        plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
        stem = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:_MAX_STEM] or "rules"
        stem = f"rules-{stem}" if re.fullmatch(_DEVICE, stem) else stem
        count, id = 1, stem
        while (place / f"{id}{RULES_SUFFIX}").exists():
            count += 1
            id = f"{stem}-{count}"
        return id


def _id_of(path: Path) -> str:
    """Return the id of a file: its stem as text that Qt can carry, even if it is not UTF-8."""
    stem = path.name.removesuffix(RULES_SUFFIX)
    return os.fsencode(stem).decode("utf-8", "backslashreplace")


def _folded(name: str) -> str:
    return unicodedata.normalize("NFC", " ".join(name.split())).casefold()
