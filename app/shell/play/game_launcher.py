"""Opens games: begins them or takes them from the shelf, with a table and computer players."""

from attrs import evolve

from app.core.session import AnySession, AnySetup, Session
from app.core.timeline import Sliced
from app.seeds import new_salt
from app.shell.common.services import Services
from app.shell.common.thumbnails import left_picture, make_table
from app.shell.play.bot_runner import BotRunner
from app.shell.play.coach.coach import Coach
from app.shell.play.game_controller import GameController
from app.shell.play.hints import Hints
from app.shell.play.left_pictures import LeftPictures
from app.storage.library import Opened


class GameLauncher:
    """Makes the controller of a game, not yet begun, and keeps a picture of the game when it is left."""

    def __init__(self, services: Services, pictures: LeftPictures) -> None:
        self._services, self._pictures = services, pictures
        # A game's number, and its state of which there is a picture.
        self._pictured: tuple[int, object] | None = None
        # Numbers of games whose pictures were taken before their tables had been painted.
        self._sketched: set[int] = set()

    def starting(self, setup: AnySetup, *, is_trial: bool = False) -> Sliced[tuple[AnySession, int]]:
        """
        Begin a game, in slices; return it and its number on the shelf.

        Args:
            setup: Who plays, and how; remembered for next time unless it is only to be tried.
            is_trial: Do not remember it.

        Raises:
            NotKept: If the library cannot be written.
        """
        services = self._services
        game = services.games[setup.game]
        if not setup.salt:
            setup = evolve(setup, salt=new_salt())
        session = Session(game, setup)
        number = services.library.start(session)
        if not is_trial:
            services.user_state.keep_setup(game, setup)
        yield
        yield from session.beginning()
        return session, number

    def seat(self, started: tuple[AnySession, int]) -> tuple[GameController, int]:
        """Return the controller of a game that was begun, and its number."""
        return self._controller(started[0]), started[1]

    def lay(self, opened: Opened) -> GameController:
        """Return the controller of a game that was taken from the shelf."""
        has_picture = opened.number not in self._sketched and self._has_picture(opened.number)
        self._pictured = (opened.number, opened.session.state) if has_picture else None
        return self._controller(opened.session)

    def keep_picture(self, controller: GameController, number: int) -> None:
        """Keep a picture of the table as it was left, if it is another than before."""
        if self._pictured is not None:
            pictured, state = self._pictured
            if pictured == number and state is controller.session.state:
                return
        if controller.table.is_unfinished:
            # A better one is kept another time.
            self._sketched.add(number)
            if self._has_picture(number):
                return
        else:
            self._sketched.discard(number)
        # Whoever looks back when they leave goes on where the game stands.
        left = controller.seen(controller.session.state)
        self._pictures.keep(number, left_picture(controller.table, left))

    def _has_picture(self, number: int) -> bool:
        return bool(self._services.library.thumbnail(number))

    def _controller(self, session: AnySession) -> GameController:
        services = self._services
        settings = services.user_state.settings
        runner = BotRunner(session, services.pool, settings.speed)
        hints = Hints(session, services.pool)
        coach = Coach(session, services.pool, is_on=settings.coach)
        return GameController(session, make_table(session.game, settings), runner, hints, coach)
