"""What is known of a game before anybody plays it: enough for a list of games, without its rules."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields
from importlib import import_module
from typing import Any

from app.core.words import Phrase


@dataclass(frozen=True, slots=True, kw_only=True)
class GameInfo:
    """
    The light half of a `Game`: cheap to import, so that the Hall is there before any rules are.

    Attributes:
        id: The folder's name in app/games.
        title: What it is called; for players, as are *pitch* (one sentence) and *credit*.
        seats: How many can play.
        minutes: How long it takes, about.
        place: Where it stands among the games, smallest first.
        is_sample: It is there to be read and copied: the Hall shows it only to players who want to see it.
        table_for: How many sit at the first table somebody opens: one person, and computers.
        table: "module:class" of its table; a name, so that a worker process never sees Qt.
            Empty for a game that can only be played without a window as yet.
        editor: "module:class" of its `Editor`, the board of the sandbox; empty for none.  A game that has one
            has `positions` too.
        designer: "module:class" of its `Designer`, which draws boards and pieces of variants; empty for none.
        kit: "module:function" that returns the `Kit` for options and seats: the game to be cut out of paper;
            empty for none.
        poses: "module:function" that does what can be done at a table as it lies, and yields the name of each
            while it can be seen, for the gallery; empty for none.
        practice: "module:class" of its practice range, a dialog made from the game, the settings and its
            parent; empty for none.
        pad: "module:function" that returns the `Pad` for options and seats: how the game is kept on the score
            pad; empty if it is not.
    """

    id: str
    title: Phrase
    pitch: Phrase
    credit: Phrase
    seats: range
    minutes: int
    place: int = 100
    is_sample: bool = False
    table_for: int = 2
    table: str = ""
    editor: str = ""
    designer: str = ""
    kit: str = ""
    poses: str = ""
    practice: str = ""
    pad: str = ""

    def fields(self) -> dict[str, Any]:
        """Return what a `Game` of this description begins with, by the names of its arguments."""
        return {each.name: getattr(self, each.name) for each in fields(GameInfo)}

    def load(self, name: str) -> Callable[..., Any]:
        """Return what a "module:name" stands for, importing it now."""
        module, attribute = name.split(":")
        found: Callable[..., Any] = getattr(import_module(module), attribute)
        return found


def offered(infos: Iterable[GameInfo], *, samples: bool) -> list[GameInfo]:
    """Return those that players choose from; *samples*: those that are there to be copied as well."""
    return [info for info in infos if samples or not info.is_sample]
