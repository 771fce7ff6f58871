"""Reads positions of Carcassonne, line by line (`app.core.spelling`)."""

import re
from collections.abc import Callable, Mapping

from attrs import define, evolve, field

from app.core.command import Seat
from app.core.spelling import Line
from app.core.words import N_, Phrase
from app.games.carcassonne.commands import FAR, MOST_SIDE, NEVER
from app.games.carcassonne.features import lay
from app.games.carcassonne.model import (
    Aim,
    Award,
    Catchable,
    Follower,
    Phase,
    Position,
    Round,
    Source,
    Spot,
    Square,
    pieces_of,
    supply,
)
from app.games.carcassonne.tables import Token

WIDEST = 200
"""No tile is farther from the start tile than this."""

MOST = 9999
_TILE = re.compile(r"(\w+)\((-?\d{1,3}),(-?\d{1,3})\)(?:r([0-3]))?", re.ASCII)
_FOLLOWER = re.compile(r"(\d)\((-?\d{1,3}),(-?\d{1,3})\)(\w+)", re.ASCII)
_PLACE = re.compile(r"\((-?\d{1,6}),(-?\d{1,6})\)", re.ASCII)
_COUNT = re.compile(r"(\w+)\*(\d{1,3})", re.ASCII)
_SIGNED = re.compile(r"-?\d{1,6}", re.ASCII)


