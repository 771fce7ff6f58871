"""What lies on the board of a sandbox: where it is, what can be done with it, and the marks over it."""

from collections.abc import Hashable, Iterable, Sequence
from typing import Any

from attrs import evolve
from PySide6.QtCore import QObject, QPointF, QRectF, QSizeF

from app.core.edits import AnyEdit, Bench, Edit, Held
from app.core.game import AnyGame, names_of
from app.core.words import N_, Phrase
from app.i18n import say
from app.settings import Settings
from app.ui.art.artist import Artist
from app.ui.art.label import Label
from app.ui.art.marking_artist import MarkingArtist, dot, ring
from app.ui.art.sprite import NOTHING, Picture, Sprite
from app.ui.board import accessibility
from app.ui.board.scene import TableScene
from app.ui.board.table import Seating
from app.ui.board.view import TableView
from app.ui.editor.editor import Editor

HIGH = 900.0
"""Marks lie above everything a game draws."""

MANY_SPOTS = 150
"""More places than these are not marked one by one."""


class EditorSurface(Editor):
    """
    A position in a table scene, as the gesture of a sandbox knows it; a game says what things look like.

    Args:
        bench: What can be done with positions of the game.
        artist: Paints its arts; marks and labels are added to it.

    Attributes:
        bench: As given.
        state, seating: What is shown; None before anything is.
        scene, board: The items, and the view onto them.
    """

    reach: float = 60.0
    """How near the pointer must come to the middle of a spot, in table units; for `spot_at`."""

    def __init__(
        self,
        game: AnyGame,
        settings: Settings,
        bench: Bench[Any],
        artist: Artist,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(game, settings, parent)
        self.bench = bench
        self.state: Any = None
        self.seating = Seating(())
        self.scene = TableScene(MarkingArtist(artist))
        self.board = TableView(self.scene)
        self._glowing: tuple[Any, Held | None] = (None, None)
        self._faded: Hashable | None = None

    # --- What a game fills in ---

    def picture(self, state: Any, room: QSizeF) -> Picture:
        """
        Return the whole table, everything face up; `self.seating.players` has names and colours.

        Args:
            room: The size of the board in logical pixels, for tables that are laid to fit it.
        """
        raise NotImplementedError

    def middle(self, held: Held, spot: Hashable) -> QPointF:
        """Return where on the table the middle of *held* is when it lies at *spot*."""
        raise NotImplementedError

    def ghost(self, held: Held, spot: Hashable | None, at: QPointF) -> Picture:
        """Return what is held: lying at *spot*, or, with None, hanging with its middle *at* a point."""
        raise NotImplementedError

    def glow(self, held: Held) -> Picture:
        """Return the light on where *held* can be put, if there is a better one than dots."""
        if self.state is None:
            return NOTHING
        spots = list(self.bench.spots(self.state, held))
        if len(spots) > MANY_SPOTS:
            return NOTHING
        return {("dot", spot): dot(self.middle(held, spot), 11, HIGH - 200) for spot in spots}

    def spot_at(self, held: Held, at: QPointF) -> Hashable | None:
        """Return where *held* would be put down with the pointer *at* a point; None: off the board."""
        nearest = min(
            self._spots(held), key=lambda spot: _distance(self.middle(held, spot), at), default=None
        )
        if nearest is None or _distance(self.middle(held, nearest), at) > self.reach:
            return None
        return nearest

    def area(self, key: Hashable) -> QRectF | None:
        """Return where a key of `Reason.where` is on the table; for most games, where its sprite is."""
        item = self.scene.item(key)
        return None if item is None else item.sceneBoundingRect()

    def world(self, state: Any, room: QSizeF) -> QRectF:
        """Return the part of the table that is seen unless one zooms: the room, or a picture's extent."""
        return QRectF(QPointF(0, 0), room)

    # --- What the gesture asks (`app.ui.editor.edit_gesture`) ---

    def liftable_at(self, at: QPointF) -> Hashable | None:
        """Return the key of what can be taken up at a point."""
        if not self._is_on_board(at):
            return None
        key = self.scene.key_at(at)
        return key if key is not None and self.lift(key) is not None else None

    def liftables(self) -> Sequence[Hashable]:
        """Return the keys of everything that can be taken up."""
        keys = [item.key for item in self.scene.items_of() if item.sprite.phrase is not None]
        return [key for key in keys if self.lift(key) is not None]

    def neighbour(self, key: Hashable | None, dx: int, dy: int) -> Hashable | None:
        """Return the next thing that way which can be taken up; the same one if there is none."""
        centres = {each: area.center() for each in self.liftables() if (area := self.area(each)) is not None}
        if key not in centres:
            return next(iter(centres), None)
        return _next_that_way(centres, key, dx, dy)

    def lift(self, key: Hashable) -> Held | None:
        """Return what *key* is when it is taken up, or None if it cannot be."""
        return None if self.state is None else self.bench.lifted(self.state, key)

    def spot_of(self, held: Held) -> Hashable | None:
        """Return where something that is lifted lies; for what is new, the middle of the board."""
        area = None if held.source is None else self.area(held.source)
        point = self.scene.sceneRect().center() if area is None else area.center()
        return min(
            self._spots(held), key=lambda spot: _distance(self.middle(held, spot), point), default=None
        )

    def beside(self, held: Held, spot: Hashable | None, dx: int, dy: int) -> Hashable | None:
        """Return the spot an arrow key leads to; without a way, the nearest to where it is."""
        centres = {each: self.middle(held, each) for each in self._spots(held)}
        if spot is None or not centres:
            return self.spot_of(held)
        if spot not in centres:
            here = self.middle(held, spot)
            return min(centres, key=lambda each: _distance(centres[each], here))
        return _next_that_way(centres, spot, dx, dy) if dx or dy else spot

    def drop_on(self, held: Held, spot: Hashable | None) -> AnyEdit | Phrase | None:
        """Return what comes of letting go of *held*: None if everything stays as it was."""
        if spot is None:
            return None if held.source is None else self.bench.away(self.state, held.source)
        edit = self.bench.put(self.state, held, spot)
        return None if isinstance(edit, Edit) and edit.state == self.state else edit

    def put_away(self, key: Hashable) -> AnyEdit | Phrase:
        """Return what comes of putting something away."""
        return self.bench.away(self.state, key)

    def turned_over(self, held: Held) -> Held | Phrase:
        """Return the mirror image of what is held, or why there is none; a game may know better."""
        return evolve(held, is_mirrored=not held.is_mirrored)

    def is_left(self, thing: Hashable) -> bool:
        """Tell whether the box has another of a thing."""
        if self.state is None:
            return False
        things = (each for shelf in self.bench.shelves(self.state) for each in shelf.things)
        return any(each.key == thing and each.left != 0 for each in things)

    def propose(self, edit: AnyEdit) -> None:
        """Offer an edit to whoever keeps the position."""
        self.edited.emit(edit)

    def refuse(self, why: Phrase) -> None:
        """Say why a gesture came to nothing."""
        self.refused.emit(why)

    def show_pointed(self, key: Hashable | None) -> None:
        """Put a ring around what the pointer or the cursor is at."""
        item = None if key is None else self.scene.item(key)
        shown: dict[Hashable, Sprite] = {}
        if item is not None:
            shown["at"] = ring(item.mapToScene(item.shape()).boundingRect(), HIGH - 100)
            accessibility.speak_of(item)
        self.scene.show_picture(shown, "pointed", glide=False)

    def show_held(self, held: Held | None, spot: Hashable | None, pointer: QPointF | None) -> None:
        """Show what is held, the light on where it can go, and what is in the way."""
        if (self.state, held) != self._glowing:
            self._glowing = self.state, held
            light = NOTHING if held is None or self.state is None else self.glow(held)
            self.scene.show_picture(light, "glow", glide=False)
            self.held.emit(None if held is None else held.thing)
        self._fade(None if held is None else held.source)
        shown: dict[Hashable, Sprite] = {}
        if held is not None and self.state is not None and (spot is not None or pointer is not None):
            at = self.middle(held, spot) if pointer is None else pointer
            shown.update(self.ghost(held, spot, at))
            shown.update(self._words(held, spot, at))
        self.scene.show_picture(shown, "hand", glide=False)

    def speak(self, held: Held, spot: Hashable | None) -> None:
        """Let a screen reader say what putting it down here would mean."""
        answer = self.drop_on(held, spot)
        if answer is not None:
            phrase = answer.phrase if isinstance(answer, Edit) else answer
            accessibility.say_aloud(self.board, self.say(phrase))

    def say(self, words: Phrase) -> str:
        """Return *words* in the player's language, with the players' names."""
        return say(words, names_of(self.seating.players))

    # --- Inside ---

    def _spots(self, held: Held) -> Iterable[Hashable]:
        return () if self.state is None else self.bench.spots(self.state, held)

    def _fade(self, source: Hashable | None) -> None:
        """Let what was lifted look as if it were gone from where it lies."""
        for key, opacity in ((self._faded, None), (source, 0.3)):
            item = None if key is None else self.scene.item(key)
            if item is not None:
                item.setOpacity(item.sprite.opacity if opacity is None else opacity)
        self._faded = source

    def _words(self, held: Held, spot: Hashable | None, at: QPointF) -> Picture:
        """Return the label that says why it cannot be put here, or that it goes into the box."""
        answer = self.drop_on(held, spot)
        if isinstance(answer, Phrase):
            words, plate, ink = answer, "#7E2018", "#FFF3E4"
        elif spot is None and held.source is not None:
            words, plate, ink = Phrase(N_("goes back into the box")), "#FFF6DF", "#2B1A0C"
        else:
            return NOTHING
        seen = self.board.mapToScene(self.board.viewport().rect()).boundingRect()
        is_right = at.x() > seen.x() + seen.width() * 0.6
        unit = 1 / max(self.board.transform().m11(), 1e-6)
        label = Label(
            self.say(words), 14 * unit, ink, "right" if is_right else "left", seen.width() * 0.55, plate=plate
        )
        x, y = at.x() + (-24 if is_right else 24) * unit, at.y() - 34 * unit
        return {"words": Sprite(label.art, x, max(y, seen.top() + 16 * unit), HIGH + 10)}

    def _is_on_board(self, at: QPointF) -> bool:
        return self.board.viewport().rect().contains(self.board.mapFromScene(at))


def _distance(one: QPointF, other: QPointF) -> float:
    way = one - other
    return float((way.x() ** 2 + way.y() ** 2) ** 0.5)


def _next_that_way(centres: dict[Hashable, QPointF], start: Hashable, dx: int, dy: int) -> Hashable:
    """Return the nearest of *centres* that lies that way from *start*; *start* if none does."""
    here, best, nearest = centres[start], start, float("inf")
    for key, there in centres.items():
        way = there - here
        ahead, aside = way.x() * dx + way.y() * dy, abs(way.x() * dy) + abs(way.y() * dx)
        if key != start and ahead > 1 and ahead + 2.5 * aside < nearest:
            best, nearest = key, ahead + 2.5 * aside
    return best
