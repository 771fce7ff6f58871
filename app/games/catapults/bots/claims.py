"""What is true of a move: squares, castles and the catapults they have room for, dice and points."""

from collections.abc import Iterator

from app.bots.advice.explanation import claim
from app.bots.protocol import Claim, Role
from app.core.command import Seat
from app.core.words import N_, NN_, Phrase, SeatName, counted
from app.games.catapults.bots.castle_plans import Prospect, chance
from app.games.catapults.bots.conversion import Situation
from app.games.catapults.bots.playout import Plate, holes
from app.games.catapults.commands import (
    CatapultsCommand,
    Draw,
    EndAttack,
    Finish,
    Place,
    PlayOn,
    PutCatapult,
    Roll,
    Steal,
    Stop,
)
from app.games.catapults.model import Phase, Position
from app.games.catapults.rules.castles import valid_catapults
from app.games.catapults.rules.placing import fits
from app.games.catapults.scoring import standing
from app.kit.regions import enclosed

_PLANS = 16
"""So many castles to be are looked at."""

_LIKELY = 0.1
"""A wall that is finished in this round less likely than this is no reason to lay a piece."""


def threats(view: Position, seat: Seat) -> Iterator[Claim]:
    """Yield who is ahead in the last round, or who will roll dice against the others before that."""
    others = [other for other in view.playing if other != seat]
    if not others or view.phase not in (Phase.BUILD, Phase.CATAPULTS, Phase.ATTACK, Phase.REBUILD):
        return
    if view.round >= view.options.rounds:
        best = min(others, key=lambda other: standing(view, other))
        ahead = standing(view, seat) - standing(view, best)
        if ahead > 0:
            forms = NN_(
                "{name} has {count} point less than you, and the lowest score wins.",
                "{name} has {count} points less than you, and the lowest score wins.",
            )
            yield claim("ahead", counted(forms, ahead, name=SeatName(best)), Role.THREAT, seat=best)
    elif view.phase in (Phase.BUILD, Phase.CATAPULTS):
        engines = {other: len(valid_catapults(view.land, view.camps[other].plate)) for other in others}
        most = max(others, key=lambda other: engines[other])
        if engines[most]:
            text = N_("{name} has {catapults} catapults in castles, which is {dice} dice for stealing walls.")
            values = {"name": SeatName(most), "catapults": engines[most], "dice": engines[most] + 1}
            single = N_("{name} has a catapult in a castle, which is {dice} dice for stealing walls.")
            words = Phrase(text if engines[most] > 1 else single, values)
            yield claim("dice", words, Role.THREAT, seat=most)


def reasons(situation: Situation, move: CatapultsCommand) -> Iterator[Claim]:
    """Yield what speaks for a move, the strongest first."""
    match move:
        case Place():
            yield from _walling(situation, move)
        case PutCatapult():
            yield from _engine(situation, move)
        case Steal():
            yield from _stealing(situation, move)
        case Draw():
            yield from _drawing(situation)
        case Stop():
            yield from _stopping(situation)
        case EndAttack():
            yield claim("must lay", Phrase(N_("Whatever you steal must be laid on your own plate.")))
        case Roll() if situation.view.attack is not None:
            forms = NN_("You roll {count} die.", "You roll {count} dice.")
            yield claim("rolls", counted(forms, situation.view.attack.count))
        case PlayOn():
            yield claim("play on", Phrase(N_("So far nobody has won alone.")))
        case Finish():
            forms = NN_("{count} square of yours stays empty.", "{count} squares of yours stay empty.")
            yield claim("empty", counted(forms, _free(situation).bit_count()))
        case _:
            return


def _free(situation: Situation, plate: Plate | None = None) -> int:
    """Return the mask of the empty squares of a plate, the seat's own if it is not told."""
    plate = plate or situation.plate(situation.seat)
    return situation.view.land.grid.board & ~(plate.walls | plate.catapults)


def room(situation: Situation, walls: int, covered: int) -> int:
    """Return how many catapults the castles of walls have room for, beside squares that are *covered*."""
    inside = enclosed(situation.view.land.grid, walls)
    return situation.evaluation.packer.room(inside & ~(walls | covered | situation.closed))


# --- Walls ---


