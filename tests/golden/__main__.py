"""Write the golden texts of all games anew: ``python -m tests.golden``; then read the diff."""

from __future__ import annotations

from kontsina_qt.rules.games.catalogue import GAMES
from tests.golden.writing import FOLDER, golden_text, path_of


def main() -> None:
    wanted = {path_of(game): game for game in GAMES.values()}
    for path in set(FOLDER.glob("*.txt")) - set(wanted):
        path.unlink()
    for path, game in wanted.items():
        path.write_text(golden_text(game), "utf-8", newline="\n")


if __name__ == "__main__":
    main()
