"""House rules: options of a game under a name of one's own, and the small file they are.

    {"format": "kontsina-house-rules", "version": 2, "name": "Grandma's Kontsina",
     "game": "kontsina", "players": 2, "options": {"target": 31}}

``options`` holds what differs from the game's defaults for so many players, those of its version,
as in records. Reading is as strict
as with records: what is wrong is named, and nothing is guessed.
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
"""The most bytes of a file."""
TITLE_LIMIT = 60
"""The most characters of a name."""


@dataclass(frozen=True, slots=True)
class HouseRules:
    """A set of options.

    Attributes:
        name: what its owner calls it.
        game: the id of the game.
        players: for how many it was made.
        options: those that differ from the game's defaults.
    """

    name: str
    game: str
    players: int
    options: Options

    @property
    def base(self) -> Game:
        """The game that it is of."""
        return GAMES[self.game]

    def options_for(self, players: int) -> dict[str, Value]:
        """Its options, as far as so many players can have them."""
        fitting: dict[str, Value] = {}
        for name, value in self.options.items():
            try:
                fitting[name] = self.base.option(name).check(value, players)
                self.base.rules(players, fitting)
            except OptionError:
                fitting.pop(name, None)
        return fitting

    def are(self, rules: Rules) -> bool:
        """Whether these are the rules in force, and not just the usual ones."""
        if rules.game.id != self.game or not rules.changed_options():
            return False
        options = self.options_for(rules.players)
        return self.base.rules(rules.players, options).options == rules.options


def read_house_rules(source: bytes | str) -> HouseRules:
    """The house rules that a text holds.

    Raises:
        RecordError: it holds none, or of a game or with options that there are not.
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
    """House rules as a file holds them."""
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
    """The house rules in a file.

    Raises:
        RecordError: it cannot be read, or holds none.
    """
    try:
        return read_house_rules(read_limited(path, SIZE_LIMIT + 1))
    except FileError as error:
        raise RecordError("", str(error)) from None


def save_house_rules(rules: HouseRules, path: Path) -> None:
    """Write house rules to a file, wholly or not at all.

    Raises:
        FileError: it cannot be written; what was there is still there.
    """
    replace_file(path, house_rules_text(rules).encode("utf-8"))
