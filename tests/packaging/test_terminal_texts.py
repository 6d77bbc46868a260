"""The man page, completions and README agree with the parser."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

import completion
import manual
from kontsina_qt.commands.parser import COMMANDS, build_parser, read_arguments
from kontsina_qt.rules.games.catalogue import GAMES

ROOT = Path(__file__).parents[2]
PARSERS = build_parser().commands
README = (ROOT / "README.md").read_text("utf-8")


def output(*command: str, stdin: str = "") -> str:
    """Return the output of a program that must succeed; skip the test if it is not installed."""
    if not shutil.which(command[0]):
        pytest.skip(f"{command[0]} is not installed")
    done = subprocess.run(command, input=stdin, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_the_parser_has_every_command() -> None:
    assert list(PARSERS) == list(COMMANDS)


@pytest.mark.parametrize("name", PARSERS)
def test_the_man_page_has_every_argument_of_a_command(name: str) -> None:
    section = re.search(rf'^\.SS "{name}\b.*?(?=^\.S[SH])', manual.page(), re.M | re.S)
    assert section
    text = section[0].replace("\\-", "-")
    for action in manual.shown(PARSERS[name]):
        for option in action.option_strings:
            assert f"\n\\fB{option}\\fR" in text
        if not action.option_strings:
            assert f"\n.I {action.metavar}\n" in text
    told = set(re.findall(r"^\\fB(--\w+)", text, re.M))
    assert told <= {option for action in PARSERS[name].takes for option in action.option_strings}


def test_man_reads_the_page_without_a_warning(tmp_path: Path) -> None:
    page = tmp_path / "kontsina.6"
    page.write_text(manual.page(), "utf-8")
    text = output("groff", "-man", "-Tutf8", "-ww", "-P-cbou", str(page))
    assert f"a table for {len(GAMES)} card" in text
    assert "--seats LEVEL,LEVEL,..." in text


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("ar", ["arena"]),
        ("play scop", ["scopa", "scopone"]),
        ("replay --j", ["--json"]),
        ("arena --sec", ["--seconds"]),
        ("--ne", ["--new"]),
    ],
)
def test_bash_and_fish_complete(typed: str, offered: list[str], tmp_path: Path) -> None:
    words = ["kontsina", *typed.split()]
    script = completion.script("bash")
    asked = f"COMP_WORDS=({' '.join(words)}); COMP_CWORD={len(words) - 1}; _shtab_kontsina"
    bash = output(
        "bash", "-c", f"{script}\n{asked} 2>/dev/null\nprintf '%s\\n' \"${{COMPREPLY[@]}}\""
    )
    assert sorted(bash.split()) == offered
    file = tmp_path / "kontsina.fish"
    file.write_text(completion.script("fish"), "utf-8")
    fish = output("fish", "-N", "-c", f"source {file}; complete -C 'kontsina {typed}'")
    assert sorted(line.split("\t")[0] for line in fish.splitlines()) == offered


def test_bash_completes_files_where_a_command_takes_one(tmp_path: Path) -> None:
    (tmp_path / "evening.kontsina").touch()
    script = completion.script("bash")
    asked = f"cd {tmp_path}; COMP_WORDS=(kontsina verify ev); COMP_CWORD=2; _shtab_kontsina"
    bash = output(
        "bash", "-c", f"{script}\n{asked} 2>/dev/null\nprintf '%s\\n' \"${{COMPREPLY[@]}}\""
    )
    assert bash.split() == ["evening.kontsina"]


def test_zsh_reads_its_script(tmp_path: Path) -> None:
    file = tmp_path / "_kontsina"
    file.write_text(completion.script("zsh"), "utf-8")
    loads = f"autoload -Uz compinit; compinit -u -d {tmp_path}/dump; autoload -Uz _kontsina"
    defined = f"fpath=({tmp_path} $fpath); {loads}; whence -w _kontsina; echo $_comps[kontsina]"
    assert output("zsh", "-f", "-c", defined).split() == ["_kontsina:", "function", "_kontsina"]
    assert output("zsh", "-n", str(file)) == ""


def readme_commands() -> list[str]:
    """Return the commands in the README's block about the terminal, without comments."""
    block = re.search(r"^```\n(kontsina games .*?)^```", README, re.M | re.S)
    assert block
    return [re.split(r"\s{2,}", line)[0] for line in block[1].splitlines()]


def test_the_readme_names_every_command() -> None:
    assert {line.split()[1] for line in readme_commands()} == set(COMMANDS)


@pytest.mark.parametrize("line", readme_commands())
def test_the_parser_takes_what_the_readme_shows(line: str) -> None:
    words = re.sub(r"[\[\]]", "", line).split()
    told = read_arguments(words[1:])
    assert told.command == words[1]
