"""Make resources/sounds: wood, paper, stone, dice, glass and a fanfare, from sines and noise, with Python."""

import math
import struct
import sys
import wave
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from random import Random

RATE = 22050
"""Samples a second."""

LOUDNESS, PEAK = 0.13, 0.9
"""How loud every sound is where it is loudest (-17.7 dB), and the highest peak."""

Sound = list[float]
"""Samples from -1 to 1."""


def main() -> None:
    """Write every sound into the folder named on the command line, or resources/sounds."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parents[1] / "resources" / "sounds"
    folder.mkdir(parents=True, exist_ok=True)
    for name, make in SOUNDS.items():
        write(folder / f"{name}.wav", make(Random(name)))


def write(path: Path, sound: Sound) -> None:
    """Write *sound* as 16-bit mono: all are as loud as each other where they are loudest."""
    gain = min(LOUDNESS / loudness(sound), PEAK / max(map(abs, sound)))
    frames = [round(sample * gain * 32767) for sample in sound]
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(struct.pack(f"<{len(frames)}h", *frames))


def loudness(sound: Sound) -> float:
    """Return the root of the mean square of the loudest twentieth of a second."""
    span = min(len(sound), RATE // 20)
    starts = range(0, len(sound) - span + 1, max(1, span // 4))
    return math.sqrt(max(sum(each * each for each in sound[at : at + span]) for at in starts) / span)


# --- The building blocks ---


def tone(pitch: float, seconds: float, decay: float, volume: float = 1.0) -> Sound:
    """Return a sine of *pitch* hertz that falls to a third every 1 / *decay* seconds."""
    step = 2 * math.pi * pitch / RATE
    return [volume * math.sin(step * n) * math.exp(-decay * n / RATE) for n in range(int(seconds * RATE))]


def noise(rng: Random, seconds: float, decay: float, softness: float = 0.5, volume: float = 1.0) -> Sound:
    """Return noise that dies away; *softness* from 0 (hiss) to almost 1 (rumble)."""
    level, sound = 0.0, []
    for n in range(int(seconds * RATE)):
        level = softness * level + (1 - softness) * rng.uniform(-1, 1)
        sound.append(volume * level * math.exp(-decay * n / RATE))
    return sound


def mix(*parts: tuple[float, Sound]) -> Sound:
    """Lay sounds over one another, each from its own second on."""
    length = max(int(start * RATE) + len(sound) for start, sound in parts)
    mixed = [0.0] * length
    for start, sound in parts:
        for n, sample in enumerate(sound, int(start * RATE)):
            mixed[n] += sample
    return mixed


def knock(rng: Random, pitch: float) -> Sound:
    """Return wood on wood: a thud, its overtones, and a click."""
    partials: Iterable[tuple[float, float]] = ((1.0, 1.0), (2.42, 0.4), (4.1, 0.15))
    body = [(0.0, tone(pitch * ratio, 0.16, 38 * ratio**0.5, volume)) for ratio, volume in partials]
    return mix(*body, (0.0, noise(rng, 0.02, 220, 0.3, 0.7)))


# --- The sounds ---


def _wood(rng: Random) -> Sound:
    return knock(rng, 240)


def _take(rng: Random) -> Sound:
    return mix((0.0, knock(rng, 330)), (0.07, noise(rng, 0.12, 30, 0.85, 0.9)))


def _stone(rng: Random) -> Sound:
    """A token that comes down: a dull thud, a bounce, and a scrape."""
    thud = mix(
        (0.0, tone(118, 0.2, 26)), (0.0, tone(431, 0.07, 70, 0.5)), (0.0, noise(rng, 0.05, 90, 0.6, 0.9))
    )
    bounce = [
        sample * 0.45 for sample in mix((0.0, tone(141, 0.12, 40)), (0.0, noise(rng, 0.04, 120, 0.6, 0.8)))
    ]
    return mix((0.0, thud), (0.14, bounce), (0.2, noise(rng, 0.22, 16, 0.8, 0.35)))


def _paper(rng: Random) -> Sound:
    """A card that slides over felt, and snaps down."""
    slide = noise(rng, 0.11, 10, 0.45, 0.5)
    rising = [sample * n / len(slide) for n, sample in enumerate(slide)]
    return mix((0.0, rising), (0.1, noise(rng, 0.05, 90, 0.25, 1.0)), (0.1, tone(310, 0.04, 90, 0.4)))


def _dice(rng: Random) -> Sound:
    at, parts = 0.0, []
    for bounce in range(9):
        click = mix((0.0, tone(rng.uniform(1500, 2600), 0.03, 160)), (0.0, noise(rng, 0.02, 250, 0.2, 0.8)))
        parts.append((at, [sample * 0.86**bounce for sample in click]))
        at += rng.uniform(0.03, 0.06) * 1.12**bounce
    return mix(*parts)


def _glass_warning(rng: Random) -> Sound:
    return mix((0.0, tone(1320, 0.25, 16)), (0.0, tone(2640, 0.2, 24, 0.3)))


def _glass_end(rng: Random) -> Sound:
    gong = [(0.0, tone(pitch, 1.1, 4 + n, 1 / (n + 1))) for n, pitch in enumerate((392, 587, 988, 1245))]
    return mix(*gong, (0.0, noise(rng, 0.3, 12, 0.1, 0.15)))


def _catapult(rng: Random) -> Sound:
    creak = [(0.012 * n, tone(150 + 9 * n, 0.03, 70, 0.35)) for n in range(12)]
    return mix(*creak, (0.16, noise(rng, 0.35, 9, 0.93, 1.6)), (0.5, knock(rng, 95)))


def _fanfare(rng: Random) -> Sound:
    notes = ((0.0, 392, 0.2), (0.18, 523, 0.2), (0.36, 659, 0.2), (0.54, 784, 0.8), (0.54, 523, 0.8))
    return mix(*((at, _horn(pitch, length)) for at, pitch, length in notes))


def _horn(pitch: float, seconds: float) -> Sound:
    """Return a soft brass note: odd and even partials, a slow attack and a long end."""
    partials = mix(*((0.0, tone(pitch * n, seconds, 3.0, 1 / n**1.3)) for n in range(1, 7)))
    attack, end = int(0.02 * RATE), int(0.08 * RATE)
    last = len(partials)
    return [sample * min(1.0, n / attack, (last - n) / end) for n, sample in enumerate(partials)]


SOUNDS: Mapping[str, Callable[[Random], Sound]] = {
    "wood": _wood,
    "take": _take,
    "stone": _stone,
    "paper": _paper,
    "dice": _dice,
    "glass-warning": _glass_warning,
    "glass-end": _glass_end,
    "catapult": _catapult,
    "fanfare": _fanfare,
}
"""By the name a table calls for."""


if __name__ == "__main__":
    main()
