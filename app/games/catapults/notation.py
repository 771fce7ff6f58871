"""Positions of Catapults! drawn as text, and told to a screen reader."""

from collections.abc import Iterator, Mapping

from app.core.command import NATURE, Seat
from app.core.words import N_, Phrase, SeatName, joined
from app.games.catapults.geometry import Land
from app.games.catapults.log_text import tell
from app.games.catapults.model import Doing, Phase, Plate, Position
from app.games.catapults.rules.turns import to_act
from app.games.catapults.seat_facts import Facts, facts

__all__ = ["describe", "draw", "draw_plate", "headline", "tell"]

_EMPTY, _SWAMP, _WALL, _MOUNTAIN, _CATAPULT = ".~#Mo"

PHASE_NAMES: Mapping[Phase, str] = {
    Phase.BUILD: N_("build"),
    Phase.CATAPULTS: N_("catapults"),
    Phase.COUNT: N_("count"),
    Phase.ATTACK: N_("attack"),
    Phase.REBUILD: N_("rebuild"),
    Phase.TIE: N_("tie"),
    Phase.BETWEEN: N_("between two games"),
    Phase.OVER: N_("the end"),
}


def draw(state: Position) -> str:
    """Draw all plates side by side, with a line about the round above and one about each seat below."""
    plates = [draw_plate(state.land, camp.plate) for camp in state.camps]
    width = max(len(plates[0][0]), len("Seat 1"))
    heads = "   ".join(f"Seat {seat + 1}".ljust(width) for seat in range(len(plates))).rstrip()
    rows = ["   ".join(row.ljust(width) for row in rows).rstrip() for rows in zip(*plates, strict=True)]
    title = f"Round {state.round} of {state.options.rounds}, {PHASE_NAMES[state.phase]}"
    return "\n".join([title, heads, *rows, *(_seat_line(state, seat) for seat in range(len(plates)))])


def _seat_line(state: Position, seat: Seat) -> str:
    """Say what lies beside a plate."""
    about = facts(state, seat)
    held = f", holds {about.held}" if about.held else ""
    waiting = f", waiting {' '.join(about.waiting)}" if about.waiting else ""
    budget = f", {about.budget} to steal with" if about.budget is not None else ""
    catapults = f"{about.valid} catapults" + (f" and {about.exposed} exposed" if about.exposed else "")
    return f"Seat {seat + 1}: {about.empties} empty, {catapults}, {about.deck} cards{held}{waiting}{budget}"


def draw_plate(land: Land, plate: Plate) -> tuple[str, ...]:
    """
    Draw a plate row by row: "." empty, "~" empty swamp, "#" wall, "M" mountain, "o" catapult.

    Walls on level 2 and 3 are drawn as 2 and 3.
    """
    rows = [[_EMPTY] * land.grid.cols for _ in range(land.grid.rows)]
    layers = [(_SWAMP, land.swamp), (_MOUNTAIN, plate.mountains), (_CATAPULT, plate.engines)]
    layers += [
        (_WALL if level == 1 else str(level), mask) for level, mask in enumerate(plate.levels, start=1)
    ]
    for sign, mask in layers:
        for row, col in land.grid.squares(mask):
            rows[row][col] = sign
    return tuple("".join(row) for row in rows)


def headline(state: Position) -> Phrase:
    """Say in a few words where a game stands: "round 2, Ada to build"."""
    acting = sorted(seat for seat in to_act(state) if seat != NATURE)
    drawing = [seat for seat, camp in enumerate(state.camps) if camp.doing is Doing.DRAWING]
    persons = [seat for seat in (*acting, *drawing) if state.levels[seat] is None]
    values = {"round": state.round, "phase": Phrase(PHASE_NAMES[state.phase])}
    if not persons or state.phase not in _TO_DO:
        return Phrase(N_("round {round}, {phase}"), values)
    return Phrase(_TO_DO[state.phase], {"round": state.round, "name": SeatName(persons[0])})


_TO_DO: Mapping[Phase, str] = {
    Phase.BUILD: N_("round {round}, {name} to build"),
    Phase.CATAPULTS: N_("round {round}, {name} to place catapults"),
    Phase.ATTACK: N_("round {round}, {name} to attack"),
    Phase.REBUILD: N_("round {round}, {name} to rebuild"),
    Phase.TIE: N_("round {round}, {name} to decide about a tie-break match"),
}


def describe(view: Position, seat: Seat) -> Phrase:
    """Say where the round stands and what is on each plate, *seat*'s first."""
    others = [other for other in view.playing if other != seat]
    values = {
        "round": view.round,
        "rounds": view.options.rounds,
        "phase": Phrase(PHASE_NAMES[view.phase]),
    }
    sentences = [Phrase(N_("Round {round} of {rounds}: {phase}."), values)]
    for each in ([seat] if seat in view.playing else []) + others:
        sentences += _about(each, facts(view, each))
    return joined(sentences) or sentences[0]


def _about(seat: Seat, about: Facts) -> Iterator[Phrase]:
    """Say in sentences what is public about a seat."""
    values = {"name": SeatName(seat), "empties": about.empties, "valid": about.valid, "deck": about.deck}
    yield Phrase(
        N_("{name}: empty squares {empties}, catapults in castles {valid}, cards left {deck}."), values
    )
    if about.exposed:
        yield Phrase(N_("Exposed catapults: {exposed}."), {"exposed": about.exposed})
    if about.held:
        yield Phrase(N_("In hand: {piece}."), {"piece": about.held})
    if about.waiting:
        yield Phrase(N_("Stolen and waiting: {pieces}."), {"pieces": ", ".join(about.waiting)})
    if about.budget is not None:
        yield Phrase(N_("Points left to steal with: {budget}."), {"budget": about.budget})
