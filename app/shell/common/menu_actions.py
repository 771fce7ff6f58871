"""Everything the menus offer: its words, its keys, and when there is a point in it."""

from collections.abc import Callable, Mapping

from attrs import frozen
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QColor, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from app.core.words import N_
from app.i18n import say
from app.shell.common.icons import icon


@frozen
class ActionSpec:
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


WORKSHOP = N_("Work&shop")

OFFERS: Mapping[str, Mapping[str, ActionSpec]] = {
    N_("&Game"): {
        "new": ActionSpec(N_("&New game …"), ("Ctrl+N",), needs_game=False),
        "open": ActionSpec(N_("&Open a game …"), ("Ctrl+O",), needs_game=False),
        "code": ActionSpec(N_("Enter a &code …"), needs_game=False),
        "library": ActionSpec(N_("&Library"), ("Ctrl+L",), needs_game=False),
        "hall": ActionSpec(N_("To the &Hall"), ("Ctrl+W",), sign="hall"),
        "again": ActionSpec(N_("Play &again")),
        "export": ActionSpec(N_("&Export a copy …"), ("Ctrl+S",)),
        "print": ActionSpec(N_("&Print …"), ("Ctrl+P",), needs_game=False),
        "pad": ActionSpec(N_("&Score pad …"), ("Ctrl+R",), needs_game=False),
        "pause": ActionSpec(N_("Pa&use"), ("Pause",), sign="pause"),
        "preferences": ActionSpec(N_("P&references …"), ("Ctrl+,",), needs_game=False),
        "quit": ActionSpec(N_("&Quit"), ("Ctrl+Q",), needs_game=False),
    },
    N_("&Move"): {
        "undo": ActionSpec(N_("&Undo"), ("Ctrl+Z",), sign="undo"),
        "redo": ActionSpec(N_("&Redo"), ("Ctrl+Shift+Z", "Ctrl+Y"), sign="redo"),
        "hint": ActionSpec(N_("&Hint"), ("H",), on_board=True, sign="hint"),
        "why": ActionSpec(N_("&Why this hint"), ("Shift+H",), on_board=True),
    },
    N_("G&o"): {
        "first": ActionSpec(N_("To the &beginning"), ("Ctrl+Home",)),
        "back": ActionSpec(N_("One step &back"), ("Ctrl+Left",)),
        "on": ActionSpec(N_("One step &on"), ("Ctrl+Right",)),
        "last": ActionSpec(N_("To the &end"), ("Ctrl+End",)),
        "present": ActionSpec(N_("Back to the &game")),
        "fork": ActionSpec(N_("&Play on from here")),
    },
    WORKSHOP: {
        "sandbox": ActionSpec(N_("&Sandbox from this position")),
        "best": ActionSpec(N_("&Best moves …"), ("Ctrl+B",)),
        "workshop": ActionSpec(N_("Take a &game apart …"), ("Ctrl+K",), needs_game=False),
        "range": ActionSpec(N_("P&ractice range …"), needs_game=False),
        "back to sandbox": ActionSpec(N_("Back to the last sand&box"), needs_game=False),
        "variants": ActionSpec(N_("&Variants"), ("Ctrl+Shift+V",), needs_game=False),
    },
    N_("&View"): {
        "state": ActionSpec(N_("&Say how the game stands"), ("Q",), on_board=True),
        "log": ActionSpec(N_("Read the &log"), ("G",), on_board=True),
        "zone": ActionSpec(N_("Next &zone"), ("F6",)),
        "zone back": ActionSpec(N_("Pre&vious zone"), ("Shift+F6",)),
        "full screen": ActionSpec(N_("&Full screen"), ("F11",), needs_game=False),
    },
    N_("&Help"): {
        "rule": ActionSpec(N_("The rule for &this"), ("F1",)),
        "rules": ActionSpec(N_("&Rule book"), ("Ctrl+F1",), needs_game=False),
        "keys": ActionSpec(N_("All &keys"), ("Ctrl+?",), needs_game=False),
        "about": ActionSpec(N_("&About Springald"), needs_game=False),
    },
}
"""The menus in their order."""

_SEPARATED = frozenset(
    {"export", "pause", "preferences", "quit", "hint", "present", "full screen", "about", "workshop"}
)
"""What has a line above it."""


class MenuActions:
    """
    The actions of a window, made from `OFFERS`.

    Attributes:
        menus: By their English title.
    """

    def __init__(self, owner: QWidget, does: Mapping[str, Callable[[], object]]) -> None:
        self._actions: dict[str, QAction] = {}
        self.menus: dict[str, QMenu] = {}
        for title, offers in OFFERS.items():
            menu = self.menus[title] = QMenu(owner)
            menu.setToolTipsVisible(True)
            for name, offer in offers.items():
                if name in _SEPARATED:
                    menu.addSeparator()
                self._actions[name] = self._action(owner, name, offer, does[name])
                menu.addAction(self._actions[name])
        self.retranslate()

    def __getitem__(self, name: str) -> QAction:
        return self._actions[name]

    def retranslate(self) -> None:
        """Say everything in the language that is spoken now."""
        for title, offers in OFFERS.items():
            self.menus[title].setTitle(say(title))
            for name, offer in offers.items():
                self._actions[name].setText(say(offer.text))

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

    def all(self) -> list[QAction]:
        """Return every action, in the order of the menus."""
        return list(self._actions.values())

    def _action(self, owner: QWidget, name: str, offer: ActionSpec, does: Callable[[], object]) -> QAction:
        action = QAction(owner)
        action.setObjectName(name)
        action.setShortcuts([QKeySequence(keys) for keys in offer.keys])
        if offer.on_board:
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        else:
            owner.addAction(action)
        action.triggered.connect(lambda *_: does())
        if name == "quit":
            action.setMenuRole(QAction.MenuRole.QuitRole)
        return action
