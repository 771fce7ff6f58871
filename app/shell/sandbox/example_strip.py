"""What an example of the rule book shows: a strip above the sandbox."""

from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout

from app.core.command import Command, Seat
from app.core.edits import AnyEdit, Edit
from app.core.game import AnyGame
from app.core.reason import Reason
from app.core.words import N_, Phrase
from app.i18n import say
from app.shell.common.rule_links import linked
from app.storage.examples import Example
from app.ui.text.labels import TextLabel, html
from app.ui.widgets.buttons import button


class RuleExample:
    """
    An example of the rule book, ready to be tried.

    Attributes:
        rule: The id it was opened for.
        command: What is to be tried; None where the position itself shows the rule.
        refusal: Why it is refused; None for a step that is allowed.
        outcome: The position afterwards, and what was done; None without such a step.
    """

    def __init__(self, game: AnyGame, example: Example, rule: str) -> None:
        self.rule, self._note = rule, example.note
        before = example.position(game).state
        self.command: Command | None = example.command(game)
        self.refusal: Reason | None = None
        self.outcome: AnyEdit | None = None
        if self.command is None:
            return
        self.refusal = game.rules.why_not(before, self.command)
        if self.refusal is None:
            after = before.copy()
            game.rules.play(after, self.command)
            told = game.notation.tell(before, self.command, after)
            self.outcome = Edit(after, told or self.command.phrase)

    @property
    def sentence(self) -> Phrase:
        """What to look at, or to try, and what follows."""
        if self._note:
            return Phrase(self._note)
        if self.refusal is not None and self.command is not None:
            values = {"step": self.command.phrase, "why": self.refusal}
            return Phrase(N_("Try: {step}.  It is refused: {why}"), values)
        if self.outcome is not None:
            return Phrase(N_("Try it, and see what comes of it: {step}"), {"step": self.outcome.phrase})
        return Phrase(N_("A position in which the rule counts: change it, and watch the problems."))


class ExampleStrip(QFrame):
    """
    Shows the rule and its sentence, and the button that tries it.

    Signals:
        tried: The button was pressed.
        wanted: The id of the rule, to be read again.
    """

    tried = Signal()
    wanted = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.words = TextLabel()
        self.words.setWordWrap(True)
        self.words.show_links(self.wanted.emit)
        self.button = button("", self.tried.emit)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(12, 6, 12, 6)
        layout.addWidget(self.words, 1)
        layout.addWidget(self.button)
        self.hide()

    def show_lesson(self, lesson: RuleExample, names: Mapping[Seat, str]) -> None:
        """Show what an example teaches."""
        sentence = say(lesson.sentence, names)
        text = "<b>{rule}</b>&nbsp; {sentence}"
        self.words.setText(html(text, rule=linked(lesson.rule), sentence=linked(sentence)))
        self.words.setAccessibleName(f"{lesson.rule}: {sentence}")
        self.button.setText(say(N_("Try it")))
        self.button.setVisible(lesson.command is not None)
        self.show()
