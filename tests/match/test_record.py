"""Records: written always alike, read strictly, files whole or untouched."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kontsina_qt.match.match import Match
from kontsina_qt.match.record import (
    SIZE_LIMIT,
    Record,
    RecordError,
    Seat,
    load_match,
    read_record,
    save_file,
    write_record,
)
from tests.match.playing import TABLES, new_match, play_on, rules_of

Change = Callable[[dict[str, Any]], object]


def a_match() -> Match:
    """Three finished hands of three (numbered, sealed, plain) and 10 moves of a fourth."""
    rules = rules_of("kontsina", 3, target=101)
    return play_on(new_match(rules), Random(8), steps=3 * 49 + 11)


def as_json(record: Record) -> dict[str, Any]:
    data = json.loads(write_record(record))
    assert isinstance(data, dict)
    return data


DATA = as_json(a_match().record())
DECK = DATA["hands"][0]["deck"]
NUMBER = DATA["hands"][0]["number"]


def changed(change: Change) -> str:
    """The record of ``a_match`` with one change."""
    data: dict[str, Any] = json.loads(json.dumps(DATA))
    change(data)
    return json.dumps(data)


# What is written is read


@given(st.sampled_from(TABLES), st.randoms(use_true_random=False), st.integers(0, 160))
def test_round_trip(table: tuple[str, int], random: Random, steps: int) -> None:
    match = play_on(new_match(rules_of(*table)), random, steps)
    record = match.record()
    text = write_record(record)
    assert read_record(text) == read_record(text.encode("utf-8")) == record
    assert write_record(read_record(text)) == text
    again = Match.from_record(record)
    assert again.record() == record
    assert (again.cursor, again.standing, again.over) == (match.cursor, match.standing, match.over)


def test_the_form_of_the_notation() -> None:
    rules = rules_of("kontsina", 4, partnerships=True, target=21, clubs=2)
    record = Match(rules, [Seat(name, "human") for name in ("Άννα", 'B"', "C\\", "")]).record()
    assert as_json(record) == {
        "format": "kontsina-record",
        "version": 2,
        "game": "kontsina",
        "options": {"partnerships": True, "clubs": 2},
        "seats": [{"name": name, "player": "human"} for name in ("Άννα", 'B"', "C\\", "")],
        "hands": [],
    }
    assert "Άννα" in write_record(record)
    first, sealed, plain, _ = DATA["hands"]
    assert set(first) == {"dealer", "deck", "number", "moves"}
    assert set(sealed["seal"]) == {"hash", "nonce", "cut"}
    assert set(plain) == {"dealer", "deck", "moves"}
    assert len(plain["deck"]) == 52 * 3 - 1


def test_an_option_at_its_default_may_be_written_and_is_dropped() -> None:
    def spell_out(data: dict[str, Any]) -> None:
        data["options"]["clubs"] = 1

    assert read_record(changed(spell_out)) == a_match().record()


@pytest.mark.parametrize("dealer", [0, 1])
def test_the_first_dealer_is_what_the_record_says(dealer: int) -> None:
    data = as_json(new_match(rules_of("kontsina", 2)).record())
    data["hands"] = [{"dealer": dealer, "deck": DECK, "number": NUMBER, "moves": []}]
    assert read_record(json.dumps(data)).hands[0].deal.dealer == dealer


# Strict reading


def at(*path: str | int) -> Callable[[dict[str, Any]], Any]:
    """Find a part of the record by names and indices."""

    def find(data: Any) -> Any:
        for step in path:
            data = data[step]
        return data

    return find


def put(*path: str | int, value: object) -> Change:
    """Set a member or an element."""

    def change(data: dict[str, Any]) -> None:
        at(*path[:-1])(data)[path[-1]] = value

    return change


def drop(*path: str | int) -> Change:
    """Remove a member or an element."""

    def change(data: dict[str, Any]) -> None:
        del at(*path[:-1])(data)[path[-1]]

    return change


def swap_cards(data: dict[str, Any], hand: int, i: int, j: int) -> None:
    deck = data["hands"][hand]["deck"].split(" ")
    deck[i], deck[j] = deck[j], deck[i]
    data["hands"][hand]["deck"] = " ".join(deck)


LEGAL = DATA["hands"][3]["moves"]

WRONG: list[tuple[str, Change, str, str]] = [
    ("other format", put("format", value="chess"), "format", "not a Kontsina record"),
    ("no format", drop("format"), "format", "not a Kontsina record"),
    ("format no text", put("format", value=["kontsina-record"]), "format", "not a Kontsina"),
    ("newer", put("version", value=3), "version", "newer version"),
    ("version text", put("version", value="1"), "version", "whole number"),
    ("version true", put("version", value=True), "version", "whole number"),
    ("version float", put("version", value=1.0), "version", "whole number"),
    ("version zero", put("version", value=0), "version", "at least 1"),
    ("no version", drop("version"), "version", "missing"),
    ("unknown member", put("comment", value=1), "comment", "unknown"),
    ("odd member", put("a\x1b b", value=1), "'a\\x1b b'", "unknown"),
    ("no game", drop("game"), "game", "missing"),
    ("unknown game", put("game", value="whist"), "game", "no game 'whist'"),
    ("game no text", put("game", value=7), "game", "must be a text"),
    ("no options", drop("options"), "options", "missing"),
    ("options list", put("options", value=[]), "options", "must be an object"),
    ("unknown option", put("options", "jokers", value=2), "options.jokers", "no option 'jokers'"),
    ("option range", put("options", "target", value=102), "options.target", "from 5 to 101"),
    ("option type", put("options", "target", value="21"), "options.target", "from 5 to 101"),
    ("option float", put("options", "target", value=21.0), "options.target", "from 5 to 101"),
    ("option null", put("options", "clubs", value=None), "options.clubs", "from 1 to 2"),
    ("option bool", put("options", "clubs", value=True), "options.clubs", "from 1 to 2"),
    ("option choice", put("options", "end", value="never"), "options.end", "one of target"),
    (
        "option players",
        put("options", "partnerships", value=True),
        "options.partnerships",
        "for 4 players",
    ),
    ("option list", put("options", "end", value=["target"]), "options.end", "one of target"),
    ("no seats", put("seats", value=[]), "seats", "2, 3, 4 players"),
    ("too many seats", put("seats", value=DATA["seats"] * 2), "seats", "2, 3, 4 players"),
    ("seats object", put("seats", value={}), "seats", "must be a list"),
    ("seat text", put("seats", 1, value="Anna"), "seats[1]", "must be an object"),
    ("seat member", put("seats", 1, "age", value=9), "seats[1].age", "unknown"),
    ("seat without player", drop("seats", 2, "player"), "seats[2].player", "missing"),
    ("name number", put("seats", 0, "name", value=4), "seats[0].name", "must be a text"),
    ("name null", put("seats", 0, "name", value=None), "seats[0].name", "must be a text"),
    ("name long", put("seats", 0, "name", value="x" * 201), "seats[0].name", "longer than 200"),
    ("name escape", put("seats", 0, "name", value="\x1b[31m"), "seats[0].name", "control"),
    ("name newline", put("seats", 0, "name", value="a\nb"), "seats[0].name", "control"),
    ("name surrogate", put("seats", 0, "name", value="\ud800"), "seats[0].name", "control"),
    ("player list", put("seats", 0, "player", value=[]), "seats[0].player", "must be a text"),
    ("player long", put("seats", 0, "player", value="x" * 2001), "seats[0].player", "longer"),
    ("hands null", put("hands", value=None), "hands", "must be a list"),
    ("hand text", put("hands", 0, value="9H"), "hands[0]", "must be an object"),
    ("hand member", put("hands", 1, "cut", value=4), "hands[1].cut", "unknown"),
    ("no dealer", drop("hands", 0, "dealer"), "hands[0].dealer", "missing"),
    ("no deck", drop("hands", 0, "deck"), "hands[0].deck", "missing"),
    ("no moves", drop("hands", 0, "moves"), "hands[0].moves", "missing"),
    ("dealer range", put("hands", 0, "dealer", value=3), "hands[0].dealer", "from 0 to 2"),
    ("dealer negative", put("hands", 0, "dealer", value=-1), "hands[0].dealer", "from 0 to 2"),
    ("dealer true", put("hands", 0, "dealer", value=True), "hands[0].dealer", "whole number"),
    ("deck list", put("hands", 0, "deck", value=DECK.split()), "hands[0].deck", "must be a text"),
    ("deck empty", put("hands", 0, "deck", value=""), "hands[0].deck", "not a card"),
    ("deck short", put("hands", 0, "deck", value=DECK[3:]), "hands[0].deck", "each of the 52"),
    (
        "deck with a card twice",
        put("hands", 0, "deck", value=DECK[:2] + DECK[2:].replace(DECK[3:5], DECK[:2])),
        "hands[0].deck",
        "each of the 52",
    ),
    (
        "deck with two spaces",
        put("hands", 0, "deck", value=DECK.replace(" ", "  ", 1)),
        "hands[0].deck",
        "not a card",
    ),
    (
        "deck with a joker",
        put("hands", 0, "deck", value="X1" + DECK[2:]),
        "hands[0].deck",
        "each of the 52",
    ),
    (
        "deck with a joker that is none",
        put("hands", 0, "deck", value="X7" + DECK[2:]),
        "hands[0].deck",
        "'X7' is not a card",
    ),
    ("deck lower case", put("hands", 0, "deck", value=DECK.lower()), "hands[0].deck", "not a card"),
    ("moves text", put("hands", 3, "moves", value="9H"), "hands[3].moves", "must be a list"),
    ("move null", put("hands", 3, "moves", 4, value=None), "hands[3].moves[4]", "must be a text"),
    ("move number", put("hands", 3, "moves", 4, value=9), "hands[3].moves[4]", "must be a text"),
    ("move empty", put("hands", 3, "moves", 4, value=""), "hands[3].moves[4]", "not a move"),
    ("no move", put("hands", 3, "moves", 4, value="9H y 9C"), "hands[3].moves[4]", "not a move"),
    (
        "move played before",
        put("hands", 3, "moves", 9, value=LEGAL[0]),
        "hands[3].moves[9]",
        "does not hold",
    ),
    (
        "move not canonical",
        put("hands", 0, "moves", 0, value="9H x 5C+4D"),
        "hands[0].moves[0]",
        "write '9H x 4D+5C'",
    ),
    (
        "moves after the end of a hand",
        lambda data: data["hands"][1]["moves"].append("9H"),
        "hands[1].moves[48]",
        "the hand was over",
    ),
    ("hand not finished", drop("hands", 1, "moves", 47), "hands[2]", "is not over"),
    (
        "bad rotation",
        put("hands", 2, "dealer", value=DATA["hands"][1]["dealer"]),
        "hands[2].dealer",
        "passes to the next seat",
    ),
    ("match over", put("options", "target", value=5), "hands[2]", "the match was over"),
    ("number text", put("hands", 0, "number", value="1"), "hands[0].number", "whole number"),
    ("number big", put("hands", 0, "number", value=1 << 64), "hands[0].number", "must be from 0"),
    ("number null", put("hands", 0, "number", value=None), "hands[0].number", "whole number"),
    ("number wrong", put("hands", 0, "number", value=5), "hands[0].number", "deal number 5"),
    (
        "number beside seal",
        lambda data: data["hands"][1].update(number=5),
        "hands[1]",
        "not both",
    ),
    (
        "deck other than its number's",
        lambda data: swap_cards(data, 0, 50, 51),
        "hands[0].number",
        "the deck doesn't match",
    ),
    (
        "deck other than sealed",
        lambda data: swap_cards(data, 1, 50, 51),
        "hands[1].seal",
        "doesn't match its seal",
    ),
    (
        "seal hash",
        put("hands", 1, "seal", "hash", value="0" * 64),
        "hands[1].seal",
        "doesn't match its seal",
    ),
    ("seal text", put("hands", 1, "seal", value="abc"), "hands[1].seal", "must be an object"),
    (
        "seal short",
        put("hands", 1, "seal", "nonce", value="0" * 30),
        "hands[1].seal.nonce",
        "32 hexadecimal",
    ),
    (
        "seal no hex",
        put("hands", 1, "seal", "hash", value="G" * 64),
        "hands[1].seal.hash",
        "64 hexadecimal",
    ),
    ("seal cut", put("hands", 1, "seal", "cut", value=52), "hands[1].seal.cut", "from 0 to 51"),
    ("seal without cut", drop("hands", 1, "seal", "cut"), "hands[1].seal.cut", "missing"),
    ("seal member", put("hands", 1, "seal", "by", value="me"), "hands[1].seal.by", "unknown"),
]


@pytest.mark.parametrize(
    ("change", "place", "words"), [case[1:] for case in WRONG], ids=[case[0] for case in WRONG]
)
def test_what_is_wrong_is_named(change: Change, place: str, words: str) -> None:
    with pytest.raises(RecordError) as caught:
        read_record(changed(change))
    assert caught.value.place == place
    assert words in caught.value.message
    assert str(caught.value) == f"{place}: {caught.value.message}"
    text = caught.value.explain()
    assert text == str(caught.value) or (place.startswith("hands[") and "[" not in text)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 400


TEXT = write_record(a_match().record())

NO_RECORDS: list[tuple[str, str | bytes, str]] = [
    ("empty", b"", "empty"),
    ("blank", " \n", "empty"),
    ("truncated", TEXT[: len(TEXT) // 2], "cut off"),
    ("without its last brace", TEXT.rstrip()[:-1], "cut off"),
    ("two records", TEXT + TEXT, "damaged, cut off"),
    ("other text", "Dear Anna,", "damaged, cut off"),
    ("a picture", b"\x89PNG\r\n\x1a\n", "not readable text"),
    ("UTF-16", TEXT.encode("utf-16"), "not readable text"),
    ("Latin-1", TEXT.replace("Seat 0", "José").encode("latin-1"), "not readable text"),
    ("a list", "[]", "not a Kontsina record"),
    ("null", "null", "not a Kontsina record"),
    ("a text", '"kontsina-record"', "not a Kontsina record"),
    ("doubled name", TEXT.replace("{", '{"game": "kontsina",', 1), "'game' appears twice"),
    ("doubled name inside", TEXT.replace('"name"', '"name": "x", "name"', 1), "'name' appears"),
    ("deep list", "[" * 200_000, "nested too deeply"),
    ("deep object", '{"a":' * 200_000, "nested too deeply"),
    ("deep and closed", "[" * 100_000 + "]" * 100_000, "nested too deeply"),
    ("huge number", '{"format": 1' + "0" * 10_000 + "}", "digits"),
    ("huge negative", "[-1" + "0" * 5_000 + "]", "digits"),
    ("not a number", '{"format": NaN}', "is not JSON"),
    ("infinite", '{"format": -Infinity}', "is not JSON"),
    ("too large", b" " * (SIZE_LIMIT + 1), "larger than 16 MiB"),
    ("too large as text", "é" * (SIZE_LIMIT // 2 + 1), "larger than 16 MiB"),
]


@pytest.mark.parametrize(
    ("source", "words"), [case[1:] for case in NO_RECORDS], ids=[case[0] for case in NO_RECORDS]
)
def test_what_is_no_record(source: str | bytes, words: str) -> None:
    with pytest.raises(RecordError) as caught:
        read_record(source)
    assert words in str(caught.value)


def test_a_mark_before_the_text_is_passed_over() -> None:
    assert read_record(b"\xef\xbb\xbf" + TEXT.encode()) == read_record(TEXT)
    assert read_record("\ufeff" + TEXT) == read_record(TEXT)


def test_16_mib_are_read() -> None:
    padded = TEXT + " " * (SIZE_LIMIT - len(TEXT.encode()))
    assert read_record(padded.encode()) == a_match().record()


@given(st.data())
def test_a_damaged_record_is_read_or_refused_but_never_breaks(data: st.DataObject) -> None:
    """Bytes of a record changed, removed and doubled at random places."""
    damaged = bytearray(TEXT.encode())
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(damaged) - 1))
        end = start + data.draw(st.integers(0, 30))
        damaged[start:end] = data.draw(st.binary(max_size=8) | st.just(damaged[start:end] * 2))
    try:
        record = read_record(bytes(damaged))
    except RecordError:
        return
    assert read_record(write_record(record)) == record


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda parts: st.lists(parts, max_size=4) | st.dictionaries(st.text(max_size=6), parts),
    max_leaves=12,
)


@given(st.sampled_from(list(DATA)), JSON)
def test_any_value_in_any_member_is_read_or_refused(name: str, value: object) -> None:
    try:
        record = read_record(json.dumps(DATA | {name: value}))
    except RecordError as error:
        assert str(error)
    else:
        assert read_record(write_record(record)) == record


# Files


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An empty folder."""
    made = tmp_path / "records"
    made.mkdir()
    return made


