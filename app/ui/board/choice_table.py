"""A table at which everything is played by choosing what lies there: a game adds its picture and its keys."""

from collections.abc import Hashable, Mapping, Sequence
from typing import Any, Literal

from attrs import evolve
from PySide6.QtCore import QRectF

from app.bots.protocol import Hint
from app.core.command import NATURE, Command, Seat
from app.core.words import N_, Phrase
from app.ui.art.marking_artist import dot, ring
from app.ui.art.sprite import NOTHING, Picture, Sprite, Sprites
from app.ui.board import accessibility
from app.ui.board.board_table import BoardTable, Options, View
from app.ui.board.choice_pick import ChoicePick, Keys
from app.ui.board.table import Fact, Prompt

GHOST, CHANGED = 0.6, 0.85
"""How solid looks what would come to lie somewhere, and what would only look different where it lies."""


class ChoiceTable(BoardTable[View, Options]):
    """
    A table where everything is played by choosing things that lie on it.

    A game gives `picture`, and says in `command_at` what choosing a thing means.  Whatever may be chosen
    glows, is played by click, drag or keys, shows what would come of it or why it may not be, and is told to
    screen readers; hints, prompt, rule ids, thumbnail and drawing follow from the same two.

    Attributes:
        task: What the prompt asks for, marked with `N_`.
    """

    task: str = N_("choose what to play")

    # --- What a game says ---

    def command_at(self, view: View, seat: Seat, keys: Keys) -> Command | None:
        """Return what choosing things one after the other means, allowed or not; None: nothing (yet)."""
        raise NotImplementedError

    def moves(self, view: View, seat: Seat) -> Mapping[Keys, Command]:
        """
        Return what may be played now, by what is to be chosen for it.

        As it is, one thing is chosen at a time, and means what the rules list; games with from and to, or
        with more than their rules can list, say it themselves.
        """
        found: dict[Keys, Command] = {}
        choices = set(self.game.rules.choices(view, seat))
        for key, sprite in self.shown.items():
            command = None if sprite.phrase is None else self.command_at(view, seat, (key,))
            if command is not None and command in choices:
                found[key,] = command
        return found

    # --- What follows from it ---

    def pick_up(self) -> None:
        view, seat = self.view, self.acting
        if view is None:
            return
        moves = {} if seat is None else self.moves(view, seat)
        gesture = self.gesture
        if not isinstance(gesture, ChoicePick) or gesture.moves != moves:
            self.put_on(ChoicePick(self.scene, moves, self._pointed, self.propose, self._explain))
        self._show_choices()

    def primary(self) -> None:
        """Do what the large button says; without one Enter goes where the keys begin."""
        if self.prompt().command is None:
            self.gesture.stepped(1, 0)
        else:
            super().primary()

    def prompt_for(self, view: View) -> Prompt:
        waiting = min(self.due, default=None)
        if waiting is None:
            return Prompt(None, Phrase(N_("The game is over.")))
        seat, gesture = self.acting, self.gesture
        if seat is None:
            return Prompt(None if waiting == NATURE else waiting, Phrase(N_("is to play")))
        moves = gesture.moves if isinstance(gesture, ChoicePick) else {}
        button = next((each for each in self._unplaced(view, seat, moves)), None)
        action = None if button is None else button.phrase
        keys = Phrase(N_("Click, or choose with the arrows and Enter")) if moves else None
        return Prompt(seat, Phrase(self.task), keys, action, button)

    def facts(self, view: Any, seat: Seat) -> Sequence[Fact]:
        return [Fact(Phrase(N_("Points")), self.game.rules.scores(view)[seat])]

    def rule_of(self, view: View, key: Hashable | None) -> str | None:
        seat = min(self.due, default=0)
        command = None if key is None else self.command_at(view, seat, (key,))
        kinds = [] if command is None else [type(command)]
        kinds += [type(each) for each in self.game.rules.choices(view, seat)] if not kinds else []
        kinds += list(reversed(self.game.commands))
        return next((rule for kind in kinds for rule in kind.rules), None)

    def hint_picture(self, view: View, hint: Hint, depth: int) -> Picture:
        marks: Sprites = {("hint", key): self._ring(key, "hint") for key in hint.where if key in self.shown}
        return marks if depth < 3 else {**marks, **self._ghost(view, hint.move)}

    # --- Inside ---

    def _unplaced(self, view: View, seat: Seat, moves: Mapping[Keys, Command]) -> Sequence[Command]:
        """Return what may be played and lies nowhere: to pass, to throw."""
        placed = list(moves.values())
        return [each for each in self.game.rules.choices(view, seat) if each not in placed]

    def _show_choices(self) -> None:
        """Let everything glow that can be chosen now."""
        gesture, glow = self.gesture, Sprites()
        if isinstance(gesture, ChoicePick) and (self.view_options.shows_targets or gesture.held):
            for key in gesture.targets:
                room = self._room_of(key)
                size = max(6.0, min(room.width(), room.height()) / 5)
                glow["choice", key] = dot(room.center(), size, 60)
        self.overlay("choices", glow)

    def _pointed(self, keys: Keys) -> None:
        """Show what is pointed at, what would come of choosing it, or why it may not be."""
        view, seat, sprites = self.view, self.acting, Sprites()
        if view is not None and seat is not None and keys:
            sprites.update({("at", key): self._ring(key, "at") for key in keys if key in self.shown})
            command = self.command_at(view, seat, keys)
            reason = None if command is None else self.why_not(command)
            if command is not None and reason is None:
                sprites.update(self._ghost(view, command))
            elif reason is not None:
                sprites["why"] = self.beside(self._room_of(keys[-1]).center(), reason)
            item = self.scene.item(keys[-1])
            if item is not None:
                accessibility.speak_of(item)
        self.overlay("pointed", sprites)
        self._show_choices()

    def _explain(self, keys: Keys) -> bool:
        """Say why a choice means nothing; tell whether there was anything to say."""
        view, seat = self.view, self.acting
        command = None if view is None or seat is None else self.command_at(view, seat, keys)
        reason = None if command is None else self.why_not(command)
        if reason is not None:
            self.refuse(reason)
        return reason is not None

    def _ghost(self, view: View, command: Command) -> Picture:
        """Return what would lie elsewhere, or newly, if a command were played."""
        if self.why_not(command) is not None:
            return NOTHING
        after: Any = view.copy()
        self.game.rules.play(after, command)
        ghost = Sprites()
        for key, each in self.picture(after, self.room).items():
            now = self.shown.get(key)
            if now != each:
                stays = now is not None and (now.x, now.y) == (each.x, each.y)
                solid = CHANGED if stays else GHOST
                ghost["ghost", key] = evolve(each, opacity=solid, z=each.z + 0.5, phrase=None)
        return ghost

    def _ring(self, key: Hashable, kind: Literal["at", "hint"]) -> Sprite:
        return ring(self._room_of(key), 61, kind)

    def _room_of(self, key: Hashable) -> QRectF:
        """Return the rectangle that a thing takes on the table."""
        item = self.scene.item(key)
        return QRectF() if item is None else item.sceneBoundingRect()
