"""One seat lies: it is blamed, and no other."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from nacl import bindings as sodium
from nacl.signing import SigningKey

from kontsina_qt.rules.base.cards import TEXTS
from kontsina_qt.together.cards import KEY_BYTES, check_of
from kontsina_qt.together.course import Course
from kontsina_qt.together.lines import Draft, text_of, write_line
from tests.together.machines import Liar, Table, key_of

GAME = "cassino-royal"
"""A game in which hands can be ended early, by counting out."""
Lie = Callable[[Course, Draft], Draft | bytes | None]


def pieces(text: str) -> list[bytes]:
    """Return the points or keys in a line."""
    whole = base64.b64decode(text)
    return [whole[at : at + KEY_BYTES] for at in range(0, len(whole), KEY_BYTES)]


def changed(draft: Draft, name: str, change: Callable[[list[bytes]], None]) -> Draft:
    """Return a line with other points or keys."""
    parts = pieces(draft[1][name])
    change(parts)
    return draft[0], draft[1] | {name: text_of(b"".join(parts))}


def scalar(seed: int) -> bytes:
    """Return a key derived from a seed."""
    return sodium.crypto_core_ed25519_scalar_reduce(bytes([seed]) * 64)


def on(kind: str, lie: Callable[[Course, dict[str, Any], Draft], Draft | bytes]) -> Lie:
    """Return a lie told in lines of one kind."""
    return lambda course, draft: lie(course, draft[1], draft) if draft[0] == kind else None


def _double(parts: list[bytes]) -> None:
    parts[1] = parts[0]


def _tag(parts: list[bytes]) -> None:
    parts[:] = [
        sodium.crypto_scalarmult_ed25519_noclamp(scalar(2), parts[0]) if at % 2 else part
        for at, part in enumerate(parts)
    ]
    # Every second card duplicates another one.
    for at in range(1, len(parts), 2):
        parts[at] = sodium.crypto_scalarmult_ed25519_noclamp(scalar(2), parts[at - 1])


def _no_point(parts: list[bytes]) -> None:
    parts[0] = b"\x01" + bytes(31)


def _other_lock(parts: list[bytes]) -> None:
    parts[:] = [sodium.crypto_scalarmult_ed25519_noclamp(scalar(3), part) for part in parts]


def _other_keys(parts: list[bytes]) -> None:
    parts[0] = scalar(4)


def _promises_others(course: Course, said: dict[str, Any], draft: Draft) -> Draft:
    checks = b"".join(check_of(scalar(at)) for at in range(52))
    return draft[0], said | {"checks": text_of(checks)}


def _another_card(course: Course, said: dict[str, Any], draft: Draft) -> Draft:
    """Play one card and open another of the hand."""
    position = course.position
    assert position is not None
    legal = [
        t for t in position.notation.legal_texts() if t != "count" and t[:2] != said["move"][:2]
    ]
    return (draft[0], said | {"move": legal[0]}) if legal and said["cards"] else draft


def _stolen_card(course: Course, said: dict[str, Any], draft: Draft) -> Draft:
    """Open another seat's card with its own key."""
    cards = [[(pair[0] + 1) % 52, pair[1]] for pair in said["cards"]]
    return draft[0], said | {"cards": cards}


def _against_the_rules(course: Course, said: dict[str, Any], draft: Draft) -> Draft:
    """Take the whole table with one card, whatever is there."""
    position = course.position
    assert position is not None
    placed = position.features.table_order()
    if not said["cards"] or not placed:
        return draft
    taken = " ".join(TEXTS[card] for card in placed)
    text = f"{said['move'][:2]} x {taken}"
    return draft if text in position.notation.legal_texts() else (draft[0], said | {"move": text})


def _of_seat(seat: int) -> Lie:
    """Write in the name of another seat."""

    def lie(course: Course, draft: Draft) -> bytes | None:
        if course.round is None:
            return None
        other = (course.seat + 1) % len(course.players)
        return write_line(key_of(seat), course.at, course.head, other, *draft)

    return lie


