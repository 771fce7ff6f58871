"""Magic portals: a follower onto any tile of the land."""

from collections.abc import Iterator

from app.core.command import Seat
from app.core.reason import Reason
from app.core.words import N_, Phrase
from app.games.carcassonne.boxes import FigureKind
from app.games.carcassonne.expansions.dragon.commands import TakePortal
from app.games.carcassonne.expansions.dragon.kept import SCORED, dragon_at
from app.games.carcassonne.features import are_none, is_complete, is_free, root_at, root_of, standing
from app.games.carcassonne.model import (
    Follower,
    Phase,
    Position,
    Square,
    figure_named,
    kind_of,
    supply,
    to_hand,
)
from app.games.carcassonne.rules.box_rules import opened_rules
from app.games.carcassonne.rules.course import finish_turn
from app.games.carcassonne.rules.turns import check_seat
from app.games.carcassonne.tables import KIND_NAMES, Feature, Kind


def is_open(state: Position) -> bool:
    """Tell whether the tile just laid has a portal.  Rule: DRG-40."""
    if state.phase is not Phase.DEPLOY or state.fresh is None:
        return False
    return "portal" in state.book.turned[state.tiles[state.fresh].type, 0].type.signs


def travellers(state: Position, seat: Seat) -> list[FigureKind]:
    """Return the kinds of followers that a seat has to hand: nobody else goes through.  Rule: DRG-41."""
    return [kind for kind, numbers in to_hand(state, seat).items() if numbers and not kind.is_special]


def check(state: Position, command: TakePortal) -> Reason | None:
    """A follower to hand, onto a free, unfinished feature of another tile.  Rule: DRG-40, DRG-41, RX-25."""
    if reason := check_seat(state, command.by, Phase.DEPLOY):
        return reason
    if not is_open(state):
        return Reason("DRG-40", N_("The tile just laid has no portal."))
    if command.at == state.fresh or command.at not in state.tiles:
        return Reason("DRG-40", N_("The portal leads onto another tile of the land."))
    if command.figure not in [kind.id for kind in travellers(state, command.by)]:
        return Reason("DRG-41", N_("Only followers that you have to hand go through a portal."))
    features = _features(state, command.at)
    number = next((place for place, each in enumerate(features) if each.id == command.feature), None)
    if number is None:
        return Reason("DRG-40", N_("There is nothing of that name on the tile."))
    figure, is_taken = figure_named(state, command.figure), not is_free(state, command.at, number)
    return _check_place(state, command.at, number, figure, is_taken=is_taken)


def _check_place(
    state: Position, at: Square, number: int, figure: FigureKind, *, is_taken: bool
) -> Reason | None:
    """Refuse the dragon's tile, and what is no place, taken or finished.  Rule: DRG-40, RX-25, CAR-32."""
    feature = _features(state, at)[number]
    if at == dragon_at(state):
        return Reason("RX-25", N_("Nobody goes to the dragon."))
    if feature.kind not in figure.stands & SCORED:
        return Reason("DRG-40", N_("That is no place for a {figure}."), {"figure": Phrase(figure.name)})
    if feature.kind is Kind.FIELD and state.options.field_scoring == "none":
        return Reason("CAR-OPT-05", N_("This game is played without farmers."))
    values = {"feature": Phrase(KIND_NAMES[feature.kind])}
    if is_taken:
        return Reason("CAR-32", N_("Somebody stands in this {feature} already, however far away."), values)
    if is_complete(state, root_at(state, at, number), at):
        return Reason("DRG-40", N_("Nobody goes onto what is finished."))
    return opened_rules(state.options.boxes).barred_figure(state, at, number, figure)


def _features(state: Position, at: Square) -> tuple[Feature, ...]:
    return state.book.turned[state.tiles[at].type, 0].type.features


def take(state: Position, command: TakePortal) -> None:
    """Put the follower there, and score the turn.  Rule: DRG-40, FAIR-X42."""
    number = next(each for each in supply(state, command.by) if kind_of(state, each).id == command.figure)
    tile = state.book.turned[state.tiles[command.at].type, 0].type
    state.followers[number] = Follower(command.by, command.at, tile.index(command.feature))
    finish_turn(state, deployed=False)


def choices(state: Position, seat: Seat) -> Iterator[TakePortal]:
    """Yield every place for every kind of follower to hand.  Rule: DRG-40, DRG-41, RX-18."""
    kinds = travellers(state, seat) if is_open(state) else []
    for at, number, name in _free_places(state) if kinds else ():
        for kind in kinds:
            if _check_place(state, at, number, kind, is_taken=False) is None:
                yield TakePortal(seat, at, name, kind.id)


def _free_places(state: Position) -> Iterator[tuple[Square, int, str]]:
    """Yield what is free and unfinished elsewhere: squares, and the numbers and names of features there."""
    taken = {root for root, there in standing(state).items() if not are_none(state, there)}
    for at, laid in state.tiles.items():
        if at != state.fresh:
            for number, each in enumerate(_features(state, at)):
                root = root_of(state, laid.root + number) if each.kind in SCORED else -1
                if root >= 0 and root not in taken and not is_complete(state, root, at):
                    yield at, number, each.id
