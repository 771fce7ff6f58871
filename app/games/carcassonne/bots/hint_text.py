"""Advice in words: what to aim for, where, and the step itself."""

from collections.abc import Hashable, Mapping, Sequence

from app.bots.protocol import Claim, Hint
from app.core.command import Seat
from app.core.words import N_, NN_, Phrase, SeatName, counted
from app.games.carcassonne.bots.claims import feasible, turn_reasons
from app.games.carcassonne.bots.throw_claims import round_reasons
from app.games.carcassonne.boxes import FOLLOWER
from app.games.carcassonne.commands import (
    NEVER,
    BoxCommand,
    CarcassonneCommand,
    ChooseToken,
    Decline,
    Deploy,
    EndTurn,
    Exchange,
    GoOn,
    Grab,
    Place,
    Throw,
)
from app.games.carcassonne.model import Phase, Position, Square, figure_named, is_out_of_reach
from app.games.carcassonne.tables import KIND_NAMES, TOKEN_NAMES, Kind, Token

_TURN_AIMS: Mapping[str, str] = {
    "scores": N_("Score at once."),
    "shared": N_("Get into what a rival is building."),
    "takes": N_("Spoil what a rival is building."),
    "spoilt": N_("Spoil what a rival is building."),
    "worth": N_("Make what you have grow."),
    "home": N_("Bring a follower home."),
    "second": N_("Let your builder work."),
    "goods": N_("Take goods."),
    "marker": N_("Finish something bigger than anybody before."),
}
"""What a turn aims for, by what speaks for it, the strongest first."""

_STARTS: Mapping[Kind, str] = {
    Kind.ROAD: N_("Begin a road of your own."),
    Kind.CITY: N_("Begin a city of your own."),
    Kind.MONASTERY: N_("Let a monk into a monastery."),
    Kind.FIELD: N_("Think of the fields."),
}
"""What a turn aims for in which a figure is put down, and that does not score at once."""

_ROUND_AIMS: Mapping[Phase, str] = {
    Phase.STEP: N_("Take what is best for you of this."),
    Phase.AGAIN: N_("One more tile is one more chance."),
    Phase.TOKEN: N_("Choose the token that brings you more than the others."),
    Phase.AIM: N_("Throw as carefully as you can."),
    Phase.EXCHANGE: N_("Take a place that pays, or leave it."),
    Phase.GRAB: N_("Wait for the right moment."),
}
_MISS = N_("Throw where nobody stands.")


def explain(view: Position, seat: Seat, line: Sequence[CarcassonneCommand]) -> Hint:
    """Return a step as advice; *line* is the step, and what is planned after it in the same turn."""
    command = line[0]
    if isinstance(command, Place | Deploy | EndTurn):
        line = feasible(view, line)
        reasons = tuple(turn_reasons(view, seat, line))
        aim = _turn_aim(view, line, reasons)
    else:
        reasons = tuple(round_reasons(view, seat, command))
        is_miss = bool({"beside", "nobody"} & {each.kind for each in reasons})
        aim = _MISS if is_miss else _ROUND_AIMS.get(view.phase, _ROUND_AIMS[Phase.STEP])
    return Hint(
        aim=Phrase(aim),
        where=where(view, command),
        move=command,
        phrase=command_phrase(view, command),
        claims=reasons,
        placed=_placed(command),
    )


def _turn_aim(view: Position, line: Sequence[CarcassonneCommand], reasons: Sequence[Claim]) -> str:
    said = {each.kind for each in reasons}
    deploys = next((each for each in line[:2] if isinstance(each, Deploy)), None)
    if isinstance(line[0], EndTurn) and "scores" not in said:
        return N_("Keep your followers for a better place.")
    if "scores" not in said and deploys is not None and figure_named(view, deploys.figure).is_special:
        return N_("Let what you have bring you more.")
    if "scores" not in said and deploys is not None:
        return _start(view, line, deploys)
    found = next((text for kind, text in _TURN_AIMS.items() if kind in said), None)
    if found is None and "no help" not in said:
        return N_("Put the tile where it does you least harm.")
    return found or N_("Put the tile where it helps nobody else.")


