"""Computer players: what they must not get wrong, and that what they say is true."""

from random import Random

import pytest
from attrs import evolve

from app.bots.advice.adviser import Adviser
from app.bots.protocol import Budget
from app.bots.search.clock import Clock
from app.core.command import NATURE
from app.core.game import RANKS, Level
from app.games.carcassonne import chance, rules
from app.games.carcassonne.bots import bot, throw_search
from app.games.carcassonne.bots.board import board_of, final_points
from app.games.carcassonne.bots.evaluation import Deck, against_rivals, expectations
from app.games.carcassonne.bots.greedy import replies, value_of
from app.games.carcassonne.bots.levels import SKILLS
from app.games.carcassonne.bots.search import Question, rank, search
from app.games.carcassonne.bots.throw_claims import round_reasons
from app.games.carcassonne.bots.tile_plans import pile_of
from app.games.carcassonne.commands import (
    NEVER,
    ChooseToken,
    Decline,
    Deploy,
    EndTurn,
    Exchange,
    Grab,
    Landed,
    Place,
    Throw,
)
from app.games.carcassonne.game import GAME
from app.games.carcassonne.model import Aim, Phase, Position, Spot, Square
from app.games.carcassonne.physics.arena import tile_gap
from app.games.carcassonne.physics.throw import stage_of, throw
from app.games.carcassonne.tables import Token
from tests.games.carcassonne.drawn import Land, table

QUICK = Budget(effort=0.1, seed=3)
THINKERS = [Level.SQUIRE, Level.KNIGHT, Level.MARSHAL]


def choice(land: Land, level: Level, seat: int = 0):
    return bot.bot_of(level).choose(GAME, land.state, seat, QUICK)


# --- What they must not get wrong ---


@pytest.mark.parametrize("level", THINKERS)
def test_no_gift_on_the_last_turn(level):
    """CAR-61: a rival's city is worth 1 unfinished, and 4 if we finish it."""
    land = Land("E(0,0) B(0,1) B(1,1)", "2(0,0)c0", pile="").draw("E")
    assert choice(land, level).at != Square(0, -1)


@pytest.mark.parametrize("level", THINKERS)
def test_points_are_taken_on_the_last_turn(level):
    """CAR-37: one's own city is finished when nothing else pays as much."""
    land = Land("E(0,0) B(0,1)", "1(0,0)c0", pile="").draw("E")
    assert choice(land, level) == Place(0, "E", Square(0, -1), 2)


@pytest.mark.parametrize("level", THINKERS)
def test_a_rivals_road_is_not_finished_for_nothing(level):
    """CAR-40, CAR-46: it would bring him points, and the one follower back that he can use."""
    road = "X(0,0) U(1,0) U(2,0) U(3,0) U(4,0)"
    busy = "2(1,1)m0 2(2,1)m0 2(3,1)m0 2(4,1)m0 2(5,1)m0 2(1,2)m0"
    plain = "B(1,1) B(2,1) B(3,1) B(4,1) B(5,1) B(1,2)"
    land = Land(f"{road} {plain}", f"2(1,0)r0 {busy}", pile="V " * 10 + "U " * 10 + "E " * 10).draw("W")
    land.play(choice(land, level))
    assert land.region(1, 0, "r0").open > 0


@pytest.mark.parametrize("level", THINKERS)
def test_the_last_follower_is_not_wasted(level):
    """CAR-35, CAR-44: not on a field where no city will ever be, while many tiles are left."""
    plain = " ".join(f"B({x},0)" for x in range(6))
    six = " ".join(f"1({x},0)m0" for x in range(6))
    land = Land(plain, six, pile="V " * 20 + "U " * 10).draw("V").play(Place(0, "V", Square(0, -1), 1))
    assert choice(land, level) in (EndTurn(0), Deploy(0, "r0"))


@pytest.mark.parametrize("level", THINKERS)
def test_a_finished_feature_is_claimed(level):
    """CAR-37: the follower comes back at once, so it costs nothing."""
    land = Land("E(0,0) B(0,1)", pile="V V V V").draw("E").play(Place(0, "E", Square(0, -1), 2))
    assert choice(land, level) == Deploy(0, "c0")


@pytest.mark.parametrize("level", THINKERS)
def test_a_city_that_can_be_closed_is_closed(level):
    """CAR-41: it doubles, and the follower comes home, however many tiles are left."""
    land = Land("E(0,0) B(0,1)", "1(0,0)c0", pile="V " * 20 + "U " * 10 + "E " * 3).draw("E")
    assert choice(land, level) == Place(0, "E", Square(0, -1), 2)


