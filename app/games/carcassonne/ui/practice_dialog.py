"""The practice range as a window: the stage of a catapult round, and beside it what is thrown and how."""

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtWidgets import (
    QButtonGroup,
    QGridLayout,
    QHBoxLayout,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.core.command import Command
from app.core.game import AnyGame, Player
from app.core.words import N_
from app.games.carcassonne import rules
from app.games.carcassonne.commands import CarcassonneCommand
from app.games.carcassonne.options import TREMORS
from app.games.carcassonne.practice import CATCHER, HURLER, Range
from app.games.carcassonne.tables import TOKEN_NAMES, Token
from app.games.carcassonne.ui.art.figures import paint_disc
from app.games.carcassonne.ui.stage_layout import token_sentence
from app.games.carcassonne.ui.table import CarcassonneTable
from app.i18n import say
from app.settings import Settings
from app.ui.board.table import Seating
from app.ui.text.labels import TextLabel, set_tool_tip
from app.ui.widgets.combo_box import ComboBox
from app.ui.widgets.fitted_dialog import FittedDialog
from app.ui.widgets.letters import grow, grown
from app.ui.widgets.scrolling import ScrollColumn

PANEL = 264
"""Pixels of the panel beside the board."""


class PracticeRange(FittedDialog):
    """
    The dialog for throws without a game: nothing is kept, everything can be put back.

    Attributes:
        table: The stage.
        range: Who practises, and the board.
    """

    def __init__(self, game: AnyGame, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.range = Range()
        self.table = CarcassonneTable(game, settings, self)
        self._is_playing = False
        self._tokens = QButtonGroup(self)
        self._tremor = ComboBox()
        self.verdict, self._what, self._keys = TextLabel(), TextLabel(), TextLabel()
        self.go, self.again, self.fresh = QPushButton(), QPushButton(), QPushButton()
        self.setWindowTitle(say(N_("Practice range")))
        self._arrange()
        self._connect()
        self._show()

    # --- What is done ---

    def choose(self, token: Token) -> None:
        """Throw another kind from now on."""
        self.table.step_player.skip()
        self.range.choose(token)
        self._tokens.button(list(Token).index(token)).setChecked(True)
        self._what.setText(self._about(token))
        self._show()

    def put_back(self) -> None:
        """Put everybody back on the board."""
        self.table.step_player.skip()
        self.range.reset()
        self._show()

    def _play(self, command: Command) -> None:
        if not isinstance(command, CarcassonneCommand) or rules.why_not(self.range.state, command):
            return
        self._is_playing = True
        for step in self.range.play(command):
            self.table.show_view(step.after, self._seating(), step)
        self._is_playing = False
        self._tell()

    def _shake(self, place: int) -> None:
        self.range.shake(list(TREMORS)[place])
        self._show()

    def _seating(self) -> Seating:
        players = (Player(say(N_("You")), None, 0), Player(say(N_("Catcher")), None, 1))
        acting = [seat for seat in rules.to_act(self.range.state) if seat >= 0]
        return Seating(players, acting[0] if acting else None, frozenset({HURLER, CATCHER}))

    def _show(self) -> None:
        self.table.show_view(self.range.state, self._seating(), None)
        self._tell()
        self.table.widget().setFocus()

    def _tell(self) -> None:
        """Say what came of the last throw, as soon as it has been seen, and what is next."""
        prompt = self.table.prompt()
        self.go.setText(say(prompt.action or N_("Let go")))
        self._keys.setText("" if prompt.keys is None else say(prompt.keys))
        self.again.setEnabled(self.range.said is not None)
        if not self.table.behind and not self._is_playing:
            said = self.range.said
            self.verdict.setText(say(N_("Throw as often as you like.")) if said is None else say(said))

    def _primary(self) -> None:
        command = self.table.prompt().command
        if command is not None:
            self._play(command)
        else:
            self.table.primary()
        self.table.widget().setFocus()

    # --- How it is built ---

    def _arrange(self) -> None:
        layout = QHBoxLayout()
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.table.widget(), 1)
        layout.addWidget(ScrollColumn(self._panel()))
        self._word()
        self.compose(layout, None, wish=QSize(grown(1180), grown(680)), scrolls=False)

    def _panel(self) -> QWidget:
        """Return what stands beside the board."""
        panel = QWidget()
        grow(panel, setFixedWidth=PANEL)
        side = QVBoxLayout(panel)
        side.setContentsMargins(10, 14, 14, 14)
        side.setSpacing(10)
        grid = QGridLayout()
        for place, token in enumerate(Token):
            grid.addWidget(self._token_button(place, token), place // 2, place % 2)
        hand = TextLabel(say(N_("Tremor of the throwing hand")))
        hand.setWordWrap(True)
        hand.setBuddy(self._tremor)
        side.addLayout(grid)
        for each in (self._what, hand, self._tremor, self.go, self.verdict, self.again, self.fresh):
            side.addWidget(each)
        side.addStretch(1)
        side.addWidget(self._keys)
        return panel

    def _word(self) -> None:
        """Fill in what is said."""
        for label in (self.verdict, self._what, self._keys):
            label.setWordWrap(True)
        large = self.verdict.font()
        large.setPointSizeF(large.pointSizeF() * 1.25)
        large.setBold(True)
        self.verdict.setFont(large)
        self.verdict.setMinimumHeight(72)
        self._what.setText(self._about(self.range.token))
        self._tremor.addItems([say(text) for text in TREMORS.values()])
        self._tremor.setCurrentIndex(list(TREMORS).index(self.range.tremor))
        self.again.setText(say(N_("See it again, slowly")))
        self.fresh.setText(say(N_("Put everybody back")))
        self.go.setMinimumHeight(46)

    def _token_button(self, place: int, token: Token) -> QToolButton:
        button = QToolButton()
        button.setCheckable(True)
        button.setChecked(token is self.range.token)
        button.setText(say(TOKEN_NAMES[token]))
        button.setIcon(_token_icon(token, self.devicePixelRatioF()))
        button.setIconSize(QSize(56, 56))
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
        grow(button, setFixedWidth=114, setFixedHeight=92)
        set_tool_tip(button, self._about(token))
        self._tokens.addButton(button, place)
        return button

    def _about(self, token: Token) -> str:
        return say(token_sentence(token, self.range.state.options.tables.scores))

    def _connect(self) -> None:
        self._tokens.idClicked.connect(lambda place: self.choose(list(Token)[place]))
        self._tremor.activated.connect(self._shake)
        self.go.clicked.connect(self._primary)
        self.again.clicked.connect(self.table.step_player.replay)
        self.fresh.clicked.connect(self.put_back)
        self.table.proposed.connect(self._play)
        self.table.prompted.connect(self._tell)
        self.table.caught_up.connect(self._tell)


def _token_icon(token: Token, fineness: float) -> QIcon:
    """Return a token as an icon."""
    pixels = QPixmap(QSize(56, 56) * fineness)
    pixels.setDevicePixelRatio(fineness)
    pixels.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixels)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(QPointF(28, 28))
    paint_disc(painter, token.name, "")
    painter.end()
    return QIcon(pixels)
