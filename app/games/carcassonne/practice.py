"""The practice range: throws at a sample board, as many as one likes, and what came of each."""

from collections.abc import Iterator
from random import Random

from attrs import define, evolve, field

from app.core.command import NATURE
from app.core.session import Step
from app.core.words import N_, NN_, Phrase, counted
from app.games.carcassonne import chance, rules
from app.games.carcassonne.commands import CarcassonneCommand, Landed, Throw
from app.games.carcassonne.model import Phase, Position, Round, Square
from app.games.carcassonne.notation import parse
from app.games.carcassonne.options import Options
from app.games.carcassonne.physics.arena import follower_gap, is_on_land
from app.games.carcassonne.rules.fair import removed
from app.games.carcassonne.rules.rounds import target_gap
from app.games.carcassonne.tables import Token

SAMPLE = """
tiles: D(0,0) B(0,1) CA05(0,-1)r1 N(-1,1)r3 H(-1,-1) K(1,0) CA04(1,-1)r2 K(1,1)r2 V(2,0)r2 H(-2,1)r1 \
J(-2,0)r3 L(-1,-2)r2 W(2,1) S(-1,2) V(2,-1)r3 P(1,2) CA07(-2,-1) U(0,-2) D(-1,0) H(0,2)r1
followers: 1(1,0)f0 2(2,0)f1 1(-2,1)f0 2(-2,0)f1 1(1,2)f1 1(0,-2)r0 2(2,-1)r0 1(-1,2)c0 2(2,1)r0
"""
"""A small land with followers of both seats, standing and lying."""

FAIR = Square(0, -1)
"""The fair tile in its middle, for target."""

HURLER, CATCHER = 0, 1


@define
class Range:
    """
    The practice range: a sample board, and the throws at it.

    Attributes:
        token: What is thrown.
        tremor: Of the throwing hand, as in the options.
        state: The board, with everything that was thrown away still gone.
        said: What came of the last throw, in words; None before the first.
    """

    token: Token = Token.KNOCK_OUT
    tremor: int = 0
    seed: int = 1
    said: Phrase | None = None
    state: Position = field(init=False)
    _throws: int = 0

    def __attrs_post_init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        """Put everybody back on the board."""
        self.said = None
        options = Options(tremor=(self.tremor, self.tremor))
        self.state = parse(SAMPLE, options, seats=2)
        self._aim()

    def choose(self, token: Token) -> None:
        """Throw another kind from now on."""
        self.token, self.said = token, None
        self._aim()

    def shake(self, tremor: int) -> None:
        """Throw with another hand from now on."""
        self.tremor = tremor
        self.state.options = evolve(self.state.options, tremor=(tremor, tremor))

    def play(self, command: CarcassonneCommand) -> Iterator[Step[Position, CarcassonneCommand]]:
        """Yield what comes of a command that is allowed, up to the next thing to do."""
        if isinstance(command, Throw):
            self._throws += 1
            self._aim()
        yield self._step(command)
        while NATURE in rules.to_act(self.state):
            dice = Random(f"{self.seed}/{self._throws}")
            yield self._step(chance.sample(self.state, dice))

    def _step(self, command: CarcassonneCommand) -> Step[Position, CarcassonneCommand]:
        before = self.state
        self.state = before.copy()
        rules.play(self.state, command)
        if isinstance(command, Landed):
            self.said = verdict(before, command)
        elif self.state.awards:
            caught = CATCHER in self.state.awards[0].seats
            self.said = Phrase(N_("The catcher gets the points.") if caught else N_("You get the points."))
        around = self.state.round
        if around is None or (self.state.phase is Phase.AIM and around.thrower != HURLER):
            self._aim(around)
        return Step(before, command, self.state)

    def _aim(self, last: Round | None = None) -> None:
        """Let the next throw begin; the token of the last one stays where it lies."""
        rests = () if last is None else tuple((HURLER, rest) for _, rest in last.rests[-1:])
        self.state = self.state.copy()
        self.state.round = Round(FAIR, HURLER, self.token, rests=rests)
        self.state.phase, self.state.turn = Phase.AIM, HURLER


def verdict(before: Position, landed: Landed) -> Phrase:
    """Say what a throw did, and how near it came."""
    assert before.round is not None
    token = before.round.token
    gaps = [follower_gap(before, landed.rest, number) for number in before.followers]
    near = {"mm": round(min(gaps, default=0) / 10)}
    match token:
        case Token.KNOCK_OUT if hits := removed(before, landed):
            return counted(NN_("{count} follower hit.", "{count} followers hit."), len(hits))
        case Token.KNOCK_OUT if not gaps:
            return Phrase(N_("Nobody is hit."))
        case Token.KNOCK_OUT:
            return Phrase(N_("Nobody is hit; the nearest follower is {mm} mm away."), near)
        case Token.SEDUCTION if not is_on_land(before, landed.rest):
            return Phrase(N_("Beside the land: nobody is seduced."))
        case Token.SEDUCTION if not gaps:
            return Phrase(N_("Nobody is near who could be seduced."))
        case Token.SEDUCTION:
            return Phrase(N_("The nearest follower is {mm} mm away."), near)
        case Token.TARGET:
            gap = target_gap(before, landed.rest, before.round.tile)
            return Phrase(N_("{mm} mm from the fair tile."), {"mm": round(gap / 10)})
        case _ if landed.reach < 0:
            return Phrase(N_("{mm} mm short of the ruler."), {"mm": round(-landed.reach / 10)})
        case _:
            return Phrase(N_("{mm} mm beyond the ruler."), {"mm": round(landed.reach / 10)})
