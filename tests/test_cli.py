"""Every headless command in a real process, for Kontsina with every number of players.

For the other games the commands run in the tests' process, which is cheaper.
"""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kontsina_qt import __version__, bench
from kontsina_qt.match.record import load_match, save_file
from kontsina_qt.rules.base.cards import card, texts_of
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.rules.state.words import card_words
from tests import oracle
from tests.cli import ENGINE, ROOT, environment, inside, kontsina, right
from tests.match.playing import KONTSINAS, TABLES, new_match, play_on, rules_of
from tests.matrix import each_game, one_of_each


def levels(players: int) -> str:
    """Return seats for that many players, of both levels."""
    return ",".join(["beginner", "steady", "beginner", "steady"][:players])


# Output


def test_version_and_help() -> None:
    assert right("--version") == f"kontsina {__version__}\n"
    text = right("--help")
    for command in ("games", "rules", "deal", "replay", "play", "arena", "verify", "bench"):
        assert f"\n    {command} " in text
        assert right(command, "--help").startswith(f"usage: kontsina {command}")


SEATS = {
    "kontsina": ([2, 3, 4], True),
    "kontsina-variant": ([3, 4], True),
    "kontsina-duel": ([2], False),
    "cassino": ([2, 3, 4, 5], True),
    "cassino-draw": ([2, 3, 4, 5], True),
    "cassino-royal": ([2, 3, 4, 5], True),
    "cassino-spade": ([2, 3, 4, 5], True),
    "cassino-california": ([2, 3, 4, 6], False),
    "cassino-pluck": ([2, 3, 4, 5], True),
    "african-cassino": ([2, 3, 4], True),
    "diloti": ([2, 4], True),
    "kassino-swedish": ([2, 3, 4], False),
    "mulle": ([2, 3, 4], False),
    "kasino-finnish": ([2, 3, 4], False),
    "elewenjewe": ([2, 3, 4, 5, 6], False),
    "shaniss": ([2], False),
    "stealing-bundles": ([2, 3, 4], False),
    "zwickern": ([2, 3, 4, 5, 6, 7, 8], False),
    "bella-donna": ([2], False),
    "bella-donna-halliel": ([2], False),
    "laugh-and-lie-down": ([4, 5], False),
    "ristikontra": ([4], True),
}
"""The games of the rule cards: numbers of players, and whether there are partnerships."""


def check_option(option: dict[str, Any], seats: list[int]) -> None:
    """Check that an option has a valid default, for each number of players or other option."""
    assert option["type"] in ("bool", "int", "choice") and option["help"] and option["label"]
    default = option["default"]
    defaults = list(default.values()) if isinstance(default, dict) else [default]
    if isinstance(default, dict) and "default_by" not in option:
        assert list(default) == [str(n) for n in seats]
    for value in defaults:
        if option["type"] == "int":
            assert option["low"] <= value <= option["high"]
            assert (value - option["low"]) % option["step"] == 0
        elif option["type"] == "choice":
            assert value in option["choices"] and len(set(option["choices"])) > 1
        else:
            assert isinstance(value, bool)


def test_games() -> None:
    described: list[dict[str, Any]] = json.loads(right("games", "--json"))
    assert [game["id"] for game in described] == list(GAMES)
    assert set(SEATS) <= set(GAMES)
    for game in described:
        seats, partnerships = game["seats"], game["partnerships"]
        assert (seats, partnerships) == SEATS.get(game["id"], (seats, partnerships))
        assert game["name"] and game["family"] and game["summary"]
        names = [option["name"] for option in game["options"]]
        assert len(set(names)) == len(names)
        for option in game["options"]:
            check_option(option, seats)
    for game in described[:3]:
        assert game["family"] == "Kontsina"
        defaults = oracle.DEFAULTS[game["id"]]
        assert {option["name"] for option in game["options"]} == set(defaults)
        for option in game["options"]:
            if option["default"] != defaults[option["name"]]:
                assert option["default"] == {str(n): n for n in game["seats"]}
                assert defaults[option["name"]] == "players"
    table = right("games")
    for name in GAMES:
        assert f"\n{name} " in table
    assert "\nAlso called: Koltsina, Kolitsina.\n" in table


