"""The lines of the player protocol, built and parsed in one place.

Specified in docs/protocol.md. Everything that a player process sends is validated here before
anything else looks at it.
"""

from __future__ import annotations

import json
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Any, NoReturn, TypeGuard

from kontsina_qt.language import tr
from kontsina_qt.players.base import Candidate, Choice
from kontsina_qt.players.levels.catalogue import UnknownLevel, builtin, players_in_words
from kontsina_qt.players.levels.reasons import NO_REASON, known
from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.base.messages import RulesError
from kontsina_qt.rules.base.options import NEWEST, OptionError
from kontsina_qt.rules.games.catalogue import UnknownGame, game
from kontsina_qt.rules.state.position import LISTED, Position
from kontsina_qt.rules.state.words import Message
from kontsina_qt.rules.view import View, ViewError

PROTOCOL = 1
NAME = "Kontsina"

LONGEST_LINE = 1 << 20
"""The most bytes in a line, in either direction."""

MOST_LISTED = LISTED
"""The most legal moves listed in a request."""

MOST_BUDGET_MS = 3_600_000
_MOST_CANDIDATES = 100
_LONGEST_MESSAGE = 300
_LONGEST_ID = 100
_LONGEST_MOVE = 1000

Id = int | str | None


class ProtocolError(ValueError):
    """An answer that cannot be used.

    ``str()`` says what the player did, to follow its name in a sentence: "sent nonsense".

    Attributes:
        detail: what exactly was wrong, in English, for the author of the player.
    """

    def __init__(self, what: str, detail: str = "") -> None:
        super().__init__(what)
        self.detail = detail


class NoAnswer(ProtocolError):
    """A line outside the protocol: a blank one, a banner, text for people."""


class RequestError(ValueError):
    """A request that cannot be answered.

    Attributes:
        id: the request's id, if it has one.
    """

    def __init__(self, message: str, id: Id = None) -> None:
        super().__init__(_short(message))
        self.id = id


# Requests


def hello_line() -> bytes:
    """Return the first line to a player."""
    return _line({"type": "hello", "protocol": PROTOCOL})


def quit_line() -> bytes:
    """Return the last line to a player."""
    return _line({"type": "quit"})


def choose_line(
    id: int,
    rules: Rules,
    level: str,
    budget_ms: int,
    seed: int,
    view: View,
    legal: Sequence[str],
    more: bool = False,
) -> bytes:
    """Return the question for a move.

    Args:
        id: returned with the answer.
        rules: the game with its options.
        level: the level requested; foreign players may ignore it.
        budget_ms: the time limit.
        seed: the same view and seed should give the same move.
        view: all that the player is told of the hand.
        legal: the legal moves; the first ``MOST_LISTED`` are listed.
        more: whether there are others.
    """
    question: dict[str, Any] = {
        "type": "choose",
        "id": id,
        "game": rules.game.id,
        "options": rules.recorded_options(),
        "level": level,
        "budget_ms": budget_ms,
        "seed": seed,
        "view": view.to_json(),
        "legal": list(legal[:MOST_LISTED]),
    }
    if rules.version != NEWEST:
        question["version"] = rules.version
    if more or len(legal) > MOST_LISTED:
        question["legal_more"] = True
    return _line(question)


@dataclass(frozen=True, slots=True)
class Hello:
    """A request for the player's name and levels."""


@dataclass(frozen=True, slots=True)
class Quit:
    """A request to exit."""


@dataclass(frozen=True, slots=True)
class Question:
    """A request for a move."""

    id: Id
    rules: Rules
    level: str
    budget_ms: int
    seed: int
    view: View


Request = Hello | Quit | Question


def read_request(line: bytes) -> Request:
    """Parse a line to a player.

    Raises:
        RequestError: it is not a request that can be answered.
    """
    data = _object(line, _bad_request)
    kind, id = data.get("type"), _id_of(data)
    if kind == "quit":
        return Quit()
    if kind == "hello":
        if not _is_whole(data.get("protocol")) or data["protocol"] != PROTOCOL:
            raise RequestError(f"this player speaks protocol {PROTOCOL}", id)
        return Hello()
    if kind != "choose":
        raise RequestError(f"the type must be hello, choose or quit, not {kind!r}", id)
    try:
        return _read_question(data, id)
    except (UnknownGame, OptionError, UnknownLevel, ViewError) as error:
        raise RequestError(str(error), id) from None


def _read_question(data: Mapping[str, Any], id: Id) -> Question:
    options, level = data.get("options", {}), data.get("level", "steady")
    if not isinstance(data.get("game"), str):
        raise RequestError("game must be the id of a game", id)
    if not isinstance(options, dict):
        raise RequestError("options must be an object", id)
    if not isinstance(level, str) or builtin(level) is None:
        words = f"there is no level {repr(level)[:42]}; there are {players_in_words()}"
        raise RequestError(words, id)
    if not isinstance(data.get("view"), dict):
        raise RequestError("view must be an object", id)
    if not isinstance(data.get("legal", []), list):
        raise RequestError("legal must be a list of moves", id)
    numbers = {"budget_ms": 1000, "seed": 0}
    for name in numbers:
        value = data.get(name, numbers[name])
        if not _is_whole(value) or (name == "budget_ms" and not 0 <= value <= MOST_BUDGET_MS):
            raise RequestError(f"{name} must be a whole number, not {value!r}", id)
        numbers[name] = value
    view = View.from_json(data["view"])
    version = data.get("version", NEWEST)
    if not _is_whole(version) or not 1 <= version <= NEWEST:
        raise RequestError(f"version must be a number up to {NEWEST}, not {version!r}", id)
    rules = game(data["game"]).rules(view.seats, options, version)
    return Question(id, rules, level, numbers["budget_ms"], numbers["seed"], view)


