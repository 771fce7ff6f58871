"""The Workshop's shelf of variants: examples and one's own, and what can be done with them."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QSize, QTimer, Signal
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import (
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.core.game import AnyGame
from app.core.names import breakable
from app.core.words import N_, Phrase, told
from app.i18n import say
from app.settings import Settings
from app.shell.common.fonts import prominent, soft, strong, title
from app.shell.common.textured_page import NarrowPage, Picture
from app.shell.common.thumbnails import setting_out
from app.shell.variants.variant_action import VariantAction
from app.shell.variants.variant_editor_page import summary
from app.storage.variant_shelf import Kept, VariantShelf
from app.ui.text.labels import TextLabel, literal
from app.ui.widgets.buttons import button, leads_out
from app.ui.widgets.columns import Columns
from app.ui.widgets.combo_box import ComboBox
from app.ui.widgets.letters import give_letters, grow
from app.ui.widgets.scrolling import ScrollArea

_REST_MS = 60

_WIDE, _LEAST = 700, 480
"""Pixels for letters of the usual size: below the first its columns stand below each other; so wide it is."""

_HIGH = 230
"""Pixels of height that a variant's words and picture have at least."""


class VariantsPage(NarrowPage):
    """
    The page with a list of variants for each game.

    Signals:
        asked: A `VariantAction`, the `Game`, and the `Kept` it is about.
        begun: A new variant of this `Game`.
        file_wanted: A variant from a file.
        left: Back to the Hall.

    Attributes:
        games: Those one can choose from.
        gone: What was just deleted, and of which game, or None.
        ways: The buttons beside a variant.
        new: The button that begins one.
    """

    asked = Signal(object, object, object)
    begun = Signal(object)
    file_wanted = Signal()
    left = Signal()

    def __init__(self, games: Sequence[AnyGame], shelf: VariantShelf, settings: Settings) -> None:
        super().__init__(_WIDE, _LEAST)
        self._settings = settings
        self.games, self._shelf = list(games), shelf
        self._kept: list[Kept] = []
        self.gone: tuple[AnyGame, Kept] | None = None
        self.which, self.list = ComboBox(), QListWidget()
        self._title, self._name, self._note, self._differs = title(), TextLabel(), TextLabel(), TextLabel()
        self.picture = Picture(QSize(420, 200))
        self._painting = QTimer(self)
        self._painting.setSingleShot(True)
        self._painting.timeout.connect(self.paint)
        self._heading, self._flaws, self._hint = strong(), soft(), soft()
        self.ways = {action: self._way(action) for action in (*_BESIDE, VariantAction.RESTORE)}
        self.new = button("", lambda: self.begun.emit(self.game))
        self._file, self._back = button("", self.file_wanted.emit), leads_out(button("", self.left.emit))
        self._fit()
        self._arrange()
        self.retranslate()

    @property
    def game(self) -> AnyGame:
        """The game whose variants are shown."""
        return self.games[max(0, self.which.currentIndex())]

    def show_game(self, game: AnyGame, name: str = "", path: Path | None = None) -> None:
        """Show the variants of *game*, the one called *name* chosen; of several, the one in a file."""
        self.which.setCurrentIndex(self.games.index(game))
        self.refresh(name, path)

    def retranslate(self) -> None:
        """Say everything in the language that is spoken now."""
        self._title.setText(say(N_("Variants")))
        self.list.setAccessibleName(self._title.text())
        self.which.setAccessibleName(say(N_("Game")))
        self._heading.setText(say(N_("What it changes")))
        self._hint.setText(say(N_("A variant is a small file: drop one here that somebody sent you.")))
        for action, way in self.ways.items():
            way.setText(say(action.value))
        for way, text in ((self.new, _NEW), (self._file, _OPEN), (self._back, _BACK)):
            way.setText(say(text))
        for at, game in enumerate(self.games):
            self.which.setItemText(at, say(game.title))
        self.refresh()

    def refresh(self, name: str = "", path: Path | None = None) -> None:
        """Read the shelf again."""
        chosen = self.chosen()
        if not name and chosen is not None:
            name, path = chosen.variant.name, chosen.path
        self._kept = self._shelf.all(self.game)
        self.list.clear()
        for kept in self._kept:
            self.list.addItem(self._line(kept))
        rows = [row for row, kept in enumerate(self._kept) if kept.variant.name == name]
        # A variant may have been given the name of another.
        rows.sort(key=lambda row: self._kept[row].path != path)
        self.list.setCurrentRow(rows[0] if rows else 0)
        self._flaws.setText("\n".join(say(each) for each in self._shelf.flaws(self.game)))
        self._flaws.setVisible(bool(self._flaws.text()))
        self._show()

    def chosen(self) -> Kept | None:
        """Return what is chosen in the list, or None."""
        row = self.list.currentRow()
        return self._kept[row] if 0 <= row < len(self._kept) else None

    def offer_back(self, kept: Kept | None) -> None:
        """Offer to bring back *kept*, just deleted from the game that is shown; None: offer nothing."""
        self.gone = None if kept is None else (self.game, kept)
        self.ways[VariantAction.RESTORE].setVisible(kept is not None)
        if kept is not None:
            name = {"name": kept.variant.name}
            self.ways[VariantAction.RESTORE].setText(literal(say(Phrase(N_("Bring back {name}"), name))))

    def _line(self, kept: Kept) -> QListWidgetItem:
        whose = (
            N_("yours")
            if kept.is_own
            else N_("a reading of the rules")
            if kept.path is None
            else N_("example")
        )
        said = [whose, *([N_("a drawing is not finished")] if kept.sketch else [])]
        return QListWidgetItem(f"{_told(kept, kept.variant.name)}\n{' · '.join(map(say, said))}")

    def _show(self) -> None:
        """Show what is chosen, and offer only what can be done with it."""
        kept = self.chosen()
        for action in _BESIDE:
            self.ways[action].setVisible(kept is not None)
        self.ways[VariantAction.DELETE].setVisible(kept is not None and kept.is_own)
        self.ways[VariantAction.EDIT].setText(
            say(N_("Edit") if kept is None or kept.is_own else N_("Look inside"))
        )
        if kept is not None:
            self._name.setText(breakable(_told(kept, kept.variant.name)))
            self._note.setText(breakable(_told(kept, kept.variant.note)))
            self._note.setVisible(bool(kept.variant.note))
            self._differs.setText(summary(self.game, kept.variant))
        self.picture.show_pixels(QPixmap())
        self._painting.start(_REST_MS)

    def paint(self) -> None:
        """Let the game's table show how a game begins."""
        kept = self.chosen()
        if kept is not None and self.isVisible():
            size, fineness = self.picture.size().expandedTo(QSize(200, 150)), self.devicePixelRatioF()
            pixels = setting_out(self.game, kept.variant.options, self._settings, size, fineness)
            self.picture.show_pixels(QPixmap() if pixels is None else pixels)

    def apply(self, settings: Settings) -> None:
        """Use new preferences."""
        self._settings = settings
        self._painting.start(_REST_MS)

    def _way(self, action: VariantAction) -> QPushButton:
        return button("", lambda: self._ask(action))

    def _ask(self, action: VariantAction) -> None:
        kept = self.chosen()
        wanted = None if kept is None else (self.game, kept)
        if action is VariantAction.RESTORE:
            # Another game may be shown by now.
            wanted = self.gone
        if wanted is not None:
            self.asked.emit(action, *wanted)

    # --- What it looks like ---

    def _fit(self) -> None:
        self.which.addItems([say(game.title) for game in self.games])
        self.which.currentIndexChanged.connect(lambda _: self._turn())
        self.list.setSpacing(2)
        self.list.setAlternatingRowColors(True)
        grow(self.list, setMinimumWidth=190, setMinimumHeight=110)
        self.list.currentRowChanged.connect(lambda _: self._show())
        self.list.itemActivated.connect(lambda _: self.ways[VariantAction.EDIT].click())
        give_letters(self._name, 1.3, bold=True)
        for label in (self._name, self._note, self._differs):
            label.setWordWrap(True)
        prominent(self.ways[VariantAction.TRY])
        self.ways[VariantAction.RESTORE].hide()

    def _turn(self) -> None:
        self.list.setCurrentRow(-1)
        self.refresh()

    def _arrange(self) -> None:
        name, which, ways, asked, middle = (QHBoxLayout() for _ in range(5))
        name.addWidget(self._title)
        which.addWidget(self.which)
        which.addStretch(1)
        ways.addStretch(1)
        for way in (self.ways[VariantAction.RESTORE], self.new, self._file, self._back):
            ways.addWidget(way)
        asked.addWidget(Columns(which, ways, 8, (1, 0)))
        middle.setSpacing(18)
        middle.addWidget(self.list, 5)
        middle.addWidget(self._about_it(), 11)
        middle.addLayout(self._ways_column())
        self.fold(middle)
        self.inside.setContentsMargins(22, 16, 22, 22)
        self.inside.setSpacing(12)
        self.inside.addWidget(Columns(name, asked, 8, (0, 1)))
        self.inside.addLayout(middle, 1)
        self.inside.addWidget(self._flaws)
        self.inside.addWidget(self._hint)
        self.setFocusProxy(self.list)

    def _about_it(self) -> ScrollArea:
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setSpacing(10)
        for widget in (self._name, self._note, self._heading, self._differs):
            column.addWidget(widget)
        column.addWidget(self.picture, 1)
        area = ScrollArea()
        area.setWidget(inside)
        grow(area, setMinimumHeight=_HIGH)
        # On the card's own paper.
        area.viewport().setAutoFillBackground(False)
        inside.setAutoFillBackground(False)
        return area

    def _ways_column(self) -> QVBoxLayout:
        column = QVBoxLayout()
        for action in _BESIDE:
            grow(self.ways[action], setMinimumWidth=170)
            column.addWidget(self.ways[action])
        column.addStretch(1)
        return column


def _told(kept: Kept, text: str) -> str:
    """Return words of the author; those of the examples are in the language that is spoken."""
    return text if kept.is_own else say(told(text))


_NEW, _OPEN, _BACK = N_("New variant"), N_("Open a file …"), N_("Back to the Hall")
_BESIDE = [action for action in VariantAction if action not in (VariantAction.FAIR, VariantAction.RESTORE)]
