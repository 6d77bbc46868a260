"""Options of a game as data: checked, defaulted and explained from one description."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, TypeAlias

from kontsina_qt.rules.base.messages import N_, Message, RulesError

Value: TypeAlias = bool | int | str
Options: TypeAlias = Mapping[str, Value]

NEWEST: Final = 2
"""The record version in which unnamed options have the defaults given here."""

PLAYERS = "players"
"""A default that stands for the number of players."""


class OptionError(RulesError):
    """An option that the game does not have, or a value it may not take."""

    def __init__(self, name: str, text: str, /, **values: object) -> None:
        super().__init__(text, **values)
        self.name = name


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of a choice.

    Attributes:
        value: as records write it.
        label: untranslated.
        players: the numbers of players that allow it; empty for all.
    """

    value: str
    label: str
    players: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class VersionOne:
    """An option in version 1 records, where it differed.

    Attributes:
        default: the value if a record named none; None if the same as today.
        by_option: another option, and (its value, the default) pairs that override ``default``.
        old_values: whether such records use the old values of ``Option.formerly``.
    """

    default: Value | None = None
    by_option: tuple[str, tuple[tuple[Value, Value], ...]] = ("", ())
    old_values: bool = False


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a game.

    Attributes:
        name: as records and ``--set`` write it.
        label, help: untranslated.
        default: the value, or ``PLAYERS``.
        low, high, step: the range of an int, both ends included.
        choices: the values of a choice.
        players: the numbers of players that allow a value other than the default; empty for all.
        needs: (option, its values) pairs that must hold for this one to matter.
        by_players: (number of players, the default) pairs that override ``default``.
        by_option: another option, and (its value, the default) pairs that override ``default``.
        formerly: (value in earlier records, its meaning today) pairs.
        version_one: the option in version 1 records.
        since: the first record version that has it.
    """

    name: str
    label: str
    help: str
    default: Value
    low: int = 0
    high: int = 0
    step: int = 1
    choices: tuple[Choice, ...] = ()
    players: tuple[int, ...] = ()
    needs: tuple[tuple[str, tuple[Value, ...]], ...] = field(default=())
    by_players: tuple[tuple[int, Value], ...] = ()
    by_option: tuple[str, tuple[tuple[Value, Value], ...]] = ("", ())
    formerly: tuple[tuple[Value, Value], ...] = ()
    version_one: VersionOne = VersionOne()
    since: int = 1

    @property
    def kind(self) -> str:
        """``"bool"``, ``"int"`` or ``"choice"``."""
        if self.choices:
            return "choice"
        return "bool" if isinstance(self.default, bool) else "int"

    def default_for(
        self, players: int, options: Options | None = None, version: int = NEWEST
    ) -> Value:
        """Return the default value, given the other ``options``.

        Args:
            players: how many play.
            options: the values of the others.
            version: of the record that does not name it.
        """
        if version < NEWEST:
            before = _by_option(self.version_one.by_option, options)
            if before is None:
                before = self.version_one.default
            if before is not None:
                return before
        given = _by_option(self.by_option, options)
        if given is not None:
            return given
        for number, default in self.by_players:
            if number == players:
                return default
        return players if self.default == PLAYERS else self.default

    def recorded(self, value: Value, version: int) -> Value:
        """Return a value as records of a version write it."""
        if version < NEWEST and self.version_one.old_values:
            return next((then for then, now in self.formerly if now == value), value)
        return value

    def check(self, value: object, players: int) -> Value:
        """Validate a value, and convert one of earlier records.

        Raises:
            OptionError: the value is not allowed; the message says which are.
        """
        value = next((now for old, now in self.formerly if value is old), value)
        if not self._allows(value):
            raise self._wrong(value)
        assert isinstance(value, bool | int | str)
        if self.players and players not in self.players and value != self.default_for(players):
            numbers = " or ".join(str(n) for n in self.players)
            text = N_("{option} is for {numbers} players, not {players}")
            raise OptionError(self.name, text, option=self.name, numbers=numbers, players=players)
        refused = self.refused(value, players)
        if refused is not None:
            raise OptionError(self.name, refused.text, **refused.values)
        return value

    def refused(self, value: object, players: int) -> Message | None:
        """Return why a value is not for that many players, or None."""
        for choice in self.choices:
            if choice.value == value and choice.players and players not in choice.players:
                numbers = " or ".join(str(n) for n in choice.players)
                text = N_("{option}={value} is for {numbers} players, not {players}")
                values = {
                    "option": self.name,
                    "value": value,
                    "numbers": numbers,
                    "players": players,
                }
                return Message(text, values)
        return None

    def matters(self, players: int, options: Options) -> bool:
        """Return whether its value has any effect, given the other ``options``."""
        if self.players and players not in self.players:
            return False
        return all(options.get(name) in values for name, values in self.needs)

    def _allows(self, value: object) -> bool:
        if self.kind == "choice":
            return isinstance(value, str) and any(c.value == value for c in self.choices)
        if self.kind == "bool":
            return isinstance(value, bool)
        return (
            isinstance(value, int)
            and not isinstance(value, bool)
            and self.low <= value <= self.high
            and (value - self.low) % self.step == 0
        )

    def allowed(self) -> Message:
        """Return the allowed values in a few words."""
        if self.kind == "choice":
            return Message(
                N_("one of {values}"), {"values": ", ".join(c.value for c in self.choices)}
            )
        if self.kind == "bool":
            return Message(N_("true or false"))
        even = N_("an even number from {low} to {high}")
        text = even if self.step == 2 else N_("a number from {low} to {high}")
        if self.step > 2:
            steps = ", ".join(str(n) for n in range(self.low, self.high + 1, self.step))
            return Message(N_("one of {values}"), {"values": steps})
        return Message(text, {"low": self.low, "high": self.high})

    def _wrong(self, value: object) -> OptionError:
        text = N_("{option} must be {allowed}, not {value!r}")
        return OptionError(self.name, text, option=self.name, allowed=self.allowed(), value=value)

    def read(self, text: str) -> Value:
        """Parse a value from a command line; ``check`` validates it later.

        Raises:
            OptionError: the text is not a value of this kind.
        """
        if self.kind == "bool" and text in ("true", "false"):
            return text == "true"
        digits = text.removeprefix("-")
        if self.kind == "int" and digits.isascii() and digits.isdecimal() and len(text) < 10:
            return int(text)
        if self.kind == "choice":
            return text
        raise self._wrong(text)

    def describe(self, numbers: tuple[int, ...]) -> dict[str, Any]:
        """Return the option as ``games --json`` prints it for a game of these players."""
        described: dict[str, Any] = {"name": self.name, "type": self.kind}
        name, values = self.by_option
        if values:
            described["default"] = {str(value): default for value, default in values}
            described["default_by"] = name
        elif self.default == PLAYERS or self.by_players:
            described["default"] = {str(n): self.default_for(n) for n in numbers}
        else:
            described["default"] = self.default
        if self.kind == "choice":
            described["choices"] = [c.value for c in self.choices]
        if self.kind == "int":
            described |= {"low": self.low, "high": self.high, "step": self.step}
        if self.players:
            described["players"] = list(self.players)
        return described | {"label": self.label, "help": self.help}


def _by_option(
    by: tuple[str, tuple[tuple[Value, Value], ...]], options: Options | None
) -> Value | None:
    """Return the default that another option's value implies, or None."""
    name, values = by
    if options and name in options:
        for value, default in values:
            if options[name] == value:
                return default
    return None


