"""Every option of the three games, from the table of the rule card."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from kontsina_qt.rules.base.game import Rules
from kontsina_qt.rules.base.options import OptionError, Value
from kontsina_qt.rules.games.catalogue import GAMES, UnknownGame, game
from tests import oracle
from tests.rules.helpers import KONTSINAS, SETUPS, drawn_rules, rules_of

CLASSIC, VARIANT, DUEL = "kontsina", "kontsina-variant", "kontsina-duel"

SEATS = {CLASSIC: (2, 3, 4), VARIANT: (3, 4), DUEL: (2,)}


def test_the_catalogue() -> None:
    assert {id: g.players for id, g in KONTSINAS.items()} == SEATS
    assert all(g.id == id and g.family == "Kontsina" for id, g in KONTSINAS.items())
    assert [g.partnerships for g in KONTSINAS.values()] == [True, True, False]


def test_an_unknown_game() -> None:
    assert game(DUEL) is GAMES[DUEL]
    with pytest.raises(UnknownGame, match="there is no game 'whist'; see: kontsina games"):
        game("whist")


@pytest.mark.parametrize(("id", "players"), [(i, n) for i, seats in SEATS.items() for n in seats])
def test_defaults(id: str, players: int) -> None:
    rules = rules_of(id, players)
    assert rules.options == oracle.complete(id, players, {})
    assert rules.changed_options() == {}


@pytest.mark.parametrize(
    ("id", "players"),
    [(id, n) for id, seats in SEATS.items() for n in (-1, 0, 1, 2, 3, 4, 5) if n not in seats],
)
def test_numbers_of_players(id: str, players: int) -> None:
    with pytest.raises(OptionError, match=f"{id} is for .* players, not {players}"):
        GAMES[id].rules(players)


Ranges = list[tuple[str, list[Value], list[Any]]]
"""Options with values that they may have, and with values that they may not."""

EVERYWHERE: Ranges = [
    ("direction", ["clockwise", "anticlockwise"], ["", "left", "Clockwise", 1, True, None, []]),
    ("clubs", [1, 2], [0, 3, -1, 1.0, "1", True, None, [1]]),
    ("good_two", [1, 2], [0, 3, -1, 2.0, "2", False, None, {}]),
    ("end", ["target", "hands", "hands-won"], ["hand", "hands_won", 1, None]),
    ("target", [5, 6, 21, 101], [4, 102, 0, -21, 21.0, "21", True, 10**30]),
]
ANY_HANDS: Ranges = [("hands", [1, 2, 3, 49, 50], [0, 51, -1, 4.0, "4", True])]
EVEN_HANDS: Ranges = [("hands", [2, 4, 6, 50], [0, 1, 3, 49, 51, 52, -2, 6.0, "6", True])]


@pytest.mark.parametrize(
    ("id", "name", "good", "bad"),
    [
        (id, *range_)
        for id in SEATS
        for range_ in EVERYWHERE + (EVEN_HANDS if id == DUEL else ANY_HANDS)
    ],
)
def test_ranges(id: str, name: str, good: list[Value], bad: list[Any]) -> None:
    players = SEATS[id][0]
    for value in good:
        assert GAMES[id].rules(players, {name: value}).options[name] == value
    for value in bad:
        with pytest.raises(OptionError) as refused:
            GAMES[id].rules(players, {name: value})
        assert refused.value.name == name
        assert str(refused.value).startswith(f"{name} must be ")
        assert str(refused.value).endswith(f", not {value!r}")


@pytest.mark.parametrize(
    ("id", "name", "allowed"),
    [
        (CLASSIC, "partnerships", "true or false"),
        (CLASSIC, "direction", "one of clockwise, anticlockwise"),
        (CLASSIC, "end", "one of target, hands, hands-won"),
        (CLASSIC, "clubs", "a number from 1 to 2"),
        (CLASSIC, "target", "a number from 5 to 101"),
        (CLASSIC, "hands", "a number from 1 to 50"),
        (DUEL, "hands", "an even number from 2 to 50"),
    ],
)
def test_a_refusal_says_what_is_allowed(id: str, name: str, allowed: str) -> None:
    with pytest.raises(OptionError) as refused:
        GAMES[id].rules(SEATS[id][-1], {name: "nonsense"})
    assert str(refused.value) == f"{name} must be {allowed}, not 'nonsense'"


@pytest.mark.parametrize(
    ("id", "players"),
    [
        (id, players)
        for id, game in GAMES.items()
        for players in game.players
        if players != 4 and any(option.name == "partnerships" for option in game.options)
    ],
)
def test_without_four_players_partnerships_can_only_be_off(id: str, players: int) -> None:
    rules = GAMES[id].rules(players, {"partnerships": False})
    assert rules.sides == (2 if players in GAMES[id].two_sides else players)
    assert rules.options == GAMES[id].rules(players).options
    assert rules.changed_options() == {}
    with pytest.raises(OptionError, match=f"partnerships is for 4 players, not {players}"):
        GAMES[id].rules(players, {"partnerships": True})


@pytest.mark.parametrize("id", ["scopa", "pisti"])
def test_four_of_these_play_in_partnerships_unless_they_say_otherwise(id: str) -> None:
    assert GAMES[id].rules(4).sides == 2
    assert GAMES[id].rules(4, {"partnerships": True}).changed_options() == {}
    alone = GAMES[id].rules(4, {"partnerships": False})
    assert (alone.sides, alone.changed_options()) == (4, {"partnerships": False})


@pytest.mark.parametrize("id", [CLASSIC, VARIANT])
def test_partnerships_are_for_four(id: str) -> None:
    rules = GAMES[id].rules(4, {"partnerships": True})
    assert (rules.sides, rules.side_of) == (2, (0, 1, 0, 1))
    assert [rules.seats_of(side) for side in (0, 1)] == [(0, 2), (1, 3)]
    assert rules.changed_options() == {"partnerships": True}
    assert GAMES[id].rules(3, {"partnerships": False}).sides == 3
    with pytest.raises(OptionError, match="partnerships is for 4 players, not 3"):
        GAMES[id].rules(3, {"partnerships": True})
    for value in (1, 0, "true", None):
        with pytest.raises(OptionError, match="partnerships must be true or false"):
            GAMES[id].rules(4, {"partnerships": value})


@pytest.mark.parametrize(
    ("id", "name"), [(CLASSIC, "xeri"), (VARIANT, ""), (DUEL, "partnerships"), (DUEL, "players")]
)
def test_unknown_options(id: str, name: str) -> None:
    with pytest.raises(OptionError, match=f"there is no option '{name}' in this game"):
        GAMES[id].rules(SEATS[id][0], {name: 1})
    with pytest.raises(OptionError, match=f"there is no option '{name}' in {id}"):
        GAMES[id].option(name)


@pytest.mark.parametrize(("id", "players", "partners"), SETUPS)
def test_sides_and_deals(id: str, players: int, partners: bool) -> None:
    rules = rules_of(id, players, partners)
    assert rules.sides == (2 if partners else players)
    assert rules.side_of == tuple(seat % rules.sides for seat in range(players))
    assert rules.deals == {2: 6, 3: 4, 4: 3}[players]
    assert rules.clockwise == (id != VARIANT)


@given(drawn_rules())
def test_changed_options_make_the_same_rules_again(rules: Rules) -> None:
    changed = rules.changed_options()
    defaults = oracle.complete(rules.game.id, rules.players, {})
    assert changed == {n: v for n, v in rules.options.items() if v != defaults[n]}
    assert rules.game.rules(rules.players, changed).options == rules.options


@pytest.mark.parametrize(
    ("end", "matters"),
    [("target", {"target"}), ("hands", {"hands"}), ("hands-won", {"hands"})],
)
def test_which_options_matter(end: str, matters: set[str]) -> None:
    always = {"direction", "clubs", "good_two", "end", "sweeps"}
    rules = GAMES[CLASSIC].rules(2, {"end": end})
    found = {o.name for o in rules.game.options if o.matters(2, rules.options)}
    assert found == always | matters
    assert GAMES[CLASSIC].option("partnerships").matters(4, rules.options)


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("partnerships", "true", True),
        ("partnerships", "false", False),
        ("target", "21", 21),
        ("target", "-3", -3),
        ("end", "hands-won", "hands-won"),
    ],
)
def test_values_from_a_command_line(name: str, text: str, value: Value) -> None:
    read = GAMES[CLASSIC].option(name).read(text)
    assert (read, type(read)) == (value, type(value))


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("partnerships", "yes"),
        ("partnerships", "1"),
        ("partnerships", ""),
        ("target", ""),
        ("target", "-"),
        ("target", "--5"),
        ("target", "5-"),
        ("target", "2.5"),
        ("target", "²"),
        ("target", "0x15"),
        ("target", "٣٠"),
        ("hands", "9" * 5000),
    ],
)
def test_bad_values_from_a_command_line(name: str, text: str) -> None:
    with pytest.raises(OptionError, match=f"{name} must be "):
        GAMES[CLASSIC].option(name).read(text)


def described(id: str) -> dict[str, dict[str, Any]]:
    return {option["name"]: option for option in GAMES[id].describe()["options"]}


@pytest.mark.parametrize("id", SEATS)
def test_a_description_has_what_the_notation_asks_for(id: str) -> None:
    whole = GAMES[id].describe()
    assert (whole["id"], whole["seats"]) == (id, list(SEATS[id]))
    assert whole["partnerships"] == (4 in SEATS[id])
    assert all(isinstance(whole[key], str) and whole[key] for key in ("name", "family", "summary"))
    for name, option in described(id).items():
        assert option["type"] in ("bool", "int", "choice")
        assert option["label"]
        assert option["help"].endswith(".")
        assert ("choices" in option) == (option["type"] == "choice")
        assert ("low" in option) == (option["type"] == "int")
        assert option["default"] == (
            {str(n): n for n in SEATS[id]}
            if oracle.DEFAULTS[id][name] == "players"
            else oracle.DEFAULTS[id][name]
        )


def test_descriptions_of_single_options() -> None:
    words = ("label", "help")
    classic, duel = (
        {
            name: {key: value for key, value in option.items() if key not in words}
            for name, option in described(id).items()
        }
        for id in (CLASSIC, DUEL)
    )
    assert classic["partnerships"] == {
        "name": "partnerships",
        "type": "bool",
        "default": False,
        "players": [4],
    }
    assert classic["end"] == {
        "name": "end",
        "type": "choice",
        "default": "target",
        "choices": ["target", "hands", "hands-won"],
    }
    assert classic["hands"] == {
        "name": "hands",
        "type": "int",
        "default": {"2": 2, "3": 3, "4": 4},
        "low": 1,
        "high": 50,
        "step": 1,
    }
    assert duel["hands"] == {
        "name": "hands",
        "type": "int",
        "default": 6,
        "low": 2,
        "high": 50,
        "step": 2,
    }
