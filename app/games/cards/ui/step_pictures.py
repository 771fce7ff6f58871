"""What the opponent did, in pictures: only what lies open; no Qt."""

from collections.abc import Sequence

from app.core.session import AnyStep
from app.games.cards import commands as verbs
from app.games.cards.model import Phase, Position
from app.games.cards.pack import Card, is_joker
from app.games.cards.ui.view_options import ViewOptions
from app.ui.board.step_picture import StepPicture


def step_picture(step: AnyStep, options: ViewOptions) -> StepPicture | None:
    """Return a step in pictures; what was drawn unseen shows a back."""
    before, command, after = step.before, step.command, step.after
    if not isinstance(before, Position) or not isinstance(after, Position):
        return None
    match command:
        case verbs.TakeTop(by=seat):
            return StepPicture(seat, gained=_faces(before.pile[-1:], options), places=("pile",))
        case verbs.DrawStock(by=seat):
            return StepPicture(seat, gained=("back",), places=("stock",))
        case verbs.Drew(card=card) if before.phase is Phase.DRAW and is_joker(card):
            return StepPicture(before.turn, gained=_faces([card], options), places=(("card", card),))
        case verbs.Discard(by=seat, card=card) | verbs.GiveUp(by=seat, card=card):
            return StepPicture(seat, lost=_faces([card], options), places=(("card", card),))
        case verbs.Attack(by=seat, unit=unit, at=at):
            return _attack(before, seat, unit, at, options)
        case verbs.CardsCommand():
            return _built(command, after, options)
        case _:
            return None


def _attack(before: Position, seat: int, unit: int, at: int, options: ViewOptions) -> StepPicture:
    """Return the Catapult that fired; its cards and those of the Village say the rest."""
    village = before.villages[at]
    fired = _faces(before.units[unit].cards, options)
    return StepPicture(
        seat, fired, end=_faces(village.cards[:1], options)[0], places=(("village", at), ("unit", unit))
    )


def _built(command: verbs.CardsCommand, after: Position, options: ViewOptions) -> StepPicture | None:
    match command:
        case verbs.BuildRoad(by=seat, cards=cards, at=at):
            return StepPicture(seat, _faces(cards, options), places=(("road", at),))
        case verbs.BuildVillage(by=seat, cards=cards, at=at):
            return StepPicture(seat, _faces(cards, options), places=(("village", at),))
        case verbs.BuildWell(by=seat, cards=cards, at=at) | verbs.BuildFarmland(by=seat, cards=cards, at=at):
            return StepPicture(seat, _faces(cards, options), places=(("village", at),))
        case verbs.BuildWall(by=seat, at=at):
            return StepPicture(seat, ("back",), places=(("wall", at), ("village", at)))
        case verbs.BuildSoldier(by=seat, cards=cards) | verbs.BuildCatapult(by=seat, cards=cards):
            return StepPicture(seat, _faces(cards, options), places=(("unit", after.enlisted - 1),))
        case verbs.Convert(by=seat, cards=cards, unit=unit):
            return StepPicture(seat, _faces(cards, options), places=(("unit", unit),))
        case _:
            return None


def _faces(cards: Sequence[Card], options: ViewOptions) -> tuple[str, ...]:
    # However cards look on the table: so small, only large signs are read.
    return tuple(f"card/{card}/{options.deck[:1]}l" for card in cards)
