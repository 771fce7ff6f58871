"""
How long an edit in the sandbox takes, in each game, in the middle of a game.

    python -m tests.bench.bench_sandbox [--plies 60]

Takes things off the board one by one and undoes it.  Prints milliseconds of the process, for the edit and
for what is painted after it; writing to the library is in it, waiting for the disk is not.
"""

import argparse
import os
import time
from collections.abc import Callable, Hashable
from functools import partial
from random import Random
from statistics import median
from tempfile import mkdtemp

if __name__ == "__main__":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtWidgets import QApplication

from app.core.edits import Edit
from app.core.game import AnyGame, Player
from app.core.session import Session, Setup
from app.games import all_games
from app.paths import HOME_VARIABLE
from app.shell.common.qt_application import make_application
from app.shell.main.application import FIND, make_window
from app.shell.sandbox.draft import Draft
from app.shell.sandbox.sandbox_page import SandboxPage
from app.ui.editor.board_editor import BoardEditor

_EDITS = 12


def position(game: AnyGame, plies: int) -> Draft:
    """Return where people are who do anything that is allowed."""
    players = tuple(Player(name, None, seat) for seat, name in enumerate(("Ada", "Bo")))
    session, dice = Session(game, Setup(game.id, players, game.options(), 3)), Random(1)
    session.begin()
    for _ in range(plies):
        if session.to_act:
            seat = min(session.to_act)
            session.submit(dice.choice(list(game.rules.choices(session.state, seat))))
    return Draft(game, game.options(), players, session.state.copy())


def spent(task: Callable[[], object]) -> float:
    """Return how many milliseconds of the process a task takes."""
    start = time.process_time()
    task()
    return (time.process_time() - start) * 1000


def put_away(page: SandboxPage, key: Hashable) -> None:
    """Take something off the board."""
    assert isinstance(page.editor, BoardEditor)
    edit = page.editor.put_away(key)
    if isinstance(edit, Edit):
        page.keep(edit)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[1])
    parser.add_argument("--plies", type=int, default=60)
    plies = parser.parse_args().plies
    os.environ[HOME_VARIABLE] = mkdtemp()
    application = make_application(["bench"])
    window = make_window(all_games(), FIND)
    window.resize(1366, 738)
    window.show()
    for game in all_games():
        window.sandbox.show(position(game, plies))
        application.processEvents()
        page = window.sandbox.page
        assert page is not None
        editor = page.editor
        assert isinstance(editor, BoardEditor)
        edits, after = [], []
        for key in editor.liftables()[:_EDITS]:
            for task in (partial(put_away, page, key), page.stack.undo):
                edits.append(spent(task))
                after.append(spent(QApplication.processEvents))
        page.stack.setClean()
        for name, times in (("edit", edits), ("painting after it", after)):
            print(
                f"{game.id:12} {name:18} p50 {median(times):5.1f}  most {max(times):5.1f} ms of {len(times)}"
            )
    window.close()


if __name__ == "__main__":
    main()
