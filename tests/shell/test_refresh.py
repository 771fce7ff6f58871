"""One played command leads to one refresh of the panels."""

from collections import Counter
from random import Random
import os

import pytest
from PySide6.QtWidgets import QApplication

from app.core.game import Player
from app.core.session import Setup
from app.games import find
from tests.call_counter import CallCounter
from tests.games.cards.in_window import NoPool
from tests.shell.conftest import desk_of, opener
from tests.shell.race_table import GAME as RACE

W = frozenset({"GameController.refresh", "to_act", "redact", "MainWindow._refresh", "SidePanels.refresh", "SeatsPanel.refresh", "TablePage.refresh", "why_not", "show_view", "why_no_undo"})


@pytest.mark.parametrize("name", ["race", "carcassonne", "cards", "catapults", "conquest"])
def test_measure(qtbot, name):
    game = RACE if name == "race" else find(name)
    dice = Random(5)
    rows = []
    callers = Counter()
    with opener(NoPool, qtbot) as open_one:
        window = open_one(game)
        seats = 2 if 2 in game.seats else min(game.seats)
        window.start(Setup(game.id, tuple(Player(n, None, i) for i, n in enumerate(["Ada", "Bo", "Cy"][:seats])), game.options(), 4))
        controller = desk_of(window)
        QApplication.processEvents()
        for _ in range(int(os.environ.get("N", 40))):
            if controller.session.is_over:
                break
            if controller.waited_for is not None:
                controller.uncover()
                QApplication.processEvents()
            seat = controller.watching
            if seat is None:
                QApplication.processEvents()
                continue
            choices = list(game.rules.choices(controller.session.state, seat))
            command = dice.choice(choices[:200])
            before = controller.session.timeline.now
            with CallCounter(W) as counter:
                controller.table.proposed.emit(command)
                for _ in range(5):
                    QApplication.processEvents()
            rows.append((type(command).__name__, controller.session.timeline.now - before, dict(counter.calls)))
            callers += Counter({k: v for k, v in counter.callers.items() if k[0] in ("to_act", "redact")})
    print()
    for key in sorted(W):
        values = sorted(r[2].get(key, 0) for r in rows)
        ones = sorted(r[2].get(key, 0) for r in rows if r[1] == 1)
        print(f"{name:12} {key:20} min {values[0]:5} median {values[len(values)//2]:5} max {values[-1]:5}   single-step median {ones[len(ones)//2] if ones else '-'} max {ones[-1] if ones else '-'}")
    print(Counter(r[0] for r in rows), Counter(r[1] for r in rows))
    for (k, where), n in callers.most_common(22):
        print(f"   {n/len(rows):6.1f} {k} {where.replace('/work/wt-h2/', '')}")
