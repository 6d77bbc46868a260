"""The system's sound device: opened on demand, closed when idle.

Without a device or the library for it, all stays silent, which is logged once.
"""

from __future__ import annotations

import ctypes
import logging
import sys
import threading
import wave
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from kontsina_qt.sound.mixing import RATE, Mixer, read_sounds
from kontsina_qt.sound.noises import Noise

SOUNDS: Final = Path(__file__).parents[1] / "data" / "sounds"
BUFFER_MS: Final = 10
QUIET_S: Final = 20.0
"""The idle time after which the device is closed."""
AGAIN_S: Final = 60.0
"""The interval between attempts to open a missing device."""
_log = logging.getLogger(__name__)


def has_library() -> bool:
    """Return whether miniaudio is installed, which has no wheel for some systems."""
    return find_spec("miniaudio") is not None


class Speaker:
    """Plays noises in a background thread; calls never block or raise.

    Args:
        folder: the folder with the sounds; by default the program's.
        backends: the allowed backends of miniaudio; by default the usual ones.
        quiet: the idle time in seconds after which the device is closed.
    """

    def __init__(
        self,
        folder: Path | None = None,
        backends: Sequence[object] | None = None,
        quiet: float = QUIET_S,
    ) -> None:
        self._folder = folder or SOUNDS
        self._backends, self._quiet = backends, quiet
        self._gain = 0.0
        self._wake = threading.Condition()
        self._wanted: list[str] = []
        self._ended = self._reported = False
        self._mixer: Mixer | None = None
        self._device: Any = None
        self._thread: threading.Thread | None = None

    @property
    def open(self) -> bool:
        """Whether the device is open."""
        return self._device is not None

    def set_volume(self, volume: int) -> None:
        """Set the volume from 0 (silent) to 100, on a perceptual scale."""
        gain = (max(0, min(100, volume)) / 100) ** 2
        with self._wake:
            if gain == self._gain:
                return
            self._gain = gain
            self._wake.notify()

    def warm(self) -> None:
        """Open the device early for a sound to come."""
        if self._gain and not self.open:
            self._want("")

    def play(self, noise: Noise) -> None:
        """Play a sound."""
        if not self._gain:
            return
        mixer = self._mixer
        if mixer is not None and self.open:
            mixer.play(noise.value)
            return
        self._want(noise.value)

    def close(self) -> None:
        """Close the device for good."""
        with self._wake:
            self._ended = True
            self._wake.notify()
        if self._thread is not None:
            self._thread.join(2.0)

    # The background thread

    def _want(self, name: str) -> None:
        with self._wake:
            self._wanted = [name]
            if self._thread is None and not self._ended:
                self._thread = threading.Thread(target=self._run, name="sound", daemon=True)
                self._thread.start()
            self._wake.notify()

    def _run(self) -> None:
        gain = -1.0
        while not self._ended:
            with self._wake:
                wanted, self._wanted = self._wanted, []
                now = self._gain
            if wanted and not self.open and not self._start():
                self._sleep(AGAIN_S, deaf=True)
                continue
            mixer = self._mixer
            if mixer is not None and now != gain:
                gain = now
                mixer.set_gain(gain)
            if mixer is not None and wanted and wanted[0]:
                mixer.play(wanted[0])
            if not self._sleep(self._quiet) and mixer is not None and not mixer.busy:
                self._stop()
        self._stop()

    def _sleep(self, seconds: float, deaf: bool = False) -> bool:
        """Wait for something to do; return whether there is.

        Args:
            seconds: the maximum time.
            deaf: whether to drop requests meanwhile.
        """
        with self._wake:
            if self._ended:
                return True
            if deaf:
                self._wake.wait_for(lambda: self._ended, seconds)
                self._wanted = []
                return True
            return bool(self._wanted) or self._wake.wait(seconds)

    def _start(self) -> bool:
        try:
            import miniaudio
        except (ImportError, OSError) as trouble:
            self._report(trouble)
            return False
        try:
            if self._mixer is None:
                self._mixer = Mixer(read_sounds(self._folder))
                self._mixer.set_gain(self._gain)
            _silence_alsa()
            device = miniaudio.PlaybackDevice(
                output_format=miniaudio.SampleFormat.SIGNED16,
                nchannels=1,
                sample_rate=RATE,
                buffersize_msec=BUFFER_MS,
                backends=list(self._backends or _usual(miniaudio)),
                app_name="Kontsina",
            )
            frames = self._mixer.frames()
            next(frames)
            device.start(frames)
        except (OSError, wave.Error, RuntimeError, miniaudio.MiniaudioError) as trouble:
            self._report(trouble)
            return False
        self._device = device
        return True

    def _report(self, trouble: Exception) -> None:
        if not self._reported:
            self._reported = True
            _log.warning("no sound: %s", trouble)

    def _stop(self) -> None:
        device, self._device = self._device, None
        if device is not None:
            device.close()


def _usual(miniaudio: Any) -> list[object]:
    """Return all real backends but JACK, which prints errors when its server does not run."""
    backend = miniaudio.Backend
    return [each for each in backend if each not in (backend.JACK, backend.NULL, backend.CUSTOM)]


_QUIET_ALSA: list[object] = []


def _silence_alsa() -> None:
    """Keep ALSA from printing errors when there is no device."""
    if _QUIET_ALSA or not sys.platform.startswith("linux"):
        return
    kind = ctypes.CFUNCTYPE(
        None, ctypes.c_char_p, ctypes.c_int, ctypes.c_char_p, ctypes.c_int, ctypes.c_char_p
    )
    handler = kind(lambda *_: None)
    _QUIET_ALSA.append(handler)  # must outlive the library's use of it
    try:
        ctypes.CDLL("libasound.so.2").snd_lib_error_set_handler(handler)
    except (OSError, AttributeError):
        return
