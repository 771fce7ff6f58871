"""What others did on their plates, in pictures; no Qt."""

from app.core.session import AnyStep
from app.games.catapults import commands as verbs
from app.games.catapults.model import Position
from app.ui.board.company import Company
from app.ui.board.step_picture import StepPicture


def step_picture(step: AnyStep, company: Company) -> StepPicture | None:
    """Return a step in pictures; drawing and being done have none."""
    before, command, after = step.before, step.command, step.after
    if not isinstance(before, Position) or not isinstance(after, Position):
        return None
    match command:
        case verbs.Place(by=seat, piece=kind, turn=turn):
            walls = after.camps[seat].plate.walls
            number = max(walls, key=lambda each: (each not in before.camps[seat].plate.walls, each))
            return StepPicture(
                seat, (f"wall/{kind}/{turn}/{walls[number].level}",), places=(("wall", number),)
            )
        case verbs.PutCatapult(by=seat):
            number = len(after.camps[seat].plate.catapults) - 1
            return StepPicture(seat, (_engine(seat, company),), places=(("catapult", seat, number),))
        case verbs.Rolled(seat=seat, dice=dice):
            return StepPicture(seat, tuple(f"die/{face}" for face in dice))
        case verbs.Steal(by=seat, victim=victim, piece=kind):
            start, places = f"emblem/{company.colour(victim)}", (("plate", victim),)
            return StepPicture(seat, start=start, gained=(_wall(kind),), places=places)
        case verbs.GiveBack(by=seat, piece=kind):
            return StepPicture(seat, lost=(_wall(kind),), places=(("plate", seat),))
        case _:
            return None


def _wall(kind: str) -> str:
    return f"wall/{kind}/0/1"


def _engine(seat: int, company: Company) -> str:
    return f"catapult/{company.colour(seat)}/ok"
