"""What outlives a single game: the games, the library, preferences, variants and computer players."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from app.core.game_info import GameInfo, offered
from app.core.lazy_games import infos_of
from app.paths import RESOURCES, data_folder
from app.seeds import new_seed
from app.shell.common.user_state import UserState, first_setup
from app.storage.library import Library

if TYPE_CHECKING:
    # What only a game needs is imported with the first one, so that the Hall is there at once.
    from app.core.game import AnyGame
    from app.core.session import AnySetup
    from app.shell.common.bot_client import Pool
    from app.storage.variant_shelf import VariantShelf


class Services:
    """
    What every page may use; made once, and closed with the window.

    Attributes:
        games: Those that have a table, by id; one may be imported when it is asked for.
        library, user_state: What is kept of games, and of the user's choices.
    """

    def __init__(
        self,
        games: "Mapping[str, AnyGame]",
        library: Library,
        user_state: UserState,
        find: str,
        pool: "Pool | None" = None,
    ) -> None:
        self.games, self.library, self.user_state = games, library, user_state
        self._variants: VariantShelf | None = None
        self._find = find
        self._pool = pool

    @property
    def infos(self) -> list[GameInfo]:
        """What is known of those the player chooses from, in the order of the Hall, importing none."""
        return offered(infos_of(self.games), samples=self.user_state.settings.samples)

    def to_choose(self, at_hand: "AnyGame | None" = None) -> "list[AnyGame]":
        """Return the games the player chooses from; the one *at_hand* is among them, whichever it is."""
        found = [self.games[info.id] for info in self.infos]
        return found if at_hand is None or at_hand in found else [*found, at_hand]

    @property
    def pool(self) -> "Pool":
        """The computer players' processes; started when they are first asked for."""
        if self._pool is None:
            from app.bots.pool import BotPool

            self._pool = BotPool(find=self._find)
        return self._pool

    @property
    def variants(self) -> "VariantShelf":
        """The shelf of variants: those that are shipped, and the user's own."""
        if self._variants is None:
            from app.storage.variant_shelf import VariantShelf

            self._variants = VariantShelf(RESOURCES / "games", data_folder() / "variants")
        return self._variants

    def close(self) -> None:
        """End the computer players' processes and close the library."""
        if self._pool is not None:
            self._pool.close()
        self.library.close()

    def game(self, game_id: str) -> "AnyGame":
        """Return a game that has a table.  Raises `KeyError` if there is none of that id."""
        return self.games[game_id]

    def usual_setup(self, game: "AnyGame") -> "AnySetup":
        """Return how *game* was set up last time, or a first set-up, with new luck."""
        from attrs import evolve

        setup = self.user_state.setup(game) or first_setup(game)
        return evolve(setup, seed=new_seed())
