"""
Where throws of a hand that trembles come down: the outline that holds nearly all of them.

Rule: CAR-AMB-10.
"""

from math import atan2, ceil, cos, log, pi, radians, sin, sqrt

from app.games.carcassonne.commands import MOST_SIDE
from app.games.carcassonne.model import Aim, Spot
from app.games.carcassonne.physics.flight import (
    ARM,
    ELEVATION,
    GRAVITY,
    STEP,
    TILE_HEIGHT,
    Stage,
    greatest_speed,
    ground,
    spot,
)

SHARE = 0.95
"""So much of all throws comes down within the outline."""

_REACH = sqrt(-2 * log(1 - SHARE))
"""So many deviations from the middle an ellipse has to go to hold that share."""

_ROUNDED = 1.0
"""Aims are whole numbers, and tokens come down between two steps of their flight: so much farther off."""

_CORNERS = 40


def landing(stage: Stage, side: float, power: float) -> Spot:
    """
    Return where a token comes down for the first time, if it strikes nobody: the end of the arc, at once.

    Args:
        side: Tenths of a degree from the straight line.
        power: Thousandths of the greatest speed.
    """
    start, towards = stage.start, stage.towards
    turn = atan2(towards.y - start.y, towards.x - start.x) + radians(side / 10)
    speed = greatest_speed(stage) * power / 1000
    level, rise = speed * cos(ELEVATION), speed * sin(ELEVATION)
    count = _steps(rise, TILE_HEIGHT)
    while True:
        far = level * STEP * count
        x, y = start.x / 10 + far * cos(turn), start.y / 10 + far * sin(turn)
        if _height(rise, count) <= ground(stage, x, y):
            return spot(x, y)
        count += 1


def _height(rise: float, count: int) -> float:
    """Return the height after some steps of the flight."""
    return ARM + rise * STEP * count - GRAVITY * STEP**2 * count * (count + 1) / 2


def _steps(rise: float, height: float) -> int:
    """Return the first step at which a token is not above a height."""
    pull = GRAVITY * STEP**2 / 2
    slope = rise * STEP - pull
    return max(1, ceil((slope + sqrt(slope**2 + 4 * pull * (ARM - height))) / (2 * pull) - 1e-9))


def spread(stage: Stage, aim: Aim, hand: tuple[float, float]) -> tuple[Spot, ...]:
    """
    Return the outline within which a share of `SHARE` of a hand's throws come down.

    Args:
        hand: How far it strays, one time in three farther: tenths of a degree, thousandths of power.
    """
    side, power = (_REACH * each + _ROUNDED for each in hand)
    corners = []
    for place in range(_CORNERS):
        turn = 2 * pi * place / _CORNERS
        strayed = max(-MOST_SIDE, min(MOST_SIDE, aim.side + side * cos(turn)))
        corners.append(landing(stage, strayed, max(1.0, min(1000.0, aim.power + power * sin(turn)))))
    return tuple(corners)
