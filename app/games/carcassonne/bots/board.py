"""
The board the search plays on: small integers in flat lists, copied in a few microseconds.

It knows all of Carcassonne but the catapult rounds; the tests hold it against the rules step by step.
A feature is a node; `links` leads to the node that stands for its region.  Followers of a region are one
number with eight bits for each seat, and so is what a seat has to hand: five bits count its `NORMAL`
followers, three its `HEAVY` ones, which weigh as two.
"""

from collections.abc import Callable

from app.games.carcassonne.bots.challenges import challenged, may_lie
from app.games.carcassonne.bots.known_lands import KnownLands, reopen
from app.games.carcassonne.bots.majorities import shares
from app.games.carcassonne.bots.markers import Held, add_markers, counted, held_in, note, pay
from app.games.carcassonne.bots.specials import (
    NORMAL,
    SPECIAL,
    Guest,
    Special,
    add_finals,
    extends,
    pieces_of,
    prepare,
)
from app.games.carcassonne.bots.tile_plans import (
    CITY,
    IN_RING,
    MONASTERY,
    RING,
    Plan,
    Plans,
    place_of,
    plans_for,
)
from app.games.carcassonne.bots.walls import bar_fields, wall_off, walled
from app.games.carcassonne.model import Laid, Position, Square, is_unscored, supply
from app.games.carcassonne.options import Options
from app.games.carcassonne.scoring import banked

CLOSED = -1
"""Open edges of a region that was scored, and of fields and monasteries."""


