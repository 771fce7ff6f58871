"""What boxes bring to the rules: verbs of their own, steps of a turn, and what they forbid."""

from collections.abc import Callable, Iterator, Mapping
from enum import IntEnum
from functools import cache, cached_property, lru_cache
from importlib import import_module
from typing import Any

from attrs import frozen

from app.core.command import Seat
from app.core.reason import Reason
from app.core.verbs import Verb
from app.core.words import N_
from app.games.carcassonne.box_shelf import all_boxes, opened
from app.games.carcassonne.boxes import Completed, FigureKind
from app.games.carcassonne.commands import CarcassonneCommand
from app.games.carcassonne.model import Position, Square
from app.games.carcassonne.tables import TileType


class When(IntEnum):
    """Where in a turn, or after the last, a step comes."""

    DRAW = 1
    """Before a tile is drawn, in each part of a turn.  Rule: TRN-2."""
    COUNT = 2
    """After a figure was put, or none, and before anything is scored."""
    SCORED = 3
    """After what was finished is scored."""
    END = 4
    """After the last tile, before the game is over.  Rule: TRN-13."""


@frozen(kw_only=True)
class Step:
    """
    A decision that a box asks for in a turn, of whomever.

    While it waits, the phase is `Phase.STEP` and `Position.step` its id; the box's own verbs answer it, and
    go on with `course.advance`, which asks again until nobody is left to decide.

    Attributes:
        id: As positions write it.
        when: Where in the turn it comes.
        order: Among those that come there: the number of its rule.
        now: What is to be done, if somebody wants something else: "Move the dragon first."; marked with `N_`.
        asks: What whoever decides is asked for: "move the dragon one tile on"; marked with `N_`.
        waiting: What others are told meanwhile: "moves the dragon"; marked with `N_`.
        decider: Returns who decides next, None if nothing is left to decide.
        begin: Is called once when its turn comes, before anybody is asked.
        decline: What it means to want nothing of it (`EndTurn`); None if that cannot be.
        leave: What the button for that says: "Send nobody"; marked with `N_`.
    """

    id: str
    when: When
    order: int
    now: str
    asks: str
    waiting: str
    decider: Callable[[Position], Seat | None]
    begin: Callable[[Position], None] | None = None
    decline: Callable[[Position], None] | None = None
    leave: str = N_("Leave it")


@frozen(kw_only=True)
class BoxRules:
    """
    What a box brings to the rules.

    Attributes:
        verbs: Its own, beside those of the game.  In `Phase.DEPLOY` they stand beside putting a figure, and
            end it with `course.finish_turn`; in `Phase.STEP` they answer a step.
        steps: What it asks for in a turn.
        set_out: Is called when the start tile lies, before the first turn.
        turn_begins: Is called when a turn begins, before anything is drawn.
        drawn: Is asked about a tile that was drawn; True if the box has set it aside: another is drawn.
        placed: Is called when a tile lies, before anybody is put on it.  Rule: TRN-2.
        completed: Is told of everything that is finished, before its figures go home.
        scored: Is called when all that a tile has finished is scored.  Rule: TRN-6.
        left: Is called when figures have left the land, whatever sent them home, by number.
        bars_tile: Says why a tile (its id) cannot lie on a square in a turn, which its edges would allow.
        watches: Tells of which kinds of tile it can say so.
        bars_figure: Says why a kind of figure cannot be put on a feature (by number) of the tile on a square.
        bars_fields: Yields where the fields lie into which nobody can be put: a square, and the number there.
        keeps_turn: Is asked when a turn ends; True if the same seat has the next one, too.
        problems: Yields what cannot be of what the box keeps, each with the rule it breaks.
        compels: Says what has to be done before a turn can end, as the class of the command and why; None if
            nothing has to.
        asides: Classes of its commands that are no action: they can come before what has to be done.
        goes_on: Tells whether whoever is at turn can play a part of it though no tile is left.
        scores_too: Returns the fields that are about to be scored with what the tile just laid has finished,
            by their roots.  Rule: CNT-10.
        crowds: Several figures can come to stand on one tile.
    """

    verbs: tuple[Verb[Position, Any], ...] = ()
    steps: tuple[Step, ...] = ()
    set_out: Callable[[Position], None] | None = None
    turn_begins: Callable[[Position], None] | None = None
    drawn: Callable[[Position, str], bool] | None = None
    placed: Callable[[Position, Square], None] | None = None
    completed: Callable[[Position, Completed], None] | None = None
    scored: Callable[[Position], None] | None = None
    left: Callable[[Position, tuple[int, ...]], None] | None = None
    bars_tile: Callable[[Position, str, Square, int], Reason | None] | None = None
    watches: Callable[[TileType], bool] = lambda _: True
    bars_figure: Callable[[Position, Square, int, FigureKind], Reason | None] | None = None
    bars_fields: Callable[[Position], Iterator[tuple[Square, int]]] | None = None
    keeps_turn: Callable[[Position], bool] | None = None
    problems: Callable[[Position], Iterator[Reason]] | None = None
    compels: Callable[[Position], tuple[type[CarcassonneCommand], Reason] | None] | None = None
    asides: tuple[type[CarcassonneCommand], ...] = ()
    goes_on: Callable[[Position], bool] | None = None
    scores_too: Callable[[Position], list[int]] | None = None
    crowds: bool = False


