"""Latency from requesting a noise to the device getting it: ``python -m benchmarks.sound``.

Uses miniaudio's null device, which consumes samples at the pace of a real one; a real device's
own buffers come on top.
"""

from __future__ import annotations

import statistics
from array import array
from time import perf_counter, sleep

import miniaudio

from kontsina_qt.sound.mixing import Mixer
from kontsina_qt.sound.noises import Noise
from kontsina_qt.sound.speaker import BUFFER_MS, Speaker

TIMES = 200


def main() -> None:
    """Measure and print."""
    begin = perf_counter()
    speaker = Speaker(backends=[miniaudio.Backend.NULL])
    speaker.set_volume(60)
    speaker.warm()
    while not speaker.open:
        sleep(0.001)
    opened = perf_counter() - begin
    given: list[float] = []
    plain = Mixer.mix

    def mix(self: Mixer, count: int) -> array[int]:
        samples = plain(self, count)
        if any(samples):
            given.append(perf_counter())
        return samples

    Mixer.mix = mix  # type: ignore[method-assign]
    late = []
    for at in range(TIMES):
        given.clear()
        asked = perf_counter()
        speaker.play(Noise.TURN)
        while not given:
            sleep(0.0005)
        late.append((given[0] - asked) * 1000)
        assert speaker._mixer is not None
        speaker._mixer.silence()
        sleep(0.013 + at % 10 / 1000)
    speaker.close()
    late.sort()
    print(f"opening the device, its library and the sounds: {opened * 1000:.0f} ms")
    print(
        f"asked until given to the device: median {statistics.median(late):.1f} ms, "
        f"95 % below {late[TIMES * 95 // 100]:.1f} ms, {late[-1]:.1f} ms at most; "
        f"then one buffer of {BUFFER_MS} ms"
    )


if __name__ == "__main__":
    main()
