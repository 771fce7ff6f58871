"""Hints are true whatever is chosen: with every option, preset, box and example, one after the other."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from attrs import evolve

from app.bots.advice.explanation import explained
from app.bots.protocol import Hint
from app.bots.values.learnt import learnt_values
from app.core.command import NATURE, Command
from app.core.game import AnyGame, Player
from app.core.session import AnySession, Session, Setup
from app.games import find
from app.games.carcassonne.commands import Throw
from app.games.carcassonne.tables import Token
from app.games.catapults.commands import Draw, Stop
from app.games.catapults.tables import standard
from app.games.conquest.commands import BuildWall, GoOn, Recruit
from app.games.conquest.pieces import Phase, Resource
from app.games.conquest.table_files import standard_tables
from tests.advice.positions import Advised, verdict
from tests.advice.test_claims import each_explained
from tests.advice.ways import ways
from tests.contract.walks import pick
from tests.games.carcassonne.fairs import fair
from tests.games.catapults.drawn import Board
from tests.games.conquest.drawn import Table

_STEPS, _STRIDE, _ASKED = 120, 20, 3
"""So many steps are played at random with each rule; before every so-manieth so many are explained."""


def walked(game: AnyGame, options: Any, rng: Random) -> Iterator[AnySession]:
    """Yield a game that is played at random, before every so-manieth step."""
    seats = rng.choice(game.seats)
    players = tuple(Player(f"Player {seat + 1}") for seat in range(seats))
    session: AnySession = Session(game, Setup(game.id, players, options, rng.getrandbits(31)))
    session.begin()
    for step in range(_STEPS):
        seat = min(session.to_act - {NATURE}, default=None)
        choices = [] if seat is None else list(game.rules.choices(session.state, seat))
        if not choices:
            return
        if step % _STRIDE == 0:
            yield session
        session.submit(pick(choices, rng))


def explained_steps(game: AnyGame, session: AnySession, rng: Random) -> Iterator[Advised]:
    """Yield some of what may be done, explained as it is where moves are listed."""
    seat = min(session.to_act - {NATURE})
    view = session.view(seat)
    choices = list(game.rules.choices(view, seat))
    for command in rng.sample(choices, min(_ASKED, len(choices))):
        yield Advised(view, seat, explained(game, view, seat, (command,)))


@each_explained
def test_every_claim_is_true_whatever_is_chosen(game: AnyGame) -> None:
    """Each option, preset and example in turn; `measure --ways` asks more of the best moves."""
    learnt, asked = learnt_values(game), 0
    for name, options in ways(game):
        rng = Random(name)
        for session in walked(game, options, rng):
            if learnt is not None:
                shares, _ = learnt.values(session.state)
                assert sum(shares) == pytest.approx(1), name
                assert all(0 <= share <= 1 for share in shares), name
            for advice in explained_steps(game, session, rng):
                asked += 1
                for claim in advice.hint.claims:
                    assert verdict(game, advice, claim), (name, claim, advice.hint.move)
    assert asked > 100


def said(game_id: str, state: Any, command: Command) -> Hint:
    """Return a step of the first seat as advice."""
    return explained(find(game_id), state, 0, (command,))


def sentence(hint: Hint, kind: str) -> str:
    return next(str(each.sentence) for each in hint.claims if each.kind == kind)


@pytest.mark.parametrize(
    ("breach", "rolls"), [(6, "only a six"), (5, "a roll of 5 or more"), (7, "no roll")], ids=str
)
def test_what_breaks_a_wall_is_what_the_variant_says(breach: int, rolls: str) -> None:
    """Iron age: walls give way on a five and a six; *must first roll a 5* had been said."""
    tables = standard_tables()
    tables = evolve(tables, war=evolve(tables.war, breach=breach))
    state = Table("A1:0S E3:1S", hands={0: "1 brick"}, tables=tables).state
    hint = said("conquest", state, BuildWall(0, "A1|A2", Resource.BRICK))
    assert sentence(hint, "wall").endswith(f"must breach it first: {rolls} succeeds.")


def test_a_battle_that_cannot_be_won_is_still_a_battle() -> None:
    """Where more knights add six to the die, *There is nobody that you could attack* had been said."""
    tables = standard_tables()
    tables = evolve(tables, war=evolve(tables.war, size=6))
    table = Table("A1:0S1 A2:1S3", phase=Phase.BREACH, tables=tables, peace_turns=0)
    kinds = {each.kind for each in said("conquest", table.state, GoOn(0, Phase.ATTACK)).claims}
    assert "poor odds" in kinds
    assert "no foe" not in kinds


@pytest.mark.parametrize(("choice", "count"), [("double", 2), ("pair", 1)])
def test_a_card_raises_as_many_knights_as_it_is_said_to(choice: str, count: int) -> None:
    """By the book a castle has two only for a card of each kind; two for one ore had been said."""
    table = Table("A1:0K E3:1S", hands={0: "1 ore"}, castle_knights=choice)
    hint = said("conquest", table.state, Recruit(0, "A1", Resource.ORE))
    table.play(hint.move)
    assert table.state.knights[table.at("A1")] == hint.phrase.values["count"] == count


@pytest.mark.parametrize(("levels", "fits"), [(1, False), (2, True)])
def test_a_piece_that_may_lie_on_walls_is_said_to_fit(levels: int, fits: bool) -> None:
    """Not an empty square is left; *fit nowhere any more* had been said where walls may be stacked."""
    board = Board("\n".join(["#" * 11] * 11), mountains="plain", stack_levels=levels)
    kinds = {each.kind for each in said("catapults", board.state, Draw(0)).claims}
    assert ("fitting" in kinds) == fits
    assert ("unfit" in {each.kind for each in said("catapults", board.state, Stop(0)).claims}) != fits


def test_pieces_that_no_card_shows_are_not_counted() -> None:
    """A variant may have none of a kind: it is no kind that still fits."""
    tables = standard()
    kinds = tuple(evolve(each, cards=0) if each.id == "I1" else each for each in tables.kinds)
    full = ["#" * 11] * 10 + [".." + "#" * 9]
    for each, count in ((tables, 2), (evolve(tables, kinds=kinds), 1)):
        board = Board("\n".join(full), mountains="plain", tables=each)
        hint = said("catapults", board.state, Draw(0))
        assert sentence(hint, "fitting").startswith(
            f"Of the {len(tables.kinds) - 2 + count} kinds of piece {count}"
        )


@pytest.mark.parametrize(("followers", "reach"), [("1(0,0)m0", "rival"), ("", "any")])
def test_a_token_on_the_land_is_not_said_to_fly_beyond_it(followers: str, reach: str) -> None:
    """Nobody is there whom Seduction is meant for: *off the land* had been said."""
    state = fair(Token.SEDUCTION, followers, seduction=reach).state
    throws = [Throw(0, side, power) for side in range(-400, 401, 40) for power in range(100, 1001, 50)]
    kinds = set[str]()
    for throw in throws:
        hint = said("carcassonne", state, throw)
        kinds |= {each.kind for each in hint.claims}
        assert all(verdict(find("carcassonne"), Advised(state, 0, hint), each) for each in hint.claims)
    assert kinds == {"nobody", "beside"}
