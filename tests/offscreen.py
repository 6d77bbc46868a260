"""A screen of ordinary size on Qt's offscreen platform, whose default is small."""

from __future__ import annotations

import os
from pathlib import Path

SCREENS = Path(__file__).with_name("offscreen.json")


def use_screen() -> None:
    """Select the offscreen platform and its screen, unless another platform was requested."""
    if os.environ.get("QT_QPA_PLATFORM", "offscreen") == "offscreen":
        os.environ["QT_QPA_PLATFORM"] = f"offscreen:configfile={SCREENS}"
