"""The page a game is played on: the board, the curtain over it, the slider and the status under it."""

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent, Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.core.command import Seat
from app.shell.play.curtain import Curtain
from app.shell.play.game_controller import GameController
from app.shell.play.nature_panel import NaturePanel
from app.shell.play.replay_bar import ReplayBar
from app.shell.play.status_strip import StatusStrip


class TablePage(QWidget):
    """
    The page of one open game.

    Signals:
        forked: The game shall go on from the place that is looked at, as a new one.
    """

    forked = Signal()

    def __init__(self, controller: GameController) -> None:
        super().__init__()
        self.controller = controller
        self.board = controller.table.widget()
        self.status, self.replay, self.curtain = StatusStrip(), ReplayBar(), Curtain(self)
        self.asking = NaturePanel()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.board, 1)
        layout.addWidget(self.asking)
        layout.addWidget(self.replay)
        layout.addWidget(self.status)
        self.replay.hide()
        self.setFocusProxy(self.board)
        self._connect()

    def refresh(self) -> None:
        """Show what the controller shows: view, prompt, slider, curtain."""
        controller = self.controller
        self.status.show_prompt(controller.prompt(), controller.session.setup.players, controller.names)
        self.replay.setVisible(controller.place is not None)
        self.asking.show_controller(controller)
        if controller.place is not None:
            self.replay.show_place(controller.place, controller.session.timeline.now)

    def retranslate(self) -> None:
        """Say everything in the language that is spoken now."""
        self.replay.retranslate()
        self.refresh()

    def _connect(self) -> None:
        controller = self.controller
        controller.changed.connect(self.refresh)
        controller.played.connect(self.status.clear)
        controller.said.connect(self.status.say)
        controller.curtained.connect(self._draw_curtain)
        self.curtain.drawn.connect(controller.uncover)
        self.asking.answered.connect(controller.answer)
        self.status.pressed.connect(self._press)
        self.replay.moved.connect(controller.look_at)
        self.replay.left.connect(lambda: controller.look_at(None))
        self.replay.forked.connect(self.forked)

    def _press(self) -> None:
        self.board.setFocus()
        self.controller.primary()

    def _draw_curtain(self, seat: Seat | None) -> None:
        # Who gives the page the keys, when it opens or is come back to, gives them to the cloth.
        self.setFocusProxy(self.board if seat is None else self.curtain)
        self.curtain.wait_for(None if seat is None else self.controller.session.setup.players[seat])
        self.setFocus()

    # Qt's names from here on.

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.curtain.setGeometry(self.rect())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # What the board itself has no use for ends up here.
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and event.type() == QEvent.Type.KeyPress:
            self.controller.primary()
        else:
            super().keyPressEvent(event)
