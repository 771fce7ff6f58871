"""The computer's board plays like the rules, its worlds agree with its view, and its players play."""

from collections.abc import Iterator
from os import environ
from pathlib import Path
from random import Random
from subprocess import check_output
from sys import executable
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from app.bots.advice.adviser import Adviser
from app.bots.analysis.continuing import close_evaluator
from app.bots.protocol import Budget
from app.bots.search.clock import Clock
from app.bots.search.determinization import worlds
from app.bots.values.evaluators import evaluator_of
from app.core.command import NATURE, Command
from app.core.game import AnyGame, Level
from app.core.session import AnySession
from app.core.state import State
from app.games.cards import rules
from app.games.cards.bots import evaluation, policy
from app.games.cards.bots.board import BUILD, OVER, PICK_UP, Board, Move
from app.games.cards.bots.bot import CardsBot, bot_of, forgotten, quick_bot
from app.games.cards.bots.conversion import to_board, to_command
from app.games.cards.bots.determinization import LikelyWorlds, Worlds
from app.games.cards.bots.effects import play
from app.games.cards.bots.levels import SKILLS, CardsSkill
from app.games.cards.bots.plans import follow, pick_ups, turns
from app.games.cards.bots.search import CERTAINTY, rank, search
from app.games.cards.bots.set_tables import NAME
from app.games.cards.commands import BuildFarmland, BuildRoad, BuildVillage, BuildWall, Drew, EndTurn
from app.games.cards.game import GAME
from app.games.cards.model import Options, Phase
from app.games.cards.pack import HIDDEN
from app.games.cards.tables import Cost, standard
from tests.games.cards.drawn import Table, new_game, random_step

SHARED = ("book", "shuffle", "stock")
ROOT = Path(__file__).parents[3]


def fields(board: Board) -> dict[str, object]:
    """Return what a board says, its stock as a set."""
    plain = {name: getattr(board, name) for name in Board.__slots__ if name not in SHARED}
    return {**plain, "stock": sorted(board.stock)}


class Twins:
    """A session and a board that are played side by side; the session's luck is the board's."""

    def __init__(self, seed: int, **options: object) -> None:
        self.rng = Random(seed)
        self.session = new_game(seed, **options)
        self.queue: list[int] = []
        self.board = to_board(self.session.state, self.shuffle)
        self.session.dealer = self.deal

    def shuffle(self, stock: list[int]) -> None:
        """Put a stock in order, and note it as the next cards to come."""
        self.rng.shuffle(stock)
        self.queue += reversed(stock)

    def deal(self, _game: AnyGame, _state: State, _ply: int) -> Command:
        """Give the card that the board has drawn."""
        return Drew(NATURE, NAME[self.queue.pop(0)])

    def play(self, move: Move) -> None:
        """Play a move on both."""
        self.queue = list(reversed(self.board.stock))
        (seat,) = self.session.to_act
        command = to_command(self.session.state, seat, move)
        play(self.board, move)
        self.session.submit(command)


CHOSEN = st.fixed_dictionaries(
    {
        "jokers": st.sampled_from((2, 3)),
        "spent_thief": st.sampled_from(("pile", "aside")),
        "first_road": st.sampled_from(("once", "each")),
        "fresh_catapult": st.booleans(),
        "target": st.sampled_from((6, 8, 10)),
    }
)


SMALL_UNITS = evolve(
    standard(), soldier=Cost("equal", 1), catapult=Cost("equal", 2), well=Cost("flush", 2, suits=("C", "H"))
)
CHOSEN_TABLES = st.sampled_from((standard(), SMALL_UNITS))


@given(seed=st.integers(0, 10**6), options=CHOSEN, tables=CHOSEN_TABLES)
@settings(max_examples=30, deadline=None)
def test_the_board_plays_exactly_like_the_rules(seed, options, tables):
    """CRD-6 to CRD-34: the same choices and the same table after every move of random games, to their end."""
    twins = Twins(seed, tables=tables, **options)
    while not twins.session.is_over:
        (seat,) = twins.session.to_act
        assert twins.board.actor == seat
        moves = twins.board.moves()
        said = {to_command(twins.session.state, seat, move) for move in moves}
        assert len(said) == len(moves)
        assert said == set(rules.choices(twins.session.state, seat))
        active = [move for move in moves if move[0] in range(3, 11)]
        twins.play(twins.rng.choice(active if active and twins.rng.random() < 0.5 else moves))
        assert fields(twins.board) == fields(to_board(twins.session.state, lambda stock: None))


