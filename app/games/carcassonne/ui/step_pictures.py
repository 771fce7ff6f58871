"""What others did on the land, in pictures; no Qt."""

from app.core.session import AnyStep
from app.games.carcassonne import commands as verbs
from app.games.carcassonne.model import Award, Position, figure_named, kind_of
from app.games.carcassonne.tables import Token
from app.games.carcassonne.ui.box_views import box_step_picture
from app.ui.art.label import Label
from app.ui.board.company import Company
from app.ui.board.step_picture import StepPicture


def step_picture(step: AnyStep, company: Company) -> StepPicture | None:
    """Return a step in pictures, with the points it brought to whomever; None if there is nothing to see."""
    before, command, after = step.before, step.command, step.after
    if not isinstance(before, Position) or not isinstance(after, Position):
        return None
    points = (*_points(after.awards, company), *_gathered(before, after))
    match command:
        case verbs.Place(by=seat, tile=tile, at=at, turn=turn):
            return StepPicture(
                seat, (f"tile/{tile}/{turn}",), gained=points, places=(("tile", after.tiles[at].number),)
            )
        case verbs.Deploy(by=seat, figure=figure):
            art = f"{figure_named(after, figure).art}/{company.colour(seat)}/standing"
            fresh = [number for number in after.followers if number not in before.followers]
            places = [("follower", number) for number in fresh]
            places += [("tile", before.tiles[before.fresh].number)] if before.fresh and not fresh else []
            return StepPicture(seat, (art,), gained=points, places=tuple(places))
        case verbs.EndTurn(by=seat) if points and before.fresh is not None:
            laid = before.tiles[before.fresh]
            return StepPicture(
                seat, (f"tile/{laid.type}/{laid.turn}",), gained=points, places=(("tile", laid.number),)
            )
        case verbs.BoxCommand():
            return box_step_picture(step, company)
        case verbs.CarcassonneCommand():
            return _thrown(before, command, after, company)
        case _:
            return None


def _thrown(
    before: Position, command: verbs.CarcassonneCommand, after: Position, company: Company
) -> StepPicture | None:
    """Return what was hurled, caught or exchanged."""
    gained, lost = _points(after.awards, company), _gone(before, after, company)
    match command:
        case verbs.Landed(seat=seat) if before.round is not None and before.round.token is not None:
            return StepPicture(
                seat, (_token(before.round.token, company.colour(seat)),), gained=gained, lost=lost
            )
        case verbs.Exchange(by=seat, newcomer=newcomer):
            art = f"{kind_of(after, newcomer).art}/{company.colour(seat)}/standing"
            return StepPicture(seat, (art,), gained=gained, lost=lost, places=(("follower", newcomer),))
        case verbs.Grab(by=seat) | verbs.Grabbed(seat=seat):
            return StepPicture(seat, (_token(Token.CATCH, company.colour(seat)),), gained=gained)
        case _:
            return None


def _token(token: Token, colour: int) -> str:
    return f"token/{token.name}/{colour}"


def _gone(before: Position, after: Position, company: Company) -> tuple[str, ...]:
    """Return the figures that left the land."""
    return tuple(
        f"{kind_of(before, number).art}/{company.colour(each.owner)}/standing"
        for number, each in before.followers.items()
        if number not in after.followers
    )


def _gathered(before: Position, after: Position) -> tuple[str, ...]:
    """Return what somebody has gathered, each token for itself, and the markers that have gone to another."""
    taken = [
        marker.art
        for marker in after.options.markers
        if [*map(bool, after.kept.get(marker.id, ()))] != [*map(bool, before.kept.get(marker.id, ()))]
    ]
    return (
        *taken,
        *_tokens(before, after),
    )


def _tokens(before: Position, after: Position) -> tuple[str, ...]:
    return tuple(
        good.art
        for good in after.options.goods
        for _ in range(sum(after.kept.get(good.id, ())) - sum(before.kept.get(good.id, ())))
    )


def _points(awards: tuple[Award, ...], company: Company) -> tuple[str, ...]:
    """Return the points that were given, behind the shield of whoever gets them."""
    sums: dict[int, int] = {}
    for award in awards:
        for seat in award.seats:
            sums[seat] = sums.get(seat, 0) + award.points
    arts: list[str] = []
    for seat, points in sums.items():
        label = Label(f"+{points}", 15, align="centre", bold=True, plate="#FFF8EA")
        arts += [f"shield/{company.colour(seat)}", label.art]
    return tuple(arts)