def _start(view: Position, line: Sequence[CarcassonneCommand], deploys: Deploy) -> str:
    """Return what a turn aims for in which a figure is put on something new."""
    first = line[0]
    name = first.tile if isinstance(first, Place) else view.tiles[view.fresh or Square(0, 0)].type
    tile = view.book.turned[name, 0].type
    place = tile.features[tile.index(deploys.feature)]
    is_of_box = view.options.called(place) != KIND_NAMES[place.kind]
    return N_("Begin something of your own.") if is_of_box else _STARTS[place.kind]


def where(view: Position, command: CarcassonneCommand) -> tuple[Hashable, ...]:
    """Return keys of the picture: squares, followers, the fair tile."""
    match command:
        case Place(at=at):
            return (("square", at),)
        case Exchange(target=target):
            return (("follower", target),)
        case BoxCommand():
            return command.places(view)
        case Throw() if view.round is not None and view.round.token is Token.TARGET:
            return (("square", view.round.tile),)
        case Throw() | Grab() | Decline():
            # Where a throw comes down the table shows by itself; the tile of the fair has no part in it.
            return ()
        case _:
            return (("square", view.fresh),) if view.fresh is not None else ()


_TURNS = (
    N_("Lay the tile there, just as it was drawn."),
    N_("Turn the tile once to the right, and lay it there."),
    N_("Turn the tile twice, and lay it there."),
    N_("Turn the tile once to the left, and lay it there."),
)


def command_phrase(view: Position, command: CarcassonneCommand) -> Phrase:
    """Return a step in words, without places."""
    match command:
        case Place(turn=turn):
            return Phrase(_TURNS[turn])
        case Deploy(feature=feature, figure=figure):
            return _puts(view, feature, figure)
        case ChooseToken(token=token):
            return Phrase(N_("Choose {token}."), {"token": Phrase(TOKEN_NAMES[token])})
        case Throw(side=side, power=power):
            values = {"power": power // 10, "side": abs(side) / 10}
            ahead = N_("Throw straight ahead with {power}% of the power.")
            right = N_("Throw with {power}% of the power, {side} degrees to the right.")
            left = N_("Throw with {power}% of the power, {side} degrees to the left.")
            return Phrase(right if side > 0 else left if side < 0 else ahead, values)
        case Exchange():
            return _takes(view, command)
        case Decline():
            return Phrase(N_("Exchange nobody."))
        case BoxCommand():
            return command.advised(view)
        case Grab(late=late) if late == NEVER:
            return Phrase(N_("Out of reach: leave it.") if is_out_of_reach(view) else N_("Do not catch it."))
        case GoOn():
            return Phrase(N_("Draw a second tile."))
        case Grab():
            return Phrase(N_("Catch it at the right moment."))
        case _:
            return Phrase(N_("Put nobody on the tile, and end the turn."))


def _takes(view: Position, command: Exchange) -> Phrase:
    """Return whose place is taken, in words."""
    owner = view.followers[command.target].owner
    if owner == command.by:
        return Phrase(N_("Put another of yours in your own follower's place."))
    return Phrase(N_("Take the place of the follower of {name}."), {"name": SeatName(owner)})


def _placed(command: CarcassonneCommand) -> Phrase | None:
    """Return where a tile is laid, with the numbers of its square."""
    if not isinstance(command, Place):
        return None
    values = {"x": command.at.x, "y": command.at.y}
    if not command.turn:
        return Phrase(N_("Lay the tile at ({x}, {y})."), values)
    forms = NN_(
        "Lay the tile at ({x}, {y}), {count} quarter turn clockwise.",
        "Lay the tile at ({x}, {y}), {count} quarter turns clockwise.",
    )
    return counted(forms, command.turn, **values)


def _puts(view: Position, feature: str, figure: str) -> Phrase:
    tile = view.book.turned[view.tiles[view.fresh or Square(0, 0)].type, 0].type
    place = tile.features[tile.index(feature)]
    called = view.options.called(place)
    if figure == FOLLOWER.id and called == KIND_NAMES[place.kind]:
        return Phrase(_PUTS[place.kind])
    values = {"feature": Phrase(called), "figure": Phrase(figure_named(view, figure).name)}
    return Phrase(N_("Put your {figure} there: {feature}."), values)


_PUTS: Mapping[Kind, str] = {
    Kind.ROAD: N_("Put a follower on the road."),
    Kind.CITY: N_("Put a follower into the city."),
    Kind.MONASTERY: N_("Put a follower into the monastery."),
    Kind.FIELD: N_("Put a follower on the field."),
}
