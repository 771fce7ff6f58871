"""Advice in words: what a move aims at, where, and what speaks for it; every claim can be checked."""

from collections.abc import Hashable, Iterator, Mapping

from app.bots.protocol import Hint, Term
from app.core.words import N_, NN_, Phrase, SeatName, counted
from app.games.catapults.bots.castle_plans import Prospect
from app.games.catapults.bots.conversion import Situation
from app.games.catapults.bots.placement_search import Placement
from app.games.catapults.bots.playout import Plate, holes
from app.games.catapults.commands import (
    CatapultsCommand,
    Draw,
    EndAttack,
    Finish,
    Place,
    PutCatapult,
    Roll,
    Steal,
    Stop,
)
from app.games.catapults.rules.castles import enclosed


def explain(situation: Situation, move: CatapultsCommand, ranked: Placement | float | None) -> Hint:
    """Return a hint for a move that the search has chosen."""
    match move:
        case Place() if isinstance(ranked, Placement):
            return _wall(situation, move, ranked)
        case PutCatapult():
            return _catapult(situation, move)
        case Steal():
            return _theft(situation, move, _gained(move, ranked))
        case _:
            aim, phrase = _PLAIN.get(type(move), (N_("Let the game go on."), N_("Let the game go on.")))
            terms = (*_gained(move, ranked), *_idle(situation, move))
            return Hint(Phrase(aim), (), move, Phrase(phrase), terms)


def _gained(move: CatapultsCommand, ranked: Placement | float | None) -> tuple[Term, ...]:
    """Say how many squares a move gains by the end of the game, as far as anybody has looked."""
    if not isinstance(ranked, float):
        return ()
    return (Term(Phrase(_GAINS.get(type(move), N_("squares gained by the end"))), round(ranked, 1)),)


def _idle(situation: Situation, move: CatapultsCommand) -> Iterator[Term]:
    """Say what is left unspent."""
    attack = situation.view.attack
    if isinstance(move, EndAttack) and attack is not None:
        forms = NN_("{count} point of the dice stays unspent", "{count} points of the dice stay unspent")
        yield Term(counted(forms, attack.budget), float(-attack.budget))
    if isinstance(move, Finish):
        yield Term(Phrase(N_("no more catapults can be placed")), 0.0)


_PLAIN: Mapping[type[CatapultsCommand], tuple[str, str]] = {
    Draw: (N_("There is room for more pieces."), N_("Draw the next card.")),
    Stop: (N_("The next piece may spoil more than it fills."), N_("Stop drawing.")),
    Roll: (N_("It is your attack."), N_("Roll the dice.")),
    EndAttack: (N_("No wall that you can pay for does you good."), N_("End the attack.")),
    Finish: (N_("There is nothing more to place."), N_("Finish.")),
}
"""What to aim for, and the move in words, by verb."""

_GAINS: Mapping[type[CatapultsCommand], str] = {
    Draw: N_("more squares covered by the end than if you stop now"),
    Stop: N_("more squares covered by the end than if you draw on"),
    Steal: N_("squares gained on the others by the end, with what is built of it"),
    EndAttack: N_("squares gained on the others by the end, against the best theft"),
}
"""What is weighed, by verb."""


def _wall(situation: Situation, move: Place, ranked: Placement) -> Hint:
    """Explain the spot of a wall piece."""
    plan, plate = ranked.plan, situation.plate(situation.seat)
    squares = ranked.move
    if plan is not None:
        squares = plan.plan.ring & ~plate.walls
        aim = counted(
            NN_(
                "Close a castle with room for {count} more catapult: its wall lacks {lacks} squares.",
                "Close a castle with room for {count} more catapults: its wall lacks {lacks} squares.",
            ),
            plan.gain,
            lacks=plan.lacks,
        )
    elif not ranked.move:
        aim = Phrase(N_("Lay it on top: that takes 1 off your score and covers nothing you need."))
    else:
        aim = Phrase(N_("Fill the plate so that the rest can still be filled."))
    at = {"piece": move.piece, "row": move.at.row + 1, "col": move.at.col + 1}
    phrase = Phrase(N_("Place the {piece} with its upper left corner in row {row}, column {col}."), at)
    terms = sorted(_wall_terms(situation, ranked, plan), key=lambda term: -term.value)
    return Hint(aim, _square_keys(situation, squares), move, phrase, tuple(terms))