def test_files(folder: Path) -> None:
    record = a_match().record()
    path = folder / "Άννα and Bob.kontsina"
    save_file(record, path)
    assert load_match(path).record() == load_match(str(path)).record() == record
    assert list(folder.iterdir()) == [path]
    other = new_match(rules_of("kontsina-duel", 2)).record()
    save_file(other, path)
    assert load_match(path).record() == other


@pytest.mark.skipif(sys.platform == "win32", reason="permissions and links of POSIX")
def test_a_file_keeps_its_permissions_and_a_link_its_place(tmp_path: Path) -> None:
    record = a_match().record()
    path, link = tmp_path / "match.kontsina", tmp_path / "link.kontsina"
    save_file(record, path)
    mask = os.umask(0)
    os.umask(mask)
    assert stat.S_IMODE(path.stat().st_mode) == 0o666 & ~mask
    path.chmod(0o640)
    link.symlink_to(path)
    save_file(record, link)
    assert link.is_symlink()
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    large = tmp_path / "large"
    with large.open("wb") as file:
        file.truncate(SIZE_LIMIT + 5)
    cases = {
        tmp_path / "nothing": "there is no file",
        tmp_path: "cannot read",
        tmp_path / "nul\0": "cannot read",
        large: "larger than 16 MiB",
    }
    for path, words in cases.items():
        with pytest.raises(RecordError) as caught:
            load_match(path)
        assert words in str(caught.value)
        assert "[Errno" not in str(caught.value)


