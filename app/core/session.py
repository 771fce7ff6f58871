"""The referee: states, log, clocks and nature's dealer."""

from collections.abc import Callable, Hashable, Iterable
from random import Random
from typing import Any, Generic, Protocol, TypeAlias

from attrs import Factory, define, field, frozen, validators

from app.core.command import NATURE, Command, Seat
from app.core.game import C, C_co, Game, O, O_co, Player, S, S_co, Timer
from app.core.names import clean_name
from app.core.positions import beginning
from app.core.reason import Reason, Refused
from app.core.state import State
from app.core.state_cache import StateCache
from app.core.timeline import AnyEntry, Entry, Sliced, Timeline, whole
from app.core.words import N_

SALT = r"[0-9a-f]{0,64}"
"""What a salt is made of."""


@frozen
class Setup(Generic[S_co, O_co]):
    """
    All that is chosen before a game starts.

    Attributes:
        game: Its id.
        players: By seat.
        options: Of the game's options class.
        seed: All luck follows from it and the number of the entry.
        variant: The name of the preset or variant, for players; empty for the standard game.
        start: The position it begins at; None for the rules' own.  Never change it.
        asking: People answer for nature (dice, draws), wherever its answers can be listed; since they
            have chosen them, everything may be taken back.
        salt: Random hexadecimal digits that hide the seed in what is told of it when the game begins; empty
            where nothing is: see `app.core.proof`.
    """

    game: str
    players: tuple[Player, ...]
    options: O_co
    seed: int
    variant: str = field(default="", converter=clean_name)
    start: S_co | None = None
    asking: bool = False
    salt: str = field(default="", validator=validators.matches_re(SALT))

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.players)


@frozen
class Step(Generic[S_co, C_co]):
    """What watchers are told; *command* is None when the session went to another place of its log."""

    before: S_co
    command: C_co | None
    after: S_co


class Dealer(Protocol):
    """Answers for nature with a command; None: somebody has to be asked, and submits the answer."""

    def __call__(self, game: Game[S, C, O], state: S, ply: int, /) -> C | None: ...


class Keeper(Protocol):
    """Writes down what happens before anybody sees it; raising stops the step."""

    def append(self, ply: int, entry: AnyEntry, clocks: dict[Hashable, float], after: State, /) -> None: ...
    def move_to(self, ply: int, clocks: dict[Hashable, float], /) -> None: ...
    def passed(self, clocks: dict[Hashable, float], /) -> None:
        """Hear how much is left of the clocks, in seconds by the timer's key; write it down now and then."""


@frozen
class SeededDealer:
    """Answers for nature from the seed and the number of the entry alone, whatever was drawn before."""

    seed: int

    def __call__(self, game: Game[S, C, O], state: S, ply: int) -> C:
        return game.chance.sample(state, Random(f"{self.seed}/{ply}"))


@frozen
class AskingDealer:
    """Lets people answer for nature; where its answers cannot be listed, or there is but one, luck does."""

    seed: int

    def __call__(self, game: Game[S, C, O], state: S, ply: int) -> C | None:
        return None if len(game.chance.outcomes(state)) > 1 else SeededDealer(self.seed)(game, state, ply)


def dealer_of(setup: Setup[S, O]) -> Dealer:
    """Return who answers for nature in a game that was set up like this."""
    return AskingDealer(setup.seed) if setup.asking else SeededDealer(setup.seed)


