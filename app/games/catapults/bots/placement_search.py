"""Where to lay the piece in hand: castles first, then the most promising spots played out."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from attrs import define, frozen

from app.bots.search.candidate import Candidate
from app.bots.search.halving import Round, settled, successive_halving
from app.bots.search.softmax import pick
from app.games.catapults.bots.castle_plans import Prospect, chance
from app.games.catapults.bots.evaluation import PlateEvaluation, Remaining, Start, Weights
from app.games.catapults.bots.levels import Thinking
from app.games.catapults.bots.plate_geometry import Spot, legal_spots
from app.games.catapults.bots.playout import Plate, holes
from app.kit.regions import enclosed


@define(eq=False)
class Placement(Candidate[int]):
    """
    A spot considered for a piece; its values are in empty squares.

    The move is the squares as a mask; 0 for a piece laid on top of walls, where it covers nothing new.

    Attributes:
        terms: What the prior is the sum of, by name: "castle", "room", "snug", "holes", "stack".
    """

    terms: Mapping[str, float]


@define
class PlacementSearch:
    """Chooses where wall pieces go: castles first, then the most promising spots played out."""

    evaluation: PlateEvaluation

    def rank(
        self,
        plate: Plate,
        kind: int,
        remaining: Remaining,
        thinking: Thinking,
        *,
        closed: int | None = None,
        can_stack: bool = False,
    ) -> list[Placement]:
        """
        Return the spots of a piece worth considering, best first; empty if it fits nowhere.

        Args:
            plate: The plate.
            kind: The piece.
            remaining: In the round that the piece helps to build.
            thinking: How hard to think.
            closed: Squares closed to this piece; those of the round if `None`.
            can_stack: Whether it may be laid on top of walls instead.  Rule: CAT-44.
        """
        skill, shut = thinking.skill, remaining.closed if closed is None else closed
        start = self._start(plate, remaining, thinking)
        taken = plate.walls | plate.catapults | shut
        spots = legal_spots(self.evaluation.ground.spots[kind], taken)
        sight = _sight(self.evaluation, plate, start, self.evaluation.ground.sizes[kind])
        ranked = [sight.placement(spot) for spot in spots]
        ranked.sort(key=_prior)
        stacked = [Placement(0, {"stack": 1.0}, prior=1.0)] if can_stack else []
        if skill.width > 1 and len(ranked + stacked) > 1:
            return self._played_out(plate, ranked[: skill.width] + stacked, start, thinking)
        return sorted(ranked + stacked, key=_prior)

    def should_draw(self, plate: Plate, remaining: Remaining, thinking: Thinking) -> bool:
        """
        Tell whether another card does more good than harm.

        A piece that fits must be laid; in the last round it may ruin more than it fills.

        Rule: CAT-14, CAT-16.
        """
        if not remaining.is_last or not thinking.skill.worlds or not remaining.catapults:
            return True
        return self.gain_of_drawing(plate, remaining, thinking) >= 0

    def gain_of_drawing(self, plate: Plate, remaining: Remaining, thinking: Thinking) -> float:
        """Return how many more squares are covered at the end if one draws on than if one stops now."""
        plans = 0 if remaining.is_last else thinking.skill.plans
        start = self.evaluation.start(plate, remaining, remaining.pieces, plans)
        stopped, drawn, tries = self.evaluation.outcome(plate, (), start), 0.0, 0
        while tries < max(1, thinking.skill.worlds) and not (tries and thinking.clock.is_late()):
            drawn += self.evaluation.outcome(plate, remaining.stream(thinking.rng), start)
            tries += 1
        return (drawn - stopped * tries) / tries

    def _start(self, plate: Plate, remaining: Remaining, thinking: Thinking) -> Start:
        """Prepare to look at spots; where other pieces may lie counts only if they are played out."""
        skill, pieces = thinking.skill, remaining.pieces - 1
        if skill.width > 1:
            return self.evaluation.start(plate, remaining, pieces, skill.plans)
        prospects = self.evaluation.prospects(plate, remaining, remaining.pieces, skill.plans)
        return Start(remaining, pieces, prospects, ())

    def _played_out(
        self, plate: Plate, ranked: Sequence[Placement], start: Start, thinking: Thinking
    ) -> list[Placement]:
        """Return the entries by the mean outcome of their playouts; all meet the same rows of cards."""

        def value(entry: Placement, stream: Sequence[int]) -> float:
            after = Plate(plate.walls | entry.move, plate.catapults)
            return self.evaluation.outcome(after, stream, start) + entry.terms.get("stack", 0.0)

        worlds = thinking.skill.worlds
        rounds = _rounds(len(ranked), worlds)
        luck = start.remaining.stream
        found = successive_halving(ranked, rounds, lambda _: luck(thinking.rng), value, clock=thinking.clock)
        return settled(found, thinking.doubt, worlds) if thinking.doubt else found


def _rounds(count: int, worlds: int) -> list[Round]:
    """Return three rounds: to a quarter, to half, to all rows of cards; the first two drop the worse half."""
    found, done = [], 0
    for until in (worlds // 4, worlds // 2, worlds):
        if until > done:
            count = max(2, count // 2) if until < worlds else count
            found.append(Round(until - done, count))
            done = until
    return found


def _prior(entry: Placement) -> float:
    """Sort the best entry first."""
    return -entry.prior


class _Castle(NamedTuple):
    """
    A castle in view, as spots are held against it.

    Attributes:
        prospect: The castle.
        touched: Its squares, those of the ring and those inside.
        whole: Catapults to be expected of it if a piece does not touch it.
        chances: How likely it is finished when a piece has supplied none of its squares, one, and so on.
    """

    prospect: Prospect
    touched: int
    whole: float
    chances: Sequence[float]


@frozen
class _Sight:
    """
    What a plate is for all spots of a piece, so that it is worked out once for all of them.

    Attributes:
        area: Squares that a catapult covers.
        stride: From row to row.
        weights: What things are worth.
        castles: Those in view.
        free, safe: Squares that are free, and that are enclosed.
        solid: What a piece may lean on, the frame too.
        lone: Free squares that share no edge with another.
        inside: What a square that is enclosed costs.
    """

    area: int
    stride: int
    weights: Weights
    castles: Sequence[_Castle]
    free: int
    safe: int
    solid: int
    lone: int
    inside: float

    def placement(self, spot: Spot) -> Placement:
        """Return a spot with its terms, without playing on."""
        mask, halo = spot
        alone = holes(self.free & ~mask, self.stride) - self.lone
        terms = {
            "castle": self.weights.catapult * self._best_castle(mask),
            "room": -(self.safe & mask).bit_count() * self.inside,
            "snug": 0.25 * (halo & self.solid).bit_count() / mask.bit_count() ** 0.5,
            "holes": -self.weights.hole * alone,
        }
        return Placement(mask, terms, prior=sum(terms.values()))

    def _best_castle(self, mask: int) -> float:
        """Return the catapults to be expected of the best castle after a piece."""
        best = 0.0
        for prospect, touched, whole, chances in self.castles:
            value = whole
            if mask & touched:
                (ring, interior), gain, _, _ = prospect
                supplied = (mask & ring).bit_count()
                value = (gain - (mask & interior).bit_count() / self.area) * chances[supplied]
            best = max(best, value)
        return best


def _sight(evaluation: PlateEvaluation, plate: Plate, start: Start, size: int) -> _Sight:
    """Return what a plate is for all spots of a piece that covers so many squares."""
    grid, taken = evaluation.ground.grid, plate.walls | plate.catapults
    castles = list[_Castle]()
    for prospect in start.prospects:
        (ring, interior), gain, lacks, _ = prospect
        chances = [chance(lacks - supplied, start.pieces) for supplied in range(min(size, lacks) + 1)]
        castles.append(_Castle(prospect, ring | interior, gain * chances[0], chances))
    free = grid.board & ~taken
    return _Sight(
        evaluation.ground.area,
        grid.stride,
        evaluation.weights,
        castles,
        free,
        enclosed(grid, plate.walls),
        taken | grid.frame,
        holes(free, grid.stride),
        0.3 if start.remaining.is_last else 1.0,
    )


def chosen(ranked: Sequence[Placement], thinking: Thinking) -> Placement:
    """Return the first entry, or with a temperature one drawn by softmax over the values."""
    if not thinking.skill.temperature:
        return ranked[0]
    return pick(ranked, [entry.mean for entry in ranked], thinking.skill.temperature, thinking.rng)