@pytest.mark.parametrize("level", THINKERS)
@pytest.mark.parametrize("seed", range(4))
def test_the_last_turn_of_a_game_is_the_best_there_is(level, seed):
    """CAR-61, CAR-62: nothing is gifted, no follower is kept in hand that could still score."""
    state = last_turn(seed)
    (seat,) = rules.to_act(state)
    best = max(lead(final_points(after), seat) for _, after in bot.possible(state, seat))
    while seat in rules.to_act(state):
        rules.play(state, bot.bot_of(level).choose(GAME, state, seat, QUICK))
    assert lead(list(rules.scores(state).values()), seat) == best


def last_turn(seed: int):
    """Return a random game when its last tile has been drawn."""
    session, rng = table(seed, fairs="none"), Random(seed)
    while session.state.phase is not Phase.PLACE or sum(session.state.pile.values()):
        (seat,) = session.to_act
        session.submit(rng.choice(list(rules.choices(session.state, seat))))
    return session.state.copy()


def lead(points, seat: int) -> int:
    return points[seat] - points[1 - seat]


# --- Throws ---


def in_round(token: Token | None, followers: str, tiles: str = "") -> Land:
    land = Land(f"B(0,0) {tiles}".strip(), followers, tremor=(0, 0), pile="V " * 20).turn("CA06", 1, 0)
    return land if token is None else land.play(ChooseToken(0, token))


def test_target_is_aimed_to_rest_on_the_fair():
    """FAIR-40: where the token comes to rest counts, not where it comes down."""
    land = in_round(Token.TARGET, "")
    aimed = choice(land, Level.MARSHAL)
    rest = throw(stage_of(land.state, 0), Aim(aimed.side, aimed.power)).rest
    assert tile_gap(rest, Square(1, 0)) == 0


@pytest.mark.parametrize("followers, is_told", [("1(0,0)m0", True), ("2(0,0)m0", False), ("", False)])
def test_whoever_has_followers_is_told_that_they_could_be_thrown_at(followers, is_told):
    """FAIR-11: all throw the same token, one after the other: whoever throws at followers is answered."""
    land = in_round(None, followers)
    told = {each.kind: each for each in round_reasons(land.state, 0, ChooseToken(0, Token.TARGET))}
    assert ("answered" in told) is is_told
    if is_told:
        assert "throw back at your followers" in told["answered"].sentence.text
        assert set(told["answered"].against) == {
            ChooseToken(0, Token.KNOCK_OUT),
            ChooseToken(0, Token.SEDUCTION),
        }


@pytest.mark.parametrize("followers, is_told", [("1(0,0)m0", False), ("2(0,0)m0", True)])
def test_how_many_could_be_hit_is_no_reason_where_most_are_ones_own(followers, is_told):
    """FAIR-20: "1 of others, and 6 of yours" would speak against what is advised."""
    land = in_round(None, followers)
    told = [each.kind for each in round_reasons(land.state, 0, ChooseToken(0, Token.KNOCK_OUT))]
    assert ("standing" in told) is is_told


def test_a_valuable_rival_is_knocked_out():
    """FAIR-20: and not one's own follower."""
    land = in_round(
        Token.KNOCK_OUT, "2(-3,0)m0 1(3,1)m0", "B(-1,0) B(-2,0) B(-3,0) B(1,1) B(2,1) B(3,1) B(0,1)"
    )
    aimed = choice(land, Level.KNIGHT)
    struck = throw(stage_of(land.state, 0), Aim(aimed.side, aimed.power)).struck
    assert {each.number for each in struck} == {7}


def test_only_own_followers_on_the_land_so_miss():
    """CAR-AMB-09: a careful player aims off the land."""
    land = in_round(Token.KNOCK_OUT, "1(0,0)m0")
    aimed = choice(land, Level.SQUIRE)
    assert throw(stage_of(land.state, 0), Aim(aimed.side, aimed.power)).struck == ()


def test_catch_is_thrown_beyond_the_ruler():
    """FAIR-50: and far from the catcher's hand."""
    land = in_round(Token.CATCH, "")
    aimed = choice(land, Level.SQUIRE)
    assert throw(stage_of(land.state, 0), Aim(aimed.side, aimed.power)).reach > 0


def test_a_token_out_of_reach_is_left():
    """CAR-AMB-23: advice says so too."""
    land = in_round(Token.CATCH, "")
    land.play(Throw(0, 0, 500)).play(Landed(NATURE, 0, 0, 500, Spot(0, 0), 300, Spot(0, 0), -660, (), ()))
    land.state.levels = (None, None)
    assert choice(land, Level.SQUIRE, 1) == Grab(1, NEVER)


