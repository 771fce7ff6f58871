"""Score pads in the library: games of their own kind, written down line by line."""

import json
from collections.abc import Callable
from typing import Any

from attrs import evolve, frozen

from app import __version__
from app.core.game import AnyGame
from app.core.pad_book import Corrected, Ended, Line, Marked, PadBook, PadSetup, Passed, Thrown, headline
from app.core.words import N_, Phrase, phrase_data
from app.storage.bad_save import BadSave, Gone
from app.storage.codec import Codec, flaw
from app.storage.database import Database, NotKept, writing
from app.storage.kinds import short
from app.storage.position_shelf import new_holder
from app.storage.records import PAD
from app.storage.schema import NEXT_TURN

_MOST_POINTS = 1_000_000
"""Of a line that is read; nobody can write more than a thousand."""


@frozen
class PadShelf:
    """The score pads of a library; *clock* tells the seconds since 1970."""

    database: Database
    clock: Callable[[], float]

    def start(self, game: AnyGame, setup: PadSetup) -> tuple[int, PadBook]:
        """Begin a pad and return it with its number; it is kept from now on.  Raises `NotKept`."""
        codec, now = Codec(game), self.clock()
        about = {
            "players": codec.from_players(setup.players),
            "options": codec.from_options(setup.options),
            "variant": setup.variant,
        }
        words = " ".join([game.id, setup.variant, *(player.name for player in setup.players)]).casefold()
        holder = new_holder()
        said = json.dumps(about, ensure_ascii=False)
        row = (game.id, game.version, __version__, said, words, now, now, PAD, holder)
        with writing(self.database):
            made = self.database.execute(
                "INSERT INTO games (game, rules, program, setup, words, started, touched, kind, now, clocks,"
                f" holder, turn) VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0, '{{}}', ?, {NEXT_TURN})",
                row,
            )
        number = int(made.lastrowid or 0)
        book = PadBook(game, setup)
        book.keep = _Keeper(self, number, holder)
        book.keep(book)
        return number, book

    def open(self, number: int, find: Callable[[str], AnyGame]) -> PadBook:
        """
        Return the pad of that number; it is kept from now on, and whoever had it before no longer writes.

        Raises:
            Gone, BadSave: As in `read`.
            NotKept: If the library cannot be written.
        """
        holder = new_holder()
        # At once, so that nothing is written between the two that this one does not know.
        with writing(self.database, by_number=True):
            book = self.read(number, find)
            self.database.execute("UPDATE games SET holder = ? WHERE id = ?", (holder, number))
        book.keep = _Keeper(self, number, holder)
        return book

    def read(self, number: int, find: Callable[[str], AnyGame]) -> PadBook:
        """
        Return the pad of that number to look at.

        Raises:
            Gone: If there is none.
            BadSave: If it cannot be read today.
        """
        found = self.database.execute(
            "SELECT game, setup, now FROM games WHERE id = ? AND kind = ?", (number, PAD)
        ).fetchone()
        if found is None:
            raise Gone
        game_id, about, now = found
        rows = self.database.execute(
            "SELECT line FROM entries WHERE game = ? ORDER BY ply", (number,)
        ).fetchall()
        try:
            game = find(game_id)
            setup = _setup(game, json.loads(about))
            lines = tuple(read_line(json.loads(line), len(setup.players)) for (line,) in rows)
            book = PadBook(game, setup, lines, max(0, min(now, len(lines))))
        except Exception as error:  # written by an older version, or by hand
            text = N_("This score pad cannot be read: {what}.")
            raise BadSave(Phrase(text, {"what": flaw(error, "").phrase})) from error
        return book

    def write(self, number: int, holder: str, book: PadBook) -> None:
        """Write all of a pad down, at once or not at all, if *holder* still may.  Raises `NotKept`."""
        result = None
        if book.standing.is_over and book.is_counted:
            result = json.dumps({"winners": book.result.winners, "totals": book.result.totals})
        said = json.dumps(phrase_data(headline(book)), ensure_ascii=False)
        lines = [(number, ply, json.dumps(line_data(line))) for ply, line in enumerate(book.lines)]
        with writing(self.database):
            changed = self.database.execute(
                f"UPDATE games SET now = ?, headline = ?, result = ?, touched = ?, turn = {NEXT_TURN}"
                " WHERE id = ? AND holder = ?",
                (book.now, said, result, self.clock(), number, holder),
            )
            if changed.rowcount == 0:
                raise NotKept(Phrase(N_("This score pad has been deleted, or goes on in another window.")))
            self.database.execute("DELETE FROM entries WHERE game = ?", (number,))
            self.database.executemany("INSERT INTO entries (game, ply, line) VALUES (?, ?, ?)", lines)


@frozen
class _Keeper:
    """Keeps one pad, as long as nobody else has opened it."""

    shelf: PadShelf
    number: int
    holder: str

    def __call__(self, book: PadBook) -> None:
        self.shelf.write(self.number, self.holder, book)


def _setup(game: AnyGame, about: dict[str, Any]) -> PadSetup:
    codec = Codec(game)
    players = tuple(evolve(player, level=None) for player in codec.to_players(about["players"]))
    if len(players) not in game.seats:
        raise ValueError(f"{len(players)} players")
    return PadSetup(game.id, players, codec.to_options(about["options"]), str(about.get("variant", "")))


def line_data(line: Line) -> dict[str, Any]:
    """Return a line as what JSON can hold; `read_line` reads it."""
    match line:
        case Marked():
            return {"gain" if line.is_gain else "mark": [line.source, line.seat, line.points]}
        case Corrected():
            return {"correct": [line.at, line.points]}
        case Thrown(into=into):
            data: dict[str, Any] = {"throw": list(line.faces)}
            return data if into is None else {**data, **line_data(into)}
        case Passed():
            return {"pass": True}
        case Ended():
            return {"end": True}


def read_line(data: Any, seats: int) -> Line:
    """Return the line that `line_data` wrote of so many *seats*.  Raises `ValueError` for anything else."""
    match data:
        case {"throw": [*faces], **rest} if all(type(face) is int and 1 <= face <= 6 for face in faces):
            mark = read_line(rest, seats) if rest else None
            return Thrown(tuple(faces), mark if isinstance(mark, Marked) else None)
        case {"mark": [str(source), int(seat), int(points)]} if _is_mark(seat, seats, points):
            return Marked(source, seat, points)
        case {"gain": [str(source), int(seat), int(points)]} if _is_mark(seat, seats, points):
            return Marked(source, seat, points, is_gain=True)
        case {"correct": [int(at), None]}:
            return Corrected(at, None)
        case {"correct": [int(at), int(points)]} if abs(points) <= _MOST_POINTS:
            return Corrected(at, points)
        case {"pass": True}:
            return Passed()
        case {"end": True}:
            return Ended()
        case _:
            raise ValueError(f"no line of a score pad: {short(data)}")


def _is_mark(seat: int, seats: int, points: int) -> bool:
    return 0 <= seat < seats and abs(points) <= _MOST_POINTS
