"""The table of Catapult: shows views, and turns what pointer and keys do into commands."""

from collections.abc import Hashable, Sequence
from functools import partial
from typing import Any

from attrs import evolve
from PySide6.QtCore import QObject, QPointF, QRectF
from PySide6.QtGui import QPainter

from app.bots.protocol import Hint
from app.core.command import Command, Seat
from app.core.game import AnyGame
from app.core.reason import Reason
from app.core.session import AnyStep
from app.core.words import N_, Phrase
from app.games.cards.commands import Attack
from app.games.cards.model import Phase, Position, army
from app.games.cards.pack import HIDDEN
from app.games.cards.rules import redact
from app.games.cards.ui import overlays, thumbnails
from app.games.cards.ui.announcements import announced, at_stake
from app.games.cards.ui.arrangement import LOWEST, arrange
from app.games.cards.ui.art.artist import CardsArtist
from app.games.cards.ui.board_menu import BoardMenu
from app.games.cards.ui.context_menu import entries
from app.games.cards.ui.firing import Firing
from app.games.cards.ui.gesture_choice import Chooser
from app.games.cards.ui.layout import NOBODY, news, picture
from app.games.cards.ui.offers import most_gain, perfect_news
from app.games.cards.ui.panel_layout import current
from app.games.cards.ui.prompts import facts_about, prompt_for
from app.games.cards.ui.rule_lookup import rule_of
from app.games.cards.ui.step_pictures import step_picture
from app.games.cards.ui.view_options import Stage, ViewOptions
from app.i18n import sentence
from app.settings import Settings, Speed
from app.ui.art.label import Label
from app.ui.art.label_painter import label_bounds
from app.ui.art.sprite import NOTHING, Picture, Sprite
from app.ui.board import accessibility
from app.ui.board.board_actions import MenuLine
from app.ui.board.board_table import BoardTable
from app.ui.board.company import Company
from app.ui.board.geometry import Size
from app.ui.board.gestures import Gesture
from app.ui.board.step_picture import StepPicture
from app.ui.board.table import Fact, Prompt, Seating

_OVERLAYS = ("cursor", "ghost", "hand", "hint", "result", "news", "last")


