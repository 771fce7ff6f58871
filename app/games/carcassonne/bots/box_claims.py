"""What is true of a step by a verb of a box: who leaves the land, what it pays, what the box says."""

from collections.abc import Iterator

from app.bots.advice.explanation import claim
from app.bots.protocol import Claim
from app.core.command import Seat
from app.core.words import N_, NN_, Phrase, SeatName, counted
from app.games.carcassonne import rules
from app.games.carcassonne.bots.box_choices import thinking_of
from app.games.carcassonne.commands import BoxCommand
from app.games.carcassonne.model import Position, is_follower
from app.games.carcassonne.scoring import projected

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
    gone = [
        number for number in view.followers if number not in after.followers and is_follower(view, number)
    ]
    others = sum(view.followers[number].owner != seat for number in gone)
    if others:
        yield claim("leaves", counted(_LEAVE, others))
    worst = min((other for other in range(view.seats) if other != seat), key=lambda other: more[other])
    if more[worst] < 0:
        yield claim("takes", counted(_LESS, -more[worst], name=SeatName(worst)), seat=worst)
    for box in view.options.boxes:
        thinking = thinking_of(box)
        if thinking is not None and thinking.reasons is not None:
            yield from thinking.reasons(view, command, after)
    if others and others == len(gone) and any(each.owner == seat for each in view.followers.values()):
        yield claim("unharmed", Phrase(N_("All of your own followers stay.")))
