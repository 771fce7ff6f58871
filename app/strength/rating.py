"""A person's rating in a game: Glicko-2 on the scale of the ladder, from finished games without help."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from glicko2.math import mu_to_rating, phi_to_rd, rating_to_mu, rd_to_phi, update_rating

from app.bots.rungs import BASE, Rung
from app.bots.statistics import Z
from app.core.command import Seat
from app.core.game import AnyGame, Level
from app.core.options import without_usual_seats
from app.storage.bad_save import BadSave
from app.storage.kept_session import read_setup
from app.storage.records import Record

DEVIATION = 350.0
"""Of a person of whom nothing is known, in points; so in the paper of Glicko-2."""

_VOLATILITY = 0.06
"""How much somebody's strength wavers at first; so in that paper."""

_STEADIEST = 1.0
"""The deviation that a level has at least, in points: none is known beyond doubt."""


class Point(NamedTuple):
    """
    A rating, and since when it is so.

    Attributes:
        when: When the game ended that made it so, in seconds since 1970.
        rating, deviation: In points of the ladder; the deviation is one standard error.
    """

    when: float
    rating: float = BASE
    deviation: float = DEVIATION

    @property
    def low(self) -> float:
        """Below which the true strength lies in one case of forty."""
        return self.rating - Z * self.deviation

    @property
    def high(self) -> float:
        """Above which it lies in one case of forty."""
        return self.rating + Z * self.deviation


def seat_of(record: Record, name: str) -> Seat | None:
    """Return where somebody sat as a person; None if nowhere, or if two had that name."""
    seats = [
        seat
        for seat, each in enumerate(record.names)
        if each == name and not (record.levels and record.levels[seat])
    ]
    return seats[0] if len(seats) == 1 else None


def is_rated(record: Record, name: str, ladder: Mapping[Level, Rung]) -> bool:
    """Tell whether a game says how strong somebody is: against levels that were measured, without help."""
    seat = seat_of(record, name)
    if seat is None or record.is_pad or record.is_helped or not record.is_free or record.variant:
        return False
    known = {level.value for level in ladder}
    others = [level for at, level in enumerate(record.levels) if at != seat]
    return record.is_over and bool(others) and all(level in known for level in others)


def is_usual(record: Record, game: AnyGame) -> bool:
    """Tell whether a game was played by its standard rules, from where these begin; a rematch is, too."""
    try:
        setup = read_setup(game, record.setup)
    except BadSave:
        return False
    begins = setup.start is None or (game.begins_anew is not None and game.begins_anew(setup.start))
    return begins and without_usual_seats(setup.options) == game.standard()


def ratings(records: Iterable[Record], name: str, ladder: Mapping[Level, Rung]) -> list[Point]:
    """
    Return somebody's rating in a game after each game that counts.

    Args:
        records: Games of one game by its standard rules (`is_usual`), in the order in which they ended.
        name: As it stands in them.
        ladder: The ratings of the game's levels.
    """
    mu, phi, sigma = rating_to_mu(BASE), rd_to_phi(DEVIATION), _VOLATILITY
    found: list[Point] = []
    for record in records:
        if not is_rated(record, name, ladder):
            continue
        outcomes = _outcomes(record, name, ladder)
        if outcomes:
            mu, phi, sigma = update_rating(mu, phi, sigma, outcomes)
            found.append(Point(record.touched, mu_to_rating(mu), phi_to_rd(phi)))
    return found


def fitting(rating: float, ladder: Mapping[Level, Rung]) -> Level | None:
    """Return the level that is nearest to a rating; None for a game that nobody has measured."""
    return min(ladder, key=lambda level: abs(ladder[level].rating - rating), default=None)


def _outcomes(record: Record, name: str, ladder: Mapping[Level, Rung]) -> list[tuple[float, float, float]]:
    """Return rating, deviation and result against each other; of two who both lost nothing is known."""
    seat = seat_of(record, name)
    outcomes: list[tuple[float, float, float]] = []
    for other, level in enumerate(record.levels):
        won = [one in record.winners for one in (seat, other)]
        if other != seat and any(won):
            rung = ladder[Level(level)]
            deviation = max(_STEADIEST, (rung.high - rung.low) / 2 / Z)
            score = 0.5 if all(won) else float(won[0])
            outcomes.append((rating_to_mu(rung.rating), rd_to_phi(deviation), score))
    return outcomes


def people(records: Sequence[Record]) -> list[str]:
    """Return who has played as a person, who has played most first."""
    played: dict[str, int] = {}
    for record in records:
        for seat, name in enumerate(record.names):
            if record.levels and not record.levels[seat]:
                played[name] = played.get(name, 0) + 1
    return sorted(played, key=lambda name: (-played[name], name))
