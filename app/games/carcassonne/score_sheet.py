"""The score sheet of Carcassonne, blank or filled."""

from collections.abc import Sequence

from app.core.game import Player
from app.core.result import Result
from app.core.sheet import Cell, Drawing, Grid, Row, Sheet
from app.core.words import N_, Phrase
from app.games.carcassonne.options import Options

MAP = "map"
"""The part of the table that is drawn on a filled sheet: the final land, fitted to the page."""

_TITLE = N_("Carcassonne with The Catapult")


def filled(options: Options, result: Result, players: Sequence[Player]) -> Sheet:
    """Return the sheet of a game: points by source, the totals, and the land."""
    names: tuple[Cell, ...] = tuple(player.name for player in players)
    winners = ", ".join(players[seat].name for seat in result.winners)
    rows = [
        Row(parts[0].label, tuple(part.points for part in parts)) for parts in zip(*result.parts, strict=True)
    ]
    rows.append(Row(Phrase(N_("Total")), tuple(result.totals), strong=True))
    return Sheet(
        title=Phrase(_TITLE),
        lines=(Phrase(N_("Most points: {names}"), {"names": winners}), *result.deciders),
        grids=(Grid(Phrase(N_("Points by source")), names, tuple(rows)),),
        drawings=(Drawing(Phrase(N_("The land")), MAP),),
        notes=notes(options),
    )


def blank(options: Options, seats: int) -> Sheet:
    """Return a sheet to fill in by hand."""
    empty: tuple[Cell, ...] = (None,) * seats
    labels = [N_("Roads"), N_("Cities"), N_("Monasteries")]
    if options.fairs in ("rounds", "house"):
        labels.append(N_("Catapult"))
    labels += [N_("Unfinished roads"), N_("Unfinished cities"), N_("Unfinished monasteries"), N_("Fields")]
    rows = [Row(Phrase(label), empty) for label in labels]
    rows.append(Row(Phrase(N_("Total")), empty, strong=True))
    return Sheet(
        title=Phrase(_TITLE),
        lines=(),
        grids=(Grid(Phrase(N_("Points by source")), empty, tuple(rows)),),
        notes=notes(options),
    )


def notes(options: Options) -> tuple[Phrase, ...]:
    """Return reminders of the rules, each one line."""
    notes = [
        Phrase(N_("Finished: road 1 a tile, city 2 a tile and 2 a pennant, monastery 9.")),
        Phrase(
            N_("At the end: road and city 1 a tile and 1 a pennant, monastery 1 for each of its nine tiles.")
        ),
        Phrase(_FIELD_NOTES[options.field_scoring]),
    ]
    if options.small_city:
        notes.append(Phrase(N_("A finished city of two tiles brings 2 points only.")))
    notes += [Phrase(each) for box in options.opened for each in box.reminders]
    if options.fairs == "rounds":
        notes.append(Phrase(N_("Target: 5 for the closest.  Catch: 5 for hurler or catcher at every throw.")))
    if options.fairs == "house":
        notes.append(Phrase(N_("5 points for a follower put on a fair tile.")))
    return tuple(notes)


_FIELD_NOTES = {
    "third": N_("Fields: 3 for each finished city beside it, for whoever has most farmers in the field."),
    "second": N_("Fields: 3 for each finished city beside it; a city pays a player once."),
    "first": N_("Fields: each finished city pays 4 to whoever has most farmers on all the fields beside it."),
    "none": N_("There are no farmers."),
}
