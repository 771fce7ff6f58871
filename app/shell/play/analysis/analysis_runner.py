"""Goes over a game in the workers, a few questions at a time, and keeps what they have answered."""

import json
import logging
import time
from collections import deque
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from cattrs.errors import CattrsError
from PySide6.QtCore import QObject, QTimer, Signal

from app.bots.analysis.analysis import CONTEND, Analysis, Order, budget_of, luck_of, taken_in
from app.bots.analysis.swings import Swing, measure
from app.bots.analysis.verdict import CLOSE, PASSES, Verdict
from app.bots.pool import Answer, Ask, Question
from app.bots.protocol import Budget
from app.core.game import Level
from app.shell.common.bot_client import Inbox, Pool
from app.storage.codec import Codec, digest
from app.storage.files import write_whole
from app.strength.gone_over import TOLD, told_of

_LOG = logging.getLogger("springald")

_AT_ONCE = 4
"""So many questions are under way: whoever plays meanwhile does not wait for long."""

_KEEP_MS = 1500
"""After so long what was answered is on disk."""


_DAMAGE = (
    OSError,
    ValueError,
    TypeError,
    LookupError,
    AttributeError,
    OverflowError,
    RecursionError,
    CattrsError,
)
"""What is raised where a kept file is an older version's, or damaged; by hand anything may stand in it."""


