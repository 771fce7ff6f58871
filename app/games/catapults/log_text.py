"""The log of Catapults!: what a command did, and what followed by itself."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from app.core.command import Seat
from app.core.words import LIST, N_, NN_, Phrase, SeatName, counted, joined, listed
from app.games.catapults import commands as verbs
from app.games.catapults.commands import CatapultsCommand
from app.games.catapults.model import Doing, Glass, Phase, Piece, Position
from app.games.catapults.rules.castles import castles, exposed_catapults
from app.games.catapults.rules.turns import allowance
from app.games.catapults.scoring import standing, wins


def tell(before: Position, command: CatapultsCommand, after: Position) -> Phrase | None:
    """Say what a command did, then all that followed by itself; None if it is not worth a line."""
    sentence = _SENTENCES.get(type(command))
    first = sentence(before, command, after) if sentence is not None else None
    sentences = [] if first is None else [first]
    sentences += _at_the_walls(before, command, after)
    sentences += _by_themselves(before, command, after)
    sentences += _new_phase(before, after)
    return joined(sentences)


def _named(text: str) -> Callable[[Position, Any, Position], Phrase]:
    """Return a sentence about the seat that acts, with the values of the command."""
    return lambda before, command, after: Phrase(
        text, {**command.phrase.values, "name": SeatName(command.by)}
    )


def _drawn(_: Position, command: verbs.Drawn, after: Position) -> Phrase:
    """Say which card it is, and whether its piece went back at once.  Rule: CAT-12, CAT-14, CAT-R7."""
    values = {"name": SeatName(command.seat), "piece": command.piece}
    if after.camps[command.seat].hand is None:
        text = N_("{name} draws the {piece}; it fits nowhere and goes back to the box.")
        return Phrase(text, values)
    return Phrase(N_("{name} draws the {piece}."), values)


def _glass(before: Position, command: verbs.GlassRanOut, _: Position) -> Phrase:
    """Say that time is up, and that a piece in hand is still placed.  Rule: CAT-15."""
    camp, name = before.camps[command.seat], SeatName(command.seat)
    if camp.hand is None:
        return Phrase(N_("The glass of {name} has run out."), {"name": name})
    text = N_("The glass of {name} has run out; the {piece} in hand is still to be placed.")
    return Phrase(text, {"name": name, "piece": camp.hand.kind})


_POINTS = NN_("{name} rolls {dice}: {count} point.", "{name} rolls {dice}: {count} points.")
_PRICE = NN_(
    "{name} takes the {piece} of {victim} for {price}; {count} point is left.",
    "{name} takes the {piece} of {victim} for {price}; {count} points are left.",
)
_LOST = NN_(
    "{name} ends the attack; {count} point is lost.", "{name} ends the attack; {count} points are lost."
)


def _rolled(_: Position, command: verbs.Rolled, after: Position) -> Phrase:
    """Say what the dice are worth.  Rule: CAT-27."""
    points = sum(after.options.tables.dice[die - 1] for die in command.dice)
    dice = ", ".join(map(str, command.dice))
    return counted(_POINTS, points, name=SeatName(command.seat), dice=dice)


def _steal(before: Position, command: verbs.Steal, after: Position) -> Phrase:
    """Say who takes what from whom, and for how much.  Rule: CAT-28."""
    price = after.land.forms[command.piece].points
    left = (before.attack.budget if before.attack is not None else 0) - price
    victim = SeatName(command.victim)
    return counted(_PRICE, left, name=SeatName(command.by), piece=command.piece, victim=victim, price=price)


def _end_attack(before: Position, command: verbs.EndAttack, _: Position) -> Phrase:
    """Say what was left unspent.  Rule: CAT-29."""
    return counted(_LOST, before.attack.budget if before.attack is not None else 0, name=SeatName(command.by))


def _lots(_: Position, command: verbs.Lots, __: Position) -> Phrase:
    return Phrase(N_("Lots decide: {names}, in this order."), {"names": listed(command.order)})


_SENTENCES: Mapping[type[CatapultsCommand], Callable[[Position, Any, Position], Phrase]] = {
    verbs.Drawn: _drawn,
    verbs.Place: _named(N_("{name} places the {piece}.")),
    verbs.Stop: _named(N_("{name} stops drawing.")),
    verbs.GlassRanOut: _glass,
    verbs.PutCatapult: _named(N_("{name} puts up a catapult.")),
    verbs.Finish: _named(N_("{name} is finished.")),
    verbs.Lots: _lots,
    verbs.Rolled: _rolled,
    verbs.Steal: _steal,
    verbs.EndAttack: _end_attack,
    verbs.GiveBack: _named(N_("{name} takes up the {piece}; it fits nowhere and goes back to the box.")),
    verbs.PlayOn: _named(N_("{name} wants a tie-break match.")),
    verbs.ShareWin: _named(N_("{name} would rather share the victory.")),
    verbs.NextGame: _named(N_("{name} begins the next game.")),
}

_CLOSED = NN_("A castle is closed: {count} square.", "A castle is closed: {count} squares.")
_OPENED = NN_(
    "{count} catapult of {name} stands in the open now.", "{count} catapults of {name} stand in the open now."
)


def _at_the_walls(before: Position, command: CatapultsCommand, after: Position) -> Iterator[Phrase]:
    """Say which castles closed, and which catapults lost theirs.  Rule: CAT-21, CAT-22, CAT-30."""
    land = after.land
    if isinstance(command, verbs.Place):
        old = set(castles(land, before.camps[command.by].plate))
        for castle in castles(land, after.camps[command.by].plate):
            if not any(castle & ~each == 0 for each in old):
                yield counted(_CLOSED, castle.bit_count())
    if isinstance(command, verbs.Steal):
        was, now = (exposed_catapults(land, each.camps[command.victim].plate) for each in (before, after))
        if len(now) > len(was):
            yield counted(_OPENED, len(now) - len(was), name=SeatName(command.victim))


def _by_themselves(before: Position, command: CatapultsCommand, after: Position) -> Iterator[Phrase]:
    """Say what needed no decision: builders who are done, attacks that end, pieces that go back."""
    if before.phase is Phase.BUILD and not isinstance(command, verbs.Stop):
        for seat in before.playing:
            if before.camps[seat].doing is not Doing.DONE and _is_done_building(after, seat):
                yield from _why_done(before, after, seat)
    is_over = before.attack is not None and (after.attack is None or after.attack.seat != before.attack.seat)
    if before.attack is not None and is_over and not isinstance(command, verbs.EndAttack):
        text = N_("{name} can take nothing more, and the attack ends.")
        yield Phrase(text, {"name": SeatName(before.attack.seat)})
    for seat in before.playing:
        if back := _given_back(before, command, after, seat):
            text = N_("Nothing that {name} has stolen fits any more; back to the box: {pieces}.")
            yield Phrase(text, {"name": SeatName(seat), "pieces": ", ".join(back)})


def _is_done_building(after: Position, seat: Seat) -> bool:
    return after.phase is not Phase.BUILD or after.camps[seat].doing is Doing.DONE


def _why_done(before: Position, after: Position, seat: Seat) -> Iterator[Phrase]:
    """Say why a seat is done building without having stopped.  Rule: CAT-12, CAT-17, CAT-R26."""
    camp, name = after.camps[seat], SeatName(seat)
    limit = allowance(after, seat)
    if camp.deck == 0:
        yield Phrase(N_("The deck of {name} is empty."), {"name": name})
    elif limit is not None and camp.placed >= limit and before.camps[seat].glass is not Glass.OUT:
        text = NN_(
            "{name} has placed the only piece of this round.",
            "{name} has placed all {count} pieces of this round.",
        )
        yield counted(text, camp.placed, name=name)


def _given_back(before: Position, command: CatapultsCommand, after: Position, seat: Seat) -> list[str]:
    """Return the kinds of stolen pieces that went back by themselves.  Rule: CAT-31."""
    had = list(before.camps[seat].stolen)
    if isinstance(command, verbs.GiveBack) and command.by == seat:
        had.remove(next(piece for piece in had if piece.kind == command.piece))
    if isinstance(command, verbs.Steal) and command.by == seat:
        had.append(Piece(command.wall, command.piece))
    camp = after.camps[seat]
    gone = [piece for piece in had if piece not in camp.stolen and piece.number not in camp.plate.walls]
    return [piece.kind for piece in gone]


def _new_phase(before: Position, after: Position) -> Iterator[Phrase]:
    """Say which phase, round or game has begun, and how a game ended.  Rule: CAT-10."""
    if len(after.games) > len(before.games):
        yield from _end_of_game(after)
        return
    if after.round > before.round:
        yield Phrase(N_("Round {round} begins."), {"round": after.round})
        return
    if before.phase is Phase.BUILD and after.phase is not Phase.BUILD:
        yield from _room(after)
    if after.phase is Phase.COUNT and before.phase is not Phase.COUNT:
        yield Phrase(N_("Lots must decide the order of the attack."))
    if after.phase is Phase.REBUILD and before.phase is not Phase.REBUILD:
        yield Phrase(N_("All thieves are done; everybody rebuilds."))
    if after.attack is not None and before.attack is None:
        yield Phrase(N_("The attack, in this order: {order}."), {"order": _order(after)})
    elif after.attack is not None and before.attack is not None and after.attack.seat != before.attack.seat:
        text = NN_("It is {name}'s attack, with {count} die.", "It is {name}'s attack, with {count} dice.")
        yield counted(text, after.attack.count, name=SeatName(after.attack.seat))


def _room(after: Position) -> Iterator[Phrase]:
    """Say who may place catapults, once everybody has built.  Rule: CAT-23, CAT-37."""
    if after.phase is not Phase.CATAPULTS:
        yield Phrase(N_("Everybody has built; nobody has room for a catapult."))
        return
    able = [seat for seat in after.playing if after.camps[seat].doing is not Doing.DONE]
    yield Phrase(N_("Everybody has built; there is room for catapults at {names}."), {"names": listed(able)})


def _order(state: Position) -> Phrase | None:
    """List thieves with their catapults.  Rule: CAT-26."""
    return joined(
        [
            Phrase(N_("{name} with {catapults}"), {"name": SeatName(seat), "catapults": state.counts[seat]})
            for seat in state.order
        ],
        LIST,
    )


def _end_of_game(after: Position) -> Iterator[Phrase]:
    """Say who has won a game, and what follows.  Rule: CAT-33 to CAT-36, CAT-46."""
    game = after.games[-1]
    yield Phrase(N_("The game is over: {scores}."), {"scores": _scores(after, game.playing)})
    if len(game.leaders) == 1:
        yield Phrase(N_("{name} wins it."), {"name": SeatName(game.leaders[0])})
    elif after.phase is Phase.TIE:
        text = N_("{names} are tied: do they play a best of three?")
        yield Phrase(text, {"names": listed(game.leaders)})
    else:
        yield Phrase(N_("{names} are tied."), {"names": listed(game.leaders)})
    if after.phase is Phase.BETWEEN and max(wins(after)) > 0:
        yield Phrase(N_("Two won games win the match."))


def _scores(state: Position, seats: Sequence[Seat]) -> Phrase | None:
    """List seats with their scores.  Rule: CAT-34."""
    text = N_("{name} {score}")
    scores = [Phrase(text, {"name": SeatName(seat), "score": standing(state, seat)}) for seat in seats]
    return joined(scores, LIST)
