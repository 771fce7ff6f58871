"""The ladder: ratings that games say, a round robin that goes on when stopped, rungs that are kept."""

from collections.abc import Callable, Generator, Sequence
from contextlib import suppress
from itertools import islice, pairwise
from math import log10
from pathlib import Path
from random import Random

import pytest
from attrs import evolve

from app.bots.beginner import Beginner, chance_in
from app.bots.executors import Answer, LocalExecutor
from app.bots.headless import NoEnd, make_bot, make_player, play_out
from app.bots.ladder import Ladder, Played, climb
from app.bots.protocol import Budget
from app.bots.random_bot import RandomBot
from app.bots.ratings import Bout, fitted, rate, summed
from app.bots.registry import bot_of
from app.bots.rungs import ladder_of, rungs, written
from app.bots.values.learnt import learnt_values
from app.core.command import NATURE
from app.core.game import RANKS, AnyGame, Level
from app.core.session import Session, Setup
from app.games import all_games
from app.shell.common.user_state import first_setup
from tests.toy import find

RACE = Ladder("race", ("page", "squire", "knight", "marshal"), 2, 12)


def test_odds_of_three_to_one_are_190_points() -> None:
    """As Elo said; the part of a game that neighbours are taken to have won draws them a little together."""
    bouts = [Bout((0, 1), 1)] * 300 + [Bout((1, 0), 1)] * 100

    weak, strong = fitted(summed(bouts), 2)

    assert weak == -strong
    assert strong - weak == pytest.approx(400 * log10(300.25 / 100.25), abs=1e-3)


def test_a_shared_win_counts_for_both_and_whoever_never_lost_has_a_rating() -> None:
    """Ten draws are no difference; ten wins are much, and not infinitely much."""
    assert fitted(summed([Bout((0, 1), None)] * 10), 2) == pytest.approx([0, 0], abs=1e-6)
    assert all(each.high - each.low > 100 for each in rate([[[Bout((0, 1), 1)]] * 10], 2))

    beaten, victor = fitted(summed([Bout((0, 1), 1)] * 10), 2)

    assert 500 < victor - beaten < 700


