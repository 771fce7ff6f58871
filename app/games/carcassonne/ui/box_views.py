"""What boxes show on the table beside tiles and figures, and what they offer there; no Qt."""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TypeAlias

from attrs import Factory, frozen

from app.core.command import Seat
from app.core.session import AnyStep
from app.core.words import Phrase
from app.games.carcassonne.commands import CarcassonneCommand
from app.games.carcassonne.model import Follower, Position, Square
from app.ui.art.sprite import Sprite, Sprites
from app.ui.board.company import Company
from app.ui.board.step_picture import StepPicture
from app.ui.board.table import Fact

Offers: TypeAlias = Mapping[Hashable, tuple[Sprite, CarcassonneCommand]]
"""What can be chosen on the table: by the key of its picture, and what choosing it means."""

PACKAGE = "app.games.carcassonne.ui.boxes"


@frozen(kw_only=True)
class BoxView:
    """
    What a box shows; its module in `ui.boxes`, named as the box, holds it as `VIEW`.

    Attributes:
        pieces: Returns what stands on the land beside figures: a dragon, towers.
        offers: Returns what a seat can choose now by the box's verbs, given how many units of the scene a
            pixel is; asked while a figure may be put, and while a step of the box waits.
        facts: Returns what the panel of seats shows of one.
        lift: Returns how far above its place a figure is drawn, in units of the scene.
        about: Returns what there is to know of a place that is none of the base game's, by its number.
        held: Returns which figures seats hold of others, each with the seat that does.
        step_picture: Returns a step by a verb of the box in pictures; None if it is not the box's.
        rules: The ids of the rules about what is shown, by the first word of its key, and about its steps.
    """

    pieces: Callable[[Position, Company], Sprites] | None = None
    offers: Callable[[Position, Company, Seat, float], Offers] | None = None
    facts: Callable[[Position, Seat], Sequence[Fact]] | None = None
    lift: Callable[[Position, Follower], float] | None = None
    about: Callable[[Position, Square, int], Phrase | None] | None = None
    held: Callable[[Position], Mapping[int, Seat]] | None = None
    step_picture: Callable[[AnyStep, Company], StepPicture | None] | None = None
    rules: Mapping[str, str] = Factory(dict)


@cache
def view_of(box: str) -> BoxView | None:
    """Return what a box shows; None if tiles and figures are all of it."""
    name = f"{PACKAGE}.{box}"
    found: BoxView | None = import_module(name).VIEW if find_spec(name) is not None else None
    return found


def views(position: Position) -> Iterator[BoxView]:
    """Yield what the boxes that are played with show."""
    for box in position.options.boxes:
        if (found := view_of(box)) is not None:
            yield found


def box_pieces(view: Position, company: Company) -> Sprites:
    """Return what stands on the land beside figures."""
    found: Sprites = {}
    for each in views(view):
        if each.pieces is not None:
            found.update(each.pieces(view, company))
    return found


def box_offers(view: Position, company: Company, seat: Seat, unit: float) -> Offers:
    """Return what a seat can choose now by the verbs of boxes."""
    found: dict[Hashable, tuple[Sprite, CarcassonneCommand]] = {}
    for each in views(view):
        if each.offers is not None:
            found.update(each.offers(view, company, seat, unit))
    return found


def lift_of(view: Position, follower: Follower) -> float:
    """Return how far above its place a figure is drawn, in units of the scene."""
    if not view.options.boxes:
        return 0.0
    return sum(each.lift(view, follower) for each in views(view) if each.lift is not None)


def box_about(view: Position, at: Square, number: int) -> Phrase | None:
    """Return what boxes have to say of a place; None if it is the base game's."""
    told = (each.about(view, at, number) for each in views(view) if each.about is not None)
    return next((phrase for phrase in told if phrase is not None), None)


def held_figures(view: Position) -> dict[int, Seat]:
    """Return which figures seats hold of others, by number, each with the seat that does."""
    found: dict[int, Seat] = {}
    for each in views(view):
        if each.held is not None:
            found.update(each.held(view))
    return found


def box_facts(view: Position, seat: Seat) -> list[Fact]:
    """Return what boxes have to say of a seat."""
    return [fact for each in views(view) if each.facts is not None for fact in each.facts(view, seat)]


def box_step_picture(step: AnyStep, company: Company) -> StepPicture | None:
    """Return a step by a verb of a box in pictures; None if it is none."""
    position = step.after
    assert isinstance(position, Position)
    pictures = (each.step_picture for each in views(position) if each.step_picture is not None)
    return next((found for picture in pictures if (found := picture(step, company)) is not None), None)


def box_rule(view: Position, name: object) -> str | None:
    """Return the id of the rule about what a box shows, by the first word of its key or by its step."""
    found = (each.rules[name] for each in views(view) if isinstance(name, str) and name in each.rules)
    return next(found, None)
