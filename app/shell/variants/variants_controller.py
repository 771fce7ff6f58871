"""What is done with variants, from their shelf to the table."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import evolve
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMessageBox

from app.core.game import AnyGame
from app.core.words import N_, Phrase, told
from app.i18n import say
from app.settings import Settings
from app.shell.common.menu_actions import ActionId, Handlers
from app.shell.common.shell import Shell
from app.shell.variants.variant_action import VariantAction
from app.storage.bad_save import BadSave
from app.storage.variant_shelf import Kept, plain_name, write_variant
from app.storage.variants import SUFFIX, Variant, game_of, read_text, variant_from
from app.ui.text.messages import MessageBox
from app.ui.widgets.save_as import ask_where

if TYPE_CHECKING:
    # What only the shelf needs is imported with it: the Hall is there at once.
    from app.shell.variants.variant_editor_page import VariantEditorPage
    from app.shell.variants.variants_page import VariantsPage


class VariantsController(QObject):
    """
    Does what the shelf and the editor of variants ask for.

    Attributes:
        editor: The variant that is open, or None.
    """

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell.window())
        self._shell = shell
        self._shelf = shell.services.variants
        self._page: VariantsPage | None = None
        self._at_hand: AnyGame | None = None
        self.editor: VariantEditorPage | None = None
        self._open: Kept | None = None
        self._on_disk: Kept | None = None
        self._fresh: Kept | None = None
        self._is_unkept = False

    @property
    def handlers(self) -> Handlers:
        """Return what this controller does for each of its actions."""
        return {ActionId.VARIANTS: self.show}

    @property
    def page(self) -> "VariantsPage":
        """The shelf; made when somebody first goes there."""
        if self._page is None:
            from app.shell.variants.variants_page import VariantsPage

            services = self._shell.services
            self._page = VariantsPage(
                services.to_choose(self._at_hand), self._shelf, services.user_state.settings
            )
            self._page.asked.connect(self._do)
            self._page.begun.connect(lambda game: self._shell.safely(lambda: self._new(game)))
            self._page.file_wanted.connect(self._shell.open_file)
            self._page.left.connect(self._shell.show_hall)
        return self._page

    def show(self, game: AnyGame | None = None, name: str = "", path: Path | None = None) -> None:
        """Bring the shelf to the front."""
        self.leave_editor()
        self._at_hand = game
        if self._page is not None and self._page.games != self._shell.services.to_choose(game):
            self._shell.put_away(self._page)
            self._page = None
        self.page.show_game(game or self.page.game, name, path)
        self._shell.bring(self.page)

    def leave_editor(self) -> None:
        """Put the variant that is open back on the shelf; one that is new and untouched is forgotten."""
        if self.editor is not None:
            if self._is_unkept:
                self._write(self.editor, is_last=True)
            self._is_unkept = False
            editor, self.editor = self.editor, None
            kept, self._open = self._open, None
            self._shell.put_away(editor)
            if kept is not None and kept == self._fresh and kept in self._shelf.own(editor.game):
                self._shell.safely(lambda: self._shelf.delete(kept))
            self._fresh = None

    @property
    def _path(self) -> Path | None:
        """The file of the variant that is open."""
        return None if self._open is None else self._open.path

    @property
    def has_unkept(self) -> bool:
        """Whether what was changed in the open variant finds no room, tried once more."""
        if self.editor is not None and self._is_unkept:
            self._write(self.editor)
        return self._is_unkept

    def ask_before_loss(self, task: Callable[[], object]) -> None:
        """Do something that loses what was changed and finds no room, if that is meant."""
        name = "" if self._open is None else self._open.variant.name
        said = Phrase(N_("What was changed in {name} cannot be kept."), {"name": name})
        details = N_("Closing tries again; what is discarded is gone for good.")
        box = MessageBox(self._shell.window(), say(said), say(details), MessageBox.Icon.Warning)
        discard = box.addButton(say(N_("Discard it")), QMessageBox.ButtonRole.DestructiveRole)
        box.setDefaultButton(box.addButton(QMessageBox.StandardButton.Cancel))

        def lose() -> None:
            self._is_unkept = False
            task()

        discard.clicked.connect(lose)
        self._shell.open_dialog(box)

    def retranslate(self) -> None:
        """Say everything in the language that is spoken now."""
        if self._page is not None:
            self._page.retranslate()
        if self.editor is not None and self._open is not None:
            fresh, self._fresh, is_unkept = self._fresh, None, self._is_unkept
            game, kept = self.editor.game, evolve(self._open, variant=self.editor.variant)
            self.leave_editor()
            on_disk = self._on_disk
            self.edit(game, kept)
            self._fresh, self._is_unkept, self._on_disk = fresh, is_unkept, on_disk

    def apply(self, settings: Settings) -> None:
        """Pass new preferences on to shelf and editor."""
        if self._page is not None:
            self._page.apply(settings)
        if self.editor is not None:
            self.editor.apply(settings)

    def weigh(self, game: AnyGame, variant: Variant) -> None:
        """Ask how fair a variant is: computers play it many times."""
        from app.shell.balance.balance_dialog import BalanceDialog
        from app.shell.balance.study_runner import StudyRunner

        named = evolve(variant, name=say(told(variant.name)))
        shelf = (kept.variant for kept in self._shelf.all(game) if kept.variant.name != variant.name)
        others = [evolve(each, name=say(told(each.name))) for each in shelf]
        window = self._shell.window()
        self._shell.open_dialog(BalanceDialog(game, named, StudyRunner(window), window, others))

    def find_fair(self, game: AnyGame, variant: Variant) -> None:
        """Ask what may change, and search for what makes the open variant fair."""
        from app.shell.balance.games_runner import GamesRunner
        from app.shell.variants.fair_value_dialog import FairValueDialog

        window = self._shell.window()
        dialog = FairValueDialog(game, variant, GamesRunner(window), window)
        if self.editor is not None:
            dialog.taken.connect(self.editor.take)
        self._shell.open_dialog(dialog)

    def read(self, path: Path) -> None:
        """
        Show what a variant in a file changes, and keep it if the player says so.

        Raises:
            BadSave: If there is none, or of a game that is not here.
        """
        text = read_text(path)
        games, claimed = self._shell.services.games, game_of(text)
        if claimed and claimed not in games:
            raise BadSave(Phrase(N_("{name} is a variant of none of our games."), {"name": path.name}))
        game = games.get(claimed) or self.page.game
        self.offer_import(game, variant_from(text, game))

    def offer_import(self, game: AnyGame, variant: Variant) -> None:
        """Say in plain words what a stranger's variant changes, before it is kept."""
        from app.shell.variants.import_dialog import ImportDialog

        dialog = ImportDialog(game, variant, self._shell.window())
        dialog.accepted.connect(lambda: self._shell.safely(lambda: self._keep(game, variant)))
        self._shell.open_dialog(dialog)

    def _keep(self, game: AnyGame, variant: Variant) -> Kept:
        kept = self._shelf.keep(game, variant)
        self.page.offer_back(None)
        self.show(game, kept.variant.name, kept.path)
        return kept

    # --- What the buttons ask for ---

    def _do(self, action: VariantAction, game: AnyGame, kept: Kept) -> None:
        self._shell.safely(lambda: self._ways(action, game, kept))

    def _ways(self, action: VariantAction, game: AnyGame, kept: Kept) -> None:
        """Do something with a variant.  Raises `OSError`."""
        match action:
            case VariantAction.TRY:
                self.try_out(game, kept.variant)
            case VariantAction.EDIT:
                self.edit(game, self._as_it_is(game, kept))
            case VariantAction.COPY:
                self._copy(game, kept)
            case VariantAction.SHARE:
                self._share(game, kept.variant)
            case VariantAction.BALANCE:
                self.weigh(game, kept.variant)
            case VariantAction.FAIR:
                self.find_fair(game, kept.variant)
            case VariantAction.DELETE:
                self._delete(self._as_it_is(game, kept))
            case VariantAction.RESTORE:
                self._restore(game, kept)

    def _as_it_is(self, game: AnyGame, kept: Kept) -> Kept:
        """Return a variant of the list as it is by now.  Raises `BadSave` if it is gone: so is its line."""
        try:
            return self._shelf.again(game, kept)
        except BadSave:
            self.page.refresh()
            raise

    def try_out(self, game: AnyGame, variant: Variant) -> None:
        """Begin a game of this variant; the variant chosen for the next game stays what it was."""
        self.leave_editor()
        setup = self._shell.services.usual_setup(game)
        setup = evolve(setup, options=variant.options, variant=variant.name)
        self._shell.start(setup, is_trial=True)

    def edit(self, game: AnyGame, kept: Kept) -> None:
        """Open a variant; an example can be looked at, and copied."""
        from app.shell.variants.variant_editor_page import VariantEditorPage

        self.leave_editor()
        self._open, self._on_disk = kept, self._read_again(game, kept)
        editor = self.editor = VariantEditorPage(game, kept, self._shell.services.user_state.settings)
        editor.kept.connect(lambda _: self._write(editor))
        editor.asked.connect(self._from_editor)
        editor.left.connect(lambda: self.show(game, editor.variant.name, self._path))
        self._shell.bring(editor)

    def _from_editor(self, action: VariantAction) -> None:
        if self.editor is not None and self._open is not None:
            self._do(action, self.editor.game, evolve(self._open, variant=self.editor.variant))

    def _write(self, editor: "VariantEditorPage", *, is_last: bool = False) -> None:
        """
        Keep the open variant as it is now, and what is drawn for it and not finished.

        What finds no room is said once, and tried again with each change and when the page is left.
        """
        kept = self._open
        if editor is not self.editor or kept is None or not kept.is_own:
            return
        now = evolve(kept, variant=editor.variant, sketch=editor.sketch)
        if now == kept and not self._is_unkept:
            return
        self._open = now
        is_said, self._is_unkept = self._is_unkept and not is_last, True
        try:
            if self._is_overtaken(editor.game, now):
                now = self._part(editor, now)
            else:
                self._shelf.write(editor.game, now)
            self._on_disk = self._read_again(editor.game, now)
            self._is_unkept = False
        except BadSave as error:
            if not is_said:
                self._shell.complain(say(error.phrase))

    def _read_again(self, game: AnyGame, kept: Kept) -> Kept | None:
        """Return what the file of a variant holds now; None if nobody can read it, or it is gone."""
        try:
            return self._shelf.again(game, kept)
        except BadSave:
            return None

    def _is_overtaken(self, game: AnyGame, kept: Kept) -> bool:
        """Tell whether another window has written the open variant since this one read or wrote it."""
        there = self._read_again(game, kept)
        # Of one that was deleted meanwhile, there is nothing that could be taken away.
        return there is not None and there != self._on_disk

    def _part(self, editor: "VariantEditorPage", now: Kept) -> Kept:
        """Keep what is open as a variant of its own, and leave the other window its own."""
        before = now if self._on_disk is None else self._on_disk
        kept = self._open = self._shelf.keep(editor.game, now.variant, now.sketch)
        editor.call(kept.variant.name)
        text = N_("Another window has changed {name} meanwhile: what is changed here is kept as {new}.")
        self._shell.complain(say(Phrase(text, {"name": before.variant.name, "new": kept.variant.name})))
        return kept

    def _new(self, game: AnyGame) -> None:
        name = say(N_("My variant"))
        kept = self._shelf.keep(game, Variant(name, game.standard()))
        self.edit(game, kept)
        self._fresh = kept

    def _copy(self, game: AnyGame, kept: Kept) -> None:
        variant = kept.variant
        if not kept.is_own:
            variant = evolve(variant, name=say(told(variant.name)), note=say(told(variant.note)))
        self.edit(game, self._shelf.keep(game, variant))

    def _share(self, game: AnyGame, variant: Variant) -> None:
        title, kind = say(N_("Share a variant")), say(N_("Variants of Springald"))
        path = ask_where(self._shell.window(), title, plain_name(variant), SUFFIX, kind=kind)
        if path:
            write_variant(variant, game, path)

    def _delete(self, kept: Kept) -> None:
        self._shelf.delete(kept)
        self.page.refresh()
        self.page.offer_back(kept)

    def _restore(self, game: AnyGame, kept: Kept) -> None:
        # Not into its old file, which may be another's by now.
        back = self._shelf.keep(game, kept.variant, kept.sketch)
        self.page.offer_back(None)
        self.page.show_game(game, back.variant.name)
