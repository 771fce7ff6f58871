"""The rules of Princess & Dragon: volcanoes, the dragon's walk, fairy, princesses and portals."""

from collections.abc import Iterator

from app.core.command import Seat
from app.core.reason import Reason
from app.core.verbs import Verb
from app.core.words import N_
from app.games.carcassonne.boxes import FigureKind
from app.games.carcassonne.commands import CarcassonneCommand
from app.games.carcassonne.expansions.dragon import portals
from app.games.carcassonne.expansions.dragon.commands import CallFairy, DismissKnight, MoveDragon, TakePortal
from app.games.carcassonne.expansions.dragon.kept import (
    ASLEEP,
    DRAGON,
    FAIRY,
    NOBODY,
    TURN,
    WALK,
    Fairy,
    dragon_at,
    fairy_of,
    guarded,
    pay,
    walked,
)
from app.games.carcassonne.features import followers_in, is_in_quarter, root_at
from app.games.carcassonne.model import (
    Phase,
    Position,
    Square,
    is_follower,
    keep,
    kind_of,
    pieces_of,
)
from app.games.carcassonne.rules.box_rules import BoxRules, Step, When
from app.games.carcassonne.rules.course import advance, finish_turn, send_home
from app.games.carcassonne.rules.turns import check_seat, check_step
from app.games.carcassonne.tables import Terrain
from app.games.carcassonne.tiles import AHEAD

STEPS = 6
"""So many tiles the dragon goes.  Rule: DRG-10."""

AFTER, BEFORE = "dragon", "dragon_first"
"""Its walk, after scoring or before.  Rule: XOPT-03."""


def signs_at(state: Position, at: Square) -> tuple[str, ...]:
    """Return what is drawn on a tile as a whole."""
    return state.book.turned[state.tiles[at].type, 0].type.signs


# --- Volcanoes, and tiles that wait for one ---


def set_aside(state: Position, tile: str) -> bool:
    """Keep a tile with a dragon aside as long as there is no volcano.  Rule: DRG-1."""
    if dragon_at(state) is not None or "dragon" not in state.book.turned[tile, 0].type.signs:
        return False
    number = [each.id for each in state.options.played.tiles].index(tile)
    keep(state, ASLEEP, *state.kept.get(ASLEEP, ()), number)
    return True


def come(state: Position, at: Square) -> None:
    """A volcano brings the dragon, and the tiles that waited for one into the pile.  Rule: DRG-1, DRG-2."""
    if "volcano" not in signs_at(state, at):
        return
    keep(state, DRAGON, *at)
    tiles = state.options.played.tiles
    for number in state.kept.get(ASLEEP, ()):
        state.pile[tiles[number].id] = state.pile.get(tiles[number].id, 0) + 1
    keep(state, ASLEEP)


def bar_volcano(state: Position, at: Square, number: int, figure: FigureKind) -> Reason | None:
    """Refuse figures on a volcano that has just been laid.  Rule: DRG-2."""
    if at == state.fresh and "volcano" in signs_at(state, at):
        return Reason("DRG-2", N_("Nobody is put on a volcano that has just been laid."))
    return None


# --- The dragon's walk ---


def ways(state: Position) -> list[Square]:
    """Return where the dragon can go next.  Rule: DRG-11, DRG-14, DRG-43."""
    at, fairy, been = dragon_at(state), fairy_of(state), walked(state)
    if at is None:
        return []
    beside = [Square(at[0] + dx, at[1] + dy) for dx, dy in AHEAD]
    closed = {*been} | ({(fairy.x, fairy.y)} if fairy else set())
    return [
        each for each in beside if each in state.tiles and each not in closed and not _walled(state, each)
    ]


def _walled(state: Position, at: Square) -> bool:
    """Tell whether a tile has no way in from outside a city that lay there from the start.  Rule: CNT-11."""
    return {*state.book.turned[state.tiles[at].type, 0].type.edges} == {Terrain.INNER}


def _is_due(state: Position, when: str) -> bool:
    """Tell whether the tile of this part sends the dragon off.  Rule: DRG-10, XOPT-03."""
    is_marked = state.fresh is not None and "dragon" in signs_at(state, state.fresh)
    return is_marked and when == state.options.dragon_moves


def _begin_walk(state: Position, when: str) -> None:
    at = dragon_at(state)
    if at is not None and _is_due(state, when) and ways(state):
        keep(state, WALK, *at)


def decider(state: Position) -> Seat | None:
    """Return who moves the dragon next: the seats in turn, whatever their number.  Rule: DRG-10, RX-11."""
    been = walked(state)
    return (state.turn + len(been) - 1) % state.seats if been else None


