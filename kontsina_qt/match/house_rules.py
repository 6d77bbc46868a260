"""House rules: a named set of a game's options, and their file.

    {"format": "kontsina-house-rules", "version": 2, "name": "Grandma's Kontsina",
     "game": "kontsina", "players": 2, "options": {"target": 31}}

``options`` holds what differs from the game's defaults for that number of players and version, as
in records. Reading is as strict as with records: errors name the member, and nothing is guessed.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from kontsina_qt.language import error_words, tr
from kontsina_qt.match.files import FileError, read_limited, replace_file
from kontsina_qt.match.json_members import member_of, object_at, whole_at, words_at
from kontsina_qt.match.json_text import JsonError, parse_json
from kontsina_qt.match.record_types import RecordError
from kontsina_qt.rules.base.game import Game, Rules
from kontsina_qt.rules.base.options import NEWEST, OptionError, Options, Value
from kontsina_qt.rules.games.catalogue import GAMES, UnknownGame, game

FORMAT, VERSION = "kontsina-house-rules", NEWEST
SIZE_LIMIT = 1 << 20
"""The maximum size of a file in bytes."""
TITLE_LIMIT = 60
"""The maximum length of a name."""


@dataclass(frozen=True, slots=True)
class HouseRules:
    """A set of options.

    Attributes:
        name: the owner's name for it.
        game: the id of the game.
        players: the number of players it was made for.
        options: the options that differ from the game's defaults.
    """

    name: str
    game: str
    players: int
    options: Options

    @property
    def base(self) -> Game:
        """The game."""
        return GAMES[self.game]

    def options_for(self, players: int) -> dict[str, Value]:
        """Return the options that are valid for a number of players."""
        fitting: dict[str, Value] = {}
        for name, value in self.options.items():
            try:
                fitting[name] = self.base.option(name).check(value, players)
                self.base.rules(players, fitting)
            except OptionError:
                fitting.pop(name, None)
        return fitting

    def are(self, rules: Rules) -> bool:
        """Return whether a match's rules are these, and not just the defaults."""
        if rules.game.id != self.game or not rules.changed_options():
            return False
        options = self.options_for(rules.players)
        return self.base.rules(rules.players, options).options == rules.options


def read_house_rules(source: bytes | str) -> HouseRules:
    """Parse house rules.

    Raises:
        RecordError: the text is no house rules, or has an unknown game or invalid options.
    """
    try:
        data = parse_json(source, SIZE_LIMIT)
    except JsonError as error:
        raise RecordError("", str(error)) from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise RecordError("", tr("not a Kontsina house rules file"))
    if whole_at(data.get("version"), "version", 1, None) > VERSION:
        words = tr(
            "made by a newer version of Kontsina (format {theirs}; this version reads {ours})"
        )
        raise RecordError("version", words.format(theirs=data["version"], ours=VERSION))
    names = ("format", "version", "name", "game", "players", "options")
    members = object_at(data, "", names)
    name = words_at(members["name"], "name", TITLE_LIMIT).strip()
    if not name:
        raise RecordError("name", tr("empty"))
    rules = _rules(members)
    return HouseRules(name, rules.game.id, rules.players, rules.changed_options())


def _rules(members: dict[str, object]) -> Rules:
    try:
        base = game(words_at(members["game"], "game", TITLE_LIMIT))
    except UnknownGame as error:
        raise RecordError("game", error_words(error)) from None
    players = whole_at(members["players"], "players", min(base.players), max(base.players))
    options = members["options"]
    if not isinstance(options, dict):
        raise RecordError("options", tr("must be an object"))
    try:
        return base.rules(players, options, int(str(members["version"])))
    except OptionError as error:
        place = "players" if error.name == "players" else member_of("options", error.name)
        raise RecordError(place, error_words(error)) from None


def house_rules_text(rules: HouseRules) -> str:
    """Return house rules as the text of a file."""
    members = {
        "format": FORMAT,
        "version": VERSION,
        "name": rules.name,
        "game": rules.game,
        "players": rules.players,
        "options": dict(rules.options),
    }
    return json.dumps(members, ensure_ascii=False, indent=2) + "\n"


def load_house_rules(path: Path) -> HouseRules:
    """Read house rules from a file.

    Raises:
        RecordError: it cannot be read or is no house rules file.
    """
    try:
        return read_house_rules(read_limited(path, SIZE_LIMIT + 1))
    except FileError as error:
        raise RecordError("", str(error)) from None


def save_house_rules(rules: HouseRules, path: Path) -> None:
    """Write house rules to a file atomically.

    Raises:
        FileError: it cannot be written; an existing file is unchanged.
    """
    replace_file(path, house_rules_text(rules).encode("utf-8"))
