"""The table of Catapult: shows views, and turns what pointer and keys do into commands."""

from collections.abc import Hashable, Sequence
from functools import partial
from typing import Any

from attrs import evolve
from PySide6.QtCore import QObject, QPoint, QPointF, QRectF, QSizeF
from PySide6.QtGui import QAction, QPainter
from PySide6.QtWidgets import QWidget

from app.bots.protocol import Hint
from app.core.command import Command, Seat
from app.core.game import AnyGame
from app.core.reason import Reason
from app.core.session import AnyStep
from app.core.words import N_, Phrase
from app.games.cards.commands import Attack
from app.games.cards.model import Phase, Position
from app.games.cards.pack import HIDDEN
from app.games.cards.rules import redact, to_act
from app.games.cards.ui import overlays, thumbnails
from app.games.cards.ui.arrangement import Arrangement, arrange
from app.games.cards.ui.art.artist import CardsArtist
from app.games.cards.ui.board_menu import BoardMenu, pop_up
from app.games.cards.ui.context_menu import Entry, entries
from app.games.cards.ui.gesture_choice import Chooser, kept, words_at
from app.games.cards.ui.gestures import Drag, TablePick
from app.games.cards.ui.layout import NOBODY, legal_places, news, picture
from app.games.cards.ui.offers import perfect_news
from app.games.cards.ui.panel_layout import current
from app.games.cards.ui.prompts import facts_about, prompt_for
from app.games.cards.ui.rule_lookup import rule_of
from app.games.cards.ui.view_options import Company, Stage, ViewOptions
from app.i18n import say, sentence
from app.settings import Settings
from app.ui.art.artist import is_dark
from app.ui.art.label import Label
from app.ui.art.label_painter import label_bounds
from app.ui.board import accessibility
from app.ui.board.geometry import Size
from app.ui.board.gestures import Gesture
from app.ui.board.pointing import pointed_at
from app.ui.board.scene import TableScene
from app.ui.board.sprite import NOTHING, Picture, Sprite
from app.ui.board.table import Fact, Prompt, Seating, Table
from app.ui.board.view import TableView

_OVERLAYS = ("cursor", "ghost", "hand", "hint", "result", "news", "last")