class Board:
    """
    A land with followers on it.

    Attributes:
        plans: What is known of the tiles.
        options: What was chosen.
        links, masks, men, opens: By node; see `Plan`.
        laid: By square: the node of the tile's first feature, and the plan.
        rim: By empty square beside the land: what it asks for.
        cloisters: By square of a monastery with a monk: its node, and how many tiles are missing around it.
        buildings: By square of any monastery or its rival: which it is, where they challenge each other.
        done: Masks of the completed cities.
        supply, points: By seat.
        fresh: Square, first node and plan of the tile laid last.
        specials, guests: The special figures that each seat has, and those that are on the land.
        goods: How many of each counted mark the seats have gathered, seat by seat.
        held: The markers, and who has them.
        again: Whoever laid the last tile lays the next one, too.
    """

    __slots__ = (
        "again",
        "buildings",
        "cloisters",
        "done",
        "fresh",
        "goods",
        "guests",
        "held",
        "laid",
        "links",
        "masks",
        "men",
        "opens",
        "options",
        "plans",
        "points",
        "rim",
        "specials",
        "supply",
    )

    plans: Plans
    options: Options
    links: list[int]
    masks: list[int]
    men: list[int]
    opens: list[int]
    laid: dict[int, tuple[int, Plan]]
    rim: dict[int, int]
    cloisters: dict[int, tuple[int, int]]
    buildings: dict[int, int]
    done: list[int]
    supply: list[int]
    points: list[int]
    fresh: tuple[int, int, Plan]
    specials: tuple[Special, ...]
    guests: list[Guest]
    goods: list[int]
    held: tuple[Held, ...]
    again: bool

    def copy(self) -> "Board":
        """Return a copy that shares nothing either can change."""
        new = Board.__new__(Board)
        new.plans, new.options, new.fresh = self.plans, self.options, self.fresh
        new.links, new.masks, new.men, new.opens = self.links[:], self.masks[:], self.men[:], self.opens[:]
        new.laid, new.rim, new.cloisters = self.laid.copy(), self.rim.copy(), self.cloisters.copy()
        new.done, new.supply, new.points = self.done[:], self.supply[:], self.points[:]
        new.specials, new.guests, new.goods = self.specials, self.guests, self.goods
        new.held, new.again, new.buildings = self.held, self.again, self.buildings
        return new

    def placements(self, kind: int) -> list[tuple[int, int]]:
        """Return every square with every code of a kind of tile that fits.  Rule: CAR-20, CAR-21, RIV-3."""
        fits = self.plans.fits[kind]
        found = [(place, code) for place, key in self.rim.items() for code in fits[key]]
        if kind in self.plans.rivers:
            found = self.plans.unbarred(found, self.laid, self.rim)
        building = self.plans.plans[4 * kind].building
        return [each for each in found if may_lie(self, each[0], building, RING)] if building else found

    def lay(self, place: int, code: int) -> None:
        """Lay a tile and join its features to those of its neighbours.  Rule: CAR-22."""
        plan, links, laid, rim = self.plans.plans[code], self.links, self.laid, self.rim
        base, number = len(links), len(laid)
        links.extend(range(base, base + plan.count))
        self.opens.extend(plan.opens)
        self.men.extend(plan.none)
        self.masks.extend([mask << number for mask in plan.masks])
        laid[place] = base, plan
        self.fresh = place, base, plan
        rim.pop(place, None)
        if plan.building:
            self.buildings = {**self.buildings, place: plan.building}
        for step, asks, joins in plan.edges:
            beyond = place + step
            other = laid.get(beyond)
            if other is None:
                rim[beyond] = rim.get(beyond, 0) | asks
            else:
                self._join(base, joins, other[0], other[1].sockets)
        if plan.walls:
            wall_off(self, place, plan)
        if self.cloisters:
            for middle, (node, missing) in self.cloisters.items():
                if place - middle in IN_RING:
                    self.cloisters[middle] = node, missing - 1

    def note(self, seat: int) -> None:
        """Find out whether the tile that a seat has just laid brings a second one.  Rule: TRN-2, TRN-11."""
        self.again = bool(self.guests) and not self.again and extends(self, seat)

    def _join(
        self, base: int, joins: tuple[tuple[int, int, int], ...], theirs: int, sockets: tuple[int, ...]
    ) -> None:
        """Join what meets across an edge."""
        links, opens = self.links, self.opens
        for mine, socket, closes in joins:
            one, other = base + mine, theirs + sockets[socket]
            while links[one] != one:
                one = links[one]
            while links[other] != other:
                other = links[other]
            if one != other:
                links[one] = other
                self.masks[other] |= self.masks[one]
                self.men[other] += self.men[one]
                if closes:
                    opens[other] += opens[one] - 2
            elif closes:
                opens[one] -= 2

    def root(self, node: int) -> int:
        """Return the node that stands for a node's region."""
        links = self.links
        while links[node] != node:
            node = links[node]
        return node

    def free_places(self) -> list[int]:
        """Return the places of the tile laid last where no one stands, by number.  Rule: CAR-31, CAR-32."""
        _, base, plan = self.fresh
        links, men, found = self.links, self.men, list[int]()
        for number in range(0 if plan.closed else plan.count):
            node = base + number
            while links[node] != node:
                node = links[node]
            if not men[node]:
                found.append(number)
        is_all = self.options.field_scoring != "none"
        return found if is_all else [number for number in found if plan.kinds[number] < 3]

    def deploy(self, seat: int, number: int, piece: int = NORMAL) -> None:
        """Put a figure on a place of the tile laid last.  Rule: CAR-30, INN-7."""
        place, base, plan = self.fresh
        if piece >= SPECIAL:
            self.guests = [*self.guests, Guest(base + number, seat, self.specials[piece - SPECIAL])]
            return
        node = self.root(base + number)
        self.men[node] += piece << 8 * seat
        self.supply[seat] -= piece
        if plan.kinds[number] == MONASTERY:
            missing = len(RING) - sum(place + step in self.laid for step in RING)
            self.cloisters[place] = node, missing

    def finish(self, seat: int = -1) -> None:
        """Score what the tile laid last has completed; its goods are for *seat*.  Rule: CAR-40 to CAR-49."""
        place, base, plan = self.fresh
        links, opens, before = self.links, self.opens, self.held
        for number in plan.closable:
            node = base + number
            while links[node] != node:
                node = links[node]
            if not opens[node]:
                self._close(node, plan.kinds[number], seat)
        for node, kind in walled(self, place, plan) if plan.walls else ():
            if not opens[node]:
                self._close(node, kind, seat)
        pay(self, before, seat)
        if self.cloisters:
            done = [each for each, (_, missing) in self.cloisters.items() if not missing]
            for middle in done:
                self.go_home(self.cloisters.pop(middle)[0], self.plans.scores.monastery)
            if self.buildings:
                # Those that were finished at the same time have scored.  Rule: CLT-3, CLT-4.
                for loser in {each for middle in done for each in challenged(self, middle, RING)}:
                    self.go_home(self.cloisters.pop(loser)[0], 0)

    def _close(self, node: int, kind: int, seat: int) -> None:
        """Score a finished road or city, and remember a city for the fields."""
        self.opens[node] = CLOSED
        if kind == CITY:
            self.done.append(self.masks[node])
            if self.plans.counted and seat >= 0:
                self.goods = self.gathered(self.masks[node], seat)
        if self.held:
            note(self, kind, (self.masks[node] & self.plans.tiles).bit_count(), seat)
        if self.men[node]:
            self.go_home(node, self.finished_value(self.masks[node], kind))

    def gathered(self, mask: int, seat: int) -> list[int]:
        """Return the goods of all seats after one has finished a city.  Rule: TRD-1."""
        goods, counted = self.goods[:], self.plans.counted
        for kind, (_, section, _) in enumerate(counted):
            goods[seat * len(counted) + kind] += (mask & section).bit_count()
        return goods

    def finished_value(self, mask: int, kind: int) -> int:
        """Return what a finished road or city pays.  Rule: CAR-40, CAR-41, CAR-OPT-04, INN-1, INN-3."""
        scores = self.plans.scores
        tiles = (mask & self.plans.tiles).bit_count()
        more = self.plans.bonus(mask) if self.plans.bonuses else 0
        if kind != CITY:
            return tiles * (scores.road + more)
        pennants = (mask & self.plans.low).bit_count() - tiles
        if more:
            return tiles * (scores.city + more) + pennants * (scores.pennant + more)
        if self.options.small_city and tiles == 2:
            return (tiles + pennants) * scores.small_city
        return tiles * scores.city + pennants * scores.pennant

    def farms(self) -> list[int]:
        """Return the nodes of the fields with farmers or barns."""
        cloisters = {node for node, _ in self.cloisters.values()}
        links, opens = self.links, self.opens
        return [
            node
            for node, men in enumerate(self.men)
            if men and opens[node] < 0 and links[node] == node and node not in cloisters
        ]

    def go_home(self, node: int, points: int) -> None:
        """Pay *points* to whoever leads in a region, and return its followers.  Rule: CAR-45, CAR-46."""
        winners, counts = shares(self.men[node])
        for seat in winners:
            self.points[seat] += points
        for seat, count in counts:
            self.supply[seat] += count
        self.men[node] = 0
        if self.guests:
            self.guests = [guest for guest in self.guests if self.root(guest.node) != node]


