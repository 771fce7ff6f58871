"""Learnt evaluations: chances to win from features of a position, by weights that games have taught."""

import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from hashlib import blake2b
from math import exp
from pathlib import Path
from random import Random
from typing import Any, Generic, NamedTuple, TypeAlias

from attrs import evolve, field, frozen

from app.core.game import AnyGame, Game, S, S_contra
from app.core.result import Result
from app.paths import RESOURCES

Row: TypeAlias = Sequence[float]
"""What a seat has of each feature, in their order."""

Rows: TypeAlias = Sequence[Row | None]
"""By seat; None for one that cannot win any more."""

FILE = "values.toml"
"""The weights of a game, among its resources."""


_PLAIN = 0.1
"""Moves that differ by less, in chances to win, are off by as much as those that are so far apart."""

_ALL = "all"
"""What is added to the final score of everybody, whatever they have."""


class OtherFeatures(ValueError):
    """Raised for weights that are not those of the features which a game shows now."""


class Feature(NamedTuple):
    """
    Something that tells who will win.

    Attributes:
        name: Of the weight, in files.
        unit: What a number of it counts.
        sentence: What it says, for players: what speaks for somebody.
    """

    name: str
    unit: str
    sentence: str


def _only(_: object) -> int:
    return 0


def _not_yet(_: object) -> bool:
    return False


def _goes_on(_: object) -> None:
    return None


def _never(_: object, __: Random) -> bool:
    return False


@frozen
class FeatureSet(Generic[S_contra]):
    """
    What a game shows of who will win; `Game.values` names the function that returns it.

    Every seat is looked at in the same way: whose turn it is and what phase it is are features too.

    Attributes:
        features: What is looked at.
        rows: Returns the features of each seat in a full state in which the game is not over.
        stages: The parts of a game, each with weights of its own.
        stage: Returns in which of them a full state is, by its number.
        ended: Returns how a game of a match has ended after which the next one can begin; None where no match
            goes on.  Chances to win are those of the game on the table, whatever match it is part of.
        turns: How many more own turns moves are played on, when they are compared, before that is valued.
        plays_past: Tells whether a state is no place for a playout to end, for what was learnt knows too
            little of it, as of a game that ends by a count within few turns if nothing happens.
        plays_out: Whether close looks play on to the end of the game, for what was learnt tells moves apart
            too badly.
        player: Makes who plays such games, where it is as strong as the level that plays on anywhere else,
            and quicker.
        is_quick: Whether a whole game takes a tenth of a second or less: then such games say how likely the
            best move of a list wins, and what was learnt only how much less likely the others do.
        alike: The standard error of a small difference of two moves, where that was learnt: lists call
            equals what lies closer together.
        seat_computers: Lets computers sit on all seats of a state, in place, where that makes a difference.
        finish_turn: Plays the rest of a turn in place, luck and all, as the level does that plays on, and
            tells whether it did: a game may do in one go what else is asked for step by step.
        ways: More such functions, each another way to play the rest of a turn, as the strongest plan it: the
            first one may think long, and the last one ends it.  Where a turn has many orders, the best of
            these tells what one of them is worth.
    """

    features: Sequence[Feature]
    rows: Callable[[S_contra], Rows]
    stages: Sequence[str] = ("all",)
    stage: Callable[[S_contra], int] = _only
    ended: Callable[[S_contra], Result | None] = _goes_on
    turns: int = 0
    plays_past: Callable[[S_contra], bool] = _not_yet
    plays_out: bool = False
    player: Callable[[], Any] | None = None
    is_quick: bool = False
    alike: float = 0.0
    seat_computers: Callable[[S_contra], object] = _only
    finish_turn: Callable[[S_contra, Random], bool] = _never
    ways: Sequence[Callable[[S_contra, Random], bool]] = ()


