"""Fights that could be begun in a position, each with its value."""

from attrs import define, field

from app.core.command import Seat
from app.games.conquest.bots.battle_odds import (
    MOST,
    NO_PROSPECTS,
    Prospects,
    Stakes,
    prospects,
    within,
)
from app.games.conquest.bots.style import Style
from app.games.conquest.bots.view_summary import ViewSummary, site, summarise
from app.games.conquest.model import Position
from app.games.conquest.queries import counted, held, level, needed, owner
from app.kit.hexes import bits, step

_BUILDING_VALUE = (1.6, 2.6, 3.6)
"""What taking a settlement, a city, a castle is worth beside the hex."""

_PLUNDER = 0.5


@define(eq=False)
class Fronts:
    """
    The fights a seat could begin.  It is asked after every battle, so nothing is worked out twice.

    Attributes:
        state: As it is now; battles may change numbers of knights, but not who holds what.
        seat: Who fights.
        style: What he cares for.
        summary: The sets he plans with.
        extras: By seat, as far as asked: what a hex of his is worth beside its land and building; None: he
            is left alone.
        key: What it was worked out for.
        tables: What fights are worth, by target and whether no land is lost with the last attacker.
        fights: Every attack there is: what it is worth, from where, and at what.
    """

    state: Position
    seat: Seat
    style: Style
    summary: ViewSummary
    key: tuple[object, ...]
    extras: dict[Seat, float | None] = field(factory=dict)
    tables: dict[tuple[int, int], Prospects] = field(factory=dict)
    fights: list[tuple[Prospects, int, int]] | None = None

    @classmethod
    def at(cls, state: Position, seat: Seat, style: Style) -> "Fronts":
        """Return the front as it is now."""
        return cls(state, seat, style, summarise(state, seat), _key(state))

    @property
    def is_current(self) -> bool:
        """Whether everybody still holds and has built what he had."""
        return self.key == _key(self.state)

    def best(self) -> tuple[float, int, int]:
        """Return the attack that is worth most, from where and at what; nothing is worth less than 0."""
        return max(self._valued(), default=(-1.0, 0, 0))

    def ranked(self) -> list[tuple[float, int, int]]:
        """Return every attack with what it is worth, from where and at what; the best first."""
        return sorted(self._valued(), reverse=True)

    def _valued(self) -> list[tuple[float, int, int]]:
        if self.fights is None:
            self.fights = self._fights()
        knights, found = self.state.knights, []
        for table, start, target in self.fights:
            attackers, defenders = knights[start], knights[target]
            if attackers > MOST or defenders > MOST:
                attackers, defenders = within(attackers, defenders)
            found.append((table[attackers][defenders], start, target))
        return found

    def _fights(self) -> list[tuple[Prospects, int, int]]:
        grid, others, settled = self.state.island.grid, self.summary.others, self.state.settled[self.seat]
        return [
            (self._table(target, settled >> start & 1), start, target)
            for start in bits(self.state.occupied[self.seat])
            if grid.around[start] & others
            for target in bits(step(grid, 1 << start, self.summary.crossing) & others)
        ]

    def values_from(self, hex_: int, knights: int) -> float:
        """Return what knights on a hex could win from there: the best target, and a part of the others."""
        state = self.state
        near = bits(step(state.island.grid, 1 << hex_, self.summary.crossing) & self.summary.others)
        is_settled = state.settled[self.seat] >> hex_ & 1
        values = []
        for target in near:
            attackers, defenders = within(knights, state.knights[target])
            values.append(self._table(target, is_settled)[attackers][defenders])
        values.sort(reverse=True)
        return values[0] + 0.3 * sum(values[1:]) if values else 0.0

    def _table(self, target: int, is_settled: int) -> Prospects:
        key = target, is_settled
        if key not in self.tables:
            self.tables[key] = self._worked_out(*key)
        return self.tables[key]

    def _worked_out(self, target: int, is_settled: int) -> Prospects:
        style = self.style
        prize = self.prize(target)
        if prize is None:
            return NO_PROSPECTS
        war = self.state.tables.war
        gold = _PLUNDER * war.plunder
        last = 0.0 if is_settled else style.hexes
        stakes = Stakes(round(2 * (prize + gold)) / 2, last, style.kill + gold, style.loss)
        return prospects(war, site(self.state, target), stakes)

    def prize(self, target: int) -> float | None:
        """Return what taking a hex of others is worth: land, building, and breaking whoever could win."""
        whose = owner(self.state, target)
        if whose not in self.extras:
            self.extras[whose] = _extra(self.state, self.style, whose)
        extra = self.extras[whose]
        if extra is None:
            return None
        built = level(self.state, target)
        return self.style.hexes + (0.0 if built is None else _BUILDING_VALUE[built]) + extra


def _key(state: Position) -> tuple[object, ...]:
    return (
        *state.settled,
        *state.occupied,
        *state.walls,
        *state.buildings,
        state.breached,
    )


def _extra(state: Position, style: Style, seat: Seat) -> float | None:
    """Return what a hex of a seat is worth because of who he is, or None if he is left alone."""
    over = counted(state, seat) - needed(state)
    if style.watch < 0 and over >= 0:
        return None
    watched = style.watch if over >= 0 else style.watch / 4 if over >= -2 else 0.0
    return watched + style.finish / max(1, held(state, seat).bit_count())
