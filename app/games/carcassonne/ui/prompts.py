"""What whoever is to act has to do, in words, and what is public about a seat."""

from collections.abc import Mapping, Sequence

from attrs import evolve

from app.core.command import Seat
from app.core.words import N_, NN_, Phrase, SeatName, counted, joined
from app.games.carcassonne.commands import NEVER, BoxCommand, Decline, Deploy, EndTurn, Exchange, GoOn, Grab
from app.games.carcassonne.features import is_complete, root_at
from app.games.carcassonne.land_facts import worth_now
from app.games.carcassonne.model import (
    Phase,
    Position,
    clockwise,
    figure_named,
    followers_left,
    is_out_of_reach,
    kept_by,
)
from app.games.carcassonne.rules import choices
from app.games.carcassonne.rules.box_rules import step_of
from app.games.carcassonne.rules.deploying import deploy_choices
from app.games.carcassonne.rules.seduction import exchange_choices
from app.games.carcassonne.rules.turns import catcher, to_act
from app.games.carcassonne.scoring import banked, projected
from app.games.carcassonne.tables import Token
from app.games.carcassonne.ui.box_views import box_facts
from app.ui.board.table import Fact, Prompt

_AIMS: Mapping[Token, str] = {
    Token.KNOCK_OUT: N_("throw at the followers you want off the land"),
    Token.SEDUCTION: N_("throw so that the token lies beside a follower"),
    Token.TARGET: N_("throw at the framed fair tile"),
    Token.CATCH: N_("throw to {name}, past the ruler"),
}

_WAITING: Mapping[Phase, str] = {
    Phase.PLACE: N_("is laying a tile"),
    Phase.DEPLOY: N_("decides about a follower"),
    Phase.AGAIN: N_("may draw a second tile"),
    Phase.TOKEN: N_("chooses what is thrown"),
    Phase.AIM: N_("is aiming"),
    Phase.EXCHANGE: N_("decides about an exchange"),
    Phase.GRAB: N_("is about to catch"),
}


def prompt_for(
    view: Position, acting: Seat | None, *, is_snapped: bool, is_running: bool, is_practice: bool
) -> Prompt:
    """
    Return the sentence under the table.

    Args:
        is_snapped: The tile in hand is over a square where it fits.
        is_running: The token to be caught is on its way.
        is_practice: It comes for practice.
    """
    if view.phase is Phase.OVER:
        return Prompt(None, Phrase(N_("The game is over.")))
    if acting is None:
        return _waiting(view)
    match view.phase:
        case Phase.PLACE:
            return _placing(view, acting, is_snapped)
        case Phase.DEPLOY:
            return _deploying(view, acting)
        case Phase.STEP:
            return _stepping(view, acting)
        case Phase.AGAIN:
            text = Phrase(N_("draw a second tile, or end the turn"))
            keys = Phrase(N_("Enter draws it; or click what you want"))
            return Prompt(acting, text, keys, Phrase(N_("Draw a second tile")), GoOn(acting))
        case Phase.TOKEN:
            text = Phrase(N_("a fair: choose the token that everybody throws"))
            return Prompt(acting, text, Phrase(N_("Arrows and Enter, or click a token")))
        case Phase.AIM:
            return _aiming(view, acting)
        case Phase.EXCHANGE:
            return _exchanging(view, acting)
        case _ if is_running and is_out_of_reach(view):
            return _leaving(acting)
        case _:
            return _practising(acting, is_running) if is_practice else _catching(acting, is_running)


def facts_about(view: Position, seat: Seat, *, expects: bool = True) -> Sequence[Fact]:
    """Return what the seats panel shows of a seat; what is still to come only if it *expects* it."""
    now, then, is_over = banked(view)[seat], projected(view)[seat], view.phase is Phase.OVER
    facts = [Fact(Phrase(N_("Points")), then if is_over else now)]
    if expects and not is_over:
        facts.append(Fact(Phrase(N_("Expected")), f"+{then - now}"))
    left = followers_left(view, seat)
    facts.append(Fact(Phrase(N_("Followers")), left, loud=left == 0))
    # Box by box: a line with all of them is wider than the panel of a small window.
    for goods in (box.goods for box in view.options.opened if box.goods):
        names = joined([Phrase(each.name) for each in goods], N_("{first}, {second}"))
        counts = ", ".join(str(kept_by(view, each.id, seat)) for each in goods)
        facts.append(Fact(names or Phrase(goods[0].name), counts))
    sizes = ((marker, kept_by(view, marker.id, seat)) for marker in view.options.markers)
    facts += [Fact(Phrase(each.name), counted(_SIZE, size)) for each, size in sizes if size]
    return [*facts, *box_facts(view, seat)]


