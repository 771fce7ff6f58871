"""What every line of a written position of Catapults! means."""

from collections.abc import Iterator
from typing import Any
from urllib.parse import quote, unquote

from attrs import define, evolve, field

from app.core import spelling
from app.core.command import Seat
from app.core.spelling import Line, adds, amount, is_number, sets
from app.core.words import N_, Phrase
from app.games.catapults.geometry import Land
from app.games.catapults.model import (
    Attack,
    Camp,
    Doing,
    Finished,
    Glass,
    Match,
    Phase,
    Piece,
    Position,
    Tally,
    Wall,
)
from app.games.catapults.stock import loose, usual_pool, usual_supply

MANY = 9999
"""No number of a position is larger."""


def spelled_kind(kind: str) -> str:
    """Return a kind as one word, whatever a variant calls it."""
    return quote(kind, safe="")


@define
class Reader(spelling.Reader[Position]):
    """
    Builds a position from its lines; a method for each line, in the order in which they are written.

    Attributes:
        whose: The seat whose lines are read; None before the first.
        pool, supply: As written; None if they were not.
        seen: Seats that have been read.
    """

    whose: Seat | None = None
    pool: dict[str, int] | None = None
    supply: dict[str, int] | None = None
    seen: set[Seat] = field(factory=set)

    @property
    def land(self) -> Land:
        return self.state.land

    @property
    def camp(self) -> Camp:
        return self.state.camps[self.whose or 0]

    def close(self) -> None:
        """Put in what nobody has written."""
        state = self.state
        for camp in state.camps:
            camp.tallies = camp.tallies or (Tally(),)
            for level in range(len(camp.plate.levels)):
                masks = [wall.mask for wall in camp.plate.walls.values() if wall.level == level + 1]
                for mask in masks:
                    camp.plate.levels[level] |= mask
        if state.next_number < 0:
            state.next_number = max(self.numbers(), default=-1) + 1
        state.pool = usual_pool(state) if self.pool is None else self.pool
        state.supply = usual_supply(state) if self.supply is None else self.supply

    def numbers(self) -> Iterator[int]:
        """Yield the numbers of all pieces."""
        for camp in self.state.camps:
            yield from camp.plate.walls
            yield from (piece.number for piece in loose(camp))

    def round(self, line: Line) -> None:
        self.state.round = line.count(1, MANY)
        self.state.phase = line.one_of({phase.value: phase for phase in Phase})

    def playing(self, line: Line) -> None:
        self.state.playing = self.several(line)
        if len(self.state.playing) < 2:
            raise line.wrong(Phrase(N_("the number of a seat")))

    def match(self, line: Line) -> None:
        name = " ".join(line.words)
        line.words = [name]
        self.state.match = line.one_of({each.value: each for each in Match})

    def attack(self, line: Line) -> Attack:
        seat = self.seat(line)
        line.keyword("with")
        attack = Attack(seat, line.count(1, 99), rolling=line.skip("rolling"))
        if line.skip("dice"):
            attack = evolve(attack, dice=tuple(sorted(line.counts(1, 6))))
        if line.skip("left"):
            attack = evolve(attack, budget=line.count(0, MANY))
        if line.skip("from"):
            attack = evolve(attack, victim=self.seat(line))
        return attack

    def in_pool(self, line: Line) -> None:
        self.pool = self._cards(line)

    def box(self, line: Line) -> None:
        self.supply = self._cards(line)

    def game(self, line: Line) -> None:
        seats = len(self.state.camps)
        none = (0,) * seats
        self.state.games = (
            *self.state.games,
            Finished(self.several(line), none, none, none, ((),) * seats, ()),
        )

    def won(self, line: Line) -> None:
        self._finish(line, leaders=self.several(line))

    def empties(self, line: Line) -> None:
        self._finish(line, empties=self.by_seat(line))

    def stacked(self, line: Line) -> None:
        self._finish(line, stacked=self.by_seat(line))

    def catapults(self, line: Line) -> None:
        self._finish(line, catapults=self.by_seat(line))

    def tallied(self, line: Line) -> None:
        seat, tally = self.seat(line), self._tally(line)
        if self.state.games:
            tallies = list(self.state.games[-1].tallies)
            tallies[seat] = (*tallies[seat], tally)
            self._finish(line, tallies=tuple(tallies))

    def at_seat(self, line: Line) -> None:
        seat = self.seat(line)
        if seat in self.seen:
            raise line.wrong(Phrase(N_("another seat")))
        self.whose = seat
        self.seen.add(seat)
        self.camp.doing = line.one_of({each.value: each for each in Doing})
        line.keyword("glass")
        self.camp.glass = line.one_of({each.value: each for each in Glass})

    def placed(self, line: Line) -> None:
        self.camp.placed = line.count(0, MANY)
        line.keyword("catapults")
        self.camp.put = line.count(0, MANY)

    def deck(self, line: Line) -> None:
        self.camp.deck = line.count(0, MANY)

    def cards(self, line: Line) -> None:
        self.camp.cards = self._cards(line)

    def pile(self, line: Line) -> None:
        self.camp.pile = line.rest(self._kind)

    def hand(self, line: Line) -> None:
        self.camp.hand = self._piece(line)

    def stolen(self, line: Line) -> None:
        self.camp.stolen = (*self.camp.stolen, self._piece(line))

    def tally(self, line: Line) -> None:
        self.camp.tallies = (*self.camp.tallies, self._tally(line))

    def mountains(self, line: Line) -> None:
        while line:
            self.camp.plate.mountains |= self.land.grid.bit(*self._square(line))

    def wall(self, line: Line) -> None:
        piece = self._piece(line)
        line.keyword("at")
        row, col = self._square(line)
        line.keyword("turn")
        form = self.land.forms[piece.kind]
        turn = line.count(0, len(form.turns) - 1)
        level = line.count(1, len(self.camp.plate.levels)) if line.skip("level") else 1
        mask = next((each.mask for each in form.spots if (each.turn, *each.at) == (turn, row, col)), None)
        if mask is None:
            line.words = []
            raise line.wrong(Phrase(N_("a wall that lies on the plate with all its squares")))
        self.camp.plate.walls[piece.number] = Wall(piece.kind, mask, level)

    def catapult(self, line: Line) -> None:
        at = self._square(line)
        block = next((mask for corner, mask in self.land.catapults.items() if tuple(corner) == at), None)
        if block is None:
            line.words = []
            raise line.wrong(Phrase(N_("a catapult that stands on the plate with all its squares")))
        self.camp.plate.catapults = (*self.camp.plate.catapults, block)

    # --- Words ---

    def _finish(self, line: Line, **changes: Any) -> None:
        if not self.state.games:
            raise line.wrong(Phrase(N_("a line “game” before this one")))
        last = evolve(self.state.games[-1], **changes)
        self.state.games = (*self.state.games[:-1], last)

    def by_seat(self, line: Line) -> tuple[int, ...]:
        """Take a number for each seat."""
        return tuple(line.count(0, MANY) for _ in self.state.camps)

    def _kind(self, line: Line) -> str:
        return line.one_of({spelled_kind(name): name for name in self.land.forms})

    def _piece(self, line: Line) -> Piece:
        kind = self._kind(line)
        number = line.count(0, MANY)
        # Who sits out a tie-break keeps pieces whose numbers are given again.
        if number in self.camp.plate.walls or any(piece.number == number for piece in loose(self.camp)):
            raise line.wrong(Phrase(N_("another number than {number}, which is taken,"), {"number": number}))
        return Piece(number, kind)

    def _cards(self, line: Line) -> dict[str, int]:
        found = dict.fromkeys((kind.id for kind in self.state.options.tables.kinds), 0)
        while line:
            name, _, count = line.words[0].partition("*")
            kind = unquote(name)
            if kind not in found or not is_number(count, 4):
                raise line.wrong(Phrase(N_("a piece and how many there are, like “T*5”,")))
            found[kind] = int(count)
            line.word()
        return found

    def _square(self, line: Line) -> tuple[int, int]:
        grid = self.land.grid
        row, _, col = line.next.partition(",")
        if is_number(row, 2) and is_number(col, 2):
            square = int(row) - 1, int(col) - 1
            if 0 <= square[0] < grid.rows and 0 <= square[1] < grid.cols:
                line.word()
                return square
        raise line.wrong(Phrase(N_("a square, row and column like “3,4”,")))

    def _tally(self, line: Line) -> Tally:
        catapults = self._perhaps(line)
        line.keyword("dice")
        dice = line.counts(1, 6)
        line.keyword("worth")
        budget = line.count(0, MANY)
        line.keyword("stolen")
        stolen = line.count(0, MANY)
        line.keyword("empty")
        return Tally(catapults, dice, budget, stolen, self._perhaps(line))

    def _perhaps(self, line: Line) -> int | None:
        return None if line.skip("-") else line.count(0, MANY)


Reader.lines = {
    "round": Reader.round,
    "playing": Reader.playing,
    "match": Reader.match,
    "counted": sets("counts", Reader.by_seat),
    "order": sets("order", Reader.several),
    "tied": adds("ties", Reader.several),
    "attack": sets("attack", Reader.attack),
    "agreed": sets("agreed", Reader.several),
    "numbered": sets("next_number", amount(0, MANY)),
    "pool": Reader.in_pool,
    "box": Reader.box,
    "game": Reader.game,
    "won": Reader.won,
    "empty": Reader.empties,
    "stacked": Reader.stacked,
    "catapults": Reader.catapults,
    "tallied": Reader.tallied,
    "seat": Reader.at_seat,
    "placed": Reader.placed,
    "deck": Reader.deck,
    "cards": Reader.cards,
    "pile": Reader.pile,
    "hand": Reader.hand,
    "stolen": Reader.stolen,
    "tally": Reader.tally,
    "mountains": Reader.mountains,
    "wall": Reader.wall,
    "catapult": Reader.catapult,
}
