"""Computer players of Catapult: what they do now, and hints with reasons."""

from collections.abc import Sequence
from random import Random

from attrs import evolve, frozen

from app.bots.protocol import Budget
from app.bots.search.clock import Clock
from app.bots.search.softmax import pick
from app.core.command import Seat
from app.core.game import AnyGame, Level
from app.games.cards import rules
from app.games.cards.bots.board import ATTACK, DISCARD, DRAW, END, GIVE, PICK_UP, TAKE, THIEF
from app.games.cards.bots.card_values import card_values
from app.games.cards.bots.conversion import to_command
from app.games.cards.bots.determinization import LikelyWorlds, Worlds
from app.games.cards.bots.levels import FROZEN, QUICK, SKILLS, CardsSkill
from app.games.cards.bots.plans import Plan, pick_ups, turns
from app.games.cards.bots.search import CERTAINTY, SURELY, Source, Turn, rank, search
from app.games.cards.commands import CardsCommand
from app.games.cards.model import Position, other
from app.games.cards.pack import HIDDEN

_UNKNOWN = (TAKE, DRAW, GIVE, ATTACK, DISCARD, END)
"""After these anything may come."""


@frozen
class CardsBot:
    """
    A computer player; implements `Analyst`.

    Attributes:
        skill: How its level thinks.
    """

    skill: CardsSkill

    def choose(self, game: AnyGame, view: Position, seat: Seat, budget: Budget) -> CardsCommand:
        """Return what the seat does now."""
        choices = list(rules.choices(view, seat))
        if len(choices) == 1:
            return choices[0]
        best = _decide(view, seat, self.skill, budget)[0]
        return to_command(view, seat, best.move[0])

    def lines(
        self, game: AnyGame, view: Position, seat: Seat, budget: Budget, count: int
    ) -> Sequence[Sequence[CardsCommand]]:
        """Return the best plans, as far as nothing hidden comes to light in them."""
        choices = list(rules.choices(view, seat))
        if len(choices) == 1:
            return (choices,)
        begun: dict[CardsCommand, Plan] = {}
        for each in _decide(view, seat, self.skill, budget):
            begun.setdefault(to_command(view, seat, each.move[0]), each.move)
        return [_line(view, seat, plan) for plan in list(begun.values())[:count]]

    def pace(self, game: AnyGame, view: Position, seat: Seat) -> float | None:
        """Return None: no clock runs in this game."""
        return None


def _line(view: Position, seat: Seat, plan: Plan) -> Sequence[CardsCommand]:
    """Return a plan as the rules call it, up to what nobody can know before."""
    state, found = view.copy(), list[CardsCommand]()
    for move in plan:
        found.append(to_command(state, seat, move))
        if move[0] in _UNKNOWN:
            break
        rules.play(state, found[-1])
    return found


def _decide(view: Position, seat: Seat, skill: CardsSkill, budget: Budget) -> list[Turn]:
    """Return what can be done now, the plan that is preferred first; there is more than one."""
    rng, clock = Random(budget.seed), Clock(budget)
    worlds = Worlds(view if skill.remembers else forgotten(view, seat), seat, rng)
    board = worlds.board
    if board.phase == THIEF:
        given = card_values(board, seat, board.hands[seat])
        found = [Turn(((GIVE, low),), prior=-value / 10) for value, low in given]
        return _chosen(sorted(found, key=lambda each: -each.prior), skill, rng)
    source: Source = LikelyWorlds(worlds, rng) if skill.reads else worlds
    is_pick_up = board.phase == PICK_UP
    plans = pick_ups(board) if is_pick_up else turns(board)
    count = skill.worlds * (skill.pick_up_worlds if is_pick_up else 1)
    ranked = rank(_same_tables(view, seat) if skill.is_steady else source, seat, plans, count)
    if skill.samples and len(ranked) > 1:
        samples, certainty = skill.samples_at(budget.effort), SURELY if skill.is_steady else CERTAINTY
        ranked = search(source, seat, ranked[: skill.width], samples, clock, certainty=certainty)
    return _chosen(ranked, skill, rng)


def _same_tables(view: Position, seat: Seat) -> Source:
    """Return tables on which plans look the same at first sight, whatever the luck of who thinks."""
    rng = Random(0)
    return LikelyWorlds(Worlds(view, seat, rng), rng)


def forgotten(view: Position, seat: Seat) -> Position:
    """Return a view as somebody has it who remembers nothing of what was taken and shuffled."""
    plain = view.copy()
    foe = other(seat)
    plain.hands[foe] = [HIDDEN] * len(view.hands[foe])
    plain.known[foe] = {}
    plain.shuffled, plain.old_walls = (), ()
    return plain


def _chosen(ranked: list[Turn], skill: CardsSkill, rng: Random) -> list[Turn]:
    """Return the plans with the chosen one first: the best, or by a draw that favours good ones."""
    if not skill.temperature:
        return ranked
    picked = pick(range(len(ranked)), [each.mean for each in ranked], skill.temperature, rng)
    return [ranked[picked], *ranked[:picked], *ranked[picked + 1 :]]


def bot_of(level: Level) -> CardsBot:
    """Return the computer player of a level."""
    return CardsBot(SKILLS[level])


def quick_bot() -> CardsBot:
    """Return who plays many whole games: about as well as a Squire, in a quarter of the time."""
    return CardsBot(QUICK)


def adviser_bot() -> CardsBot:
    """
    Return whose moves are advised: luck decides little of what it prefers.

    To take of plans that cannot be told apart always the first one is steadier, but loses: 26 to 52 against
    the Marshal.
    """
    marshal = SKILLS[Level.MARSHAL]
    samples = _CARE * marshal.samples
    return CardsBot(evolve(marshal, worlds=_SURE_WORLDS, samples=samples, is_steady=True))


_SURE_WORLDS, _CARE = 32, 3
"""Tables on which whoever advises values plans at first sight; so many times as many playouts follow."""


def frozen_bot() -> CardsBot:
    """Return the Marshal of November 2026."""
    return CardsBot(FROZEN)
