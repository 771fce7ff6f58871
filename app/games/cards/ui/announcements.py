"""What is announced at the table of Catapult, and what stays readable at its rim; no Qt."""

from app.core.session import AnyStep
from app.core.words import N_, Phrase, SeatName
from app.games.cards.commands import Attack, Drew, EndTurn, NextGame, TakeTop
from app.games.cards.model import Phase, Position
from app.games.cards.pack import is_joker


def announced(step: AnyStep) -> Phrase | None:
    """Return what a step brings: a Thief, an attack, a Perfect Build, another game; None for other steps."""
    before, command, after = step.before, step.command, step.after
    if not isinstance(before, Position) or not isinstance(after, Position):
        return None
    match command:
        case Drew(card=card) if before.phase is Phase.DRAW and is_joker(card):
            return Phrase(N_("{name} draws a Thief"), {"name": SeatName(before.turn)})
        case TakeTop(by=seat) if is_joker(before.pile[-1]):
            return Phrase(N_("{name} takes a Thief"), {"name": SeatName(seat)})
        case Attack(by=seat, at=at):
            text = N_("{name} attacks: the wall holds") if at in after.villages else _DESTROYED
            return Phrase(text, {"name": SeatName(seat)})
        case EndTurn(by=seat) if after.perfects != before.perfects:
            return Phrase(N_("A Perfect Build: {name} plays again"), {"name": SeatName(seat)})
        case NextGame():
            return Phrase(N_("Game {number}"), {"number": len(after.games) + 1})
        case _:
            return None


_DESTROYED = N_("{name} attacks: the Village is destroyed")


def at_stake(view: Position) -> Phrase | None:
    """Return how many points win, and which game of a match it is."""
    options = view.options
    if options.match > 1:
        # A game that is over is among them, and still the one on the table.
        number = len(view.games) + (view.phase not in (Phase.BETWEEN, Phase.OVER))
        values = {"points": options.target, "number": number, "wins": options.match}
        return Phrase(N_("{points} points win – game {number}, {wins} wins take the match"), values)
    return Phrase(N_("{points} points win"), {"points": options.target})
