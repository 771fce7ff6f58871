"""What the shell asks of a game's table, and what a table tells the shell."""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import Any

from attrs import field, frozen
from PySide6.QtCore import QObject, QPoint, QRectF, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from app.bots.protocol import Hint
from app.core.command import Command, Seat
from app.core.game import AnyGame, Player
from app.core.session import AnyStep
from app.core.words import Phrase
from app.settings import Settings
from app.ui.board.board_actions import BoardAction
from app.ui.board.step_picture import StepPicture


@frozen
class Fact:
    """A public number or word about a seat, for the seats panel; *loud* ones stand out."""

    label: Phrase
    value: Phrase | int | str
    loud: bool = False


@frozen
class Prompt:
    """
    The one sentence under the table, and the next thing that must happen.

    Attributes:
        seat: Who is to act; None when nobody is.
        text: "place the wall T" - what to do; the shell puts the name before and the key after it.
        keys: The key that does it, as players read it: "R turns it, Enter places".
        action: What the large button says; None for no button.
        command: What the button plays; None if it calls `Table.primary` instead.
        stands_out: The button says what one most likely wants; False where it gives up something better.
        spare: What the quiet button beside it says: to leave what the large one offers; None for no such one.
        spare_command: What the quiet button plays.
    """

    seat: Seat | None
    text: Phrase
    keys: Phrase | None = None
    action: Phrase | None = None
    command: Command | None = None
    stands_out: bool = True
    spare: Phrase | None = None
    spare_command: Command | None = None


@frozen
class Seating:
    """
    Who sits at the table, and which seat's view is shown.

    Attributes:
        players: By seat.
        watching: The seat whose view is shown, and whose gestures count; None: nobody may play
            (a computer's turn, looking back, the game over).
        viewer: The seat that looks, also while others play; None: nobody in particular.
    """

    players: Sequence[Player]
    watching: Seat | None = None
    humans: frozenset[Seat] = field(factory=frozenset)
    viewer: Seat | None = None


class Table(QObject):
    """
    A game's table: a widget that shows views and proposes commands.

    Everything on it follows from the last `show_view`; nothing is remembered that is not in the
    view, but for what is held and where the cursor is.

    Signals:
        proposed: A command the watching seat wants to play.
        prompted: The prompt has changed (a piece was taken up, the cursor moved).
        refused: A `Reason` to be said, where a gesture came to nothing.
        sounded: The name of a sound to be heard.
        taken_back: The watching seat wants to undo its last step.
        hurried: Whoever looks wants to see what comes next at once (Space).
        caught_up: A step that had to wait has been seen: `behind` is smaller.
    """

    proposed = Signal(object)
    prompted = Signal()
    refused = Signal(object)
    sounded = Signal(str)
    taken_back = Signal()
    hurried = Signal()
    caught_up = Signal()

    def __init__(self, game: AnyGame, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.game = game
        self.settings = settings

    def widget(self) -> QWidget:
        """Return the board; it takes the room and, for single-letter keys, the focus."""
        raise NotImplementedError

    def show_view(self, view: Any, seating: Seating, step: AnyStep | None) -> None:
        """Show *view*; *step* is what led to it, for effects, or None if we jumped here."""
        raise NotImplementedError

    @property
    def behind(self) -> int:
        """
        How many of the steps that were shown have not been seen yet, because something is still flying.

        Log and panels tell a step when it has been seen.  Nothing waits for that: whoever plays on, or
        looks back, sees the end at once.
        """
        return 0

    @property
    def names_places(self) -> bool:
        """Whether rows, columns or fields are named on the board, so that words may name them, too."""
        return False

    def prompt(self) -> Prompt:
        """Return what the watching seat, or whoever is waited for, has to do."""
        raise NotImplementedError

    def primary(self) -> None:
        """Do what the large button says; also called for Enter."""

    def facts(self, view: Any, seat: Seat) -> Sequence[Fact]:
        """Return what is public about *seat*."""
        raise NotImplementedError

    def show_clocks(self, clocks: Mapping[Hashable, float]) -> None:
        """Show the seconds left; called about ten times a second while a clock runs."""

    def show_hint(self, hint: Hint | None, depth: int) -> None:
        """Show the hint's place (depth 2) or its move as a ghost (depth 3), or nothing (None)."""

    def show_pause(self, paused: bool) -> None:
        """Cover what may not be studied while the clock stands still, or uncover it."""

    def rule_at(self, spot: QPoint | None) -> str | None:
        """
        Return the id of the rule for what is under the pointer, or under the keys' cursor.

        Args:
            spot: Where the pointer is on the board; None if it is elsewhere.
        """
        return None

    def show_result(self, seat: Seat | None, part: int | None) -> None:
        """Point out on the board what a part of a seat's score stands for; None: nothing."""

    def step_picture(self, step: AnyStep) -> StepPicture | None:
        """Return what a step was, in the game's own pictures; None if it is not worth one."""
        return None

    def places_of(self, step: AnyStep) -> Sequence[Hashable]:
        """Return where a step was, by keys of the table's picture."""
        picture = self.step_picture(step)
        return picture.places if picture else ()

    def paint_art(self, painter: QPainter, art: str, room: QRectF) -> None:
        """Paint one of the arts of a step into *room*."""

    def art_shape(self, art: str) -> float:
        """Return how much wider than high an art of a step is."""
        return 1.0

    def announced(self, step: AnyStep) -> Phrase | None:
        """Return what a step begins that everybody shall notice: a round, a phase, an attack."""
        return None

    def at_stake(self, view: Any) -> Phrase | None:
        """Return what stays readable at the rim: which round of how many it is, what wins."""
        return None

    def point_out(self, picture: StepPicture | None) -> None:
        """Point out on the board where a step was; None: nothing."""

    def actions(self) -> Sequence[BoardAction]:
        """Return the game's own actions for the Move and View menus."""
        return ()

    def apply(self, settings: Settings) -> None:
        """Take new preferences (speed, aids, theme, language) and draw again."""
        self.settings = settings

    @property
    def is_unfinished(self) -> bool:
        """Whether something is shown simpler than it will be when there has been time to paint it."""
        return False

    def thumbnail(self, view: Any, painter: QPainter, room: QRectF, rings: Sequence[Hashable] = ()) -> None:
        """
        Paint the position into *room*; used by the Hall, the library and score sheets.

        Args:
            rings: Rings are drawn around what lies there, by keys of the table's picture.
        """
        raise NotImplementedError

    def thumbnail_ahead(self, room: QRectF, scale: float) -> Iterator[None]:
        """
        Paint ahead, a little at a time, what `thumbnail` always needs.

        Args:
            scale: Device pixels to a unit of *room*.
        """
        yield from ()

    def paint_drawing(self, view: Any, part: Hashable, painter: QPainter, room: QRectF) -> None:
        """Paint one part of a position (see `Drawing.part`) into *room*, for paper."""
        raise NotImplementedError