def _shuffles_at_once(course: Course, draft: Draft) -> Draft | None:
    """Shuffle before committing to a seed."""
    if draft[0] != "seal" or course.round is None or course.round.dealing.next_step is None:
        return None
    points = b"".join(course.round.dealing.pack_points)
    return ("shuffle", {"points": text_of(points)})


def _locks_at_once(course: Course, draft: Draft) -> Draft | None:
    """Lock before all have shuffled."""
    if draft[0] != "shuffle":
        return None
    checks = b"".join(check_of(scalar(at)) for at in range(52))
    return ("lock", draft[1] | {"checks": text_of(checks)})


def _plays_at_once(course: Course, draft: Draft) -> Draft | None:
    return ("move", {"move": "count", "cards": []}) if draft[0] == "keys" else None


LIES: dict[str, Lie] = {
    "a doubled card": on("shuffle", lambda c, s, d: changed(d, "points", _double)),
    "a point that is none": on("shuffle", lambda c, s, d: changed(d, "points", _no_point)),
    "tagged cards": on("shuffle", lambda c, s, d: changed(d, "points", _tag)),
    "a card locked twice": on("lock", lambda c, s, d: changed(d, "points", _double)),
    "another lock": on("lock", lambda c, s, d: changed(d, "points", _other_lock)),
    "other keys promised": on("lock", _promises_others),
    "another key": on("keys", lambda c, s, d: changed(d, "keys", _other_keys)),
    "too few keys": on("keys", lambda c, s, d: (d[0], {"keys": s["keys"][:-4]})),
    "a false seal": on("seal", lambda c, s, d: (d[0], {"seal": text_of(bytes(32))})),
    "a false seed": on("seed", lambda c, s, d: (d[0], {"seed": text_of(bytes(32))})),
    "shuffled unsealed": _shuffles_at_once,
    "locked too soon": _locks_at_once,
    "an early seed": on("keys", lambda c, s, d: ("seed", {"seed": text_of(bytes(32))})),
    "another card": on("move", _another_card),
    "a card that is not its own": on("move", _stolen_card),
    "against the rules": on("move", _against_the_rules),
    "out of turn": _plays_at_once,
    "an unknown kind": on("seal", lambda c, s, d: ("wish", {})),
    "other members": on("seal", lambda c, s, d: (d[0], s | {"more": 1})),
    "a complaint of nothing": on("keys", lambda c, s, d: ("void", {})),
}


def told(lie: Lie, players: int, liar: int, game: str = GAME) -> Table:
    """Play a hand in which one seat lies."""
    table = Table(game, players, seed=f"{players}/{liar}")
    machine = Liar(table.logs, table.match, Course(key_of(liar), liar))
    machine.lie = lie
    table.machines[liar] = machine
    table.play_hands(2)
    assert machine.lied
    return table


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("lie", list(LIES))
def test_who_lies_is_named_and_nobody_else(lie: str, players: int) -> None:
    liar = (len(lie) + players) % players
    table = told(LIES[lie], players, liar)
    honest = [course for course in table.courses if course.seat != liar]
    assert {course.fault.seat if course.fault else None for course in honest} == {liar}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_who_signs_for_another_seat_is_named(players: int) -> None:
    for liar in range(players):
        assert told(_of_seat(liar), players, liar).named == {liar}


def test_who_hides_cards_that_must_be_shown_is_named() -> None:
    def hides(course: Course, draft: Draft) -> Draft | None:
        if draft[0] != "show" or not draft[1]["cards"]:
            return None
        return "show", {"cards": []}

    table = told(hides, 4, 1, "laugh-and-lie-down")
    assert table.named == {1}


def test_a_line_of_an_unknown_key_does_nothing() -> None:
    stranger = SigningKey(bytes(32))

    def lie(course: Course, draft: Draft) -> bytes | None:
        if course.round is None or course.at % 3:
            return None
        return write_line(stranger, course.at, course.head, course.seat, *draft)

    table = told(lie, 2, 1)
    assert table.named == {None} and table.hands >= 1