_SIZE = NN_("{count} tile", "{count} tiles")


def _placing(view: Position, seat: Seat, is_snapped: bool) -> Prompt:
    action = N_("Lay the tile here") if is_snapped else N_("Show me a place")
    keys = Phrase(N_("Right click or R turns it, Enter or a click lays it"))
    return Prompt(seat, _laying(view), keys, Phrase(action))


def _laying(view: Position) -> Phrase:
    """Say what the tile in hand brings, if it brings anything."""
    signs = view.book.turned[view.hand, 0].type.signs if view.hand and view.options.signs else ()
    said = next((Phrase(sign.told) for sign in view.options.signs if sign.id in signs), _marks(view))
    if said:
        return Phrase(N_("lay the tile: {told}"), {"told": said})
    has_river = view.hand is not None and bool(view.book.turned[view.hand, 0].river)
    return Phrase(N_("lay the tile: the river goes on") if has_river else N_("lay the tile"))


def _marks(view: Position) -> Phrase | None:
    """Say what boxes count on the tile in hand, each once."""
    if view.hand is None or not view.options.marks:
        return None
    drawn = {mark for each in view.book.turned[view.hand, 0].type.features for mark in each.marks}
    return joined(
        [Phrase(each.name) for each in view.options.marks if each.id in drawn], N_("{first}, {second}")
    )


def _deploying(view: Position, seat: Seat) -> Prompt:
    keys = Phrase(N_("Arrows and Enter, or click a place; Backspace takes the tile up again"))
    text = Phrase(N_("put a follower on the tile, or end the turn"))
    every = list(choices(view, seat) if view.options.boxes else deploy_choices(view, seat))
    puts = [each for each in every if isinstance(each, Deploy)]
    if every and all(isinstance(each, BoxCommand) for each in every):
        text = Phrase(N_("choose what is offered: it has to be done"))
        return Prompt(seat, text, Phrase(N_("Arrows and Enter, or click what you want")))
    if any(figure_named(view, each.figure).is_special for each in puts):
        text = Phrase(N_("put a figure on the tile, or end the turn"))
    has_acts = any(isinstance(each, BoxCommand) for each in every)
    if has_acts:
        text = Phrase(N_("put a figure on the tile, choose what else is offered, or end the turn"))
        keys = Phrase(N_("Arrows and Enter, or click what you want; Backspace takes the tile up again"))
    elif not puts:
        text = Phrase(N_("no follower can be put here: end the turn"))
        keys = Phrase(N_("Backspace takes the tile up again"))
    end = Phrase(N_("End the turn")), EndTurn(seat)
    wanted = max(puts, key=lambda each: _paid_at_once(view, each), default=None)
    if wanted is None or not (points := _paid_at_once(view, wanted)):
        return Prompt(seat, text, keys, *end)
    words = NN_("Follower: {count} point", "Follower: {count} points")
    return Prompt(seat, text, keys, counted(words, points), wanted, spare=end[0], spare_command=end[1])


def at_place(prompt: Prompt, feature: str) -> Prompt:
    """Say what Enter does while a place for a follower is pointed at, and how to do without it."""
    if isinstance(prompt.command, Deploy) and prompt.command.feature == feature:
        return prompt
    is_two = prompt.spare is not None
    end = (prompt.spare, prompt.spare_command) if is_two else (prompt.action, prompt.command)
    here = Phrase(N_("Put one here"))
    return evolve(prompt, action=here, command=None, spare=end[0], spare_command=end[1])


