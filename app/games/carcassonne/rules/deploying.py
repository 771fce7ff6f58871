"""Putting a figure on the tile just laid."""

from collections.abc import Iterator, Sequence

from app.core.command import Seat
from app.core.reason import Reason
from app.core.words import N_, Phrase
from app.games.carcassonne.boxes import FOLLOWER, FigureKind
from app.games.carcassonne.commands import Deploy, EndTurn, GoOn
from app.games.carcassonne.features import are_none, companions, figures_in, is_complete, root_at, standing
from app.games.carcassonne.model import Follower, Phase, Position, kind_of, supply, to_hand
from app.games.carcassonne.rules.box_rules import opened_rules, step_of
from app.games.carcassonne.rules.course import advance, begin_part, end_turn, finish_turn
from app.games.carcassonne.rules.turns import check_seat
from app.games.carcassonne.tables import Feature, Kind, TileType


def check_deploy(state: Position, command: Deploy) -> Reason | None:
    """
    One figure from the supply, on the new tile: a follower where none stands in the whole feature.

    Rule: CAR-30, CAR-31, CAR-32, CAR-33, CAR-35, CAR-OPT-05, INN-7, TRD-3, TRD-9, TRN-3.
    """
    return check_seat(state, command.by, Phase.DEPLOY) or _check_figure(state, command)


def _check_figure(state: Position, command: Deploy) -> Reason | None:
    """Refuse what the seat does not have to hand, or where it cannot go.  Rule: CAR-35, INN-7."""
    if reason := _check_feature(state, command.feature):
        return reason
    kinds = [kind for kind, numbers in to_hand(state, command.by).items() if numbers]
    if not kinds:
        return Reason("CAR-35", N_("All your followers are on the land."))
    figure = next((kind for kind in kinds if kind.id == command.figure), None)
    if figure is None:
        return Reason("CAR-35", N_("You have no such figure to hand."))
    number = _fresh_type(state).index(command.feature)
    there = figures_in(state, _fresh_root(state, number))
    return _check_place(state, command.by, number, figure, there)


def _check_place(
    state: Position, seat: Seat, number: int, figure: FigureKind, there: Sequence[int]
) -> Reason | None:
    """
    Refuse a place that is none for a kind of figure, or not now.

    Args:
        state: The tile lies.
        seat: Whose figure it is.
        number: Of the feature.
        figure: Its kind.
        there: All figures in that whole feature.

    Rule: CAR-32, TRD-3, TRD-9, XCAR-4.
    """
    if state.options.boxes and (reason := _check_boxes(state, number, figure)):
        return reason
    if not figure.is_special:
        return _check_free(state, number, there)
    assert state.fresh is not None
    if not companions(state, seat, there):
        values = {"figure": Phrase(figure.name)}
        return Reason(figure.rule, N_("A {figure} needs a follower of yours there."), values)
    if is_complete(state, _fresh_root(state, number), state.fresh):
        values = {"figure": Phrase(figure.name)}
        return Reason(figure.rule, N_("A {figure} does not go onto what is finished."), values)
    return None


def _check_boxes(state: Position, number: int, figure: FigureKind) -> Reason | None:
    """Refuse what a kind of figure does not stand on, and what a box forbids.  Rule: XCAR-4."""
    if _fresh_type(state).features[number].kind not in figure.stands:
        return Reason(figure.rule, N_("That is no place for a {figure}."), {"figure": Phrase(figure.name)})
    assert state.fresh is not None
    return opened_rules(state.options.boxes).barred_figure(state, state.fresh, number, figure)


def _check_feature(state: Position, name: str) -> Reason | None:
    """Refuse what is no place for a figure on the new tile.  Rule: CAR-30, CAR-31, CAR-OPT-05, FAIR-03."""
    feature = next((each for each in _fresh_type(state).features if each.id == name), None)
    if feature is None:
        return Reason("CAR-30", N_("A follower goes onto the tile just laid, and nowhere else."))
    return _check_kind(state, feature)