@cache
def rules_of(box: str) -> BoxRules | None:
    """Return the rules of a box; None if it is data alone."""
    name = all_boxes()[box].rules
    found: BoxRules | None = import_module(name).RULES if name else None
    return found


@frozen
class Opened:
    """
    The rules of the boxes that are played with, together.

    Attributes:
        boxes: Each of them.
        steps: All steps, by id.
        queues: By where in a turn: the ids of the steps there, in their order.
        listings: What lists the choices of each of their verbs.
    """

    boxes: tuple[BoxRules, ...]
    steps: Mapping[str, Step]
    queues: Mapping[When, tuple[str, ...]]
    listings: tuple[Callable[[Position, Seat], Any], ...]

    def may_bar(self, tile: TileType) -> bool:
        """Tell whether a box can say that a kind of tile cannot lie where its edges would allow it."""
        return any(each.bars_tile is not None and each.watches(tile) for each in self.boxes)

    def barred(self, state: Position, tile: str, at: Square, turn: int) -> Reason | None:
        """Say why a tile cannot lie there, which its edges would allow; None if it can."""
        for each in self.boxes:
            if each.bars_tile is not None and (reason := each.bars_tile(state, tile, at, turn)):
                return reason
        return None

    def barred_figure(self, state: Position, at: Square, number: int, figure: FigureKind) -> Reason | None:
        """Say why a kind of figure cannot be put on a feature of the tile on a square; None if it can."""
        for bars in self.figure_bars:
            if reason := bars(state, at, number, figure):
                return reason
        return None

    @cached_property
    def figure_bars(self) -> tuple[Callable[[Position, Square, int, FigureKind], Reason | None], ...]:
        """What boxes say of where figures can be put."""
        return tuple(each.bars_figure for each in self.boxes if each.bars_figure is not None)

    def barred_fields(self, state: Position) -> Iterator[tuple[Square, int]]:
        """Yield where the fields lie into which nobody can be put; see `BoxRules`."""
        for each in self.boxes:
            yield from each.bars_fields(state) if each.bars_fields is not None else ()

    def compelled(self, state: Position) -> tuple[tuple[type[CarcassonneCommand], ...], Reason] | None:
        """Return what can be done if something has to be, as classes of commands, and why; None if all."""
        found = (each.compels(state) for each in self.boxes if each.compels)
        first = next((each for each in found if each is not None), None)
        asides = (aside for each in self.boxes for aside in each.asides) if first else ()
        return first and ((first[0], *asides), first[1])


@lru_cache(maxsize=64)
def opened_rules(ids: tuple[str, ...]) -> Opened:
    """Return the rules of some boxes together."""
    found = tuple(rules for box in opened(ids) if (rules := rules_of(box.id)) is not None)
    steps = sorted((step for each in found for step in each.steps), key=lambda step: (step.when, step.order))
    queues = {when: tuple(step.id for step in steps if step.when is when) for when in When}
    listings = tuple(verb.choices for each in found for verb in each.verbs if verb.choices is not None)
    return Opened(found, {step.id: step for step in steps}, queues, listings)


def step_of(state: Position) -> Step:
    """Return the step that is waited for."""
    return opened_rules(state.options.boxes).steps[state.step]


def box_verbs() -> tuple[Verb[Position, CarcassonneCommand], ...]:
    """Return the verbs of all boxes, each refused where its box is not played with."""
    return tuple(
        Verb(verb.kind, _within(box, verb.check), verb.effect, is_natures=verb.is_natures, stands=verb.stands)
        for box in all_boxes()
        if (rules := rules_of(box)) is not None
        for verb in rules.verbs
    )


def _within(
    box: str, check: Callable[[Position, Any], Reason | None]
) -> Callable[[Position, Any], Reason | None]:
    def checked(state: Position, command: Any) -> Reason | None:
        if box in state.options.boxes:
            return check(state, command)
        return Reason("XOPT-01", N_("That belongs to a box that is not played with."))

    return checked
