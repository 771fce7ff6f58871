"""
What one look over a land finds out, so that a turn can be valued without being played.

A turn changes little: the regions its tile joins, the holes beside it, the monasteries around it, and the
fields that see a city it changes.  The tests hold what this says of every turn against `expectations`.
"""

from collections.abc import Iterator

from app.games.carcassonne.bots.board import Board
from app.games.carcassonne.bots.evaluation import (
    COMPANY,
    HOLD,
    HOME,
    LEADING,
    MEN,
    Deck,
    city_value,
    cloister_value,
    field_cities,
    hand_value,
    monastery_value,
    region_value,
)
from app.games.carcassonne.bots.majorities import ANY_HEAVY, HELD, holder, shares
from app.games.carcassonne.bots.specials import HEAVY
from app.games.carcassonne.bots.tile_plans import CITY, FIELD, IN_RING, MONASTERY, RING, Plan


class Survey:
    """
    The chances of a land, and what they depend on.

    Attributes:
        board, deck: The land, and the tiles still to be drawn.
        likes: By hole of a road or city: how likely it is closed.
        leads: By the same: the roots of the roads and cities that lead there.
        products: By root of an open road or city: its holes' chances multiplied.
        chances: By the same: how likely it is closed.
        cities: The cities that pay fields; see `field_cities`.
        farms: Fields with farmers: root, mask, followers, value in points.
        totals: What each seat has and may expect.
    """

    __slots__ = ("board", "chances", "cities", "deck", "farms", "leads", "likes", "products", "totals")

    def __init__(self, board: Board, deck: Deck) -> None:
        self.board, self.deck = board, deck
        self.likes, self.leads = dict[int, float](), dict[int, list[int]]()
        self.products = dict[int, float]()
        self._look_at_holes()
        opens = board.opens
        self.chances = {
            node: product * ALONG[opens[node]] if opens[node] < len(ALONG) else 0.0
            for node, product in self.products.items()
        }
        self.cities = field_cities(board, self.chances)
        self.farms = [
            (node, board.masks[node], board.men[node], self.field_value(board.masks[node]))
            for node in board.farms()
        ]
        self.totals = [
            points + hand_value(count) * deck.haste
            for points, count in zip(board.points, board.supply, strict=True)
        ]
        self._add_up()

    def trial(self, place: int, plan: Plan) -> "Trial":
        """Try a tile on a square."""
        return Trial(self, place, plan)

    def _look_at_holes(self) -> None:
        board, deck, products = self.board, self.deck, self.products
        links, laid, known = board.links, board.laid, deck.known
        for place, key in board.rim.items():
            leading = LEADING[key]
            if not leading:
                continue
            likely = known.get(key, -1.0)
            if likely < 0:
                likely = deck.chance(key)
            self.likes[place] = likely
            self.leads[place] = roots = []
            for step, socket in leading:
                base, plan = laid[place + step]
                node = base + plan.sockets[socket]
                while links[node] != node:
                    node = links[node]
                roots.append(node)
                products[node] = products.get(node, 1.0) * likely

    def _add_up(self) -> None:
        board, deck, totals = self.board, self.deck, self.totals
        men, home = board.men, HOME * deck.haste
        for node, likely in self.chances.items():
            if men[node]:
                value = region_value(board, board.masks[node], board.opens[node], likely)
                give(men[node], totals, value, home * likely)
        for middle, (node, missing) in board.cloisters.items():
            value, likely = cloister_value(board, middle, missing, deck.turns)
            give(men[node], totals, value, home * likely, hold=0.0)
        for _, _, farmers, value in self.farms:
            give(farmers, totals, value, 0.0)

    def field_value(self, field: int) -> float:
        """Return what a field with these cities may bring."""
        value = 0.0
        for mask, each in self.cities:
            if mask & field:
                value += each
        return value


ALONG = tuple(COMPANY ** max(0, count - 1) for count in range(64))
"""By how many holes a region has: what is left of their chances."""


def give(men: int, totals: list[float], value: float, home: float, hold: float = HOLD) -> None:
    """Add what a region may bring to its leaders, and its followers' return to their owners."""
    leaders, counts = shares(men)
    for seat in leaders:
        totals[seat] += value
    if home:
        for seat, count in counts:
            totals[seat] += MEN[count] * home
    if men & ANY_HEAVY and (seat := holder(men)) >= 0:
        totals[seat] += hold * value