def _wall_terms(situation: Situation, ranked: Placement, plan: Prospect | None) -> Iterator[Term]:
    """Yield what speaks for a spot and against it, counted on the plate."""
    grid, plate, mask = situation.view.land.grid, situation.plate(situation.seat), ranked.move
    if not mask:
        yield Term(Phrase(N_("it takes 1 off your score")), 1.0)
        return
    solid = plate.walls | plate.catapults
    if plan is not None:
        served = (mask & plan.plan.ring).bit_count()
        forms = NN_("{count} square of the castle's wall", "{count} squares of the castle's wall")
        yield Term(counted(forms, served), ranked.terms["castle"])
    touched = (grid.beside(mask) & (solid | grid.frame)).bit_count()
    if touched:
        forms = NN_(
            "it touches {count} covered square or the edge", "it touches {count} covered squares or the edge"
        )
        yield Term(counted(forms, touched), ranked.terms["snug"])
    free = grid.board & ~solid
    alone = holes(free & ~mask, grid.stride) - holes(free, grid.stride)
    if alone > 0:
        forms = NN_("it leaves {count} more single hole", "it leaves {count} more single holes")
        yield Term(counted(forms, alone), ranked.terms["holes"])
    elif alone < 0:
        forms = NN_("it fills {count} single hole", "it fills {count} single holes")
        yield Term(counted(forms, -alone), ranked.terms["holes"])
    inside = (enclosed(situation.view.land, situation.view.camps[situation.seat].plate) & mask).bit_count()
    if inside:
        forms = NN_("it covers {count} square of a castle", "it covers {count} squares of a castle")
        yield Term(counted(forms, inside), ranked.terms["room"])


def _catapult(situation: Situation, move: PutCatapult) -> Hint:
    """Explain a catapult."""
    evaluation, plate = situation.evaluation, situation.plate(situation.seat)
    inside = enclosed(situation.view.land, situation.view.camps[situation.seat].plate)
    room = evaluation.packer.room(inside & ~(plate.catapults | situation.closed))
    aim = counted(
        NN_("{count} catapult can still be placed.", "{count} catapults can still be placed."),
        min(room, situation.remaining().catapults),
    )
    at = {"row": move.at.row + 1, "col": move.at.col + 1}
    phrase = Phrase(N_("Put a catapult with its upper left corner in row {row}, column {col}."), at)
    mask = situation.view.land.catapults[move.at]
    covers = NN_("it covers {count} square", "it covers {count} squares")
    area = mask.bit_count()
    return Hint(aim, _square_keys(situation, mask), move, phrase, (Term(counted(covers, area), float(area)),))


def _theft(situation: Situation, move: Steal, gained: tuple[Term, ...]) -> Hint:
    """Explain a theft."""
    points = situation.view.land.forms[move.piece].points
    victim = SeatName(move.victim)
    aim = Phrase(N_("Take walls from {victim}."), {"victim": victim})
    phrase = Phrase(N_("Take the {piece} from {victim}."), {"piece": move.piece, "victim": victim})
    wall, plate = situation.view.camps[move.victim].plate.walls[move.wall], situation.plate(move.victim)
    terms = list(gained)
    if wall.level == 1:
        forms = NN_("{victim} has {count} more empty square", "{victim} has {count} more empty squares")
        terms.append(Term(counted(forms, points, victim=victim), float(points)))
        evaluation = situation.evaluation_for(move.victim)
        bared = evaluation.valid(plate) - evaluation.valid(Plate(plate.walls & ~wall.mask, plate.catapults))
        if bared:
            forms = NN_("{count} catapult is exposed", "{count} catapults are exposed")
            terms.append(Term(counted(forms, bared), evaluation.weights.die * bared))
    return Hint(aim, (("wall", move.wall),), move, phrase, tuple(terms))


def _square_keys(situation: Situation, mask: int) -> tuple[Hashable, ...]:
    """Return the picture's keys of squares on the seat's own plate."""
    return tuple(("square", situation.seat, square) for square in situation.view.land.grid.squares(mask))