def final_points(board: Board) -> list[int]:
    """Return what each seat would have if the game ended now.  Rule: CAR-61, CAR-62."""
    points, links, men, scores = board.points[:], board.links, board.men, board.plans.scores
    for node, opened in enumerate(board.opens):
        if men[node] and opened > 0 and links[node] == node:
            value = open_value(board, board.masks[node])
            for seat in shares(men[node])[0]:
                points[seat] += value
    for node, missing in board.cloisters.values():
        for seat in shares(men[node])[0]:
            points[seat] += (9 - missing) * scores.open_monastery
    _FIELDS[board.options.field_scoring](board, points)
    if board.specials:
        add_finals(board, points)
    if board.held:
        add_markers(board, points)
    return points


def open_value(board: Board, mask: int) -> int:
    """Return what an unfinished road or city brings at the end.  Rule: CAR-61, INN-2, INN-4."""
    plans = board.plans
    if plans.bonuses and plans.is_risky(mask):
        return 0
    tiles, is_city = (mask & plans.tiles).bit_count(), mask >> plans.wide
    if not is_city:
        return tiles * plans.scores.open_road
    pennants = (mask & plans.low).bit_count() - tiles
    return tiles * plans.scores.open_city + pennants * plans.scores.open_pennant


def _third(board: Board, points: list[int]) -> None:
    """Rule: CAR-OPT-01."""
    for node in board.farms():
        mask, value = board.masks[node], 0
        for city in board.done:
            if mask & city:
                value += board.plans.scores.field * board.plans.times(city)
        if value:
            for seat in shares(board.men[node])[0]:
                points[seat] += value


def _second(board: Board, points: list[int]) -> None:
    """Rule: CAR-OPT-02."""
    farms = board.farms()
    for city in board.done:
        paid = {seat for node in farms if board.masks[node] & city for seat in shares(board.men[node])[0]}
        for seat in paid:
            points[seat] += board.plans.scores.field * board.plans.times(city)


def _first(board: Board, points: list[int]) -> None:
    """Rule: CAR-OPT-03."""
    farms = board.farms()
    for city in board.done:
        men = sum(board.men[node] for node in farms if board.masks[node] & city)
        if men:
            for seat in shares(men)[0]:
                points[seat] += board.plans.scores.field_first * board.plans.times(city)


_FIELDS: dict[str, Callable[[Board, list[int]], None]] = {
    "third": _third,
    "second": _second,
    "first": _first,
    "none": lambda board, points: None,
}


def board_of(state: Position) -> Board:
    """Return the board of a position: the same land, followers and points, and the tile of this turn."""
    board = _LANDS.land(state)
    board.supply, board.held = [0] * state.seats, counted(held_in(state), board.held)
    prepare(board, state)
    bar_fields(board, state)
    at, crew = state.fresh, pieces_of(state.options.crew)
    fresh = (place_of(at), *board.laid[place_of(at)]) if at in state.tiles else board.fresh
    for number, each in state.followers.items():
        board.fresh = (place_of(each.at), *board.laid[place_of(each.at)])
        if each.feature < board.fresh[2].count:
            # Whoever stands on a tower is in no region.
            board.deploy(each.owner, each.feature, crew[number % len(crew)])
    board.fresh = fresh
    board.supply = [
        sum(piece for number in supply(state, seat) if (piece := crew[number % len(crew)]) < SPECIAL)
        for seat in range(state.seats)
    ]
    board.points = list(banked(state))
    if is_unscored(state):
        reopen(board, CLOSED)
    return board


def _empty(state: Position) -> Board:
    """Return the board of a position before the first tile."""
    board = Board.__new__(Board)
    board.plans, board.options, board.held = plans_for(state.options), state.options, held_in(state)
    board.links, board.masks, board.men, board.opens = [], [], [], []
    board.laid, board.rim, board.cloisters, board.buildings, board.done = {}, {}, {}, {}, []
    board.supply, board.points = [0] * state.seats, [0] * state.seats
    prepare(board, state)
    return board


def _lay(board: Board, at: Square, laid: Laid) -> None:
    board.lay(place_of(at), 4 * board.plans.numbers[laid.type] + laid.turn)
    board.finish()


_LANDS = KnownLands(_empty, _lay, Board.copy)
