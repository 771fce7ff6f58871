"""What is done with positions: taken apart in the sandbox, kept, played on, asked for their best moves."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attrs import evolve
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMessageBox

from app.core.command import NATURE, Seat
from app.core.game import AnyGame, Player
from app.core.names import clean_name
from app.core.positions import beginning
from app.core.session import Session, Setup
from app.core.words import N_
from app.i18n import say
from app.settings import Settings
from app.shell.common.menu_actions import ActionId, Handlers
from app.shell.common.shell import OpenGame, Shell
from app.shell.common.user_state import NAMES
from app.shell.sandbox.draft import Draft
from app.storage.database import NotKept
from app.ui.text.messages import MessageBox, input_dialog

if TYPE_CHECKING:
    # What only the sandbox needs is imported with it, so that the Hall is there at once.
    from app.shell.sandbox.sandbox_page import SandboxPage
    from app.storage.examples import Example
    from app.storage.position_shelf import Workpiece


class SandboxController(QObject):
    """
    Opens the sandbox of a window, keeps its positions, plays them on and asks for their best moves.

    Attributes:
        page: The sandbox that was opened last; it stays as it was left until there is another.
    """

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell.window())
        self._shell = shell
        self.page: SandboxPage | None = None
        self._piece: Workpiece | None = None

    @property
    def handlers(self) -> Handlers:
        """Return what this controller does for each of its actions."""
        return {
            ActionId.WORKSHOP: self.enter,
            ActionId.SANDBOX: self.take_apart,
            ActionId.BACK_TO_SANDBOX: self.go_back,
            ActionId.BEST: self.show_best_moves,
        }

    @property
    def games(self) -> list[AnyGame]:
        """The games that can be taken apart."""
        return [game for game in self._shell.services.to_choose() if can_be_edited(game)]

    # --- Beginning ---

    def enter(self) -> None:
        """Ask which game is to be taken apart."""
        self._shell.safely(self._enter)

    def _enter(self) -> None:
        from app.shell.sandbox.new_sandbox_dialog import NewSandboxDialog

        shelf = self._shell.services.library.positions
        # What is open already is not offered: whoever opens another is asked what becomes of it.
        left = [each for each in shelf.half_done() if not self._is_open(each.number)]
        dialog = NewSandboxDialog(self.games, [*left, *shelf.all()], self._shell.window())
        dialog.begun.connect(self.begin)
        dialog.opened.connect(self.open)
        dialog.dropped.connect(lambda number: self._shell.safely(lambda: shelf.delete(number)))
        self._shell.open_dialog(dialog)

    def begin(self, game_id: str, seats: int, is_set_up: bool) -> None:
        """Open the sandbox of a game: with an empty table, or set up as its rules do."""
        game = self._shell.services.game(game_id)
        players = _people(seats)
        options = game.standard()
        draft = Draft.bare(game, options, players)
        if is_set_up:
            seed = self._shell.services.usual_setup(game).seed
            session = Session(game, Setup(game.id, players, options, seed))
            session.begin()
            draft = Draft(game, options, players, session.state)
        self.show(draft)

    def open(self, number: int) -> None:
        """Open a position that was kept, or go on with one that was left half done."""
        if self._is_open(number):
            self.go_back()
        else:
            self._shell.safely(lambda: self._open(number))

    def _open(self, number: int) -> None:
        services = self._shell.services
        shelf = services.library.positions
        setup = shelf.open(number, services.game)
        draft = Draft(services.game(setup.game), setup.options, setup.players, setup.start, setup.variant)
        is_half_done = number in [each.number for each in shelf.half_done()]
        self.ask_before_loss(lambda: self._lay(draft, number if is_half_done else 0))

    def read(self, path: Path) -> None:
        """Open the position in a text file.  Raises `BadSave`."""
        from app.storage.clippings import read_file

        found = read_file(path, self._shell.services.game)
        game, seats = found.position.game, found.position.seats
        self.show(Draft(game, found.options, _people(seats), found.position.state))

    def take_apart(self) -> None:
        """Open the sandbox with the position on the table; the game stays as it is."""
        controller = self._shell.controller
        if controller is None:
            return
        if controller.session.is_over or not hides_something(controller):
            self._take_apart(controller)
            return
        said = N_("In the sandbox, everything lies face up.")
        details = N_("Whoever looks there sees what the others hide in this game, which is not over yet.")
        box = MessageBox(self._shell.window(), say(said), say(details))
        sure = box.addButton(say(N_("Look all the same")), QMessageBox.ButtonRole.DestructiveRole)
        # What the others hide is not laid open by a key too many.
        box.setDefaultButton(box.addButton(QMessageBox.StandardButton.Cancel))
        sure.clicked.connect(lambda: self._take_apart(controller))
        self._shell.open_dialog(box)

    def _take_apart(self, controller: OpenGame) -> None:
        setup = controller.session.setup
        game, state = controller.session.game, controller.state.copy()
        self.show(Draft(game, setup.options, setup.players, state, setup.variant))

    def show_example(self, game: AnyGame, example: "Example", rule: str) -> None:
        """Lay an example of the rule book into the sandbox, and say what it shows of *rule*."""
        from app.shell.sandbox.example_strip import RuleExample

        found = example.position(game)
        players = _people(found.seats)
        state = beginning(game, example.all_options(game), players, found.state)
        draft, lesson = (
            Draft(game, example.all_options(game), players, state),
            RuleExample(game, example, rule),
        )
        self.ask_before_loss(lambda: self._lay(draft).teach(lesson))

    def show(self, draft: Draft) -> None:
        """Go to a new sandbox, unless the one that is open is to stay."""
        self.ask_before_loss(lambda: self._lay(draft))

    def _is_open(self, number: int) -> bool:
        """Tell whether the open sandbox holds what has that number on the shelf."""
        return self._piece is not None and self._piece.number == number

    def _lay(self, draft: Draft, half_done: int = 0) -> "SandboxPage":
        """Open a sandbox; it may go on with what was left *half done*, by its number on the shelf."""
        from app.shell.sandbox.sandbox_page import SandboxPage

        piece = self._shell.services.library.positions.workpiece(draft.game)
        if half_done:
            piece.take_over(half_done)

        page = SandboxPage(draft, self._shell.services.user_state.settings)
        page.played.connect(lambda: self.play_on(page))
        page.kept.connect(lambda: self.ask_name(page))
        page.asked.connect(self.show_best_moves)
        page.taught.connect(lambda: self._shell.make_lesson(page.draft.setup(page.state)))
        page.wanted.connect(lambda rule: self._shell.open_rule(rule, draft.game))
        page.left.connect(self._shell.show_hall)
        if half_done:
            page.stack.resetClean()
        page.built.connect(lambda: self._note(page, piece))
        if self.page is not None:
            self._shell.put_away(self.page)
        self.page, self._piece = page, piece
        self._shell.bring(page)
        return page

    def _note(self, page: "SandboxPage", piece: "Workpiece") -> None:
        """Write down what was built, so that a crash costs nothing; what was kept or undone needs no note."""
        try:
            if page.stack.isClean():
                piece.drop()
            else:
                piece.note(page.draft.setup(page.state))
        except NotKept as error:
            page.tell(say(error.phrase))

    @property
    def has_unkept(self) -> bool:
        """Whether the open sandbox holds work that would be lost with it."""
        return self.page is not None and not self.page.stack.isClean()

    def ask_before_loss(self, task: Callable[[], object]) -> None:
        """Do what takes the open sandbox away; what was built there and not kept is asked about first."""
        page = self.page
        if page is None or not self.has_unkept:
            task()
            return
        said = N_("The position in the sandbox has not been kept.")
        details = N_("If it is not kept now, it is gone for good.")
        box = MessageBox(self._shell.window(), say(said), say(details))
        keep = box.addButton(say(N_("Keep it …")), QMessageBox.ButtonRole.AcceptRole)
        discard = box.addButton(say(N_("Discard it")), QMessageBox.ButtonRole.DestructiveRole)
        box.addButton(QMessageBox.StandardButton.Cancel)
        box.setDefaultButton(keep)
        self._shell.open_dialog(box)

        def answer() -> None:
            if box.clickedButton() is keep:
                self.ask_name(page, task)
            elif box.clickedButton() is discard:
                page.settle()
                task()

        box.finished.connect(answer)

    def go_back(self) -> None:
        """Go to the sandbox that was open before."""
        if self.page is not None:
            self._shell.bring(self.page)

    def apply(self, settings: Settings) -> None:
        """Pass new preferences on to the sandbox."""
        if self.page is not None:
            self.page.apply(settings)

    def retranslate(self) -> None:
        """Say everything in the language that is spoken now."""
        if self.page is not None:
            self.page.retranslate()

    # --- What becomes of a position ---

    def play_on(self, page: "SandboxPage") -> None:
        """Ask who plays, and begin a game at the position."""
        from app.shell.sandbox.play_on_dialog import PlayOnDialog

        dialog = PlayOnDialog(page.draft.game, page.draft.setup(page.state), self._shell.window())
        dialog.accepted.connect(lambda: self._shell.start(dialog.chosen()))
        self._shell.open_dialog(dialog)

    def ask_name(self, page: "SandboxPage", then: Callable[[], object] = lambda: None) -> None:
        """Keep the position under a name, and do what comes *then*."""
        heading, asked = say(N_("Keep this position")), say(N_("Name of the position:"))
        dialog = input_dialog(self._shell.window(), heading, asked)

        def keep(name: str) -> None:
            self.keep(page, name)
            then()

        dialog.textValueSelected.connect(lambda name: self._shell.safely(lambda: keep(name)))
        self._shell.open_dialog(dialog)

    def keep(self, page: "SandboxPage", name: str) -> None:
        """Keep a position in the library.  Raises `NotKept`."""
        game, setup = page.draft.game, page.draft.setup(page.state)
        self._shell.services.library.positions.keep(clean_name(name) or say(game.title), game, setup)
        page.settle()

    # --- Analysis ---

    def show_best_moves(self) -> None:
        """List the best moves of the position on the table, or in the sandbox."""
        from app.shell.sandbox.best_moves_dialog import BestMovesDialog

        question = self._question()
        if question is None:
            self._shell.complain(say(N_("Nobody has to decide anything here.")))
            return
        game, view, seat, names = question
        controller = self._shell.controller
        # In the sandbox nothing points at the board: there places are always named.
        is_named = controller is None or controller.table.names_places
        dialog = BestMovesDialog(game, view, seat, names, self._shell.window(), names_places=is_named)
        if controller is not None:
            self._shell.safely(lambda: self._shell.services.library.note_help(self._shell.number))
            dialog.pointed.connect(lambda hint: controller.table.show_hint(hint, 3))
        self._shell.open_dialog(dialog)
        dialog.ask(self._shell.services.pool)

    def _question(self) -> tuple[AnyGame, Any, Seat, Mapping[Seat, str]] | None:
        """Return who would be advised now, and what they see; only ever what is theirs to see."""
        controller, page = self._shell.controller, self.page
        if controller is not None:
            seat = controller.watching
            return (
                None if seat is None else (controller.session.game, controller.view, seat, controller.names)
            )
        if page is None or page.why_not is not None:
            return None
        rules = page.draft.game.rules
        seats = sorted(rules.to_act(page.state) - {NATURE})
        if not seats:
            return None
        state = page.state.copy()
        # As if people played: a position says nothing about who thinks.
        people = [evolve(player, level=None) for player in page.draft.players]
        positions = page.draft.game.positions
        assert positions is not None
        positions.reseat(state, people)
        return page.draft.game, rules.redact(state, seats[0]), seats[0], page.names


def _people(seats: int) -> tuple[Player, ...]:
    """Return who sits at a table that nobody has sat down at yet."""
    return tuple(Player(name, None, seat) for seat, name in enumerate(NAMES[:seats]))


def can_be_edited(game: AnyGame) -> bool:
    """Tell whether a game has a sandbox."""
    return bool(game.editor) and game.positions is not None


def hides_something(controller: OpenGame) -> bool:
    """Tell whether any seat does not see all of the position."""
    rules, state = controller.session.game.rules, controller.state
    return any(rules.redact(state, seat) != state for seat in range(controller.session.setup.seats))
