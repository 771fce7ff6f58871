"""What the menus do with the open game: undo, advice, looking back, again."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol

from attrs import evolve

from app.core.reason import Reason
from app.core.timeline import AnyEntry
from app.core.words import N_
from app.i18n import say
from app.seeds import new_seed
from app.shell.common.menu_actions import ActionId, Handlers, MenuActions
from app.shell.common.shell import Shell
from app.ui.text.labels import name_action

if TYPE_CHECKING:
    # What only a game needs is imported with the first one, so that the Hall is there at once.
    from app.shell.play.analysis.analysis_panel import AnalysisPanel
    from app.shell.play.analysis.going_over import GoingOver
    from app.shell.play.game_controller import GameController


class PlayShell(Shell, Protocol):
    """A `Shell` whose open game may be played."""

    @property
    def controller(self) -> "GameController | None": ...


class GameCommands:
    """Does what the menus ask of the game on the table; nothing while there is none."""

    def __init__(self, shell: PlayShell) -> None:
        self._shell = shell
        # Whose game is gone over, and what had been played in it.
        self._over: tuple[GameController, Sequence[AnyEntry], GoingOver] | None = None

    @property
    def handlers(self) -> Handlers:
        """Return what this class does for each of its actions."""
        return {
            ActionId.AGAIN: self.play_again,
            ActionId.ANALYSE: self.go_over,
            ActionId.PAUSE: lambda: self._ask(lambda controller: controller.pause()),
            ActionId.UNDO: lambda: self._ask(lambda controller: controller.undo()),
            ActionId.REDO: lambda: self._ask(lambda controller: controller.redo()),
            ActionId.HINT: lambda: self._advise(why=False),
            ActionId.WHY: lambda: self._advise(why=True),
            ActionId.FIRST: self.look_back,
            ActionId.BACK: lambda: self._go(lambda place, _: place - 1),
            ActionId.ON: lambda: self._go(lambda place, _: place + 1),
            ActionId.LAST: lambda: self._go(lambda _, last: last),
            ActionId.PRESENT: lambda: self._ask(lambda controller: controller.look_at(None)),
            ActionId.FORK: self.fork,
            ActionId.STATE: self.say_state,
        }

    def refresh(self, actions: MenuActions) -> None:
        """Let the actions say and offer what can be done with the game now."""
        controller = self._shell.controller
        if controller is None:
            return
        self._leave_other_analysis(controller)
        moves, is_past = controller.moves, controller.place is not None
        for action, text, short in (
            (ActionId.UNDO, moves.undo_text(), N_("Undo")),
            (ActionId.REDO, moves.redo_text(), N_("Redo")),
        ):
            name_action(actions[action], say(text, controller.names))
            # The tool bar keeps its places, whatever can be undone; its tips say what the menus say.
            actions[action].setIconText(say(short))
            actions[action].setEnabled(not isinstance(text, Reason) and not is_past)
        for action in (ActionId.HINT, ActionId.WHY, ActionId.BEST):
            actions[action].setEnabled(controller.watching is not None)
        # Behind the curtain it is the last player's view still.
        actions[ActionId.STATE].setEnabled(controller.waited_for is None)
        for action in (ActionId.PRESENT, ActionId.FORK):
            actions[action].setEnabled(is_past)
        pause = actions[ActionId.PAUSE]
        pause.setVisible(controller.is_timed or controller.is_paused)
        pause.setText(say(N_("Go on") if controller.is_paused else N_("Pa&use")))
        for action in (ActionId.AGAIN, ActionId.ANALYSE):
            actions[action].setVisible(controller.session.is_over)

    def play_again(self) -> None:
        """Begin the same game again, with new luck; some rules say who begins it."""
        controller = self._shell.controller
        if controller is not None:
            session = controller.session
            setup, again = session.setup, session.game.again
            start = setup.start if again is None else again(setup.start, session.state)
            self._shell.start_soon(evolve(setup, seed=new_seed(), salt="", start=start))

    def go_over(self) -> None:
        """Show where the game was won and lost."""
        from app.shell.play.analysis.going_over import GoingOver

        controller = self._shell.controller
        if controller is None or not controller.session.is_over:
            return
        self._leave_other_analysis(controller)
        if self._over is None:
            over = GoingOver(self._shell, controller, self.fork)
            self._over = controller, controller.session.timeline.played, over
            controller.closed.connect(self._leave_analysis)
        self._over[2].show()

    @property
    def analysis(self) -> "AnalysisPanel | None":
        """What is shown of the game that is gone over; None if none is."""
        return None if self._over is None else self._over[2].panel

    def _leave_other_analysis(self, controller: "GameController") -> None:
        """Put away what was found out of another game, or of this one with another end."""
        if self._over is not None and self._over[:2] != (controller, controller.session.timeline.played):
            self._leave_analysis()

    def _leave_analysis(self) -> None:
        if self._over is not None:
            self._over[2].close()
            self._over = None

    def look_back(self) -> None:
        """Look at the beginning of the game."""
        self._go(lambda _, __: 0)

    def fork(self) -> None:
        """Make the position that is looked at the beginning of another game."""
        shell, controller = self._shell, self._shell.controller
        if controller is None or controller.place is None:
            return
        place, session = controller.place, controller.session
        if session.is_over and place == session.timeline.now:
            # It would be finished at once, and count as a second game.
            controller.said.emit(say(N_("There is nothing left to play here: go back a few steps first.")))
        else:
            shell.safely(lambda: shell.resume(shell.services.library.fork(shell.number, place)))

    def say_state(self) -> None:
        """Say how the game stands, for whoever does not see it."""
        controller = self._shell.controller
        if controller is not None and controller.viewer is not None and controller.waited_for is None:
            phrase = controller.session.game.notation.describe(controller.view, controller.viewer)
            controller.said.emit(say(phrase, controller.names))

    def _go(self, way: Callable[[int, int], int]) -> None:
        """Look at another place of the log; *way* gets where we are, and where the log ends."""
        controller = self._shell.controller
        if controller is not None:
            last = controller.session.timeline.now
            controller.look_at(way(last if controller.place is None else controller.place, last))

    def _advise(self, *, why: bool) -> None:
        controller = self._shell.controller
        if controller is not None and controller.watching is not None:
            controller.hints.names_places = controller.table.names_places
            (controller.hints.why if why else controller.hints.more)(controller.watching)

    def _ask(self, task: "Callable[[GameController], object]") -> None:
        if self._shell.controller is not None:
            task(self._shell.controller)
