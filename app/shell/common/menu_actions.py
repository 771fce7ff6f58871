"""Everything the menus offer: its words, its keys, and when there is a point in it."""

from collections.abc import Callable, Mapping
from enum import Enum
from typing import NamedTuple, TypeAlias

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QColor, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from app.core.words import N_
from app.i18n import say
from app.shell.common.icons import icon
from app.ui.text.labels import set_tool_tip


class ActionId(Enum):
    """What the menus offer; the value is the `objectName` of its `QAction`."""

    NEW = "new"
    OPEN = "open"
    CODE = "code"
    LIBRARY = "library"
    STRENGTH = "strength"
    HALL = "hall"
    AGAIN = "again"
    ANALYSE = "analyse"
    EXPORT = "export"
    PRINT = "print"
    PAD = "pad"
    PAUSE = "pause"
    PREFERENCES = "preferences"
    QUIT = "quit"
    UNDO = "undo"
    REDO = "redo"
    HINT = "hint"
    WHY = "why"
    FIRST = "first"
    BACK = "back"
    ON = "on"
    LAST = "last"
    PRESENT = "present"
    FORK = "fork"
    SANDBOX = "sandbox"
    BEST = "best"
    WORKSHOP = "workshop"
    RANGE = "range"
    BACK_TO_SANDBOX = "back to sandbox"
    VARIANTS = "variants"
    STATE = "state"
    LOG = "log"
    ZONE = "zone"
    ZONE_BACK = "zone back"
    FULL_SCREEN = "full screen"
    LEARN = "learn"
    PUZZLES = "puzzles"
    RULE = "rule"
    RULES = "rules"
    KEYS = "keys"
    ABOUT = "about"


class MenuId(Enum):
    """The menus in their order; the value is the title."""

    GAME = N_("&Game")
    MOVE = N_("&Move")
    GO = N_("G&o")
    WORKSHOP = N_("Work&shop")
    VIEW = N_("&View")
    HELP = N_("&Help")


class ActionSpec(NamedTuple):
    """
    One line of a menu.

    Attributes:
        text: What it says, marked with `N_`.
        keys: The keys that do it.
        needs_game: Only offered while a game is open.
        on_board: The keys count only while the board has the focus.
        sign: Its icon; empty for none.
    """

    text: str
    keys: tuple[str, ...] = ()
    needs_game: bool = True
    on_board: bool = False
    sign: str = ""


OFFERS: Mapping[MenuId, Mapping[ActionId, ActionSpec]] = {
    MenuId.GAME: {
        ActionId.NEW: ActionSpec(N_("&New game …"), ("Ctrl+N",), needs_game=False),
        ActionId.OPEN: ActionSpec(N_("&Open a game …"), ("Ctrl+O",), needs_game=False),
        ActionId.CODE: ActionSpec(N_("Enter a &code …"), needs_game=False),
        ActionId.LIBRARY: ActionSpec(N_("&Library"), ("Ctrl+L",), needs_game=False),
        ActionId.STRENGTH: ActionSpec(N_("How &well do I play?"), needs_game=False),
        ActionId.HALL: ActionSpec(N_("To the &Hall"), ("Ctrl+W",), sign="hall"),
        ActionId.AGAIN: ActionSpec(N_("Play &again")),
        ActionId.ANALYSE: ActionSpec(N_("Go o&ver it")),
        ActionId.EXPORT: ActionSpec(N_("&Export a copy …"), ("Ctrl+S",)),
        ActionId.PRINT: ActionSpec(N_("&Print …"), ("Ctrl+P",), needs_game=False),
        ActionId.PAD: ActionSpec(N_("&Score pad …"), ("Ctrl+R",), needs_game=False),
        ActionId.PAUSE: ActionSpec(N_("Pa&use"), ("Pause",), sign="pause"),
        ActionId.PREFERENCES: ActionSpec(N_("P&references …"), ("Ctrl+,",), needs_game=False),
        ActionId.QUIT: ActionSpec(N_("&Quit"), ("Ctrl+Q",), needs_game=False),
    },
    MenuId.MOVE: {
        ActionId.UNDO: ActionSpec(N_("&Undo"), ("Ctrl+Z",), sign="undo"),
        ActionId.REDO: ActionSpec(N_("&Redo"), ("Ctrl+Shift+Z", "Ctrl+Y"), sign="redo"),
        ActionId.HINT: ActionSpec(N_("&Hint"), ("H",), on_board=True, sign="hint"),
        ActionId.WHY: ActionSpec(N_("&Why this hint"), ("Shift+H",), on_board=True),
    },
    MenuId.GO: {
        ActionId.FIRST: ActionSpec(N_("To the &beginning"), ("Ctrl+Home",)),
        ActionId.BACK: ActionSpec(N_("One step &back"), ("Ctrl+Left",)),
        ActionId.ON: ActionSpec(N_("One step &on"), ("Ctrl+Right",)),
        ActionId.LAST: ActionSpec(N_("To the &end"), ("Ctrl+End",)),
        ActionId.PRESENT: ActionSpec(N_("Back to the &game")),
        ActionId.FORK: ActionSpec(N_("&Play on from here")),
    },
    MenuId.WORKSHOP: {
        ActionId.SANDBOX: ActionSpec(N_("&Sandbox from this position"), ("Ctrl+K",)),
        ActionId.BEST: ActionSpec(N_("&Best moves …"), ("Ctrl+B",)),
        ActionId.WORKSHOP: ActionSpec(N_("Take a &game apart …"), ("Ctrl+K",), needs_game=False),
        ActionId.RANGE: ActionSpec(N_("P&ractice range …"), needs_game=False),
        ActionId.BACK_TO_SANDBOX: ActionSpec(N_("Back to the last sand&box"), needs_game=False),
        ActionId.VARIANTS: ActionSpec(N_("&Variants"), ("Ctrl+Shift+V",), needs_game=False),
    },
    MenuId.VIEW: {
        ActionId.STATE: ActionSpec(N_("&Say how the game stands"), ("Q",), on_board=True),
        ActionId.LOG: ActionSpec(N_("Read the &log"), ("G",), on_board=True),
        ActionId.ZONE: ActionSpec(N_("Next &zone"), ("F6",)),
        ActionId.ZONE_BACK: ActionSpec(N_("Pre&vious zone"), ("Shift+F6",)),
        ActionId.FULL_SCREEN: ActionSpec(N_("&Full screen"), ("F11",), needs_game=False),
    },
    MenuId.HELP: {
        ActionId.LEARN: ActionSpec(N_("&Learn by playing …"), needs_game=False),
        ActionId.PUZZLES: ActionSpec(N_("&Puzzles"), ("Ctrl+J",), needs_game=False),
        ActionId.RULE: ActionSpec(N_("The rule for &this"), ("F1",)),
        ActionId.RULES: ActionSpec(N_("&Rule book"), ("Ctrl+F1",), needs_game=False),
        ActionId.KEYS: ActionSpec(N_("All &keys"), ("Ctrl+?",), needs_game=False),
        ActionId.ABOUT: ActionSpec(N_("&About Springald"), needs_game=False),
    },
}
"""The menus in their order."""

