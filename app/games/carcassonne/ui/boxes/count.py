"""The Count on the table: the count in his quarter, and who can go into the city and out of it; no Qt."""

from collections.abc import Hashable, Sequence

from attrs import evolve

from app.core.command import Seat
from app.core.session import AnyStep
from app.core.words import N_, NN_, Phrase, counted
from app.games.carcassonne.commands import CarcassonneCommand
from app.games.carcassonne.expansions.count import entering, moving
from app.games.carcassonne.expansions.count.commands import Enter, MoveOut, SendCount
from app.games.carcassonne.expansions.count.quarters import QUARTERS, Quarter, quarter_of, where_count
from app.games.carcassonne.expansions.count.standing import count_spot
from app.games.carcassonne.features import is_in_quarter
from app.games.carcassonne.land_facts import worth_now
from app.games.carcassonne.model import Follower, Position, Square, figure_named
from app.games.carcassonne.tables import KIND_NAMES, Kind
from app.games.carcassonne.ui.arrangement import at_spot
from app.games.carcassonne.ui.box_views import BoxView, Offers
from app.games.carcassonne.ui.pieces import follower_sprite
from app.ui.art.sprite import Sprite, Sprites
from app.ui.board.company import Company
from app.ui.board.step_picture import StepPicture
from app.ui.board.table import Fact

_FAINT = 0.78

_ASIDE = ((0.0, 0.0), (-21.0, 8.0), (21.0, 8.0), (0.0, 18.0))
"""Where other kinds of followers are offered beside the first."""

_SERVES = {
    Kind.CITY: N_("castle: onto cities"),
    Kind.FIELD: N_("market: onto fields"),
    Kind.ROAD: N_("blacksmith: onto roads"),
    Kind.MONASTERY: N_("cathedral: onto monasteries"),
}


def pieces(view: Position, company: Company) -> Sprites:
    """Return the count, where he stands."""
    sprite = _count(view)
    return {} if sprite is None else {("count",): sprite}


def _count(view: Position, quarter: Quarter | None = None) -> Sprite | None:
    spot = count_spot(view, quarter)
    if spot is None:
        return None
    x, y = at_spot(spot)
    name = Phrase((quarter or where_count(view)).name)
    return Sprite("count", x, y, 10.1 + y / 10000, phrase=Phrase(N_("Count: {quarter}"), {"quarter": name}))


# --- What can be chosen ---


def offers(view: Position, company: Company, seat: Seat, unit: float) -> Offers:
    """Return followers at quarters they can go to, the count in others, and followers on their way out."""
    found: dict[Hashable, tuple[Sprite, CarcassonneCommand]] = {}
    beside: dict[Hashable, int] = {}
    for enter in entering.enter_choices(view, seat):
        sprite = _inside(view, company, enter)
        found["enter", enter.quarter, enter.figure] = _aside(sprite, enter.quarter, beside), enter
    for send in entering.send_choices(view, seat):
        sprite = _sent(view, send)
        found["count to", send.quarter] = sprite, send
    for out in moving.choices(view, seat):
        sprite = _outside(view, company, out)
        found["out to", out.at, out.feature, out.figure] = _aside(sprite, (out.at, out.feature), beside), out
    return found


def _aside(sprite: Sprite, place: Hashable, beside: dict[Hashable, int]) -> Sprite:
    """Move a faint follower beside those of other kinds that are offered in the same place."""
    number = beside.get(place, 0)
    beside[place] = number + 1
    dx, dy = _ASIDE[number % len(_ASIDE)]
    return evolve(sprite, x=sprite.x + dx, y=sprite.y + dy)


def _inside(view: Position, company: Company, enter: Enter) -> Sprite:
    quarter, figure = quarter_of(enter.quarter), figure_named(view, enter.figure)
    assert quarter is not None
    place = entering.place_of_quarter(view, quarter)
    assert place is not None
    plain = follower_sprite(view, company, Follower(enter.by, *place), figure)
    values = {"figure": Phrase(figure.name), "quarter": Phrase(_SERVES[quarter.serves])}
    phrase = Phrase(N_("Send your {figure} there: {quarter}"), values)
    return evolve(plain, z=12.2, opacity=_FAINT, scale=0.95, phrase=phrase)


def _sent(view: Position, send: SendCount) -> Sprite:
    quarter = quarter_of(send.quarter)
    assert quarter is not None
    plain = _count(view, quarter)
    assert plain is not None
    phrase = Phrase(N_("Send the count there: {quarter}"), {"quarter": Phrase(_SERVES[quarter.serves])})
    return evolve(plain, z=12.2, opacity=0.7, scale=0.92, phrase=phrase)


def _outside(view: Position, company: Company, out: MoveOut) -> Sprite:
    tile = view.book.turned[view.tiles[out.at].type, 0].type
    number, figure = tile.index(out.feature), figure_named(view, out.figure)
    plain = follower_sprite(view, company, Follower(out.by, out.at, number), figure)
    forms = NN_(
        "Move your {figure} there from Carcassonne: {feature}, {count} point now",
        "Move your {figure} there from Carcassonne: {feature}, {count} points now",
    )
    values = {"figure": Phrase(figure.name), "feature": Phrase(view.options.called(tile.features[number]))}
    phrase = counted(forms, worth_now(view, out.at, number), **values)
    return evolve(plain, z=12.2, opacity=_FAINT, scale=0.9, phrase=phrase)


# --- What others see ---


def facts(view: Position, seat: Seat) -> Sequence[Fact]:
    """Return how many followers a seat has in the quarters."""
    inside = sum(each.owner == seat and is_in_quarter(view, each) for each in view.followers.values())
    return [Fact(Phrase(N_("In Carcassonne")), inside)]


def about(view: Position, at: Square, number: int) -> Phrase | None:
    """Say what a quarter is for, and whether the count closes it."""
    place = view.book.turned[view.tiles[at].type, 0].features[number]
    quarter = next((each for each in QUARTERS if each.serves is place.serves), None)
    if quarter is None:
        return None
    values = {"quarter": Phrase(quarter.name), "feature": Phrase(KIND_NAMES[quarter.serves])}
    if quarter is where_count(view):
        return Phrase(N_("Quarter of Carcassonne: {quarter}.  The count lets nobody out."), values)
    return Phrase(N_("Quarter of Carcassonne: {quarter}.  From here one moves onto: {feature}."), values)


def step_picture(step: AnyStep, company: Company) -> StepPicture | None:
    """Return a follower on its way in or out, or the count."""
    before, command, after = step.before, step.command, step.after
    if not isinstance(before, Position) or not isinstance(after, Position) or command is None:
        return None
    match command:
        case Enter(by=seat, figure=figure) | MoveOut(by=seat, figure=figure):
            art = f"{figure_named(before, figure).art}/{company.colour(seat)}/standing"
            moved = (
                number for number, each in after.followers.items() if before.followers.get(number) != each
            )
            return StepPicture(seat, (art,), places=tuple(("follower", number) for number in moved))
        case SendCount(by=seat):
            return StepPicture(seat, ("count",), places=(("count",),))
        case _:
            return None


VIEW = BoxView(
    pieces=pieces,
    offers=offers,
    facts=facts,
    about=about,
    step_picture=step_picture,
    rules={
        "count": "CNT-3",
        "enter": "CNT-4",
        "count to": "CNT-6",
        "out to": "CNT-7",
        moving.OUT: "CNT-7",
        moving.AT_THE_END: "CNT-9",
        entering.ENTER: "CNT-4",
        entering.SEND: "CNT-6",
    },
)
