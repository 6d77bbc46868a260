"""Applies settings to a table."""

from __future__ import annotations

from kontsina_qt.library.settings.choices import UNTIL_CLICK
from kontsina_qt.library.settings.settings import Settings
from kontsina_qt.session.pacing import Pace
from kontsina_qt.session.session import Session
from kontsina_qt.table.scene.scene import TableScene
from kontsina_qt.windows.system.preferences import fades

SPEEDS = {"off": 0.0, "fast": 0.5, "normal": 1.0, "slow": 1.6}
THINK_MS = 500


def tune(scene: TableScene, session: Session, settings: Settings) -> None:
    """Apply the settings of animation, pauses and thinking time."""
    speed = SPEEDS[str(settings.speed)]
    scene.instant = speed == 0
    scene.motion.speed = speed or 1.0
    scene.motion.fades = fades(settings)
    scene.reactions.still = scene.instant or scene.motion.fades
    scene.motion.waits = settings.look == UNTIL_CLICK
    scene.words.verbosity = settings.verbosity
    session.pacer.pace = Pace(round(THINK_MS * speed), settings.look)
