"""Princess & Dragon on the table: dragon and fairy, and what can be chosen for them; no Qt."""

from collections.abc import Hashable, Iterator

from attrs import evolve

from app.core.command import Seat
from app.core.session import AnyStep
from app.core.words import N_, NN_, Phrase, SeatName, counted
from app.games.carcassonne.boxes import FOLLOWER
from app.games.carcassonne.commands import BoxCommand, CarcassonneCommand
from app.games.carcassonne.expansions.dragon import portals, rules
from app.games.carcassonne.expansions.dragon.commands import CallFairy, DismissKnight, MoveDragon, TakePortal
from app.games.carcassonne.expansions.dragon.kept import dragon_at, fairy_of, walked
from app.games.carcassonne.expansions.dragon.rules import STEPS
from app.games.carcassonne.expansions.dragon.table import dragon_spot, fairy_spot
from app.games.carcassonne.land_facts import worth_now
from app.games.carcassonne.model import Follower, Position, Square, figure_named, kind_of
from app.games.carcassonne.tables import KIND_NAMES
from app.games.carcassonne.ui.arrangement import at_spot, middle, stands_at
from app.games.carcassonne.ui.box_views import BoxView, Offers
from app.games.carcassonne.ui.pieces import follower_sprite
from app.games.carcassonne.ui.words import where_words
from app.ui.art.sprite import Sprite, Sprites
from app.ui.board.company import Company
from app.ui.board.step_picture import StepPicture

_FIRE, _TRAIL = "#FF8A3D", "#B0261C"
"""The light on tiles where the dragon can go, and its track."""

_SMALL = 0.62
"""Whoever can come through a portal is shown so much smaller: there are many places."""


def pieces(view: Position, company: Company) -> Sprites:
    """Return dragon and fairy, and where the dragon has been in this walk."""
    sprites: Sprites = {}
    been = walked(view)
    for number, at in enumerate(been[:-1]):
        x, y = middle(Square(*at))
        sprites["walk", number] = Sprite(f"spot/hint/{_TRAIL}", x, y, 4.6, opacity=0.5)
    dragon, fairy = dragon_spot(view), fairy_spot(view)
    if dragon is not None:
        x, y = at_spot(dragon)
        sprites["dragon"] = Sprite("dragon", x, y, 10.5 + y / 10000, phrase=_of_dragon(view))
    if fairy is not None:
        x, y = at_spot(fairy)
        sprites["fairy"] = Sprite("fairy", x, y, 10.4 + y / 10000, phrase=_of_fairy(view, company))
    return sprites


def _of_dragon(view: Position) -> Phrase:
    at = dragon_at(view)
    where = where_words(Square(*at)) if at else Phrase("")
    left = STEPS + 1 - len(walked(view))
    if not walked(view):
        return Phrase(N_("Dragon, {where}"), {"where": where})
    forms = NN_("Dragon, {where}: {count} tile to go", "Dragon, {where}: {count} tiles to go")
    return counted(forms, left, where=where)


def _of_fairy(view: Position, company: Company) -> Phrase:
    fairy = fairy_of(view)
    if fairy is not None and fairy.beside in view.followers:
        owner = view.followers[fairy.beside].owner
        name = company.names.get(owner, SeatName(owner))
        return Phrase(N_("Fairy, beside a follower of {name}"), {"name": name})
    where = where_words(Square(fairy.x, fairy.y)) if fairy else Phrase("")
    return Phrase(N_("Fairy, {where}"), {"where": where})


# --- What can be chosen ---


