"""Promises of games that spell their positions; the states come from random play."""

from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from app.core.command import NATURE
from app.core.game import AnyGame, Level, Player
from app.core.positions import LONGEST, Misread, beginning, empty, read, write
from app.core.session import Session, Setup
from tests.contract.promises import each_game
from tests.contract.walks import pick, some_options, wander

games = each_game("text positions", toy=True)
walks = given(seed=st.integers(0, 10**6), steps=st.integers(0, 150))
few = settings(max_examples=12, deadline=None)


def people(seats: int) -> tuple[Player, ...]:
    """Return so many people."""
    return tuple(Player(f"Player {seat + 1}") for seat in range(seats))


def reseated(game: AnyGame, state: Any, players: tuple[Player, ...]) -> Any:
    """Return a position with others on its seats."""
    assert game.positions is not None
    after = state.copy()
    game.positions.reseat(after, players)
    return after


def reread(game: AnyGame, state: Any, options: Any, seats: int) -> Any:
    """Return what is read from what is written."""
    text = write(game, state, seats)
    assert len(text) < LONGEST
    return read(text, options, {game.id: game}.__getitem__).state


@games
@walks
@few
def test_what_is_written_is_read(game: AnyGame, seed: int, steps: int) -> None:
    """A position and its text are the same thing, but for who sits there."""
    *_, session = wander(game, seed, steps)
    setup = session.setup
    again = reread(game, session.state, setup.options, setup.seats)
    assert again == reseated(game, session.state, people(setup.seats))
    assert repr(reseated(game, again, setup.players)) == repr(session.state)
    assert session.state == session.timeline.at(session.timeline.now)


@games
@walks
@few
def test_play_goes_on_from_a_text(game: AnyGame, seed: int, steps: int) -> None:
    """Whoever reads a position can play the same steps from it, and comes to the same place."""
    *_, session = wander(game, seed, steps)
    start = reread(game, session.state, session.setup.options, session.setup.seats)
    other = beginning(game, session.setup.options, session.setup.players, start)
    for seat in session.to_act - {NATURE}:
        choices = list(game.rules.choices(session.state, seat))
        assert choices == list(game.rules.choices(other, seat))
        if choices:
            command = pick(choices, Random(seed))
            one, two = session.state.copy(), other.copy()
            game.rules.play(one, command)
            game.rules.play(two, command)
            assert one == two


@games
@walks
@few
def test_a_mangled_text_is_refused_in_words(game: AnyGame, seed: int, steps: int) -> None:
    """Whatever happens to a text on its way: it is a position, or one sentence says what is wrong."""
    *_, session = wander(game, seed, min(steps, 40))
    rng = Random(seed)
    text = write(game, session.state, session.setup.seats)
    for _ in range(12):
        state, error = _read(game, _mangled(text, rng), session.setup.options)
        if error is not None:
            assert 1 <= error.line <= len(text.splitlines()) + 3
            assert str(error.sentence)
        else:
            # It need not be possible, but everything that is asked of a position can be asked of it.
            assert isinstance(state, game.state)
            assert all(str(each) for each in game.rules.problems(state))
            assert game.notation.draw(state)


@games
@given(seed=st.integers(0, 10**6))
@few
def test_an_empty_table_can_be_begun_with(game: AnyGame, seed: int) -> None:
    """Somebody is to act, nature owes nothing, nothing is impossible, and it can be written."""
    rng = Random(seed)
    seats = rng.choice(game.seats)
    options = some_options(game, seats, rng)
    state = empty(game, options, people(seats))
    acting = game.rules.to_act(state)
    assert acting
    assert NATURE not in acting
    assert [str(each) for each in game.rules.problems(state)] == []
    assert reread(game, state, options, seats) == state
    session = Session(game, Setup(game.id, people(seats), options, seed, start=state))
    session.begin()
    assert session.to_act
    assert all(str(game.notation.describe(session.view(seat), seat)) for seat in range(seats))


@games
@walks
@few
def test_others_may_sit_down(game: AnyGame, seed: int, steps: int) -> None:
    """Whoever sits on the seats, the position is the same, and back again."""
    *_, session = wander(game, seed, steps)
    computers = tuple(Player("Bot", Level.SQUIRE) for _ in session.setup.players)
    other = reseated(game, session.state, computers)
    assert reseated(game, other, session.setup.players) == session.state
    assert bool(game.rules.to_act(other)) == bool(session.to_act)


def _read(game: AnyGame, text: str, options: Any) -> tuple[Any, Misread | None]:
    try:
        return read(text, options, {game.id: game}.__getitem__).state, None
    except Misread as error:
        return None, error


def _mangled(text: str, rng: Random) -> str:
    """Return *text* with a line, a word or a letter lost, doubled, or another."""
    head, *lines = text.splitlines()
    at = rng.randrange(len(lines))
    line = lines[at]
    match rng.randrange(6):
        case 0:
            del lines[at]
        case 1:
            lines.insert(at, line)
        case 2:
            words = line.split()
            lines[at] = " ".join(rng.sample(words, len(words)))
        case 3:
            lines[at] = line[: rng.randrange(len(line) + 1)]
        case 4:
            spot = rng.randrange(len(line) + 1)
            lines[at] = line[:spot] + rng.choice("0719-x#.,:;/ éZ") + line[spot + 1 :]
        case _:
            del lines[at:]
    return "\n".join([head, *lines])
