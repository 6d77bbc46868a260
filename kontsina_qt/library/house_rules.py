"""One's own house rules: a folder beside the library, a file for each.

The files are those that are shared, so that whatever happens to the library, they are there.
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
"""How many files are looked at."""
_LONGEST = 40
_DEVICE = r"con|prn|aux|nul|(com|lpt)[0-9]"
"""What no file of Windows may be called, whatever follows a full stop."""


class OwnRules:
    """The house rules that a person has.

    Args:
        folder: where they are; without it the platform's place, made when it is needed.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._found: dict[str, HouseRules] | None = None
        self._paths: dict[str, Path] = {}

    def all(self) -> dict[str, HouseRules]:
        """All of them by their ids, sorted by name; files that cannot be read are passed over."""
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
        """Reload them: another window may have changed them."""
        self._found = None

    def named(self, name: str) -> str | None:
        """The id of those with a name, whatever its capitals; None if there are none."""
        wanted = _alike(name)
        return next((id for id, each in self.all().items() if _alike(each.name) == wanted), None)

    def in_force(self, rules: Rules) -> HouseRules | None:
        """Those that a match is played by, if it is played by any."""
        return next((each for each in self.all().values() if each.are(rules)), None)

    def save(self, rules: HouseRules, id: str | None = None) -> str:
        """Keep house rules, in place of those with an id.

        Returns:
            Their id.

        Raises:
            FileError: they cannot be kept; nothing has changed.
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
        """Delete house rules, if they are there.

        Raises:
            FileError: they cannot be deleted.
        """
        try:
            self._path(self._place(), id).unlink(missing_ok=True)
        except OSError as error:
            raise FileError(error.strerror or str(error)) from None
        self.reload()

    def renamed(self, rules: HouseRules) -> HouseRules:
        """The same under a name that none of them has."""
        count, name = 1, rules.name
        while self.named(name) is not None:
            count += 1
            more = f" {count}"
            name = rules.name[: TITLE_LIMIT - len(more)] + more
        return replace(rules, name=name)

    def _path(self, place: Path, id: str) -> Path:
        """The file of those with an id, whether they are there or not."""
        return self._paths[id] if id in self.all() else place / f"{id}{RULES_SUFFIX}"

    def _place(self) -> Path:
        """Where they are.

        Raises:
            OSError: there is no such place.
        """
        return self._folder if self._folder is not None else data_dir() / FOLDER

    @staticmethod
    def _free(place: Path, name: str) -> str:
        """A file's name that nothing has, in signs that every system can write."""
        plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
        stem = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:_LONGEST] or "rules"
        stem = f"rules-{stem}" if re.fullmatch(_DEVICE, stem) else stem
        count, id = 1, stem
        while (place / f"{id}{RULES_SUFFIX}").exists():
            count += 1
            id = f"{stem}-{count}"
        return id


def _id_of(path: Path) -> str:
    """What house rules are known by: a text that Qt can carry, whatever bytes the name has."""
    stem = path.name.removesuffix(RULES_SUFFIX)
    return os.fsencode(stem).decode("utf-8", "backslashreplace")


def _alike(name: str) -> str:
    return unicodedata.normalize("NFC", " ".join(name.split())).casefold()
