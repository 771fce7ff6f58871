"""What wins, in words: hexes that are held, or only those with a building on them."""

from app.core.words import N_
from app.games.conquest.options import Options

CLAIMED = (
    N_("{seat} holds {hexes} hexes and wins at the next turn: break it!"),
    N_("{seat} has settled {hexes} hexes and wins at the next turn: break it!"),
)
CLAIMED_EARLY = (
    N_("{seat} holds {hexes} hexes, which is enough to win later."),
    N_("{seat} has settled {hexes} hexes, which is enough to win later."),
)
ENOUGH = (
    N_("{seat} holds {hexes} hexes; {needed} win."),
    N_("{seat} has settled {hexes} hexes; {needed} win."),
)
"""Why somebody has won by a claim."""

MINE_AT_STAKE = (
    N_("You hold {hexes} hexes and win at your next turn, unless others take {take} of them."),
    N_("You have settled {hexes} hexes and win at your next turn, unless others take {take} of them."),
)
OTHERS_AT_STAKE = (
    N_("{name} holds {hexes} hexes and wins at the next turn: take {take} of them."),
    N_("{name} has settled {hexes} hexes and wins at the next turn: take {take} of them."),
)


def by_what_counts(options: Options, texts: tuple[str, str]) -> str:
    """
    Return the text that is true of what counts for the win.  Rule: CON-R33.

    Args:
        texts: The first where every hex counts that a seat has settled or occupied, the second where
            knights alone do not.
    """
    held, settled = texts
    return settled if options.victory_count == "settled" else held
