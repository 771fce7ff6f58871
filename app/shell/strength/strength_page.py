"""How well somebody plays: rating, plot and sums, by person and game."""

from typing import Any

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from app.core.game import LEVEL_NAMES, AnyGame, Level
from app.core.words import N_, Phrase
from app.i18n import say
from app.shell.common.fonts import prominent, soft, strong, title
from app.shell.common.seat_emblem import emblem_icon
from app.shell.common.textured_page import Card, TexturedPage
from app.shell.strength.rating_plot import luck_plot, mistakes_plot, rating_plot
from app.shell.strength.strength_book import StrengthBook
from app.shell.strength.strength_words import fitting_level, rating_words, sums_html
from app.strength.profiles import Profile
from app.strength.rating import Point
from app.ui.text.labels import TextLabel, set_tool_tip
from app.ui.widgets.buttons import button, leads_out
from app.ui.widgets.columns import Columns
from app.ui.widgets.combo_box import ComboBox
from app.ui.widgets.layouts import empty
from app.ui.widgets.letters import grow, grown
from app.ui.widgets.scrolling import ScrollArea

_SIDE_BY_SIDE, _WIDE = 4, 250
"""So many sums stand side by side at most, and each has so many pixels with letters of the usual size."""

_LETTERS = 9
"""Of a name, or of a game's, that are seen at least."""


