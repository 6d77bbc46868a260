"""What packages say about the program agrees with the program and pyproject.toml."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import pytest

import build_deb
import linux_tree
import project
from kontsina_qt import PROJECT, __version__
from kontsina_qt.language import languages
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.windows.shell.about import reports_to

HOME = "https://forge.example.org/someone/kontsina"
LINUX = project.ROOT / "packaging" / "linux"


def checkout(folder: Path) -> Path:
    """Make a folder with copies of the files that contain the project's URL."""
    shutil.copy(project.ROOT / "pyproject.toml", folder)
    (folder / "kontsina_qt").mkdir()
    shutil.copy(project.ROOT / "kontsina_qt" / "__init__.py", folder / "kontsina_qt")
    return folder


def test_numbers_come_from_the_catalogue() -> None:
    facts = project.facts()
    assert facts["GAMES"] == str(len(GAMES))
    players = {number for game in GAMES.values() for number in game.players}
    assert (facts["FEWEST"], facts["MOST"]) == (str(min(players)), str(max(players)))
    assert facts["VERSION"] == __version__
    for game in GAMES.values():
        assert game.family in facts["FAMILIES"]


@pytest.mark.parametrize("name", [f"{project.APP_ID}.desktop", f"{project.APP_ID}.metainfo.xml"])
def test_texts_of_packages_contain_no_numbers(name: str) -> None:
    raw = (LINUX / name).read_text("utf-8")
    text = project.filled(raw)
    assert raw.count("@GAMES@") == len(languages())
    assert text.count(str(len(GAMES))) >= len(languages())
    assert "@" not in text


@pytest.mark.parametrize(
    "name", [f"{project.APP_ID}.desktop", f"{project.APP_ID}.metainfo.xml", "kontsina.xml"]
)
def test_desktop_texts_are_in_every_language(name: str) -> None:
    text = (LINUX / name).read_text("utf-8")
    told = re.findall(r'\[(\w\w)\]=|xml:lang="(\w\w)"', text)
    count = Counter(entry or tag for entry, tag in told)
    assert set(count) == set(languages()) - {"en"}
    assert len(set(count.values())) == 1, count
    for _, _, others in linux_tree.SCREENSHOTS:
        assert set(others) == set(count)


def test_an_unknown_placeholder_is_an_error() -> None:
    with pytest.raises(KeyError):
        project.filled("@WEATHER@")


def test_the_description_fits_what_package_managers_show() -> None:
    synopsis, *lines = build_deb.description().splitlines()
    assert len(synopsis) < 80
    assert not synopsis.lower().startswith(("a ", "an ", "the "))
    assert all(line.startswith(" ") and len(line) <= 80 for line in lines)
    assert f" {len(GAMES)} games" in " ".join(lines)


def test_the_url_is_written_unless_there_is_one(tmp_path: Path) -> None:
    root = checkout(tmp_path)
    project.write_address(HOME + ".git", root)
    known = project.urls(root)
    assert known["homepage"] == HOME
    assert known["issues"] == f"{HOME}/issues" == reports_to(HOME)
    start = (root / "kontsina_qt" / "__init__.py").read_text("utf-8")
    assert f'PROJECT = "{HOME}"\n' in start
    before = (root / "pyproject.toml").read_text("utf-8")
    project.write_address("https://other.example.org/a/b", root)
    assert (root / "pyproject.toml").read_text("utf-8") == before
    assert (root / "kontsina_qt" / "__init__.py").read_text("utf-8") == start


def test_the_window_and_the_packages_name_the_same_address() -> None:
    assert project.urls().get("homepage", "") == PROJECT


@pytest.mark.parametrize("address", ["", "kontsina", "http://a.org/b/c", "https://a.org", "x y"])
def test_invalid_urls_are_rejected(address: str, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, str(project.ROOT / "packaging" / "project.py"), address],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert "is not the address of a repository" in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("home", ["", HOME])
def test_the_metainfo_is_valid_with_and_without_a_url(
    home: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = checkout(tmp_path)
    if home:
        project.write_address(home, root)
    monkeypatch.setattr(linux_tree, "urls", lambda: project.urls(root))
    text = linux_tree.metainfo()
    shown = re.findall(r"<image>(.*)</image>", text)
    assert [Path(address).stem for address in shown] == (
        [name for name, _, _ in linux_tree.SCREENSHOTS] if home else []
    )
    assert ("<url" in text) == bool(home)
    if not shutil.which("appstreamcli"):
        pytest.skip("appstreamcli is not installed")
    file = tmp_path / f"{project.APP_ID}.metainfo.xml"
    file.write_text(text, "utf-8")
    command = ["appstreamcli", "validate", "--no-net", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_the_metainfo_mentions_chips_people_and_the_network() -> None:
    """Otherwise a store would promise parents a game that never goes online."""
    root = ElementTree.fromstring(linux_tree.metainfo())
    rated = {each.get("id"): each.text for each in root.iter("content_attribute")}
    assert rated == {"money-gambling": "mild", "social-chat": "mild"}
    assert root.find(".//internet") is None, "it needs no network, and may use one"


def test_screenshots_are_there_and_large_enough() -> None:
    for name, english, others in linux_tree.SCREENSHOTS:
        head = (project.ROOT / "docs" / "screenshots" / f"{name}.png").read_bytes()[:24]
        width, height = (int.from_bytes(head[at : at + 4], "big") for at in (16, 20))
        assert width >= 752
        assert height >= 423
        assert english not in others.values()


def test_the_entry_scripts_list_their_targets() -> None:
    for verb, known in (("build", {"deb", "rpm", "portable", "wheel", "macos"}), ("try", {"deb"})):
        door = project.ROOT / "packaging" / verb
        done = subprocess.run([str(door)], capture_output=True, text=True, check=False)
        assert done.returncode == 2
        assert known <= set(re.findall(r"\w+", done.stderr))


def test_the_page_of_the_package_index_has_no_link_that_leads_nowhere() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "metadata"],
        cwd=project.ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    told = json.loads(done.stdout)
    page = told["readme"]["text"]
    assert told["readme"]["content-type"] == "text/markdown"
    assert told["authors"] == [{"name": project.author()}]
    assert not re.findall(r"!\[|\]\((?!https?://)", page)
    assert not re.findall(r"^\|[ -|]*$", page, re.M)  # a table that has lost its pictures
    for name in ("## The family", "## Playing", "kontsina games"):
        assert name in page
