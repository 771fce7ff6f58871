"""Putting a follower on the tile just laid."""

from collections.abc import Iterator

from app.core.command import Seat
from app.core.reason import Reason
from app.core.words import N_, Phrase
from app.games.carcassonne.commands import Deploy, EndTurn
from app.games.carcassonne.features import is_free
from app.games.carcassonne.model import Follower, Phase, Position, supply
from app.games.carcassonne.rules.completing import finish_turn
from app.games.carcassonne.rules.turns import check_seat
from app.games.carcassonne.tables import KIND_NAMES, Kind, TileType


def check_deploy(state: Position, command: Deploy) -> Reason | None:
    """
    One follower from the supply, on the new tile, where no one stands in the whole feature.

    Rule: CAR-30, CAR-31, CAR-32, CAR-33, CAR-35, CAR-OPT-05.
    """
    return check_seat(state, command.by, Phase.DEPLOY) or _check_feature(state, command)


def _check_feature(state: Position, command: Deploy) -> Reason | None:
    """Refuse a feature of the new tile to a seat that may deploy.  Rule: CAR-30 to CAR-35, CAR-OPT-05."""
    tile = _fresh_type(state)
    feature = next((each for each in tile.features if each.id == command.feature), None)
    if feature is None:
        return Reason("CAR-30", N_("A follower goes onto the tile just laid, and nowhere else."))
    if feature.kind is Kind.FAIR:
        return Reason("FAIR-03", N_("A fair is no place for a follower."))
    if feature.kind is Kind.FIELD and state.options.field_scoring == "none":
        return Reason("CAR-OPT-05", N_("This game is played without farmers."))
    if not supply(state, command.by):
        return Reason("CAR-35", N_("All your followers are on the land."))
    if state.fresh is not None and not is_free(state, state.fresh, tile.index(command.feature)):
        kind = {"feature": Phrase(KIND_NAMES[feature.kind])}
        return Reason("CAR-32", N_("Somebody stands in this {feature} already, however far away."), kind)
    return None


def _fresh_type(state: Position) -> TileType:
    """Return what lies where the turn's tile was laid."""
    if state.fresh is None:
        raise ValueError("no tile has been laid in this turn")
    laid = state.tiles[state.fresh]
    return state.book.turned[laid.type, laid.turn].type


def deploy(state: Position, command: Deploy) -> None:
    """Put the follower on its feature and score the turn.  Rule: CAR-30, CAR-36, CAR-37, CAR-OPT-11."""
    if state.fresh is not None:
        number = supply(state, command.by)[0]
        state.followers[number] = Follower(command.by, state.fresh, _fresh_type(state).index(command.feature))
    finish_turn(state, deployed=True)


def deploy_choices(state: Position, seat: Seat) -> Iterator[Deploy]:
    """Yield every free place on the new tile.  Rule: CAR-31, CAR-32."""
    if check_seat(state, seat, Phase.DEPLOY) is None:
        for feature in _fresh_type(state).places:
            command = Deploy(seat, feature.id)
            if _check_feature(state, command) is None:
                yield command


def check_end_turn(state: Position, command: EndTurn) -> Reason | None:
    """Refuse to end a turn before the tile lies; deploying is optional.  Rule: CAR-11."""
    return check_seat(state, command.by, Phase.DEPLOY)


def deploy_nobody(state: Position, _: EndTurn) -> None:
    """Score the turn without a new follower.  Rule: CAR-11, CAR-38."""
    finish_turn(state, deployed=False)
