"""Reads positions of Carcassonne, line by line (`app.core.spelling`)."""

import re

from attrs import define, evolve, field

from app.core import spelling
from app.core.spelling import Line, adds, sets
from app.core.words import N_, Phrase
from app.games.carcassonne.box_shelf import keeps
from app.games.carcassonne.boxes import FOLLOWER
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
    keep,
    pieces_of,
    to_hand,
)
from app.games.carcassonne.rules.box_rules import opened_rules
from app.games.carcassonne.rules.course import OWN_STEPS
from app.games.carcassonne.tables import Token

WIDEST = 200
"""No tile is farther from the start tile than this."""

MOST = 9999
_TILE = re.compile(r"(\w+)\((-?\d{1,3}),(-?\d{1,3})\)(?:r([0-3]))?", re.ASCII)
_FOLLOWER = re.compile(r"(\d)\((-?\d{1,3}),(-?\d{1,3})\)(\w+)(?::(\w+))?", re.ASCII)
_PLACE = re.compile(r"\((-?\d{1,6}),(-?\d{1,6})\)", re.ASCII)
_COUNT = re.compile(r"(\w+)\*(\d{1,3})", re.ASCII)
_SIGNED = re.compile(r"-?\d{1,6}", re.ASCII)


@define
class Reader(spelling.Reader[Position]):
    """Builds a position from its lines."""

    _has_tiles: bool = field(default=False, init=False)

    def __attrs_post_init__(self) -> None:
        if self.state.hand is not None:
            self.state.pile[self.state.hand] += 1
        self.state.hand, self.state.fresh = None, None

    def turn(self, line: Line) -> None:
        """Read whose turn it is, and what happens next."""
        self.state.turn = self.seat(line)
        self.state.phase = line.one_of({phase.value: phase for phase in Phase})

    def points(self, line: Line) -> None:
        """Read what a seat has had so far."""
        points = self.state.points[self.seat(line)]
        while line:
            source = line.one_of({source.value: source for source in Source})
            points[source] = line.count(0, MOST)

    def pile(self, line: Line) -> None:
        """Read how many of each kind are still to be drawn; what is not written is not there."""
        self.state.pile = dict.fromkeys(self.state.pile, 0)
        while line:
            found = line.match(_COUNT, N_("a kind of tile and how many, like E*3"))
            if (found[1], 0) not in self.state.book.turned:
                line.words.insert(0, found[1])
                self.kind(line)
            self.state.pile[found[1]] = int(found[2])

    def aside(self, line: Line) -> None:
        """Read tiles that fitted nowhere."""
        self.state.aside += line.rest(self.kind)

    def waiting(self, line: Line) -> None:
        """Read tiles that come again after the next one."""
        self.state.waiting += line.rest(self.kind)

    def part(self, line: Line) -> None:
        """Read which part of the turn it is, and whether another follows."""
        self.state.part = line.count(1, 2)
        self.state.again = line.one_of({"again": True, "last": False})

    def seconds(self, line: Line) -> None:
        """Read how many tiles were laid in second parts."""
        self.state.seconds = line.count(0, MOST)

    def fairs(self, line: Line) -> None:
        """Read the fair tiles that still bring a round."""
        self.state.fairs = line.rest(self.square)

    def kept(self, line: Line) -> None:
        """Read what a box keeps: how many of its tokens each seat has, or numbers of its own."""
        known = keeps(self.state.options.boxes)
        name = line.one_of({each: each for each in known})
        bounds = known[name]
        if bounds is None:
            numbers = tuple(line.count(0, MOST) for _ in range(self.state.seats))
        else:
            low, high = bounds
            numbers = tuple(max(low, self._number(line, high)) for _ in range(len(line.words)))
        keep(self.state, name, *numbers)

    def steps(self, line: Line) -> None:
        """Read what is still to come of the turn, and whether the first of it has begun."""
        known = opened_rules(self.state.options.boxes).steps
        is_begun = line.one_of({"begun": True, "waiting": False})
        names = {name: name for name in (*known, *OWN_STEPS)}
        self.state.steps = line.rest(lambda rest: rest.one_of(names))
        self.state.step = self.state.steps[0] if is_begun and self.state.steps else ""

    def tiles(self, line: Line) -> None:
        """Read some tiles; the first line of them takes the start tile away."""
        if not self._has_tiles:
            self._clear()
        while True:
            found = line.match(_TILE, N_("a tile like E(0,-1)r2"))
            at = Square(int(found[2]), int(found[3]))
            is_known = (found[1], 0) in self.state.book.turned
            if not is_known or at in self.state.tiles or max(map(abs, at)) > WIDEST:
                raise line.wrong(Phrase(N_("a tile of this game, on a square of its own")), found[0])
            lay(self.state, at, found[1], int(found[4] or 0))
            if not line:
                return

    def _clear(self) -> None:
        state, self._has_tiles = self.state, True
        for part in (state.tiles, state.rim, state.links, state.regions, state.followers):
            part.clear()

    def follower(self, line: Line) -> None:
        """Read a follower on the land."""
        state, found = self.state, line.match(_FOLLOWER, N_("a follower like 1(0,-1)c0"))
        owner, at = int(found[1]) - 1, Square(int(found[2]), int(found[3]))
        laid = state.tiles.get(at)
        places = () if laid is None else state.book.turned[laid.type, laid.turn].type.places
        feature = next((number for number, each in enumerate(places) if each.id == found[4]), None)
        hands = to_hand(state, owner) if owner in range(state.seats) else {}
        left = {kind.id: numbers for kind, numbers in hands.items()}.get(found[5] or FOLLOWER.id, [])
        if feature is None or not left:
            raise line.wrong(Phrase(N_("a follower that is left, on a place of a tile")), found[0])
        number = left[0]
        if line.skip("piece"):
            pieces = pieces_of(state, owner)
            number = line.count(pieces.start, pieces.stop - 1)
            if number not in left:
                raise line.wrong(Phrase(N_("a follower that is not on the land yet")))
        state.followers[number] = Follower(owner, at, feature)

    def award(self, line: Line) -> Award:
        """Take points that were just given."""
        source = line.one_of({source.value: source for source in Source})
        points, at = line.count(0, MOST), self.square(line)
        line.keyword("tiles")
        tiles = line.count(0, MOST)
        line.keyword("to")
        seats = self.several(line)
        line.keyword("home")
        home = line.counts(0, pieces_of(self.state, self.state.seats - 1).stop - 1)
        return Award(source, seats, points, at, tiles, home)

    # --- The catapult round ---

    def round(self, line: Line) -> None:
        """Read the fair tile, who throws, and what."""
        tokens: dict[str, Token | None] = {token.name: token for token in Token}
        tile, thrower = self.square(line), self.seat(line)
        self.state.round = Round(tile, thrower, line.one_of({**tokens, "open": None}))

    def aim(self, line: Line) -> None:
        """Read how the catapult is set."""
        self.state.round = evolve(self._around(line), aim=self._aim(line))

    def rest(self, line: Line) -> None:
        """Read where a token lies."""
        around = self._around(line)
        seat, rest = self.seat(line), Spot(*self._place(line, FAR))
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

    def flown(self, line: Line) -> None:
        """Read how the token really left."""
        self.state.round = evolve(self._around(line), flown=self._aim(line))

    def _around(self, line: Line) -> Round:
        if self.state.round is None:
            raise line.wrong(Phrase(N_("a line “round” before this one")))
        return self.state.round

    # --- Words ---

    def kind(self, line: Line) -> str:
        """Take a kind of tile."""
        kinds = {tile.id: tile.id for tile in self.state.options.played.tiles}
        return line.one_of(kinds)

    def square(self, line: Line) -> Square:
        """Take a square of the land."""
        return Square(*self._place(line, WIDEST))

    def _place(self, line: Line, most: int) -> tuple[int, int]:
        found = line.match(_PLACE, N_("a place like (0,-1)"))
        x, y = int(found[1]), int(found[2])
        if max(abs(x), abs(y)) > most:
            raise line.wrong(Phrase(N_("a place like (0,-1)")), found[0])
        return x, y

    def _aim(self, line: Line) -> Aim:
        return Aim(self._number(line, MOST_SIDE), line.count(1, 1000))

    def _number(self, line: Line, most: int) -> int:
        return max(-most, min(most, int(line.match(_SIGNED, N_("a number"))[0])))


Reader.lines = {
    "turn": Reader.turn,
    "hand": sets("hand", Reader.kind),
    "fresh": sets("fresh", Reader.square),
    "points": Reader.points,
    "pile": Reader.pile,
    "aside": Reader.aside,
    "waiting": Reader.waiting,
    "part": Reader.part,
    "seconds": Reader.seconds,
    "fairs": Reader.fairs,
    "steps": Reader.steps,
    "kept": Reader.kept,
    "award": adds("awards", Reader.award),
    "tiles": Reader.tiles,
    "follower": Reader.follower,
    "round": Reader.round,
    "aim": Reader.aim,
    "rest": Reader.rest,
    "nearest": Reader.nearest,
    "catch": Reader.catch,
    "flown": Reader.flown,
}