class AnalysisRunner(QObject):
    """
    Asks for every swing and verdict that is missing, pass by pass.

    Signals:
        grown: Something more is known.

    Attributes:
        analysis: What is known.
        done, whole: Questions that have been answered, and all that there are; while it runs, at most.
    """

    grown = Signal()

    def __init__(self, analysis: Analysis, pool: Pool, folder: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.analysis = analysis
        session = analysis.session
        self._codec, self._inbox = Codec(session.game), Inbox(pool, self)
        name = digest(session.game, [self._codec.from_entry(entry) for entry in session.timeline.entries])
        self._file = folder / f"{session.game.id}-{name}.json"
        self._ahead: deque[tuple[Question, Callable[[Any], None]]] = deque()
        self._order = Order()
        self._under_way, self._pass = 0, PASSES[0]
        self._when, self._measure = 0.0, measure(session.game)
        self._told: Mapping[str, Any] | None = None
        self._saver = QTimer(self)
        self._saver.setSingleShot(True)
        self._saver.setInterval(_KEEP_MS)
        self._saver.timeout.connect(self.keep)
        self.done, self.whole = 0, 0
        self._read()

    @property
    def is_running(self) -> bool:
        """Whether anybody is asked."""
        return self._under_way > 0

    def start(self) -> None:
        """Ask for all that is missing; the first decision first, that something is there at once."""
        self._ahead, self._order = deque(self._first()), Order()
        self.done, self._pass = 0, PASSES[0]
        self._go_on()
        self.grown.emit()

    def stop(self) -> None:
        """Ask nothing more; what is known stays, and is kept."""
        self._ahead.clear()
        self._inbox.clear()
        self._under_way = 0
        self._saver.stop()
        self.keep()
        self.grown.emit()

    def keep(self) -> None:
        """Write down what is known; a full disk costs no more than that."""
        codec, found = self._codec, self.analysis
        data: dict[str, Any] = {
            "measure": self._measure,
            "swings": {str(ply): _rows(each) for ply, each in found.swings.items()},
            "verdicts": {str(ply): _plain(codec, each) for ply, each in found.verdicts.items()},
        }
        # Before its end it may be that nobody has looked closely enough to call anything a mistake.
        told = told_of(found, self._when or time.time()) if self.done >= self.whole else None
        if told is not None:
            self._told, self._when = told, told["when"]
        # What it has told once stays true of that end, also if somebody takes that back.
        if self._told is not None:
            data[TOLD] = self._told
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            write_whole(self._file, json.dumps(data))
        except OSError:
            return

    def _read(self) -> None:
        """
        Take what was kept; whatever cannot be read is found out again, and the log says why.

        So is what other values have told: half of it by these, half by those would not add up.
        """
        seats = self.analysis.session.setup.seats
        try:
            # What is no number or infinite is refused: `int` raises for it.
            data = json.loads(self._file.read_text(encoding="utf-8"), parse_constant=int)
            told = data.get(TOLD)
            self._when = float((told or {}).get("when", 0))
            self._told = told
            if data["measure"] != self._measure:
                return
            swings = {int(ply): _swing(each, seats) for ply, each in data["swings"].items()}
            verdicts = {int(ply): _verdict(self._codec, each) for ply, each in data["verdicts"].items()}
        except FileNotFoundError:
            return
        except _DAMAGE as error:
            _LOG.warning("%s cannot be read, and is found out again: %r", self._file, error)
            return
        places = {each.ply for each in self.analysis.decisions}
        self.analysis.swings.update({ply: each for ply, each in swings.items() if ply < self.analysis.length})
        self.analysis.verdicts.update({ply: each for ply, each in verdicts.items() if ply in places})

    def _first(self) -> list[tuple[Question, Callable[[Any], None]]]:
        """Return the questions of the first pass, and of luck and skill, in their order."""
        found = self.analysis
        quick = [self._judging(each.ply, PASSES[0]) for each in found.missing(PASSES[0])]
        swings = [self._swinging(ply) for ply in range(found.length) if ply not in found.swings]
        return [*quick[:1], *swings, *quick[1:]]

    def _next(self) -> list[tuple[Question, Callable[[Any], None]]]:
        """Return the questions that come next; none at the end."""
        ahead = self._order.ahead(self.analysis)
        if ahead is None:
            return []
        decisions, self._pass = ahead
        return [self._judging(each.ply, self._pass) for each in decisions]

    def _later(self) -> int:
        """Return how many questions later passes have, at most: that is known once the one before is over."""
        after = [effort for effort in PASSES if effort > self._pass]
        return sum(2 * CONTEND if effort >= CLOSE else len(self.analysis.decisions) for effort in after)

    def _judging(self, ply: int, effort: float) -> tuple[Question, Callable[[Any], None]]:
        session = self.analysis.session
        command = session.timeline.entries[ply].command
        view = session.game.rules.redact(session.timeline.at(ply), command.by)
        budget, with_known = budget_of(session.setup.seed, ply, effort)
        known = self.analysis.verdicts.get(ply) if with_known else None
        ask, plan = (Ask.AGAINST, (known.best,)) if known else (Ask.JUDGE, ())
        question = Question(session.game.id, Level.SQUIRE, view, command.by, budget, ask, plan, command)

        def take(value: Any) -> None:
            if isinstance(value, Verdict):
                self.analysis.verdicts[ply] = taken_in(known, value, effort) if known else value

        return question, take

    def _swinging(self, ply: int) -> tuple[Question, Callable[[Any], None]]:
        session = self.analysis.session
        command, state = session.timeline.entries[ply].command, session.timeline.at(ply)
        budget = Budget(None, 1.0, luck_of(session.setup.seed, ply))
        question = Question(session.game.id, Level.SQUIRE, state, 0, budget, Ask.SWING, move=command)

        def take(value: Any) -> None:
            if isinstance(value, Swing):
                self.analysis.swings[ply] = value

        return question, take

    def _go_on(self) -> None:
        if not self._ahead and not self._under_way:
            self._ahead.extend(self._next())
        while self._ahead and self._under_way < _AT_ONCE:
            question, take = self._ahead.popleft()
            self._under_way += 1
            self._inbox.ask(question, partial(self._answered, take))
        left = self._under_way + len(self._ahead)
        self.whole = self.done + left + (self._later() if left else 0)
        if not left:
            self.keep()

    def _answered(self, take: Callable[[Any], None], answer: Answer) -> None:
        self._under_way -= 1
        self.done += 1
        take(answer.value)
        if not self._saver.isActive():
            self._saver.start()
        self._go_on()
        self.grown.emit()


def _rows(swing: Swing) -> list[list[float]]:
    """Return a swing as JSON can hold it."""
    return [list(swing.before), list(swing.expected), list(swing.after)]


def _swing(rows: Any, seats: int) -> Swing:
    """Return the swing that was kept; raises whatever is wrong with it."""
    before, expected, after = (tuple(map(float, row)) for row in rows)
    if not len(before) == len(expected) == len(after) == seats:
        raise ValueError(f"chances of {seats} seats are expected")
    return Swing(before, expected, after)


def _plain(codec: Codec, verdict: Verdict) -> dict[str, Any]:
    """Return a verdict as JSON can hold it."""
    return {
        "loss": verdict.loss,
        "error": verdict.error,
        "best": codec.from_command(verdict.best),
        "share": verdict.share,
        "line": [codec.from_command(each) for each in verdict.line],
        "effort": verdict.effort,
        "doubt": verdict.doubt,
        "early": verdict.is_early,
    }


def _verdict(codec: Codec, data: Any) -> Verdict:
    """Return the verdict that was kept; raises whatever is wrong with it."""
    best, line = codec.to_entry(data["best"]), tuple(codec.to_entry(each).command for each in data["line"])
    loss, error, share, effort, doubt = (
        float(data[name]) for name in ("loss", "error", "share", "effort", "doubt")
    )
    return Verdict(loss, error, best.command, share, line, effort, doubt, bool(data.get("early", False)))
