"""Draw the opponents: `python -m assets.portraits.draw` writes assets/portraits/svg/.

Each file has four faces as groups (`calm`, `raised`, `pleased`, `rueful`), of which the first is
visible. To show another one, move ` display="none"` from its group to the first when loading.
"""

from __future__ import annotations

from pathlib import Path as File

from assets.portraits.figure import portrait
from assets.portraits.people import people


def drawings() -> dict[str, str]:
    """Return the contents of every file, by name."""
    return {f"{key}.svg": portrait(figure) for key, figure in people().items()}


def main() -> None:
    folder = File(__file__).parent / "svg"
    folder.mkdir(exist_ok=True)
    for name, text in drawings().items():
        (folder / name).write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