def complete(
    specs: tuple[Option, ...], given: Mapping[str, object], players: int, version: int = NEWEST
) -> dict[str, Value]:
    """Return a value for each option: the given ones checked, the others by default.

    Args:
        specs: the options of the game.
        given: those that are set.
        players: how many play.
        version: of the record that sets them.

    Raises:
        OptionError: a given option is unknown or its value not allowed.
    """
    known = {spec.name: spec for spec in specs}
    for name in given:
        if name not in known or known[name].since > version:
            text = N_("there is no option {option!r} in this game")
            raise OptionError(name, text, option=name)
    options: dict[str, Value] = {}
    for name, spec in known.items():
        options[name] = (
            spec.check(given[name], players)
            if name in given
            else spec.default_for(players, options, version)
        )
    return options


CLOCKWISE, ANTICLOCKWISE = "clockwise", "anticlockwise"
DIRECTIONS = (
    Choice(CLOCKWISE, N_("clockwise")),
    Choice(ANTICLOCKWISE, N_("anticlockwise")),
)

PARTNERSHIPS = Option(
    "partnerships",
    N_("Partnerships"),
    N_("Four play in two partnerships; partners sit opposite each other and share one pile."),
    default=False,
    players=(4,),
)
AMONG_FOUR = replace(PARTNERSHIPS, default=True, by_players=((2, False), (3, False), (6, False)))
"""The same, but on by default for four players."""