class CardsTable(Table):
    """
    Two sides, the line between them, and a hand.

    Attributes:
        view: What is shown.
        company: Who plays, and who looks.
        layout: Where everything lies.
        looks: What the player chose to see and has taken up.
        shown: The picture that is shown.
    """

    def __init__(self, game: AnyGame, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(game, settings, parent)
        self.scene = TableScene(CardsArtist())
        self._board = TableView(self.scene)
        self.actions_ = BoardMenu(self._board)
        self.view: Position | None = None
        self.company = Company()
        self.layout: Arrangement | None = None
        self.looks = ViewOptions()
        self.shown: Picture = NOTHING
        self._is_shared = False
        self._hint: tuple[Hint, int] | None = None
        self._chooser = Chooser(self)
        self._board.room_changed.connect(self._resize)
        self._board.entered.connect(self.primary)
        self._board.menu_wanted.connect(self._open_menu)
        self._connect_actions()
        accessibility.install()
        self.apply(settings)

    # --- What the shell asks ---

    def widget(self) -> QWidget:
        return self._board

    def show_view(self, view: Any, seating: Seating, step: AnyStep | None) -> None:
        owner = _owner_of(view, seating, self.company.owner)
        is_new_side = self.view is None or owner != self.company.owner
        before = {item.key: item.shown for item in self.scene.items_of()}
        watching = seating.watching
        acting = watching if watching == owner and watching in to_act(view) else None
        self.view, self.company = view, Company(seating.players, acting, owner)
        self.looks = kept(self.looks, view, self.company)
        self._is_shared = len(seating.humans) > 1
        self._hint = None
        if is_new_side:
            self._forget()
        elif step is not None:
            recent = overlays.recent_after(self.looks.recent, step, view, owner)
            self.looks = evolve(self.looks, recent=recent)
        glides = step is not None and not is_new_side
        self._show(glide=glides)
        if step is not None and glides and self.layout is not None:
            overlays.let_arrive(self.scene, before, step, self.company, self.layout)
            if sound := overlays.sound_of(step):
                self.sounded.emit(sound)
        accessibility.announce(self._board)
        self.prompted.emit()

    def prompt(self) -> Prompt:
        if self.view is None:
            return Prompt(None, Phrase(N_("One moment.")))
        return prompt_for(self.view, self.company.watching, self.looks, current(self.view, self.company))

    def primary(self) -> None:
        """Do what the large button says, or help with what it needs."""
        if self.view is None or self.company.watching is None:
            return
        command = self.prompt().command
        if command is not None:
            self.propose(command)
        elif self.view.phase is Phase.THIEF:
            self._chooser.give_up()
        elif self.looks.chosen:
            self._chooser.build()
        elif self.looks.engine is None:
            self._chooser.discard()

    def facts(self, view: Any, seat: Seat) -> Sequence[Fact]:
        return facts_about(view, seat)

    def rule_at(self, spot: QPoint | None) -> str | None:
        return None if self.view is None else rule_of(self.view, pointed_at(self._board, spot))

    def show_hint(self, hint: Hint | None, depth: int) -> None:
        self._hint = None if hint is None or depth < 2 else (hint, depth)
        self._show_hint()

    def show_pause(self, paused: bool) -> None:
        if paused != self.looks.paused:
            self.looks = evolve(self.looks, paused=paused)
            self._forget()
            self._show(glide=False)
            accessibility.announce(self._board)

    def show_result(self, seat: Seat | None, part: int | None) -> None:
        found, stage = NOTHING, self._stage()
        if stage is not None and seat is not None and part is not None:
            found = overlays.result_picture(stage, seat, part)
        self.scene.show_picture(found, "result", glide=False)

    def actions(self) -> Sequence[QAction]:
        return self.actions_.all

    def apply(self, settings: Settings) -> None:
        super().apply(settings)
        self.scene.set_speed(settings.speed)
        dark = is_dark(settings)
        self._board.set_dark(dark)
        self._board.setAccessibleName(say(N_("Game board")))
        self.actions_.retranslate()
        self.looks = evolve(self.looks, dark=dark, aids=settings.aids)
        self.scene.refresh()
        label_bounds.cache_clear()
        self._show(glide=False)

    def thumbnail(self, view: Any, painter: QPainter, room: QRectF) -> None:
        company = evolve(self.company, watching=None).known(2)
        if self._is_shared and view.phase is not Phase.OVER:
            # Pictures on the shelf are seen by both.
            view = redact(view, NOBODY)
        plain = ViewOptions(
            four_colours=self.looks.four_colours, large=self.looks.large, dark=self.looks.dark
        )
        thumbnails.paint_thumbnail(view, company, painter, room, plain)

    def paint_drawing(self, view: Any, part: Hashable, painter: QPainter, room: QRectF) -> None:
        thumbnails.paint_table(view, self.company.known(2), painter, room)

    # --- What gestures and choosing ask ---

    def do(self, command: Command) -> None:
        """Do what the player means, or say why not."""
        reason = self.why_not(command)
        if reason is not None:
            self.refuse(reason)
        elif isinstance(command, Attack):
            self._chooser.attack(command)
        else:
            self.propose(command)

    def propose(self, command: Command) -> None:
        """Say what the watching seat wants to do."""
        self.proposed.emit(command)

    def why_not(self, command: Command) -> Reason | None:
        """Return why a command would be refused."""
        reason: Reason | None = self.game.rules.why_not(self.view, command)
        return reason

    def refuse(self, reason: Reason) -> None:
        """Say why something cannot be done."""
        self.refused.emit(reason)

    def beside(self, at: QPointF, words: Phrase | Reason) -> Sprite:
        """Return a label beside the pointer."""
        phrase = words.phrase if isinstance(words, Reason) else words
        plate = "#FFE1D0" if isinstance(words, Reason) else "#FFF6DC"
        unit = 1.0 if self.layout is None else self.layout.unit
        label = Label(self.company.say(phrase), max(13.0, 14 * unit), "#3A2A1C", bold=True, plate=plate)
        wide = label_bounds(label.art).width()
        x = min(at.x() + 26 * unit, self._board.room().width() - wide - 8)
        return Sprite(label.art, max(12.0, x), max(18.0, at.y() - 78 * unit), 99)

    def words_at(self, command: Command) -> Phrase | None:
        """Return what is known about a command before it is made."""
        return None if self.view is None else words_at(self.view, command)

    def look(self, **changes: object) -> None:
        """Look at the table in another way."""
        self.looks = evolve(self.looks, **changes)  # type: ignore[arg-type]
        self.actions_.sort.setChecked(self.looks.by_rank)
        self._show(glide=True)
        self.prompted.emit()

    def pointed(self, key: Hashable | None) -> None:
        """Show where the cursor is, and what would come to lie there."""
        cursor, ghost, stage = NOTHING, NOTHING, self._stage()
        if key is not None and stage is not None:
            cursor = overlays.cursor_picture(stage, key)
            legal = legal_places(stage.view, stage.company, stage.looks)
            if self.looks.chosen and key in legal and key != "pile":
                ghost = overlays.ghost_picture(stage, key)
        self.scene.show_picture(cursor, "cursor", glide=False)
        self.scene.show_picture(ghost, "ghost", glide=False)
        item = None if key is None else self.scene.item(key)
        if item is not None:
            accessibility.speak_of(item)

    def go_to(self, key: Hashable) -> None:
        """Put the cursor on a target."""
        if isinstance(self._board.gesture, TablePick):
            self._board.gesture.point_at(key)

    def chose(self, key: Hashable) -> None:
        """Do what choosing a thing means."""
        self._chooser.chose(key)

    def missed(self) -> None:
        """Take a click on the bare table."""
        self._chooser.lay_down()

    def lift(self, key: Hashable, at: QPointF) -> None:
        """Take up what is dragged."""
        self._chooser.lift(key, at)

    def lay_down(self) -> bool:
        """Take back what was chosen; tells whether there was anything."""
        return self._chooser.lay_down()

    def settle(self) -> None:
        """End a drag."""
        self.put_on(TablePick(self, self._chooser.targets(), self._chooser.fan()))

    def put_on(self, gesture: Gesture) -> None:
        """Give pointer and keys to *gesture*."""
        self._board.put_on(gesture)

    # --- Inside ---

    def _stage(self) -> Stage | None:
        """Return what pictures on top of the table follow from; None before the first view."""
        if self.view is None or self.layout is None:
            return None
        return Stage(self.view, self.company, self.layout, self.looks, self.shown)

    def _resize(self, room: QSizeF) -> None:
        self._board.set_world(QRectF(0, 0, room.width(), room.height()))
        self._show(glide=False)

    def _open_menu(self, at: QPointF, where: QPoint) -> None:
        """Offer what can be done with what is under the pointer, and with the table."""
        key = self.scene.key_at(at)
        found: list[Entry] = []
        if self.view is not None and key is not None:
            found = entries(self.view, self.company, self.looks, key)
        lines = [(self.company.say(each.says), partial(self._chooser.do, each)) for each in found]
        pop_up(self._board, where, lines, self.actions_.all)

    def _forget(self) -> None:
        """Let nothing remain of what somebody else may have seen."""
        self.scene.motion.settle()
        self.looks = evolve(self.looks, chosen=(), engine=None, warned=None, recent=())
        for layer in _OVERLAYS:
            self.scene.show_picture(NOTHING, layer, glide=False)

    def _show(self, *, glide: bool) -> None:
        """Lay the table anew."""
        if self.view is None:
            return
        size = self._board.room()
        room = Size(size.width(), size.height())
        self.layout = arrange(room)
        self.shown = picture(self.view, self.company, room, self.looks)
        self.scene.show_picture(self.shown, glide=glide)
        stage = self._stage()
        last = NOTHING if stage is None else overlays.recent_picture(stage)
        self.scene.show_picture(last, "last", glide=False)
        self._show_news()
        self._show_hint()
        self._pick_up()

    def _show_news(self) -> None:
        """Announce a Perfect Build before it happens.  Rule: CRD-30."""
        shown: Picture = NOTHING
        view, seat = self.view, self.company.watching
        if view is not None and seat is not None and self.layout is not None and not self.looks.chosen:
            words = perfect_news(view, seat, current(view, self.company))
            if words is not None and not self.looks.paused:
                text = self.company.say(words)
                shown = {"news": news(sentence(text), self.layout)}
        self.scene.show_picture(shown, "news", glide=False)

    def _show_hint(self) -> None:
        shown, stage = NOTHING, self._stage()
        if self._hint is not None and stage is not None:
            shown = overlays.hint_picture(stage, *self._hint)
        self.scene.show_picture(shown, "hint", glide=False)

    def _pick_up(self) -> None:
        """Let the pointer and the keys choose among what can be chosen now."""
        gesture = self._board.gesture
        if isinstance(gesture, TablePick):
            gesture.refresh(self._chooser.targets(), self._chooser.fan())
        elif self.company.watching is None or not isinstance(gesture, Drag):
            self.settle()

    def _connect_actions(self) -> None:
        actions, chooser = self.actions_, self._chooser
        actions.connect(
            [
                (actions.take, chooser.take),
                (actions.build, chooser.build),
                (actions.browse, chooser.browse),
                (actions.discard, chooser.discard),
                (actions.sort, lambda: self.look(by_rank=actions.sort.isChecked())),
                (actions.targets, lambda: self.look(targets=actions.targets.isChecked())),
                (actions.four_colours, lambda: self.look(four_colours=actions.four_colours.isChecked())),
                (actions.large, lambda: self.look(large=actions.large.isChecked())),
            ]
        )


def _owner_of(view: Position, seating: Seating, last: Seat) -> Seat:
    """Return the seat that a view was made for, whose side is near; the last one if nothing tells."""
    hidden = [seat for seat in (0, 1) if HIDDEN in view.hands[seat]]
    if len(hidden) == 1:
        return 1 - hidden[0]
    if seating.watching is not None:
        return seating.watching
    return min(seating.humans) if len(seating.humans) == 1 else last