def _paid_at_once(view: Position, put: Deploy) -> int:
    """Return what a follower brings at once, where the tile has finished something.  Rule: CAR-31, CAR-40."""
    if view.fresh is None or figure_named(view, put.figure).is_special:
        return 0
    number = view.book.turned[view.tiles[view.fresh].type, 0].type.index(put.feature)
    if not is_complete(view, root_at(view, view.fresh, number), view.fresh):
        return 0
    return worth_now(view, view.fresh, number)


def _stepping(view: Position, seat: Seat) -> Prompt:
    """Say what a box asks for."""
    step = step_of(view)
    keys = Phrase(N_("Arrows and Enter, or click what you want"))
    if step.decline is None:
        return Prompt(seat, Phrase(step.asks), keys)
    return Prompt(seat, Phrase(step.asks), keys, Phrase(step.leave), EndTurn(seat))


def _aiming(view: Position, seat: Seat) -> Prompt:
    token = None if view.round is None else view.round.token
    text = Phrase(_AIMS[token or Token.KNOCK_OUT], {"name": SeatName(clockwise(view, seat))})
    keys = Phrase(N_("Pull back and let go, or arrows and Enter"))
    return Prompt(seat, text, keys, Phrase(N_("Let go")))


def _exchanging(view: Position, seat: Seat) -> Prompt:
    text = Phrase(N_("take the nearest follower's place, or leave it"))
    keys = Phrase(N_("Arrows and Enter, or click the one that comes"))
    wanted = _likely(view, seat)
    leave = Phrase(N_("Leave everybody")), Decline(seat)
    if wanted is None:
        return Prompt(seat, text, keys, *leave)
    action = Phrase(N_("Take its place"))
    return Prompt(seat, text, keys, action, wanted, spare=leave[0], spare_command=leave[1])


def _likely(view: Position, seat: Seat) -> Exchange | None:
    """Return the exchange that whoever aimed at somebody most likely wants: one to hand for another's."""
    found = [each for each in exchange_choices(view, seat) if view.followers[each.target].owner != seat]
    return min(found, key=lambda each: each.newcomer in view.followers, default=None)


def _practising(seat: Seat, is_running: bool) -> Prompt:
    keys = Phrase(N_("Enter, or a click anywhere; Esc skips the practice"))
    if is_running:
        return Prompt(
            seat, Phrase(N_("for practice: catch it when the ring has closed")), keys, Phrase(N_("Catch!"))
        )
    text = Phrase(N_("catching: first a token for practice, which does not count"))
    keys = Phrase(N_("Enter starts it; Enter again, or a click, catches; Esc skips the practice"))
    return Prompt(seat, text, keys, Phrase(N_("Try it")))


def _catching(seat: Seat, is_running: bool) -> Prompt:
    if is_running:
        text = Phrase(N_("now: catch it when the ring closes on the token"))
        return Prompt(seat, text, Phrase(N_("Enter, or a click anywhere")), Phrase(N_("Catch!")))
    return Prompt(
        seat,
        Phrase(N_("the token comes to you: get ready to catch it")),
        Phrase(N_("Enter starts the throw; Enter again, or a click, catches")),
        Phrase(N_("I am ready")),
    )


def _leaving(seat: Seat) -> Prompt:
    """Say that the token falls short.  Rule: CAR-AMB-23."""
    return Prompt(
        seat,
        Phrase(N_("out of reach: leave it")),
        Phrase(N_("Enter, or a click anywhere, goes on")),
        Phrase(N_("Leave it")),
        Grab(seat, NEVER),
    )


def _waiting(view: Position) -> Prompt:
    """Say whom everybody waits for."""
    if view.phase is Phase.GRAB:
        return Prompt(catcher(view), Phrase(_WAITING[Phase.GRAB]))
    seats = sorted(seat for seat in to_act(view) if seat >= 0)
    if not seats:
        return Prompt(None, Phrase(N_("One moment.")))
    if view.phase is Phase.STEP:
        return Prompt(seats[0], Phrase(step_of(view).waiting))
    return Prompt(seats[0], Phrase(_WAITING.get(view.phase, N_("is next"))))


def tiles_words(count: int) -> Phrase:
    """Say how many tiles are left."""
    return counted(NN_("{count} tile left", "{count} tiles left"), count)
