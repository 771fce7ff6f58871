"""Siege on the table: who can escape; no Qt."""

from collections.abc import Hashable

from app.core.command import Seat
from app.core.session import AnyStep
from app.core.words import N_, Phrase
from app.games.carcassonne.commands import CarcassonneCommand
from app.games.carcassonne.expansions.siege.commands import Escape
from app.games.carcassonne.expansions.siege.rules import escape_choices
from app.games.carcassonne.model import Position, kind_of
from app.games.carcassonne.ui.arrangement import stands_at
from app.games.carcassonne.ui.box_views import BoxView, Offers
from app.ui.art.sprite import Sprite
from app.ui.board.company import Company
from app.ui.board.step_picture import StepPicture

_WAY_OUT = "#3F8F4F"


def offers(view: Position, company: Company, seat: Seat, unit: float) -> Offers:
    """Return a ring around every knight that can escape."""
    found: dict[Hashable, tuple[Sprite, CarcassonneCommand]] = {}
    for each in escape_choices(view, seat):
        x, y = stands_at(view, view.followers[each.follower])
        figure = Phrase(kind_of(view, each.follower).name)
        phrase = Phrase(N_("Let it escape from the besieged city: {figure}"), {"figure": figure})
        found["escape", each.follower] = Sprite(f"ring/24/{_WAY_OUT}", x, y - 5, 12.6, phrase=phrase), each
    return found


def step_picture(step: AnyStep, company: Company) -> StepPicture | None:
    """Return the knight that has escaped."""
    before, command = step.before, step.command
    if not isinstance(before, Position) or not isinstance(command, Escape):
        return None
    art = f"{kind_of(before, command.follower).art}/{company.colour(command.by)}/standing"
    return StepPicture(command.by, (art,))


VIEW = BoxView(offers=offers, step_picture=step_picture)
