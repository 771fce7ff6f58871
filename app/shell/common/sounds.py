"""Short sounds, where there is a device and the extra `sound` is installed; silence elsewhere."""

import os
from collections import deque
from collections.abc import Generator, Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from importlib.util import find_spec
from threading import Thread
from typing import Any

from app.paths import RESOURCES

RATE = 22050
"""Samples a second; all our sounds have it."""

_VOICES = 4
"""So many sounds may be heard at once; an older one gives way."""


class Sounds:
    """
    Plays the sounds that tables ask for by name.

    Attributes:
        volume: 0 (silent) to 100.
    """

    def __init__(self, volume: int) -> None:
        self.volume = volume
        self._playing: deque[tuple[str, memoryview]] = deque(maxlen=_VOICES)
        self._loaded: dict[str, memoryview] = {}
        self._device: Any = None
        self._has_tried = False

    def play(self, name: str) -> None:
        """Let the sound *name* be heard, from its beginning if it is heard already; an unknown one is not."""
        if self.volume == 0 or find_spec("miniaudio") is None:
            return
        if not self._has_tried:
            self._has_tried = True
            # Asking for a device can take a second; nobody waits for the first knock.
            Thread(target=self._open, daemon=True, name="sound").start()
        if self._device is not None:
            self.begin(name, self._samples(name))

    def begin(self, name: str, samples: memoryview) -> None:
        """Mix a sound in from now on; the same one is never heard twice at once."""
        for other in [each for each in list(self._playing) if each[0] == name]:
            # What the device takes in this moment is gone already.
            with suppress(ValueError):
                self._playing.remove(other)
        self._playing.append((name, samples))

    def close(self) -> None:
        """Release the sound device."""
        if self._device is not None:
            self._device.close()
            self._device = None

    def _samples(self, name: str) -> memoryview:
        if name not in self._loaded:
            self._loaded[name] = memoryview(_read(name)).cast("h")
        return self._loaded[name]

    def _open(self) -> None:
        miniaudio: Any = import_module("miniaudio")

        try:
            with _quiet():
                device = miniaudio.PlaybackDevice(nchannels=1, sample_rate=RATE, buffersize_msec=60)
                stream = self._stream()
                next(stream)
                device.start(stream)
        except miniaudio.MiniaudioError:
            return
        self._device = device

    def _stream(self) -> Generator[bytes, int, None]:
        """Mix what is playing, as many samples as the device asks for."""
        wanted = yield b""
        while True:
            mixed = [0] * wanted
            for _ in range(len(self._playing)):
                self._add(*self._playing.popleft(), mixed)
            loudness = self.volume / 100
            clipped = (max(-32768, min(32767, int(sample * loudness))) for sample in mixed)
            wanted = yield b"".join(sample.to_bytes(2, "little", signed=True) for sample in clipped)

    def _add(self, name: str, sound: memoryview, mixed: list[int]) -> None:
        for n, sample in enumerate(sound[: len(mixed)]):
            mixed[n] += sample
        if len(sound) > len(mixed):
            self._playing.append((name, sound[len(mixed) :]))


def _read(name: str) -> bytes:
    """Return the samples of a sound, or none if there is no such sound."""
    import wave

    path = RESOURCES / "sounds" / f"{name}.wav"
    if not path.is_file():
        return b""
    with wave.open(str(path)) as file:
        samples: bytes = file.readframes(file.getnframes())
        return samples


@contextmanager
def _quiet() -> Iterator[None]:
    """Let nobody write to standard error: ALSA says a page where there is no device."""
    kept, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)
