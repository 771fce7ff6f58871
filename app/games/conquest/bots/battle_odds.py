"""The odds of battles, worked out exactly."""

from functools import cache
from typing import NamedTuple, TypeAlias

from app.games.conquest.pieces import Level
from app.games.conquest.tables import War

MOST = 24
"""Knights on either side that tables know; more are counted as so many."""

NO_BUILDING = 3
"""What stands on a hex, beside the levels of buildings: nothing at all."""

BREACHED = 4
"""What stands on a hex: a castle that has been breached."""


@cache
def chance(net: int) -> float:
    """Return how likely the attacker wins a roll with *net* more on the die; he wins ties (CON-28)."""
    return sum(mine + net >= yours for mine in range(1, 7) for yours in range(1, 7)) / 36


def roll(war: War, attackers: int, defenders: int, site: int) -> float:
    """Return how likely the attacker wins the next roll.  Rules: CON-25, CON-27."""
    net = war.size * ((attackers > defenders) - (defenders > attackers))
    if not defenders and site <= Level.CASTLE:
        net -= war.defence[site]
    return chance(net)


@cache
def conquest(war: War, attackers: int, defenders: int, site: int, left: int = 0) -> float:
    """
    Return how likely a hex is won by fighting on until no more than *left* knights are left.

    Won means: no knight is on it, and its building, if any, is taken.
    """
    if not defenders and site == NO_BUILDING:
        return 1.0
    if attackers <= left:
        return 0.0
    won = roll(war, attackers, defenders, site)
    then = conquest(war, attackers, defenders - 1, site, left) if defenders else 1.0
    return won * then + (1 - won) * conquest(war, attackers - 1, defenders, site, left)


Prospects: TypeAlias = list[list[float]]
"""What fighting is worth, by attackers and defenders."""


class Stakes(NamedTuple):
    """
    Gains and losses of a fight for a hex, in knights.

    Attributes:
        prize: For winning the hex.
        last: Lost with the last attacker, beside the knight.
        kill: For a knight of the other side, plunder included.
        loss: For an own knight.
    """

    prize: float
    last: float
    kill: float
    loss: float


@cache
def prospects(war: War, site: int, stakes: Stakes) -> Prospects:
    """
    Return what fighting is worth under the best stopping rule, by attackers and defenders.

    *site* is the building, `NO_BUILDING` or `BREACHED`.
    """
    table = [[0.0] * (MOST + 1) for _ in range(MOST + 1)]
    for attackers in range(1, MOST + 1):
        for defenders in range(MOST + 1):
            if not defenders and site == NO_BUILDING:
                table[attackers][0] = stakes.prize
                continue
            won = roll(war, attackers, defenders, site)
            then = stakes.kill + table[attackers][defenders - 1] if defenders else stakes.prize
            lost = table[attackers - 1][defenders] - stakes.loss - (stakes.last if attackers == 1 else 0)
            table[attackers][defenders] = max(0.0, won * then + (1 - won) * lost)
    return table


NO_PROSPECTS: Prospects = [[0.0] * (MOST + 1) for _ in range(MOST + 1)]
"""What fighting is worth where nothing is to be won."""


def within(attackers: int, defenders: int) -> tuple[int, int]:
    """Return how many knights a table is asked for: if it ends before, as many less on both sides."""
    over = max(0, max(attackers, defenders) - MOST)
    return max(attackers - over, 0), max(defenders - over, 0)
