"""The panel that asks how long to fight, and the one that lets knights move in."""

from functools import partial

from attrs import frozen
from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPalette
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from app.core.command import Seat
from app.core.words import N_, NN_, Phrase, counted, located, without_coordinates
from app.games.conquest.commands import Attack, Occupy
from app.games.conquest.log_text import located_by_land
from app.games.conquest.model import Position
from app.games.conquest.pieces import LAND_NAMES, LEVEL_NAMES, NOWHERE, Phase
from app.games.conquest.queries import held_by_others, level, owner
from app.games.conquest.rules.breach import occupiers
from app.games.conquest.ui.fight_odds import battle_odds, conquest_odds, hundredths, modifiers
from app.games.conquest.ui.panels.floating_panel import GAP, LOW_GAP, SMALL, FloatingPanel, keeps, written
from app.i18n import say
from app.kit.hexes import bits
from app.ui.board.company import Company
from app.ui.text.labels import set_tool_tip
from app.ui.widgets.buttons import OneByOne, button
from app.ui.widgets.layouts import empty
from app.ui.widgets.letters import grown
from app.ui.widgets.number_box import NumberBox


@frozen
class Fight:
    """
    A series of battles.

    Attributes:
        start, target: From where, at what; hex numbers.
        left: It ends when no more than so many knights are left to attack with.
    """

    start: int
    target: int
    left: int = 0

    def order(self, view: Position, seat: Seat) -> Attack | None:
        """Return the next battle, or None if the fight is over."""
        is_on = view.phase is Phase.ATTACK and view.turn == seat and view.clash is None
        has_knights = view.occupied[seat] >> self.start & 1 and view.knights[self.start] > self.left
        if not is_on or not has_knights or not held_by_others(view, seat) >> self.target & 1:
            return None
        names = view.island.grid.names
        return Attack(seat, names[self.start], names[self.target])


