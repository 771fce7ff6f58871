"""Abbey & Mayor on the table: barns, and where abbeys, barns and wagons can go; no Qt."""

from collections.abc import Hashable, Sequence

from attrs import evolve

from app.core.command import Seat
from app.core.session import AnyStep
from app.core.words import N_, NN_, Phrase, SeatName, counted
from app.games.carcassonne.commands import CarcassonneCommand
from app.games.carcassonne.expansions.abbey import abbeys, barns, wagons
from app.games.carcassonne.expansions.abbey.barns import Barn
from app.games.carcassonne.expansions.abbey.commands import BuildBarn, Drive, LayAbbey
from app.games.carcassonne.expansions.abbey.figures import BARN, WAGON
from app.games.carcassonne.expansions.abbey.standing import barn_spot
from app.games.carcassonne.features import complete_cities, neighbours
from app.games.carcassonne.land_facts import worth_now
from app.games.carcassonne.model import Follower, Position
from app.games.carcassonne.scoring import cities_paid
from app.games.carcassonne.tables import KIND_NAMES
from app.games.carcassonne.ui.arrangement import at_spot, middle
from app.games.carcassonne.ui.box_views import BoxView, Offers
from app.games.carcassonne.ui.pieces import LARGER, follower_sprite
from app.games.carcassonne.ui.words import where_words
from app.ui.art.sprite import Sprite, Sprites
from app.ui.board.company import Company
from app.ui.board.step_picture import StepPicture
from app.ui.board.table import Fact

_FAINT = 0.72


def pieces(view: Position, company: Company) -> Sprites:
    """Return the barns on their corners."""
    return {("barn", each.seat): _barn(company, each) for each in barns.barns(view)}


def _barn(company: Company, each: Barn) -> Sprite:
    x, y = at_spot(barn_spot(each.at))
    phrase = Phrase(BARN.owned, {"name": company.names.get(each.seat, SeatName(each.seat))})
    art = f"barn/{company.colour(each.seat)}/standing"
    return Sprite(art, x, y, 10.2 + y / 10000, scale=LARGER, phrase=phrase)


# --- What can be chosen ---


def offers(view: Position, company: Company, seat: Seat, unit: float) -> Offers:
    """Return the holes for an abbey, the corners for a barn, and where a wagon can drive to."""
    found: dict[Hashable, tuple[Sprite, CarcassonneCommand]] = {}
    for lay in abbeys.choices(view, seat):
        found["abbey to", lay.at] = _abbey(view, lay), lay
    for build in barns.choices(view, seat):
        found["barn to", build.at] = _new_barn(view, company, build), build
    for drive in wagons.choices(view, seat):
        found["drive to", drive.at, drive.feature] = _wagon(view, company, drive), drive
    return found


def _abbey(view: Position, lay: LayAbbey) -> Sprite:
    """Return an abbey, faint, in the hole where it can be laid."""
    x, y = middle(lay.at)
    forms = NN_(
        "Lay your abbey there: {where}, {count} tile around it",
        "Lay your abbey there: {where}, {count} tiles around it",
    )
    phrase = counted(forms, neighbours(view, lay.at), where=where_words(lay.at))
    return Sprite(f"held/{abbeys.TILE}/0", x, y, 11, opacity=0.85, scale=0.8, phrase=phrase)


def _new_barn(view: Position, company: Company, build: BuildBarn) -> Sprite:
    """Return a barn, faint, where it can be built, with what it would score at the end."""
    root = barns.corner_field(view, build.at)
    cities = 0 if root is None else len(complete_cities(view, root))
    forms = NN_(
        "Build your barn there: field with {cities}, {count} point at the end",
        "Build your barn there: field with {cities}, {count} points at the end",
    )
    paid = 0 if root is None else cities_paid(view, root)
    finished = counted(NN_("{count} finished city", "{count} finished cities"), cities)
    phrase = counted(forms, barns.CITY * paid, cities=finished)
    plain = _barn(company, Barn(build.by, build.at))
    return evolve(plain, z=12.2, opacity=_FAINT, scale=0.95, phrase=phrase)


def _wagon(view: Position, company: Company, drive: Drive) -> Sprite:
    """Return the wagon, faint, where it can drive to."""
    tile = view.book.turned[view.tiles[drive.at].type, 0].type
    number = tile.index(drive.feature)
    plain = follower_sprite(view, company, Follower(drive.by, drive.at, number), WAGON)
    forms = NN_(
        "Drive your wagon there: {feature}, {count} point now",
        "Drive your wagon there: {feature}, {count} points now",
    )
    feature = Phrase(KIND_NAMES[tile.features[number].kind])
    phrase = counted(forms, worth_now(view, drive.at, number), feature=feature)
    return evolve(plain, z=12.2, opacity=_FAINT, scale=0.9, phrase=phrase)


# --- What others see ---


def facts(view: Position, seat: Seat) -> Sequence[Fact]:
    """Return whether a seat still has its abbey and its barn to hand."""
    left = (abbeys.holds_one(view, seat), barns.has_one(view, seat))
    return [Fact(Phrase(N_("Abbey, barn")), ", ".join(str(int(each)) for each in left))]


def step_picture(step: AnyStep, company: Company) -> StepPicture | None:
    """Return an abbey, a barn with the farmers who go home, a wagon on its way."""
    before, command, after = step.before, step.command, step.after
    if not isinstance(before, Position) or not isinstance(after, Position) or command is None:
        return None
    colour = company.colour(command.by)
    match command:
        case LayAbbey(by=seat, at=at):
            laid = after.tiles[at]
            return StepPicture(seat, (f"tile/{laid.type}/0",), places=(("tile", laid.number),))
        case BuildBarn(by=seat):
            return StepPicture(seat, (f"barn/{colour}/standing",), places=(("barn", seat),))
        case Drive(by=seat, at=at):
            number = after.tiles[at].number
            return StepPicture(seat, (f"wagon/{colour}/standing",), places=(("tile", number),))
        case _:
            return None


VIEW = BoxView(
    pieces=pieces,
    offers=offers,
    facts=facts,
    step_picture=step_picture,
    rules={
        "barn": "ABB-24",
        "abbey to": "ABB-2",
        "barn to": "ABB-20",
        "drive to": "ABB-15",
        "abbey": "ABB-2",
        "last_abbey": "ABB-5",
        "wagon": "ABB-14",
    },
)