def test_an_exchange_that_pays_and_one_that_does_not():
    """FAIR-33: a rival's monk is replaced; one's own is left alone."""
    land = in_round(Token.SEDUCTION, "2(0,0)m0")
    land.state.phase = Phase.EXCHANGE
    land.state.round = evolve(land.state.round, rests=((0, Spot(0, 0)),), nearest=(7,))
    assert choice(land, Level.KNIGHT) == Exchange(0, 7, 0)
    (value, first), declined = throw_search.ranked_exchanges(land.state, 0, [Decline(0), Exchange(0, 7, 0)])
    assert (first, declined) == (Exchange(0, 7, 0), (0.0, Decline(0)))
    assert value > 1
    land.state.followers = {0: land.state.followers[7]._replace(owner=0), 1: land.state.followers[7]}
    assert throw_search.ranked_exchanges(land.state, 0, [Decline(0)]) == [(0.0, Decline(0))]


def test_the_token_is_chosen_by_what_it_brings():
    """FAIR-11: taking the place of the only monk is worth something."""
    land = in_round(None, "2(0,1)m0", "B(0,1)")
    value = throw_search.token_values(land.state, 0)
    assert value[Token.SEDUCTION] > 0
    assert choice(land, Level.MARSHAL).token in Token


def test_who_begins_a_round_thinks_of_the_answer():
    """FAIR-11: a seduced monk is taken back by whoever throws next; a monk who was knocked out is gone."""
    land = in_round(None, "2(0,1)m0", "B(0,1)")
    found = throw_search.searched_tokens(land.state, 0, 80, Clock(Budget()), 1)
    value = {each.move: each.mean for each in found}
    assert value[Token.SEDUCTION] < 0
    assert value[Token.KNOCK_OUT] > 2
    assert choice(land, Level.MARSHAL).token is Token.KNOCK_OUT
    assert choice(land, Level.SQUIRE).token is Token.SEDUCTION


def test_who_has_more_to_lose_than_to_win_lets_nobody_throw_at_the_land():
    """FAIR-20, FAIR-30: the only follower on the land is one's own."""
    land = in_round(None, "1(0,1)m0", "B(0,1)")
    assert choice(land, Level.MARSHAL).token in (Token.TARGET, Token.CATCH)


def test_a_round_in_thought_changes_nothing_on_the_table():
    """FAIR-12: it is over for whoever thought of it, too; on the table the token is still to be chosen."""
    land = in_round(None, "2(0,1)m0 1(0,0)m0", "B(0,1)")
    before = land.state.copy()
    thoughts = throw_search.Thoughts(Random(1))
    for token in Token:
        thoughts.value(land.state, 0, token, Random(2))
    assert land.state == before
    assert land.state.phase is Phase.TOKEN


# --- In general ---


@pytest.mark.parametrize("level", RANKS)
def test_every_level_plays_to_the_end_by_the_rules(level):
    """CAR-10 to CAR-12, FAIR-10 to FAIR-12: three seats, six tiles, two catapult rounds, nothing refused."""
    land, rng = Land("D(0,0) B(0,1)", seats=3, pile="CA04 CA06 V E U B"), Random(4)
    land.state.levels = (level,) * 3
    player, budget = bot.bot_of(level), Budget(effort=0.01, seed=1)
    while acting := rules.to_act(land.state):
        (seat,) = acting
        if seat == NATURE:
            land.play(chance.sample(land.state, rng))
        else:
            land.play(player.choose(GAME, land.state, seat, budget))
    assert len(land.state.tiles) + len(land.state.aside) == 8


def test_a_follower_goes_to_the_tile_of_this_turn_wherever_it_lies_among_the_others():
    """In the sandbox another can be put down after it: that one's places were told, even if it has more."""
    land = Land("D(0,0) U(1,0) E(0,-1)r2 B(0,1) B(1,1)", pile="V V")
    land.state.phase = Phase.DEPLOY
    for at in land.state.tiles:
        land.state.fresh = at
        assert rules.problems(land.state) == []
        told = {bot.command_of(land.state, 0, move) for move, _ in bot.possible(land.state, 0)}
        assert told == set(rules.choices(land.state, 0))


