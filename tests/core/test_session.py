"""The referee: whose turn, nature's answers, clocks, going back and forth."""

from collections.abc import Hashable
from itertools import pairwise
from pathlib import Path

import pytest
from attrs import evolve

from app.core.command import NATURE, Command
from app.core.game import AnyGame, Level, Player
from app.core.reason import Refused
from app.core.session import AnySession, AnyStep, Session
from app.core.state import State
from app.core.timeline import AnyEntry, Entry, Timeline
from tests.toy import GAME, race_setup
from tests.toy.model import Card, Dealt, PlayCard, Position, Rolled, SandRanOut, Square, Throw, Walk


class Diary:
    """A keeper that writes in a list, and can refuse."""

    def __init__(self) -> None:
        self.lines: list[object] = []
        self.is_full = False

    def append(self, ply: int, entry: AnyEntry, clocks: dict[Hashable, float], after: State) -> None:
        """Write an entry down."""
        if self.is_full:
            raise OSError("full")
        self.lines.append((ply, type(entry.command).__name__, dict(clocks)))

    def move_to(self, ply: int, clocks: dict[Hashable, float]) -> None:
        """Write a move down."""
        self.lines.append(ply)

    def passed(self, clocks: dict[Hashable, float]) -> None:
        """Write the clocks down."""
        self.lines.append(dict(clocks))


def begun(*players: Player, **options: int) -> AnySession:
    """Return a game of Race that has begun."""
    session = Session(GAME, race_setup(*players, **options))
    session.begin()
    return session


def walk(session: AnySession) -> Walk:
    """Return the walk of whoever's turn it is."""
    seat = session.state.turn
    return Walk(seat, to=Square(seat, session.state.runners[seat].at.at + 1))


def test_nature_plays_what_it_owes():
    """Cards before the first turn, a die after a throw; watchers hear each, with the states around it."""
    session = Session(GAME, race_setup())
    steps: list[AnyStep] = []
    session.watchers.append(steps.append)

    session.begin()
    session.submit(Throw(0))

    assert [type(step.command) for step in steps] == [Dealt, Throw, Rolled]
    assert all(later.before is step.after for step, later in pairwise(steps))
    assert session.to_act == {1}
    assert [entry.human for entry in session.timeline.entries] == [False, True, False]


def test_what_the_rules_refuse_changes_nothing():
    """TOY-1: nobody plays out of turn."""
    session = begun()
    before = session.state

    with pytest.raises(Refused, match="It is not your turn"):
        session.submit(Throw(1))

    assert session.state is before
    assert session.timeline.now == 1


def test_luck_depends_on_the_seed_and_the_place_alone():
    """The same die after taking a step back and playing it again; another with another seed."""

    def die(seed: int, detour: bool) -> Command:
        session = Session(GAME, race_setup(seed=seed))
        session.begin()
        if detour:
            session.submit(walk(session))
            session.undo()
        session.submit(Throw(0))
        return session.timeline.entries[-1].command

    assert die(7, detour=True) == die(7, detour=False)
    assert len({repr(die(seed, detour=False)) for seed in range(30)}) == 6


def test_a_dealer_may_be_somebody_with_real_dice():
    """Nature's answers come from whoever was asked to give them."""

    def six(game: AnyGame, state: State, ply: int) -> Command:
        return Rolled(NATURE, pips=6) if ply else Dealt(NATURE, cards=((Card.ONE, Card.ONE),) * 2)

    session = Session(GAME, race_setup(), dealer=six)
    session.begin()
    session.submit(Throw(0))

    assert session.state.runners[0].at == Square(0, 6)


def test_views_hide_what_a_seat_may_not_know():
    """The other hand is there, face down."""
    view: Position = begun().view(0)

    assert Card.HIDDEN not in view.hands[0]
    assert view.hands[1] == [Card.HIDDEN, Card.HIDDEN]


def test_steps_are_taken_back_and_played_again():
    """Undo goes back to before the last step of a person, redo forward over it."""
    session = begun()
    first = walk(session)
    session.submit(first)
    second = walk(session)
    session.submit(second)
    end = session.state

    assert session.to_undo() == second
    session.undo()
    session.undo()

    assert (session.timeline.now, session.to_redo()) == (1, first)
    assert str(session.why_no_undo()) == "There is nothing to undo. [UNDO]"

    session.redo()
    session.redo()

    assert session.state is end
    with pytest.raises(Refused, match="nothing to redo"):
        session.redo()


def test_undo_tells_how_many_steps_of_others_go_with_it():
    """A computer that has played since goes back, too; nature's answers are nobody's steps."""
    session = begun(Player("Ada"), Player("Bo", Level.SQUIRE, 1))
    assert session.reach_of_undo() == 0
    session.submit(walk(session))
    assert session.reach_of_undo() == 0

    session.submit(walk(session))

    assert session.reach_of_undo() == 1


def test_another_step_forgets_what_had_been_taken_back():
    """There is one past."""
    session = begun()
    session.submit(walk(session))
    session.undo()

    session.submit(Throw(0))

    assert session.to_redo() is None
    assert [type(entry.command) for entry in session.timeline.entries] == [Dealt, Throw, Rolled]