def walk(seed: int) -> Iterator[AnySession]:
    """Yield a random game, step by step."""
    session, rng = new_game(seed), Random(seed)
    while not session.is_over:
        yield session
        random_step(session, rng)


@pytest.mark.parametrize("seed", range(4))
def test_imagined_worlds_agree_with_the_view(seed):
    """CRD-5, CRD-9, CRD-R20: each is a whole pack and shows what the view shows."""
    rng = Random(seed)
    for session in walk(seed):
        (seat,) = session.to_act
        truth = to_board(session.state, lambda stock: None)
        worlds = Worlds(session.view(seat), seat, rng)
        for source in (worlds, LikelyWorlds(worlds, rng)):
            world = source.deal()
            assert world.hands[seat] == truth.hands[seat]
            assert world.hands[1 - seat].bit_count() == truth.hands[1 - seat].bit_count()
            assert not world.hands[0] & world.hands[1]
            assert len(world.stock) == len(truth.stock)
            walls = [town.wall for town in truth.towns.values()]
            imagined = [town.wall for town in world.towns.values()]
            assert [wall < 0 for wall in imagined] == [wall < 0 for wall in walls]
            theirs = [card for card in range(52) if world.hands[1 - seat] >> card & 1]
            hidden = sorted([*world.stock, *theirs, *imagined])
            expected = [card for card in range(52) if truth.hands[1 - seat] >> card & 1]
            assert hidden == sorted([*truth.stock, *expected, *walls])


def test_plans_are_whole_turns():
    """CRD-30, CRD-31: every plan can be followed to the next turn, or to the end of the game."""
    rng = Random(5)
    for session in walk(5):
        if session.state.phase not in (Phase.PICK_UP, Phase.BUILD):
            continue
        (seat,) = session.to_act
        board = to_board(session.state, rng.shuffle)
        for plan in pick_ups(board) if board.phase == PICK_UP else turns(board):
            tried = board.copy()
            follow(tried, plan)
            assert tried.phase != board.phase or tried.turn != seat or tried.phase == PICK_UP


def test_rules_of_thumb_finish_games():
    """CRD-34: the quick player plays any game to its end, and wins most against chance."""
    rng, won = Random(2), 0
    for seed in range(20):
        board = to_board(new_game(seed).state, rng.shuffle)
        while board.phase != OVER:
            if board.turn == seed % 2:
                policy.play_turn(board, rng.random)
            else:
                play(board, rng.choice(board.moves()))
        won += board.winner == seed % 2
    assert won >= 14


def test_the_evaluation_is_fair():
    """The chances of both seats add up to one, and a point more is better."""
    table = Table("turn: 1 pick up\nline: R1 2H 4H JH\nhand 1: 2C\nhand 2: 3C\nleft: 3")
    board = to_board(table.state, lambda stock: None)
    assert evaluation.win_chance(board, 0) + evaluation.win_chance(board, 1) == pytest.approx(1)
    richer = board.copy()
    richer.base = (richer.base[0] + 1, richer.base[1])
    assert evaluation.win_chance(richer, 0) > evaluation.win_chance(board, 0)
    assert len(evaluation.terms(board, 0)) == len(evaluation.WEIGHTS)


# --- Levels ---

DEAL = """
from random import Random
from app.games.cards.bots.determinization import Worlds
from tests.games.cards.drawn import new_game, random_step
for seed in range(12):
    session, rng = new_game(seed), Random(seed)
    while not session.is_over and not session.state.shuffled:
        random_step(session, rng)
    if not session.is_over:
        (seat,) = session.to_act
        print(seed, Worlds(session.view(seat), seat, Random(seed)).deal().hands)
"""


