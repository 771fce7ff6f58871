"""Regression: chances to win by Newton's method, final scores by least squares."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from app.bots.values.learnt import Rows

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Array: TypeAlias = NDArray[np.float64]

_HARDLY = 1e-6
"""Keeps what is added to all final scores at 0 where nothing is known of any."""

_STEPS = 12
"""Of Newton's method, at most."""


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


def fit_shares(samples: Sequence[Sample], size: int, ridge: float = 10.0) -> tuple[float, ...]:
    """
    Return the weights under which what happened is likeliest.

    Args:
        samples: Positions of tables of one size, in which at least two seats can still win; without any,
            nothing weighs anything.
        size: How many features there are.
        ridge: How strongly weights are drawn to 0, in samples; features count by their spread.
    """
    import numpy as np

    if not samples:
        return (0.0,) * size
    rows, alive = _table(samples, size)
    scales = _scales(rows, alive)
    scaled, won = rows / scales, np.array([each.won for each in samples])
    weights = np.zeros(size)
    for _ in range(_STEPS):
        sums = np.where(alive, scaled @ weights, -np.inf)
        odds = np.exp(sums - sums.max(axis=1, keepdims=True))
        said = odds / odds.sum(axis=1, keepdims=True)
        surprise = np.where(alive, won - said, 0.0)
        gradient = np.einsum("ns,nsf->f", surprise, scaled) - ridge * weights
        centred = scaled - np.einsum("ns,nsf->nf", said, scaled)[:, None, :]
        flat = centred.reshape(-1, size)
        curvature = (flat * said.reshape(-1, 1)).T @ flat + ridge * np.eye(size)
        change = np.linalg.solve(curvature, gradient)
        weights += change
        if np.abs(change).max() < 1e-4:
            break
    return tuple((weights / scales).tolist())


def fit_points(samples: Sequence[Sample], size: int, ridge: float = 10.0) -> tuple[float, ...]:
    """Return the weights that come nearest to the final scores, and last what is added to all."""
    import numpy as np

    if not samples:
        return (0.0,) * (size + 1)
    rows, alive = _table(samples, size)
    scales = np.append(_scales(rows, alive), 1.0)
    totals = np.array([each.totals for each in samples], dtype=float)[alive]
    known = np.column_stack([rows[alive], np.ones(len(totals))]) / scales
    matrix = known.T @ known + np.diag([ridge] * size + [_HARDLY])
    return tuple((np.linalg.solve(matrix, known.T @ totals) / scales).tolist())


def _table(samples: Sequence[Sample], size: int) -> "tuple[Array, NDArray[np.bool_]]":
    """Return features by sample and seat, 0 for a seat that is out, and which seats are not."""
    import numpy as np

    nothing: Any = (0.0,) * size
    rows = np.array([[nothing if row is None else row for row in each.rows] for each in samples], dtype=float)
    return rows, np.array([[row is not None for row in each.rows] for each in samples])


def _scales(rows: "Array", alive: "NDArray[np.bool_]") -> "Array":
    """Return the spread of each feature; 1 for one that is always the same."""
    import numpy as np

    spread = rows[alive].std(axis=0)
    return np.where(spread > 0, spread, 1.0)
