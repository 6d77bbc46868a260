"""A screen of a usual size for what runs without one: that of Qt's offscreen platform is small."""

from __future__ import annotations

import os
from pathlib import Path

SCREENS = Path(__file__).with_name("offscreen.json")


def use_screen() -> None:
    """Choose the offscreen platform and its screen, unless another platform was asked for."""
    if os.environ.get("QT_QPA_PLATFORM", "offscreen") == "offscreen":
        os.environ["QT_QPA_PLATFORM"] = f"offscreen:configfile={SCREENS}"
