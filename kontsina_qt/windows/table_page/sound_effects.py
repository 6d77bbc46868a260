"""The sounds of a match."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from kontsina_qt.language import tr
from kontsina_qt.library.settings.settings import Settings
from kontsina_qt.sound.noises import Noise
from kontsina_qt.windows.table_page.page import TablePage

if TYPE_CHECKING:
    from kontsina_qt.sound.speaker import Speaker

KINDS: dict[str, tuple[Noise, ...]] = {
    "sound_cards": (
        *(Noise.LAY, Noise.SLAP, Noise.DEAL, Noise.BUILD),
        *(Noise.TAKE_FEW, Noise.TAKE_SOME, Noise.TAKE_MANY),
    ),
    "sound_moments": (Noise.SWEEP, Noise.STEAL),
    "sound_turn": (Noise.TURN,),
    "sound_refusals": (Noise.REFUSED,),
    "sound_end": (Noise.WIN, Noise.LOSE),
}
"""The sounds that each setting controls; the first one is its sample."""


def no_sound() -> str:
    """Return the message for a missing sound library."""
    return tr("No sound: the library miniaudio is missing. The game works without it.")


class SoundEffects(QObject):
    """Plays the sounds of a table; the device is opened with the first match.

    Attributes:
        volume: from 0 (mute) to 100.

    Signals:
        silenced(): a sound could not be played, because the library is missing.
    """

    silenced = Signal()

    def __init__(self, page: TablePage) -> None:
        super().__init__(page)
        self._page, self._session = page, page.session
        self._speaker: Speaker | None = None
        self._reported: tuple[int, int] | None = None
        self.volume = 0
        self._hushed: frozenset[Noise] = frozenset()
        page.scene.heard.connect(self.play)
        page.gestures.refused.connect(lambda: self.play(Noise.REFUSED))
        page.scene.settled.connect(self._on_settled)
        page.counted.connect(self._on_counted)
        page.session.loaded.connect(self._on_loaded)
        page.session.turn_changed.connect(self._warm)

    def set_volume(self, volume: int) -> None:
        """Set the volume, from 0 to 100."""
        self.volume = volume
        if self._speaker is not None:
            self._speaker.set_volume(volume)

    def apply(self, settings: Settings) -> None:
        """Apply the sound settings."""
        off = [noises for name, noises in KINDS.items() if not getattr(settings, name)]
        self._hushed = frozenset(noise for noises in off for noise in noises)
        self.set_volume(settings.volume if settings.sound else 0)

    def sample(self, changed: Collection[str]) -> None:
        """Play a sample of the changed settings."""
        chosen = next((noises for name, noises in KINDS.items() if name in changed), None)
        self.play(Noise.LAY if chosen is None else chosen[0])

    def play(self, noise: Noise) -> None:
        """Play a sound, if its kind is switched on."""
        if self.volume and noise not in self._hushed:
            self._device().play(self._of_pack(noise))

    def _of_pack(self, noise: Noise) -> Noise:
        if not self._session.active:
            return noise
        sounds = self._session.teller.cards.pack.sounds
        return Noise(sounds.get(noise.value, noise.value))

    def close(self) -> None:
        """Release the device."""
        if self._speaker is not None:
            self._speaker.close()

    def _device(self) -> Speaker:
        if self._speaker is None:
            from kontsina_qt.sound.speaker import Speaker, has_library

            self._speaker = Speaker()
            self._speaker.set_volume(self.volume)
            if not has_library():
                self.silenced.emit()
        return self._speaker

    def _warm(self) -> None:
        # After the first paint of the table, which must not be delayed.
        if self.volume and self._session.active and self._page.isVisible():
            self._device().warm()

    def _on_loaded(self) -> None:
        self._reported = self._moment()
        self._warm()

    def _moment(self) -> tuple[int, int]:
        """Return the number of the hand and of the next ply."""
        position = self._session.position
        return self._session.match.hand_number, len(position.moves) if position else 0

    def _on_settled(self) -> None:
        """Play the sound of a person's turn, once, after the animation."""
        session = self._session
        if not session.my_turn:
            return
        moment = self._moment()
        others = len(session.humans) < len(session.match.seats)
        if moment != self._reported and others:
            self.play(Noise.TURN)
        self._reported = moment

    def _on_counted(self) -> None:
        """Play the sound of the end of a match, when the last hand is scored."""
        session = self._session
        winners = session.match.standing.winners
        if session.humans and winners and session.finished:
            own = {session.rules.side_of[seat] for seat in session.humans}
            self.play(Noise.WIN if own & set(winners) else Noise.LOSE)
