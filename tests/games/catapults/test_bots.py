"""Computer players at the real table: they obey every option, repeat themselves, and explain what is true."""

from itertools import count

import pytest
from attrs import evolve

from app.bots.protocol import Bot, Budget
from app.core.command import NATURE, Seat
from app.core.game import RANKS, Level, Player
from app.core.session import AnySession, Session, Setup
from app.games.catapults.bots.bot import CatapultsBot, bot_of
from app.games.catapults.bots.levels import SKILLS, CatapultsSkill
from app.games.catapults.game import GAME
from app.games.catapults.model import Doing, Options, Phase, Position

BRIEF = CatapultsSkill(plans=4, width=3, worlds=1)

VARIANTS = {
    "published": Options(),
    "without a timer": Options(build_seconds=None),
    "stacked walls": Options(stack_levels=3, build_seconds=None),
    "equal decks": Options(equal_decks=True),
    "hard mountains": Options(mountains="spine"),
    "handicap": Options(handicap=("plain", "peaks")),
    "one victim": Options(steal_targets="one", attack_count="live"),
    "early swamp": Options(swamp_opens="rebuild", rounds=2),
    "large catapults": Options(catapult_size=3, catapults_a_round=2),
    "small catapults": Options(catapult_size=1, rounds=1),
    "six rounds": Options(rounds=6, untimed_pieces=4, build_seconds=None),
    "match": Options(best_of_three=True, rounds=1),
    "mirror": Options(ai_pieces="mirror"),
    "by level": Options(ai_pieces="level", auto_draw=True),
}


def table(options: Options, names: tuple[str, ...] = ("squire", "knight"), seed: int = 1) -> AnySession:
    """A table of computers that has not begun."""
    players = tuple(Player(f"{name} {seat}", Level(name), seat) for seat, name in enumerate(names))
    return Session(GAME, Setup(GAME.id, players, options, seed))


def play_out(session: AnySession, bots: dict[Seat, Bot], budget: Budget) -> None:
    """Let computers play a game to its end; among themselves no glass runs."""
    session.begin()
    while not session.is_over:
        seat = min(session.to_act)
        luck = evolve(budget, seed=budget.seed + session.timeline.now)
        session.submit(bots[seat].choose(GAME, session.view(seat), seat, luck))


@pytest.mark.parametrize("options", VARIANTS.values(), ids=VARIANTS.keys())
def test_a_game_is_played_to_its_end_under_every_option(options: Options) -> None:
    """CAT-40 to CAT-46, CAT-R5 to CAT-R32: nothing that a computer proposes is refused."""
    session = table(options)
    play_out(session, {0: bot_of(Level.SQUIRE), 1: CatapultsBot(BRIEF)}, Budget())
    assert session.is_over
    assert session.state.phase is Phase.OVER


def test_four_levels_sit_at_one_table() -> None:
    """CAT-1: four seats, one of each level; the same seed gives the same game."""
    logs = []
    for _ in range(2):
        session = table(Options(), ("page", "squire", "knight", "marshal"), 5)
        bots = {seat: bot_of(level) for seat, level in enumerate(RANKS)}
        play_out(session, bots, Budget(effort=0.1, seed=3))
        logs.append([entry.command for entry in session.timeline.entries])
    assert logs[0] == logs[1]


def positions(seed: int, options: Options | None = None) -> list[Position]:
    """Every position of a game between computers in which a seat has to decide."""
    session = table(options or Options(build_seconds=None), seed=seed)
    play_out(session, {0: bot_of(Level.SQUIRE), 1: bot_of(Level.PAGE)}, Budget(seed=seed))
    return [state for state in session.timeline.states if GAME.rules.to_act(state) - {NATURE}]


def test_a_decision_is_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """CAT-R26: with endless rows of cards it answers when its clock, which ticks when asked, says so."""
    ticks = count(1)
    monkeypatch.setattr("app.bots.search.clock.monotonic", lambda: next(ticks) / 100)
    endless = CatapultsBot(CatapultsSkill(plans=16, width=12, worlds=10**9))
    state = next(s for s in positions(2) if s.round == 2 and s.camps[0].doing is Doing.HOLDING)
    command = endless.choose(GAME, state, 0, Budget(seconds=0.2))
    assert GAME.rules.why_not(state, command) is None
    assert 20 / 2 < next(ticks) < 20 * 2, "it used its time, and stopped soon after"


def test_a_cancelled_decision_still_has_an_answer() -> None:
    """Once nobody wants the answer, any will do, at once."""
    state = next(s for s in positions(2) if s.camps[0].doing is Doing.HOLDING)
    command = CatapultsBot(CatapultsSkill(plans=16, width=12, worlds=10**9)).choose(
        GAME, state, 0, Budget(is_cancelled=lambda: True)
    )
    assert GAME.rules.why_not(state, command) is None


def test_pieces_are_spread_over_the_glass() -> None:
    """CAT-R26: the first card at once, the last piece before the sand is through."""
    session = table(Options(build_seconds=20, ai_pieces="9"))
    session.begin()
    state, times = session.state, []
    for placed in range(9):
        for doing in (Doing.READY, Doing.HOLDING):
            state = state.copy()
            state.camps[0].placed, state.camps[0].doing = placed, doing
            times.append(bot_of(Level.KNIGHT).pace(GAME, state, 0))
    assert times == sorted(times, key=lambda due: due or 0.0)
    assert times[0] == 0.0
    assert 18.0 < (times[-1] or 0.0) < 20.0


def test_levels_differ_by_search_not_by_blunders() -> None:
    """Higher levels look at more; only the Page picks by a warm softmax, never at random."""
    work = [SKILLS[level].plans * max(1, SKILLS[level].width * SKILLS[level].worlds) for level in GAME.levels]
    assert work == sorted(work)
    assert SKILLS[Level.KNIGHT].temperature == SKILLS[Level.MARSHAL].temperature == 0.0
