"""What a player cares for: the numbers that tell one plan from another."""

from attrs import frozen


@frozen
class Style:
    """
    The weights of the staged planner; a knight is worth 1.

    Attributes:
        income: A card in every round to come.
        horizon: Rounds that growth is looked forward to.
        growth: How much more a building must bring than the knights it costs, as a factor.
        hexes: A hex held.
        kill: A knight of others.
        loss: An own knight.
        risk: Least worth of an attack that is made.
        watch: How much more hexes of somebody are worth who could win.
        walls: Whether borders are walled where that holds a claim.
        fences: Whether single buildings are walled in.
        garrison: Knights kept with each threatened building.
        stack: Whether free knights gather for an attack rather than for defence.
        heat: Temperature of a softmax over what to do; 0 always does the best.
    """

    income: float = 0.45
    horizon: float = 2.5
    growth: float = 1.0
    hexes: float = 1.0
    kill: float = 0.8
    loss: float = 1.0
    risk: float = 0.05
    watch: float = 4.0
    walls: bool = True
    fences: bool = False
    garrison: int = 1
    stack: bool = True
    heat: float = 0.0
