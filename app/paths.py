"""Where things are: what we ship, and what belongs to the user."""

import os
import sys
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path

_APP = Path(__file__).resolve().parent
_DATA = _APP / "_data"

# A wheel carries its data inside app/; a checkout and a bundle have it beside app/.  The wheel's place is
# asked first, because site-packages may hold a stranger's resources/.
_ROOT = _DATA if _DATA.is_dir() else _APP.parent

RESOURCES = _ROOT / "resources"
"""Art, sounds, tables of data and rules pages."""

CATALOGUES = _ROOT / "i18n"
"""One catalogue a language: .po in a checkout, .mo where we were built."""

COMMAND = "python3 run.py" if (_ROOT / "run.py").is_file() else "springald"
"""What starts us: nothing is installed for a checkout."""

HOME_VARIABLE = "SPRINGALD_HOME"
"""The environment variable that gathers all of the user's folders in one: for a stick, and for tests."""

_FONT_STYLES = ("Regular", "It", "Semibold", "Bold")


def is_bundle() -> bool:
    """Tell whether we bring our own Python: unpacked anew at each start, or installed for all."""
    return bool(getattr(sys, "frozen", False))


def data_folder() -> Path:
    """
    Return the folder of what must not be lost (the library of games), made if need be.

    Like the two others it may not be there, where it cannot be made: whoever writes into it says so.
    """
    return _folder("data")


def config_folder() -> Path:
    """Return the folder of what the user chose, made if need be."""
    return _folder("config")


def cache_folder() -> Path:
    """Return the folder of what can be made again, made if need be."""
    return _folder("cache")


def font_files() -> list[Path]:
    """Return the files of our font, Source Sans Pro: regular, italic, semibold and bold."""
    spec = find_spec("font_source_sans_pro")
    if spec is None or spec.origin is None:
        return []
    files = Path(spec.origin).parent / "files"
    return [files / f"SourceSansPro-{style}.ttf" for style in _FONT_STYLES]


def _folder(kind: str) -> Path:
    home = os.environ.get(HOME_VARIABLE)
    folder = _gathered(home) / kind if home else _platform_folder(kind)
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
    return folder


def _gathered(home: str) -> Path:
    try:
        return Path(home).expanduser().absolute()
    except RuntimeError:  # "~somebody" who is not known here is a name like any other
        return Path(home).absolute()


def _platform_folder(kind: str) -> Path:
    from platformdirs import PlatformDirs

    places = PlatformDirs("springald", appauthor=False)
    folders = {
        "data": places.user_data_path,
        "config": places.user_config_path,
        "cache": places.user_cache_path,
    }
    return folders[kind]