def check_move(state: Position, command: MoveDragon) -> Reason | None:
    """Refuse all but a step to a tile beside it, where it has not been and no fairy is.  Rule: DRG-11."""
    if reason := check_step(state, command.by, state.step if state.step in (AFTER, BEFORE) else AFTER):
        return reason
    at, fairy = dragon_at(state), fairy_of(state)
    if command.at in ways(state) or at is None:
        return None
    if abs(command.at.x - at[0]) + abs(command.at.y - at[1]) != 1 or command.at not in state.tiles:
        return Reason("DRG-11", N_("The dragon goes to a tile beside it."))
    if fairy is not None and command.at == (fairy.x, fairy.y):
        return Reason("DRG-14", N_("The fairy keeps the dragon away."))
    if _walled(state, command.at):
        return Reason("CNT-11", N_("The dragon does not fly into Carcassonne."))
    return Reason("DRG-11", N_("The dragon has been there in this walk."))


def move(state: Position, command: MoveDragon) -> None:
    """Move it; all figures there go home; at the end of its walk it rests.  Rule: DRG-12, DRG-13."""
    keep(state, DRAGON, *command.at)
    keep(state, WALK, *state.kept[WALK], *command.at)
    send_home(state, eaten(state, command.at))
    if len(walked(state)) > STEPS or not ways(state):
        keep(state, WALK)
    advance(state)


def eaten(state: Position, at: Square) -> list[int]:
    """Return the figures on a tile that the dragon enters.  Rule: DRG-13, DRG-43, ABB-25, CNT-11."""
    found = state.followers.items()
    here = [number for number, each in found if each.at == at and not is_in_quarter(state, each)]
    return [number for number in here if not kind_of(state, number).stays]


def move_choices(state: Position, seat: Seat) -> Iterator[MoveDragon]:
    """Yield every tile the dragon can go to.  Rule: DRG-11."""
    if state.phase is Phase.STEP and state.step in (AFTER, BEFORE):
        yield from (MoveDragon(seat, at) for at in ways(state))


def _walk(name: str, when: When, order: int, chosen: str) -> Step:
    """Return the walk as a step of a turn, before any round.  Rule: TRN-4, TRN-9, FAIR-X7, XOPT-03."""
    return Step(
        id=name,
        when=when,
        order=order,
        now=N_("Move the dragon first."),
        asks=N_("move the dragon one tile on"),
        waiting=N_("moves the dragon"),
        decider=decider,
        begin=lambda state: _begin_walk(state, chosen),
    )


# --- The fairy ---


def bless(state: Position) -> None:
    """Pay whoever begins a turn beside the fairy.  Rule: TRN-1, DRG-22, RX-33, XOPT-05."""
    for number in guarded(state):
        if state.followers[number].owner == state.turn:
            pay(state, state.turn, TURN)


def look_after(state: Position) -> None:
    """The fairy stays when her follower leaves, beside nobody.  Rule: DRG-21, FAIR-X24, FAIR-X35, RX-02."""
    fairy = fairy_of(state)
    if fairy is None or fairy.beside == NOBODY:
        return
    if not _is_beside(state, fairy):
        keep(state, FAIRY, *Fairy(fairy.x, fairy.y))


def _is_beside(state: Position, fairy: Fairy) -> bool:
    """Tell whether the fairy's follower still stands where she came to."""
    found = state.followers.get(fairy.beside)
    return found is not None and (*found.at, found.feature) == (fairy.x, fairy.y, fairy.feature)


def check_call(state: Position, command: CallFairy) -> Reason | None:
    """Refuse all but an own follower on the land that she is not with already.  Rule: DRG-20, XOPT-05."""
    if reason := check_seat(state, command.by, Phase.DEPLOY):
        return reason
    number = command.follower
    is_own = number in pieces_of(state, command.by) and number in state.followers
    if not is_own or not is_follower(state, number):
        return Reason("DRG-20", N_("The fairy comes to a follower of yours on the land."))
    if is_in_quarter(state, state.followers[number]):
        return Reason("RX-26", N_("The fairy does not come into a quarter."))
    if _called(state, number) == fairy_of(state):
        return Reason("DRG-20", N_("The fairy is there already."))
    return None


def _called(state: Position, number: int) -> Fairy:
    """Return where the fairy is when she has been called to a follower."""
    found = state.followers[number]
    if state.options.fairy == "tile":
        return Fairy(*found.at)
    return Fairy(*found.at, number, found.feature)


