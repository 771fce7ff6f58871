"""Where the engine reads a rule otherwise: which rule explains a difference."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from app.games.carcassonne.expansions.abbey.barns import barns_in
from app.games.carcassonne.expansions.abbey.wagons import waiting
from app.games.carcassonne.expansions.count.quarters import ENTRY
from app.games.carcassonne.expansions.dragon.kept import dragon_at
from app.games.carcassonne.features import (
    complete_cities,
    figures_in,
    followers_in,
    majority,
    occupied,
    root_at,
)
from app.games.carcassonne.model import Phase, Position, Square
from app.games.carcassonne.scoring import each_city, times_paid
from app.games.carcassonne.tables import Kind
from app.games.carcassonne.tiles import AHEAD
from tests.games.carcassonne.referee.engine import State
from tests.games.carcassonne.referee.moves import ours_at, their_figure
from tests.games.carcassonne.referee.names import OUR_ABBEY, their_names
from tests.games.carcassonne.referee.table import our_table


class Difference(NamedTuple):
    """
    Something that both do not say alike.

    Attributes:
        about: A step of a turn, or what is on the table.
        ours, theirs: What only we say, and what only the engine says.
        after: What was done last.
        state, engine: Both tables.
        both: What both say.
        before: What was on our table at the last decision.
    """

    about: str
    ours: tuple[Any, ...]
    theirs: tuple[Any, ...]
    after: str = ""
    state: Position | None = None
    engine: State | None = None
    both: tuple[Any, ...] = ()
    before: Mapping[str, Any] = {}

    def __str__(self) -> str:
        is_vector = self.about == "points"
        ours, theirs = (each if is_vector else sorted(each, key=str) for each in (self.ours, self.theirs))
        return f"{self.about} after {self.after}: only we {ours}; only the engine {theirs}"


def rule_of(found: Difference) -> str:
    """Return the id of the rule that explains a difference; empty if none does."""
    match found.about:
        case "aside":
            return "RX-09"
        case "step":
            return _of_step(found)
        case "points":
            return _of_points(found)
        case "ransom":
            return _of_ransom(found)
        case "tile" if not found.theirs and all(_runs_short(found, *each[1:]) for each in found.ours):
            return "RIV-3"
        case "wagon":
            return _of_wagon(found)
        case "out" | "leave":
            to_dragon = all(found.state and each[2:4] == dragon_at(found.state) for each in found.ours)
            others = _of_moves(found, found.theirs)
            return (others or "DRG-40" * (not found.theirs)) if to_dragon else ""
        case "capture" | "act" if not found.ours:
            return _of_moves(found, found.theirs)
        case _:
            return ""


def _of_step(found: Difference) -> str:
    """One asks for something that the other does not."""
    state = found.state
    if state is None:
        return ""
    if found.ours == ("leave",) and found.theirs in (("leave",), ("over",)):
        return "CNT-9" if _is_last_tile_an_abbey(found) else ""
    if found.theirs in (("out",), ("leave",), ("capture",)):
        return _of_moves(found, tuple(each for each in found.both if each[0] != "pass"))
    if found.ours == ("escape",) and state.again:
        return "TRN-10"
    if found.ours == ("wagon",) and _is_on_abbey(state):
        return "ABB-15"
    if ("enter",) in (found.ours, found.theirs):
        if found.theirs == ("enter",) and state.part == 2 and state.kept.get(ENTRY):
            return "CNT-6"
        return "RX-27" if _has_fairy_paid(found) else ""
    return ""


def _is_last_tile_an_abbey(found: Difference) -> bool:
    """Tell whether an abbey was laid after the last tile of the pile: whose turn was the last, then?"""
    turns = found.engine["history"] if found.engine else ()
    laid = [event["tile"] for turn in turns for event in turn["events"] if event["type"] == "tile-placed"]
    return laid[-1:] == [their_names()[OUR_ABBEY]]


def _has_fairy_paid(found: Difference) -> bool:
    """Tell whether a fairy has paid for what was scored in this turn or the last."""
    turns = found.engine["history"][-2:] if found.engine else ()
    points = (each for turn in turns for event in turn["events"] for each in event.get("points", ()))
    return any(each["name"] == "fairy.completed" for each in points)


def _of_moves(found: Difference, moves: tuple[Any, ...]) -> str:
    """Return the rule against what only the engine allows, if there is one against all of it."""
    rules = {_of_move(found, each) for each in moves}
    return max(rules) if rules and "" not in rules else ""


def _of_move(found: Difference, move: tuple[Any, ...]) -> str:
    """What only the engine allows: onto what nobody stands on, and into the quarters."""
    state = found.state
    if move[0] in ("capture", "fairy") and isinstance(move[3], str):
        return "RX-08" if move[0] == "capture" else "RX-26"
    if move[0] != "out" or state is None:
        return ""
    root = root_at(state, Square(*move[2:4]), move[4])
    if barns_in(state, root):
        return "ABB-22"
    is_last = found.engine is not None and found.engine["phase"] == "CocFinalScoringPhase"
    return "CNT-8" if not is_last and not _is_claimed(found, state, root) else ""


def _is_claimed(found: Difference, state: Position, root: int) -> bool:
    """Tell whether somebody stands there on either table: ours may have been scored already."""
    theirs = found.engine["deployedMeeples"] if found.engine else ()
    stand = [their_figure(each, state)[2:] for each in theirs if each["type"] != "Barn"]
    roots = [root_at(state, ours_at(each), int(each[2])) for each in stand if len(each) == 3]
    return bool(followers_in(state, root)) or root in roots


def _of_points(found: Difference) -> str:
    """
    Small besieged cities and pigs on besieged fields pay us more; and markers pay us who has them then.

    The engine pays them to whoever had them before what was finished brought them to somebody.
    """
    state, before = found.state, found.before
    if state is None or not before:
        return ""
    if (small := _small_and_besieged(found)) and found.ours == tuple(
        2 * (seat in small) for seat in range(state.seats)
    ):
        return "SIE-7"
    if state.phase is Phase.OVER:
        return "SIE-4" if found.ours == _besieged_pigs(state) else ""
    now = our_table(state)
    if state.options.king_scoring == "once" and now["markers"] != before["markers"]:
        return "XOPT-08" if all(abs(each) <= 4 for each in found.ours) else ""
    hands = zip(now["hand"], before["hand"], found.ours, strict=True)
    pigs_pay = all(
        each == 0 or (each > 0 and (had.get("pig", 0) < has.get("pig", 0) or _has_put_pig(found, seat)))
        for seat, (has, had, each) in enumerate(hands)
    )
    return "SIE-4" if pigs_pay and {"siege", "traders"} <= {*state.options.boxes} else ""


def _small_and_besieged(found: Difference) -> set[int]:
    """Return whom the engine has just given nothing for a besieged city of two tiles."""
    turns = found.engine["history"][-2:] if found.engine else ()
    points = (each for turn in turns for event in turn["events"] for each in event.get("points", ()))
    return {
        each["player"]
        for each in points
        if each["name"] == "city.tiny" and any(item["name"] == "besieged" for item in each["items"])
    }


def _has_put_pig(found: Difference, seat: int) -> bool:
    """Tell whether a seat has just put its pig, which may have come home at once."""
    return found.after.startswith(f"Deploy(by={seat},") and "figure='pig'" in found.after


def _of_ransom(found: Difference) -> str:
    """Whoever had other points for a marker there can pay here, or the other way round."""
    state, engine = found.state, found.engine
    if state is None or engine is None or state.options.king_scoring != "once":
        return ""
    theirs = tuple(each["points"] for each in engine["players"])
    return "XOPT-08" if theirs[state.turn] != our_table(state)["points"][state.turn] else ""


def _besieged_pigs(state: Position) -> tuple[int, ...]:
    """Return what pigs bring each seat for what besieged cities pay twice.  Rule: SIE-4."""
    extra = [0] * state.seats
    for root, _, farmers in occupied(state):
        if state.regions[root].kind is Kind.FIELD:
            twice = sum(times_paid(state, city) - 1 for city in complete_cities(state, root))
            for seat in majority(state, farmers):
                extra[seat] += each_city(state, root, seat, figures_in(state, root)) * twice
    return tuple(extra)


def _is_city_to_city(state: Position, move: tuple[Any, ...]) -> bool:
    """Tell whether the next wagon was in a city, and would come into one.  Rule: ABB-15."""
    wagons = waiting(state)
    goal = state.regions[root_at(state, Square(*move[2:4]), move[4])]
    return bool(wagons) and state.regions[wagons[0].root].kind is goal.kind is Kind.CITY


def _is_on_abbey(state: Position) -> bool:
    """Tell whether the next wagon to drive on was on an abbey.  Rule: ABB-15."""
    wagons = waiting(state)
    return bool(wagons) and state.tiles[wagons[0].at].type == OUR_ABBEY


def _of_wagon(found: Difference) -> str:
    """
    The engine lets a wagon go to the next tile of what it drives to only, and never to the dragon.

    And it lets it go from city to city across a crossing.
    """
    state = found.state
    if state is None:
        return ""
    if any(not _is_city_to_city(state, each) for each in found.theirs):
        return ""
    roots = {root_at(state, Square(*each[2:4]), each[4]) for each in found.both if each[0] == "put"}
    others = {each for each in found.ours if root_at(state, Square(*each[2:4]), each[4]) not in roots}
    if not others:
        return "ABB-15" if found.theirs else "ABB-16"
    if _is_on_abbey(state):
        return "ABB-15"
    return "DRG-40" if all(each[2:4] == dragon_at(state) for each in others) else ""


def _runs_short(found: Difference, x: int, y: int, turn: int) -> bool:
    """Tell whether a river laid so would come to run near tiles: the engine keeps it off.  Rule: RIV-3."""
    state = found.state
    if state is None or state.hand is None:
        return False
    for edge in state.book.turned[state.hand, turn].river:
        dx, dy = AHEAD[edge]
        near = [(1, -1), (1, 1), (2, 0), (2, -1), (2, 1)]
        squares = [Square(x + far * dx - side * dy, y + far * dy + side * dx) for far, side in near]
        is_open = Square(x + dx, y + dy) not in state.tiles
        if is_open and any(each in state.tiles for each in squares):
            return True
    return False
