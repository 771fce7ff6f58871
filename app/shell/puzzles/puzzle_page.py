"""The page of a puzzle: the words above, and the real table with the position on it."""

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QVBoxLayout

from app.bots.advice.explanation import foretold
from app.bots.analysis.verdict import Verdict
from app.bots.pool import Answer, Ask, Question
from app.bots.protocol import Budget, Hint, Role
from app.bots.puzzles.puzzle import DIFFICULTY_NAMES, THEME_NAMES, Puzzle, Rated, session_of
from app.core.command import Command
from app.core.game import AnyGame
from app.core.session import AnyStep
from app.core.state import State
from app.core.words import N_, NN_, Phrase, counted
from app.i18n import number, say, sentence
from app.settings import Settings
from app.shell.common.bot_client import Inbox
from app.shell.common.services import Services
from app.shell.common.thumbnails import make_table
from app.shell.common.undo_keys import lead_between, take_back_by_keys
from app.shell.common.user_state import NAMES
from app.shell.play.bot_runner import BotRunner
from app.shell.play.coach.coach import Coach
from app.shell.play.game_controller import GameController
from app.shell.play.hints import Hints
from app.shell.play.table_page import TablePage
from app.shell.puzzles.bare_table import BareTable
from app.shell.puzzles.puzzle_strip import PuzzleStrip
from app.ui.widgets.page_stack import BoardPage

_EFFORT, _LOOKS = 1.0, 4
"""With which a move is looked at that nobody knows yet, and how often, as long as that tells too little."""

_NOTHING = 0.01
"""A loss that rounds to less is none."""

_ERROR = 1.0
"""Games in 100: no loss is told as if it were known better, for the values themselves are not."""

_REASONS = 3
"""So many reasons are named."""

_MOVE = 3
"""The depth of a hint that shows the move itself."""


