"""Plays timelines on the sprites and the furniture of a table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from kontsina_qt.language import tr
from kontsina_qt.models.picture import Picture
from kontsina_qt.rules.state.events import Captured, Dealt, Stole
from kontsina_qt.sound.noises import Noise
from kontsina_qt.table.animation.cues import (
    Actor,
    Cast,
    Celebrate,
    Cue,
    Enter,
    Glow,
    Go,
    Hear,
    Hold,
    Landed,
    Leave,
    Reveal,
    Ring,
    ShowPiles,
    ShowStock,
    ShowTaken,
)
from kontsina_qt.table.animation.motion import Motion, Movement
from kontsina_qt.table.cards.sprite import CardSprite
from kontsina_qt.table.scene.furniture import Furniture
from kontsina_qt.table.scene.marker import Marker
from kontsina_qt.table.scene.sprites import Sprites


class CuePlayer:
    """Schedules the cues of timelines."""

    def __init__(
        self,
        sprites: Sprites,
        furniture: Furniture,
        marker: Marker,
        motion: Motion,
        hear: Callable[[Noise], None],
        celebrate: Callable[[Captured | Stole | Dealt], None],
    ) -> None:
        self._sprites, self._furniture = sprites, furniture
        self._marker, self._motion, self._hear = marker, motion, hear
        self._celebrate = celebrate
        motion.held.connect(self._on_held)

    def play(self, before: Picture, cues: Sequence[Cue], landed: Callable[[], None]) -> None:
        """Play the cues of a timeline that begins with a picture.

        Args:
            before: the picture at the beginning.
            cues: the timeline.
            landed: called when the played card has landed.
        """
        actors = self._sprites.actors(before)
        for cue in cues:
            match cue:
                case Cast():
                    self._sprites.recast(cue, actors)
                case Enter():
                    actors[cue.actor] = self._enter(cue)
                case Go():
                    self._go(cue, actors[cue.actor])
                case Landed():
                    self._at(cue.time + self._motion.lasting(cue.length), landed)
                case Hear():
                    self._motion.at(cue.time, partial(self._hear, cue.noise), passing=True)
                case Celebrate():
                    self._motion.at(cue.time, partial(self._celebrate, cue.event), passing=True)
                case Hold():
                    self._motion.hold_at(cue.time)
                case Leave() | Reveal() | Ring():
                    self._change(cue, actors)
                case Glow():
                    sides = 1 << cue.side if cue.on else 0
                    self._motion.at(cue.time, partial(self._furniture.glow, sides))
                case ShowPiles() | ShowStock() | ShowTaken():
                    self._at(cue.time, self._furnish(cue))

    def _on_held(self) -> None:
        """Say how to continue while the animation is paused."""
        self._furniture.say(None, tr("Click or press Space to continue"))

    def _at(self, time: float, step: Callable[[], None]) -> None:
        """Schedule a step; one at the very beginning is done at once."""
        if time > 0:
            self._motion.at(time, step)
        else:
            step()

    def _enter(self, cue: Enter) -> CardSprite:
        sprite = self._sprites.add(cue.card, cue.pose)
        if cue.time > 0:
            sprite.setVisible(False)
            self._motion.at(cue.time, lambda: sprite.setVisible(True))
        return sprite

    def _go(self, cue: Go, sprite: CardSprite) -> None:
        movement = Movement(cue.time, cue.length, cue.end, cue.ease, cue.face, cue.arc, cue.start)
        self._motion.carry(sprite, movement)

    def _change(self, cue: Leave | Reveal | Ring, actors: dict[Actor, CardSprite]) -> None:
        """Schedule a change of sprites in place."""
        match cue:
            case Reveal():
                sprite, card = actors[cue.actor], cue.card
                self._at(cue.time, lambda: sprite.show_face(card))
            case Ring(on=True):
                outlined = [actors[actor] for actor in cue.actors]
                self._at(cue.time, lambda: self._marker.outline(outlined))
            case Ring():
                plain = [actors[actor] for actor in cue.actors]
                self._at(cue.time, lambda: self._marker.clear(plain))
            case Leave():
                gone = [actors[actor] for actor in cue.actors]
                self._at(cue.time, lambda: self._remove(gone))

    def _remove(self, sprites: Sequence[CardSprite]) -> None:
        for sprite in sprites:
            self._sprites.remove(sprite)

    def _furnish(self, cue: ShowPiles | ShowStock | ShowTaken) -> Callable[[], None]:
        """Return the step for a change of the furniture."""
        furniture = self._furniture
        match cue:
            case ShowPiles():
                return lambda: furniture.show_piles(cue.piles)
            case ShowStock():
                return lambda: furniture.show_stock(cue.cards, bool(self._sprites.own))
            case ShowTaken():
                return lambda: furniture.show_taken(cue.side, cue.cards)
