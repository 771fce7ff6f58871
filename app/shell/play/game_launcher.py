"""Opens games: puts them on the table, keeps them on the shelf, and lends them computer players."""

from collections.abc import Mapping
from secrets import randbelow
from typing import TYPE_CHECKING

from attrs import evolve

from app.core.game import AnyGame
from app.core.session import AnySession, AnySetup, Session
from app.paths import RESOURCES, data_folder
from app.shell.common.thumbnails import make_table, thumbnail
from app.shell.common.user_state import LARGEST_SEED, UserState, first_setup
from app.storage.library import Library
from app.storage.variant_shelf import VariantShelf

if TYPE_CHECKING:
    # What only a game needs is imported with the first one, so that the Hall is there at once.
    from app.shell.common.bot_client import Pool
    from app.shell.play.game_controller import GameController
    from app.storage.saves import Doubt, Loaded


class GameLauncher:
    """
    What outlives a single game.

    Attributes:
        games: Those that have a table, by id.
        library, memory: What is kept.
        variants: Those that are shipped, and the user's own.
    """

    def __init__(
        self,
        games: Mapping[str, AnyGame],
        library: Library,
        user_state: UserState,
        find: str,
        pool: "Pool | None" = None,
    ) -> None:
        self.games, self.library, self.user_state = games, library, user_state
        self.variants = VariantShelf(RESOURCES / "games", data_folder() / "variants")
        self._find = find
        self._pool = pool

    @property
    def pool(self) -> "Pool":
        """The computer players' processes; started when the first game is opened."""
        if self._pool is None:
            from app.bots.pool import BotPool

            self._pool = BotPool(find=self._find)
        return self._pool

    def close(self) -> None:
        """Send everybody home."""
        if self._pool is not None:
            self._pool.close()
        self.library.close()

    def usual_setup(self, game: AnyGame) -> AnySetup:
        """Return how *game* was set up last time, or a first set-up, with new luck."""
        setup = self.user_state.setup(game) or first_setup(game)
        return evolve(setup, seed=randbelow(LARGEST_SEED))

    def start(self, setup: AnySetup, *, is_trial: bool = False) -> "tuple[GameController, int]":
        """
        Begin a game; returns it, not yet begun, and its number on the shelf.

        Args:
            setup: Who plays, and how; remembered for next time unless it is only to be tried.
            is_trial: Do not remember it.

        Raises:
            NotKept: If the library cannot be written.
        """
        game = self.games[setup.game]
        session = Session(game, setup)
        number = self.library.start(session)
        if not is_trial:
            self.user_state.keep_setup(game, setup)
        return self._controller(session), number

    def resume(self, number: int) -> "tuple[GameController, int, Doubt | None]":
        """
        Go on with a game from the shelf.

        Raises:
            BadSave: If it cannot be played today.
            NotKept: If the library cannot be written.
        """
        opened = self.library.resume(number, self.game)
        return self._controller(opened.session), opened.number, opened.doubt

    def add(self, loaded: "Loaded") -> int:
        """Put a game from a file on the shelf; returns its number.  Raises `NotKept`."""
        return self.library.add(loaded)

    def keep_picture(self, controller: "GameController", number: int) -> None:
        """Keep a picture of the table as it was left.  Raises `NotKept`."""
        self.library.set_thumbnail(number, thumbnail(controller.table, controller.view))

    def game(self, game_id: str) -> AnyGame:
        """Return a game that has a table.  Raises `KeyError` if there is none of that id."""
        return self.games[game_id]

    def _controller(self, session: AnySession) -> "GameController":
        from app.shell.play.bot_runner import BotRunner
        from app.shell.play.game_controller import GameController
        from app.shell.play.hints import Hints

        settings = self.user_state.settings
        runner = BotRunner(session, self.pool, settings.speed)
        return GameController(session, make_table(session.game, settings), runner, Hints(session, self.pool))
