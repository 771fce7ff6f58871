"""The catapult round: what is hurled, by whom in turn, and what a throw does."""

from collections.abc import Iterator

from app.core.command import NATURE, Seat
from app.core.reason import Reason
from app.core.words import N_
from app.games.carcassonne.commands import TOKEN_ITSELF, ChooseToken, Landed, Throw
from app.games.carcassonne.model import Aim, Phase, Position, is_follower
from app.games.carcassonne.rules.catch import catchable
from app.games.carcassonne.rules.course import send_home
from app.games.carcassonne.rules.rounds import go_on, next_thrower
from app.games.carcassonne.rules.seduction import exchangeable
from app.games.carcassonne.rules.turns import check_seat
from app.games.carcassonne.tables import Token

_SIDES, _POWERS = range(-300, 301, 150), range(400, 1001, 150)
"""The spread of throws that is given as choices."""


def check_choose_token(state: Position, command: ChooseToken) -> Reason | None:
    """Refuse the choice to all but who laid the fair tile; any kind will do.  Rule: FAIR-11, CAR-AMB-17."""
    if reason := check_seat(state, command.by, Phase.TOKEN):
        return reason
    if command.token not in state.options.tables.tokens:
        return Reason("FAIR-02", N_("This game is played without that token."))
    return None


def choose_token(state: Position, command: ChooseToken) -> None:
    """Begin the throws of this kind of token, with who picked it.  Rule: FAIR-11."""
    go_on(state, Phase.AIM, token=command.token)


def token_choices(state: Position, seat: Seat) -> Iterator[ChooseToken]:
    """Yield the four kinds.  Rule: FAIR-02."""
    if state.phase is Phase.TOKEN:
        yield from (ChooseToken(seat, token) for token in state.options.tables.tokens)


def check_throw(state: Position, command: Throw) -> Reason | None:
    """Refuse a throw out of turn.  Rule: FAIR-11, CAR-AMB-09."""
    return check_seat(state, command.by, Phase.AIM)


def throw(state: Position, command: Throw) -> None:
    """Let the token fly: nature is to act.  Rule: FAIR-11."""
    go_on(state, Phase.FLIGHT, aim=Aim(command.side, command.power))


def throw_choices(state: Position, seat: Seat) -> Iterator[Throw]:
    """Yield a spread of throws: there are too many to list."""
    if state.phase is Phase.AIM:
        yield from (Throw(seat, side, power) for side in _SIDES for power in _POWERS)


def check_landed(state: Position, command: Landed) -> Reason | None:
    """Refuse a landing that nobody threw, or that hits what was not there.  Rule: FAIR-13, CAR-AMB-19."""
    around = state.round
    if command.by != NATURE or state.phase is not Phase.FLIGHT or around is None:
        return Reason("FAIR-11", N_("Nothing has been thrown."))
    if command.seat != around.thrower:
        return Reason("FAIR-11", N_("Somebody else has thrown."))
    told = {number for each in command.struck for number in (each.by, each.number)}
    told |= {each.number for each in command.pushed}
    if not told <= {TOKEN_ITSELF, *state.followers}:
        return Reason("FAIR-13", N_("Only followers on the land can be hit."))
    return None


def land(state: Position, command: Landed) -> None:
    """
    Resolve a throw; only for target all tokens are awaited.

    Rule: FAIR-11, FAIR-61, CAR-AMB-11, CAR-AMB-13.
    """
    rests = () if state.round is None else state.round.rests
    around = go_on(state, Phase.FLIGHT, rests=(*rests, (command.seat, command.rest)))
    match around.token:
        case Token.KNOCK_OUT:
            knock_out(state, command)
            next_thrower(state)
        case Token.SEDUCTION:
            nearest = exchangeable(state, command.seat, command.rest)
            if nearest:
                go_on(state, Phase.EXCHANGE, nearest=nearest)
            else:
                next_thrower(state)
        case Token.CATCH:
            go_on(state, Phase.GRAB, catch=catchable(state, command), flown=command.aim)
        case _:
            next_thrower(state)


# --- Knock out ---


def knock_out(state: Position, command: Landed) -> None:
    """
    Send every follower home that was touched, and the special figures that are alone then.

    Rule: FAIR-20, FAIR-22, FAIR-23, CAR-AMB-20, FAIR-X23, XCAR-6.
    """
    send_home(state, removed(state, command))


def removed(state: Position, command: Landed) -> list[int]:
    """
    Return the figures a knock-out throw removes, in the order they were touched.

    A special figure that is touched stays, unless that is an option, and passes nothing on.

    Rule: FAIR-20, FAIR-21, CAR-OPT-14, CAR-AMB-08, FAIR-X21, FAIR-X22, XOPT-15, RX-01, RX-31.
    """
    gone: list[int] = []
    fixed: set[int] = set()
    if state.options.has_specials:
        fixed = {number for number in state.followers if not is_follower(state, number)}
    spared = fixed if state.options.figures_hit == "nothing" else set()
    for struck in command.struck:
        goes_on = (struck.toppled or state.options.chain == "contact") and struck.by not in fixed
        if struck.number in gone or struck.number in spared:
            continue
        if struck.by == TOKEN_ITSELF or (struck.by in gone and goes_on):
            gone.append(struck.number)
    return gone
