"""The score pad of a game played with the real box: what is written down, and what it comes to."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from attrs import define, evolve, field, frozen

from app.core.command import Seat
from app.core.game import AnyGame, Player
from app.core.names import clean_name
from app.core.pad import Block, Pad, Points, sources_of
from app.core.result import Result
from app.core.sheet import Cell, Grid, Row, Sheet
from app.core.words import N_, Phrase, listed

# --- What is written down, one thing after another ---


@frozen
class Marked:
    """Line of a pad: the cell of *source* and *seat* is set to *points*, or, a gain, grows by them."""

    source: str
    seat: Seat
    points: int
    is_gain: bool = False


@frozen
class Thrown:
    """Line of a pad: dice fell; *into* is the cell that takes their points, if one does."""

    faces: tuple[int, ...]
    into: Marked | None = None


@frozen
class Passed:
    """Line of a pad: the next turn begins, or the next round."""


@frozen
class Ended:
    """Line of a pad: the game is over."""


@frozen
class Corrected:
    """Line of a pad: the points of line number *at*, from 0, were wrong; None if there were none at all."""

    at: int
    points: int | None


Line: TypeAlias = Marked | Thrown | Passed | Ended | Corrected


@frozen
class Entry:
    """
    Points that were written down, as the list of a pad shows them.

    Attributes:
        at: The number of their line, from 0.
        mark: What they say, corrected.
        round: In which it was.
        total: What the cell came to by them.
    """

    at: int
    mark: Marked
    round: int
    total: int


@frozen
class Standing:
    """What the lines of a pad come to; *faces* are those of the last throw in this turn."""

    points: Points = field(factory=dict)
    passes: int = 0
    faces: tuple[int, ...] = ()
    is_over: bool = False

    def after(self, line: Line) -> "Standing":
        """Return how it stands once *line* is written down."""
        match line:
            case Marked():
                cell = line.source, line.seat
                before = self.points.get(cell, 0) if line.is_gain else 0
                return evolve(self, points={**self.points, cell: before + line.points})
            case Thrown(into=mark):
                marked = self if mark is None else self.after(mark)
                return evolve(marked, faces=line.faces)
            case Passed():
                return evolve(self, passes=self.passes + 1, faces=())
            case Ended():
                return evolve(self, is_over=True)
            case Corrected():
                return self


@frozen
class PadSetup:
    """Who plays what; *variant* is a name for players, empty for the standard game."""

    game: str
    players: tuple[Player, ...]
    options: object
    variant: str = field(default="", converter=clean_name)


MOST = 999
"""More points than this stand in no cell."""


def _nobody(_: "PadBook") -> None:
    """Keep nothing."""


@define(eq=False)
class PadBook:
    """
    A score pad in use: lines that are written down and taken back.

    Attributes:
        game, setup: What is played, and by whom.
        pad: How this game is kept.
        lines: All that was written down; those from *now* on have been taken back.
        keep: Writes it down for good before anybody sees it; raising leaves everything as it was.
    """

    game: AnyGame
    setup: PadSetup
    lines: tuple[Line, ...] = ()
    now: int = 0
    keep: Callable[["PadBook"], None] = _nobody
    pad: Pad = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.pad = self.game.load(self.game.pad)(self.setup.options, self.seats)

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.setup.players)

    @property
    def standing(self) -> Standing:
        """What the lines in force come to."""
        standing = Standing()
        for line in self._in_force():
            if line is not None:
                standing = standing.after(line)
        return standing

    @property
    def entries(self) -> list[Entry]:
        """The points that are written down, in their order, as they count now."""
        found, standing = [], Standing()
        for at, line in enumerate(self._in_force()):
            if line is None:
                continue
            standing = standing.after(line)
            mark = line.into if isinstance(line, Thrown) else line
            if isinstance(mark, Marked):
                total = standing.points[mark.source, mark.seat]
                found.append(Entry(at, mark, standing.passes // self._steps + 1, total))
        return found

    @property
    def round(self) -> int:
        """The round, from 1."""
        return self.standing.passes // self._steps + 1

    @property
    def turn(self) -> Seat | None:
        """Whose turn it is; None where all play together."""
        return self.standing.passes % self.seats if self.pad.takes_turns else None

    @property
    def may_pass(self) -> bool:
        """Whether another turn or round can follow."""
        if self.standing.is_over:
            return False
        return self.pad.rounds is None or self.standing.passes + 1 < self.pad.rounds * self._steps

    @property
    def blocks(self) -> tuple[Block, ...]:
        """The rows of the pad as far as the game has come."""
        return self.pad.blocks(self.round)

    @property
    def is_decided(self) -> bool:
        """Whether it is known who has won, before or after the last line."""
        standing = self.standing
        return standing.is_over or self.pad.decides(standing.points)

    @property
    def is_counted(self) -> bool:
        """Whether anything has been counted; nobody has won on an empty pad."""
        counting = sources_of([block for block in self.blocks if block.counts])
        rows = {source for source, _ in self.standing.points}
        is_told = self.standing.is_over and any(source.key in rows for source in counting)
        return is_told or any(self.result.totals)

    @property
    def result(self) -> Result:
        """How it would end, or has ended."""
        return self.pad.result_of(self.standing.points)

    def points(self, source: str, seat: Seat) -> int | None:
        """Return what stands in a cell."""
        return self.standing.points.get((source, seat))

    def least(self, source: str) -> int:
        """Return the fewest points that may stand in a cell of a source: whoever pays has less than none."""
        takes = any(each.takes for each in sources_of(self.blocks) if each.key == source)
        return -MOST if takes else 0

    def dice_for(self, seat: Seat) -> int:
        """Return how many dice a seat throws now."""
        dice = self.pad.dice
        if dice is None:
            return 0
        held = self.points(dice.more_than.format(round=self.round), seat) if dice.more_than else None
        count = dice.usual if held is None else held + 1
        return min(max(count, dice.counts[0]), dice.counts[-1])

    # --- Writing down ---

    def mark(self, source: str, seat: Seat, points: int) -> None:
        """Let a cell be *points*; nothing happens if it is."""
        if self.points(source, seat) != points:
            self._write(Marked(source, seat, points))

    def gain(self, source: str, seat: Seat, points: int) -> None:
        """Let a cell grow by *points*, or shrink; nothing happens at 0."""
        if points:
            self._write(Marked(source, seat, points, is_gain=True))

    def correct(self, at: int, points: int | None) -> None:
        """Let the points of the entry *at* be others, or strike it out; later ones count on from that."""
        entry = next((each for each in self.entries if each.at == at), None)
        if entry is not None and entry.mark.points != points:
            self._write(Corrected(at, points))

    def may_be(self, at: int, points: int | None) -> bool:
        """Tell whether no cell holds what is no number of points for it if the entry *at* is corrected."""
        lines, before = (*self.lines[: self.now], Corrected(at, points)), self.standing.points
        after = PadBook(self.game, self.setup, lines, len(lines)).standing.points
        return all(
            self.least(cell[0]) <= total <= MOST or total == before[cell] for cell, total in after.items()
        )

    def throw(self, faces: Sequence[int], seat: Seat | None = None) -> None:
        """Write down how dice fell, and their points for *seat* where the game has a row for them."""
        dice, into = self.pad.dice, None
        assert dice is not None
        key = dice.into.format(round=self.round)
        if seat is not None and key in {source.key for source in sources_of(self.blocks)}:
            into = Marked(key, seat, dice.points(faces))
        self._write(Thrown(tuple(faces), into))

    def pass_turn(self) -> None:
        """Go on to the next turn or round, if one can follow."""
        if self.may_pass:
            self._write(Passed())

    def end(self) -> None:
        """Let the game be over; `undo` takes that back, too."""
        if not self.standing.is_over:
            self._write(Ended())

    def undo(self) -> None:
        """Take the last line back, if there is one."""
        self._go(self.lines, max(0, self.now - 1))

    def redo(self) -> None:
        """Write the line down again that was taken back last, if there is one."""
        self._go(self.lines, min(len(self.lines), self.now + 1))

    def _in_force(self) -> list[Line | None]:
        """Return the lines that count, corrected; None where one was struck out."""
        lines: list[Line | None] = list(self.lines[: self.now])
        for number, line in enumerate(self.lines[: self.now]):
            if isinstance(line, Corrected) and 0 <= line.at < number:
                lines[line.at] = _corrected(lines[line.at], line.points)
        return lines

    def _write(self, line: Line) -> None:
        if self.standing.is_over:
            return
        self._go((*self.lines[: self.now], line), self.now + 1)

    def _go(self, lines: tuple[Line, ...], now: int) -> None:
        before = self.lines, self.now
        self.lines, self.now = lines, now
        try:
            self.keep(self)
        except BaseException:
            self.lines, self.now = before
            raise

    @property
    def _steps(self) -> int:
        """How many passes make a round."""
        return self.seats if self.pad.takes_turns else 1


def _corrected(line: Line | None, points: int | None) -> Line | None:
    """Return a line with other points, or with none; one that has none stays as it is."""
    match line:
        case Marked():
            return None if points is None else evolve(line, points=points)
        case Thrown(into=Marked() as mark):
            return evolve(line, into=None if points is None else evolve(mark, points=points))
        case _:
            return line


def headline(book: PadBook) -> Phrase:
    """Say where a pad stands, for lists of games."""
    if book.pad.rounds is None:
        return Phrase(N_("score pad, round {round}"), {"round": book.round})
    values = {"round": book.round, "rounds": book.pad.rounds}
    return Phrase(N_("score pad, round {round} of {rounds}"), values)


def pad_sheet(book: PadBook) -> Sheet:
    """Return the game's score sheet, filled from the pad."""
    heads: tuple[Cell, ...] = tuple(player.name for player in book.setup.players)
    result, seats = book.result, range(book.seats)
    grids = []
    for block in book.blocks:
        rows = [
            Row(source.label, tuple(book.points(source.key, seat) for seat in seats))
            for source in block.sources
        ]
        if block.counts:
            rows.append(Row(book.pad.total, tuple(result.totals), strong=True))
        grids.append(Grid(block.heading, heads, tuple(rows)))
    lines = (verdict(book), *(result.deciders if book.is_decided and book.is_counted else ()))
    return Sheet(book.game.title, lines, tuple(grids), notes=book.pad.notes)


def verdict(book: PadBook) -> Phrase:
    """Say who has won, or who is ahead."""
    if not book.is_counted:
        return Phrase(N_("Nothing has been counted yet."))
    winners = book.result.winners
    is_over, is_one = book.is_decided, len(winners) == 1
    forms = {
        (True, True): N_("Won by {names}."),
        (True, False): N_("Won together by {names}."),
        (False, True): N_("{names} is ahead."),
        (False, False): N_("{names} are equal."),
    }
    return Phrase(forms[is_over, is_one], {"names": listed(winners)})