def test_the_same_seed_imagines_the_same_world_in_every_worker():
    """Without a clock the seed alone decides, not how a process happens to order its sets."""
    heard = {
        check_output([executable, "-c", DEAL], env={**environ, "PYTHONHASHSEED": seed}, cwd=ROOT)
        for seed in ("0", "1", "2")
    }
    assert len(heard) == 1
    assert len(heard.pop().splitlines()) > 3


@pytest.mark.parametrize("level", GAME.levels)
def test_every_level_plays_on(level):
    """Whatever a level is asked, its answer is legal, and the same for the same seed."""
    small = Budget(effort=0.01, seed=3)
    for number, session in enumerate(walk(8)):
        if number % 6:
            continue
        (seat,) = session.to_act
        command = bot_of(level).choose(GAME, session.view(seat), seat, small)
        assert rules.why_not(session.state, command) is None
        assert bot_of(level).choose(GAME, session.view(seat), seat, small) == command


def test_a_win_in_one_is_seen():
    """CRD-33: Squire, Knight and Marshal make the build that wins."""
    table = Table(
        """
        turn: 1
        line: R1 2H 4H JH, V1 7C 8D 9S 10H, R1 5D 6D 7D
        taxmen 1: *1 *2 *3
        hand 1: 3S 4S 5S 8C KD
        hand 2: AS AC AD
        """
    )
    assert table.points == (7, 0)
    for level in (Level.SQUIRE, Level.KNIGHT, Level.MARSHAL):
        command = bot_of(level).choose(GAME, rules.redact(table.state, 0), 0, Budget(effort=0.02))
        assert isinstance(command, BuildFarmland)


class Counting:
    """A source of worlds that counts them."""

    def __init__(self, view: State, seat: int) -> None:
        self.worlds, self.dealt = Worlds(view, seat, Random(1)), 0

    def deal(self) -> Board:
        self.dealt += 1
        return self.worlds.deal()


def test_an_easy_decision_is_made_at_once_and_a_hard_one_takes_its_time():
    """In one game, some turns are clear after the fewest worlds; others need many times more."""
    dealt = []
    for session in walk(8):
        (seat,) = session.to_act
        source = Counting(session.view(seat), seat)
        board = source.worlds.board
        plans = {PICK_UP: pick_ups, BUILD: turns}.get(board.phase, lambda _: ())(board)
        if len(plans) > 1:
            search(source, seat, rank(source.worlds, seat, plans, 2), 2000, Clock(Budget()))
            dealt.append(source.dealt)
        if len(dealt) == 24:
            break
    assert min(dealt) == CERTAINTY.least
    assert max(dealt) > 3 * CERTAINTY.least


def test_a_perfect_build_is_seen():
    """CRD-30: a Road and a wall empty the hand; the Marshal does both, then plays again."""
    table = Table(
        """
        turn: 1
        line: R1 2H 4H JH, V1 3C 4D 5H 6S
        hand 1: 3H 6H QH 8C
        hand 2: QD 2C 3D
        pile: 9D
        had_cards: yes
        """
    )
    kinds = set()
    for _ in range(3):
        command = bot_of(Level.MARSHAL).choose(GAME, rules.redact(table.state, 0), 0, Budget(effort=0.1))
        kinds.add(type(command))
        table.play(command)
    assert kinds == {BuildRoad, BuildWall, EndTurn}


def test_the_page_forgets():
    """The Page does not remember what was openly taken; the others do."""
    table = Table("turn: 1 pick up\nhand 1: 2C\nhand 2: 9H AC\nknown 2: 9H\npile: 8H\nleft: 3")
    view = rules.redact(table.state, 0)
    assert view.hands[1] == ["9H", HIDDEN]
    assert forgotten(view, 0).hands[1] == [HIDDEN, HIDDEN]
    assert [SKILLS[level].remembers for level in GAME.levels] == [False, True, True, True]


def test_thinking_ends_when_it_is_told_to():
    """A cancelled question is answered at once, whatever the level."""
    view = new_game(4).view(new_game(4).state.turn)
    asked = []

    def is_cancelled() -> bool:
        asked.append(True)
        return True

    command = CardsBot(CardsSkill(worlds=1, samples=10**9, width=12)).choose(
        GAME, view, view.turn, Budget(is_cancelled=is_cancelled)
    )
    assert rules.why_not(view, command) is None
    assert len(asked) == 1


