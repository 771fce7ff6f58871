"""What somebody points at, by mouse or by keys: its key, and what there is to say of it."""

from collections.abc import Callable, Hashable

from PySide6.QtCore import QPoint, QPointF

from app.core.words import N_, Phrase, without_coordinates
from app.i18n import say, sentence
from app.ui.art.label import Label
from app.ui.art.label_painter import label_bounds
from app.ui.art.sprite import Sprite
from app.ui.board.geometry import Size
from app.ui.board.gestures import Pick
from app.ui.board.targets import KEY_NAMES, KEYS, WORDS
from app.ui.board.view import TableView
from app.ui.text.labels import hide_tool_tip, show_tool_tip
from app.ui.widgets.letters import grown


def pointed_at(board: TableView, spot: QPoint | None) -> Hashable | None:
    """
    Return the key of what is pointed at in the layer "table", or None.

    Args:
        spot: Where the pointer is on *board*; None if it is elsewhere: then the keys point.
    """
    if spot is not None and board.viewport().rect().contains(spot):
        return board.table_scene.key_at(board.mapToScene(spot))
    gesture = board.gesture
    return gesture.at if isinstance(gesture, Pick) else None


def label_beside(at: QPointF, words: str, room: Size, *, is_bad: bool) -> Sprite:
    """Return a label beside a point of the scene, kept inside the room; *is_bad*: a refusal."""
    label = Label(words, grown(14), "#3A2A1C", bold=True, plate="#FFE1D0" if is_bad else "#FFF6DC")
    x = min(at.x() + 26, room.width - label_bounds(label.art).width() - 8)
    return Sprite(label.art, max(12.0, x), max(18.0, at.y() - 30), 99)


def tip_at(board: TableView, spot: QPoint, *, names_places: bool = True) -> str:
    """
    Return what lies at a spot of *board* and what can be done with it, each with its key; or an empty text.

    Where the table explains what is pointed at by itself, there is nothing to add.
    """
    scene = board.table_scene
    key = scene.key_at(board.mapToScene(spot))
    item = None if key is None else scene.item(key)
    if item is None or item.sprite.phrase is None or any(True for _ in scene.items_of("hover")):
        return ""
    phrase = item.sprite.phrase
    lines = [sentence(board.say(phrase if names_places else without_coordinates(phrase)))]
    target = next((each for each in board.gesture.reachable() if each.key == key), None)
    for action in () if target is None else target.does:
        values = {"action": Phrase(WORDS[action]), "key": Phrase(KEY_NAMES[KEYS[action]])}
        is_ours = KEYS[action] != "Return" or board.gesture.enters()
        lines.append(say(Phrase(N_("{action} ({key})"), values) if is_ours else Phrase(WORDS[action])))
    return "\n".join(lines)


class RestingTip:
    """
    What is said beside a pointer that rests over a board, for as long as it is so.

    Args:
        names_places: Returns whether places are named.
    """

    def __init__(self, board: TableView, names_places: Callable[[], bool]) -> None:
        self._board, self._names_places = board, names_places
        self._spot, self._words, self._shown = QPoint(), "", ""

    def show(self, spot: QPoint, where: QPoint) -> None:
        """Say what lies at a spot of the board, at a point of the screen."""
        self._spot, self._words = spot, self._at(spot)
        self._shown = show_tool_tip(where, self._words, self._board)

    def look_again(self) -> None:
        """Take it away if something else is true by now: others play while the pointer rests."""
        if self._words and self._words != self._at(self._spot):
            hide_tool_tip(self._shown)
            self._words = ""

    def _at(self, spot: QPoint) -> str:
        return tip_at(self._board, spot, names_places=self._names_places())
