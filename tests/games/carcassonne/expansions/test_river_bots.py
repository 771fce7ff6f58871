"""Rivers, thought about: quick looks, whole games of computers, hints."""

from random import Random

import pytest

from app.bots.advice.adviser import Adviser
from app.bots.protocol import Budget
from app.core.game import Level
from app.games.carcassonne import rules
from app.games.carcassonne.bots import bot
from app.games.carcassonne.game import GAME
from app.games.carcassonne.model import Phase
from app.games.carcassonne.notation import draw
from tests.games.carcassonne.claim_checks import CHECKS
from tests.games.carcassonne.drawn import table
from tests.games.carcassonne.expansions.test_traders_bots import agree

QUICK = Budget(effort=0.05, seed=1)
BOTH = ("river", "river2")


def test_the_quick_look_agrees_with_the_outlook():
    """RIV-2, RIV-3, RIV-6: of every turn along a river."""
    session, rng, looked = table(3, fairs="none", boxes=BOTH), Random(3), 0
    while len(session.state.tiles) < 24:
        (seat,) = session.to_act
        if session.state.phase is Phase.PLACE and session.state.followers and rng.random() < 0.5:
            looked += agree(session.state, seat)
        session.submit(rng.choice(list(rules.choices(session.state, seat))))
    assert looked > 50


@pytest.mark.parametrize("level", [Level.PAGE, Level.KNIGHT])
def test_computers_go_along_the_river(level):
    """RIV-1 to RIV-6: what they do is legal, and they come to the pile."""
    session = table(1, level=level, fairs="none", boxes=BOTH)
    player = bot.bot_of(level)
    while len(session.state.tiles) < 26:
        (seat,) = session.to_act
        session.submit(player.choose(GAME, session.state, seat, QUICK))
    assert rules.problems(session.state) == []
    assert session.state.followers


def test_hints_are_true():
    """RIV-2: everything that is said for a step along the river, checked by walking over the tiles."""
    session, said = table(2, level=Level.SQUIRE, fairs="none", boxes=BOTH), set()
    player = bot.bot_of(Level.SQUIRE)
    adviser = Adviser(GAME, player)
    while len(session.state.tiles) < 30:
        (seat,) = session.to_act
        if session.timeline.now % 3 == 0:
            hint = adviser.advise(session.state, seat, QUICK)
            for each in hint.claims:
                if each.kind in CHECKS:
                    assert CHECKS[each.kind](session.state, seat, hint, each.figures), (
                        each,
                        draw(session.state),
                    )
                    said.add(each.kind)
        session.submit(player.choose(GAME, session.state, seat, QUICK))
    assert {"claims", "field"} & said
