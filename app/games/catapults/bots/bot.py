"""Computer players of Catapults!: what they do now, and hints with reasons."""

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from typing import TypeAlias, assert_never

from attrs import evolve, frozen

from app.bots.protocol import Budget
from app.bots.search.clock import Clock
from app.core.command import Seat
from app.core.game import AnyGame, Level
from app.games.catapults.bots.catapult_placement import CatapultSearch
from app.games.catapults.bots.conversion import Situation
from app.games.catapults.bots.levels import FROZEN, SKILLS, CatapultsSkill, Thinking
from app.games.catapults.bots.placement_search import Placement, PlacementSearch, chosen
from app.games.catapults.bots.theft_search import TheftSearch, Wall
from app.games.catapults.commands import (
    CatapultsCommand,
    Draw,
    EndAttack,
    Finish,
    NextGame,
    PlayOn,
    PutCatapult,
    Roll,
    Steal,
    Stop,
)
from app.games.catapults.model import Attack, Doing, Phase, Position
from app.games.catapults.rules import why_not
from app.games.catapults.rules.placing import fits
from app.games.catapults.rules.turns import allowance, has_spent

Choice: TypeAlias = tuple[CatapultsCommand, Placement | float | None]
"""A move; for a wall also what speaks for its spot, for others the squares it gains by the end."""


@frozen
class CatapultsBot:
    """
    A computer player; implements `Analyst`.

    Attributes:
        skill: How its level thinks.
    """

    skill: CatapultsSkill

    def choose(self, game: AnyGame, view: Position, seat: Seat, budget: Budget) -> CatapultsCommand:
        """Return what the seat does now."""
        return self._decide(Situation(view, seat), budget)[0]

    def lines(
        self, game: AnyGame, view: Position, seat: Seat, budget: Budget, count: int
    ) -> Sequence[Sequence[CatapultsCommand]]:
        """Return the best moves, best first."""
        ranked = self._ranked(Situation(view, seat), self._thinking(budget))
        return [(command,) for command, _ in islice(ranked, count)]

    def _ranked(self, situation: Situation, thinking: Thinking) -> Iterator[Choice]:
        """Yield moves, best first; where there is but one thing to do, that."""
        camp, attack = situation.view.camps[situation.seat], situation.view.attack
        match situation.view.phase:
            case Phase.BUILD if camp.hand is not None:
                return _spots(situation, camp.hand.kind, thinking)
            case Phase.BUILD:
                best = _build(situation, thinking)[0]
                return iter(sorted(_drawing(situation, thinking), key=lambda each: each[0] != best))
            case Phase.REBUILD if (kind := _largest(situation)) is not None:
                return _spots(situation, kind, thinking)
            case Phase.CATAPULTS | Phase.REBUILD:
                return _catapults(situation, thinking)
            case Phase.ATTACK if attack is not None and attack.dice:
                return _thefts(situation, attack, thinking)
            case _:
                return iter((self._decide(situation, Budget(seconds=None)),))

    def pace(self, game: AnyGame, view: Position, seat: Seat) -> float | None:
        """Spread the pieces evenly over the glass, whatever its length.  Rule: CAT-R26."""
        seconds, limit = view.options.build_seconds, allowance(view, seat)
        if view.phase is not Phase.BUILD or not seconds or not limit or view.options.ai_pieces == "mirror":
            return None
        camp = view.camps[seat]
        held = 0.75 if camp.doing is Doing.HOLDING else 0.0
        return min(seconds, seconds * (camp.placed + held) / limit)

    def _decide(self, situation: Situation, budget: Budget) -> Choice:
        """Return a command, and for a wall also what speaks for its spot."""
        seat, thinking = situation.seat, self._thinking(budget)
        match situation.view.phase:
            case Phase.BUILD:
                return _build(situation, thinking)
            case Phase.CATAPULTS:
                return _catapult(situation, thinking), None
            case Phase.REBUILD:
                return _rebuild(situation, thinking)
            case Phase.ATTACK:
                return _attack(situation, thinking), None
            case Phase.TIE:
                return PlayOn(seat), None
            case Phase.BETWEEN:
                return NextGame(seat), None
            case Phase.COUNT | Phase.OVER:
                raise ValueError(f"nobody is asked in {situation.view.phase}")
            case _:
                assert_never(situation.view.phase)

    def _thinking(self, budget: Budget) -> Thinking:
        """Return what a decision may use of a budget."""
        worlds = max(1, round(self.skill.worlds * budget.effort)) if self.skill.worlds else 0
        return Thinking(evolve(self.skill, worlds=worlds), Random(budget.seed), Clock(budget))


def _build(situation: Situation, thinking: Thinking) -> Choice:
    """Place the piece in hand; else draw on, or stop."""
    camp = situation.view.camps[situation.seat]
    if camp.hand is not None:
        return _place(situation, camp.hand.kind, thinking)
    if has_spent(situation.view, situation.seat):
        return Stop(situation.seat), None
    plate, remaining = situation.plate(situation.seat), situation.remaining()
    can_stack = situation.view.options.stack_levels > 1
    if can_stack or PlacementSearch(situation.evaluation).should_draw(plate, remaining, thinking):
        return Draw(situation.seat), None
    return Stop(situation.seat), None