@frozen
class Weights:
    """
    What tables of some size have taught.

    Attributes:
        seats: How many sat there.
        games: From how many games it was learnt.
        shares: By stage, what one of each feature adds to the logarithm of a seat's odds.
        points: By stage, what one of each feature adds to the final score; the last number is added to all.
        error: How far a chance of one position is off, beside luck: what `springald confirm` says of lists.
        doubt: By which part of itself a difference of two chances is off when either is played on to the end
            of the game, beside luck: measured as docs/analysis.md says.
        among_equals: By what the logarithms of odds are multiplied where everybody plays equally well.  In
            games of several levels who plays better is also ahead more often, and weights take one for the
            other.
        equals: What games of equals have taught, where that tells more of such games than this, multiplied.
    """

    seats: int
    games: int
    shares: tuple[tuple[float, ...], ...]
    points: tuple[tuple[float, ...], ...]
    error: float
    doubt: float
    among_equals: float = 1.0
    equals: "Weights | None" = None


@frozen
class LearntValues(Generic[S]):
    """
    The learnt evaluation of a game.

    Attributes:
        features: What it looks at.
        tables: By the number of seats; another number is valued as the nearest one.
    """

    features: FeatureSet[S]
    tables: Mapping[int, Weights] = field(repr=False)

    def weights(self, seats: int) -> Weights:
        """Return the weights for a table of so many."""
        return self.tables[min(self.tables, key=lambda known: (abs(known - seats), -known))]

    def doubt(self, seats: int, difference: float) -> float:
        """Return the standard error of a difference of two chances at a table of so many, beside luck."""
        return self.weights(seats).doubt * abs(difference)

    def doubt_of_moves(self, seats: int, difference: float) -> float:
        """Return that of two moves: what looks alike may differ, too."""
        return self.doubt(seats, max(_PLAIN, abs(difference)))

    def values(self, state: S, *, among_equals: bool = False) -> tuple[list[float], list[float]]:
        """
        Return the chance to win and the expected final score of each seat in a full state.

        Chances are those of players of any levels, or *among_equals* of a level that plays on for all.
        """
        rows, stage = self.features.rows(state), self.features.stage(state)
        weights = self._weights(len(rows), among_equals=among_equals)
        chances = shares(rows, weights.shares[stage], weights.among_equals if among_equals else 1.0)
        return chances, [_points(row, weights.points[stage]) for row in rows]

    def speaks_most(self, state: S, seat: int) -> Feature:
        """Return what speaks most, among equals, for a seat that has not lost, beside the others."""
        rows, stage = self.features.rows(state), self.features.stage(state)
        others = [row for other, row in enumerate(rows) if other != seat and row is not None]
        weights = self._weights(len(rows), among_equals=True).shares[stage]
        gains = [
            weight * sum(own - theirs for theirs in those)
            for weight, own, *those in zip(weights, rows[seat] or (), *others, strict=True)
        ]
        return self.features.features[max(range(len(gains)), key=gains.__getitem__)]

    def _weights(self, seats: int, *, among_equals: bool) -> Weights:
        weights = self.weights(seats)
        return (among_equals and weights.equals) or weights


def shares(rows: Rows, weights: Sequence[float], boldness: float = 1.0) -> list[float]:
    """Return the chance to win of each seat: a softmax over *boldness* times its sum of weighted features."""
    sums = [None if row is None else boldness * _dot(row, weights) for row in rows]
    top = max((each for each in sums if each is not None), default=0.0)
    odds = [0.0 if each is None else exp(each - top) for each in sums]
    whole = sum(odds)
    return [each / whole for each in odds] if whole else [1 / len(rows)] * len(rows)


def _points(row: Row | None, weights: Sequence[float]) -> float:
    return 0.0 if row is None else _dot(row, weights) + weights[-1]


def _dot(row: Row, weights: Sequence[float]) -> float:
    return sum([one * other for one, other in zip(row, weights, strict=False)])


