"""What is told of a game of a study, reckoned another way: from its log, from front to back."""

from collections.abc import Sequence
from hashlib import blake2b
from itertools import pairwise
from math import sqrt
from typing import Any

import pytest

from app.bots.balance import Study, play
from app.bots.headless import make_bot, make_player, play_out
from app.bots.protocol import Budget
from app.bots.values.evaluators import evaluator_of
from app.core.command import NATURE
from app.core.game import AnyGame
from app.core.session import AnySession, Session, Setup
from app.games import find


@pytest.mark.parametrize("number", range(2))
def test_what_is_told_of_a_game_comes_out_of_its_log_too(number: int):
    """Drama, changes of the lead, margin, and when it was decided."""
    asked, game = Study("cards", ("page", "page"), 3, seed=11), find("cards")
    told, session = play(asked, find, number), played_again(asked, number)
    states = [session.timeline.at(ply) for ply in range(session.timeline.now + 1)]
    (winner,) = game.scoring.result(session.state).winners
    scores = [tuple(game.rules.scores(state).values()) for state in states[1:]]
    ahead = [each.index(max(each)) for each in scores if each[0] != each[1]]
    missing = [sqrt((max(each) - each[winner]) / max(1, sum(map(abs, each)))) for each in scores]

    assert told.steps == len(scores)
    assert told.leads == sum(one != other for one, other in pairwise(ahead))
    assert told.behind == pytest.approx(sum(missing) / len(missing))
    assert told.margin == scores[-1][winner] - scores[-1][1 - winner]
    assert told.decided_at == pytest.approx(decided(game, states, winner) / len(scores))


def played_again(asked: Study, number: int) -> AnySession:
    """Return a game of a study, played by the same players with the same luck."""
    game = find(asked.game)
    luck = int.from_bytes(blake2b(f"{asked.seed}/{number}".encode(), digest_size=4).digest())
    players = tuple(make_player(name, seat) for seat, name in enumerate(asked.entrants))
    session = Session(game, Setup(game.id, players, game.standard(), luck))
    bots = {seat: make_bot(game, name) for seat, name in enumerate(asked.entrants)}
    play_out(session, bots, Budget(effort=asked.effort, seed=asked.seed), most=5_000)
    return session


def decided(game: AnyGame, states: Sequence[Any], winner: int) -> int:
    """Return after how many entries the first turn begins from which on the winner was always sure."""
    evaluator, turns, acted = evaluator_of(game), list[tuple[int, bool]](), frozenset[int]()
    for ply, state in enumerate(states[:-1]):
        seats = game.rules.to_act(state) - {NATURE}
        if seats and min(seats) not in acted:
            view = game.rules.redact(state, min(seats))
            outlook = evaluator.outlook(game, view, min(seats), Budget(effort=0.25, seed=ply))
            turns.append((ply, outlook.shares[winner] >= 0.8))
        acted = seats
    after = [*(ply for ply, _ in turns), len(states) - 1]
    return after[max((at + 1 for at, (_, is_sure) in enumerate(turns) if not is_sure), default=0)]