def _check_kind(state: Position, feature: Feature) -> Reason | None:
    """Refuse what nobody stands on.  Rule: CAR-31, CAR-OPT-05, FAIR-03, TWR-10, CNT-4."""
    if feature.kind is Kind.FAIR:
        return Reason("FAIR-03", N_("A fair is no place for a follower."))
    if feature.kind is Kind.TOWER:
        return Reason("TWR-10", N_("A follower does not go onto a foundation without a tower."))
    if feature.kind is Kind.QUARTER:
        return Reason("CNT-4", N_("Nobody comes to a quarter but by making others score."))
    if feature.kind is Kind.FIELD and state.options.field_scoring == "none":
        return Reason("CAR-OPT-05", N_("This game is played without farmers."))
    return None


def _check_free(state: Position, number: int, there: Sequence[int]) -> Reason | None:
    """Refuse a feature where somebody stands.  Rule: CAR-32, XCAR-5."""
    if not are_none(state, there):
        kind = {"feature": Phrase(state.options.called(_fresh_type(state).features[number]))}
        return Reason("CAR-32", N_("Somebody stands in this {feature} already, however far away."), kind)
    return None


def _fresh_root(state: Position, number: int) -> int:
    """Return the region of a feature of the tile just laid."""
    assert state.fresh is not None
    return root_at(state, state.fresh, number)


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
    """Yield every place on the new tile, for each kind to hand.  Rule: CAR-31, CAR-32, TRD-3, TRD-9."""
    if state.phase is not Phase.DEPLOY or check_seat(state, seat, Phase.DEPLOY) is not None:
        return
    kinds = [kind for kind, numbers in to_hand(state, seat).items() if numbers]
    # Followers are listed before special figures.
    kinds.sort(key=lambda kind: kind.is_special)
    everybody = standing(state) if kinds else {}
    for number, feature in enumerate(_fresh_type(state).places if kinds else ()):
        if _check_kind(state, feature) is None:
            there = everybody.get(_fresh_root(state, number), ())
            is_taken = not are_none(state, there)
            for kind in kinds:
                is_shut = is_taken != kind.is_special
                if not is_shut and _check_place(state, seat, number, kind, there) is None:
                    yield Deploy(seat, feature.id, kind.id)


def check_end_turn(state: Position, command: EndTurn) -> Reason | None:
    """
    Refuse to end a turn before the tile lies; a second part is optional, and so are some steps of boxes.

    Rule: CAR-11, TRD-7.
    """
    if state.phase is Phase.STEP and step_of(state).decline is not None:
        return check_seat(state, command.by, Phase.STEP)
    is_between = state.phase is Phase.AGAIN
    return check_seat(state, command.by, Phase.AGAIN if is_between else Phase.DEPLOY)


def deploy_nobody(state: Position, _: EndTurn) -> None:
    """
    Score the turn without a new figure, or leave out its second part, or what a box asks for.

    Rule: CAR-11, CAR-38, TRD-7.
    """
    if state.phase is Phase.STEP:
        if (decline := step_of(state).decline) is not None:
            decline(state)
        advance(state)
    elif state.phase is Phase.AGAIN:
        end_turn(state)
    else:
        finish_turn(state, deployed=False)


def check_go_on(state: Position, command: GoOn) -> Reason | None:
    """Refuse a second part where none is due.  Rule: TRN-11."""
    return check_seat(state, command.by, Phase.AGAIN)


def go_on(state: Position, _: GoOn) -> None:
    """Begin the second part of the turn: another tile is drawn.  Rule: TRN-11."""
    state.part = 2
    begin_part(state)


def go_on_choices(state: Position, seat: Seat) -> Iterator[GoOn]:
    """Yield the second part of a turn where one is due.  Rule: TRN-11."""
    if state.phase is Phase.AGAIN:
        yield GoOn(seat)
