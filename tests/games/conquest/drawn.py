"""A table set up in one line, for stories about the rules of Conquest."""

from typing import Any

from app.core.command import NATURE, Command
from app.core.game import Player
from app.games.conquest import rules
from app.games.conquest.commands import BattleRolled, BreachRolled, GoOn, Produced, StarterDrawn
from app.games.conquest.game import GAME
from app.games.conquest.model import Position
from app.games.conquest.notation import BUILT
from app.games.conquest.options import Options
from app.games.conquest.pieces import LETTERS, RESOURCE_NAMES, Cards, Level, Phase
from app.games.conquest.rules.production import claims_of, layers_of


def cards(text: str) -> Cards:
    """Read "3 wool 1 ore"."""
    words = text.split()
    counts = dict(zip(words[1::2], words[::2], strict=True))
    return tuple(int(counts.get(name, 0)) for name in RESOURCE_NAMES)


def place(state: Position, drawing: str) -> None:
    """
    Put the pieces that *drawing* shows on the island of *state*; see `notation.draw`.

    Only the rows of hexes count, and "." may stand for a hex and its land; what stood there is cleared.

    Raises:
        ValueError: If there are more or fewer hexes than on the island, or a word is no hex.
    """
    grid = state.island.grid
    words = [word for line in drawing.splitlines() for word in line.split()]
    if len(words) != len(grid.cells):
        raise ValueError(f"the island has {len(grid.cells)} hexes, the drawing {len(words)}")
    state.settled = [0] * state.seats
    state.occupied = [0] * state.seats
    state.buildings = [0] * len(Level)
    state.knights = [0] * grid.size
    state.breached = 0
    for number, word in zip(grid.cells, words, strict=True):
        _put(state, number, word.lstrip(LETTERS))


def _put(state: Position, number: int, word: str) -> None:
    """Put what a word says on a hex: nothing for ".", else owner, building, knights."""
    if word in (".", ""):
        return
    who, rest = word[0], word[1:]
    built = rest[:1].upper()
    if built and built in BUILT:
        state.buildings[BUILT.index(built)] |= 1 << number
        state.breached |= (rest[0] == "k") << number
        rest = rest[1:]
    if not who.isdecimal() or int(who) >= state.seats or (rest and not rest.isdecimal()):
        raise ValueError(f"{word!r} is no hex; write owner, building and knights, like 0S2")
    if built and built in BUILT:
        state.settled[int(who)] |= 1 << number
    if rest and int(rest):
        state.knights[number] = int(rest)
        state.occupied[int(who)] |= 1 << number


class Table:
    """
    A position to play on: "A1:0C2 B2:1S" is a city with two knights of seat 0, and a settlement of seat 1.

    Seat 0 begins every round and is at turn; everybody has finished three turns.
    """

    def __init__(
        self,
        pieces: str = "",
        walls: dict[int, str] | None = None,
        hands: dict[int, str] | None = None,
        *,
        seats: int = 2,
        phase: Phase = Phase.BUILD,
        turns: int = 3,
        **options: Any,
    ) -> None:
        players = [Player(f"P{seat}") for seat in range(seats)]
        self.state: Position = GAME.rules.setup(Options(**options), players)
        self.grid = self.state.island.grid
        self.state.starter = self.state.turn = 0
        self.state.phase, self.state.round = phase, turns + 1
        self.state.turns = [turns] * seats
        words = dict(word.split(":") for word in pieces.split())
        place(self.state, " ".join(words.get(name, ".") for name in self.grid.index))
        for seat, edges in (walls or {}).items():
            self.state.walls[seat] = sum(1 << self.grid.edge_index[edge] for edge in edges.split())
        for seat, hand in (hands or {}).items():
            self.give(seat, hand)

    def give(self, seat: int, hand: str) -> None:
        """Take cards out of the bank for a seat."""
        gained = cards(hand)
        self.state.cards[seat] = tuple(map(sum, zip(self.state.cards[seat], gained, strict=True)))
        if self.state.bank is not None:
            self.state.bank = tuple(b - g for b, g in zip(self.state.bank, gained, strict=True))

    def play(self, *commands: Command) -> None:
        """Play commands, each of which must be legal."""
        for command in commands:
            reason = GAME.rules.why_not(self.state, command)
            assert reason is None, f"{command}: {reason}"
            after = self.state.copy()
            rules.play(after, command)
            GAME.notation.tell(self.state, command, after)
            self.state = after

    def refuses(self, command: Command) -> str:
        """Return the rule that refuses a command; empty if it is legal."""
        reason = GAME.rules.why_not(self.state, command)
        return "" if reason is None else reason.rule

    def choices(self, seat: int, kind: type[Command]) -> list[Command]:
        """Return what a seat may do, of one kind."""
        return [each for each in GAME.rules.choices(self.state, seat) if isinstance(each, kind)]

    def battle(self, attack: int, defence: int) -> None:
        """Let both sides roll."""
        self.play(BattleRolled(NATURE, attack, defence))

    def breach(self, die: int) -> None:
        """Roll for a breach."""
        self.play(BreachRolled(NATURE, die))

    def go_on(self, to: Phase = Phase.END) -> None:
        """Let the seat at turn go on."""
        self.play(GoOn(self.state.turn, to))

    def begin(self, seat: int) -> None:
        """Let a seat begin the game, from the drawing of lots."""
        self.play(StarterDrawn(NATURE, seat))

    def produce(self) -> None:
        """Let the island bring what it brings."""
        self.play(Produced(NATURE))

    def claims(self, seat: int) -> Cards:
        """Return what the hexes would bring a seat, were the bank full."""
        return claims_of(self.state, layers_of(self.state, seat))

    def at(self, name: str) -> int:
        """Return the number of a hex."""
        return self.grid.index[name]

    def names(self, mask: int) -> str:
        """Return the names of the hexes in a mask."""
        return " ".join(name for name, number in self.grid.index.items() if mask >> number & 1)

    def owner_of(self, name: str) -> str:
        """Return what stands on a hex, as `pieces` are written: "0C2", or "." for nothing."""
        rows = GAME.notation.draw(self.state).split()
        word = rows[list(self.grid.index).index(name)]
        return word[1:]