class BattlePanel(FloatingPanel):
    """
    Asks how long to fight, with the odds of each.

    Signals:
        fought: A `Fight` shall be fought; a flag: one battle only.
        closed: The panel was put away.
    """

    fought = Signal(object, bool)
    closed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, accent="#B93A0E")
        self._title, self._terms = written(bold=True), written(factor=SMALL)
        self.once, self.until_won, self.until_left = QPushButton(), QPushButton(), QPushButton()
        self.spare = NumberBox()
        self._view: Position | None = None
        self._fight = Fight(0, 0)
        self.once.clicked.connect(lambda: self._begin(self._fight, once=True))
        self.until_won.clicked.connect(lambda: self._begin(self._fight, once=False))
        self.until_left.clicked.connect(
            lambda: self._begin(Fight(self._fight.start, self._fight.target, self.spare.value()), once=False)
        )
        self.spare.valueChanged.connect(self._say_left)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 9, 12, 10)
        layout.setSpacing(5)
        row = QHBoxLayout()
        row.addWidget(self.until_left, 1)
        row.addWidget(self.spare)
        for widget in (self._title, self._terms, self.once, self.until_won):
            layout.addWidget(widget)
        layout.addLayout(row)
        self._hint = written(factor=SMALL, wraps=False)
        self._hint.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        layout.addWidget(self._hint)
        for each in (self.once, self.until_won, self.until_left):
            each.setAutoDefault(True)
            each.setCursor(Qt.CursorShape.PointingHandCursor)

    def ask(self, view: Position, company: Company, fight: Fight, *, names_places: bool) -> None:
        """Show the odds of a fight, and wait."""
        self._view, self._fight = view, fight
        names, start, target = view.island.grid.names, fight.start, fight.target
        values = {"start": names[start], "hex": names[target], "name": company.name(owner(view, target))}
        text, by_land = N_("Attack {name} on {hex} from {start}"), N_("Attack {name} in the {hex}")
        self._title.setText(_say(located_by_land(text, by_land, values, view), names_places))
        self._terms.setText(company.say(_sides(view, start, target)))
        one = hundredths(battle_odds(view, start, target))
        whole = hundredths(conquest_odds(view, start, target))
        self.once.setText(say(Phrase(N_("1  One battle: {odds}"), {"odds": one})))
        self.until_won.setText(say(Phrase(N_("2  Until won: {odds}"), {"odds": whole})))
        most = view.knights[start] - 1
        self.until_left.setEnabled(most > 0)
        self.spare.setEnabled(most > 0)
        self.spare.setRange(min(1, most), max(most, 0))
        self.spare.setValue(max(1, most // 2))
        self._say_left()
        self._hint.setText(say(N_("Esc: no battle")))
        # Where the board is low, the panel says less.
        set_tool_tip(self, f"{self._terms.text()}\n{self._hint.text()}")
        self.show()
        self.refit()
        self.until_won.setFocus()

    def refit(self) -> None:
        # The land shall be seen beside it; but odds that are cut tell nobody anything.
        layout, board = self.layout(), self.parentWidget()
        for part in (self._hint, self._terms):
            part.show()
        self.fit(max(grown(264), 0 if layout is None else layout.totalMinimumSize().width()))
        if board is not None:
            for part in (self._hint, self._terms):
                if self.height() > board.height() - 2 * LOW_GAP:
                    part.hide()
                    self.fit(self.width())
            over = self.geometry().bottomRight() - board.rect().bottomRight()
            self.move(self.x() - max(0, over.x() + GAP), max(LOW_GAP, self.y() - max(0, over.y() + LOW_GAP)))

    def _say_left(self) -> None:
        if self._view is not None:
            count = self.spare.value()
            odds = hundredths(conquest_odds(self._view, self._fight.start, self._fight.target, count))
            words = NN_("3  Until {count} is left: {odds}", "3  Until {count} are left: {odds}")
            self.until_left.setText(say(counted(words, count, odds=odds)))

    def _begin(self, fight: Fight, *, once: bool) -> None:
        self.hide()
        self.fought.emit(fight, once)

    # Qt's names from here on.

    def event(self, event: QEvent) -> bool:
        return keeps(event, "123") or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        buttons = {
            Qt.Key.Key_1: self.once,
            Qt.Key.Key_2: self.until_won,
            Qt.Key.Key_3: self.until_left,
        }
        button = buttons.get(Qt.Key(event.key()))
        if button is not None:
            button.click()
        elif event.key() == Qt.Key.Key_Escape:
            self.hide()
            self.closed.emit()
        else:
            super().keyPressEvent(event)


def _sides(view: Position, start: int, target: int) -> Phrase:
    """Say who fights whom, and what is added to the dice."""
    extra = modifiers(view, start, target)
    built = level(view, target)
    knights = counted(NN_("{count} knight", "{count} knights"), view.knights[target])
    against: Phrase = knights
    if not view.knights[target] and built is not None:
        against = Phrase(LEVEL_NAMES[built])
    values = {"mine": view.knights[start], "against": against, **extra}
    return Phrase(
        N_("{mine} against {against}.  Dice: +{attack} for you, +{defence} against you; you win ties."),
        values,
    )


class OpeningPanel(FloatingPanel):
    """
    Lets knights move into a hex that has just been opened or taken.

    Signals:
        ordered: An `Occupy` is wanted.
        stayed: Nobody shall move in.
    """

    ordered = Signal(object)
    stayed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._layout = QGridLayout(self)
        self._layout.setContentsMargins(12, 9, 12, 10)
        self._layout.setHorizontalSpacing(6)

    def ask(self, view: Position, seat: Seat, *, names_places: bool) -> None:
        """Offer the knights that can move in; hide if nobody can."""
        empty(self._layout)
        starts = list(bits(occupiers(view, seat)))
        if view.opening == NOWHERE or not starts:
            self.hide()
            return
        values = {"hex": view.island.grid.names[view.opening]}
        asked = located_by_land(N_("Move into {hex}?"), N_("Move into the {hex}?"), values, view)
        title = _say(asked, names_places)
        self._layout.addWidget(written(title, bold=True, wraps=False), 0, 0, 1, 4)
        for row, start in enumerate(starts, start=1):
            self._row(view, seat, row, start, names_places)
        stay = button(say(N_("Stay")), self._stay)
        self._layout.addWidget(stay, len(starts) + 1, 0, 1, 4)
        self.fit()
        self.show()

    def _row(self, view: Position, seat: Seat, row: int, start: int, names_places: bool) -> None:
        name, whole = view.island.grid.names[start], view.knights[start]
        words = counted(NN_("from {hex}: {count} knight", "from {hex}: {count} knights"), whole, hex=name)
        land = Phrase(LAND_NAMES[view.island.lands[start]])
        by_land = counted(NN_("{hex}: {count} knight", "{hex}: {count} knights"), whole, hex=land)
        text = _say(located(words, by_land), names_places)
        self._layout.addWidget(written(text, SMALL, wraps=False), row, 0)
        for column, count in enumerate(sorted({1, whole - 1, whole} - {0}), start=1):
            text = say(N_("all")) if count == whole and whole > 1 else str(count)
            order = button(text, partial(self.ordered.emit, Occupy(seat, name, count)))
            OneByOne(lambda: view, order)
            # As wide as its words: the panel shall not reach over the land.
            order.setFixedWidth(order.fontMetrics().horizontalAdvance(text) + 34)
            order.setObjectName(f"in {name} {count}")
            self._layout.addWidget(order, row, column)

    def _stay(self) -> None:
        self.hide()
        self.stayed.emit()


def _say(phrase: Phrase, names_places: bool) -> str:
    return say(phrase if names_places else without_coordinates(phrase))