def test_a_file_that_cannot_be_written_is_as_it_was(folder: Path) -> None:
    record = a_match().record()
    path = folder / "match.kontsina"
    save_file(record, path)
    before = path.read_bytes()
    unwritable = Record(record.game, record.options, (Seat("\ud800", "human"), *record.seats[1:]))
    with pytest.raises(RecordError, match="characters that can't be saved"):
        save_file(unwritable, path)
    assert path.read_bytes() == before
    for bad in (folder / "no" / "where", folder, path / "below", folder / "nul\0"):
        with pytest.raises(RecordError, match="cannot write"):
            save_file(record, bad)
    assert list(folder.iterdir()) == [path]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
def test_a_full_disk_is_told() -> None:
    with pytest.raises(RecordError, match="the disk is full"):
        save_file(a_match().record(), "/dev/full")
    assert not Path("/dev/full").is_file()


def test_one_process_reads_what_another_wrote(tmp_path: Path) -> None:
    path = tmp_path / "match.kontsina"
    program = (
        "import sys; from random import Random\n"
        "from kontsina_qt.match.record import save_file\n"
        "from tests.match.playing import new_match, play_on, rules_of\n"
        "match = play_on(new_match(rules_of('kontsina', 4, partnerships=True)), Random(3))\n"
        "save_file(match.record(), sys.argv[1]); print(match.standing.winners)"
    )
    for seed in ("0", "1"):
        done = subprocess.run(
            [sys.executable, "-c", program, str(path)],
            env=os.environ | {"PYTHONHASHSEED": seed},
            cwd=Path(__file__).parents[2],
            capture_output=True,
            text=True,
            check=True,
        )
        match = load_match(path)
        assert match.over
        assert f"{match.standing.winners}\n" == done.stdout
        here = play_on(new_match(rules_of("kontsina", 4, partnerships=True)), Random(3))
        assert here.record() == match.record()
