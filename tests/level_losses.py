"""What levels give away: all are asked at the same positions, and their choices meet the same luck."""

from collections.abc import Sequence
from itertools import islice, pairwise
from math import sqrt
from random import Random
from statistics import mean, stdev
from typing import Any

from app.bots.advice.best_moves import promising
from app.bots.analysis.analysis import Decision, begin, luck_of
from app.bots.headless import make_bot, make_player, play_out
from app.bots.protocol import Budget
from app.bots.search.determinization import World, worlds
from app.bots.values.evaluators import evaluator_of
from app.bots.values.learnt import learnt_values
from app.bots.values.playouts import PlayoutEvaluator
from app.core.command import NATURE, Seat
from app.core.game import RANKS, AnyGame, Level
from app.core.session import AnySession, Session, Setup
from app.games import find

_EACH = 6
"""At so many positions of a game the levels are asked what they would do."""

_CHOICES = 3
"""So many moves such a position has at least."""

_EFFORT, _WIDTH, _MOST = 0.4, 7, 400
"""How their moves are compared: as at the second pass of the analysis."""

_HASTE = 0.3
"""Of their search steps, with which the levels play to such positions."""

_TURNS = 3
"""So many turns of a game each level plays."""

_AFTER = 24
"""So many times each is played on."""


def game_of(game_id: str, number: int, levels: Sequence[str], effort: float = 1.0) -> AnySession:
    """Return a game that computers have played."""
    game = find(game_id)
    players = tuple(make_player(name, seat) for seat, name in enumerate(levels))
    session: AnySession = Session(game, Setup(game.id, players, game.standard(), 7_000_000 + number))
    play_out(
        session,
        {seat: make_bot(game, name) for seat, name in enumerate(levels)},
        Budget(effort=effort, seed=number),
    )
    return session


def levels_of(game: AnyGame) -> list[Level]:
    """Return whose losses are measured: the levels that every game has, and the weakest one of this game."""
    return list(dict.fromkeys([game.levels[0], *RANKS]))


def losses(game_id: str, number: int) -> list[list[float]]:
    """
    Return what each level would give away at some positions of a game that two of them have played.

    All are asked at the same positions, and where they agree they lose the same: differences are sharp.
    """
    session, names, rng = _mixed(game_id, number)
    decisions = [each for each in begin(session, everybody=True).decisions if _has_choices(session, each)]
    chosen = sorted(rng.sample(range(len(decisions)), min(_EACH, len(decisions))))
    return [_losses(session, decisions[at], names, luck_of(number, decisions[at].ply)) for at in chosen]


def turns(game_id: str, number: int) -> list[list[float]]:
    """
    Return what each level's turn loses against the strongest level's, at some turns of such a game.

    All play the turn from its beginning, from the same position and with the same luck; after that Squires
    play on, so many times with the same luck after each.
    """
    session, names, rng = _mixed(game_id, number)
    decisions = begin(session, everybody=True).decisions
    first = [each for at, each in enumerate(decisions) if not at or decisions[at - 1].seat != each.seat]
    found = []
    for each in sorted(rng.sample(first, min(_TURNS, len(first))), key=lambda one: one.ply):
        view = session.game.rules.redact(session.timeline.at(each.ply), each.seat)
        world = worlds(session.game, view, luck_of(number, each.ply))(0)
        worth = [_worth(session.game, world, each.seat, name) for name in names]
        found.append([worth[-1] - one for one in worth])
    return found


def _worth(game: AnyGame, world: World[Any], seat: Seat, name: str) -> float:
    """Return the chance to win, on average, after a level has played a turn."""
    (state, _), bot, answers = world.begin(), make_bot(game, name), 0
    while acting := game.rules.to_act(state):
        if NATURE in acting:
            game.rules.play(state, game.chance.sample(state, Random(f"{world.seed}/{answers}")))
            answers += 1
        elif seat in acting:
            view = game.rules.redact(state, seat)
            luck = Budget(seed=Random(f"{world.seed}/{answers}").getrandbits(32))
            game.rules.play(state, bot.choose(game, view, seat, luck))
        else:
            break
    learnt = learnt_values(game)
    evaluator = PlayoutEvaluator[Any](learnt, turns=learnt.features.turns if learnt else 0)
    after = (World(state, f"{world.seed}/{at}/later") for at in range(_AFTER))
    return mean(evaluator.played(game, each, seat).shares[seat] for each in after)


def _mixed(game_id: str, number: int) -> tuple[AnySession, list[str], Random]:
    """Return a game between two levels, the names of all that are measured, and luck to choose by."""
    game, rng = find(game_id), Random(number)
    names = [level.value for level in levels_of(game)]
    return game_of(game_id, number, rng.choices(names, k=game.seats[0]), _HASTE), names, rng


def _has_choices(session: AnySession, decision: Decision) -> bool:
    choices = session.game.rules.choices(session.timeline.at(decision.ply), decision.seat)
    return len(list(islice(choices, _CHOICES))) == _CHOICES


def _losses(session: AnySession, decision: Decision, names: Sequence[str], seed: int) -> list[float]:
    """
    Return what each level's choice loses against the best that was found, in its own sign.

    The best is found with some luck, all are compared with other luck: so no mean is moved by luck.
    """
    game, seat = session.game, decision.seat
    view = game.rules.redact(session.timeline.at(decision.ply), seat)
    asked = [make_bot(game, name).choose(game, view, seat, Budget(seed=seed + 2)) for name in names]
    choices = list(islice(game.rules.choices(view, seat), _MOST))
    others = promising(game, view, seat, choices, Budget(effort=_EFFORT, seed=seed))[:_WIDTH]
    evaluator, moves = evaluator_of(game), list(dict.fromkeys([*asked, *others]))
    best = evaluator.compare(game, view, seat, moves, Budget(effort=_EFFORT / 2, seed=seed))[0].move
    rivals, luck = list(dict.fromkeys([best, *asked])), Budget(effort=_EFFORT, seed=seed + 1)
    behind = {each.move: each.behind.mean for each in evaluator.compare(game, view, seat, rivals, luck)}
    return [behind[move] - behind[best] for move in asked]


def said_losses(game: AnyGame, rows: Sequence[Sequence[Sequence[float]]]) -> str:
    """Return each level's mean loss, and how much less it loses than the one below; games are units."""
    names = [level.value for level in levels_of(game)]
    means = [[mean(each[at] for each in row) for at in range(len(names))] for row in rows if row]
    parts = [f"{name} {interval([each[at] for each in means])}" for at, name in enumerate(names)]
    steps = [
        f"{names[low]} - {names[high]} {interval([each[low] - each[high] for each in means])}"
        for low, high in [*pairwise(range(len(names))), (0, len(names) - 1)]
    ]
    positions = sum(len(row) for row in rows)
    return f"mean loss at {positions} places of {len(rows)} games: {', '.join([*parts, *steps])}"


def interval(values: Sequence[float], times: float = 100) -> str:
    """Return a mean, in hundredths unless told, with the half of its 95 % interval."""
    half = 1.96 * stdev(values) / sqrt(len(values)) if len(values) > 1 else 1.0
    return f"{times * mean(values):+.1f} ± {times * half:.1f}"