@pytest.mark.parametrize(("game", "players"), KONTSINAS)
def test_rules(game: str, players: int) -> None:
    text = right("rules", game, "--players", str(players), "--set", "end=target")
    assert text.startswith(GAMES[game].name + "\n")
    assert f"{players} players, each playing alone." in text
    assert "21 points" in text
    if players == GAMES[game].usual_players:
        assert right("rules", game, "--set", "end=target") == text


def test_rules_of_partnerships_are_for_four() -> None:
    text = right("rules", "kontsina", "--set", "partnerships=true", "--set", "target=11")
    assert "4 players in two partnerships" in text
    assert "11 points" in text


@pytest.mark.parametrize(("game", "players"), KONTSINAS)
def test_deal_by_number(game: str, players: int) -> None:
    number = 2**64 - 5
    lines = ["deal", game, "--players", str(players), "--number", str(number)]
    text = right(*lines)
    assert right(*lines) == text
    data = json.loads(text)
    assert len(data["seats"]) == players
    [hand] = data["hands"]
    assert hand["deck"] == " ".join(oracle.texts(oracle.numbered_deck(number, 0)))
    assert (hand["dealer"], hand["number"], hand["moves"]) == (number % players, number, [])
    assert f"deal number {number}" in right("verify", "-", stdin=text)


def test_deal_by_chance_is_sealed() -> None:
    lines = ["deal", "kontsina", "--set", "partnerships=true", "--set", "target=40"]
    texts = [right(*lines) for _ in range(2)]
    assert texts[0] != texts[1]
    data = json.loads(texts[0])
    assert data["options"] == {"partnerships": True, "target": 40}
    assert len(data["seats"]) == 4
    assert set(data["hands"][0]["seal"]) == {"hash", "nonce", "cut"}
    assert data["hands"][0]["seal"]["hash"] in right("verify", "-", stdin=texts[0])


@pytest.mark.parametrize(("game", "players"), one_of_each(KONTSINAS))
def test_play_replay_verify(game: str, players: int, tmp_path: Path) -> None:
    """A whole numbered match; every line of its replay is compared with the oracle."""
    path = tmp_path / "match.kontsina"
    parts = ["play", game, "--seats", levels(players), "--number", "12", "--set", "target=9"]
    assert "won the match" in right(*parts, "--out", str(path)) or players > 2
    text = right(*parts)
    assert text == path.read_text(encoding="utf-8")
    lines = [json.loads(line) for line in right("replay", str(path), "--json").splitlines()]
    assert lines == list(oracle.replay(json.loads(text)))
    assert lines[-1]["match"]["over"]
    hands = sum("result" in line for line in lines)
    verified = right("verify", str(path)).splitlines()
    assert len(verified) == hands
    assert all("deal number 12" in line for line in verified)
    told_lines = right("replay", "-", stdin=text).splitlines()
    assert sum(line.startswith("Hand ") for line in told_lines) == hands
    assert sum("Most clubs" in line for line in told_lines) == hands


def test_a_replay_tells_which_card_of_a_pile_is_on_top(tmp_path: Path) -> None:
    record = tmp_path / "pisti.kontsina"
    parts = ["play", "pisti", "--seats", levels(2), "--number", "3", "--set", "target=51"]
    right(*parts, "--out", str(record))
    plain = re.findall(
        r"^ *(\d+)\. .*· on the table: (.*)$", right("replay", str(record)), re.MULTILINE
    )
    lines = map(json.loads, right("replay", str(record), "--json").splitlines())
    tops = iter([(line["ply"], line.get("top")) for line in lines if line.get("ply")])
    for ply, words in plain:
        top = next(top for number, top in tops if number == int(ply))
        assert words.split()[0] == ("nothing" if top is None else card_words(card(top)))
    assert len(plain) > 40
    assert any(re.search(r" on top of .* 3 face down$", words) for _, words in plain)


def test_play_in_partnerships_by_chance(tmp_path: Path) -> None:
    path = tmp_path / "match.kontsina"
    lines = ["play", "kontsina-variant", "--seats", levels(4), "--set", "partnerships=true"]
    right(*lines, "--out", str(path))
    match = load_match(path)
    assert match.over and match.rules.sides == 2
    assert all("seal" in line for line in right("verify", str(path)).splitlines())
    assert "Beginner 1 & Beginner 2" in right("replay", str(path))
    other = json.loads(right(*lines))
    assert other["hands"][0]["deck"] != json.loads(path.read_bytes())["hands"][0]["deck"]