def test_what_was_revealed_ends_undo():
    """Neither a die that nature threw, nor a card (TOY-4, asked of the rules), can be taken back."""
    session = begun()
    session.submit(walk(session))
    session.submit(Throw(1))

    assert str(session.why_no_undo()) == "Something has been revealed since. [UNDO]"
    with pytest.raises(Refused):
        session.undo()

    session = begun()
    session.submit(PlayCard(0, card=session.state.hands[0][0]))

    assert str(session.why_no_undo()) == "A card that was played stays played. [TOY-4]"


def test_a_computer_s_answer_goes_with_the_step_of_a_person():
    """Undo takes back a person's step and all that followed; there is nothing else to undo."""
    session = begun(Player("Ada"), Player("Bo", Level.PAGE))
    session.submit(walk(session))
    session.submit(walk(session))
    assert [entry.human for entry in session.timeline.entries] == [False, True, False]

    session.undo()

    assert session.timeline.now == 1
    session.redo()
    assert session.timeline.now == 3


def test_a_glass_runs_warns_nobody_and_plays_its_expiry():
    """TOY-3: sand is lost in small steps; when it is out the turn is; the next glass is full."""
    session = begun(glass=30)
    session.tick(29.5)
    assert session.clocks == {("glass", 0): 0.5}

    session.tick(0.6)

    assert session.timeline.entries[-1].command == SandRanOut(NATURE, turn=0)
    assert session.clocks == {("glass", 1): 30.0}
    assert session.to_act == {1}


def test_a_glass_that_had_been_left_is_full_again():
    """Whoever takes a whole turn back gets the whole time for it."""
    session = begun(glass=30)
    session.tick(10)
    session.submit(walk(session))
    session.tick(5)

    session.undo()

    assert session.clocks == {("glass", 0): 30.0}


def test_a_keeper_is_told_before_a_step_counts():
    """What cannot be written down does not happen."""
    session, diary = Session(GAME, race_setup(glass=30)), Diary()
    session.keeper = diary
    session.begin()
    session.tick(4)
    session.submit(walk(session))
    session.undo()
    assert diary.lines == [(0, "Dealt", {}), {("glass", 0): 26.0}, (1, "Walk", {("glass", 0): 26.0}), 1]

    diary.is_full = True
    with pytest.raises(OSError, match="full"):
        session.submit(Throw(0))

    assert session.timeline.now == 1
    assert session.state.owed == ""


def test_a_game_ends_when_nobody_has_anything_to_do():
    """No glass runs then."""
    session = begun(goal=3, glass=30)
    while not session.is_over:
        session.submit(walk(session))

    assert session.clocks == {}
    assert session.state.runners[0].at == Square(0, 3)


def test_a_timeline_knows_every_state():
    """At any place; adding at an earlier one cuts the rest off."""
    session = begun()
    start = session.timeline.start
    timeline = Timeline(start)
    for number in range(3):
        timeline.append(Entry(Throw(number)), start.copy())

    assert timeline.at(0) is start
    assert timeline.state is timeline.at(3) is timeline.states[2]

    timeline.now = 1
    timeline.append(Entry(Throw(9)), start.copy())

    assert [entry.command.by for entry in timeline.entries] == [0, 9]
    assert len(timeline.states) == timeline.now == 2


def test_the_core_knows_no_game_and_no_window():
    """Whatever is in app/core can be used without either."""
    core = Path(__file__).resolve().parents[2] / "app" / "core"
    sources = [path.read_text("utf-8") for path in core.glob("*.py")]

    assert len(sources) > 10
    assert not any("PySide6" in source or "app.games" in source for source in sources)


def asking() -> AnySession:
    """Return a game in which people roll; luck deals, since deals are not listed."""
    session = Session(GAME, evolve(race_setup(), asking=True))
    session.begin()
    return session


def test_people_may_answer_for_nature():
    """The game waits until somebody says what the die shows, and nobody else can go on meanwhile."""
    session = asking()
    session.submit(Throw(0))

    assert session.is_asking
    assert session.to_act == {NATURE}
    with pytest.raises(Refused):
        session.submit(Throw(1))

    session.submit(Rolled(NATURE, pips=5))

    assert session.state.runners[0].at == Square(0, 5)
    assert not session.is_asking


def test_what_people_chose_for_nature_can_be_taken_back():
    """First the die alone, so that another can be named; then the throw."""
    session = asking()
    session.submit(Throw(0))
    session.submit(Rolled(NATURE, pips=5))

    session.undo()
    assert session.is_asking
    session.submit(Rolled(NATURE, pips=2))
    assert session.state.runners[0].at == Square(0, 2)

    session.undo()
    session.undo()
    assert session.to_act == {0}
    session.redo()
    session.redo()
    assert session.state.runners[0].at == Square(0, 2)


def test_luck_answers_where_there_is_nothing_to_choose():
    """Where answers cannot be listed, nobody can be asked."""
    session = asking()
    assert [type(entry.command) for entry in session.timeline.entries] == [Dealt]
    assert session.timeline.entries == begun().timeline.entries
    assert not session.timeline.entries[0].human