def _rebuild(situation: Situation, thinking: Thinking) -> Choice:
    """Place what was stolen, the largest piece that fits first; then catapults."""
    kind = _largest(situation)
    if kind is not None:
        return _place(situation, kind, thinking)
    return _catapult(situation, thinking), None


def _largest(situation: Situation) -> str | None:
    """Return the largest stolen piece that fits, if any does."""
    stolen = {piece.kind for piece in situation.view.camps[situation.seat].stolen}
    largest = sorted(stolen, key=lambda kind: (-situation.view.land.forms[kind].points, situation.kind(kind)))
    return next((kind for kind in largest if fits(situation.view, situation.seat, kind)), None)


def _place(situation: Situation, piece: str, thinking: Thinking) -> Choice:
    """Choose a spot for a piece that fits."""
    return _laid(situation, piece, chosen(_ranked_spots(situation, piece, thinking), thinking))


def _spots(situation: Situation, piece: str, thinking: Thinking) -> Iterator[Choice]:
    """Yield the spots of a piece that fits, best first."""
    yield from (_laid(situation, piece, ranked) for ranked in _ranked_spots(situation, piece, thinking))


def _ranked_spots(situation: Situation, piece: str, thinking: Thinking) -> list[Placement]:
    remaining = situation.next_remaining() if situation.view.phase is Phase.REBUILD else situation.remaining()
    ranked = PlacementSearch(situation.evaluation).rank(
        situation.plate(situation.seat),
        situation.kind(piece),
        remaining,
        thinking,
        closed=situation.closed,
        can_stack=situation.stack_spot(piece) is not None,
    )
    if not ranked:
        raise ValueError(f"{piece} fits nowhere")
    return ranked


def _laid(situation: Situation, piece: str, ranked: Placement) -> Choice:
    on_top = situation.stack_spot(piece)
    if on_top is not None and not ranked.move:
        return on_top, ranked
    return situation.place(piece, ranked.move), ranked


def _drawing(situation: Situation, thinking: Thinking) -> Iterator[Choice]:
    """Yield what one may do without a piece in hand."""
    gain = PlacementSearch(situation.evaluation).gain_of_drawing(
        situation.plate(situation.seat), situation.remaining(), thinking
    )
    for command, value in ((Draw(situation.seat), gain), (Stop(situation.seat), -gain)):
        if why_not(situation.view, command) is None:
            yield command, value


def _catapult(situation: Situation, thinking: Thinking) -> CatapultsCommand:
    """Put the next catapult of the best packing."""
    return next(_catapults(situation, thinking))[0]


def _catapults(situation: Situation, thinking: Thinking) -> Iterator[Choice]:
    """Yield catapults, those of the best packings first; or the end, if there is no room for any."""
    packings = CatapultSearch(situation.evaluation).rank(
        situation.plate(situation.seat), situation.remaining(), thinking
    )
    first = dict.fromkeys(blocks[0] for blocks in packings if blocks)
    for block in first:
        yield PutCatapult(situation.seat, next(situation.view.land.grid.squares(block))), None
    if not first:
        yield Finish(situation.seat), None


def _attack(situation: Situation, thinking: Thinking) -> CatapultsCommand:
    """Roll; then steal the first wall of the best set that can be paid."""
    attack = situation.view.attack
    if attack is None or not attack.dice:
        return Roll(situation.seat)
    return next(_thefts(situation, attack, thinking))[0]


def _thefts(situation: Situation, attack: Attack, thinking: Thinking) -> Iterator[Choice]:
    """Yield the first walls of the best sets, or the end where it is better to take none."""
    begun: dict[Wall | None, float | None] = {}
    for margin, loot in _theft_search(situation).evaluate(situation.loot(attack), attack.budget, thinking):
        begun.setdefault(loot[0] if loot else None, margin)
    thefts = [value for first, value in begun.items() if first is not None and value is not None]
    for first, margin in begun.items():
        if first is None:
            yield EndAttack(situation.seat), -max(thefts) if thefts else None
        else:
            yield Steal(situation.seat, first.owner, first.key, situation.form(first.kind).kind.id), margin


def _theft_search(situation: Situation) -> TheftSearch:
    playing = situation.view.playing
    return TheftSearch(
        me=situation.seat,
        evaluations={seat: situation.evaluation_for(seat) for seat in playing},
        plates={seat: situation.plate(seat) for seat in playing},
        remaining=situation.next_remaining(),
        closed=situation.closed,
        is_bound=situation.view.options.steal_targets == "one",
    )


@frozen
class CatapultsAdviser(CatapultsBot):
    """
    Whose moves are advised: of spots that cannot be told apart, always the same.

    Attributes:
        doubt: Spots within so many standard errors cannot be told apart.  These are half as large as those of
            a Marshal: whoever advises has time to look at four times as many rows of cards.
    """

    doubt: float = 2.5

    def _thinking(self, budget: Budget) -> Thinking:
        return evolve(super()._thinking(budget), doubt=self.doubt)


def bot_of(level: Level) -> CatapultsBot:
    """Return the computer player of a level."""
    return CatapultsBot(SKILLS[level])


def adviser_bot() -> CatapultsAdviser:
    """Return whose moves are advised."""
    marshal = SKILLS[Level.MARSHAL]
    return CatapultsAdviser(evolve(marshal, worlds=4 * marshal.worlds))


def frozen_bot() -> CatapultsBot:
    """Return the Marshal of November 2026."""
    return CatapultsBot(FROZEN)