def test_an_unfinished_record_is_replayed_as_far_as_it_goes() -> None:
    data = json.loads(right("play", "kontsina", "--seats", levels(2), "--number", "4"))
    data["hands"] = data["hands"][:2]
    del data["hands"][1]["moves"][-3:]
    lines = right("replay", "-", stdin=json.dumps(data)).splitlines()
    assert lines[-1].startswith("The match continues at ")
    assert lines[-3] in ("It's Beginner's turn.", "It's Steady's turn.")
    last = json.loads(right("replay", "--json", "-", stdin=json.dumps(data)).splitlines()[-1])
    assert not last["match"]["over"] and last["match"]["winners"] == []


def test_verify_names_each_hand_with_another_deal() -> None:
    data = json.loads(right("play", "kontsina", "--seats", levels(2), "--number", "4"))
    data["hands"][1]["number"] = 5
    done = kontsina("verify", "-", stdin=json.dumps(data))
    assert done.returncode == 2
    first, second, third, *_ = done.stdout.splitlines()
    assert "matches it" in first and "matches it" in third
    assert second == "Hand 2: the deck doesn't match deal number 5"
    assert done.stderr == "kontsina: standard input: 1 hand was not dealt as it claims\n"


# Every game of the family


OF_EVERY_TABLE = pytest.mark.parametrize(("game", "players"), TABLES)
Capture = pytest.CaptureFixture[str]


@OF_EVERY_TABLE
def test_rules_of_every_game(game: str, players: int, capsys: Capture) -> None:
    text = inside(capsys, "rules", game, "--players", str(players))
    name = GAMES[game].name
    assert text.startswith(f"{name}\n{'=' * len(name)}\n")
    assert str(players) in text
    assert "{" not in text and "}" not in text
    if players == GAMES[game].usual_players:
        assert inside(capsys, "rules", game) == text


