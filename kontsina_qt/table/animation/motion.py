"""The animation of cards: a clock that moves sprites and can jump to the end.

Sprites always move towards poses that the models already have. The animation may be finished
at any moment: every sprite is then at its last pose and every scheduled step has been called.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QAbstractAnimation, QEasingCurve, QObject, Signal

from kontsina_qt.table.animation.cues import Ease, Face, Turn
from kontsina_qt.table.animation.tempo import FADE_MS
from kontsina_qt.table.cards.sprite import CardSprite
from kontsina_qt.table.layout.geometry import Pose

CURVES = {
    Ease.ARRIVE: QEasingCurve(QEasingCurve.Type.OutCubic),
    Ease.CROSS: QEasingCurve(QEasingCurve.Type.InOutCubic),
    Ease.FALL: QEasingCurve(QEasingCurve.Type.InCubic),
}


@dataclass(slots=True)
class Movement:
    """One movement of a sprite.

    Attributes:
        start, length: in milliseconds of the clock.
        end: the pose at the end.
        ease: the easing curve.
        face: what to show from halfway on.
        arc: the height of the path's arc, in pixels.
        begin: the pose at the start; None for where the sprite is then.
        under_way: whether the movement has begun.
        turned: whether the face has been changed.
    """

    start: float
    length: float
    end: Pose
    ease: Ease = Ease.CROSS
    face: Face = Turn.KEEP
    arc: float = 0.0
    begin: Pose | None = None
    under_way: bool = False
    turned: bool = False


class Motion(QAbstractAnimation):
    """Moves sprites. All times are at normal speed, and multiplied by ``speed``.

    Attributes:
        cut: whether the animation that has just settled was cut short.
        waits: whether ``hold_at`` pauses the animation.

    Signals:
        settled(): the last movement has ended, by itself or cut short.
        held(): the animation has paused.
    """

    settled = Signal()
    held = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.speed = 1.0
        self.fades = False
        self._now = 0.0
        self._base = 0.0
        self._movements: dict[CardSprite, list[Movement]] = {}
        self._steps: list[tuple[float, int, Callable[[], None], bool]] = []
        self._count = 0
        self._ending = False
        self.cut = False
        self.waits = False

    @property
    def busy(self) -> bool:
        """Whether any movement or step is left."""
        return bool(self._movements or self._steps)

    @property
    def now(self) -> float:
        """The clock, in milliseconds at normal speed."""
        return self._now

    def carry(self, sprite: CardSprite, movement: Movement) -> None:
        """Add a movement of a sprite; those of one sprite must be added in order of time."""
        movement.length = self.lasting(movement.length)
        self._movements.setdefault(sprite, []).append(movement)
        self._run()

    def lasting(self, length: float) -> float:
        """Return how long a movement lasts: fading, with reduced motion, may be shorter."""
        return min(length, FADE_MS) if self.fades else length

    def at(self, time: float, step: Callable[[], None], passing: bool = False) -> None:
        """Call ``step`` when the clock reaches ``time``.

        Args:
            passing: whether to skip it if the animation is cut short before that.
        """
        self._count += 1
        self._steps.append((time, self._count, step, passing))
        self._steps.sort(key=lambda entry: entry[:2])
        self._run()

    def hold_at(self, time: float) -> None:
        """Pause at a time of the clock until ``unpause``, if ``waits`` is set."""
        if self.waits:
            self.at(time, self._hold, passing=True)

    @property
    def holds(self) -> bool:
        """Whether the animation is paused, or will be."""
        return self.holding or any(step == self._hold for _, _, step, _ in self._steps)

    @property
    def holding(self) -> bool:
        """Whether the animation is paused."""
        return self.state() == QAbstractAnimation.State.Paused

    def unpause(self) -> None:
        """Resume after a pause."""
        if self.holding:
            self.resume()

    def _hold(self) -> None:
        if not self._ending:
            self.pause()
            self.held.emit()

    def finish(self) -> None:
        """Jump to the end of everything."""
        if not self.busy or self._ending:
            return
        self._ending = True
        try:
            while self.busy:
                self._advance(float("inf"))
        finally:
            self._ending = False
        self.cut = True
        try:
            self._settle()
        finally:
            self.cut = False

    def drop(self, sprite: CardSprite) -> None:
        """Stop a sprite where it is."""
        self._movements.pop(sprite, None)

    def duration(self) -> int:
        """Unlimited: it runs until nothing is left to do."""
        return -1

    def updateCurrentTime(self, time: int) -> None:
        if self._ending or not self.busy:
            return
        self._advance(self._base + time / max(self.speed, 0.01))
        if not self.busy:
            self._settle()

    def turn_clock_to(self, time: float) -> None:
        """Set the clock, for tests and films."""
        if self.busy:
            self._advance(time)
            if not self.busy:
                self._settle()

    def _run(self) -> None:
        if self.state() == QAbstractAnimation.State.Stopped and not self._ending:
            self._base = self._now
            # start() calls updateCurrentTime(0) at once, before the rest of the batch is added.
            self._ending = True
            self.start()
            self._ending = False

    def _settle(self) -> None:
        self.stop()
        self._now = 0.0
        self._base = 0.0
        self.settled.emit()

    def _advance(self, now: float) -> None:
        while self._steps and self._steps[0][0] <= now:
            time, _, step, passing = self._steps.pop(0)
            self._move(time)
            self._now = time
            if not (passing and now == float("inf")):
                step()
            if self.holding and now != float("inf"):
                self._base -= now - time
                now = time
        self._move(now)
        if now != float("inf"):
            self._now = now

    def _move(self, now: float) -> None:
        for sprite, movements in list(self._movements.items()):
            while movements and movements[0].start + movements[0].length <= now:
                movement = movements.pop(0)
                self._turn(sprite, movement)
                sprite.pose_at(movement.end)
            if not movements:
                self._movements.pop(sprite, None)
                sprite.setOpacity(1.0)
                sprite.rest()
            elif movements[0].start <= now:
                self._along(sprite, movements[0], now)

    def _turn(self, sprite: CardSprite, movement: Movement) -> None:
        if movement.face is not Turn.KEEP and not movement.turned:
            movement.turned = True
            sprite.show_face(None if isinstance(movement.face, Turn) else movement.face)

    def _along(self, sprite: CardSprite, movement: Movement, now: float) -> None:
        begin = movement.begin = movement.begin or sprite.pose
        if not movement.under_way:
            movement.under_way = True
            sprite.set_out(movement.end)
        part = (now - movement.start) / movement.length if movement.length else 1.0
        if self.fades:
            sprite.setOpacity(abs(1 - 2 * part))
            if part >= 0.5:
                self._turn(sprite, movement)
                sprite.pose_at(movement.end)
            return
        done = CURVES[movement.ease].valueForProgress(part)
        pose = between(begin, movement.end, done)
        if movement.arc:
            bend = 4 * done * (1 - done) * movement.arc
            pose = Pose(pose.x, pose.y - bend, pose.height, pose.angle, pose.z)
        squeeze = 1.0
        if movement.face is not Turn.KEEP:
            squeeze = abs(1 - 2 * done)
            if done >= 0.5:
                self._turn(sprite, movement)
        sprite.pose_at(pose, squeeze)


def between(a: Pose, b: Pose, part: float) -> Pose:
    """Interpolate two poses; the z value is above both."""
    return Pose(
        a.x + (b.x - a.x) * part,
        a.y + (b.y - a.y) * part,
        a.height + (b.height - a.height) * part,
        a.angle + (b.angle - a.angle) * part,
        max(a.z, b.z) + 100,
    )