def learnt_values(game: Game[S, Any, Any]) -> LearntValues[S] | None:
    """
    Return the learnt evaluation of a game, read when it is first asked for; None if it has none.

    Raises:
        ImportError: If the game names features that do not exist.
        OSError, ValueError, KeyError: If its weights cannot be read, or are those of other features.
    """
    if not game.values:
        return None
    return LearntValues(game.load(game.values)(), _tables(RESOURCES / "games" / game.id / FILE, game))


@cache
def _tables(path: Path, game: Game[Any, Any, Any]) -> Mapping[int, Weights]:
    return read_weights(path.read_text(encoding="utf-8"), game.load(game.values)())


def ended(game: Game[S, Any, Any], state: S) -> Result | None:
    """Return how the game on the table has ended, though its match may go on; None while it is played."""
    features: FeatureSet[S] | None = game.load(game.values)() if game.values else None
    found = features.ended(state) if features is not None else None
    if found is None and not game.rules.to_act(state):
        return game.scoring.result(state)
    return found


def fingerprint(game: AnyGame) -> str:
    """Return what tells what a game was taught from what it was taught before; empty if that is nothing."""
    if not game.values:
        return ""
    return blake2b((RESOURCES / "games" / game.id / FILE).read_bytes(), digest_size=8).hexdigest()


def read_weights(text: str, features: FeatureSet[Any]) -> Mapping[int, Weights]:
    """
    Return the weights that a file holds, by the number of seats.

    Raises:
        OtherFeatures: If they are not those of these features.
        ValueError: If they are no weights.
        KeyError: If something is missing.
    """
    told = tomllib.loads(text)
    try:
        equals = {table["seats"]: _weights(table, features) for table in told.get("equals", ())}
        tables = [_weights(table, features) for table in told["tables"]]
    except (TypeError, AttributeError, OverflowError) as error:
        raise ValueError(f"these are no weights: {error}") from error
    return {each.seats: evolve(each, equals=equals.get(each.seats)) for each in tables}


def _weights(table: Mapping[str, Any], features: FeatureSet[Any]) -> Weights:
    names = [each.name for each in features.features]
    stages = [table.get("stages", {}).get(stage, {}) for stage in features.stages]
    if any(list(stage.get("shares", ())) != names for stage in stages):
        seats = table.get("seats")
        raise OtherFeatures(f"the weights for {seats} seats are of other features: learn them again")
    return Weights(
        seats=int(table["seats"]),
        games=int(table["games"]),
        shares=tuple(tuple(map(float, stage["shares"].values())) for stage in stages),
        points=tuple(tuple(float(stage["points"][name]) for name in (*names, _ALL)) for stage in stages),
        error=float(table["error"]),
        doubt=float(table["doubt"]),
        among_equals=float(table.get("among_equals", 1.0)),
    )


def write_weights(tables: Sequence[Weights], features: FeatureSet[Any], commands: Sequence[str]) -> str:
    """Return weights as the text of a file; *commands* are what made them."""
    lines = [*(f"# {command}" for command in commands), ""]
    for each in tables:
        lines += _lines("tables", each, features)
    for equals in (each.equals for each in tables if each.equals):
        lines += _lines("equals", equals, features)
    return "\n".join(lines)


def _lines(key: str, weights: Weights, features: FeatureSet[Any]) -> list[str]:
    names = [each.name for each in features.features]
    lines = [
        f"[[{key}]]",
        f"seats = {weights.seats}",
        f"games = {weights.games}",
        f"error = {weights.error:.3f}",
        f"doubt = {weights.doubt:.2f}",
        f"among_equals = {weights.among_equals:.2f}",
        "",
    ]
    for stage, shares_of, points_of in zip(features.stages, weights.shares, weights.points, strict=True):
        lines += [f"[{key}.stages.{stage}]"]
        lines += [_line("shares", names, shares_of), _line("points", (*names, _ALL), points_of), ""]
    return lines


def _line(label: str, names: Sequence[str], values: Sequence[float]) -> str:
    pairs = ", ".join(f"{name} = {value:.4f}" for name, value in zip(names, values, strict=True))
    return f"{label} = {{ {pairs} }}"
