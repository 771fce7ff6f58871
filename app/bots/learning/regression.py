"""Regression in plain Python: chances to win by Newton's method, final scores by least squares."""

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

from app.bots.values.learnt import Row, Rows, shares

Matrix = list[list[float]]

_HARDLY = 1e-6
"""Keeps what is added to all final scores at 0 where nothing is known of any."""


class Sample(NamedTuple):
    """
    A position of a game, and how that ended.

    Attributes:
        stage: In which part of the game it was.
        rows: What each seat had of each feature.
        won: By seat, the part of the win.
        totals: By seat, the final score.
    """

    stage: int
    rows: Rows
    won: Sequence[float]
    totals: Sequence[float]


def fit_shares(
    samples: Sequence[Sample], size: int, ridge: float = 10.0, steps: int = 12
) -> tuple[float, ...]:
    """
    Return the weights under which what happened is likeliest.

    Args:
        samples: Positions in which at least two seats can still win; without any, nothing weighs anything.
        size: How many features there are.
        ridge: How strongly weights are drawn to 0, in samples; features count by their spread.
        steps: Of Newton's method, at most.
    """
    scales = _scales(samples, size)
    scaled = [(_scaled(each.rows, scales), each.won) for each in samples]
    weights = [0.0] * len(scales)
    for _ in range(steps):
        gradient, curvature = _slopes(scaled, weights)
        for place in range(len(weights)):
            gradient[place] -= ridge * weights[place]
            curvature[place][place] += ridge
        change = solve(curvature, gradient)
        weights = [weight + each for weight, each in zip(weights, change, strict=True)]
        if max(map(abs, change)) < 1e-4:
            break
    return tuple(weight / scale for weight, scale in zip(weights, scales, strict=True))


def fit_points(samples: Sequence[Sample], size: int, ridge: float = 10.0) -> tuple[float, ...]:
    """Return the weights that come nearest to the final scores, and last what is added to all."""
    scales = [*_scales(samples, size), 1.0]
    matrix: Matrix = [[0.0] * (size + 1) for _ in range(size + 1)]
    vector = [0.0] * (size + 1)
    for each in samples:
        for row, total in zip(each.rows, each.totals, strict=True):
            if row is not None:
                scaled = [value / scale for value, scale in zip((*row, 1.0), scales, strict=True)]
                _add(matrix, scaled, 1.0)
                vector = [old + total * value for old, value in zip(vector, scaled, strict=True)]
    _mirror(matrix)
    for place in range(size):
        matrix[place][place] += ridge
    matrix[size][size] += _HARDLY
    return tuple(each / scale for each, scale in zip(solve(matrix, vector), scales, strict=True))


def _scales(samples: Sequence[Sample], size: int) -> list[float]:
    """Return the spread of each feature; 1 for one that is always the same."""
    rows = [row for each in samples for row in each.rows if row is not None]
    scales = []
    for values in zip(*rows, strict=True) if rows else [(0.0,)] * size:
        mean = sum(values) / len(values)
        scales.append(sqrt(sum([(value - mean) ** 2 for value in values]) / len(values)) or 1.0)
    return scales


def _scaled(rows: Rows, scales: Sequence[float]) -> list[list[float] | None]:
    return [
        None if row is None else [value / scale for value, scale in zip(row, scales, strict=True)]
        for row in rows
    ]


def _slopes(
    scaled: Sequence[tuple[Rows, Sequence[float]]], weights: Sequence[float]
) -> tuple[list[float], Matrix]:
    """Return the slope of the log likelihood, and how it bends."""
    size = len(weights)
    gradient, curvature = [0.0] * size, [[0.0] * size for _ in range(size)]
    for rows, won in scaled:
        said = shares(rows, weights)
        alive = [
            (row, chance, part) for row, chance, part in zip(rows, said, won, strict=True) if row is not None
        ]
        mean = [0.0] * size
        for row, chance, part in alive:
            mean = [old + chance * value for old, value in zip(mean, row, strict=True)]
            step = part - chance
            gradient = [old + step * value for old, value in zip(gradient, row, strict=True)]
        for row, chance, _ in alive:
            _add(curvature, [value - each for value, each in zip(row, mean, strict=True)], chance)
    _mirror(curvature)
    return gradient, curvature


def _add(matrix: Matrix, vector: Row, factor: float) -> None:
    """Add a vector times itself to the lower half of a matrix."""
    for place, value in enumerate(vector):
        if value:
            scaled, line = factor * value, matrix[place]
            for other in range(place + 1):
                line[other] += scaled * vector[other]


def _mirror(matrix: Matrix) -> None:
    for place, line in enumerate(matrix):
        for other in range(place):
            matrix[other][place] = line[other]


def solve(matrix: Matrix, vector: Sequence[float]) -> list[float]:
    """Return what a matrix makes a vector of; the matrix is symmetric and positive (Gauss, with pivots)."""
    lines = [[*line, value] for line, value in zip(matrix, vector, strict=True)]
    size = len(lines)
    for place in range(size):
        pivot = max(range(place, size), key=lambda other: abs(lines[other][place]))
        lines[place], lines[pivot] = lines[pivot], lines[place]
        head = lines[place]
        for other in range(place + 1, size):
            factor = lines[other][place] / head[place]
            if factor:
                lines[other] = [one - factor * two for one, two in zip(lines[other], head, strict=True)]
    found = [0.0] * size
    for place in reversed(range(size)):
        rest = sum(lines[place][other] * found[other] for other in range(place + 1, size))
        found[place] = (lines[place][size] - rest) / lines[place][place]
    return found
