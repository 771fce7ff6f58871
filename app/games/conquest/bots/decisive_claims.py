"""What is true of an order in a turn that decides: what is at stake, and how likely the turn wins it."""

from collections.abc import Iterator

from app.bots.advice.explanation import claim
from app.bots.protocol import Claim
from app.core.command import Seat
from app.core.words import N_, NN_, Phrase, SeatName
from app.games.conquest import rules
from app.games.conquest.bots.reckoning import Reckoning, TooLargeError, decides, is_last
from app.games.conquest.commands import ConquestCommand
from app.games.conquest.model import Position
from app.games.conquest.queries import counted, is_alive
from app.games.conquest.rules.end import leaders

_CERTAIN = 1 - 1e-9
"""A sum of parts of chances may be off in its last digits."""

_QUICKLY = 300
"""So many positions are looked at: whoever asks for a hint does not wait for more."""


def decisive_claims(view: Position, seat: Seat, command: ConquestCommand) -> Iterator[Claim]:
    """Yield what a turn decides, and how likely an order brings it about.  Rules: CON-42, CON-43, CON-R32."""
    after = view.copy()
    rules.play(after, command)
    is_won = after.winners == (seat,)
    if is_won:
        yield claim("wins", Phrase(N_("With that you win the game.")))
    if view.turn != seat or view.offer is not None or not decides(view):
        return
    final = is_last(view)
    if final:
        yield from _standing(view, seat)
    if is_won:
        return
    try:
        chance = Reckoning.of(view, _QUICKLY).value(after)
    except TooLargeError:
        return
    # What is not sure is not told as if it were.
    percent = min(round(100 * chance), 100 if chance > _CERTAIN else 99)
    if percent:
        forms = _WINS_TURN if final else _BREAKS
        yield claim("turn", Phrase(forms[0], {"percent": percent}, many=forms[1], count="percent"))


_WINS_TURN = NN_(
    "If you play the rest of the turn well, you win {percent} time in 100.",
    "If you play the rest of the turn well, you win {percent} times in 100.",
)
_BREAKS = NN_(
    "If you play the rest of the turn well, you break the claim {percent} time in 100.",
    "If you play the rest of the turn well, you break the claim {percent} times in 100.",
)


def _standing(view: Position, seat: Seat) -> Iterator[Claim]:
    """Yield who has how much in the last turn, and who is ahead where that is equal."""
    others = [other for other in range(view.seats) if other != seat and is_alive(view, other)]
    first = max(others, key=lambda other: counted(view, other))
    any_hex = N_("This is the last turn, and most hexes win: you hold {mine}, and {name} holds {hexes}.")
    built = N_(
        "This is the last turn; most hexes with buildings win: you have {mine}, and {name} has {hexes}."
    )
    text = built if view.options.victory_count == "settled" else any_hex
    values = {"mine": counted(view, seat), "name": SeatName(first), "hexes": counted(view, first)}
    yield claim("last turn", Phrase(text, values), seat=first)
    if values["mine"] == values["hexes"] and len(leaders(view)) == 1:
        ahead = N_("Where hexes are equal, levels of buildings count, then knights: so you are ahead now.")
        behind = N_("Where hexes are equal, levels of buildings count, then knights: so you are behind now.")
        yield claim("tie", Phrase(ahead if leaders(view) == (seat,) else behind))