class PuzzlePage(BoardPage):
    """
    One puzzle after another; nothing of it is kept in the library.

    Signals:
        answered: Whether the first answer to a puzzle was right; to be shown the move counts as wrong.
        left: The player has had enough for now.
        wanted: The id of a rule, to be read.

    Attributes:
        strip: The words.
        bare: What lies there instead of a board where there is no puzzle.
        puzzle: What is to be found now; None before the first one.
    """

    answered = Signal(bool)
    left = Signal()
    wanted = Signal(str)

    def __init__(self, services: Services) -> None:
        super().__init__()
        self._services = services
        self._game: AnyGame | None = None
        self.puzzle: Puzzle | None = None
        self._table: TablePage | None = None
        self._weighing, self._reasons = Inbox(services.pool, self), Inbox(services.pool, self)
        self._is_told = self._is_shown = self._is_done = self._is_wrong = False
        self.strip = PuzzleStrip()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addWidget(self.strip)
        self.bare = BareTable()
        self.bare.hide()
        self._column.addWidget(self.bare, 1)
        self.strip.shown.connect(self.show_move)
        self.strip.explained.connect(self.explain)
        self.strip.repeated.connect(self.begin_again)
        self.strip.left.connect(self.left)
        take_back_by_keys(self, lambda: self._table.controller if self._table else None)
        lead_between(self, lambda: self._table.board if self._table else None, self.strip)

    @property
    def game(self) -> AnyGame | None:
        """What is played in the puzzle."""
        return self._game

    @property
    def controller(self) -> GameController:
        """Plays the puzzle; there is one from `begin` on."""
        return self.table.controller

    @property
    def table(self) -> TablePage:
        """Where it is played; there is one from `begin` on."""
        assert self._table is not None
        return self._table

    def begin(self, game: AnyGame, puzzle: Puzzle) -> None:
        """Lay a puzzle on the table."""
        self._game, self.puzzle, self._is_told = game, puzzle, False
        self._lay(game, puzzle)

    def begin_again(self) -> None:
        """Lay the same puzzle on the table once more; its first answer is what counts."""
        if self._game is not None and self.puzzle is not None:
            self._lay(self._game, self.puzzle)

    def _lay(self, game: AnyGame, puzzle: Puzzle) -> None:
        self.put_away()
        services = self._services
        session = session_of(game, puzzle.text, puzzle.seat, puzzle.options, NAMES)
        settings = services.user_state.settings
        runner = BotRunner(session, services.pool, settings.speed)
        for seat in range(session.setup.seats):
            if seat != puzzle.seat:
                runner.leave(seat)
        hints, coach = Hints(session, services.pool), Coach(session, services.pool, is_on=False)
        controller = GameController(session, make_table(game, settings), runner, hints, coach)
        page = self._table = TablePage(controller)
        self.bare.hide()
        self._column.addWidget(page, 1)
        controller.stepped.connect(self._look)
        page.status.wanted.connect(self.wanted)
        page.recent.hide()
        self._is_shown = self._is_done = self._is_wrong = False
        self._tell_task()
        controller.begin()
        self.setFocusProxy(page)
        page.setFocus()

    def put_away(self) -> None:
        """Take the puzzle off the table."""
        self._weighing.clear()
        self._reasons.clear()
        if self._table is not None:
            page, self._table = self._table, None
            self.setFocusProxy(self.strip)
            self._column.removeWidget(page)
            page.controller.close()
            page.hide()
            page.deleteLater()
            page.controller.deleteLater()

    def show_nothing(self, words: str) -> None:
        """Say why there is no puzzle here."""
        self.put_away()
        self.puzzle = None
        self.strip.say_nothing()
        self.bare.say(words)
        self.bare.show()

    def show_move(self) -> None:
        """Show the best move on the board; if it is shown already, play it."""
        puzzle = self.puzzle
        if puzzle is None or self._table is None:
            return
        if self.controller.session.timeline.now:
            self.begin_again()
        move = puzzle.best
        if self._is_shown:
            self.controller.play(move)
            return
        self._tell(is_right=False)
        self._is_shown = True
        self.controller.table.show_hint(Hint(move.phrase, (), move, move.phrase, ()), _MOVE)
        self._say(self._best_said(puzzle), is_shown=True)

    def explain(self) -> None:
        """Say why the best move is the best; before an answer, and after a wrong one, that shows it."""
        puzzle, game = self.puzzle, self._game
        if puzzle is None or game is None or self._table is None:
            return
        has_answered = self.controller.session.timeline.now and not self._is_wrong
        if not (self._is_done or self._is_shown or has_answered):
            self.show_move()
        view = session_of(game, puzzle.text, puzzle.seat, puzzle.options, NAMES).view(puzzle.seat)
        question = Question(
            game.id, game.levels[-1], view, puzzle.seat, Budget(), Ask.HINT, plan=(puzzle.best,)
        )
        self._reasons.clear()
        self._reasons.ask(question, self._explained)

    def apply(self, settings: Settings) -> None:
        """Take new preferences."""
        if self._table is not None:
            self.controller.runner.speed = settings.speed
            self.controller.table.apply(settings)
            self._table.refresh()

    def retranslate(self) -> None:
        """Say everything in the language that is spoken now."""
        if self._table is None:
            return
        self._table.retranslate()
        was_shown = self._is_shown
        self._judge_anew()
        if was_shown and not self.controller.session.timeline.now:
            self.show_move()

    def _tell_task(self) -> None:
        puzzle, game = self.puzzle, self._game
        assert puzzle is not None
        assert game is not None
        values = {
            "game": game.title,
            "theme": Phrase(THEME_NAMES[puzzle.theme]),
            "difficulty": Phrase(DIFFICULTY_NAMES[puzzle.difficulty]),
        }
        self.strip.show_title(say(Phrase(N_("{game}: {theme} ({difficulty})"), values)))
        name = self.controller.names[puzzle.seat]
        if puzzle.proofs:
            text = N_("You play {name}.  One move is clearly better than all others: which?")
        else:
            text = N_("You play {name}.  You once chose something else here: what is better?")
        self._say_on_strip(say(Phrase(text, {"name": name})))

    def _look(self, step: AnyStep) -> None:
        """Judge what has been seen of a step, if it is the first one, or was taken back or played again."""
        puzzle, timeline = self.puzzle, self.controller.session.timeline
        if puzzle is None or not (step.command is None or step.command.by == puzzle.seat):
            return
        self.controller.table.show_hint(None, 0)
        if step.command is None:
            self._judge_anew()
        elif timeline.entries[0].command is step.command and not self._is_done:
            self._judge_first(puzzle)

    def _judge_anew(self) -> None:
        """Say what there is to say of what lies there now: nothing of what was taken back."""
        self._weighing.clear()
        self._is_done = self._is_wrong = False
        self._tell_task()
        self.table.status.stand_back(is_back=False)
        if self.puzzle is not None and self.controller.session.timeline.now:
            self._judge_first(self.puzzle)
        else:
            self._is_shown = False

    def _judge_first(self, puzzle: Puzzle) -> None:
        """Judge the first step that lies there, at once or when it has been weighed."""
        # What is still weighed has been taken back since.
        self._weighing.clear()
        timeline = self.controller.session.timeline
        move = timeline.entries[0].command
        if (known := puzzle.rated(move)) is not None:
            # Whoever heard of a step may still be about to show it.
            QTimer.singleShot(0, self.table, lambda: self._judge(known))
            return
        self._say(say(N_("Your move is being weighed …")))
        assert self._game is not None
        self._weigh(move, self._game.rules.redact(timeline.at(0), puzzle.seat))

    def _weigh(self, move: Command, view: State, known: Verdict | None = None, look: int = 1) -> None:
        """Ask what a move loses, with luck of its own for each look."""
        puzzle, game = self.puzzle, self._game
        assert puzzle is not None
        assert game is not None
        budget, best = Budget(None, _EFFORT, look), (puzzle.best,)
        question = Question(game.id, game.levels[0], view, puzzle.seat, budget, Ask.AGAINST, best, move)

        def weighed(answer: Answer) -> None:
            if not isinstance(answer.value, Verdict):
                self._say(say(N_("Your move could not be weighed.  Try it once more.")))
                return
            found = answer.value if known is None else known.joined(answer.value)
            if look < _LOOKS and puzzle.is_open(found.loss, found.error):
                self._weigh(move, view, found, look + 1)
            else:
                self._judge(Rated(move, found.loss, found.error))

        self._weighing.ask(question, weighed)

    def _judge(self, rated: Rated) -> None:
        """Say how good an answer was."""
        puzzle = self.puzzle
        assert puzzle is not None
        is_right = puzzle.is_solved_by(rated) or rated.loss < _NOTHING
        self._tell(is_right=is_right and not self._is_shown)
        self._is_done, self._is_wrong = is_right, not is_right
        if not is_right:
            values = {"error": number(max(_ERROR, 100 * rated.error))}
            words = counted(_WORSE, _fewer(puzzle, rated), **values)
            self._say(say(words))
            return
        forms = _SHOWN if self._is_shown else _RIGHT if rated.move == puzzle.best else _AS_GOOD
        self._say(say(counted(forms, round(100 * puzzle.share))), is_done=True)

    def _explained(self, answer: Answer) -> None:
        puzzle = self.puzzle
        if puzzle is None or self._table is None:
            return
        if not isinstance(answer.value, Hint):
            self._say(say(N_("Nobody could say why.  Ask once more.")), is_done=self._is_done)
            return
        hint, names = answer.value, self.controller.names
        entries = self.controller.session.timeline.entries
        is_there = self._is_done and entries[0].command == puzzle.best
        said = [] if is_there else [self._best_said(puzzle)]
        said += [say(hint.aim, names)] if hint.aim.text else []
        for role in (Role.THREAT, Role.REASON):
            said += [say(each.sentence, names) for each in hint.said(role)[:_REASONS]]
        if len(puzzle.moves) > 1:
            said.append(say(self._told_rival(puzzle, puzzle.moves[1])))
        self._say("  ".join(map(sentence, said)), is_done=self._is_done, is_shown=self._is_shown)

    def _best_said(self, puzzle: Puzzle) -> str:
        """Name the best move."""
        step = sentence(say(self._told(puzzle.best), self.controller.names))
        return say(Phrase(N_("This is the best move: {step}"), {"step": step}))

    def _told_rival(self, puzzle: Puzzle, rival: Rated) -> Phrase:
        """Return what another move loses: the next best, or what somebody once chose."""
        steps = [sentence(say(self._told(each), self.controller.names)) for each in (puzzle.best, rival.move)]
        loss, is_alike = _fewer(puzzle, rival), _beginning(steps[0]) == _beginning(steps[1])
        if not puzzle.proofs:
            return counted(_ONCE_ALIKE, loss) if is_alike else counted(_ONCE, loss, move=steps[1])
        return counted(_ELSEWHERE, loss) if is_alike else counted(_RIVAL, loss, move=steps[1])

    def _told(self, move: Command) -> Phrase:
        """Return what a move does at the beginning of the puzzle, in words."""
        session, is_named = self.controller.session, self.controller.table.names_places
        view = session.game.rules.redact(session.timeline.at(0), move.by)
        return foretold(session.game, view, move, names_places=is_named)

    def _tell(self, *, is_right: bool) -> None:
        if not self._is_told:
            self._is_told = True
            self.answered.emit(is_right)

    def _say_on_strip(self, words: str, **how: bool) -> None:
        self.strip.say(words, **how)

    def _say(self, words: str, **how: bool) -> None:
        self._say_on_strip(words, **how)
        self.table.status.stand_back(is_back=self._is_done)
        self.table.say_aloud(words)