# Answers


def greeting_line(levels: Sequence[str]) -> bytes:
    """Return the answer to a hello."""
    return _line({"type": "hello", "protocol": PROTOCOL, "name": NAME, "levels": list(levels)})


def move_line(id: Id, choice: Choice, ms: int) -> bytes:
    """Return the answer to a question."""
    return _line(
        {
            "type": "move",
            "id": id,
            "move": choice.move,
            "value": round(choice.value, 4),
            "candidates": [
                {"move": each.move, "value": round(each.value, 4)}
                for each in choice.candidates[:_MOST_CANDIDATES]
            ],
            "ms": ms,
            "reason": {"text": choice.reason.text, "values": dict(choice.reason.values)},
        }
    )


def error_line(error: RequestError) -> bytes:
    """Return the answer to an invalid request."""
    return _line({"type": "error", "id": error.id, "message": str(error)})


class LegalMoves(Container[str]):
    """The texts of the legal moves, of which there may be more than are listed.

    Args:
        position: as the seat to play knows it; validates moves that are not listed.
        listed: the moves that the question lists.
        more: whether there are others.
    """

    def __init__(self, position: Position, listed: Iterable[str], more: bool) -> None:
        self._position = position
        self._listed = frozenset(listed)
        self._more = more

    def __contains__(self, text: object) -> bool:
        if not isinstance(text, str):
            return False
        if text in self._listed:
            return True
        if not self._more or len(text) > _LONGEST_MOVE:
            return False
        try:
            self._position.notation.read(text)
        except RulesError:
            return False
        return True


def read_answer(line: bytes, id: int, legal: Container[str]) -> Choice | None:
    """Parse a line from a player; return None if it does not answer the current question.

    Args:
        line: with or without its newline.
        id: of the current question.
        legal: contains every legal move; ``LegalMoves`` if not all can be listed.

    Raises:
        NoAnswer: the line is not a message that a player may send.
        ProtocolError: the line is a wrong answer: its move is not legal.
    """
    data = _object(line, _bad_answer)
    kind, answered = data.get("type"), data.get("id")
    earlier = _is_whole(answered) and answered < id
    if kind == "hello" or (kind in ("move", "error") and earlier):
        return None
    if kind == "error" and (answered is None or (_is_whole(answered) and answered == id)):
        raise ProtocolError(tr("could not answer"), _printable(data.get("message")))
    if isinstance(kind, str) and kind not in ("move", "error"):
        raise NoAnswer(tr("sent nonsense"), f"no message is of the type {_printable(kind)}")
    if kind != "move" or not _is_whole(answered) or answered != id:
        raise ProtocolError(tr("sent nonsense"), "the line is no answer to the question")
    move = data.get("move")
    if not isinstance(move, str) or move not in legal:
        raise ProtocolError(tr("made an illegal move"), f"the move was {_printable(move)}")
    return _choice(data, move, legal)


def _choice(data: Mapping[str, Any], move: str, legal: Container[str]) -> Choice:
    value = _number(data.get("value", 0))
    listed = data.get("candidates", [])
    if not isinstance(listed, list):
        raise ProtocolError(tr("sent nonsense"), "candidates must be a list")
    candidates = [
        Candidate(each["move"], _number(each.get("value", 0)))
        for each in listed[:_MOST_CANDIDATES]
        if isinstance(each, dict) and isinstance(each.get("move"), str) and each["move"] in legal
    ]
    if not candidates:
        candidates = [Candidate(move, value)]
    return Choice(move, value, tuple(candidates), _reason(data.get("reason")))


def _reason(data: object) -> Message:
    if not isinstance(data, dict):
        return NO_REASON
    return known(data.get("text"), data.get("values"))


def _number(value: object) -> float:
    try:
        if isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value):
            return float(value)
    except OverflowError:
        pass
    raise ProtocolError(tr("sent nonsense"), "a value must be a number")


# Lines


def _line(data: Mapping[str, Any]) -> bytes:
    return json.dumps(data, separators=(",", ":")).encode("ascii") + b"\n"


def _object(line: bytes, wrong: Any) -> dict[str, Any]:
    """Return the JSON object of a line; ``wrong`` raises the error of that direction."""
    if len(line) > LONGEST_LINE:
        wrong("the line is longer than a mebibyte")
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        wrong("the line is not JSON")
    if not isinstance(data, dict):
        wrong("the line is not a JSON object")
    return dict(data)


def _bad_request(message: str) -> NoReturn:
    raise RequestError(message)


def _bad_answer(detail: str) -> NoReturn:
    raise NoAnswer(tr("sent nonsense"), detail)


def _id_of(data: Mapping[str, Any]) -> Id:
    """Return a request's id if it can be sent back."""
    id = data.get("id")
    if _is_whole(id) and abs(id) < 1 << 64:
        return int(id)
    return id if isinstance(id, str) and len(id) <= _LONGEST_ID else None


def _is_whole(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def _printable(value: object) -> str:
    """Return foreign text made safe for a terminal."""
    return "".join(sign if sign.isprintable() else "?" for sign in _short(str(value)))


def _short(message: str) -> str:
    return message if len(message) <= _LONGEST_MESSAGE else message[:_LONGEST_MESSAGE] + "…"
