"""What computers choose among the verbs of boxes: the land after each, and what boxes say of the rest."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib import import_module
from random import Random

from attrs import frozen

from app.bots.protocol import Claim
from app.bots.search.softmax import pick
from app.core.command import Seat
from app.games.carcassonne import rules
from app.games.carcassonne.bots.levels import CarcassonneSkill
from app.games.carcassonne.bots.throw_search import values
from app.games.carcassonne.box_shelf import all_boxes
from app.games.carcassonne.commands import BoxCommand, CarcassonneCommand, Deploy, EndTurn
from app.games.carcassonne.model import Phase, Position, is_unscored
from app.games.carcassonne.rules.box_rules import When, step_of

MANY = 40
"""No more choices than these are looked at; a box that has more says which come first."""

LOOKS = 80
"""So many tables are looked at for a decision, where choices lead to further ones of the same seat."""


@frozen(kw_only=True)
class BoxThinking:
    """
    What a box tells computers.

    Attributes:
        worth: Returns what each seat has of the box, in points, beside the land and what was paid already.
        helped: Returns what it is worth to a seat, in points, that others score by its tile, and it does not.
        first: Returns the choices that deserve a look, the most promising first, if there are many.
        reasons: Yields what is true of a step by a verb of the box, from the positions before and after.
    """

    worth: Callable[[Position], Sequence[float]] | None = None
    first: Callable[[Position, Sequence[CarcassonneCommand]], Sequence[CarcassonneCommand]] | None = None
    helped: Callable[[Position, Seat], float] | None = None
    reasons: Callable[[Position, BoxCommand, Position], Iterator[Claim]] | None = None


@cache
def thinking_of(box: str) -> BoxThinking | None:
    """Return what a box tells computers; None if the land says it all."""
    name = all_boxes()[box].thinking
    found: BoxThinking | None = import_module(name).THINKING if name else None
    return found


def is_of_box(command: CarcassonneCommand) -> bool:
    """Tell whether a command stands beside the land's own, so that it is weighed here."""
    return not isinstance(command, Deploy | EndTurn)


def weighed(
    view: Position, seat: Seat, choices: Sequence[CarcassonneCommand]
) -> list[tuple[float, CarcassonneCommand]]:
    """Return choices with what the table is worth to a seat after each, in points; the best first."""
    found = _promising(view, choices, MANY)
    tables = [_played(view, seat, command) for command in found]
    leading = sum(_waits_for(after, seat) for after in tables)
    looks = max(2, (LOOKS - len(found)) // max(1, leading))
    values = [_best_of(after, seat, looks) for after in tables]
    return sorted(zip(values, found, strict=True), key=lambda each: -each[0])


def _promising(view: Position, choices: Sequence[CarcassonneCommand], most: int) -> list[CarcassonneCommand]:
    """Return as many choices as are to be looked at, those that boxes put first if there are more."""
    found = list(choices)
    for box in view.options.boxes:
        thinking = thinking_of(box)
        if len(found) > most and thinking is not None and thinking.first is not None:
            found = list(thinking.first(view, found))
    return found[:most]


def choose(
    view: Position, seat: Seat, choices: Sequence[CarcassonneCommand], skill: CarcassonneSkill, seed: int
) -> CarcassonneCommand:
    """Return one of the choices, as a level would."""
    if len(choices) == 1:
        return choices[0]
    ranked = weighed(view, seat, choices)
    return pick(
        [command for _, command in ranked], [value for value, _ in ranked], skill.temperature, Random(seed)
    )


def _played(view: Position, seat: Seat, command: CarcassonneCommand) -> Position:
    """Return the table after a choice, when others have let pass what can wait."""
    after = view.copy()
    rules.play(after, command)
    _let_pass(after, seat)
    return after


def _best_of(table: Position, seat: Seat, looks: int, further: int = 2) -> float:
    """
    Return what a table is worth to a seat; if it asks that seat more, after the best answer.

    Args:
        table: What is looked at.
        seat: Whose choice led there.
        looks: So many tables may be looked at, and one at least.
        further: So many questions more are answered.
    """
    if looks > 1 and further and _waits_for(table, seat):
        answers = _promising(table, list(rules.choices(table, seat)), looks)
        each = looks // len(answers)
        return max(_best_of(_played(table, seat, answer), seat, each, further - 1) for answer in answers)
    return value_of(table, seat)


def _waits_for(state: Position, seat: Seat) -> bool:
    return state.phase is Phase.STEP and seat in rules.to_act(state)


def _let_pass(state: Position, seat: Seat) -> None:
    """Let others want nothing of what is asked before a tile, or the end, is scored."""
    while state.phase is Phase.STEP:
        step, (other,) = step_of(state), rules.to_act(state)
        if other == seat or step.decline is None or not (is_unscored(state) or step.when is When.END):
            return
        rules.play(state, EndTurn(other))


def has_thoughts(view: Position) -> bool:
    """Tell whether boxes say what tables are worth beside the land."""
    thoughts = (thinking_of(box) for box in view.options.boxes)
    return any(each is not None and each.worth is not None for each in thoughts)


def worth_of_help(view: Position, seat: Seat) -> float:
    """Return what boxes give a seat, in points, for a tile that makes others score and itself not."""
    thoughts = (thinking_of(box) for box in view.options.boxes)
    return sum(each.helped(view, seat) for each in thoughts if each is not None and each.helped is not None)


def beside(view: Position, command: CarcassonneCommand, seat: Seat) -> float:
    """Return what a table is worth to a seat after a command beside the land, against the best rival."""
    after = view.copy()
    rules.play(after, command)
    return _of_boxes(after, seat)


def value_of(state: Position, seat: Seat) -> float:
    """Return what a table is worth to a seat: the land, and what boxes say, against the best rival."""
    land = scores_lead(state, seat) if state.phase is Phase.OVER else values(state)[seat]
    return land + _of_boxes(state, seat)


def _of_boxes(state: Position, seat: Seat) -> float:
    """Return what boxes say of a table for a seat, against the best rival."""
    own, rivals = 0.0, [0.0] * state.seats
    for box in state.options.boxes:
        thinking = thinking_of(box)
        if thinking is not None and thinking.worth is not None:
            worth = thinking.worth(state)
            own += worth[seat]
            rivals = [before + more for before, more in zip(rivals, worth, strict=True)]
    return own - max(each for other, each in enumerate(rivals) if other != seat)


def scores_lead(state: Position, seat: Seat) -> float:
    """Return by how much a seat leads when all is over."""
    final = rules.scores(state)
    return final[seat] - max(points for other, points in final.items() if other != seat)