class CardsTable(BoardTable[Position, ViewOptions]):
    """
    The table of Catapult: two sides, the line between them, and a hand.

    Attributes:
        chooser: Which gesture is on, and what choosing things means.
    """

    board_menu: BoardMenu

    def __init__(self, game: AnyGame, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(game, settings, parent, CardsArtist(), ViewOptions())
        self.board_menu = BoardMenu(self.board)
        self.board.setMinimumHeight(LOWEST)
        self._is_shared = False
        self._before: Picture = NOTHING
        self._fired: AnyStep | None = None
        self.chooser = Chooser(self)
        self._connect_actions()
        self.apply(settings)

    # --- What is to be seen ---

    def present(self, view: Any, seating: Seating, step: AnyStep | None) -> None:
        owner = _owner_of(view, seating, self.company.owner)
        is_new_side = self.view is None or owner != self.company.owner
        if step is not None and not is_new_side and self._fires(view, seating, step):
            return
        self._before = {item.key: item.shown for item in self.scene.items_of()}
        watching = seating.watching
        acting = watching if watching == owner and watching in self.ask_who_acts(view) else None
        company = Company(seating.players, acting, owner, seating.viewer)
        self.view_options = _kept(self.view_options, view, company)
        self._is_shared = len(seating.humans) > 1
        if is_new_side:
            self._forget()
        elif step is not None:
            recent = overlays.recent_after(self.view_options.recent, step, view, owner)
            self.view_options = evolve(self.view_options, recent=recent)
        glides = step is not None and not is_new_side
        self.take(view, company, step if glides else None, glide=glides)

    def _fires(self, view: Position, seating: Seating, step: AnyStep) -> bool:
        """Let a Catapult fire over the table as it was; True: what came of it is told afterwards."""
        if step is self._fired or not isinstance(step.command, Attack):
            return False
        self._fired = step
        self.sounded.emit("catapult")
        deck = self.view_options.deck
        firing = Firing(
            self.scene, step, self.company.say, sound=self.sounded.emit, deck=deck, room=self.room
        )
        if (
            self.scene.motion.speed is Speed.OFF
            or self.view_options.paused
            or self.steps.is_late
            or not firing.begin(self.steps.done)
        ):
            return False
        self.steps.hold(view, seating, step)
        self.view_options = evolve(self.view_options, chosen=(), engine=None, warned=None)
        self.show(glide=False)
        for layer in _OVERLAYS:
            self.overlay(layer)
        self.put_on(Gesture())
        return True

    def picture(self, view: Position, room: Size) -> Picture:
        return picture(view, self.company, room, self.view_options)

    def show_overlays(self, view: Position) -> None:
        stage = self.chooser.stage()
        if stage is not None:
            self.overlay("last", overlays.recent_picture(stage))
            self.overlay("news", self._news(stage))

    def show_step(self, view: Position, step: AnyStep) -> None:
        layout = arrange(self.room, self.view_options.letters)
        overlays.let_arrive(self.scene, self._before, step, self.company, layout)
        if sound := overlays.sound_of(step):
            self.sounded.emit(sound)

    def show_pause(self, paused: bool) -> None:
        if paused != self.view_options.paused:
            self.view_options = evolve(self.view_options, paused=paused)
            self._forget()
            self.refresh(glide=False)
            accessibility.announce(self.board)

    def hint_picture(self, view: Position, hint: Hint, depth: int) -> Picture:
        stage = self.chooser.stage()
        return NOTHING if stage is None else overlays.hint_picture(stage, hint, depth)

    def announced(self, step: AnyStep) -> Phrase | None:
        return announced(step)

    def at_stake(self, view: Any) -> Phrase | None:
        return at_stake(view)

    def step_picture(self, step: AnyStep) -> StepPicture | None:
        return step_picture(step, self.view_options)

    def result_picture(self, view: Position, seat: Seat, part: int) -> Picture:
        stage = self.chooser.stage()
        return NOTHING if stage is None else overlays.result_picture(stage, seat, part)

    def look(self, **changes: object) -> None:
        super().look(**changes)
        self.board_menu.sort.setChecked(self.view_options.by_rank)
        self.prompted.emit()

    def thumbnail(self, view: Any, painter: QPainter, room: QRectF, rings: Sequence[Hashable] = ()) -> None:
        company = evolve(self.company, watching=None).known(2)
        if self._is_shared and view.phase is not Phase.OVER:
            # Pictures on the shelf are seen by both.
            view = redact(view, NOBODY)
        now = self.view_options
        plain = ViewOptions(four_colours=now.four_colours, large=now.large, dark=now.dark)
        thumbnails.paint_thumbnail(
            view, company, painter, room, known=self.scene.pixmaps, options=plain, rings=rings
        )

    def paint_drawing(self, view: Any, part: Hashable, painter: QPainter, room: QRectF) -> None:
        thumbnails.paint_table(view, self.company.known(2), painter, room)

    # --- What is said ---

    def prompt_for(self, view: Position) -> Prompt:
        if self.steps.is_busy and self._fired is not None and self._fired.command is not None:
            return Prompt(self._fired.command.by, Phrase(N_("fires")))
        return prompt_for(view, self.company.watching, self.view_options, current(view, self.company))

    def facts(self, view: Any, seat: Seat) -> Sequence[Fact]:
        return facts_about(view, seat)

    def rule_of(self, view: Position, key: Hashable | None) -> str:
        return rule_of(view, key)

    def menu_lines(self, view: Position, key: Hashable) -> Sequence[MenuLine]:
        found = entries(view, self.company, self.view_options, key)
        return [(self.company.say(each.phrase), partial(self.chooser.do, each)) for each in found]

    def beside(self, at: QPointF, words: Phrase | Reason) -> Sprite:
        phrase = words.phrase if isinstance(words, Reason) else words
        plate = "#FFE1D0" if isinstance(words, Reason) else "#FFF6DC"
        unit = arrange(self.room).unit
        label = Label(self.company.say(phrase), max(13.0, 14 * unit), "#3A2A1C", bold=True, plate=plate)
        wide = label_bounds(label.art).width()
        x = min(at.x() + 26 * unit, self.room.width - wide - 8)
        return Sprite(label.art, max(12.0, x), max(18.0, at.y() - 78 * unit), 99)

    # --- What pointer and keys do ---

    def primary(self) -> None:
        """Do what the large button says, or help with what it needs."""
        if self.steps.is_busy:
            self.show_end()
            return
        if self.view is None or self.company.watching is None:
            return
        command = self.prompt().command
        if command is not None:
            self.propose(command)
        elif self.view.phase is Phase.THIEF:
            self.chooser.give_up()
        elif self.view_options.chosen:
            self.chooser.build()
        elif self.view_options.engine is None:
            best = most_gain(current(self.view, self.company))
            if best is None:
                self.chooser.discard()
            else:
                self.look(chosen=best.cards)

    def do(self, command: Command) -> None:
        if isinstance(command, Attack) and self.why_not(command) is None:
            self.chooser.attack(command)
        else:
            super().do(command)

    def propose(self, command: Command) -> None:
        if not self.steps.is_busy:
            super().propose(command)

    def pick_up(self) -> None:
        if not self.steps.is_busy:
            self.chooser.refresh()

    def _forget(self) -> None:
        """Let nothing remain of what somebody else may have seen."""
        self.scene.motion.settle()
        self.view_options = evolve(self.view_options, chosen=(), engine=None, warned=None, recent=())
        for layer in _OVERLAYS:
            self.overlay(layer)

    def _news(self, stage: Stage) -> Picture:
        """Announce a Perfect Build before it happens.  Rule: CRD-30."""
        seat = self.company.watching
        if seat is None or self.view_options.chosen or self.view_options.paused:
            return NOTHING
        words = perfect_news(stage.view, seat, current(stage.view, self.company))
        return NOTHING if words is None else {"news": news(sentence(self.company.say(words)), stage.layout)}

    def _connect_actions(self) -> None:
        actions, chooser = self.board_menu, self.chooser
        actions.connect(
            [
                (actions.take, chooser.take),
                (actions.build, chooser.build),
                (actions.browse, chooser.browse),
                (actions.discard, chooser.discard_at),
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


def _kept(options: ViewOptions, view: Position, company: Company) -> ViewOptions:
    """Return what of a player's choices still makes sense in a view."""
    seat = company.watching
    if seat is None or view.phase not in (Phase.THIEF, Phase.BUILD, Phase.ATTACK):
        return evolve(options, chosen=(), engine=None, warned=None, page=0)
    chosen = tuple(card for card in options.chosen if card in view.hands[seat])
    engine = options.engine if options.engine in army(view, seat) else None
    if view.phase is not Phase.THIEF and chosen != options.chosen:
        chosen = ()
    return evolve(options, chosen=chosen, engine=engine, warned=None)