def keep_fairy(state: Position, number: int) -> None:
    """Let the fairy be where a follower has called her to."""
    keep(state, FAIRY, *_called(state, number))


def call(state: Position, command: CallFairy) -> None:
    """Let her come; nobody is deployed.  Rule: DRG-20, TRN-3."""
    keep_fairy(state, command.follower)
    finish_turn(state, deployed=False)


def call_choices(state: Position, seat: Seat) -> Iterator[CallFairy]:
    """Yield every own follower that she can come to; on a tile, for one of those there.  Rule: DRG-20."""
    if state.phase is Phase.DEPLOY:
        own = [number for number in pieces_of(state, seat) if number in state.followers]
        own = [number for number in own if is_follower(state, number)]
        own = [number for number in own if not is_in_quarter(state, state.followers[number])]
        places = {_called(state, number): number for number in own}
        now = fairy_of(state)
        yield from (CallFairy(seat, number) for place, number in places.items() if place != now)


# --- Princesses ---


def knights(state: Position) -> list[int]:
    """Return the knights whom the princess of the tile just laid can send home.  Rule: DRG-30."""
    if state.fresh is None or state.phase is not Phase.DEPLOY:
        return []
    features = state.book.turned[state.tiles[state.fresh].type, 0].type.features
    cities = [number for number, each in enumerate(features) if "princess" in each.marks]
    return [each for city in cities for each in followers_in(state, root_at(state, state.fresh, city))]


def check_dismiss(state: Position, command: DismissKnight) -> Reason | None:
    """Refuse whoever is no knight in the city of the princess just laid.  Rule: DRG-30, DRG-31."""
    if reason := check_seat(state, command.by, Phase.DEPLOY):
        return reason
    if command.follower not in knights(state):
        return Reason("DRG-30", N_("The princess sends home a knight of the city she was laid to."))
    return None


def dismiss(state: Position, command: DismissKnight) -> None:
    """Send the knight home before anything is scored; nobody is deployed.  Rule: DRG-30, RX-17."""
    send_home(state, [command.follower])
    finish_turn(state, deployed=False)


def dismiss_choices(state: Position, seat: Seat) -> Iterator[DismissKnight]:
    """Yield every knight in the city of the princess just laid.  Rule: DRG-30."""
    yield from (DismissKnight(seat, number) for number in knights(state))


def must_dismiss(state: Position) -> tuple[type[CarcassonneCommand], Reason] | None:
    """A knight has to be sent home, by an option.  Rule: XOPT-04."""
    if state.options.princess != "must" or not knights(state):
        return None
    return DismissKnight, Reason("XOPT-04", N_("The princess sends a knight home first."))


# --- What cannot be ---


def problems(state: Position) -> Iterator[Reason]:
    """Dragon and fairy are on tiles, and what waits are tiles with dragons.  Rule: DRG-1, DRG-2, DRG-21."""
    for name in (DRAGON, FAIRY):
        numbers = state.kept.get(name, ())
        if numbers and (
            len(numbers) != (2 if name == DRAGON else 4) or Square(*numbers[:2]) not in state.tiles
        ):
            yield Reason("DRG-2", N_("Dragon and fairy stand on tiles of the land."))
    fairy = fairy_of(state)
    if fairy is not None and fairy.beside != NOBODY and not _is_beside(state, fairy):
        yield Reason("DRG-21", N_("The fairy stands beside somebody who is not there."))
    been = walked(state)
    is_walking = state.phase is Phase.STEP and state.step in (AFTER, BEFORE)
    if bool(been) != is_walking or (been and (been[-1] != dragon_at(state) or not ways(state))):
        yield Reason("DRG-11", N_("The walk of the dragon is not complete."))
    tiles = state.options.played.tiles
    for number in state.kept.get(ASLEEP, ()):
        if number >= len(tiles) or dragon_at(state) is not None:
            yield Reason("DRG-1", N_("Only before the first volcano tiles wait for one."))


RULES = BoxRules(
    verbs=(
        Verb(MoveDragon, check_move, move, move_choices),
        Verb(CallFairy, check_call, call, call_choices),
        Verb(DismissKnight, check_dismiss, dismiss, dismiss_choices),
        Verb(TakePortal, portals.check, portals.take, portals.choices),
    ),
    steps=(_walk(BEFORE, When.COUNT, 4, "before"), _walk(AFTER, When.SCORED, 9, "after")),
    turn_begins=bless,
    drawn=set_aside,
    placed=come,
    scored=look_after,
    left=lambda state, _: look_after(state),
    bars_figure=bar_volcano,
    compels=must_dismiss,
    crowds=True,
    problems=problems,
)
