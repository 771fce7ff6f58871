"""Sounds: none without a device, none twice at once, and all that is asked for is there."""

import re
import threading
from pathlib import Path

from app.paths import RESOURCES
from app.shell.common.sounds import Sounds


def test_sounds_are_silent_without_a_device(capfd):
    """No device, no extra, no such sound: nothing happens, and nothing is written to the terminal."""
    sounds = Sounds(volume=70)

    sounds.play("wood")
    for thread in threading.enumerate():
        if thread.name == "sound":
            thread.join()
    sounds.play("no such sound")
    sounds.close()

    assert capfd.readouterr().err == ""


def test_nothing_is_heard_twice_at_once():
    """A knock on a knock begins anew; another sound is heard beside it."""
    sounds, samples = Sounds(volume=100), memoryview(bytes.fromhex("e803" * 8)).cast("h")
    stream = sounds._stream()
    next(stream)
    sounds.begin("wood", samples)
    stream.send(2)
    sounds.begin("wood", samples)
    assert stream.send(2) == bytes.fromhex("e803e803")
    sounds.begin("dice", samples)
    assert stream.send(2) == bytes.fromhex("d007d007")


def test_every_sound_a_table_asks_for_is_shipped():
    """The script makes them; the same seed, the same sound."""
    asked = re.findall(r'"(wood|take|dice|stone|paper|glass-\w+|catapult|fanfare)"', _source("overlays"))
    assert set(asked) >= {"wood", "stone", "paper", "dice"}
    for name in asked:
        assert (RESOURCES / "sounds" / f"{name}.wav").is_file()


def _source(name: str) -> str:
    games = Path(__file__).parents[2] / "app" / "games"
    return "".join(path.read_text("utf-8") for path in games.glob(f"*/ui/{name}.py"))


def test_a_sound_is_mixed_at_its_volume():
    """Half the volume, half the swing; what plays longer goes on in the next piece."""
    sounds = Sounds(volume=50)
    stream = sounds._stream()
    next(stream)
    sounds.begin("wood", memoryview(bytes.fromhex("e803e803e803")).cast("h"))

    assert stream.send(2) == (500).to_bytes(2, "little") * 2
    assert stream.send(2) == (500).to_bytes(2, "little") + b"\0\0"
    assert not sounds._playing
