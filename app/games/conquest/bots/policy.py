"""A turn played by the staged planner."""

from collections.abc import Callable, Mapping
from random import Random

from app.core.command import Seat
from app.games.conquest import rules
from app.games.conquest.bots.build_stage import build
from app.games.conquest.bots.draft_turn import DraftTurn, let_nature_play
from app.games.conquest.bots.fight_stage import breach, fight
from app.games.conquest.bots.move_stage import move
from app.games.conquest.bots.opening import best_place
from app.games.conquest.bots.style import Style
from app.games.conquest.bots.trade_stage import answer
from app.games.conquest.commands import ConquestCommand
from app.games.conquest.model import Position
from app.games.conquest.pieces import Phase

_STAGES: Mapping[Phase, Callable[[DraftTurn], None]] = {
    Phase.BUILD: build,
    Phase.MOVE: move,
    Phase.BREACH: breach,
    Phase.ATTACK: fight,
}


def advance(draft: DraftTurn) -> None:
    """Play the rest of the phase, or up to the next dice; at least one order is given."""
    _STAGES[draft.state.phase](draft)


def finish_turn(state: Position, style: Style, rng: Random) -> None:
    """Play the rest of the turn of whoever is at turn, dice and all, in place."""
    if state.phase is Phase.PLACING:
        rules.play(state, best_place(state, state.turn))
        return
    draft = DraftTurn.at(state, style, rng)
    finished = state.turns[draft.seat]
    while draft.is_at_turn and state.turns[draft.seat] == finished:
        _STAGES[state.phase](draft)
        while state.clash is not None:
            let_nature_play(state, rng)


def orders(state: Position, seat: Seat, style: Style, rng: Random) -> list[ConquestCommand]:
    """Return what the planner does next: everything up to the next dice or the next phase."""
    if state.phase is Phase.PLACING:
        return [best_place(state, seat)]
    if state.offer is not None:
        return [answer(state, seat)]
    draft = DraftTurn.at(state.copy(), style, rng)
    advance(draft)
    return draft.orders


def is_over(state: Position) -> bool:
    """Tell whether nobody has anything to do."""
    return state.phase is Phase.OVER
