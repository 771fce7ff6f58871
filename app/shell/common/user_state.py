"""What is remembered from one time to the next: preferences, the last set-ups, where the panels were."""

import json
from contextlib import suppress
from dataclasses import fields, replace
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.settings import Settings
from app.storage.files import write_whole

if TYPE_CHECKING:
    # What only a game needs is imported with the first one.
    from app.core.game import AnyGame
    from app.core.session import AnySetup

_NAME = "settings.json"

LARGEST_SEED = 10**9
"""Seeds that are drawn are smaller."""


class UserState:
    """
    A JSON file in the user's folder; what cannot be read there is forgotten, never an error.

    Attributes:
        settings: The preferences; change them with `keep_settings`.
    """

    def __init__(self, folder: Path) -> None:
        self._path = folder / _NAME
        self._data = _read(self._path)
        self.settings = _settings(self._data.get("settings", {}))

    def keep_settings(self, settings: Settings) -> None:
        """Remember the preferences."""
        self.settings = settings
        self._data["settings"] = {
            each.name: _plain(getattr(settings, each.name)) for each in fields(settings)
        }
        self._write()

    def setup(self, game: "AnyGame") -> "AnySetup | None":
        """Return how *game* was last set up, or None if it never was."""
        from app.core.session import Setup
        from app.storage.codec import Codec

        try:
            data = self._data["setups"][game.id]
            codec = Codec(game)
            players = codec.to_players(data["players"])
            return Setup(game.id, players, codec.to_options(data["options"]), 0, str(data.get("variant", "")))
        except Exception:  # noqa: BLE001 - the file may be older than the options, or edited by hand
            return None

    def keep_setup(self, game: "AnyGame", setup: "AnySetup") -> None:
        """Remember how *game* was set up; not its seed."""
        from app.storage.codec import Codec

        codec = Codec(game)
        self._data.setdefault("setups", {})[game.id] = {
            "players": codec.from_players(setup.players),
            "options": codec.from_options(setup.options),
            "variant": setup.variant,
        }
        self._write()

    def note(self, name: str) -> str:
        """Return a note (where the panels were), or an empty text."""
        return str(self._data.get("notes", {}).get(name, ""))

    def keep_note(self, name: str, text: str) -> None:
        """Remember a note."""
        self._data.setdefault("notes", {})[name] = text
        self._write()

    def _write(self) -> None:
        # What cannot be kept counts until the window is closed.
        with suppress(OSError):
            write_whole(self._path, json.dumps(self._data, ensure_ascii=False, indent=1))


def first_setup(game: "AnyGame") -> "AnySetup":
    """Return the set-up of a first game: one person against Squires."""
    from app.core.game import Level, Player
    from app.core.session import Setup

    others = tuple(Player(name, Level.SQUIRE, colour) for colour, name in enumerate(NAMES[1:], start=1))
    return Setup(game.id, (Player(NAMES[0]), *others[: game.table_for - 1]), game.options(), 0)


NAMES = ("Ada", "Bo", "Cy", "Dee", "Eli", "Fay")
"""Who sits down if nobody says otherwise; short, and the same in every language."""


def _read(path: Path) -> dict[str, Any]:
    try:
        data = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return data if isinstance(data, dict) else {}


def _settings(data: Any) -> Settings:
    settings = Settings()
    for each in fields(Settings):
        default = getattr(settings, each.name)
        value = data.get(each.name) if isinstance(data, dict) else None
        if isinstance(default, Enum) and value in {choice.value for choice in type(default)}:
            settings = _with(settings, each.name, type(default)(value))
        elif type(value) is type(default):
            settings = _with(settings, each.name, value)
    return settings


def _with(settings: Settings, name: str, value: Any) -> Settings:
    change: Any = {name: value}
    return replace(settings, **change)


def _plain(value: Any) -> Any:
    return value.value if isinstance(value, Enum) else value