@OF_EVERY_TABLE
def test_deal_of_every_game(game: str, players: int, capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "deal.kontsina"
    numbered = ["deal", game, "--players", str(players), "--number", "77"]
    text = inside(capsys, *numbered)
    assert inside(capsys, *numbered) == text
    sealed = inside(capsys, "deal", game, "--players", str(players))
    pack = sorted(texts_of(rules_of(game, players).pack))
    for record, words in ((text, "deal number 77"), (sealed, "sealed, cut at ")):
        data = json.loads(record)
        assert (data["game"], len(data["seats"]), data["options"]) == (game, players, {})
        [hand] = data["hands"]
        assert sorted(hand["deck"].split(" ")) == pack
        assert hand["moves"] == []
        path.write_text(record, encoding="utf-8")
        verified = inside(capsys, "verify", str(path))
        assert words in verified and verified.startswith("Hand 1: ")
        first, last = map(json.loads, inside(capsys, "replay", str(path), "--json").splitlines())
        assert (first["hand"], first["ply"], first["move"]) == (0, 0, None)
        assert first["legal"] and not last["match"]["over"]
    assert json.loads(text)["hands"][0]["dealer"] == 77 % players


MEMBERS = ["hand", "ply", "turn", "dealer", "table", "builds", "hands", "piles", "sweeps"]
MEMBERS += ["stock", "scores", "legal", "move"]


@OF_EVERY_TABLE
def test_replay_of_every_game(game: str, players: int, capsys: Capture, tmp_path: Path) -> None:
    """Two random hands and part of a third: each line has the documented fields."""
    rules = rules_of(game, players)
    match = new_match(rules)
    random = Random(f"{game} {players}")
    while len(match.hands) < 3 and not match.over:
        play_on(match, random, 1)
    play_on(match, random, 4)
    path = tmp_path / "match.kontsina"
    save_file(match.record(), path)
    lines = [
        json.loads(line) for line in inside(capsys, "replay", str(path), "--json").splitlines()
    ]
    cards = len(rules.cards)
    for line in lines[:-1]:
        if "result" in line:
            points = [line_["points"] for line_ in line["result"]["lines"]]
            assert line["result"]["points"] == [sum(got) for got in zip(*points, strict=True)]
            assert len(line["scores"]) == rules.sides
            continue
        beside = ("legal_more", "top", "down")
        assert [name for name in line if name not in beside] == MEMBERS
        assert ("top" in line) == ("down" in line) == rules.game.play.stacked
        assert len(line["legal"]) <= 2000 and line["legal"] == sorted(set(line["legal"]))
        assert ("legal_more" in line) <= (len(line["legal"]) == 2000)
        assert (line["turn"] is None) == (line["legal"] == [])
        assert line["move"] in [*line["legal"], None] or "legal_more" in line
        aside = rules.deal.aside
        # The first pile of Pişti is face down except for its top card until it is taken.
        down = 3 * bool(rules.options.get("table_down") and not any(line["piles"]))
        assert cards_named(line) + line["stock"] + aside + down == cards
        assert {build["build"] for build in line["builds"]} <= set(line["table"])
    assert list(lines[-1]) == ["match"]
    assert lines[-1]["match"]["over"] == match.over
    assert lines[-1]["match"]["scores"] == list(match.standing.scores)
    moves = [line["move"] for line in lines if line.get("move")]
    assert moves == [text for hand in match.record().hands for text in hand.moves]
    sentence = inside(capsys, "replay", str(path))
    assert sum(line.startswith("Hand ") for line in sentence.splitlines()) == len(match.hands)
    assert "{" not in sentence
    verified = inside(capsys, "verify", str(path)).splitlines()
    assert [line.split(":")[0] for line in verified] == [
        f"Hand {n}" for n in range(1, len(match.hands) + 1)
    ]


def test_replay_in_words_shows_builds(capsys: Capture, tmp_path: Path) -> None:
    """The line of each move ends with the table, including builds."""
    match = new_match(rules_of("cassino", 2))
    random = Random(4)
    while match.position is None or not match.position.builds:
        play_on(match, random, 1)
    path = tmp_path / "match.kontsina"
    save_file(match.record(), path)
    lines = [line for line in inside(capsys, "replay", str(path)).splitlines() if " built " in line]
    [build] = match.position.builds
    _, _, on_table = lines[-1].partition(" · on the table: ")
    assert f"the build of {build.value}: " in on_table and "[" not in lines[-1]
    assert all(card_words(card) in on_table for group in build.groups for card in group)


def cards_named(line: dict[str, Any]) -> int:
    """Return the number of cards named in a position."""
    places = [*line["hands"], *line["piles"], *(re.split(r"[ +]", t) for t in line["table"])]
    return sum(len(place) for place in places)


@pytest.mark.parametrize("game", each_game())
def test_a_record_of_every_game_in_a_process_of_its_own(game: str) -> None:
    text = right("deal", game, "--number", "5")
    first, last = map(json.loads, right("replay", "-", "--json", stdin=text).splitlines())
    assert first["legal"] and list(last) == ["match"]
    assert "deal number 5" in right("verify", "-", stdin=text)


@pytest.mark.slow
def test_arena() -> None:
    lines = ["arena", "kontsina", "--a", "steady", "--b", "beginner", "--deals", "12"]
    result = json.loads(right(*lines, "--jobs", "1", "--json"))
    assert (result["a"], result["b"]) == ("steady", "beginner")
    assert (result["deals"], result["hands"]) == (12, 24)
    assert result["difference"] == pytest.approx(result["points"]["a"] - result["points"]["b"])
    assert sum(result["won"].values()) == pytest.approx(1)
    assert result["difference"] > 0 and result["standard_error"] > 0
    for jobs in (["--jobs", "3"], []):
        assert json.loads(right(*lines, *jobs, "--json")) == result


@pytest.mark.parametrize(
    ("shape", "players"),
    [
        ([], 2),
        (["--players", "3"], 3),
        (["--players", "4"], 4),
        (["--set", "partnerships=true"], 4),
    ],
    ids=["two", "three", "four", "partnerships"],
)
def test_arena_of_a_level_with_itself_shares_everything(shape: list[str], players: int) -> None:
    """With the seats swapped, each point of a comes back as one of b: the cards favour nobody."""
    lines = ["arena", "kontsina", "--a", "beginner", "--b", "beginner", "--deals", "4", *shape]
    result = json.loads(right(*lines, "--json"))
    assert result["players"] == players
    assert result["points"]["a"] == pytest.approx(result["points"]["b"])
    assert result["difference"] == pytest.approx(0, abs=1e-12)
    assert result["standard_error"] == pytest.approx(0, abs=1e-12)
    if players == 2:
        assert result["won"]["a"] == result["won"]["b"]


def test_arena_in_words() -> None:
    text = right("arena", "kontsina-variant", "--a", "beginner", "--b", "steady", "--deals", "1")
    assert "a: beginner" in text and "b: steady" in text
    assert "1 deals" not in text and "4 players" in text
    assert "standard error" not in text, "one deal has none"


def test_a_program_that_speaks_the_protocol_plays() -> None:
    lines = ["play", "kontsina", "--number", "3", "--set", "target=5"]
    theirs = json.loads(right(*lines, "--seats", f"{ENGINE},beginner"))
    ours = json.loads(right(*lines, "--seats", "steady,beginner"))
    assert theirs["hands"] == ours["hands"]
    assert [seat["player"] for seat in theirs["seats"]] == [ENGINE, "beginner"]
    assert theirs["seats"][0]["name"] == Path(sys.executable).name


def test_players_with_a_character_play() -> None:
    lines = ["play", "kontsina", "--number", "3", "--set", "target=5", "--seats"]
    players = ["skilled-bold", "steady-counting", "casual-thrifty"]
    record = json.loads(right(*lines, ",".join(players)))
    assert [seat["player"] for seat in record["seats"]] == players
    assert [seat["name"] for seat in record["seats"]] == ["Skilled", "Steady", "Casual"]
    for seats in ("skilled-odd,steady", "steady,expert-bold"):
        done = kontsina(*lines, seats)
        assert done.returncode == 2
        assert "there is no level" in done.stderr and "Traceback" not in done.stderr


def test_a_program_that_speaks_nonsense_is_replaced() -> None:
    level = f"cmd:{shlex.quote(sys.executable)} -c 'print(1,2,3)'"
    lines = ["play", "kontsina", "--number", "3", "--set", "target=5"]
    done = kontsina(*lines, "--seats", f"{level},beginner")
    assert done.returncode == 0
    assert all(line.startswith("kontsina: The player python") for line in done.stderr.splitlines())
    assert "a Steady player takes over" in done.stderr
    ours = json.loads(right(*lines, "--seats", "steady,beginner"))
    assert json.loads(done.stdout)["hands"] == ours["hands"]
    lines = ["arena", "kontsina", "--a", level, "--b", "steady", "--deals", "1", "--json"]
    done = kontsina(*lines)
    result = json.loads(done.stdout)
    failures, reasons = result["failures"], result["reasons"]
    assert failures["a"] > 0 and failures["b"] == 0
    assert f"failed {failures['a']} times" in done.stderr
    assert reasons == {"a": {"stopped working (exit status 0)": failures["a"]}, "b": {}}
    assert f"{failures['a']} times: stopped working (exit status 0)" in done.stderr


def test_bench(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.setattr(bench, "SECONDS", 0)  # one round of each game
    few = {id: GAMES[id] for id in ("kontsina", "scopa")}
    monkeypatch.setattr(bench, "GAMES", few)
    measured = json.loads(inside(capsys, "bench", "--json"))
    assert set(measured["games"]) == set(few)


def test_engine_speaks_the_protocol() -> None:
    lines = '{"type": "hello", "protocol": 1}\n{"type": "quit"}\n'
    hello = json.loads(right("engine", stdin=lines))
    assert (hello["type"], hello["protocol"]) == ("hello", 1)
    assert {"beginner", "steady"} <= set(hello["levels"])


# What the commands must not load


@pytest.mark.parametrize(
    "arguments",
    [
        ["games", "--json"],
        ["rules", "kontsina"],
        ["deal", "kontsina"],
        ["replay", "-", "--json"],
        ["replay", "-"],
        ["verify", "-"],
        ["play", "kontsina-duel", "--seats", "steady,beginner"],
        ["arena", "kontsina", "--a", "steady", "--b", "beginner", "--deals", "1"],
        ["engine"],
        ["nonsense"],
    ],
    ids=lambda arguments: " ".join(arguments[:2]),
)
def test_no_command_imports_qt(arguments: list[str]) -> None:
    program = (
        "import sys\nfrom kontsina_qt.cli import main\n"
        "main(sys.argv[1:])\n"
        "print([name for name in sys.modules if 'PySide' in name or 'shiboken' in name])"
    )
    record = right("deal", "kontsina") if "-" in arguments else ""
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments],
        input=record,
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=ROOT,
        env=environment(),
        check=True,
    )
    assert done.stdout.splitlines()[-1] == "[]"
