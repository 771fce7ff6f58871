"""Which gesture a view asks for."""

from collections.abc import Callable, Hashable
from typing import Protocol

from app.core.command import Seat
from app.core.reason import Reason
from app.core.words import NN_, Phrase, counted
from app.games.catapults.commands import Draw, GiveBack, Roll, Steal
from app.games.catapults.model import Phase, Piece, Position
from app.games.catapults.rules.attack import loot
from app.games.catapults.rules.castles import can_put_catapult
from app.games.catapults.rules.placing import fits, spots
from app.games.catapults.ui.arrangement import Arrangement
from app.games.catapults.ui.gestures import (
    DeskPick,
    EngineCarry,
    Ground,
    Host,
    PieceCarry,
    PlateCarry,
    StealPick,
)
from app.kit.squares import Square
from app.ui.board.company import Company
from app.ui.board.gestures import Gesture


class ChoosingHost(Host, Protocol):
    """What choosing needs of the table besides."""

    def put_on(self, gesture: Gesture) -> None: ...
    def push(self, name: str) -> None: ...


class Chooser:
    """
    Puts on the right gesture, and leaves it alone as long as it is the right one.

    Remembers where the keyboard's cursor was, and which waiting piece the player has taken up.
    """

    def __init__(self, host: ChoosingHost) -> None:
        self._host = host
        self._purpose: Hashable = None
        self._taken: int | None = None
        self._cursor: Square | None = None
        self._view: Position | None = None
        self._seat: Seat | None = None
        self._company = Company()
        self._layout: Arrangement | None = None

    def choose(self, view: Position, company: Company, layout: Arrangement, seat: Seat | None) -> None:
        """Put on the gesture for a view; *seat* is None if nobody may play."""
        self._view, self._company, self._layout, self._seat = view, company, layout, seat
        purpose, make = self._idle() if seat is None else self._for(view, seat)
        current = self._host.gesture
        if purpose == self._purpose and isinstance(current, PlateCarry):
            if seat is not None:
                current.refresh(self._ground(view, seat))
            return
        if isinstance(current, PlateCarry):
            self._cursor = current.place if current.pointer is None else None
        self._purpose = purpose
        self._host.put_on(make())

    def take(self, number: int) -> bool:
        """Take up a piece that waits beside the own plate; tells whether there is such a one."""
        view, seat = self._view, self._seat
        if view is None or seat is None or view.phase is not Phase.REBUILD:
            return False
        piece = next((each for each in view.camps[seat].stolen if each.number == number), None)
        if piece is None:
            return False
        if not fits(view, seat, piece.kind):
            self._host.propose(GiveBack(seat, piece.kind))
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
            self.choose(self._view, self._company, self._layout, self._seat)

    def _for(self, view: Position, seat: Seat) -> tuple[Hashable, Callable[[], Gesture]]:
        camp = view.camps[seat]
        match view.phase:
            case Phase.BUILD if camp.hand is not None:
                return self._carry(view, seat, camp.hand)
            case Phase.BUILD:
                return self._desk([("deck", seat)], lambda _: self._host.propose(Draw(seat)))
            case Phase.ATTACK if view.attack is not None and view.attack.dice:
                return ("steal", view.attack), lambda: self._thief(view, seat)
            case Phase.ATTACK:
                count = 0 if view.attack is None else view.attack.count
                return self._desk(
                    [("die", place) for place in range(count)], lambda _: self._host.propose(Roll(seat))
                )
            case Phase.REBUILD if camp.stolen:
                return self._waiting(view, seat)
            case Phase.CATAPULTS | Phase.REBUILD if can_put_catapult(view, seat):
                make = lambda: EngineCarry(self._host, self._ground(view, seat), self._cursor)  # noqa: E731
                return ("engines", seat), make
            case _:
                return self._idle()

    def _idle(self) -> tuple[Hashable, Callable[[], Gesture]]:
        """Nothing to do but to look around, and to press buttons."""
        return self._desk([], lambda _: None)

    def _desk(
        self, things: list[Hashable], picked: Callable[[Hashable], object]
    ) -> tuple[Hashable, Callable[[], Gesture]]:
        names = ("stop", "fill", "play_on", "share", "next")
        buttons = [("button", name) for name in names if self._host.scene.item(("button", name)) is not None]

        def chosen(key: Hashable) -> None:
            if isinstance(key, tuple) and key[0] == "button":
                self._host.push(key[1])
            else:
                picked(key)

        targets = [*things, *buttons]
        return ("desk", tuple(targets)), lambda: DeskPick(self._host, targets, chosen)

    def _carry(self, view: Position, seat: Seat, piece: Piece) -> tuple[Hashable, Callable[[], Gesture]]:
        def make() -> Gesture:
            allowed = (spot.at for spot in spots(view, seat, piece.kind) if spot.turn == 0)
            return PieceCarry(self._host, self._ground(view, seat), piece.kind, self._cursor, allowed)

        return ("piece", piece.number), make

    def _waiting(self, view: Position, seat: Seat) -> tuple[Hashable, Callable[[], Gesture]]:
        """Hold the piece that was taken up, or the first that fits."""
        stolen = view.camps[seat].stolen
        ready = [piece for piece in stolen if fits(view, seat, piece.kind)]
        piece = next((each for each in ready if each.number == self._taken), ready[0] if ready else None)
        if piece is None:
            return self._desk([("wall", each.number) for each in stolen], self._host.clicked)
        self._taken = piece.number
        return self._carry(view, seat, piece)

    def _ground(self, view: Position, seat: Seat) -> Ground:
        assert self._layout is not None
        plate = view.camps[seat].plate
        levels = tuple(plate.levels)
        return Ground(
            view.land, seat, self._company.colour(seat), plate.rock, levels, self._layout.boxes[seat]
        )

    def _thief(self, view: Position, seat: Seat) -> Gesture:
        attack = view.attack
        assert attack is not None
        walls = {("wall", each): victim for victim in view.playing for each in view.camps[victim].plate.walls}

        def refusal(key: Hashable) -> tuple[Reason | None, int]:
            victim = walls.get(key) if isinstance(key, tuple) else None
            if victim is None or victim == seat:
                return None, 0
            number = int(key[1])  # type: ignore[index]
            kind = view.camps[victim].plate.walls[number].kind
            points = view.land.forms[kind].points
            return self._host.why_not(Steal(seat, victim, number, kind)), points

        def price(key: Hashable) -> tuple[Phrase, int]:
            _, points = refusal(key)
            return counted(NN_("costs {count} point", "costs {count} points"), points), points

        return StealPick(self._host, list(loot(view, attack)), refusal, price)