def _walling(situation: Situation, move: Place) -> Iterator[Claim]:
    view, plate = situation.view, situation.plate(situation.seat)
    mask = view.land.forms[move.piece].masks[move.turn, move.at]
    if mask & plate.walls:
        text = N_("Laid on top it takes 1 off your score, and needs no empty square.")
        yield claim("on top", Phrase(text))
        return
    after = Plate(plate.walls | mask, plate.catapults)
    yield from _sheltering(situation, plate, after)
    more = room(situation, after.walls, after.catapults) - room(situation, plate.walls, plate.catapults)
    if more > 0:
        forms = NN_(
            "It closes a castle with room for {count} catapult.",
            "It closes a castle with room for {count} catapults.",
        )
        yield claim("closes", counted(forms, more))
    elif (found := _castle(situation, mask)) is not None:
        yield from _promised(situation, found, plate, after)
    yield from _fitting(situation, plate, mask)
    left = _free(situation, after).bit_count()
    yield claim("covers", counted(_COVERS_BUT_ONE if left == 1 else _COVERS, mask.bit_count(), left=left))


_COVERS = NN_(
    "It covers {count} square: then {left} are still empty.",
    "It covers {count} squares: then {left} are still empty.",
)
_COVERS_BUT_ONE = NN_(
    "It covers {count} square: then {left} is still empty.",
    "It covers {count} squares: then {left} is still empty.",
)


def _sheltering(situation: Situation, plate: Plate, after: Plate) -> Iterator[Claim]:
    """Yield how many catapults a wall brings into castles, as long as they will be counted."""
    valid = situation.evaluation.valid
    more = valid(after) - valid(plate)
    if more > 0 and situation.view.round < situation.view.options.rounds:
        forms = NN_(
            "{count} more catapult of yours stands in a castle then.",
            "{count} more catapults of yours stand in a castle then.",
        )
        yield claim("shelters", counted(forms, more))


_CATAPULTS = NN_("{count} catapult", "{count} catapults")


def _castle(situation: Situation, mask: int) -> Prospect | None:
    """Return the most promising castle to whose wall a piece would belong."""
    is_later = situation.view.phase is Phase.REBUILD
    remaining = situation.next_remaining() if is_later else situation.remaining()
    plate = situation.plate(situation.seat)
    found = situation.evaluation.prospects(plate, remaining, remaining.pieces, _PLANS)
    ours = (each for each in found if each.plan.ring & mask)
    return next((each for each in ours if chance(each.lacks, remaining.pieces) >= _LIKELY), None)


def _promised(situation: Situation, found: Prospect, plate: Plate, after: Plate) -> Iterator[Claim]:
    """Yield what a castle would have room for, and what its wall then lacks."""
    ring = found.plan.ring
    lacks = (ring & ~after.walls).bit_count()
    whole = after.walls | ring
    if ring & after.catapults or not lacks:
        return
    more = room(situation, whole, after.catapults) - room(situation, plate.walls, plate.catapults)
    if more > 0:
        forms = NN_(
            "It is part of the wall of a castle with room for {room}; {count} square is then missing.",
            "It is part of the wall of a castle with room for {room}; {count} squares are then missing.",
        )
        words = counted(forms, lacks, room=counted(_CATAPULTS, more))
        squares = tuple(tuple(each) for each in situation.view.land.grid.squares(ring & ~after.walls))
        yield claim("castle", words, room=more, lacking=squares)


def _fitting(situation: Situation, plate: Plate, mask: int) -> Iterator[Claim]:
    """Yield how well a piece fits in: single holes, and how much of its rim meets something."""
    grid, solid = situation.view.land.grid, plate.walls | plate.catapults
    free = grid.board & ~solid
    alone = holes(free & ~mask, grid.stride) - holes(free, grid.stride)
    rim = grid.beside(mask) & ~mask
    met = (rim & (solid | grid.frame)).bit_count()
    if alone < 0:
        forms = NN_("It fills {count} single hole.", "It fills {count} single holes.")
        yield claim("fills", counted(forms, -alone))
    if 2 * met > rim.bit_count():
        text = N_("It fits in snugly: of the {all} squares beside it {met} are covered or off the plate.")
        yield claim("snug", Phrase(text, {"all": rim.bit_count(), "met": met}))
    elif alone == 0:
        yield claim("no hole", Phrase(N_("It leaves no new hole of a single square.")))


# --- Catapults ---


