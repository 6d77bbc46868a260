"""``kontsina bench`` and ``kontsina engine``, whose work is done elsewhere."""

from __future__ import annotations

import argparse


def engine(told: argparse.Namespace) -> int:
    """Serves the computer players over standard input and output."""
    from kontsina_qt.players.engine import main

    return main()