def offers(view: Position, company: Company, seat: Seat, unit: float) -> Offers:
    """Return where the dragon can go, whom the fairy can guard, who can be sent home, where portals lead."""
    found: dict[Hashable, tuple[Sprite, CarcassonneCommand]] = {}
    for step in rules.move_choices(view, seat):
        x, y = middle(step.at)
        phrase = Phrase(N_("Move the dragon there: {where}"), {"where": where_words(step.at)})
        found["dragon to", step.at] = Sprite(f"spot/legal/{_FIRE}", x, y, 4.7, phrase=phrase), step
    for call in rules.call_choices(view, seat):
        found["fairy to", call.follower] = _called(view, call), call
    for dismiss in rules.dismiss_choices(view, seat):
        found["dismiss", dismiss.follower] = _dismissed(view, company, dismiss), dismiss
    for through in portals.choices(view, seat):
        key = "through", through.at, through.feature, through.figure
        if through.figure == FOLLOWER.id or len(portals.travellers(view, seat)) == 1:
            found[key] = _traveller(view, company, through), through
        else:
            found[key] = _beside(_traveller(view, company, through)), through
    return found


def _called(view: Position, call: CallFairy) -> Sprite:
    """Return the fairy, faint, where she would stand."""
    after = view.copy()
    rules.keep_fairy(after, call.follower)
    spot = fairy_spot(after)
    assert spot is not None
    x, y = at_spot(spot)
    kind = Phrase(KIND_NAMES[view.stands_on(call.follower)])
    phrase = Phrase(N_("Call the fairy to your follower: {feature}"), {"feature": kind})
    return Sprite("fairy", x, y, 12.4, opacity=0.72, scale=0.9, phrase=phrase)


def _dismissed(view: Position, company: Company, dismiss: DismissKnight) -> Sprite:
    """Return a ring around whoever can be sent home."""
    each = view.followers[dismiss.follower]
    x, y = stands_at(view, each)
    name = company.names.get(each.owner, SeatName(each.owner))
    phrase = Phrase(N_("Let the princess send home the knight of {name}"), {"name": name})
    return Sprite("ring/24/#C9447E", x, y - 5, 12.6, phrase=phrase)


def _traveller(view: Position, company: Company, through: TakePortal) -> Sprite:
    """Return a faint follower where one could come out of the portal."""
    tile = view.book.turned[view.tiles[through.at].type, 0].type
    number = tile.index(through.feature)
    figure = figure_named(view, through.figure)
    plain = follower_sprite(view, company, Follower(through.by, through.at, number), figure)
    values = {
        "figure": Phrase(figure.name),
        "feature": Phrase(KIND_NAMES[tile.features[number].kind]),
    }
    forms = NN_(
        "Through the portal, {figure}: {feature}, {count} point now",
        "Through the portal, {figure}: {feature}, {count} points now",
    )
    phrase = counted(forms, worth_now(view, through.at, number), **values)
    return evolve(plain, z=11.5, opacity=0.7, scale=plain.scale * _SMALL, phrase=phrase)


def _beside(plain: Sprite) -> Sprite:
    return evolve(plain, x=plain.x + 15, y=plain.y - 2)


# --- What others did ---


def step_picture(step: AnyStep, company: Company) -> StepPicture | None:
    """Return the dragon with whom it eats, the fairy, a knight sent home, a follower through the portal."""
    before, command, after = step.before, step.command, step.after
    if not isinstance(before, Position) or not isinstance(after, Position):
        return None
    if not isinstance(command, BoxCommand):
        return None
    gone = tuple(_gone(before, after, company))
    match command:
        case MoveDragon(by=seat, at=at):
            return StepPicture(seat, ("dragon",), lost=gone, places=(("tile", after.tiles[at].number),))
        case CallFairy(by=seat, follower=number):
            return StepPicture(seat, ("fairy",), places=(("follower", number),))
        case DismissKnight(by=seat):
            return StepPicture(seat, ("princess",), lost=gone)
        case TakePortal(by=seat, at=at, figure=figure):
            art = f"{figure_named(after, figure).art}/{company.colour(seat)}/standing"
            return StepPicture(seat, (art,), places=(("tile", after.tiles[at].number),))
        case _:
            return None


def _gone(before: Position, after: Position, company: Company) -> Iterator[str]:
    for number, each in before.followers.items():
        if number not in after.followers:
            yield f"{kind_of(before, number).art}/{company.colour(each.owner)}/standing"


VIEW = BoxView(pieces=pieces, offers=offers, step_picture=step_picture)
