"""The numbers that tell one plan from another: what a player cares for."""

from functools import cache

from attrs import evolve, frozen


@frozen(cache_hash=True)
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
        watch: How much more hexes of somebody are worth who could win; less than 0: he is left alone.
        finish: How much more the last hexes of somebody are worth.
        walls: Whether borders are walled where that holds a claim.
        fences: How many walls a turn may go around single buildings.
        shell: Whether as much as can be paid for is walled in: 1 with what is left, 2 before anything else.
        garrison: Knights kept with each threatened building.
        stack: Whether free knights gather for an attack rather than for defence.
        patience: By how many rounds later than others it gives up its walls, and leaves alone who could win.
        temperature: Temperature of a softmax over what to do; 0 always does the best.
    """

    income: float = 0.45
    horizon: float = 2.5
    growth: float = 1.0
    hexes: float = 1.0
    kill: float = 0.8
    loss: float = 1.0
    risk: float = 0.05
    watch: float = 4.0
    finish: float = 1.0
    walls: bool = True
    fences: int = 99
    shell: int = 0
    garrison: int = 1
    stack: bool = True
    patience: int = 0
    temperature: float = 0.0


PAGE = Style(walls=False, fences=0, watch=0.0, temperature=1.0)
"""Grows and fights soundly, but forgets walls, and who is about to win."""

BUILDER = evolve(PAGE, growth=0.5, loss=1.3, stack=False)
"""A page that builds whatever it can pay for, minds its losses, and gathers knights for defence alone."""

PLANNER = Style(shell=1)
"""Always what seems best in this turn."""

SQUIRE = evolve(PLANNER, temperature=0.5)
"""The planner, one turn at a time, and not always the same."""

WARRIOR = evolve(PLANNER, growth=1.8)
"""Buys knights rather than buildings."""

SETTLER = Style(shell=2, hexes=2.0, growth=0.6, kill=0.4)
"""Walls first, then buildings and land."""


def _daring(style: Style) -> Style:
    """Return a style that minds its losses less: found by playing styles against each other."""
    return evolve(style, loss=0.65, risk=0.0)


RAIDER = _daring(evolve(PLANNER, shell=2))
"""Walls first, and attacks that others find too dear: what does best by itself where two play."""

WAYS: tuple[Style, ...] = (
    WARRIOR,
    PLANNER,
    SETTLER,
    Style(shell=2),
    Style(shell=2, garrison=0, hexes=2.0, income=0.8),
    Style(hexes=2.0, kill=0.4),
    Style(shell=1, hexes=2.0),
    Style(shell=2, growth=1.8, hexes=2.0),
)
"""The plans that a search compares, the most different first."""

MIXED: tuple[Style, ...] = (RAIDER, *WAYS[:5], evolve(RAIDER, hexes=2.0, growth=0.7))
"""Plans of whoever dares and of who does not: against either alone there is an answer."""

MASON = Style(shell=2, watch=8.0, kill=1.2)
"""Walls first, and breaks whoever could win: what does best by itself where more than two play."""

CROWD_WAYS: tuple[Style, ...] = (
    MASON,
    Style(shell=2),
    evolve(MASON, kill=0.8),
    evolve(MASON, watch=4.0),
    SETTLER,
    PLANNER,
    Style(shell=2, garrison=2),
    Style(shell=2, growth=1.8, hexes=2.0),
    Style(shell=2, hexes=2.0),
)
"""The plans that a search compares where more than two play; the first is its habit."""


REPLIES: tuple[Style, ...] = (PLANNER, WARRIOR, SETTLER)
"""What others may be like."""

MIXED_REPLIES: tuple[Style, ...] = (RAIDER, PLANNER, _daring(WARRIOR), SETTLER)
"""What others may be like, whether they dare or not."""


def patient(style: Style) -> Style:
    """Return a style that outlasts others where more than two play: whoever gives in first loses most."""
    return evolve(style, patience=6)


@cache
def late_style(style: Style, round_: int, seats: int) -> Style:
    """
    Return how a style is lived late in a game: without new walls, then for the last hexes of the weak.

    At last whoever could win is left alone: players that all look out for one another would else sit it out
    to the round limit, and the more of them there are the longer it takes.
    """
    round_ -= style.patience
    if round_ > 12:
        watch = 0.0 if round_ <= (17 if seats == 2 else 14) else -1.0
        return evolve(style, shell=0, fences=0, walls=True, watch=watch, garrison=0, risk=0.0, finish=10.0)
    if round_ > 8:
        return evolve(style, shell=0, fences=0, watch=style.watch / 2, garrison=1, finish=4.0)
    if round_ > 5:
        return evolve(style, shell=0)
    return style
