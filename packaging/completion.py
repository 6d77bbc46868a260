"""Shell completions for bash, zsh and fish, made from the parser by shtab.

python packaging/completion.py bash|zsh|fish
"""

import argparse
import sys

import shtab

from kontsina_qt.cli import NEW
from kontsina_qt.commands.parser import build_parser
from kontsina_qt.rules.games.catalogue import GAMES
from manual import shown
from project import NAME

PLACES = {
    "bash": f"bash-completion/completions/{NAME}",
    "zsh": f"zsh/vendor-completions/_{NAME}",
    "fish": f"fish/vendor_completions.d/{NAME}.fish",
}
"""The paths of the completions below /usr/share."""


def parser() -> argparse.ArgumentParser:
    """Return the program's parser, annotated with game ids and files for completion."""
    whole = build_parser()
    whole.add_argument(NEW, action="store_true", help="open the window and ask for a new match")
    for command in whole.commands.values():
        for action in shown(command):
            if action.metavar == "GAME":
                action.choices = list(GAMES)
            elif action.metavar == "FILE":
                action.complete = shtab.FILE  # type: ignore[attr-defined]
    return whole


def script(shell: str) -> str:
    """Return the completion script of a shell."""
    text: str = shtab.complete(parser(), shell=shell)
    if shell == "bash":  # the first word may also be a file
        text = text.replace("complete -o filenames", "complete -o default -o filenames")
    return text


def scripts() -> dict[str, str]:
    """Return the completion scripts by path below /usr/share."""
    return {place: script(shell) for shell, place in PLACES.items()}


if __name__ == "__main__":
    sys.stdout.write(script(sys.argv[1]))