class StrengthPage(TexturedPage):
    """
    A person, a game, and what is known.

    Signals:
        played: Play that game (`AnyGame`) against that level (`Level`), under that name.
        exported, printed: What is shown is wanted as a table; on paper.
        asked: The person's profile shall be changed.
        left: Back to the Hall.

    Attributes:
        book: What is known.
    """

    played = Signal(object, object, str)
    exported = Signal()
    printed = Signal()
    asked = Signal()
    left = Signal()

    def __init__(self, book: StrengthBook, game: AnyGame | None) -> None:
        super().__init__()
        self.book = book
        self._title, self._who, self._which = title(), ComboBox(_LETTERS), ComboBox(_LETTERS)
        self._rating, self._none, self._sums = strong(), soft(), TextLabel()
        self._room = QVBoxLayout()
        self._shown_columns = 0
        self._play = prominent(button("", self._begin))
        self._ways = [button("", each.emit) for each in (self.asked, self.exported, self.printed, self.left)]
        leads_out(self._ways[-1])
        self._arrange()
        self._fill(game)
        self.retranslate()
        self._who.currentIndexChanged.connect(self.refresh)
        self._which.currentIndexChanged.connect(self.refresh)

    @property
    def name(self) -> str:
        """Who is looked at; empty if nobody has played yet."""
        return str(self._who.currentData() or "")

    @property
    def game(self) -> AnyGame | None:
        """Which game is looked at; None for all of them."""
        at = self._which.currentIndex() - 1
        return self.book.games[at] if at >= 0 else None

    @property
    def points(self) -> list[Point]:
        """The ratings in the game that is looked at."""
        return [] if self.game is None else self.book.points(self.name, self.game)

    def retranslate(self) -> None:
        """Say everything in the language that is spoken now."""
        self._title.setText(say(N_("How well do I play?")))
        self._which.setItemText(0, say(N_("All games")))
        for at, game in enumerate(self.book.games, start=1):
            self._which.setItemText(at, say(game.title))
        texts = N_("Name and emblem …"), N_("As a table …"), N_("Save as PDF …"), N_("Back to the Hall")
        for way, text in zip(self._ways, texts, strict=True):
            way.setText(say(text))
        self._who.setAccessibleName(say(N_("Name")))
        self._which.setAccessibleName(say(N_("Game")))
        nobody = N_(
            "Nobody has finished a game here yet.  Every game played to its end appears here; one by the"
            " standard rules, against computers and without hints, brings a rating."
        )
        self._none.setText(say(nobody))
        if not self.book.names:
            self._who.setItemText(0, say(N_("Nobody yet")))
        self.refresh()

    def reload(self, name: str) -> None:
        """Show somebody again whose profile has changed, or who is new."""
        self._who.blockSignals(True)
        self._fill_names()
        self._who.setCurrentIndex(max(0, self._who.findData(name)))
        self._who.blockSignals(False)
        self.refresh()

    def refresh(self) -> None:
        """Show what is known of whom in what."""
        name, game, points = self.name, self.game, self.points
        self._shown_columns = self._columns
        for box in (self._who, self._which):
            # What ends in dots is read there.
            set_tool_tip(box, box.currentText())
        self._none.setVisible(not name)
        self._ways[1].setEnabled(bool(name) and bool(self.book.finished(name)))
        self._ways[2].setEnabled(self._ways[1].isEnabled())
        rated = [game] if game else [each for each in self.book.games if self.book.points(name, each)]
        words = [rating_words(name, each, self.book.points(name, each)) for each in rated]
        self._rating.setText("\n".join(map(say, words)) if name else "")
        self._sums.setText(sums_html(self.book, name, game, columns=self._columns) if name else "")
        empty(self._room)
        if game is not None and points:
            plot: Any = rating_plot(points, self.book.ladder(game), self.palette())
            grow(plot, setMinimumHeight=180, setMaximumHeight=320)
            self._room.addWidget(plot)
        gone = self.book.gone_over(name, game) if name else []
        if len(gone) > 1:
            for plotted in (mistakes_plot, luck_plot):
                bars: Any = plotted(gone, self.palette())
                grow(bars, setMinimumHeight=120, setMaximumHeight=180)
                self._room.addWidget(bars)
        level = None if game is None else fitting_level(self.book, game, points)
        self._play.setVisible(level is not None and bool(name))
        if level is not None:
            self._play.setText(say(Phrase(N_("Play against {level}"), {"level": Phrase(LEVEL_NAMES[level])})))

    def _begin(self) -> None:
        game = self.game
        level: Level | None = None if game is None else fitting_level(self.book, game, self.points)
        if level is not None:
            self.played.emit(game, level, self.name)

    def _fill(self, game: AnyGame | None) -> None:
        self._fill_names()
        self._which.addItem("")
        for each in self.book.games:
            self._which.addItem("")
            if each is game:
                self._which.setCurrentIndex(self._which.count() - 1)

    def _fill_names(self) -> None:
        self._who.clear()
        for name in self.book.names:
            self._who.addItem(emblem_icon(self.book.profiles.get(name, Profile()).emblem), name, name)
        if not self.book.names:
            self._who.addItem(say(N_("Nobody yet")), "")

    def _arrange(self) -> None:
        profile, as_table, as_paper, leave = self._ways
        asked = Columns(_row(self._who, self._which, None), _row(None, leave), 8, (1, 0))
        top = Columns(_row(self._title), _row(asked), 8, (0, 1))
        papers = Columns(_row(profile), _row(as_table, as_paper, None), 8, (0, 1))
        below = Columns(_row(papers), _row(None, self._play), 8, (1, 0))
        card = Card()
        inside = QVBoxLayout(card)
        inside.setContentsMargins(22, 16, 22, 22)
        inside.addWidget(top)
        inside.addWidget(self._scrolling(), 1)
        inside.addWidget(below)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(28, 20, 28, 22)
        layout.addWidget(card)
        self.setFocusProxy(self._who)

    def _scrolling(self) -> ScrollArea:
        """Return what is known, as far as there is room for it."""
        inner, scroll = QWidget(), ScrollArea()
        column = QVBoxLayout(inner)
        for words in (self._rating, self._sums):
            words.setWordWrap(True)
        for part in (self._none, self._rating):
            column.addWidget(part)
        column.addLayout(self._room)
        column.addWidget(self._sums)
        column.addStretch(1)
        scroll.setWidget(inner)
        # The card's paper is seen through it.
        inner.setAutoFillBackground(False)
        scroll.viewport().setAutoFillBackground(False)
        return scroll

    @property
    def play(self) -> QPushButton:
        """The button that begins a game against whoever fits."""
        return self._play

    @property
    def _columns(self) -> int:
        """How many sums stand side by side."""
        return max(1, min(_SIDE_BY_SIDE, self.width() // grown(_WIDE)))

    # Qt's names from here on.

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._columns != self._shown_columns:
            self.refresh()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and self.isVisible():
            self.refresh()


def _row(*parts: QWidget | None) -> QHBoxLayout:
    """Return some widgets side by side, and room where None stands."""
    row = QHBoxLayout()
    for part in parts:
        if part is None:
            row.addStretch(1)
        else:
            row.addWidget(part)
    return row
