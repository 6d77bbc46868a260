"""What bash, zsh and fish complete after `kontsina`, made from the parser by shtab.

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
"""Where each shell looks, below /usr/share."""


def parser() -> argparse.ArgumentParser:
    """The program's, with the games' ids to choose from and files told as files."""
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
    """What one of the shells reads."""
    text: str = shtab.complete(parser(), shell=shell)
    if shell == "bash":  # a first word that is no command is a file
        text = text.replace("complete -o filenames", "complete -o default -o filenames")
    return text


def scripts() -> dict[str, str]:
    """The script of each shell by its place below /usr/share."""
    return {place: script(shell) for shell, place in PLACES.items()}


if __name__ == "__main__":
    sys.stdout.write(script(sys.argv[1]))
