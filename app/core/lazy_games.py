"""Games by their id, each imported when somebody asks for it."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from app.core.game_info import GameInfo

if TYPE_CHECKING:
    # What it is all about: not imported before somebody wants to play.
    from app.core.game import AnyGame


class LazyGames(Mapping[str, "AnyGame"]):
    """
    A mapping whose keys cost nothing and whose values are imported once they are read.

    Attributes:
        infos: What is known of the games without importing any, in the order of the Hall.
    """

    def __init__(self, infos: Iterable[GameInfo], find: "Callable[[str], AnyGame]") -> None:
        """
        Take the games of *infos*.

        Args:
            infos: An info that is a `AnyGame` is its own value.
            find: Returns the game of an id.
        """
        self.infos = list(infos)
        self._find = find
        self._found: dict[str, AnyGame] = {}

    def __getitem__(self, game_id: str) -> "AnyGame":
        if game_id not in self._found:
            info = next((info for info in self.infos if info.id == game_id), None)
            if info is None:
                raise KeyError(game_id)
            from app.core.game import Game

            self._found[game_id] = info if isinstance(info, Game) else self._find(game_id)
        return self._found[game_id]

    def __contains__(self, game_id: object) -> bool:
        return any(info.id == game_id for info in self.infos)

    def __iter__(self) -> Iterator[str]:
        return iter([info.id for info in self.infos])

    def __len__(self) -> int:
        return len(self.infos)


def infos_of(games: "Mapping[str, AnyGame]") -> list[GameInfo]:
    """Return what is known of *games*, importing none that has not been imported."""
    return games.infos if isinstance(games, LazyGames) else list(games.values())