def test_lines_that_come_twice_or_late_do_nothing() -> None:
    def lie(course: Course, draft: Draft) -> bytes | None:
        if course.round is None or course.at % 3:
            return None
        return table.lines()[course.at // 2]

    table = Table(GAME, 2)
    machine = Liar(table.logs, table.match, Course(key_of(1), 1))
    machine.lie = lie
    table.machines[1] = machine
    table.play_hands()
    assert machine.lied and table.named == {None} and table.hands == 1


def test_a_line_that_names_another_past_is_noticed_and_does_nothing() -> None:
    def lie(course: Course, draft: Draft) -> bytes | None:
        if course.round is None or course.at % 5:
            return None
        return write_line(key_of(1), course.at, "5" * 64, 1, *draft)

    table = told(lie, 2, 1)
    assert table.named == {None} and table.hands >= 1
    assert {seat for course in table.courses for _, seat in course.forks} == {1}


@pytest.mark.parametrize(
    "raw",
    [
        *(b"", b"{}", b"[]", b"null", b"\xff\xfe", b"1" * 5_000, b"[" * 60_000, b" " * 70_000),
        *(b'{"n":1,"n":1}', b'{"n":NaN}', json.dumps({"a": {"b": {"c": {"d": {}}}}}).encode()),
    ],
    ids=range(11),
)
def test_bytes_that_are_no_line_do_nothing(raw: bytes) -> None:
    table = Table(GAME, 2)
    for _ in range(20):
        [machine.step(table.choose) for machine in table.machines]
        table.logs.append(table.match, len(table.lines()), raw)
    table.play_hands()
    assert table.named == {None} and table.hands == 1


VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**40), 2**40)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner),
    max_leaves=6,
)
KINDS = (
    *("open", "sit", "start", "seal", "shuffle", "lock", "cut", "keys", "show", "move", "void"),
    *("seed", "say", ""),
)
MEMBERS = (
    *("version", "game", "options", "seats", "key", "salt", "name", "seal", "points", "checks"),
    *("cut", "keys", "cards", "move", "seed"),
)


LINES = {
    "kind": st.sampled_from(KINDS),
    "values": st.dictionaries(st.sampled_from(MEMBERS), VALUES, max_size=6),
    "keep": st.booleans(),
    "at": st.integers(0, 60),
    "seat": st.integers(0, 3),
}


@given(**LINES)
@settings(max_examples=30, deadline=None)
def test_a_signed_line_that_holds_anything_ends_nothing_but_the_match(
    kind: str, values: dict[str, Any], keep: bool, at: int, seat: int
) -> None:
    take_anything(kind, values, keep, at, seat)


@pytest.mark.long
@given(**LINES)
@settings(max_examples=3_000, deadline=None)
def test_however_many(kind: str, values: dict[str, Any], keep: bool, at: int, seat: int) -> None:
    take_anything(kind, values, keep, at, seat)


def take_anything(kind: str, values: dict[str, Any], keep: bool, at: int, seat: int) -> None:
    """Check that a line of any content blames nobody but its seat, and raises nothing."""
    course = Course()
    for raw in PLAYED[: at % len(PLAYED)]:
        course.take(raw)
    if keep:  # the members of a real line there, one of them changed
        true = json.loads(PLAYED[course.at])
        kind, seat = true["kind"], true["seat"]
        members = {name: true[name] for name in true if name in MEMBERS}
        values = {name: values.get(name, member) for name, member in members.items()}
    course.take(write_line(key_of(seat), course.at, course.head, seat, kind, values))
    assert course.fault is None or course.fault.seat == seat


def _played() -> list[bytes]:
    table = Table(GAME, 2)
    table.play_hands()
    return list(table.lines())


PLAYED = _played()
