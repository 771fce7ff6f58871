"""The dialogs that the menus open over any page: a new game, preferences, practice, paper, keys, credits."""

from app.core.game_info import offered
from app.shell.common.menu_actions import MenuActions
from app.shell.common.shell import Shell, usual_game


class DialogCommands:
    """Opens dialogs over a window; what only one of them needs is imported with it."""

    def __init__(self, shell: Shell) -> None:
        self._shell = shell

    def ask_game(self) -> None:
        """Ask which game is to be played, if there are several, and then who plays it and how."""
        from app.shell.setup.game_chooser import GameChooser

        shell, services = self._shell, self._shell.services
        games = offered(services.infos, samples=services.user_state.settings.samples)
        if len(games) == 1:
            self.set_up(games[0].id)
            return
        usual = usual_game(shell).id
        dialog = GameChooser(games, usual, shell.window())
        dialog.chosen.connect(self.set_up)
        shell.open_dialog(dialog)

    def set_up(self, game_id: str) -> None:
        """Ask who plays and how, and begin."""
        from app.shell.setup.new_game_dialog import NewGameDialog
        from app.strength.profiles import NOTE, read_profiles

        shell, services = self._shell, self._shell.services
        game = services.game(game_id)
        usual, variants = services.usual_setup(game), services.variants.all(game)
        dialog = NewGameDialog(game, usual, shell.window(), variants)
        profiles = read_profiles(services.user_state.note(NOTE))
        dialog.offer_people({name: each.emblem for name, each in profiles.items() if not each.is_gone})
        dialog.accepted.connect(lambda: shell.start_soon(dialog.chosen()))
        shell.open_dialog(dialog)

    def choose_preferences(self) -> None:
        """Let the player choose; every change counts at once."""
        from app.shell.main.preferences_dialog import PreferencesDialog

        shell = self._shell
        dialog = PreferencesDialog(shell.services.user_state.settings, shell.window())
        dialog.changed.connect(shell.take_settings)
        shell.open_dialog(dialog)

    def practise(self) -> None:
        """Let somebody throw as often as they like."""
        shell, services = self._shell, self._shell.services
        game = services.games[next(info.id for info in services.infos if info.practice)]
        dialog = game.load(game.practice)(game, services.user_state.settings, shell.window())
        dialog.table.sounded.connect(shell.sounds.play)
        shell.open_dialog(dialog)

    def print_game(self, number: int) -> None:
        """
        Open the print centre for a game or pad of the library, the game on the table, or a blank sheet.

        Args:
            number: In the library; 0 for the game on the table, or a blank sheet if there is none.

        Raises:
            NotKept: If the library cannot be read.
        """
        from app.shell.printing.documents import Kind
        from app.shell.printing.order_form import Wanted
        from app.shell.printing.print_dialog import PrintDialog

        shell = self._shell
        session = None if shell.controller is None else shell.controller.session
        wanted = Wanted(usual_game(shell).id, Kind.BLANK if session is None else Kind.FILLED, session)
        if number:
            wanted = Wanted(shell.services.library.record(number).game, Kind.FILLED, None, number)
        shell.open_dialog(PrintDialog(shell.services, wanted, shell.window()))

    def show_keys(self, actions: MenuActions) -> None:
        """Show all shortcuts, those of the game on the table among them."""
        from app.shell.help.shortcuts_dialog import ShortcutsDialog
        from app.ui.board.board_actions import BoardAction

        controller = self._shell.controller
        own = () if controller is None else controller.table.widget().findChildren(BoardAction)
        self._shell.open_dialog(ShortcutsDialog(actions.all(), own, self._shell.window()))

    def show_about(self) -> None:
        """Show the credits."""
        from app.shell.help.about_dialog import AboutDialog

        games = self._shell.services.infos
        self._shell.open_dialog(AboutDialog(games, self._shell.window()))
