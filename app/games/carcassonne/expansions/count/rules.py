"""What The Count brings to the rules."""

from collections import Counter
from collections.abc import Iterator

from app.core.reason import Reason
from app.core.verbs import Verb
from app.core.words import N_
from app.games.carcassonne.expansions.count import entering, moving
from app.games.carcassonne.expansions.count.commands import Enter, MoveOut, SendCount
from app.games.carcassonne.expansions.count.quarters import COUNT, QUARTERS
from app.games.carcassonne.model import Position, Square, keep
from app.games.carcassonne.rules.box_rules import BoxRules


def set_out(state: Position) -> None:
    """Let the count begin in the castle.  Rule: CNT-3."""
    keep(state, COUNT, 0)


def problems(state: Position) -> Iterator[Reason]:
    """The block lies as it is printed, and the count is in a quarter.  Rule: CNT-1, CNT-3."""
    outset = state.options.outset
    block = {name: Square(x, y) for name, x, y in (outset.laid if outset is not None else ())}
    there = {laid.type: (at, laid.turn) for at, laid in state.tiles.items() if laid.type in block}
    # What lies together has the same way to its place, and is not turned.
    ways = Counter((at.x - block[name].x, at.y - block[name].y) for name, (at, _) in there.items())
    is_turned = any(turn for _, turn in there.values())
    if there and (len(there) < len(block) or len(ways) > 1 or is_turned):
        yield Reason("CNT-1", N_("The tiles of Carcassonne do not lie together as they are printed."))
    kept = state.kept.get(COUNT, (0,))
    if len(kept) != 1 or not 0 <= kept[0] < len(QUARTERS):
        yield Reason("CNT-3", N_("The count is in no quarter."))


RULES = BoxRules(
    verbs=(
        Verb(Enter, entering.check_enter, entering.enter, entering.enter_choices),
        Verb(SendCount, entering.check_send, entering.send, entering.send_choices),
        Verb(MoveOut, moving.check, moving.move, moving.choices),
    ),
    steps=(*moving.STEPS, *entering.STEPS),
    set_out=set_out,
    turn_begins=entering.begin_turn,
    scored=moving.end_out,
    problems=problems,
    crowds=True,
)
