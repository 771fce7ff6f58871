"""What whoever is to act has to do, in words, and what is public about a seat."""

from collections.abc import Mapping, Sequence

from app.core.command import Command, Seat
from app.core.words import N_, NN_, Phrase, counted
from app.games.catapults.commands import Draw, EndAttack, Finish, NextGame, PlayOn, Roll
from app.games.catapults.model import Doing, Glass, Phase, Position
from app.games.catapults.rules.castles import can_put_catapult, valid_catapults
from app.games.catapults.rules.turns import is_timed, to_act
from app.games.catapults.scoring import standing
from app.ui.board.table import Fact, Prompt

_PLACE_KEYS = Phrase(N_("R or the wheel turns it, Enter places it"))


def prompt_for(view: Position, acting: Seat | None, held: str | None, *, points: bool = False) -> Prompt:
    """
    Return the sentence under the table.

    Args:
        held: The kind of the piece that is being placed, if any.
        points: A wall that can be taken is pointed at.
    """
    if view.phase is Phase.OVER:
        return Prompt(None, Phrase(N_("The game is over.")))
    if acting is None:
        return _waiting(view)
    match view.phase:
        case Phase.BUILD:
            return _build(view, acting)
        case Phase.CATAPULTS | Phase.REBUILD:
            return _placing(view, acting, held)
        case Phase.ATTACK:
            return _attack(view, acting, points=points)
        case Phase.TIE:
            text = Phrase(N_("play a tie-break match, or share the victory?"))
            return _prompt(acting, text, N_("Play a tie-break match"), PlayOn(acting))
        case _:
            return _prompt(
                acting, Phrase(N_("the next game can begin")), N_("Play the next game"), NextGame(acting)
            )


def facts_about(view: Position, seat: Seat) -> Sequence[Fact]:
    """Return what the seats panel shows of a seat."""
    camp = view.camps[seat]
    valid, whole = len(valid_catapults(view.land, camp.plate)), len(camp.plate.catapults)
    # What lies on top takes points off: then it is no longer the empty squares alone.
    score = N_("Score") if view.options.stack_levels > 1 else N_("Empty squares")
    facts = [
        Fact(Phrase(score), standing(view, seat)),
        Fact(Phrase(N_("Catapults")), valid),
    ]
    if valid < whole:
        facts.append(Fact(Phrase(N_("Exposed catapults")), whole - valid, loud=True))
    facts.append(Fact(Phrase(N_("Cards left")), camp.deck))
    if view.attack is not None and view.attack.seat == seat and view.attack.dice:
        facts.append(Fact(Phrase(N_("Points to steal with")), view.attack.budget, loud=True))
    if camp.stolen:
        facts.append(Fact(Phrase(N_("Stolen walls waiting")), len(camp.stolen)))
    return facts


def _build(view: Position, seat: Seat) -> Prompt:
    camp = view.camps[seat]
    if camp.hand is not None:
        values = {"piece": camp.hand.kind}
        text = N_("place the wall {piece}")
        if camp.glass is Glass.OUT:
            text = N_("the glass has run out: place the wall {piece} without haste")
        return Prompt(seat, Phrase(text, values), _PLACE_KEYS, Phrase(N_("Place it here")))
    text, action = N_("draw the next card"), N_("Draw the next card")
    if camp.glass is Glass.FULL and is_timed(view, seat):
        text, action = N_("draw the first card; it starts the glass"), N_("Draw the first card")
    return _prompt(seat, Phrase(text), action, Draw(seat), N_("Enter, or click the deck"))


def _placing(view: Position, seat: Seat, held: str | None) -> Prompt:
    camp = view.camps[seat]
    if held is not None:
        values = {"piece": held}
        return Prompt(
            seat,
            Phrase(N_("place the stolen wall {piece}"), values),
            _PLACE_KEYS,
            Phrase(N_("Place it here")),
        )
    if camp.stolen:
        return Prompt(
            seat, Phrase(N_("choose a stolen wall and place it")), Phrase(N_("Arrows and Enter, or click"))
        )
    left = view.options.catapults_a_round - camp.put
    words = NN_("place a catapult: {count} is left", "place catapults: {count} are left")
    if not can_put_catapult(view, seat):
        return _prompt(seat, Phrase(N_("everything is placed")), N_("Finish"), Finish(seat))
    keys = Phrase(N_("Arrows and Enter, or click"))
    fill, finish = Phrase(N_("Fill the castle")), Phrase(N_("Finish"))
    return Prompt(seat, counted(words, left), keys, fill, spare=finish, spare_command=Finish(seat))


def _attack(view: Position, seat: Seat, *, points: bool) -> Prompt:
    attack = view.attack
    if attack is None or not attack.dice:
        count = 0 if attack is None else attack.count
        words = counted(NN_("throw {count} die", "throw {count} dice"), count)
        return _prompt(seat, words, N_("Throw the dice"), Roll(seat), N_("Enter, or click the dice"))
    words = counted(NN_("take walls: {count} point left", "take walls: {count} points left"), attack.budget)
    keys = Phrase(N_("Click a wall, or arrows and Enter"))
    # The rules end the attack of whoever can take nothing more: until then there is something to take.
    action, end = N_("Take this wall") if points else N_("Show me a wall"), Phrase(N_("End the attack"))
    return Prompt(seat, words, keys, Phrase(action), spare=end, spare_command=EndAttack(seat))


def _prompt(seat: Seat, text: Phrase, action: str, command: Command, keys: str = "") -> Prompt:
    return Prompt(seat, text, Phrase(keys) if keys else None, Phrase(action), command)


_WAITING: Mapping[Phase, str] = {
    Phase.BUILD: N_("is building"),
    Phase.CATAPULTS: N_("is placing catapults"),
    Phase.ATTACK: N_("is attacking"),
    Phase.REBUILD: N_("is rebuilding"),
    Phase.TIE: N_("decides whether to play on"),
}


_WAITING_FOR_SEVERAL: Mapping[Phase, tuple[str, str]] = {
    Phase.BUILD: NN_("and {count} other are building", "and {count} others are building"),
    Phase.CATAPULTS: NN_(
        "and {count} other are placing catapults", "and {count} others are placing catapults"
    ),
    Phase.REBUILD: NN_("and {count} other are rebuilding", "and {count} others are rebuilding"),
}


def _waiting(view: Position) -> Prompt:
    """Say whom everybody waits for."""
    seats = sorted(seat for seat in to_act(view) if seat >= 0)
    seats = seats or [seat for seat in view.playing if view.camps[seat].doing is Doing.DRAWING]
    if view.attack is not None and view.attack.rolling:
        return Prompt(view.attack.seat, Phrase(N_("throws")))
    if not seats:
        return Prompt(None, Phrase(N_("One moment.")))
    if len(seats) > 1 and view.phase in _WAITING_FOR_SEVERAL:
        return Prompt(seats[0], counted(_WAITING_FOR_SEVERAL[view.phase], len(seats) - 1))
    return Prompt(seats[0], Phrase(_WAITING.get(view.phase, N_("is next"))))
