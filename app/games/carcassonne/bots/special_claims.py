"""What is true of a turn with special figures and goods, and of steps by verbs of boxes."""

from collections.abc import Iterator, Sequence

from app.bots.advice.explanation import claim
from app.bots.protocol import Claim
from app.core.command import Seat
from app.core.words import N_, NN_, Phrase, SeatName, counted
from app.games.carcassonne import rules
from app.games.carcassonne.bots.box_choices import thinking_of
from app.games.carcassonne.commands import BoxCommand, CarcassonneCommand, Deploy, EndTurn
from app.games.carcassonne.model import Phase, Position, figure_named, is_follower, kept_by
from app.games.carcassonne.scoring import projected


def special_reasons(
    view: Position, seat: Seat, line: Sequence[CarcassonneCommand], after: Position
) -> Iterator[Claim]:
    """
    Yield what goods, markers and special figures say for a turn, strongest first.

    Rule: TRD-1, TRD-4, TRD-10, KNG-1.
    """
    if after.phase is Phase.AGAIN and view.phase is not Phase.AGAIN:
        yield claim("second", Phrase(N_("Your builder has work to do: you may draw a second tile.")))
    names = [good.id for good in view.options.goods]
    more = sum(kept_by(after, name, seat) - kept_by(view, name, seat) for name in names)
    if more > 0:
        forms = NN_("You take {count} token of goods.", "You take {count} tokens of goods.")
        yield claim("goods", counted(forms, more))
    for marker in view.options.markers:
        if kept_by(after, marker.id, seat) and not kept_by(view, marker.id, seat):
            yield claim("marker", Phrase(marker.gained), marker=marker.id)
    for each in line[:2]:
        figure = figure_named(view, each.figure) if isinstance(each, Deploy) else None
        if figure is not None and figure.doubles:
            text = N_("Whenever you add to it from now on, your builder brings you a second tile.")
            yield claim("builds", Phrase(text))
        if figure is not None and figure.each_city:
            text = N_("If you have most farmers there, your pig brings 1 more for each finished city.")
            yield claim("fattens", Phrase(text))


_LEAVE = NN_(
    "{count} follower of others leaves the land.",
    "{count} followers of others leave the land.",
)
_MORE = NN_(
    "If the game ended now, you would have {count} point more.",
    "If the game ended now, you would have {count} points more.",
)
_LESS = NN_(
    "If the game ended now, {name} would have {count} point less.",
    "If the game ended now, {name} would have {count} points less.",
)


def box_reasons(view: Position, seat: Seat, command: BoxCommand) -> Iterator[Claim]:
    """Yield what speaks for a step by a verb of a box, the strongest first."""
    after = view.copy()
    rules.play(after, command)
    more = [then - now for then, now in zip(projected(after), projected(view), strict=True)]
    if more[seat] > 0:
        yield claim("worth", counted(_MORE, more[seat]))
    if others := _sent_away(view, seat, after):
        yield claim("leaves", counted(_LEAVE, others))
    worst = min((other for other in range(view.seats) if other != seat), key=lambda other: more[other])
    if more[worst] < 0:
        yield claim("takes", counted(_LESS, -more[worst], name=SeatName(worst)), seat=worst)
    for box in view.options.boxes:
        thinking = thinking_of(box)
        if thinking is not None and thinking.reasons is not None:
            yield from thinking.reasons(view, command, after)
    own = [number for number, each in view.followers.items() if each.owner == seat]
    if others and own and all(number in after.followers for number in own):
        yield claim("unharmed", Phrase(N_("All of your own followers stay.")))


def _sent_away(view: Position, seat: Seat, after: Position) -> int:
    """Return how many followers of others leave the land by a step, and would not if it was left."""
    left = view.copy()
    if rules.why_not(view, EndTurn(seat)) is None:
        rules.play(left, EndTurn(seat))
    gone = [number for number in view.followers if number not in after.followers and number in left.followers]
    return sum(is_follower(view, number) and view.followers[number].owner != seat for number in gone)
