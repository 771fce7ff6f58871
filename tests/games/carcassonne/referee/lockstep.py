"""One game, played by us and by the engine step by step, and compared at each."""

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from attrs import define, field

from app.core.command import NATURE
from app.core.game import Player
from app.games.carcassonne import rules
from app.games.carcassonne.commands import CarcassonneCommand, Drawn, EndTurn, GoOn
from app.games.carcassonne.features import neighbours
from app.games.carcassonne.model import Phase, Square
from app.games.carcassonne.options import Options
from app.games.carcassonne.tables import Terrain
from tests.games.carcassonne.referee.choices import USUAL, drawn, their_rules
from tests.games.carcassonne.referee.engine import BASE_LEFT, Engine, Game, Stopped, java
from tests.games.carcassonne.referee.explained import Difference, rule_of
from tests.games.carcassonne.referee.moves import (
    PASS,
    Message,
    Move,
    our_moves,
    our_ransoms,
    their_moves,
    their_ransoms,
)
from tests.games.carcassonne.referee.names import (
    BOXES,
    START_TILE,
    elements,
    lies_turned,
    our_name,
    start_of,
    their_names,
)
from tests.games.carcassonne.referee.table import Facts, our_table, their_table

_STEPS = {
    "TilePhase": "tile", "AbbeyPhase": "abbey", "AbbeyEndGamePhase": "abbey", "ActionPhase": "act",
    "CocScoringPhase": "out", "CocFinalScoringPhase": "leave", "CocFollowerPhase": "enter",
    "CocCountPhase": "send", "WagonPhase": "wagon", "DragonMovePhase": "dragon", "EscapePhase": "escape",
    "GameOverPhase": "over",
}  # fmt: skip
_OUR_STEPS = {
    "last_abbey": "abbey",
    "prisoners": "swap",
    "dragon_first": "dragon",
    "move_out": "out",
    "leave_city": "leave",
    "send_count": "send",
}
_OUR_PHASES = {Phase.PLACE: "tile", Phase.DEPLOY: "act", Phase.OVER: "over", Phase.DRAW: "draw"}

_COURSE = (
    "act", "capture", "swap", "out", "wagon", "enter", "send", "dragon", "escape", "abbey", "draw", "tile",
    "leave", "over",
)  # fmt: skip
"""In what order they come in a turn, but for a dragon that moves first."""


class Apart(Exception):
    """Both tables differ so that the game cannot go on."""


@define
class Report:
    """
    What came out of a game.

    Attributes:
        steps: How many decisions were compared: what may be done, and the tables.
        moves: How many moves were among those.
        explained: Differences by the rule that explains them.
        unexplained: The others.
    """

    steps: int = 0
    moves: int = 0
    explained: Counter[str] = field(factory=Counter)
    unexplained: list[str] = field(factory=list)


