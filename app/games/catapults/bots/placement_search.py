"""Where to lay the piece in hand: castles first, then the most promising spots played on."""

from collections.abc import Callable, Mapping, Sequence
from math import exp
from random import Random

from attrs import define, frozen

from app.games.catapults.bots.castle_plans import Prospect, chance
from app.games.catapults.bots.evaluation import Forecaster, Outlook, Start
from app.games.catapults.bots.plate_geometry import Spot, legal_spots
from app.games.catapults.bots.playout import Plate, holes
from app.kit.regions import enclosed


def never() -> bool:
    """Tell that there is no hurry."""
    return False


@frozen
class Skill:
    """
    How hard a player thinks.

    Attributes:
        plans: Castles kept in view; 0 builds without a plan.
        spots: Spots that are played on; 1 takes the best at first sight.
        futures: Rows of cards tried for the spots that stay in the race.
        warmth: Temperature of the choice among the values, in empty squares.
        hurry: Asked between rows of cards; thinking ends early when it says so.
    """

    plans: int
    spots: int
    futures: int
    warmth: float = 0.0
    hurry: Callable[[], bool] = never


@frozen
class Ranked:
    """
    A spot with what speaks for it.

    Attributes:
        mask: The squares; 0 for a piece laid on top of walls, where it covers nothing new.
        value: Sum of the terms; or, when played on, the mean outcome.  More is better.
        terms: First sight in empty squares, by name: "castle", "room", "snug", "holes", "stack".
        plan: The castle it serves, if it does.
    """

    mask: int
    value: float
    terms: Mapping[str, float]
    plan: Prospect | None = None


@define
class Builder:
    """Chooses spots for pieces."""

    forecaster: Forecaster

    def rank(
        self,
        plate: Plate,
        kind: int,
        outlook: Outlook,
        skill: Skill,
        rng: Random,
        *,
        closed: int | None = None,
        can_stack: bool = False,
    ) -> list[Ranked]:
        """
        Return the spots of a piece worth considering, best first; empty if it fits nowhere.

        Args:
            plate: The plate.
            kind: The piece.
            outlook: Of the round that the piece helps to build.
            skill: How hard to think.
            rng: Draws the cards to come.
            closed: Squares closed to this piece; those of the outlook if `None`.
            can_stack: Whether it may be laid on top of walls instead.  Rule: CAT-44.
        """
        shut = outlook.closed if closed is None else closed
        start = self.forecaster.start(plate, outlook, outlook.pieces - 1, skill.plans)
        taken = plate.walls | plate.catapults | shut
        spots = legal_spots(self.forecaster.ground.spots[kind], taken)
        ranked = [self._first_sight(plate, spot, start) for spot in spots]
        ranked.sort(key=_worth)
        stacked = [Ranked(0, 1.0, {"stack": 1.0})] if can_stack else []
        if skill.spots > 1 and len(ranked + stacked) > 1:
            return self._play_on(plate, ranked[: skill.spots] + stacked, start, skill, rng)
        return sorted(ranked + stacked, key=_worth)

    def should_draw(self, plate: Plate, outlook: Outlook, skill: Skill, rng: Random) -> bool:
        """
        Tell whether another card does more good than harm.

        A piece that fits must be laid; in the last round it may ruin more than it fills.

        Rule: CAT-14, CAT-16.
        """
        if not outlook.is_last or not skill.futures or not outlook.catapults:
            return True
        return self.gain_of_drawing(plate, outlook, skill, rng) >= 0

    def gain_of_drawing(self, plate: Plate, outlook: Outlook, skill: Skill, rng: Random) -> float:
        """Return how many more squares are covered at the end if one draws on than if one stops now."""
        plans = 0 if outlook.is_last else skill.plans
        start = self.forecaster.start(plate, outlook, outlook.pieces, plans)
        tries = max(1, skill.futures)
        stopped = self.forecaster.outcome(plate, (), start) * tries
        drawn = sum(self.forecaster.outcome(plate, outlook.stream(rng), start) for _ in range(tries))
        return (drawn - stopped) / tries

    def _first_sight(self, plate: Plate, spot: Spot, start: Start) -> Ranked:
        """Return a spot with its terms, without playing on."""
        mask, halo = spot
        ground, weights = self.forecaster.ground, self.forecaster.weights
        taken = plate.walls | plate.catapults
        free = ground.grid.board & ~taken
        stride = ground.grid.stride
        castle, plan = _best_castle(mask, start, ground.area)
        inside = (enclosed(ground.grid, plate.walls) & mask).bit_count()
        alone = holes(free & ~mask, stride) - holes(free, stride)
        terms = {
            "castle": weights.catapult * castle,
            "room": -inside * (0.3 if start.outlook.is_last else 1.0),
            "snug": 0.25 * (halo & (taken | ground.grid.frame)).bit_count() / mask.bit_count() ** 0.5,
            "holes": -weights.hole * alone,
        }
        return Ranked(mask, sum(terms.values()), terms, plan)

    def _play_on(
        self, plate: Plate, ranked: Sequence[Ranked], start: Start, skill: Skill, rng: Random
    ) -> list[Ranked]:
        """
        Return the entries with the mean outcome of playing on as their value.

        All meet the same cards; after a quarter and after half of the rows the worse half
        of those still racing drops out.
        """
        totals, done = [0.0] * len(ranked), [0] * len(ranked)
        racing = list(range(len(ranked)))
        for row in range(1, skill.futures + 1):
            stream = start.outlook.stream(rng)
            for index in racing:
                entry = ranked[index]
                after = Plate(plate.walls | entry.mask, plate.catapults)
                bonus = entry.terms.get("stack", 0.0)
                totals[index] += self.forecaster.outcome(after, stream, start) + bonus
                done[index] += 1
            if row in (skill.futures // 4, skill.futures // 2):
                racing.sort(key=lambda index: -totals[index])
                racing = racing[: max(2, len(racing) // 2)]
            if skill.hurry():
                break
        order = sorted(range(len(ranked)), key=lambda index: (-done[index], -totals[index]))
        return [
            Ranked(ranked[i].mask, totals[i] / max(1, done[i]), ranked[i].terms, ranked[i].plan)
            for i in order
        ]


def _worth(entry: Ranked) -> float:
    """Sort the best entry first."""
    return -entry.value


def _best_castle(mask: int, start: Start, area: int) -> tuple[float, Prospect | None]:
    """Return the catapults to be expected of the best castle after a piece, and it if the piece serves it."""
    best, served = 0.0, None
    for prospect in start.prospects:
        (ring, interior), gain, lacks, _ = prospect
        supplied = (mask & ring).bit_count()
        worth = (gain - (mask & interior).bit_count() / area) * chance(lacks - supplied, start.pieces)
        if worth > best:
            best, served = worth, prospect if supplied else None
    return best, served


def soft_choice(ranked: Sequence[Ranked], warmth: float, rng: Random) -> Ranked:
    """Return the first entry, or with some warmth one drawn by softmax over the values."""
    if warmth <= 0.0:
        return ranked[0]
    best = max(entry.value for entry in ranked)
    shares = [exp((entry.value - best) / warmth) for entry in ranked]
    return rng.choices(ranked, shares)[0]
