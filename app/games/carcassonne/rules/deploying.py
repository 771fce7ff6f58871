"""Putting a figure on the tile just laid."""

from collections.abc import Iterator

from app.core.command import Seat
from app.core.reason import Reason
from app.core.words import N_, Phrase
from app.games.carcassonne.boxes import FOLLOWER
from app.games.carcassonne.commands import Deploy, EndTurn
from app.games.carcassonne.features import is_free
from app.games.carcassonne.model import Follower, Phase, Position, kind_of, supply, to_hand
from app.games.carcassonne.rules.completing import finish_turn
from app.games.carcassonne.rules.turns import check_seat
from app.games.carcassonne.tables import KIND_NAMES, Kind, TileType


def check_deploy(state: Position, command: Deploy) -> Reason | None:
    """
    One figure from the supply, on the new tile, where no one stands in the whole feature.

    Rule: CAR-30, CAR-31, CAR-32, CAR-33, CAR-35, CAR-OPT-05, INN-7.
    """
    return check_seat(state, command.by, Phase.DEPLOY) or _check_figure(state, command)


def _check_figure(state: Position, command: Deploy) -> Reason | None:
    """Refuse what the seat does not have to hand, or where it cannot go.  Rule: CAR-35, INN-7."""
    if reason := _check_feature(state, command.feature):
        return reason
    kinds = [kind for kind, numbers in to_hand(state, command.by).items() if numbers]
    if not kinds:
        return Reason("CAR-35", N_("All your followers are on the land."))
    if command.figure not in {kind.id for kind in kinds}:
        return Reason("CAR-35", N_("You have no such figure to hand."))
    return _check_free(state, command.feature)


def _check_feature(state: Position, name: str) -> Reason | None:
    """Refuse what is no place for a follower on the new tile.  Rule: CAR-30, CAR-31, CAR-OPT-05, FAIR-03."""
    feature = next((each for each in _fresh_type(state).features if each.id == name), None)
    if feature is None:
        return Reason("CAR-30", N_("A follower goes onto the tile just laid, and nowhere else."))
    if feature.kind is Kind.FAIR:
        return Reason("FAIR-03", N_("A fair is no place for a follower."))
    if feature.kind is Kind.FIELD and state.options.field_scoring == "none":
        return Reason("CAR-OPT-05", N_("This game is played without farmers."))
    return None


def _check_free(state: Position, name: str) -> Reason | None:
    """Refuse a feature where somebody stands.  Rule: CAR-32, XCAR-5."""
    tile = _fresh_type(state)
    if state.fresh is not None and not is_free(state, state.fresh, tile.index(name)):
        kind = {"feature": Phrase(KIND_NAMES[tile.features[tile.index(name)].kind])}
        return Reason("CAR-32", N_("Somebody stands in this {feature} already, however far away."), kind)
    return None


def _fresh_type(state: Position) -> TileType:
    """Return what lies where the turn's tile was laid."""
    if state.fresh is None:
        raise ValueError("no tile has been laid in this turn")
    laid = state.tiles[state.fresh]
    return state.book.turned[laid.type, laid.turn].type


def deploy(state: Position, command: Deploy) -> None:
    """
    Put the figure on its feature and score the turn.

    Rule: CAR-30, CAR-36, CAR-37, CAR-OPT-11, INN-7, FAIR-X42.
    """
    if state.fresh is not None:
        number = next(each for each in supply(state, command.by) if kind_of(state, each).id == command.figure)
        state.followers[number] = Follower(command.by, state.fresh, _fresh_type(state).index(command.feature))
    finish_turn(state, deployed=command.figure == FOLLOWER.id)


def deploy_choices(state: Position, seat: Seat) -> Iterator[Deploy]:
    """Yield every free place on the new tile, for each kind of figure to hand.  Rule: CAR-31, CAR-32."""
    if check_seat(state, seat, Phase.DEPLOY) is not None:
        return
    kinds = [kind.id for kind, numbers in to_hand(state, seat).items() if numbers]
    for feature in _fresh_type(state).places if kinds else ():
        if _check_feature(state, feature.id) is None and _check_free(state, feature.id) is None:
            yield from (Deploy(seat, feature.id, kind) for kind in kinds)


def check_end_turn(state: Position, command: EndTurn) -> Reason | None:
    """Refuse to end a turn before the tile lies; deploying is optional.  Rule: CAR-11."""
    return check_seat(state, command.by, Phase.DEPLOY)


def deploy_nobody(state: Position, _: EndTurn) -> None:
    """Score the turn without a new follower.  Rule: CAR-11, CAR-38."""
    finish_turn(state, deployed=False)