_SEPARATED = frozenset(
    {
        ActionId.EXPORT,
        ActionId.PAUSE,
        ActionId.PREFERENCES,
        ActionId.QUIT,
        ActionId.HINT,
        ActionId.PRESENT,
        ActionId.FULL_SCREEN,
        ActionId.ABOUT,
        ActionId.WORKSHOP,
    }
)
"""What has a line above it."""


Handlers: TypeAlias = Mapping[ActionId, Callable[[], object]]
"""What actions do; those of a window have one for every `ActionId`."""


class MenuActions:
    """
    The `QAction`s and menus of a window, made from `OFFERS`.

    Attributes:
        menus: The menus, filled.
    """

    def __init__(self, owner: QWidget, handlers: Handlers) -> None:
        """Make the actions of *owner*.  Raises `ValueError` if one has no handler."""
        if missing := [action.name for action in ActionId if action not in handlers]:
            raise ValueError(f"nobody does {', '.join(missing)}")
        self._actions: dict[ActionId, QAction] = {}
        self.menus: dict[MenuId, QMenu] = {}
        for title, offers in OFFERS.items():
            menu = self.menus[title] = QMenu(owner)
            menu.setToolTipsVisible(True)
            for name, offer in offers.items():
                if name in _SEPARATED:
                    menu.addSeparator()
                self._actions[name] = self._action(owner, name, offer, handlers[name])
                menu.addAction(self._actions[name])
        self.retranslate()

    def __getitem__(self, name: ActionId) -> QAction:
        return self._actions[name]

    def retranslate(self) -> None:
        """Say everything in the language that is spoken now."""
        for title, offers in OFFERS.items():
            self.menus[title].setTitle(say(title.value))
            for name, offer in offers.items():
                self._actions[name].setText(say(offer.text))
                # What a game said last there; whoever has one open says it again.
                set_tool_tip(self._actions[name], "")

    def draw(self, ink: QColor) -> None:
        """Draw the signs in the colour of the letters."""
        for offers in OFFERS.values():
            for name, offer in offers.items():
                if offer.sign:
                    self._actions[name].setIcon(icon(offer.sign, ink))

    def offer(self, *, has_game: bool) -> None:
        """Show what there is a point in, and hide the rest."""
        for title, offers in OFFERS.items():
            for name, offer in offers.items():
                self._actions[name].setVisible(has_game or not offer.needs_game)
            needed = has_game or any(not offer.needs_game for offer in offers.values())
            self.menus[title].menuAction().setVisible(needed)

    def give_to_board(self, board: QWidget) -> None:
        """Let the single letters work where the board has the focus."""
        for offers in OFFERS.values():
            for name, offer in offers.items():
                if offer.on_board:
                    board.addAction(self._actions[name])

    def all(self) -> Mapping[ActionId, QAction]:
        """Return every action, in the order of the menus."""
        return self._actions

    def _action(
        self, owner: QWidget, name: ActionId, offer: ActionSpec, does: Callable[[], object]
    ) -> QAction:
        action = QAction(owner)
        action.setObjectName(name.value)
        action.setShortcuts([QKeySequence(keys) for keys in offer.keys])
        if offer.on_board:
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        else:
            owner.addAction(action)
        action.triggered.connect(lambda *_: does())
        if name is ActionId.QUIT:
            action.setMenuRole(QAction.MenuRole.QuitRole)
        return action