class Lockstep:
    """
    A game of both.

    Args:
        engine: The other one.
        folder: Its definitions of tiles.
        boxes: What is played with.
        seats, luck: How many play, and the luck that decides what they do.
        is_varied: Whether other choices than the usual ones are played with.
    """

    def __init__(
        self, engine: Engine, folder: Path, boxes: tuple[str, ...], seats: int, luck: int, *, is_varied: bool
    ) -> None:
        self._engine, self._folder, self._luck = engine, folder, Random(luck)
        chosen = drawn(self._luck) if is_varied else USUAL
        options = Options(boxes=boxes, fairs="none", first="seat", **chosen)
        self.state = rules.setup(options, [Player(f"{seat}") for seat in range(seats)])
        start = start_of(options)
        tiles = options.played.tiles
        first = [(their_names()[name], x, y, lies_turned(folder, name, tiles)) for name, x, y in start]
        sets = ["basic:1" if start[0][0] == START_TILE else BASE_LEFT, *(BOXES[box].tiles for box in boxes)]
        game = Game(sets, elements(boxes), their_rules(chosen), seats, first, self._luck.random())
        self.theirs = engine.begin(game)
        self.report = Report()
        self._closeness = (0.7, 0.95, 0.2)[luck % 3]
        self._offset: tuple[int, ...] = (0,) * seats
        self._before = ""
        self._known: Facts = {}

    def play(self) -> Report:
        """Play it to the end."""
        try:
            while self._step():
                pass
        except (Apart, Stopped, ValueError) as problem:
            self._differs(Difference("apart", (), (), f"{type(problem).__name__} {problem}"))
        return self.report

    # --- A step ---

    def _step(self) -> bool:
        """Bring both to the next decision, compare, and take it; tell whether the game goes on."""
        self._follow()
        ours, theirs = self._our_step(), self._their_step()
        if ours == "act" and theirs != "act":
            moves: dict[Move, Message] = {}
            self._decide("act", moves)
            return True
        if theirs == "confirm":
            self._tell("COMMIT", {"random": self._luck.random()})
            return True
        if ours != theirs or self._asks_another(ours):
            self._out_of_step(ours, theirs)
            return True
        self._compare_tables()
        if ours == "over":
            return False
        if ours == "act":
            self._pay_ransom()
        self._decide(ours, their_moves(self.theirs, self.state, self._folder))
        return True

    def _asks_another(self, step: str) -> bool:
        """Tell whether the engine asks somebody else first: one who could not do it by our rules."""
        return step in ("out", "leave") and self.theirs["action"]["player"] not in rules.to_act(self.state)

    def _our_step(self) -> str:
        if self.state.phase is Phase.STEP:
            return _OUR_STEPS.get(self.state.step, self.state.step)
        return _OUR_PHASES[self.state.phase]

    def _their_step(self) -> str:
        items = [each["type"] for each in (self.theirs.get("action") or {"items": ()})["items"]]
        if "Confirm" in items:
            return "confirm"
        if self.theirs["phase"] == "TowerCapturePhase":
            return "swap" if "SelectPrisonerToExchange" in items else "capture"
        return _STEPS[self.theirs["phase"]]

    def _follow(self) -> None:
        """Take second parts of turns, and draw what the engine has drawn.  Rule: TRD-7."""
        if self.state.phase is Phase.AGAIN:
            self._play(GoOn(self.state.turn))
        if self.state.phase is not Phase.DRAW or self._their_step() != "tile":
            return
        known = len(self.state.aside)
        for name in self.theirs["discardedTiles"][known:]:
            self._set_aside(our_name(self.state, name))
        self._draw(self.theirs["action"]["items"][0]["tileId"])

    def _draw(self, name: str) -> None:
        self._play(Drawn(NATURE, our_name(self.state, name)))

    def _set_aside(self, name: str) -> None:
        """Set aside what the engine could not lay; of a river we should keep it for later.  Rule: RX-09."""
        if Terrain.RIVER in self.state.book.turned[name, 0].type.edges:
            self._differs(Difference("aside", (name,), (), self._before, self.state, self.theirs))
            self.state = self.state.copy()
            self.state.pile[name] -= 1
            self.state.aside = (*self.state.aside, name)
            return
        self._play(Drawn(NATURE, name))
        if self.state.phase is not Phase.DRAW:
            raise Apart(f"the engine sets {name} aside")

    def _out_of_step(self, ours: str, theirs: str) -> None:
        """One asks for something that the other does not ask for: whoever comes first declines, if it can."""
        moves = tuple(their_moves(self.theirs, self.state, self._folder)) if self.theirs.get("action") else ()
        self._differs(Difference("step", (ours,), (theirs,), self._before, self.state, self.theirs, moves))
        (seat,) = rules.to_act(self.state) or (NATURE,)
        is_ours = _COURSE.index(ours) < _COURSE.index(theirs)
        if is_ours and self.state.phase is Phase.STEP and rules.why_not(self.state, EndTurn(seat)) is None:
            self._play(EndTurn(seat))
        elif not is_ours and self.theirs.get("action") and self.theirs["action"]["canPass"]:
            self._tell("PASS", {})
        else:
            raise Apart(f"we: {ours}, the engine: {theirs}")

    # --- Comparing ---

    def _compare_tables(self) -> None:
        ours, theirs = our_table(self.state), their_table(self.theirs, self.state)
        before, self._known = self._known, ours
        points = tuple(one - other for one, other in zip(ours["points"], theirs["points"], strict=True))
        for name in ours:
            if name != "points" and ours[name] != theirs[name]:
                found = Difference(
                    name, (ours[name],), (theirs[name],), self._before, self.state, self.theirs
                )
                self._differs(found)
                raise Apart(name)
        if points != self._offset:
            change = tuple(now - then for now, then in zip(points, self._offset, strict=True))
            self._offset = points
            self._differs(Difference("points", change, (), self._before, self.state, self.theirs, (), before))

    def _decide(self, step: str, theirs: Mapping[Move, Message]) -> None:
        """Compare what may be done, choose among what both allow, and do it on both tables."""
        (seat,) = rules.to_act(self.state)
        ours = our_moves(self.state, seat)
        self.report.steps += 1
        self.report.moves += len(ours)
        allowed = {*theirs} or {PASS}
        both = sorted(allowed & {*ours}, key=str)
        if allowed != {*ours}:
            more, less = tuple({*ours} - allowed), tuple(allowed - {*ours})
            after, tables = self._before, (self.state, self.theirs)
            self._differs(Difference(step, more, less, after, *tables, tuple(both)))
        if not both:
            raise Apart(f"nothing that both allow: {step} {sorted(ours)} {sorted(theirs)}")
        self._take(self._chosen(both), ours, theirs)

    def _take(
        self, move: Move, ours: Mapping[Move, CarcassonneCommand], theirs: Mapping[Move, Message]
    ) -> None:
        self._before = str(ours[move])
        self._play(ours[move])
        if theirs:
            self._tell(*theirs[move])

    def _chosen(self, moves: Sequence[Move]) -> Move:
        """
        Choose a kind of move first; seldom none, and figures that are rare as often as others.

        Tiles are often laid where many lie already, so that more is finished.
        """
        kinds = sorted({_kind(each) for each in moves})
        weights = [0.25 if each == "pass" else 1.0 for each in kinds]
        kind = self._luck.choices(kinds, weights)[0]
        found = [each for each in moves if _kind(each) == kind]
        if kind == "tile" and self._luck.random() < self._closeness:
            beside = [neighbours(self.state, Square(each[1], each[2])) for each in found]
            found = [each for each, count in zip(found, beside, strict=True) if count == max(beside)]
        return self._luck.choice(found)

    def _pay_ransom(self) -> None:
        seat = self.state.turn
        ours, theirs = our_ransoms(self.state, seat), their_ransoms(self.theirs, seat)
        if {*ours} != {*theirs}:
            more, less = tuple({*ours} - {*theirs}), tuple({*theirs} - {*ours})
            self._differs(Difference("ransom", more, less, "", self.state, self.theirs))
        both = sorted({*ours} & {*theirs})
        if both and self._luck.random() < 0.5:
            self._take(self._luck.choice(both), ours, theirs)
            self._compare_tables()

    def _differs(self, found: Difference) -> None:
        rule = rule_of(found)
        if rule:
            self.report.explained[rule] += 1
        else:
            self.report.unexplained.append(str(found))

    # --- Doing ---

    def _play(self, command: CarcassonneCommand) -> None:
        if reason := rules.why_not(self.state, command):
            raise Apart(f"we refuse {command}: {reason}")
        self.state = self.state.copy()
        rules.play(self.state, command)

    def _tell(self, kind: str, payload: Mapping[str, Any]) -> None:
        self.theirs = self._engine.tell(kind, payload)


def _kind(move: Move) -> str:
    return f"{move[0]} {move[1]}" if move[0] == "put" else str(move[0])


def play(jar: Path, folder: Path, boxes: tuple[str, ...], luck: int, *, is_varied: bool = False) -> Report:
    """Play a game of two to six seats with some boxes."""
    engine = Engine(java(jar), folder)
    try:
        return Lockstep(engine, folder, boxes, 2 + luck % 5, luck, is_varied=is_varied).play()
    finally:
        engine.close()