def _fewer(puzzle: Puzzle, rated: Rated) -> int:
    """Return how many games in 100 a move wins fewer: no more than the best one wins, however few told it."""
    return round(100 * min(rated.loss, puzzle.share))


def _beginning(told: str) -> str:
    """Return what somebody does, without what follows from it."""
    return told.split(". ", maxsplit=1)[0].rstrip(".")


_SHOWN = NN_(
    "That was the move.  After it, about {count} game in 100 is won, as computers reckon.",
    "That was the move.  After it, about {count} games in 100 are won, as computers reckon.",
)

_RIGHT = NN_(
    "Right!  After that, about {count} game in 100 is won, as computers reckon.",
    "Right!  After that, about {count} games in 100 are won, as computers reckon.",
)

_AS_GOOD = NN_(
    "Right!  Nobody can tell it from the best move; about {count} game in 100 is won.",
    "Right!  Nobody can tell it from the best move; about {count} games in 100 are won.",
)

_WORSE = NN_(
    "Not the best: it wins about {count} game fewer in 100, give or take {error}.  Once more, or look.",
    "Not the best: it wins about {count} games fewer in 100, give or take {error}.  Once more, or look.",
)

_ELSEWHERE = NN_(
    "The same elsewhere wins at least {count} game fewer in 100.",
    "The same elsewhere wins at least {count} games fewer in 100.",
)

_RIVAL = NN_(
    "The next best wins {count} game fewer in 100: {move}",
    "The next best wins {count} games fewer in 100: {move}",
)

_ONCE_ALIKE = NN_(
    "What you once chose, the same elsewhere or in another way, wins {count} game fewer in 100.",
    "What you once chose, the same elsewhere or in another way, wins {count} games fewer in 100.",
)

_ONCE = NN_(
    "What you once chose wins {count} game fewer in 100: {move}",
    "What you once chose wins {count} games fewer in 100: {move}",
)
