"""Drawn boards for stories about Catapults!."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from attrs import evolve

from app.core.command import NATURE, Command, Seat
from app.core.game import Level, Player
from app.core.result import Result
from app.core.words import Phrase
from app.games.catapults import rules, scoring
from app.games.catapults.commands import Draw, Drawn, PutCatapult, Roll, Rolled, Steal
from app.games.catapults.geometry import Land
from app.games.catapults.model import Camp, Doing, Options, Phase, Plate, Position, Wall
from app.games.catapults.notation import draw_plate, tell
from app.games.catapults.rules import attack
from app.games.catapults.rules.castles import enclosed
from app.games.catapults.rules.phases import settle
from app.games.catapults.seat_facts import Facts, facts
from app.kit.polyomino import normal
from app.kit.regions import edge_parts
from app.kit.squares import Square

PERSON = Player("Ada")
COMPUTER = Player("Bo", Level.KNIGHT)
PEOPLE = (PERSON, PERSON)
AGAINST_COMPUTER = (PERSON, COMPUTER)

PLAIN = """
    ........~~.
    ........~~~
    ........~~~
    ........~~.
    ........~~.
    ........~~~
    ........~~~
    ........~~.
    ........~~.
    ........~~~
    ........~~~
"""
"""The published plate without mountains."""

CASTLE = """
    ...addb.~~.
    ...c..b.~~~
    ...c..b.~~~
    ...ceee.~~.
    ........~~.
    ........~~~
    ........~~~
    ........~~.
    ........~~.
    ........~~~
    ........~~~
"""
"""A closed castle with room for one catapult; the corner at (0, 3) is a monomino."""

FULL = """
    ###########
    #..########
    #...#######
    ###########
    ###########
    ###########
    ###########
    ###########
    ###########
    ###########
    ###########
"""
"""A plate with a single hole of five squares."""

CHAMBER = """
    ........~~.
    .#####..~~~
    .#...#..~~~
    .#...#..~~.
    .#...#..~~.
    .#...#..~~~
    .#####..~~~
    ........~~.
    ........~~.
    ........~~~
    ........~~~
