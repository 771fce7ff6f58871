"""Which gesture a view asks for."""

from collections.abc import Callable, Hashable
from functools import partial

from app.core.command import Seat
from app.core.reason import Reason
from app.core.words import NN_, Phrase, counted
from app.games.catapults.commands import (
    Draw,
    GiveBack,
    NextGame,
    PlayOn,
    PutCatapult,
    Roll,
    ShareWin,
    Steal,
    Stop,
)
from app.games.catapults.model import Phase, Piece, Position
from app.games.catapults.rules.attack import loot
from app.games.catapults.rules.castles import can_put_catapult
from app.games.catapults.rules.placing import fits, spots
from app.games.catapults.ui.arrangement import Arrangement
from app.games.catapults.ui.catapult_packing import best_packing
from app.games.catapults.ui.gestures import EngineCarry, PieceCarry, PlateCarry, PlatesTable
from app.games.catapults.ui.ground import Ground
from app.games.catapults.ui.picks import StealPick, WorkAreaPick
from app.kit.squares import Square
from app.ui.board.gestures import Gesture


class Chooser:
    """
    Gives the table the gesture that its view asks for, and keeps it as long as it is the right one.

    Remembers where the keyboard's cursor was, and which waiting piece the player has taken up.
    """

    def __init__(self, table: PlatesTable) -> None:
        self._table = table
        self._purpose: Hashable = None
        self._taken: int | None = None
        self._cursor: Square | None = None
        self._view: Position | None = None
        self._seat: Seat | None = None
        self._layout: Arrangement | None = None

    def choose(self, view: Position, layout: Arrangement, seat: Seat | None) -> None:
        """Put on the gesture for a view; *seat* is None if nobody may play."""
        self._view, self._layout, self._seat = view, layout, seat
        purpose, make = self._idle() if seat is None else self._for(view, seat)
        current = self._table.gesture
        if purpose == self._purpose and isinstance(current, PlateCarry):
            if seat is not None:
                current.refresh(self._ground(view, seat))
            return
        if isinstance(current, PlateCarry):
            self._cursor = current.place if current.pointer is None else None
        self._purpose = purpose
        self._table.put_on(make())

    def clicked(self, key: Hashable | None) -> bool:
        """Do what a click on something that is always there does."""
        match key:
            case ("plate", int(seat)) if self._layout is not None and seat in self._layout.boxes:
                self.enlarge(seat)
            case ("button", str(name)):
                self.push(name)
            case ("wall", int(number)):
                return self.take(number)
            case _:
                return False
        return True

    def push(self, name: str) -> None:
        """Do what a button on the table says."""
        view, seat = self._view, self._table.company.watching
        if seat is None or view is None:
            return
        match name:
            case "stop":
                self._table.propose(Stop(seat))
            case "fill":
                for at in best_packing(view, seat):
                    self._table.propose(PutCatapult(seat, at))
            case "share":
                self._table.propose(ShareWin(seat))
            case "play_on":
                self._table.propose(PlayOn(seat))
            case _:
                self._table.propose(NextGame(seat))

    def enlarge(self, seat: Seat) -> None:
        """Make a plate large, or let the table decide again if it is."""
        if self._layout is not None:
            is_large = seat in (self._table.view_options.focus, self._largest(self._layout))
            self._table.look(focus=None if is_large else seat)

    def enlarge_next(self) -> None:
        """Make the plate after the largest one large."""
        if self._layout is not None:
            self._table.look(focus=(self._largest(self._layout) + 1) % len(self._layout.boxes))

    def _largest(self, layout: Arrangement) -> Seat:
        return max(layout.boxes.values(), key=lambda box: box.cell).seat

    def take(self, number: int) -> bool:
        """Take up a piece that waits beside the own plate; tells whether there is such a one."""
        view, seat = self._view, self._seat
        if view is None or seat is None or view.phase is not Phase.REBUILD:
            return False
        piece = next((each for each in view.camps[seat].stolen if each.number == number), None)
        if piece is None:
            return False
        if not fits(view, seat, piece.kind):
            self._table.propose(GiveBack(seat, piece.kind))
            return True
        self._taken = number
        self._again()
        return True

    def switch(self) -> None:
        """Take up the next piece that waits."""
        view, seat = self._view, self._seat
        waiting = [] if view is None or seat is None else [piece.number for piece in view.camps[seat].stolen]
        if waiting:
            place = waiting.index(self._taken) + 1 if self._taken in waiting else 0
            self.take(waiting[place % len(waiting)])

    def _again(self) -> None:
        if self._view is not None and self._layout is not None:
            self.choose(self._view, self._layout, self._seat)

    def _for(self, view: Position, seat: Seat) -> tuple[Hashable, Callable[[], Gesture]]:
        camp = view.camps[seat]
        match view.phase:
            case Phase.BUILD if camp.hand is not None:
                return self._carry(view, seat, camp.hand)
            case Phase.BUILD:
                return self._work_area([("deck", seat)], lambda _: self._table.propose(Draw(seat)))
            case Phase.ATTACK if view.attack is not None and view.attack.dice:
                return ("steal", view.attack), lambda: self._thief(view, seat)
            case Phase.ATTACK:
                count = 0 if view.attack is None else view.attack.count
                return self._work_area(
                    [("die", place) for place in range(count)], lambda _: self._table.propose(Roll(seat))
                )
            case Phase.REBUILD if camp.stolen:
                return self._waiting(view, seat)
            case Phase.CATAPULTS | Phase.REBUILD if can_put_catapult(view, seat):
                return ("engines", seat), partial(self._engines, view, seat)
            case _:
                return self._idle()

    def _engines(self, view: Position, seat: Seat) -> Gesture:
        return EngineCarry(self._table, self.clicked, self._ground(view, seat), self._cursor)

    def _idle(self) -> tuple[Hashable, Callable[[], Gesture]]:
        """Nothing to do but to look around, and to press buttons."""
        return self._work_area([], lambda _: None)

    def _work_area(
        self, things: list[Hashable], picked: Callable[[Hashable], object]
    ) -> tuple[Hashable, Callable[[], Gesture]]:
        names = ("stop", "fill", "play_on", "share", "next")
        buttons = [("button", name) for name in names if self._table.scene.item(("button", name)) is not None]

        def chosen(key: Hashable) -> None:
            if isinstance(key, tuple) and key[0] == "button":
                self.push(key[1])
            else:
                picked(key)

        targets = [*things, *buttons]
        return ("work area", tuple(targets)), lambda: WorkAreaPick(
            self._table.scene, targets, chosen, self.clicked
        )

    def _carry(self, view: Position, seat: Seat, piece: Piece) -> tuple[Hashable, Callable[[], Gesture]]:
        def make() -> Gesture:
            allowed = (spot.at for spot in spots(view, seat, piece.kind) if spot.turn == 0)
            ground = self._ground(view, seat)
            return PieceCarry(self._table, self.clicked, ground, piece.kind, self._cursor, allowed=allowed)

        return ("piece", piece.number), make

    def _waiting(self, view: Position, seat: Seat) -> tuple[Hashable, Callable[[], Gesture]]:
        """Hold the piece that was taken up, or the first that fits."""
        stolen = view.camps[seat].stolen
        ready = [piece for piece in stolen if fits(view, seat, piece.kind)]
        piece = next((each for each in ready if each.number == self._taken), ready[0] if ready else None)
        if piece is None:
            return self._work_area([("wall", each.number) for each in stolen], self.clicked)
        self._taken = piece.number
        return self._carry(view, seat, piece)

    def _ground(self, view: Position, seat: Seat) -> Ground:
        assert self._layout is not None
        plate = view.camps[seat].plate
        levels = tuple(plate.levels)
        return Ground(
            view.land, seat, self._table.company.colour(seat), plate.rock, levels, self._layout.boxes[seat]
        )

    def _thief(self, view: Position, seat: Seat) -> Gesture:
        attack = view.attack
        assert attack is not None
        walls: dict[Hashable, tuple[Seat, int]] = {
            ("wall", each): (victim, each)
            for victim in view.playing
            for each in view.camps[victim].plate.walls
        }

        def refusal(key: Hashable) -> tuple[Reason | None, int]:
            victim, number = walls.get(key, (seat, 0))
            if victim == seat:
                return None, 0
            kind = view.camps[victim].plate.walls[number].kind
            points = view.land.forms[kind].points
            return self._table.why_not(Steal(seat, victim, number, kind)), points

        def price(key: Hashable) -> tuple[Phrase, int]:
            _, points = refusal(key)
            return counted(NN_("costs {count} point", "costs {count} points"), points), points

        return StealPick(self._table, self.clicked, list(loot(view, attack)), refusal, price)
