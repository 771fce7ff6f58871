"""Luck, scoring and words of Race: small enough for one file."""

from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import Any

from app.core.command import NATURE, Command, Seat
from app.core.draws import Draw, OneOf
from app.core.game import Player
from app.core.result import Course, Part, Result
from app.core.sheet import Grid, Row, Sheet
from app.core.words import N_, Phrase, SeatName
from tests.toy.model import Card, Dealt, Options, Position, Rolled


class Luck:
    """Nature."""

    def sample(self, state: Position, rng: Random) -> Command:
        """Deal, or roll."""
        if state.owed == "deal":
            return Dealt(NATURE, cards=tuple((Card(rng.randint(1, 2)), Card.TWO) for _ in state.hands))
        return Rolled(NATURE, pips=rng.randint(1, 6))

    def outcomes(self, state: Position) -> Sequence[tuple[Command, Fraction]]:
        """Return the sides of the die; the deals are too many to list."""
        if state.owed == "deal":
            return []
        return [(Rolled(NATURE, pips=pips), Fraction(1, 6)) for pips in range(1, 7)]

    def draws(self, state: Position) -> dict[str, Draw]:
        """Return the sides of the die; the deals are too many to list."""
        return {} if state.owed == "deal" else {"pips": OneOf(range(1, 7))}

    def guess(self, view: Position, rng: Random) -> Position:
        """Take every hidden card for a TWO."""
        world = view.copy()
        world.hands = [[card or Card.TWO for card in hand] for hand in view.hands]
        return world


class Points:
    """Who won."""

    def course(self, state: Position) -> Course:
        """The first seat begins; somebody arrives."""
        seats = len(state.runners)
        arrived = any(runner.at.at >= state.options.goal for runner in state.runners.values())
        ending = Phrase(N_("somebody has arrived")) if arrived else None
        return Course(0, -(-state.turns // seats), state.turns, ending, "TOY-5" if ending else "")

    def result(self, state: Position) -> Result:
        """Whoever is farthest has won."""
        totals = tuple(runner.at.at for runner in state.runners.values())
        winners = tuple(seat for seat, total in enumerate(totals) if total == max(totals))
        parts = tuple((Part(Phrase(N_("squares")), total, "TOY-5"),) for total in totals)
        return Result(winners, totals, parts)

    def sheet(self, state: Position, players: Sequence[Player]) -> Sheet:
        """Return a line for each seat."""
        totals = self.result(state).totals
        rows = tuple(Row(SeatName(seat), (total,)) for seat, total in enumerate(totals))
        return Sheet(Phrase(N_("Race")), (), (Grid(Phrase(N_("Squares")), (Phrase(N_("Total")),), rows),))

    def blank_sheet(self, options: Options, seats: int) -> Sheet:
        """Return empty lines."""
        rows = tuple(Row(SeatName(seat), (None,)) for seat in range(seats))
        return Sheet(Phrase(N_("Race")), (), (Grid(Phrase(N_("Squares")), (Phrase(N_("Total")),), rows),))


class Words:
    """What is said."""

    def draw(self, state: Position) -> str:
        """Draw the lanes, if there are any, below how far they go."""
        lanes = [
            "".join(str(seat) if at == runner.at.at else "." for at in range(state.options.goal + 7))
            for seat, runner in state.runners.items()
        ]
        return "\n".join([f"To {state.options.goal}", *lanes])

    def tell(self, before: Any, command: Command, after: Any) -> Phrase | None:
        """Name whoever did it."""
        if command.by == NATURE:
            return None
        at = after.runners[command.by].at.at
        return Phrase(N_("{who} is at {at}."), {"who": SeatName(command.by), "at": at})

    def describe(self, view: Position, seat: Seat) -> Phrase:
        """Say where the seat is."""
        return Phrase(N_("You are at {at}."), {"at": view.runners[seat].at.at})
