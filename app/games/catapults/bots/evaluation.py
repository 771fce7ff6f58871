"""The value of a plate: its castles to be, and how it ends when it is played on."""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from attrs import define, field, frozen

from app.games.catapults.bots.castle_plans import Prospect, plans_of, shortlist
from app.games.catapults.bots.packing import Packer
from app.games.catapults.bots.plate_geometry import Ground
from app.games.catapults.bots.playout import Plate, Playout, Spots, holes
from app.kit.regions import enclosed


@frozen
class Remaining:
    """
    What a player knows of the rest of the game.

    Attributes:
        round: The current round, from 1.
        rounds: Rounds of the game.
        pieces: Pieces that may still be laid this round, the one in hand included.
        per_round: Pieces of a later round.
        cards: Cards left in the deck.
        pool: By kind, the cards that may be in it.
        catapults: Catapults that may still be placed this round.
        per_round_catapults: Catapults that may be placed in a later round.
        closed: Squares that nothing may cover this round.
    """

    round: int
    rounds: int
    pieces: int
    per_round: int
    cards: int
    pool: tuple[int, ...]
    catapults: int
    per_round_catapults: int
    closed: int

    @property
    def is_last(self) -> bool:
        """Whether no round follows."""
        return self.round >= self.rounds

    def stream(self, rng: Random) -> list[int]:
        """Return the kinds that the rest of the deck may hold, next card first."""
        unseen = [kind for kind, count in enumerate(self.pool) for _ in range(count)]
        return rng.sample(unseen, min(self.cards, len(unseen)))


@frozen
class Weights:
    """
    The value of the end of a round, in empty squares at the end of the game.

    Attributes:
        catapult: A new catapult, long before the end.
        die: A valid catapult when dice are rolled.
        hole: A free square that shares no edge with another, long before the end.
    """

    catapult: float = 4.0
    die: float = 2.0
    hole: float = 0.9


class Start(NamedTuple):
    """
    Where playing on begins.

    Attributes:
        remaining: What is known of the time to come.
        pieces: Pieces still to be laid this round.
        prospects: Castles in view.
        spots: By kind, where pieces may lie this round.
    """

    remaining: Remaining
    pieces: int
    prospects: Sequence[Prospect]
    spots: Spots


@define
class PlateEvaluation:
    """Values plates of one kind by looking ahead; keeps what it has worked out between calls."""

    ground: Ground
    weights: Weights = field(factory=Weights)
    packer: Packer = field(init=False)
    playout: Playout = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.packer = Packer(self.ground)
        self.playout = Playout(self.ground, self.packer)

    def start(self, plate: Plate, remaining: Remaining, pieces: int, plans: int) -> Start:
        """Prepare to play a plate on, with so many pieces this round and so many castles in view."""
        spots = self.playout.open_spots(plate, remaining.closed)
        return Start(remaining, pieces, self.prospects(plate, remaining, remaining.pieces, plans), spots)

    def prospects(self, plate: Plate, remaining: Remaining, pieces: int, width: int) -> list[Prospect]:
        """Return the castles worth aiming at, best first."""
        if not width:
            return []
        safe = enclosed(self.ground.grid, plate.walls) & ~plate.catapults & ~remaining.closed
        plans = plans_of(self.ground, remaining.closed)
        return shortlist(
            plans,
            self.packer,
            walls=plate.walls,
            catapults=plate.catapults,
            safe=safe,
            pieces=pieces,
            most=remaining.catapults,
            width=width,
        )

    def outcome(self, plate: Plate, stream: Sequence[int], start: Start) -> float:
        """
        Return what a plate is worth when it is played on with a given row of cards.

        Args:
            plate: It must have grown out of the one that *start* was prepared for.
            stream: The kinds to come, next card first.
            start: Where playing on begins.

        Returns:
            Minus the empty squares at the end of the game, as far as one can see; dice to
            come count as squares.  More is better.
        """
        remaining, play = start.remaining, self.playout
        if remaining.is_last:
            end = play.fill(plate, stream, start.pieces, start.spots)
            return -float(play.empties(play.place_catapults(end, remaining.closed, remaining.catapults)))
        end = play.build(
            plate,
            stream,
            remaining.closed,
            start.pieces,
            prospects=start.prospects,
            most=remaining.catapults,
            spots=start.spots,
        )
        end = play.place_catapults(end, remaining.closed, remaining.catapults)
        dice = self.weights.die * self.valid(end)
        if remaining.round < remaining.rounds - 1:
            return dice + self._early_value(plate, end)
        last = play.fill(end, stream[start.pieces :], remaining.per_round, self._later_spots(end, start))
        return dice - play.empties(play.place_catapults(last, 0, remaining.per_round_catapults))

    def valid(self, plate: Plate) -> int:
        """Return how many catapults stand in a castle."""
        inside = enclosed(self.ground.grid, plate.walls) & plate.catapults
        return inside.bit_count() // self.ground.area

    def _early_value(self, before: Plate, end: Plate) -> float:
        """Return what the end of an early round is worth, dice left out."""
        fresh = (end.catapults & ~before.catapults).bit_count() / self.ground.area
        free = self.ground.grid.board & ~(end.walls | end.catapults)
        return self.weights.catapult * fresh - self.weights.hole * holes(free, self.ground.grid.stride)

    def _later_spots(self, end: Plate, start: Start) -> Spots:
        """Return where pieces may lie in the next round."""
        return self.playout.open_spots(end, 0) if start.remaining.closed else start.spots