def test_ratings_are_found_again_at_tables_of_two_and_of_four() -> None:
    """Games are drawn with known chances: nearly all intervals hold what they were drawn with."""
    strengths, held = (0.0, 100.0, 230.0, 300.0), 0
    for seats in (2, 4):
        rng = Random(seats)
        deals: list[list[list[Bout]]] = []
        for low, high in ((0, 1), (1, 2), (2, 3), (0, 2), (1, 3)):
            table = (low, high) * (seats // 2)
            odds = [10 ** (strengths[who] / 400) for who in table]
            deals.append([[Bout(table, rng.choices(range(seats), odds)[0])] for _ in range(150)])
        found = rate(deals, 4, seed=1)

        mean = sum(strengths) / 4
        held += sum(one.low <= real - mean <= one.high for one, real in zip(found, strengths, strict=True))
        for below, above in pairwise(found):
            assert above.above == pytest.approx(above.rating - below.rating)
            assert above.above_low < above.above < above.above_high
    assert held >= 7


def test_a_step_is_as_sure_as_the_games_between_its_two_make_it() -> None:
    """Of two alone the step is off by what both ratings are; the lowest is above nobody."""
    lower, upper = rate([[[Bout((0, 1), int(number % 3 == 0))] for number in range(60)]], 2)
    assert lower.above_low == lower.above == lower.above_high == 0
    assert upper.above_high - upper.above == pytest.approx(
        upper.high - upper.rating + lower.high - lower.rating
    )

    few, many = (
        [[Bout(two, number % 2)] for number in range(games)] for two, games in (((0, 1), 10), ((1, 2), 400))
    )
    _, second, third = rate([few, many], 3)
    assert third.above_high - third.above < (second.above_high - second.above) / 3


class _Counted:
    """Plays in this process, counts, and is stopped after some games."""

    def __init__(self, most: int = 10**6) -> None:
        self.games, self.most = 0, most

    def each(self, task: Callable[[int], Answer], numbers: Sequence[int]) -> Generator[tuple[int, Answer]]:
        for number, answer in LocalExecutor().each(task, numbers):
            if self.games == self.most:
                raise KeyboardInterrupt
            self.games += 1
            yield number, answer


def test_a_round_robin_goes_on_where_it_was_stopped() -> None:
    """Stopped after seven games, it plays the rest once, and says what it would have said at once."""
    whole = _Counted()
    at_once = climb(RACE, find, whole, {})
    played: Played = {}
    with pytest.raises(KeyboardInterrupt):
        climb(RACE, find, _Counted(7), played)
    rest = _Counted()

    assert climb(RACE, find, rest, played) == at_once
    assert rest.games == whole.games - 7
    assert climb(evolve(RACE, games=6), find, nobody := _Counted(), played)
    assert nobody.games == 0


def test_neighbours_play_most_and_every_seat_with_the_same_luck() -> None:
    """Twelve games of neighbours, six and four of those farther apart; seats are swapped within a deal."""
    pairings = RACE.pairings()

    assert {high - low: match.games for (low, high), match in pairings.items()} == {1: 12, 2: 6, 3: 4}
    assert len({match.seed for match in pairings.values()}) == len(pairings)
    assert all(match.rounded % 2 == 0 for match in pairings.values())


def test_the_ladder_tells_who_throws_dice_from_who_walks() -> None:
    """Knight and Marshal throw in this game, Page and Squire walk: the step between them is clear."""
    page, squire, knight, marshal = climb(RACE, find, LocalExecutor(), {})

    assert knight.above_low > 100
    assert max(page.low, squire.low) < min(page.high, squire.high) < min(knight.low, marshal.low)
    assert sum(each.rating for each in (page, squire, knight, marshal)) == pytest.approx(0, abs=1e-6)


def test_rungs_are_written_and_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file made of a ladder is what the new-game dialog reads; the Squire stands at 1000."""
    found = rungs(RACE.names, climb(RACE, find, LocalExecutor(), {}))
    monkeypatch.setattr("app.bots.rungs.RESOURCES", tmp_path)
    assert ladder_of(find("race")) == {}
    (tmp_path / "games" / "race").mkdir(parents=True)
    (tmp_path / "games" / "race" / "ladder.toml").write_text(written(found, "made by a test"))

    read = ladder_of(find("race"))

    assert list(read) == list(RANKS)
    assert list(read.values()) == found
    assert found[1].rating == 1000


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_every_game_has_its_levels_and_the_players_they_are_measured_by(game: AnyGame) -> None:
    """The old names are among them, each plays in its own way, and a level it has not has a neighbour."""
    assert set(RANKS) <= set(game.levels)
    assert list(game.levels) == [level for level in Level if level in game.levels]
    assert len({repr(make_bot(game, level.value)) for level in game.levels}) == len(game.levels)
    for level in Level:
        assert repr(bot_of(game, level)) == repr(bot_of(game, game.nearest(level)))
    measures = {type(make_bot(game, name)) for name in ("beginner", "frozen", "random")}
    assert {Beginner, RandomBot, type(bot_of(game, Level.MARSHAL))} == measures


@pytest.mark.parametrize("game", [game for game in all_games() if ladder_of(game)], ids=lambda game: game.id)
def test_a_ladder_that_is_shipped_holds_all_levels_of_its_game(game: AnyGame) -> None:
    """No level is surely below the one before."""
    ladder = ladder_of(game)

    assert tuple(ladder) == game.levels
    assert all(each.low <= each.rating <= each.high and each.games > 0 for each in ladder.values())
    for below, above in pairwise(ladder.values()):
        assert above.high > below.low


def test_levels_of_old_and_new_have_a_rank() -> None:
    """Tables by level have a value for Page, Squire, Knight and Marshal: others take the one below."""
    assert [level.rank for level in RANKS] == [0, 1, 2, 3]
    assert (Level.MINSTREL.rank, Level.ARCHER.rank, Level.CASTELLAN.rank) == (0, 1, 2)
    assert Level.SHEPHERD.rank == Level.MILLER.rank == 0, "nobody is below the Page in those tables"


def test_who_is_gentler_than_anybody_in_a_game_plays_as_its_gentlest() -> None:
    """Shepherds are found in Carcassonne only."""
    for game in all_games():
        assert game.nearest(Level.SHEPHERD) is game.gentlest is first_setup(game).players[1].level


def test_a_level_that_a_game_has_no_more_plays_as_the_next_below() -> None:
    """A game that was saved with a Castellan goes on."""
    found = {game.id: game.nearest(Level.CASTELLAN) for game in all_games()}
    assert found["cards"] is Level.KNIGHT
    assert {found[game] for game in ("carcassonne", "catapults", "conquest")} == {Level.CASTELLAN}


@pytest.mark.parametrize("game", [game for game in all_games() if game.values], ids=lambda game: game.id)
def test_a_beginner_takes_the_first_move_that_helps(game: AnyGame) -> None:
    """Of all before it none raises the chance to win; without one that does, the best is taken."""
    names = ("beginner", "page")
    session = Session(game, Setup(game.id, tuple(map(make_player, names, (0, 1))), game.standard(), 3))
    bots = {seat: make_bot(game, name) for seat, name in enumerate(names)}
    with suppress(NoEnd):
        play_out(session, bots, Budget(seed=1), most=25)
    values = learnt_values(game)
    assert values is not None
    while 0 not in session.to_act:
        (seat,) = session.to_act - {NATURE}
        session.submit(bots[seat].choose(game, session.view(seat), seat, Budget()))
    view = session.view(0)
    moves = list(islice(game.rules.choices(view, 0), 60))

    chosen = Beginner().choose(game, view, 0, Budget(seed=1))

    now = game.chance.guess(view, Random(1))
    chances = []
    for move in moves:
        after = now.copy()
        game.rules.play(after, move)
        chances.append(chance_in(game, values, after, 0))
    place = moves.index(chosen)
    before = chance_in(game, values, now, 0)
    assert len(moves) == 1 or all(chance <= before for chance in chances[:place])
    assert len(moves) == 1 or chances[place] > before or chances[place] == max(chances)
