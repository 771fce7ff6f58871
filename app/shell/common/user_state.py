"""What is remembered from one time to the next: preferences, the last set-ups, where the panels were."""

import json
import math
from collections.abc import Callable
from dataclasses import fields, replace
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.core.words import N_, Phrase
from app.i18n import LANGUAGES
from app.settings import Settings
from app.storage.bad_save import why
from app.storage.files import set_aside, write_whole

if TYPE_CHECKING:
    # What only a game needs is imported with the first one.
    from app.core.game import AnyGame
    from app.core.session import AnySetup

_NAME = "settings.json"
_LARGEST, _DEEPEST = 1_000_000, 20
"""Bytes of the file, and levels of brackets in it: no file of ours comes near."""


class UserState:
    """
    A JSON file in the user's folder; what cannot be read there is forgotten field by field, never an error.

    Attributes:
        settings: The preferences; change them with `keep_settings`.
        notice: A sentence for players if something was forgotten; the file as it was is kept aside then.
        told: Called with a sentence when what matters cannot be kept; once, until it can be again.
    """

    def __init__(self, folder: Path) -> None:
        self._path = folder / _NAME
        self._data, is_whole = _read(self._path)
        self._changed: dict[str, dict[str, Any]] = {}
        self.told: Callable[[Phrase], object] = lambda _: None
        self._is_told = False
        self.settings = _settings(self._data["settings"])
        self.notice: Phrase | None = None if is_whole else self._set_aside()

    def keep_settings(self, settings: Settings) -> None:
        """Remember the preferences."""
        names = [each.name for each in fields(settings)]
        new = {name: getattr(settings, name) for name in names}
        old, self.settings = self.settings, settings
        self._keep("settings", {name: _plain(new[name]) for name in names if new[name] != getattr(old, name)})

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
        data = {
            "players": codec.from_players(setup.players),
            "options": codec.from_options(setup.options),
            "variant": setup.variant,
        }
        self._keep("setups", {game.id: data}, matters=False)

    def note(self, name: str) -> str:
        """Return a note (where the panels were), or an empty text."""
        return str(self._data["notes"].get(name, ""))

    def newest_note(self, name: str) -> str:
        """Return a note as another window may have kept it meanwhile, for one that holds several things."""
        self._take_theirs()
        return self.note(name)

    def keep_note(self, name: str, text: str, *, matters: bool = True) -> None:
        """Remember a note; where it cannot be kept, that is told if it *matters*."""
        self._keep("notes", {name: text}, matters=matters)

    def _set_aside(self) -> Phrase:
        """Keep the damaged file under another name, and write down what could be read."""
        try:
            aside = set_aside(self._path)
        except OSError as error:
            values = {"path": str(self._path), "why": why(error)}
            self._is_told = True
            return Phrase(N_("Preferences cannot be kept, because {path} cannot be used: {why}."), values)
        self._write()
        text = N_("Some preferences could not be read and are forgotten.  The file is kept as {path}.")
        return Phrase(text, {"path": str(aside)})

    def _keep(self, part: str, new: dict[str, Any], *, matters: bool = True) -> None:
        """Change some of a part of the file, and nothing that another window has kept there meanwhile."""
        self._changed.setdefault(part, {}).update(new)
        self._take_theirs()
        error = self._write()
        if error is not None and matters and not self._is_told:
            self._is_told = True
            self.told(Phrase(_NOT_KEPT, {"why": why(error)}))

    def _take_theirs(self) -> None:
        """Read again what another window has kept, but for what is changed here and could not be written."""
        theirs, is_whole = _read(self._path)
        if is_whole and any(theirs.values()):
            self._data = theirs
        for name, values in self._changed.items():
            self._data[name].update(values)

    def _write(self) -> OSError | None:
        """Write it all down; what cannot be kept counts until the window is closed, and is tried again."""
        try:
            # Somebody may have taken the folder away since we began.
            self._path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(self._path, json.dumps(self._data, ensure_ascii=False, indent=1))
        except OSError as error:
            return error
        self._changed, self._is_told = {}, False
        return None


_NOT_KEPT = N_(
    "Preferences, profiles and lessons are not being kept: {why}.  They count for now; "
    "closing the window tries again."
)


def first_setup(game: "AnyGame") -> "AnySetup":
    """Return the set-up of a first game: one person against the gentlest computers."""
    from app.core.game import Player
    from app.core.session import Setup

    others = tuple(Player(name, game.gentlest, colour) for colour, name in enumerate(NAMES[1:], start=1))
    return Setup(game.id, (Player(NAMES[0]), *others[: game.table_for - 1]), game.standard(), 0)


NAMES = ("Ada", "Bo", "Cy", "Dee", "Eli", "Fay")
"""Who sits down if nobody says otherwise; short, and the same in every language."""


def _read(path: Path) -> tuple[dict[str, Any], bool]:
    """Return what can be used of the file at *path*, and whether that is all."""
    try:
        with path.open("rb") as file:
            text = file.read(_LARGEST + 1)
        data = json.loads(text.decode()) if len(text) <= _LARGEST else None
    except FileNotFoundError:
        data = {}
    except (OSError, ValueError, RecursionError):
        data = None
    found = data if isinstance(data, dict) else {}
    settings, setups, notes = (_mapping(found.get(key, {})) for key in ("settings", "setups", "notes"))
    usable = {
        **{key: value for key, value in found.items() if _is_plain(value)},
        "settings": {key: value for key, value in settings.items() if _fits(key, value)},
        "setups": {
            key: value for key, value in setups.items() if isinstance(value, dict) and _is_plain(value)
        },
        "notes": {key: value for key, value in notes.items() if isinstance(value, str) and _is_plain(value)},
    }
    return usable, isinstance(data, dict) and data == {key: usable[key] for key in data if key in usable}


def _mapping(value: Any) -> dict[str, Any]:
    return {key: each for key, each in value.items() if _is_plain(key)} if isinstance(value, dict) else {}


def _is_plain(value: Any, levels: int = _DEEPEST) -> bool:
    """Tell whether something that was read as JSON can be written again: no half letters, not too deep."""
    match value:
        case str():
            return not any("\ud800" <= letter <= "\udfff" for letter in value)
        case float():
            return math.isfinite(value)
        case dict():
            pairs = value.items()
            return levels > 0 and all(_is_plain(each, levels - 1) for pair in pairs for each in pair)
        case list():
            return levels > 0 and all(_is_plain(each, levels - 1) for each in value)
        case _:
            return True


def _fits(name: str, value: Any) -> bool:
    """Tell whether a preference may be so; of a newer program's we know nothing."""
    default = getattr(Settings(), name, None)
    match name:
        case "language":
            return isinstance(value, str) and value in ("", *LANGUAGES)
        case "volume":
            return type(value) is int and 0 <= value <= 100
        case _ if isinstance(default, Enum):
            return isinstance(value, int | str) and value in {choice.value for choice in type(default)}
        case _:
            return _is_plain(value) and (default is None or type(value) is type(default))


def _settings(data: dict[str, Any]) -> Settings:
    """Return the preferences that were written down, each of which fits."""
    settings = Settings()
    for name in (each.name for each in fields(Settings) if each.name in data):
        default = getattr(settings, name)
        value = type(default)(data[name]) if isinstance(default, Enum) else data[name]
        settings = _with(settings, name, value)
    return settings


def _with(settings: Settings, name: str, value: Any) -> Settings:
    change: Any = {name: value}
    return replace(settings, **change)


def _plain(value: Any) -> Any:
    return value.value if isinstance(value, Enum) else value
