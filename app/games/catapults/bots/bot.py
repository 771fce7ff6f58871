"""Computer players of Catapults!: four levels of one mind, and its advice."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from random import Random
from time import monotonic
from typing import TypeAlias, assert_never

from attrs import evolve, frozen

from app.bots.protocol import Budget, Hint
from app.core.command import Seat
from app.core.game import AnyGame, Level
from app.games.catapults.bots.catapult_placement import Crowner
from app.games.catapults.bots.conversion import Scene
from app.games.catapults.bots.hint_text import explain
from app.games.catapults.bots.placement_search import Builder, Ranked, Skill, soft_choice
from app.games.catapults.bots.theft_search import Thief, Wall
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

SKILLS: Mapping[Level, Skill] = {
    Level.PAGE: Skill(plans=6, spots=1, futures=0, warmth=0.5),
    Level.SQUIRE: Skill(plans=16, spots=1, futures=0),
    Level.KNIGHT: Skill(plans=16, spots=6, futures=6),
    Level.MARSHAL: Skill(plans=16, spots=12, futures=48),
}
"""Levels differ in how much they look at, and the Page in how warm its choice is."""

Choice: TypeAlias = tuple[CatapultsCommand, Ranked | float | None]
"""A move; for a wall also what speaks for its spot, for others the squares it gains by the end."""

_SAFETY = 0.8
"""The part of the clock after which thinking ends, so that the answer is in time."""


@frozen
class CatapultsBot:
    """
    A computer player; implements the protocols `Bot` and `Analyst`.

    Attributes:
        skill: How hard it thinks.
    """

    skill: Skill

    def choose(self, game: AnyGame, view: Position, seat: Seat, budget: Budget) -> CatapultsCommand:
        """Return what the seat does now."""
        return self._decide(Scene(view, seat), budget)[0]

    def hint(self, game: AnyGame, view: Position, seat: Seat, budget: Budget) -> Hint:
        """Return what the seat should do now, and why."""
        return self.best(game, view, seat, budget, 1)[0]

    def best(self, game: AnyGame, view: Position, seat: Seat, budget: Budget, count: int) -> Sequence[Hint]:
        """Return the best moves with what speaks for them, best first."""
        scene = Scene(view, seat)
        ranked = self._ranked(scene, self._within(budget), Random(budget.seed))
        return [explain(scene, *each) for each in islice(ranked, count)]

    def _ranked(self, scene: Scene, skill: Skill, rng: Random) -> Iterator[Choice]:
        """Yield moves, best first; where there is but one thing to do, that."""
        camp, attack = scene.view.camps[scene.seat], scene.view.attack
        match scene.view.phase:
            case Phase.BUILD if camp.hand is not None:
                return _spots(scene, camp.hand.kind, skill, rng)
            case Phase.BUILD:
                best = _build(scene, skill, rng)[0]
                return iter(sorted(_drawing(scene, skill, rng), key=lambda each: each[0] != best))
            case Phase.REBUILD if (kind := _largest(scene)) is not None:
                return _spots(scene, kind, skill, rng)
            case Phase.CATAPULTS | Phase.REBUILD:
                return _crowns(scene, skill, rng)
            case Phase.ATTACK if attack is not None and attack.dice:
                return _thefts(scene, attack, skill, rng)
            case _:
                return iter((self._decide(scene, Budget(seconds=None)),))

    def pace(self, game: AnyGame, view: Position, seat: Seat) -> float | None:
        """Spread the pieces evenly over the glass, whatever its length.  Rule: CAT-R26."""
        seconds, limit = view.options.build_seconds, allowance(view, seat)
        if view.phase is not Phase.BUILD or not seconds or not limit or view.options.ai_pieces == "mirror":
            return None
        camp = view.camps[seat]
        held = 0.75 if camp.doing is Doing.HOLDING else 0.0
        return min(seconds, seconds * (camp.placed + held) / limit)

    def _decide(self, scene: Scene, budget: Budget) -> Choice:
        """Return a command, and for a wall also what speaks for its spot."""
        seat, skill, rng = scene.seat, self._within(budget), Random(budget.seed)
        match scene.view.phase:
            case Phase.BUILD:
                return _build(scene, skill, rng)
            case Phase.CATAPULTS:
                return _crown(scene, skill, rng), None
            case Phase.REBUILD:
                return _rebuild(scene, skill, rng)
            case Phase.ATTACK:
                return _attack(scene, skill, rng), None
            case Phase.TIE:
                return PlayOn(seat), None
            case Phase.BETWEEN:
                return NextGame(seat), None
            case Phase.COUNT | Phase.OVER:
                raise ValueError(f"nobody is asked in {scene.view.phase}")
            case _:
                assert_never(scene.view.phase)

    def _within(self, budget: Budget) -> Skill:
        """Return the skill with the rows of cards and the clock of a budget."""
        futures = max(1, round(self.skill.futures * budget.effort)) if self.skill.futures else 0
        return evolve(self.skill, futures=futures, hurry=_alarm(budget))


def mind(level: Level) -> CatapultsBot:
    """Return the computer player of a level."""
    return CatapultsBot(SKILLS[level])


def _alarm(budget: Budget) -> Callable[[], bool]:
    """Return what tells that time is up."""
    if budget.seconds is None:
        return budget.is_cancelled
    end = monotonic() + budget.seconds * _SAFETY
    return lambda: budget.is_cancelled() or monotonic() >= end


def _build(scene: Scene, skill: Skill, rng: Random) -> Choice:
    """Place the piece in hand; else draw on, or stop."""
    camp = scene.view.camps[scene.seat]
    if camp.hand is not None:
        return _place(scene, camp.hand.kind, skill, rng)
    if has_spent(scene.view, scene.seat):
        return Stop(scene.seat), None
    plate, outlook = scene.plate(scene.seat), scene.outlook()
    can_stack = scene.view.options.stack_levels > 1
    if can_stack or Builder(scene.eyes).should_draw(plate, outlook, skill, rng):
        return Draw(scene.seat), None
    return Stop(scene.seat), None


def _rebuild(scene: Scene, skill: Skill, rng: Random) -> Choice:
    """Place what was stolen, the largest piece that fits first; then catapults."""
    kind = _largest(scene)
    if kind is not None:
        return _place(scene, kind, skill, rng)
    return _crown(scene, skill, rng), None


def _largest(scene: Scene) -> str | None:
    """Return the largest stolen piece that fits, if any does."""
    stolen = {piece.kind for piece in scene.view.camps[scene.seat].stolen}
    largest = sorted(stolen, key=lambda kind: (-scene.view.land.forms[kind].points, scene.kind(kind)))
    return next((kind for kind in largest if fits(scene.view, scene.seat, kind)), None)


def _place(scene: Scene, piece: str, skill: Skill, rng: Random) -> Choice:
    """Choose a spot for a piece that fits."""
    return _laid(scene, piece, soft_choice(_ranked_spots(scene, piece, skill, rng), skill.warmth, rng))


def _spots(scene: Scene, piece: str, skill: Skill, rng: Random) -> Iterator[Choice]:
    """Yield the spots of a piece that fits, best first."""
    yield from (_laid(scene, piece, ranked) for ranked in _ranked_spots(scene, piece, skill, rng))


def _ranked_spots(scene: Scene, piece: str, skill: Skill, rng: Random) -> list[Ranked]:
    outlook = scene.next_outlook() if scene.view.phase is Phase.REBUILD else scene.outlook()
    ranked = Builder(scene.eyes).rank(
        scene.plate(scene.seat),
        scene.kind(piece),
        outlook,
        skill,
        rng,
        closed=scene.closed,
        can_stack=scene.stack_spot(piece) is not None,
    )
    if not ranked:
        raise ValueError(f"{piece} fits nowhere")
    return ranked


def _laid(scene: Scene, piece: str, ranked: Ranked) -> Choice:
    on_top = scene.stack_spot(piece)
    if on_top is not None and not ranked.mask:
        return on_top, ranked
    return scene.place(piece, ranked.mask), ranked


def _drawing(scene: Scene, skill: Skill, rng: Random) -> Iterator[Choice]:
    """Yield what one may do without a piece in hand."""
    gain = Builder(scene.eyes).gain_of_drawing(scene.plate(scene.seat), scene.outlook(), skill, rng)
    for command, worth in ((Draw(scene.seat), gain), (Stop(scene.seat), -gain)):
        if why_not(scene.view, command) is None:
            yield command, worth


def _crown(scene: Scene, skill: Skill, rng: Random) -> CatapultsCommand:
    """Put the next catapult of the best packing."""
    return next(_crowns(scene, skill, rng))[0]


def _crowns(scene: Scene, skill: Skill, rng: Random) -> Iterator[Choice]:
    """Yield catapults, those of the best packings first; or the end, if there is no room for any."""
    packings = Crowner(scene.eyes).rank(scene.plate(scene.seat), scene.outlook(), skill, rng)
    first = dict.fromkeys(blocks[0] for blocks in packings if blocks)
    for block in first:
        yield PutCatapult(scene.seat, next(scene.view.land.grid.squares(block))), None
    if not first:
        yield Finish(scene.seat), None


def _attack(scene: Scene, skill: Skill, rng: Random) -> CatapultsCommand:
    """Roll; then steal the first wall of the best set that can be paid."""
    attack = scene.view.attack
    if attack is None or not attack.dice:
        return Roll(scene.seat)
    return next(_thefts(scene, attack, skill, rng))[0]


def _thefts(scene: Scene, attack: Attack, skill: Skill, rng: Random) -> Iterator[Choice]:
    """Yield the first walls of the best sets, or the end where it is better to take none."""
    begun: dict[Wall | None, float | None] = {}
    for margin, loot in _thief(scene, attack).weigh(scene.loot(attack), attack.budget, skill, rng):
        begun.setdefault(loot[0] if loot else None, margin)
    thefts = [worth for first, worth in begun.items() if first is not None and worth is not None]
    for first, margin in begun.items():
        if first is None:
            yield EndAttack(scene.seat), -max(thefts) if thefts else None
        else:
            yield Steal(scene.seat, first.owner, first.key, scene.form(first.kind).kind.id), margin


def _thief(scene: Scene, attack: Attack) -> Thief:
    playing = scene.view.playing
    return Thief(
        me=scene.seat,
        forecasters={seat: scene.eyes_for(seat) for seat in playing},
        plates={seat: scene.plate(seat) for seat in playing},
        outlook=scene.next_outlook(),
        closed=scene.closed,
        is_bound=scene.view.options.steal_targets == "one",
    )
