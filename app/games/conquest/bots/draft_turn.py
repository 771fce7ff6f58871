"""A turn in the making: a position to try things on, and the orders so far."""

from random import Random

from attrs import define, field

from app.core.command import Seat
from app.games.conquest import chance, rules
from app.games.conquest.bots.fronts import Fronts
from app.games.conquest.bots.style import Style, late_style
from app.games.conquest.commands import ConquestCommand, GoOn
from app.games.conquest.model import Position
from app.games.conquest.pieces import Phase


@define
class DraftTurn:
    """
    The turn of a seat as a planner makes it.

    Attributes:
        state: Played on in place.
        seat: Whose plan it is.
        style: What the seat cares for.
        rng: Luck of nature, and of a softmax.
        orders: What has been done so far.
    """

    state: Position
    seat: Seat
    style: Style
    rng: Random
    orders: list[ConquestCommand] = field(factory=list)
    _front: Fronts | None = None

    @classmethod
    def at(cls, state: Position, style: Style, rng: Random) -> "DraftTurn":
        """Return an empty draft for whoever is at turn; the later the round, the less patient its style."""
        return cls(state, state.turn, late_style(style, state.round, state.seats), rng)

    def do(self, command: ConquestCommand) -> None:
        """Play an order of the seat."""
        rules.play(self.state, command)
        self.orders.append(command)

    def go_on(self, to: Phase) -> None:
        """Leave the phase for *to*."""
        self.do(GoOn(self.seat, to))

    @property
    def is_at_turn(self) -> bool:
        """Whether the seat may still give orders."""
        return self.state.turn == self.seat and Phase.BUILD <= self.state.phase <= Phase.ATTACK

    @property
    def front(self) -> Fronts:
        """The fights that the seat could begin now."""
        if self._front is None or not self._front.is_current:
            self._front = Fronts.at(self.state, self.seat, self.style)
        return self._front

    def name(self, hex_: int) -> str:
        """Return the name of a hex."""
        return self.state.island.grid.names[hex_]


def let_nature_play(state: Position, rng: Random) -> None:
    """Play whatever nature owes."""
    while state.clash is not None or state.phase is Phase.PRODUCTION:
        rules.play(state, chance.sample(state, rng))
