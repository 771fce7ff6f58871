"""Positions in the library: those that were kept under a name, and those that are being built."""

import os
import sqlite3
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from app.core.names import clean_name
from app.core.words import N_, Phrase
from app.storage.bad_save import Gone, why
from app.storage.database import Database, NotKept, writing
from app.storage.records import read_moment

if TYPE_CHECKING:
    # Imported where a position is read or written: the Hall only lists them.
    from app.core.game import AnyGame
    from app.core.session import AnySetup
    from app.storage.codec import Codec


class KeptPosition(NamedTuple):
    """
    A position on the shelf.

    Attributes:
        number: Its number there.
        name: What it was kept under; empty for one that was left half done, and nobody has kept yet.
        game: The game's id.
        touched: When it was last written down, in seconds since 1970.
    """

    number: int
    name: str
    game: str
    touched: float


class Workpiece:
    """
    A position that is being built: on disk after each edit, until it is kept or discarded.

    Attributes:
        number: Its number on the shelf; 0 as long as nothing has been written down.
    """

    def __init__(self, database: Database, clock: Callable[[], float], codec: "Codec") -> None:
        self._database, self._clock, self._codec = database, clock, codec
        self.number = 0
        self._holder = new_holder()

    def note(self, setup: "AnySetup") -> None:
        """
        Write down where *setup* starts, in place of what was written before.

        Somebody else may have opened that in the meantime, or deleted it; then this is another one.

        Raises:
            NotKept: If it cannot be written.
        """
        from app.storage.kept_session import setup_text

        about, now = setup_text(self._codec, setup), self._clock()
        with writing(self._database):
            changed = self._database.execute(
                "UPDATE positions SET setup = ?, touched = ? WHERE id = ? AND holder = ?",
                (about, now, self.number, self._holder),
            )
            if changed.rowcount == 0:
                made = self._database.execute(
                    "INSERT INTO positions (name, game, setup, touched, holder) VALUES ('', ?, ?, ?, ?)",
                    (setup.game, about, now, self._holder),
                )
                self.number = int(made.lastrowid or 0)

    def take_over(self, number: int) -> None:
        """
        Go on with the one of that number; whoever built it no longer writes there.

        Raises:
            Gone, NotKept: If another library lies there, or none can be written.
        """
        with writing(self._database, by_number=True):
            self._database.execute("UPDATE positions SET holder = ? WHERE id = ?", (self._holder, number))
        self.number = number

    def drop(self) -> None:
        """Forget what was written down: it has been kept, or discarded.  Raises `NotKept`."""
        if self.number:
            with writing(self._database):
                self._database.execute(
                    "DELETE FROM positions WHERE id = ? AND holder = ?", (self.number, self._holder)
                )
            self.number = 0


class PositionShelf:
    """The positions of a library; *clock* tells the seconds since 1970."""

    def __init__(self, database: Database, clock: Callable[[], float]) -> None:
        self._database, self._clock = database, clock

    def keep(self, name: str, game: "AnyGame", setup: "AnySetup") -> int:
        """Keep where *setup* starts under a name; return its number.  Raises `NotKept`."""
        from app.storage.codec import Codec
        from app.storage.kept_session import setup_text

        about = setup_text(Codec(game), setup)
        with writing(self._database):
            made = self._database.execute(
                "INSERT INTO positions (name, game, setup, touched) VALUES (?, ?, ?, ?)",
                (clean_name(name), setup.game, about, self._clock()),
            )
        return int(made.lastrowid or 0)

    def named(self, number: int) -> KeptPosition:
        """Return the position of that number.  Raises `Gone` if there is none, and `NotKept`."""
        found = self._read("id = ?", number)
        if not found:
            raise Gone
        return found[0]

    def all(self) -> list[KeptPosition]:
        """Return those with a name, kept last first.  Raises `NotKept` if the library cannot be read."""
        return self._read("holder = ''")

    def half_done(self) -> list[KeptPosition]:
        """Return those that are being built, or were when the program ended; as `all`."""
        return self._read("holder != ''")

    def open(self, number: int, find: "Callable[[str], AnyGame]") -> "AnySetup":
        """
        Return a set-up that starts at the position of that number, which may be impossible to play from.

        Raises:
            Gone: If there is none.
            BadSave: If it cannot be read today.
        """
        from app.storage.kept_session import known_game, read_setup

        found = self._database.execute("SELECT game, setup FROM positions WHERE id = ?", (number,)).fetchone()
        if found is None:
            raise Gone
        game_id, about = found
        return read_setup(known_game(game_id, find), about, may_be_impossible=True)

    def delete(self, number: int) -> None:
        """Forget a position for good.  Raises `Gone` and `NotKept`."""
        with writing(self._database, by_number=True):
            self._database.execute("DELETE FROM positions WHERE id = ?", (number,))

    def workpiece(self, game: "AnyGame") -> Workpiece:
        """Return what a position of *game* is written down with while it is being built."""
        from app.storage.codec import Codec

        return Workpiece(self._database, self._clock, Codec(game))

    def _read(self, which: str, *values: int) -> list[KeptPosition]:
        query = f"SELECT id, name, game, touched FROM positions WHERE {which} ORDER BY touched DESC, id DESC"
        try:
            rows = self._database.execute(query, values).fetchall()
        except sqlite3.Error as error:
            raise NotKept(Phrase(N_("The library cannot be read: {why}."), {"why": why(error)})) from error
        return [
            KeptPosition(number, clean_name(str(name)), str(game), read_moment(touched))
            for number, name, game, touched in rows
        ]


def new_holder() -> str:
    """Return a name that nobody else has, for whoever may write."""
    return os.urandom(8).hex()
