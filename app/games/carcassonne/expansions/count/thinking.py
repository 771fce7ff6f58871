"""What followers in quarters are worth, for computers: what they can still take, and what entering costs."""

from collections.abc import Sequence

from app.core.command import Seat
from app.games.carcassonne.bots.box_choices import BoxThinking
from app.games.carcassonne.bots.evaluation import HAND
from app.games.carcassonne.commands import CarcassonneCommand
from app.games.carcassonne.expansions.count.commands import MoveOut
from app.games.carcassonne.expansions.count.entering import enter_choices_of
from app.games.carcassonne.expansions.count.hints import reasons
from app.games.carcassonne.expansions.count.prey import Hunt, Values, counts, strengths
from app.games.carcassonne.expansions.count.quarters import ENTRY, MAY_ENTER, QUARTERS
from app.games.carcassonne.features import followers_in, root_of
from app.games.carcassonne.model import Phase, Position, followers_left, tiles_left
from app.games.carcassonne.tables import Kind

LEAVES = 0.5
"""What it costs that a follower goes into the city, besides what it is worth to hand."""

STAYS = 1.5
"""So much more it costs to have one in the market, from where nobody comes before the end."""

ON_PURPOSE = 0.5
"""So much of it is worth helping others for: what is to be taken may be gone, and a turn is lost."""


OCCASION, HELP = 0.1, 4.0
"""How likely there is an occasion to help others in a turn, and what that costs."""


def worth(state: Position) -> list[float]:
    """Return what each seat's followers in quarters, and those to hand that can still go there, are worth."""
    if state.phase is Phase.OVER:
        return [0.0] * state.seats
    hunt = Hunt(state)
    return [_worth(state, hunt, seat) for seat in range(state.seats)]


def _worth(state: Position, hunt: Hunt, seat: Seat) -> float:
    within = hunt.worth(seat, hunt.inside[seat])
    if state.kept.get(ENTRY) == (MAY_ENTER,) and state.turn == seat:
        return within + max(0.0, _entry(state, hunt, seat))
    return within + _reserve(state, hunt, seat)


def _reserve(state: Position, hunt: Hunt, seat: Seat) -> float:
    """Return what it is worth to have somebody to hand when there is an occasion to help."""
    if not tiles_left(state) or not followers_left(state, seat):
        return 0.0
    likely: float = 1 - (1 - OCCASION) ** (tiles_left(state) / state.seats)
    return likely * max(0.0, max(_gains(state, hunt, seat).values(), default=0.0) - HELP)


# --- Entering ---


def helped(state: Position, seat: Seat) -> float:
    """Return what it is worth to make others score and get nothing in this turn."""
    return 0.0 if state.kept.get(ENTRY) else ON_PURPOSE * max(0.0, _entry(state, Hunt(state), seat))


def _entry(state: Position, hunt: Hunt, seat: Seat) -> float:
    """Return what the best way into the city is worth, less what it costs."""
    left = followers_left(state, seat)
    if not left:
        return 0.0
    cost = LEAVES + min(1.0, tiles_left(state) / 40) * (HAND[min(left, 7)] - HAND[min(left, 7) - 1])
    gains = _gains(state, hunt, seat).items()
    return max((gain - cost * (STAYS if kind is Kind.FIELD else 1.0) for kind, gain in gains), default=0.0)


def _gains(state: Position, hunt: Hunt, seat: Seat) -> dict[Kind, float]:
    """Return what one follower more in each quarter would be worth, by what the quarter serves."""
    there = hunt.inside[seat]
    before = hunt.worth(seat, there)
    ways = {each.quarter for each in enter_choices_of(state, seat)}
    kinds = [each.serves for each in QUARTERS if each.id in ways]
    return {kind: hunt.worth(seat, {**there, kind: there.get(kind, 0) + 1}) - before for kind in kinds}


def first(state: Position, choices: Sequence[CarcassonneCommand]) -> Sequence[CarcassonneCommand]:
    """Return all choices but moves out of the city, then those to what is worth most and is not led alone."""
    found, values = dict[int, float](), Values(state)

    def pays(command: CarcassonneCommand) -> float:
        if not isinstance(command, MoveOut):
            return 1000.0
        laid = state.tiles[command.at]
        number = state.book.turned[laid.type, 0].type.index(command.feature)
        root = root_of(state, laid.root + number)
        if root not in found:
            most, own = strengths(counts(state, followers_in(state, root)), command.by)
            found[root] = values.of(root) if most >= own else 0.0
        return found[root]

    return sorted(choices, key=pays, reverse=True)


THINKING = BoxThinking(worth=worth, first=first, helped=helped, reasons=reasons)