_DIE = N_("It brings you one die more for stealing walls.")
_DIE_IF_KEPT = N_(
    "It brings you one die more for stealing walls, if nobody opens its castle before your turn."
)
"""Where catapults are counted when a turn comes.  Rule: CAT-R15."""


def _engine(situation: Situation, move: PutCatapult) -> Iterator[Claim]:
    view, plate = situation.view, situation.plate(situation.seat)
    mask = view.land.catapults[move.at]
    if view.phase is Phase.CATAPULTS and view.round < view.options.rounds:
        is_sure = view.options.attack_count == "snapshot"
        yield claim("die", Phrase(_DIE if is_sure else _DIE_IF_KEPT))
    forms = NN_("It covers {count} square at once.", "It covers {count} squares at once.")
    yield claim("at once", counted(forms, mask.bit_count()))
    camp = view.camps[situation.seat]
    left = min(
        room(situation, plate.walls, plate.catapults | mask), view.options.catapults_a_round - camp.put - 1
    )
    if left > 0:
        forms = NN_("There is room for {count} more after it.", "There is room for {count} more after it.")
        yield claim("more", counted(forms, left))


# --- Stealing ---


def _stealing(situation: Situation, move: Steal) -> Iterator[Claim]:
    view, plate = situation.view, situation.plate(move.victim)
    wall, victim = view.camps[move.victim].plate.walls[move.wall], SeatName(move.victim)
    points = view.land.forms[move.piece].points
    if wall.level == 1:
        evaluation = situation.evaluation_for(move.victim)
        bared = evaluation.valid(plate) - evaluation.valid(Plate(plate.walls & ~wall.mask, plate.catapults))
        if bared > 0:
            forms = NN_(
                "{count} catapult of {name} then stands in the open.",
                "{count} catapults of {name} then stand in the open.",
            )
            yield claim("bares", counted(forms, bared, name=victim), seat=move.victim)
        forms = NN_(
            "{name} then has {count} more empty square.", "{name} then has {count} more empty squares."
        )
        yield claim("robs", counted(forms, points, name=victim), seat=move.victim)
    assert view.attack is not None
    budget = view.attack.budget
    part, whole = N_("It costs {cost} of your {budget} points."), N_("It costs all the points you have left.")
    words = Phrase(part if points < budget else whole, {"cost": points, "budget": budget})
    yield claim("cost", words)


# --- Drawing ---


def _kinds(view: Position, seat: Seat) -> tuple[int, int]:
    """Return how many kinds of piece cards show, and how many of them still fit, on walls too: CAT-45."""
    drawn = [name for name, form in view.land.forms.items() if form.kind.cards]
    return len(drawn), sum(fits(view, seat, name) for name in drawn)


_SOME_FIT = NN_(
    "Of the {kinds} kinds of piece {fitting} still fits somewhere.",
    "Of the {kinds} kinds of piece {fitting} still fit somewhere.",
)


def _drawing(situation: Situation) -> Iterator[Claim]:
    kinds, fitting = _kinds(situation.view, situation.seat)
    every = N_("Every kind of piece still fits somewhere.")
    values = {"kinds": kinds, "fitting": fitting}
    if fitting == kinds:
        yield claim("fitting", Phrase(every, values))
    elif fitting:
        yield claim("fitting", Phrase(_SOME_FIT[0], values, many=_SOME_FIT[1], count="fitting"))
    forms = NN_("{count} square of yours is still empty.", "{count} squares of yours are still empty.")
    yield claim("empty", counted(forms, _free(situation).bit_count()))


def _stopping(situation: Situation) -> Iterator[Claim]:
    kinds, fitting = _kinds(situation.view, situation.seat)
    plate, unfit = situation.plate(situation.seat), kinds - fitting
    has_room = room(situation, plate.walls, plate.catapults)
    if has_room:
        forms = NN_(
            "Your castles have room for {count} catapult, which a piece that must be laid could spoil.",
            "Your castles have room for {count} catapults, which a piece that must be laid could spoil.",
        )
        yield claim("room", counted(forms, has_room))
    if unfit:
        text = N_("Of the {kinds} kinds of piece {unfit} fit nowhere any more.")
        yield claim("unfit", Phrase(text, {"kinds": kinds, "unfit": unfit}))
    if not has_room and not unfit:
        yield claim("must lay", Phrase(N_("Whatever you draw must be laid on your own plate.")))
