"""Contests are known by what their two players are made of, and by nothing else."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from kontsina_qt.players.levels.catalogue import LEVELS
from kontsina_qt.players.levels.reference import REFERENCES
from training.sources import PACKAGE, WORDS, known_by, sources_of

CONTESTS = (
    ("beginner", "random"),
    ("casual", "beginner"),
    ("steady-bold", "steady"),
    ("expert", "skilled"),
    ("careful", "steady"),
)
SEARCHING = {("expert", "skilled"), ("careful", "steady")}


def changed(folder: Path, *files: str, added: str = "\n") -> Path:
    """A copy of the package in a folder, with something added to files."""
    package = folder / "copy" / PACKAGE.name
    for part in ("players", "rules"):
        ignored = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")
        shutil.copytree(PACKAGE / part, package / part, ignore=ignored)
    for file in files:
        with (package / file).open("a", encoding="utf-8", newline="") as source:
            source.write(added)
    return package


def names(player: str, package: Path = PACKAGE) -> set[str]:
    return {file.relative_to(package).as_posix() for file in sources_of(player, package)}


@pytest.mark.parametrize(
    ("file", "others"),
    [
        ("players/search/tree.py", SEARCHING),
        ("players/models/replies.csv", SEARCHING),
        ("players/evaluation/learned.csv", SEARCHING),
        ("players/models/styles.py", SEARCHING),
        ("players/levels/thinker.py", SEARCHING),
        ("players/levels/skilled.py", {("expert", "skilled")}),
        ("players/levels/reference.py", {("careful", "steady")}),
        ("players/levels/characters.py", {("steady-bold", "steady")}),
        ("players/search/endgame.py", {*CONTESTS} - {CONTESTS[0]}),
        ("players/levels/beginner.py", {*CONTESTS[:2]}),
        ("players/information/sight.py", {*CONTESTS}),
        ("players/__init__.py", {*CONTESTS}),
        ("rules/base/cards.py", {*CONTESTS}),
        ("rules/games/kontsina.py", {*CONTESTS}),
        ("rules/explain/end.py", set()),
        ("players/levels/catalogue.py", set()),
        ("players/programs/client.py", set()),
    ],
)
def test_a_change_concerns_whom_it_is_in(
    tmp_path: Path, file: str, others: set[tuple[str, str]]
) -> None:
    package = changed(tmp_path, file)
    assert {each for each in CONTESTS if known_by(*each, package) != known_by(*each)} == others


def test_a_copy_is_known_by_the_same(tmp_path: Path) -> None:
    package = changed(tmp_path)
    assert [known_by(*each, package) for each in CONTESTS] == [known_by(*each) for each in CONTESTS]
    assert known_by("random", "beginner") == known_by("beginner", "random")
    (package / "rules" / "more.py").touch()
    more = package.parents[1] / "more" / package.name
    shutil.copytree(package, more)
    assert known_by("casual", "beginner", more) != known_by("casual", "beginner")


@pytest.mark.parametrize("player", ["random", "beginner", "casual", "steady", "steady-bold"])
def test_the_search_is_not_in_who_does_not_search(player: str) -> None:
    found = names(player)
    assert not found & {"players/levels/thinker.py", "players/search/tree.py"}
    assert not any(name.startswith("players/models/") for name in found)
    tables = {name for name in found if name.endswith(".csv")}
    assert tables == ({"players/levels/lapses.csv"} if player != "random" else set())


@pytest.mark.parametrize("player", ["beginner", "steady", "skilled", "expert", "careful"])
def test_what_only_finds_words_plays_nothing(player: str) -> None:
    found = names(player)
    assert not any(name.endswith(("why.py", "reasons.py")) for name in found)
    assert all((PACKAGE / name).is_file() for name in WORDS)


def test_who_plays_is_in_its_sources() -> None:
    for player in (*LEVELS, *REFERENCES):
        played_by = REFERENCES[player] if player in REFERENCES else LEVELS[player].player
        module = type(played_by).__module__
        assert f"{module.split('.', 1)[1].replace('.', '/')}.py" in names(player)


def test_every_table_is_somebodys() -> None:
    tables = {file.relative_to(PACKAGE).as_posix() for file in PACKAGE.glob("players/**/*.csv")}
    assert tables and tables <= names("expert")


@pytest.mark.parametrize(
    "line",
    [
        "import kontsina_qt.players.models.styles",
        "from kontsina_qt.players.models import styles",
        "from kontsina_qt.players.models.styles import styles_for",
        "def later():\n    from kontsina_qt.players.models.styles import styles_for",
    ],
)
def test_imports_of_every_form_are_followed(tmp_path: Path, line: str) -> None:
    package = changed(tmp_path, "players/levels/beginner.py", added=f"\n{line}\n")
    more = names("beginner", package) - names("beginner")
    assert {"players/models/__init__.py", "players/models/styles.py"} <= more
    assert names("random", package) == names("random")


def test_a_package_gives_what_it_is_asked_for_alone(tmp_path: Path) -> None:
    """What a package imports counts for who takes that from it, not for who only passes by."""
    line = "\nfrom kontsina_qt.players.search.tree import solved\n"
    package = changed(tmp_path / "by", "players/search/__init__.py", added=line)
    assert names("steady", package) == names("steady")
    assert known_by("steady", "casual", package) != known_by("steady", "casual")
    line = "\nfrom kontsina_qt.players.levels import solved\n"
    passed = "\nfrom kontsina_qt.players.search.tree import solved\n"
    package = changed(tmp_path / "of", "players/levels/steady.py", added=line)
    (package / "players" / "levels" / "__init__.py").write_text(passed, encoding="utf-8")
    assert "players/search/tree.py" in names("steady", package)
    assert "players/search/tree.py" not in names("beginner", package)