@pytest.mark.parametrize("level", RANKS)
def test_the_same_question_has_the_same_answer(level):
    """Without a clock, the seed decides."""
    land = Land("D(0,0) U(1,0)", pile="V V E E U B").draw("V")
    answers = {bot.bot_of(level).choose(GAME, land.state, 0, QUICK) for _ in range(3)}
    assert len(answers) == 1


def test_a_search_ends_when_time_is_up():
    """Whatever was found until then is the answer; here the time is up at once."""
    land = Land("D(0,0) U(1,0)", pile="V V E E U B").draw("V")
    ranked = rank(bot.possible(land.state, 0), [0, 1], 0)
    late = Clock(Budget(is_cancelled=lambda: True))
    found = search(ranked, Question(0, [0, 1], SKILLS[Level.MARSHAL], 10**9, late))
    assert found[0].move == ranked[0].move
    assert sum(len(each.values) for each in found) == 0


def test_thinking_leaves_the_view_alone():
    """The view belongs to whoever asked."""
    land = Land("D(0,0) U(1,0)", pile="V V E E U B").draw("V")
    before = repr(land.state)
    choice(land, Level.KNIGHT)
    assert repr(land.state) == before


def test_points_at_once_are_points_at_once():
    """What is claimed is what the turn scores."""
    land = Land("E(0,0) B(0,1)", "1(0,0)c0", pile="V V V").draw("E")
    hint = Adviser(GAME, bot.bot_of(Level.SQUIRE)).advise(land.state, 0, QUICK)
    assert str(hint.claims[0].sentence) == "It scores 4 points at once."
    assert str(hint.aim) == "Score at once."


def test_the_outlook_ends_in_the_result():
    """With no tile left, what a land promises is what it pays."""
    session = table(9, fairs="none")
    rng = Random(9)
    while not session.is_over:
        (seat,) = session.to_act
        session.submit(rng.choice(list(rules.choices(session.state, seat))))
    assert final_points(board_of(session.state)) == list(rules.scores(session.state).values())


def test_a_land_that_is_remembered_is_the_land_worked_out_anew():
    """Tile by tile, and gone back to: nobody who changes his board changes what the next one gets."""
    session, rng, seen = table(5, fairs="plain"), Random(5), list[Position]()
    while not session.is_over and len(seen) < 60:
        (seat,) = session.to_act
        session.submit(rng.choice(list(rules.choices(session.state, seat))))
        seen += [session.state, rng.choice([session.state, *seen])]
    for state in seen:
        found = board_of(state)
        anew = board_of(evolve(state.copy(), options=evolve(state.options)))
        assert found.options is not anew.options
        names = [name for name in found.__slots__ if name not in ("options", "plans")]
        assert {name: getattr(found, name) for name in names} == {name: getattr(anew, name) for name in names}
        found.men[0] += 1
        found.laid.clear()


@pytest.mark.parametrize(("seed", "seats"), [(seed, 2 + seed % 3) for seed in range(6)])
def test_the_quick_look_agrees_with_the_outlook(seed, seats):
    """What searches assume of a turn is what its terms add up to, for every turn, whatever the options."""
    fields = ["third", "second", "first", "none"][seed % 4]
    session = table(seed, seats=seats, fairs="none", field_scoring=fields, small_city=seed % 2 == 0)
    rng = Random(seed)
    while not session.is_over:
        (seat,) = session.to_act
        state = session.state
        if state.phase is Phase.PLACE and rng.random() < 0.1:
            board, kinds = board_of(state), pile_of(state)
            deck = Deck(kinds, board.plans.fits, seats)
            quick = {
                each.move: each.value for each in replies(board, deck, board.plans.numbers[state.hand], seat)
            }
            slow = {
                move: sum(against_rivals(expectations(after, deck), deck, seat).values())
                for move, after in bot.possible(state, seat)
            }
            assert quick == pytest.approx(slow)
            assert value_of(board, deck, seat) == pytest.approx(
                sum(against_rivals(expectations(board, deck), deck, seat).values())
            )
        session.submit(rng.choice(list(rules.choices(state, seat))))


@pytest.mark.parametrize("level", THINKERS)
def test_the_best_turns_are_listed_the_own_choice_first(level):
    """Five places at most, none twice, each allowed."""
    land = Land("X(0,0) U(1,0) U(2,0)", pile="V " * 8 + "U " * 8 + "E " * 8).draw("W")

    moves = [line[0] for line in bot.bot_of(level).lines(GAME, land.state, 0, QUICK, 5)]
    assert moves[0] == choice(land, level)
    assert 2 <= len(moves) <= 5
    assert len(set(moves)) == len(moves)
    assert all(rules.why_not(land.state, move) is None for move in moves)