@define(eq=False)
class Session(Generic[S, C, O]):
    """
    A game being played.

    Attributes:
        game, setup: What is played, and how.
        timeline: What has happened.
        dealer: Answers for nature; as the set-up says, unless said otherwise.
        keeper: Told of every entry before it counts.
        clocks: Seconds left of the clocks that run, by the timer's key.
        watchers: Called with a `Step` after every change.
        is_untimed: No clock runs, whatever the rules say: who tries something out may think about it.
    """

    game: Game[S, C, O]
    setup: Setup[S, O]
    timeline: Timeline[S, C] = Factory(
        lambda self: Timeline(_beginning(self.game, self.setup)), takes_self=True
    )
    dealer: Dealer = Factory(lambda self: dealer_of(self.setup), takes_self=True)
    keeper: Keeper | None = None
    clocks: dict[Hashable, float] = field(factory=dict)
    watchers: list[Callable[[Step[S, C]], None]] = field(factory=list)
    is_untimed: bool = False
    _cache: StateCache[S, C, O] = Factory(lambda self: StateCache(self.game.rules), takes_self=True)

    @property
    def state(self) -> S:
        """The state in force; never change it."""
        return self.timeline.state

    @property
    def to_act(self) -> frozenset[Seat]:
        """The seats that may do something now; empty when the game is over."""
        return self._cache.acting(self.state)

    @property
    def is_over(self) -> bool:
        """Whether nobody has anything left to do."""
        return not self.to_act

    @property
    def is_asking(self) -> bool:
        """Whether nature owes something that a person has to submit."""
        return NATURE in self.to_act

    def acting_in(self, state: S) -> frozenset[Seat]:
        """Return the seats that may do something in a state of the timeline."""
        return self._cache.acting(state)

    def view(self, seat: Seat) -> S:
        """Return what *seat* may know; a state of its own, that belongs to the caller."""
        return self.game.rules.redact(self.state, seat)

    def seen(self, state: S, seat: Seat) -> S:
        """Return what *seat* may know of a state of the timeline, to be looked at; never change it."""
        return self._cache.view(state, seat)

    def begin(self) -> None:
        """Let nature play what it owes, and wind the clocks; call it before anything else."""
        whole(self.beginning())

    def beginning(self) -> Sliced[None]:
        """Do what `begin` does, in slices: nature's steps one by one."""
        yield from self._nature()
        self._wind()

    def submit(self, command: C) -> None:
        """
        Play a command of a seat, or nature's while somebody is asked, and then whatever nature owes.

        Raises:
            Refused: If the rules say no; nothing has changed.
        """
        by_hand = command.by == NATURE and self.is_asking
        self._go_on(command, by_hand=by_hand)

    def tick(self, seconds: float) -> None:
        """Let *seconds* pass on every clock that runs; what is out plays its expiry."""
        for timer in list(self.timers()):
            left = self.clocks.get(timer.key, timer.seconds) - seconds
            self.clocks[timer.key] = max(0.0, left)
            if left <= 0:
                self._go_on(timer.expiry)
                return
        if self.keeper is not None and self.clocks:
            self.keeper.passed(self.clocks)

    def rest(self) -> None:
        """Write down where the clocks stand: the game is left for now."""
        if self.keeper is not None and self.clocks:
            self.keeper.move_to(self.timeline.now, self.clocks)

    def timers(self) -> Iterable[Timer[C]]:
        """Return the clocks that the rules want to run now."""
        return () if self.is_untimed else self.game.rules.timers(self.state)

    def undo(self) -> None:
        """
        Take back the last step of a person, with everything that followed from it.

        Raises:
            Refused: If there is none, or too much has been seen since.
        """
        if reason := self.why_no_undo():
            raise Refused(reason)
        self._move_to(self._undo_point() or 0)

    def redo(self) -> None:
        """Play again what was last taken back.  Raises `Refused` if there is nothing."""
        point = self._redo_point()
        if point is None:
            raise Refused(Reason("UNDO", N_("There is nothing to redo.")))
        self._move_to(point)

    def why_no_undo(self) -> Reason | None:
        """Return why nothing can be taken back now, or None if it can."""
        point = self._undo_point()
        if point is None:
            return Reason("UNDO", N_("There is nothing to undo."))
        if self.setup.asking:
            return None
        if self.is_over and self._is_secretive():
            return Reason("UNDO", N_("The end of the game has shown what was hidden."))
        for ply in range(point, self.timeline.now):
            command, before = self.timeline.entries[ply].command, self.timeline.at(ply)
            if reason := self.game.rules.may_undo(before, command):
                return reason
            is_computers = not self.timeline.entries[ply].human and command.by != NATURE
            if command.reveals or (command.shows_hand and is_computers):
                return Reason("UNDO", N_("Something has been revealed since."))
        return None

    def to_undo(self) -> C | None:
        """Return the step of a person that undo would take back."""
        point = self._undo_point()
        return None if point is None else self.timeline.entries[point].command

    def reach_of_undo(self) -> int:
        """Return how many steps of other seats undo would take back with a person's last one."""
        point = self._undo_point()
        if point is None:
            return 0
        mine, *after = (entry.command.by for entry in self.timeline.entries[point : self.timeline.now])
        return sum(by not in (mine, NATURE) for by in after)

    def has_taken_back_others(self) -> bool:
        """Tell whether steps of computers are taken back now, and could come again."""
        later = self.timeline.entries[self.timeline.now :]
        return any(not entry.human and entry.command.by != NATURE for entry in later)

    def to_redo(self) -> C | None:
        """Return the step of a person that redo would play again."""
        has_more = self._redo_point() is not None
        return self.timeline.entries[self.timeline.now].command if has_more else None

    def _is_secretive(self) -> bool:
        """Tell whether some seat did not know all of the state; a game that is over is shown openly."""
        return any(self.seen(self.state, seat) != self.state for seat in range(self.setup.seats))

    def _undo_point(self) -> int | None:
        """Return the place before the last step of a person."""
        for ply in range(self.timeline.now - 1, -1, -1):
            if self.timeline.entries[ply].human:
                return ply
        return None

    def _redo_point(self) -> int | None:
        """Return the place before the next step but one of a person, or the end."""
        entries, now = self.timeline.entries, self.timeline.now
        if now == len(entries):
            return None
        later = (ply for ply in range(now + 1, len(entries)) if entries[ply].human)
        return next(later, len(entries))

    def _move_to(self, ply: int) -> None:
        before = self.state
        if self.keeper is not None:
            self.keeper.move_to(ply, self.clocks)
        self.timeline.now = ply
        self._wind()
        self._tell(Step(before, None, self.state))

    def _go_on(self, command: C, *, by_hand: bool = False) -> None:
        self._play(command, by_hand=by_hand)
        whole(self.beginning())

    def _nature(self) -> Sliced[None]:
        """Let nature play what it owes, until somebody has to be asked."""
        while NATURE in self.to_act:
            answer = self.dealer(self.game, self.state, self.timeline.now)
            if answer is None:
                return
            self._play(answer)
            yield

    def _play(self, command: C, *, by_hand: bool = False) -> None:
        before = self.state
        if reason := self.game.rules.why_not(before, command):
            raise Refused(reason)
        after = before.copy()
        self.game.rules.play(after, command)
        human = by_hand or (command.by != NATURE and self.setup.players[command.by].level is None)
        entry = Entry(command, human)
        if self.keeper is not None:
            self.keeper.append(self.timeline.now, entry, self.clocks, after)
        self.timeline.append(entry, after)
        self._tell(Step(before, command, after))

    def _wind(self) -> None:
        """Start the clocks that are new, and forget those that no longer run."""
        running = {timer.key: timer.seconds for timer in self.timers()}
        self.clocks = {key: self.clocks.get(key, full) for key, full in running.items()}

    def _tell(self, step: Step[S, C]) -> None:
        for watcher in list(self.watchers):
            watcher(step)


def _beginning(game: Game[S, C, O], setup: Setup[S, O]) -> S:
    return beginning(game, setup.options, setup.players, setup.start)


AnySetup: TypeAlias = Setup[State, Any]
"""What is chosen before whichever game."""

AnyStep: TypeAlias = Step[State, Command]
"""What watchers of whichever game are told."""

AnySession: TypeAlias = Session[Any, Any, Any]
"""A game being played, whichever it is."""
