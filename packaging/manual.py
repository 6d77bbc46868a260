"""The man page, made from the parser of the command line.

python packaging/manual.py > kontsina.6
"""

import argparse
import re
import sys
import time
from collections.abc import Iterator

from kontsina_qt.commands.parser import Parser, build_parser
from project import NAME, VERSION, author, filled, source_date

HEAD = """\
.SH DESCRIPTION
Without a command,
.B kontsina
opens its window: a table for @GAMES@ card games, for @FEWEST@ to @MOST@ players, against the
computer. With the
.I FILE
of a match (a record,
.IR *.kontsina ),
that match is opened; with
.B \\-\\-new
the window asks for a new match.
.PP
With a command it works in the terminal and needs no screen. Results go to
standard output, messages to standard error.
"""
TAIL = """\
.SH PLAYERS
A
.I LEVEL
is a level of the built-in players, with a character behind a hyphen if it is to have one
.RB ( skilled\\-bold ),
or
.BI cmd: COMMAND
for a program that speaks the same protocol as
.BR "kontsina engine" .
.SH "EXIT STATUS"
.TP
.B 0
All went well.
.TP
.B 2
Bad input, which one line on standard error tells.
.TP
.B 130
Interrupted.
.SH FILES
.TP
.I $XDG_DATA_HOME/kontsina
The library of matches; the key and the logs of matches with people.
.TP
.I $XDG_CONFIG_HOME/kontsina
Settings.
.TP
.I $XDG_STATE_HOME/kontsina
The log.
.SH "SEE ALSO"
.BR kpat (6),
.BR sol (6)
"""


def page() -> str:
    """Return the page in roff."""
    date = time.strftime("%Y-%m-%d", time.gmtime(source_date()))
    parser = build_parser()
    lines = [
        f'.TH {NAME.upper()} 6 "{date}" "Kontsina {VERSION}" "Games"',
        ".SH NAME",
        f"{NAME} \\- the Greek fishing card game and its family",
        ".SH SYNOPSIS",
        f".B {NAME}",
        ".RI [ FILE ]",
        ".br",
        f".B {NAME}",
        ".B \\-\\-new",
        ".br",
        f".B {NAME}",
        ".I COMMAND",
        ".RI [ ARGUMENT ...]",
        filled(HEAD).rstrip(),
        ".SH OPTIONS",
        *(line for option in options(parser) for line in entry(option)),
        ".SH COMMANDS",
    ]
    for name, command in parser.commands.items():
        lines += [f'.SS "{synopsis(name, command)}"', sentence(command.description or "")]
        lines += [line for action in shown(command) for line in entry(action)]
    return "\n".join(lines) + "\n" + TAIL + f".SH AUTHOR\n{author()}.\n"


def options(parser: Parser) -> Iterator[argparse.Action]:
    """Return the options."""
    return (action for action in parser.takes if action.option_strings)


def shown(parser: Parser) -> Iterator[argparse.Action]:
    """Return the arguments of a command, without the help option."""
    return (action for action in parser.takes if action.dest != "help")


def synopsis(name: str, parser: Parser) -> str:
    """Return a command's synopsis, with optional arguments in brackets."""
    words = [name]
    for action in shown(parser):
        word = written(action)
        words.append(word if action.required else f"[{word}]")
    return escaped(" ".join(words))


def written(action: argparse.Action) -> str:
    """Return an argument as it is typed."""
    value = action.metavar if isinstance(action.metavar, str) else action.dest
    if not action.option_strings:
        return value
    return action.option_strings[-1] + ("" if action.nargs == 0 else f" {value}")


def entry(action: argparse.Action) -> list[str]:
    """Return the lines about an argument."""
    if not action.option_strings:
        return [".TP", f".I {escaped(written(action))}", sentence(action.help or "")]
    names = ", ".join(rf"\fB{escaped(name)}\fR" for name in action.option_strings)
    if action.nargs != 0:
        value = action.metavar if isinstance(action.metavar, str) else action.dest
        names += rf" \fI{escaped(value)}\fR"
    return [".TP", names, sentence(action.help or "")]


def sentence(text: str) -> str:
    """Return a help text as a sentence."""
    return escaped(text[:1].upper() + text[1:]).rstrip(".") + "."


def escaped(text: str) -> str:
    """Escape a text for roff."""
    text = re.sub(r"\\", r"\\e", text).replace("-", r"\-").replace("…", "...")
    return re.sub(r"^([.'])", r"\\&\1", text, flags=re.M)


if __name__ == "__main__":
    sys.stdout.write(page())