class Trial:
    """
    A tile tried on a square, without laying it.

    Its places are put together as the land joins them; what is said of a group is kept at one of its places.

    Attributes:
        totals: What each seat would have and might expect if nobody were deployed.
        back: How many followers each seat would get home.
    """

    __slots__ = (
        "_changes",
        "_factors",
        "_links",
        "_masks",
        "_men",
        "_opens",
        "_owners",
        "_place",
        "_plan",
        "_products",
        "_survey",
        "back",
        "totals",
    )

    def __init__(self, survey: Survey, place: int, plan: Plan) -> None:
        number = len(survey.board.laid)
        self._survey, self._place, self._plan = survey, place, plan
        self._links = list(range(plan.count))
        self._masks = [mask << number for mask in plan.masks]
        self._men, self._opens = list(plan.none), list(plan.opens)
        self._products = [1.0] * plan.count
        self._owners, self._factors = dict[int, int](), dict[int, float]()
        self._changes: list[tuple[int, float]] = []
        self.totals, self.back = survey.totals[:], [0] * len(survey.totals)
        self._reach()
        self._leave_regions()
        self._enter_regions()
        if survey.board.cloisters:
            self._build_around()
        self._see_fields()
        self._come_home()

    def _reach(self) -> None:
        """Join what meets across the edges, and see which holes are made harder or easier to fill."""
        survey, plan, factors = self._survey, self._plan, self._factors
        board, deck = survey.board, survey.deck
        laid, rim, known, fresh = board.laid, board.rim, deck.known, []
        for edge, (step, asks, joins) in enumerate(plan.edges):
            beyond = self._place + step
            other = laid.get(beyond)
            if other is not None:
                self._join(joins, other[0], other[1].sockets)
                continue
            key = rim.get(beyond, 0) | asks
            likely = known.get(key, -1.0)
            if likely < 0:
                likely = deck.chance(key)
            if plan.sockets[edge] >= 0:
                fresh.append((plan.sockets[edge], likely))
            if beyond in survey.leads:
                factor = likely / survey.likes[beyond]
                for node in survey.leads[beyond]:
                    factors[node] = factors.get(node, 1.0) * factor
        for number, likely in fresh:
            self._products[self._group(number)] *= likely

    def _group(self, number: int) -> int:
        links = self._links
        while links[number] != number:
            number = links[number]
        return number

    def _join(self, joins: tuple[tuple[int, int, int], ...], theirs: int, sockets: tuple[int, ...]) -> None:
        board, links, owners = self._survey.board, self._survey.board.links, self._owners
        for mine, socket, closes in joins:
            node = theirs + sockets[socket]
            while links[node] != node:
                node = links[node]
            group, owner = self._group(mine), owners.get(node, -1)
            if owner < 0:
                owners[node] = group
                self._masks[group] |= board.masks[node]
                self._men[group] += board.men[node]
                if closes:
                    self._opens[group] += board.opens[node]
                    self._products[group] *= self._survey.products[node]
            else:
                self._unite(group, self._group(owner))
            if closes:
                self._opens[group] -= 2
                self._products[group] /= self._survey.likes[self._place]

    def _unite(self, group: int, other: int) -> None:
        if group != other:
            self._links[other] = group
            self._masks[group] |= self._masks[other]
            self._men[group] += self._men[other]
            self._opens[group] += self._opens[other]
            self._products[group] *= self._products[other]

    def _leave_regions(self) -> None:
        """Take away what the joined roads and cities promised; others beside changed holes promise anew."""
        survey = self._survey
        board, men, chances = survey.board, survey.board.men, survey.chances
        home, wide = HOME * survey.deck.haste, board.plans.wide
        for node in self._owners:
            likely = chances.get(node, -1.0)
            if likely >= 0:
                if men[node]:
                    value = region_value(board, board.masks[node], board.opens[node], likely)
                    give(men[node], self.totals, -value, -home * likely)
                if board.masks[node] >> wide:
                    self._change(board.masks[node], -city_value(likely))
        for node, factor in self._factors.items():
            owner = self._owners.get(node, -1)
            if owner >= 0:
                self._products[self._group(owner)] *= factor
            elif factor != 1.0:
                more, mask = chances[node] * (factor - 1), board.masks[node]
                if men[node]:
                    value = region_value(board, mask, board.opens[node], chances[node] + more)
                    value -= region_value(board, mask, board.opens[node], chances[node])
                    give(men[node], self.totals, value, home * more)
                if mask >> wide:
                    self._change(mask, city_value(more))

    def _enter_regions(self) -> None:
        """Add what the roads and cities of the tile pay, or promise."""
        board, home = self._survey.board, HOME * self._survey.deck.haste
        for number in self._plan.closable:
            if self._links[number] != number:
                continue
            mask, men, kind = self._masks[number], self._men[number], self._plan.kinds[number]
            opened, likely = self._opens[number], self.likely(number)
            if men and not opened:
                self._pay(men, board.finished_value(mask, kind))
            elif men:
                give(men, self.totals, region_value(board, mask, opened, likely), home * likely)
            if kind == CITY:
                self._change(mask, city_value(likely) if opened else 3.0)

    def _change(self, mask: int, value: float) -> None:
        """Note what fields may expect more of a city."""
        plans = self._survey.board.plans
        self._changes.append((mask, value * plans.times(mask) if plans.doubled else value))

    def likely(self, number: int) -> float:
        """Return how likely an open road or city of the tile is closed."""
        opened = self._opens[number]
        return self._products[number] * ALONG[opened] if opened < len(ALONG) else 0.0

    def _pay(self, men: int, points: int) -> None:
        leaders, counts = shares(men)
        for seat in leaders:
            self.totals[seat] += points
        for seat, count in counts:
            self.back[seat] += count

    def _build_around(self) -> None:
        board, deck = self._survey.board, self._survey.deck
        home = HOME * deck.haste
        for middle, (node, missing) in board.cloisters.items():
            if self._place - middle in IN_RING:
                value, likely = cloister_value(board, middle, missing, deck.turns)
                give(board.men[node], self.totals, -value, -home * likely, hold=0.0)
                if missing == 1:
                    self._pay(board.men[node], board.plans.scores.monastery)
                else:
                    value, likely = cloister_value(board, middle, missing - 1, deck.turns)
                    give(board.men[node], self.totals, value, home * likely, hold=0.0)

    def _see_fields(self) -> None:
        survey, changes = self._survey, self._changes
        if survey.board.options.field_scoring == "none":
            return
        for node, field, men, value in survey.farms:
            if node in self._owners:
                give(men, self.totals, -value, 0.0)
                continue
            more = 0.0
            for mask, each in changes:
                if mask & field:
                    more += each
            if more:
                give(men, self.totals, more, 0.0)
        if survey.farms:
            for number, kind in enumerate(self._plan.kinds):
                if kind == FIELD and self._men[number] and self._links[number] == number:
                    give(self._men[number], self.totals, self._field_value(number), 0.0)

    def _field_value(self, number: int) -> float:
        field = self._masks[number]
        value = self._survey.field_value(field)
        for mask, each in self._changes:
            if mask & field:
                value += each
        return value

    def _come_home(self) -> None:
        haste, supply = self._survey.deck.haste, self._survey.board.supply
        for seat, count in enumerate(self.back):
            if count:
                gain = hand_value(supply[seat] + count) - hand_value(supply[seat])
                self.totals[seat] += gain * haste

    def laid_by(self, seat: int) -> list[float]:
        """Return the totals if it is this seat that lays the tile."""
        return self.totals

    def claims(self, seat: int) -> Iterator[tuple[int, int, float]]:
        """Yield every place where a seat may deploy a figure, with which, and what that adds for it."""
        board, haste = self._survey.board, self._survey.deck.haste
        pieces = HELD[board.supply[seat]]
        if not pieces or self._plan.closed:
            return
        held = board.supply[seat] + self.back[seat]
        costs = [(piece, (hand_value(held - piece) - hand_value(held)) * haste) for piece in pieces]
        fields = board.options.field_scoring != "none"
        for number, kind in enumerate(self._plan.kinds):
            group = self._group(number)
            if self._men[group] or (kind == FIELD and not fields):
                continue
            value, likely, stays = self._claimed(group, kind)
            gain = value + HOME * likely * haste
            for piece, cost in costs:
                hold = HOLD * value if piece == HEAVY and stays and kind != MONASTERY else 0.0
                yield number, piece, gain + cost * stays + hold

    def _claimed(self, group: int, kind: int) -> tuple[float, float, bool]:
        """Return what a region brings whose only figure is new, how likely that returns, and if it stays."""
        board, deck = self._survey.board, self._survey.deck
        if kind == FIELD:
            return self._field_value(group), 0.0, True
        if kind == MONASTERY:
            missing = len(RING) - sum(self._place + step in board.laid for step in RING)
            if not missing:
                return board.plans.scores.monastery, 0.0, False
            return *monastery_value(missing, deck.turns), True
        if not self._opens[group]:
            return board.finished_value(self._masks[group], kind), 0.0, False
        likely = self.likely(group)
        return region_value(board, self._masks[group], self._opens[group], likely), likely, True
