"""A table for Race: two lanes, as plain as can be; it remembers what it was told."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QObject

from app.bots.protocol import Hint
from app.core.command import Command, Seat
from app.core.game import AnyGame
from app.core.session import AnyStep
from app.core.words import N_, Phrase
from app.settings import Settings
from app.ui.art.sprite import Picture, Sprite, Sprites
from app.ui.board.choice_pick import Keys
from app.ui.board.choice_table import ChoiceTable
from app.ui.board.geometry import Size
from app.ui.board.table import Fact, Prompt, Seating
from app.ui.board.view_options import CommonViewOptions
from tests.toy import GAME as RACE
from tests.toy.editor import RaceArtist
from tests.toy.model import Card, PlayCard, Position, Square, Throw, Walk

GAME = replace(RACE, table="tests.shell.race_table:RaceTable")


class RaceTable(ChoiceTable[Position, CommonViewOptions]):
    """
    Two lanes with what lies ahead, and a hand below each.

    Attributes:
        views: Every view that was shown.
        clocks, hints, paused, pointed: What it was told last.
    """

    def __init__(self, game: AnyGame, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(game, settings, parent, RaceArtist(), CommonViewOptions())
        self.views: list[Position] = []
        self.clocks: Mapping[Hashable, float] = {}
        self.hints: list[tuple[Hint | None, int]] = []
        self.paused = False
        self.pointed: tuple[Seat | None, int | None] = (None, None)
        self.apply(settings)

    def picture(self, view: Position, room: Size) -> Picture:
        sprites, goal = Sprites(), view.options.goal
        across, lane = (room.width - 80) / goal, room.height / len(view.runners)
        for seat, runner in view.runners.items():
            x, y = 40 + min(runner.at.at, goal) * across, lane * (seat + 0.3)
            ahead = Square(seat, runner.at.at + 1)
            sprites["square", ahead] = Sprite(f"square/{ahead.at}", x + across, y, phrase=Phrase("square"))
            sprites["runner", seat] = Sprite(f"runner/{seat}", x, y, 1, phrase=Phrase("runner"))
            for place, card in enumerate(view.hands[seat]):
                at = 40 + 40.0 * place
                sprites["card", seat, place] = Sprite(
                    f"card/{card}", at, y + lane / 3, 1, phrase=Phrase("card")
                )
        return sprites

    def command_at(self, view: Position, seat: Seat, keys: Keys) -> Command | None:
        match keys:
            case (("square", Square() as ahead),):
                return Walk(seat, to=ahead)
            case (("card", int(owner), int(place)),):
                return PlayCard(seat, card=view.hands[owner][place] if owner == seat else Card.HIDDEN)
            case _:
                return None

    def prompt_for(self, view: Position) -> Prompt:
        if not self.game.rules.to_act(view):
            return Prompt(None, Phrase(N_("The race is over")))
        text = Phrase(N_("run to square {goal}"), {"goal": view.options.goal})
        throws = None if self.company.watching is None else Throw(self.company.watching)
        action = None if throws is None else Phrase(N_("Throw"))
        return Prompt(view.turn, text, Phrase(N_("Enter throws")), action, throws)

    def facts(self, view: Any, seat: Seat) -> Sequence[Fact]:
        cards = Fact(Phrase(N_("cards")), len(view.hands[seat]))
        return Fact(Phrase(N_("square")), view.runners[seat].at.at, loud=True), cards

    # --- What it was told ---

    def show_view(self, view: Any, seating: Seating, step: AnyStep | None) -> None:
        self.views.append(view)
        super().show_view(view, seating, step)

    def show_clocks(self, clocks: Mapping[Hashable, float]) -> None:
        self.clocks = dict(clocks)

    def show_hint(self, hint: Hint | None, depth: int) -> None:
        self.hints.append((hint, depth))
        super().show_hint(hint, depth)

    def show_pause(self, paused: bool) -> None:
        self.paused = paused
        super().show_pause(paused)

    def show_result(self, seat: Seat | None, part: int | None) -> None:
        self.pointed = seat, part

    def walk(self) -> None:
        """Propose to walk one square."""
        assert self.view is not None
        seat = self.view.turn
        self.propose(Walk(seat, to=Square(seat, self.view.runners[seat].at.at + 1)))
