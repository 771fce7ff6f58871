"""What is true of a turn with special figures and goods."""

from collections.abc import Iterator, Sequence

from app.bots.advice.explanation import claim
from app.bots.protocol import Claim
from app.core.command import Seat
from app.core.words import N_, NN_, Phrase, counted
from app.games.carcassonne.commands import CarcassonneCommand, Deploy
from app.games.carcassonne.model import Phase, Position, figure_named, kept_by


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