"""
"""Room for two catapults side by side, one above the other: 4 x 3 squares."""


def first_row(squares: str, drawing: str = PLAIN) -> str:
    """Return a drawing with other squares at the left of its first row."""
    lines = rows(drawing)
    return "\n".join([squares + lines[0][len(squares) :], *lines[1:]])


def rows(text: str) -> list[str]:
    """Return the lines of a drawing; below those that it has lies the published plate."""
    lines = text.split()
    return lines + PLAIN.split()[len(lines) :]


def turned(text: str) -> list[str]:
    """Return a drawing turned by 180 degrees, as the photographs are."""
    return [row[::-1] for row in reversed(rows(text))]


def read_plate(land: Land, drawing: Sequence[str], levels: int = 1, first: int = 0) -> Plate:
    """
    Return the plate that was drawn; "." and "~" are both empty.

    "#" is a monomino; small letters but "o" are pieces: squares with the same letter that
    hang together by their edges are one piece, of the kind that has this form.

    Args:
        land: What the plate is like.
        drawing: Its rows.
        levels: How high walls may be stacked; all drawn ones are on the ground.
        first: The number of the first piece; the others follow, in the order of their signs.

    Raises:
        ValueError: If the drawing has another size than the plate, or a form is no piece.
    """
    if [len(row) for row in drawing] != [land.grid.cols] * land.grid.rows:
        raise ValueError(
            f"a plate has {land.grid.rows} rows of {land.grid.cols} squares, not {list(drawing)}"
        )
    signs: dict[str, int] = {}
    for row, line in enumerate(drawing):
        for col, sign in enumerate(line):
            signs[sign] = signs.get(sign, 0) | land.grid.bit(row, col)
    walls = [wall for sign, mask in signs.items() for wall in _walls(land, sign, mask)]
    plate = Plate(signs.get("M", 0), [0] * levels, dict(enumerate(walls, first)))
    plate.levels[0] = sum(wall.mask for wall in walls)
    plate.catapults = tuple(_blocks(land, signs.get("o", 0)))
    return plate


def _walls(land: Land, sign: str, mask: int) -> Iterator[Wall]:
    """Yield the pieces that are drawn with a sign."""
    if sign == "#":
        single = _kind_of(land, ((0, 0),))
        yield from (Wall(single, land.grid.bit(*square)) for square in land.grid.squares(mask))
    elif sign.islower() and sign != "o":
        for part in edge_parts(land.grid, mask):
            yield Wall(_kind_of(land, tuple(land.grid.squares(part))), part)


def _kind_of(land: Land, squares: Sequence[tuple[int, int]]) -> str:
    """Return the kind of piece that has a form."""
    shape = normal(squares)
    for name, form in land.forms.items():
        if shape in form.shapes:
            return name
    raise ValueError(f"no piece has the form {[tuple(square) for square in shape]}")


def _blocks(land: Land, mask: int) -> Iterator[int]:
    """Cut the squares under catapults into blocks, from the upper left."""
    while mask:
        corner = next(land.grid.squares(mask))
        block = land.catapults.get(corner, 0)
        if not block or block & ~mask:
            raise ValueError(f"no whole catapult stands at {tuple(corner)}")
        yield block
        mask ^= block


class Board:
    """
    A position that can be drawn, played on and asked.

    Commands must be allowed; the words of the log are kept in *log*.
    """

    def __init__(
        self,
        *plates: str | Sequence[str],
        players: Sequence[Player] = AGAINST_COMPUTER,
        phase: Phase = Phase.BUILD,
        round: int = 1,
        piles: Sequence[Iterable[str]] = (),
        **options: Any,
    ) -> None:
        self.state: Position = rules.setup(Options(**options), players)
        self.log: list[str] = []
        self.state.round, self.state.phase = round, phase
        first = 1000
        for seat, drawing in enumerate(plates):
            lines = rows(drawing) if isinstance(drawing, str) else drawing
            levels = self.state.options.stack_levels
            self.camp(seat).plate = read_plate(self.state.land, lines, levels, first)
            first += 1000
        for camp in self.state.camps:
            camp.doing = Doing.READY
        for seat, pile in enumerate(piles):
            self.camp(seat).pile = tuple(pile)
        settle(self.state)

    def camp(self, seat: Seat = 0) -> Camp:
        return self.state.camps[seat]

    def plate(self, seat: Seat = 0) -> Plate:
        return self.camp(seat).plate

    def facts(self, seat: Seat = 0) -> Facts:
        return facts(self.state, seat)

    @property
    def phase(self) -> Phase:
        return self.state.phase

    @property
    def acting(self) -> set[Seat]:
        return set(rules.to_act(self.state))

    def play(self, *commands: Command) -> "Board":
        """Play commands one after another; none may be refused."""
        for command in commands:
            reason = rules.why_not(self.state, command)
            assert reason is None, f"{command}: {reason}"
            before = self.state
            self.state = before.copy()
            rules.play(self.state, command)
            words: Phrase | None = tell(before, command, self.state)
            self.log += [str(words)] if words is not None else []
        return self

    def refuses(self, command: Command) -> str:
        """Return the rule that refuses a command, or nothing if it is allowed."""
        reason = rules.why_not(self.state, command)
        return "" if reason is None else reason.rule

    def draw(self, seat: Seat, *kinds: str) -> "Board":
        """Let a seat draw a card and get a certain one; more than one if nothing is to be placed."""
        for kind in kinds:
            self.play(Draw(seat), Drawn(NATURE, seat, kind))
        return self

    def roll(self, seat: Seat, *dice: int) -> "Board":
        return self.play(Roll(seat), Rolled(NATURE, seat, dice))

    def catapults(self, seat: Seat, *at: tuple[int, int]) -> "Board":
        return self.play(*(PutCatapult(seat, Square(*each)) for each in at))

    def choices(self, seat: Seat = 0, kind: type[Command] = Command) -> list[Any]:
        return [each for each in rules.choices(self.state, seat) if isinstance(each, kind)]

    def inside(self, seat: Seat = 0) -> set[tuple[int, int]]:
        """Return the enclosed squares."""
        return set(self.state.land.grid.squares(enclosed(self.state.land, self.plate(seat))))

    def number_at(self, seat: Seat, row: int, col: int) -> int:
        """Return the number of the topmost wall on a square."""
        bit = self.state.land.grid.bit(row, col)
        walls = [(wall.level, number) for number, wall in self.plate(seat).walls.items() if wall.mask & bit]
        return max(walls)[1]

    def drawing(self, seat: Seat = 0) -> list[str]:
        return list(draw_plate(self.state.land, self.plate(seat)))

    def may_undo(self, command: Command) -> str:
        """Return the rule by which a command would have to stand if it were played now."""
        reason = rules.may_undo(self.state, command)
        return "" if reason is None else reason.rule

    def spend(self, points: int) -> "Board":
        """Let the thief whose turn it is have so many points, whatever the dice say."""
        assert self.state.attack is not None
        self.state.attack = evolve(self.state.attack, dice=(6,), budget=points)
        settle(self.state)
        return self

    def steal(self, thief: Seat, victim: Seat, *at: tuple[int, int]) -> "Board":
        """Take the topmost walls on some squares."""
        for square in at:
            self.play(self.theft(thief, victim, *square))
        return self

    def theft(self, thief: Seat, victim: Seat, row: int, col: int) -> Steal:
        number = self.number_at(victim, row, col)
        return Steal(thief, victim, number, self.plate(victim).walls[number].kind)

    @property
    def result(self) -> Result:
        return scoring.result(self.state)


def attacking(*plates: str | Sequence[str], counts: tuple[int, ...], **options: Any) -> Board:
    """Return a board on which the thieves attack in the order of their seats."""
    players = options.pop("players", (PERSON, *[COMPUTER] * (len(plates) - 1)))
    board = Board(*plates, players=players, phase=Phase.COUNT, **options)
    board.state.counts = counts
    board.state.order = tuple(range(len(plates)))
    attack.begin_attacks(board.state)
    return board


def robbed_of_two() -> tuple[Board, int, int]:
    """Return a board on which the first seat builds with two stolen walls, and their numbers."""
    board = attacking(PLAIN, CASTLE, counts=(3, 0), players=PEOPLE).spend(3)
    first, second = board.number_at(1, 0, 4), board.number_at(1, 0, 3)
    board.steal(0, 1, (0, 4), (0, 3))
    board.roll(1, 1)
    return board, first, second