def test_no_clock_sets_the_pace():
    """Nobody waits for a glass in this game."""
    session = new_game(1)
    assert bot_of(Level.PAGE).pace(GAME, session.view(0), 0) is None


def test_hints_are_true_of_the_table():
    """What a hint names is there: its cards, its place, and points that the step really brings."""
    rng = Random(11)
    for session in walk(11):
        (seat,) = session.to_act
        view = session.view(seat)
        hint = Adviser(GAME, bot_of(Level.SQUIRE)).advise(view, seat, Budget(seed=rng.randrange(99)))
        assert rules.why_not(session.state, hint.move) is None
        assert str(hint.aim)
        assert str(hint.phrase).endswith(".")
        cards = {key[1] for key in hint.where if isinstance(key, tuple) and key[0] == "card"}
        assert HIDDEN not in cards
        if isinstance(hint.move, BuildRoad | BuildVillage):
            assert ("spot", hint.move.at) in hint.where
            assert {claim.kind for claim in hint.claims} & {"points", "wins"}


@pytest.mark.parametrize("level", [Level.SQUIRE, Level.KNIGHT])
def test_the_best_moves_begin_with_the_hint(level):
    """Whoever asks for five gets at most five different ones, the one that would be played first."""
    compared = 0
    for number, session in enumerate(walk(5)):
        (seat,) = session.to_act
        if number % 5:
            continue
        view, budget = session.view(seat), Budget(seed=number, effort=0.1)
        best = bot_of(level).lines(GAME, view, seat, budget, 5)
        assert best[0][0] == bot_of(level).choose(GAME, view, seat, budget)
        assert len({line[0] for line in best}) == len(best) <= 5
        assert all(rules.why_not(session.state, line[0]) is None for line in best)
        compared += len(best) > 1
    assert compared > 3


def test_options_reach_the_board():
    """CRD-R13, CRD-R29, CRD-R38: the computer thinks by the options of the game."""
    session = new_game(1, first_road="each", fresh_catapult=False, target=6)
    board = to_board(session.state, lambda stock: None)
    assert (board.book.each_first, board.book.fresh_fires, board.book.target) == (True, False, 6)
    assert Options().target == 8


def test_who_plays_the_whole_games_of_close_looks_thinks_less_than_a_squire_and_is_no_beginner(
    monkeypatch: pytest.MonkeyPatch,
):
    """It looks at a twelfth of the tables; 140 games say it wins half of them."""
    dealt, wins, spent = list[object](), 0.0, {False: 0, True: 0}
    deal = Worlds.deal
    monkeypatch.setattr(Worlds, "deal", lambda worlds: dealt.append(worlds) or deal(worlds))
    for number in range(20):
        quick, session = number % 2, new_game(number // 2)
        bots = {quick: quick_bot(), 1 - quick: bot_of(Level.SQUIRE)}
        while session.to_act:
            (seat,) = session.to_act
            before, luck = len(dealt), Budget(seed=len(session.timeline.entries))
            session.submit(bots[seat].choose(GAME, session.view(seat), seat, luck))
            spent[seat == quick] += len(dealt) - before
        winners = GAME.scoring.result(session.state).winners
        wins += (quick in winners) / len(winners)
    assert wins > 20 / 4
    assert 5 * spent[True] < spent[False]


def test_close_looks_play_whole_games_by_who_is_quick():
    """All others are played on by Squires, as what was learnt is of their games."""
    assert close_evaluator(GAME).player is quick_bot
    assert evaluator_of(GAME).player is None
    session = new_game(1)
    (seat,) = session.to_act
    asked = list[CardsSkill]()

    class Noted(CardsBot):
        def choose(self, *asked_for: Any) -> Any:
            asked.append(self.skill)
            return super().choose(*asked_for)

    close = evolve(close_evaluator(GAME), player=lambda: Noted(quick_bot().skill))
    world = worlds(GAME, session.view(seat), 1)(0)
    assert close.played(GAME, world, seat).is_over
    assert set(asked) == {quick_bot().skill}