@define
class Reader:
    """
    Puts together what the lines say.

    Attributes:
        state: The position as far as it has been read; at first an empty table.
    """

    state: Position
    _has_tiles: bool = field(default=False, init=False)

    def __attrs_post_init__(self) -> None:
        if self.state.hand is not None:
            self.state.pile[self.state.hand] += 1
        self.state.hand, self.state.fresh = None, None

    def turn(self, line: Line) -> None:
        """Read whose turn it is, and what happens next."""
        self.state.turn = self._seat(line)
        self.state.phase = line.one_of({phase.value: phase for phase in Phase})

    def hand(self, line: Line) -> None:
        """Read the tile in hand."""
        self.state.hand = self._kind(line)

    def fresh(self, line: Line) -> None:
        """Read where the tile of this turn lies."""
        self.state.fresh = self._square(line)

    def points(self, line: Line) -> None:
        """Read what a seat has had so far."""
        points = self.state.points[self._seat(line)]
        while line:
            source = line.one_of({source.value: source for source in Source})
            points[source] = line.count(0, MOST)

    def pile(self, line: Line) -> None:
        """Read how many of each kind are still to be drawn; what is not written is not there."""
        self.state.pile = dict.fromkeys(self.state.pile, 0)
        while line:
            found = self._match(line, _COUNT, N_("a kind of tile and how many, like E*3"))
            if (found[1], 0) not in self.state.book.turned:
                line.words.insert(0, found[1])
                self._kind(line)
            self.state.pile[found[1]] = int(found[2])

    def aside(self, line: Line) -> None:
        """Read the tiles that fitted nowhere."""
        while line:
            self.state.aside = (*self.state.aside, self._kind(line))

    def tiles(self, line: Line) -> None:
        """Read some tiles; the first line of them takes the start tile away."""
        if not self._has_tiles:
            self._clear()
        while True:
            word = line.words[0] if line else ""
            found = self._match(line, _TILE, N_("a tile like E(0,-1)r2"))
            at = Square(int(found[2]), int(found[3]))
            is_known = (found[1], 0) in self.state.book.turned
            if not is_known or at in self.state.tiles or max(map(abs, at)) > WIDEST:
                line.words.insert(0, word)
                raise line.wrong(Phrase(N_("a tile of this game, on a square of its own")))
            lay(self.state, at, found[1], int(found[4] or 0))
            if not line:
                return

    def _clear(self) -> None:
        state, self._has_tiles = self.state, True
        for part in (state.tiles, state.rim, state.links, state.regions, state.followers):
            part.clear()

    def follower(self, line: Line) -> None:
        """Read a follower on the land."""
        word, state = line.words[0] if line else "", self.state
        found = self._match(line, _FOLLOWER, N_("a follower like 1(0,-1)c0"))
        owner, at = int(found[1]) - 1, Square(int(found[2]), int(found[3]))
        laid = state.tiles.get(at)
        places = () if laid is None else state.book.turned[laid.type, laid.turn].type.places
        feature = next((number for number, each in enumerate(places) if each.id == found[4]), None)
        left = supply(state, owner) if owner in range(state.seats) else []
        if feature is None or not left:
            line.words.insert(0, word)
            raise line.wrong(Phrase(N_("a follower that is left, on a place of a tile")))
        number = left[0]
        if line.skip("piece"):
            pieces = pieces_of(state, owner)
            number = line.count(pieces.start, pieces.stop - 1)
            if number not in left:
                raise line.wrong(Phrase(N_("a follower that is not on the land yet")))
        state.followers[number] = Follower(owner, at, feature)

    def award(self, line: Line) -> None:
        """Read points that were just given."""
        source = line.one_of({source.value: source for source in Source})
        points, at = line.count(0, MOST), self._square(line)
        line.keyword("tiles")
        tiles = line.count(0, MOST)
        line.keyword("to")
        seats = tuple(number - 1 for number in line.counts(1, self.state.seats))
        line.keyword("home")
        home = line.counts(0, pieces_of(self.state, self.state.seats - 1).stop - 1)
        self.state.awards = (*self.state.awards, Award(source, seats, points, at, tiles, home))

    # --- The catapult round ---

    def round(self, line: Line) -> None:
        """Read the fair tile, who throws, and what."""
        tokens: dict[str, Token | None] = {token.name: token for token in Token}
        tile, thrower = self._square(line), self._seat(line)
        self.state.round = Round(tile, thrower, line.one_of({**tokens, "open": None}))

    def aim(self, line: Line) -> None:
        """Read how the catapult is set."""
        side, power = self._number(line, MOST_SIDE), line.count(1, 1000)
        self.state.round = evolve(self._around(line), aim=Aim(side, power))

    def rest(self, line: Line) -> None:
        """Read where a token lies."""
        around = self._around(line)
        seat, rest = self._seat(line), Spot(*self._place(line, FAR))
        self.state.round = evolve(around, rests=(*around.rests, (seat, rest)))

    def nearest(self, line: Line) -> None:
        """Read the followers that may be exchanged."""
        numbers: list[int] = []
        while line:
            number = line.count(0, pieces_of(self.state, self.state.seats - 1).stop - 1)
            if number not in self.state.followers:
                raise line.wrong(Phrase(N_("a follower that stands on the land")))
            numbers.append(number)
        self.state.round = evolve(self._around(line), nearest=tuple(numbers))

    def catch(self, line: Line) -> None:
        """Read what the catcher faces."""
        reached = line.one_of({"reached": True, "short": False})
        task = Catchable(reached, line.count(0, NEVER), line.count(0, NEVER))
        self.state.round = evolve(self._around(line), catch=task)

    def _around(self, line: Line) -> Round:
        if self.state.round is None:
            raise line.wrong(Phrase(N_("a line “round” before this one")))
        return self.state.round

    # --- Words ---

    def _seat(self, line: Line) -> Seat:
        return line.count(1, self.state.seats) - 1

    def _kind(self, line: Line) -> str:
        kinds = {tile.id: tile.id for tile in self.state.options.tables.tiles}
        return line.one_of(kinds)

    def _square(self, line: Line) -> Square:
        return Square(*self._place(line, WIDEST))

    def _place(self, line: Line, most: int) -> tuple[int, int]:
        word = line.words[0] if line else ""
        found = self._match(line, _PLACE, N_("a place like (0,-1)"))
        x, y = int(found[1]), int(found[2])
        if max(abs(x), abs(y)) > most:
            line.words.insert(0, word)
            raise line.wrong(Phrase(N_("a place like (0,-1)")))
        return x, y

    def _number(self, line: Line, most: int) -> int:
        found = self._match(line, _SIGNED, N_("a number"))
        return max(-most, min(most, int(found[0])))

    @staticmethod
    def _match(line: Line, pattern: re.Pattern[str], expected: str) -> re.Match[str]:
        found = pattern.fullmatch(line.words[0]) if line else None
        if found is None:
            raise line.wrong(Phrase(expected))
        line.word()
        return found


LINES: Mapping[str, Callable[[Reader, Line], None]] = {
    "turn": Reader.turn,
    "hand": Reader.hand,
    "fresh": Reader.fresh,
    "points": Reader.points,
    "pile": Reader.pile,
    "aside": Reader.aside,
    "award": Reader.award,
    "tiles": Reader.tiles,
    "follower": Reader.follower,
    "round": Reader.round,
    "aim": Reader.aim,
    "rest": Reader.rest,
    "nearest": Reader.nearest,
    "catch": Reader.catch,
}
