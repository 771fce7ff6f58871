"""What the user chose."""

from dataclasses import dataclass
from enum import Enum


class Speed(Enum):
    """How fast things move; OFF also when the system asks for reduced motion."""

    OFF = "off"
    FAST = "fast"
    NORMAL = "normal"
    SLOW = "slow"


class Theme(Enum):
    """Light or dark, or as the system has it."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


class TextSize(Enum):
    """How large letters are, in hundredths of the usual size."""

    NORMAL = 100
    LARGER = 125
    LARGE = 150
    LARGEST = 200


@dataclass(frozen=True, slots=True)
class Settings:
    """
    The preferences.

    Attributes:
        language: A catalogue's name ("en", "de"); empty for the system's.
        theme: Light, dark, or the system's.
        text: The size of letters.
        speed: Of animations.
        sounds: Whether there are any.
        volume: 0 to 100.
        aids: Board aids: legal targets, enclosed ground and leaks are shown without asking.
        coordinates: Rows and columns are named at the rim of the board.
        captions: Sounds that matter are said in words.
        slow_catch: What has to be caught in time comes at half the speed.
        coach: Before a blunder, whoever is about to play it is asked.
        samples: Games that are there to be read and copied are offered too.
    """

    language: str = ""
    theme: Theme = Theme.LIGHT
    text: TextSize = TextSize.NORMAL
    speed: Speed = Speed.NORMAL
    sounds: bool = True
    volume: int = 70
    aids: bool = True
    coordinates: bool = False
    captions: bool = False
    slow_catch: bool = False
    coach: bool = False
    samples: bool = False
