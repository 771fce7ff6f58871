"""The ladder of a game: its levels play each other, and each gets a rating."""

from collections.abc import Callable, Mapping
from contextlib import closing
from functools import partial
from hashlib import blake2b
from typing import TypeAlias

from attrs import frozen

from app.bots.arena import Match, check, known_by, play_game
from app.bots.executors import Executor
from app.bots.ratings import Bout, Rating, rate
from app.core.game import AnyGame

Played: TypeAlias = dict[str, dict[int, list[float] | None]]
"""By pairing and number of the game: the place of the entrant that won, -1 if several did."""


@frozen
class Ladder:
    """
    A round robin.

    Attributes:
        game: Its id.
        names: Who plays, the weakest first: levels, or `random`.
        seats: How many sit at each table: both of a pairing by turns.
        games: How many games neighbours play; whoever is two steps apart plays half as many, and so on,
            for a game that is won nine times of ten tells little.
        seed: Of all luck.
    """

    game: str
    names: tuple[str, ...]
    seats: int
    games: int
    seed: int = 0

    def pairings(self) -> dict[tuple[int, int], Match]:
        """Return what is played, by the places of the weaker and the stronger."""
        places = range(len(self.names))
        return {(low, high): self._match(low, high) for high in places for low in places[:high]}

    def _match(self, low: int, high: int) -> Match:
        both = self.names[high], self.names[low]
        entrants = tuple(both[seat % 2] for seat in range(self.seats))
        games = max(1, self.games // (high - low))
        luck = blake2b(f"{self.seed}/{'/'.join(both)}".encode(), digest_size=4)
        return Match(self.game, entrants, games, int.from_bytes(luck.digest()))


def climb(
    ladder: Ladder,
    find: Callable[[str], AnyGame],
    crowd: Executor,
    played: Played,
    progress: Callable[[int, int], object] = lambda done, of: None,
) -> list[Rating]:
    """
    Play a round robin, and return the rating of each name.

    Args:
        ladder: What is played.
        find: Returns a game by its id; a function of a module, so that other processes find it too.
        crowd: Who plays.
        played: Games that are not played again; gets those that are, one by one.
        progress: Called with the number of games played, and of all games.

    Raises:
        ValueError: If so many cannot play it.
    """
    game = find(ladder.game)
    for match in ladder.pairings().values():
        check(game, match.entrants, match.games)
    keys = {key: known_by(game, match) for key, match in ladder.pairings().items()}
    games = _games(ladder)
    missing = [at for at, (key, number) in enumerate(games) if number not in played.get(keys[key], {})]
    # Broken off at any time, what has been played says as much of all as of the first ones.
    missing.sort(key=lambda at: games[at][1])
    with closing(crowd.each(partial(_play, ladder, find), missing)) as playing:
        for done, (at, winner) in enumerate(playing, 1 + len(games) - len(missing)):
            key, number = games[at]
            played.setdefault(keys[key], {})[number] = [float(winner)]
            progress(done, len(games))
    return standing(ladder, game, played)


def standing(ladder: Ladder, game: AnyGame, played: Played) -> list[Rating]:
    """Return the rating of each name by what has been played so far."""
    matches = ladder.pairings().items()
    return rated(ladder, {key: played.get(known_by(game, match), {}) for key, match in matches})


def rated(ladder: Ladder, played: Mapping[tuple[int, int], Mapping[int, list[float] | None]]) -> list[Rating]:
    """Return the ratings that games say, by the places of who played."""
    deals = []
    for (low, high), match in ladder.pairings().items():
        numbers = {name: place for place, name in ((low, match.entrants[1]), (high, match.entrants[0]))}
        entrants = tuple(numbers[name] for name in match.entrants)
        by_deal: dict[int, list[Bout]] = {}
        for number, row in played[low, high].items():
            if number < match.rounded and row is not None:
                winner = int(row[0])
                bout = Bout(entrants, None if winner < 0 else winner)
                by_deal.setdefault(number // ladder.seats, []).append(bout)
        deals.append(list(by_deal.values()))
    return rate(deals, len(ladder.names), ladder.seed)


def _games(ladder: Ladder) -> list[tuple[tuple[int, int], int]]:
    """Return every game: whose, and its number among theirs."""
    return [(key, number) for key, match in ladder.pairings().items() for number in range(match.rounded)]


def _play(ladder: Ladder, find: Callable[[str], AnyGame], at: int) -> int:
    key, number = _games(ladder)[at]
    winner = play_game(ladder.pairings()[key], find, number).winner
    return -1 if winner is None else winner
