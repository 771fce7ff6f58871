"""The score sheet of Carcassonne, blank or filled."""

from collections.abc import Sequence

from app.core.game import Player
from app.core.result import Result
from app.core.sheet import Cell, Drawing, Grid, Row, Sheet, worth
from app.core.words import N_, Phrase
from app.games.carcassonne.mark_text import figures
from app.games.carcassonne.opening import to_draw
from app.games.carcassonne.options import Options
from app.games.carcassonne.tables import Token

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
        notes=reminders(options),
        worth=corner(options),
    )


def blank(options: Options, seats: int) -> Sheet:
    """Return a sheet to fill in by hand: what comes round by round, and what the end brings."""
    empty: tuple[Cell, ...] = (None,) * seats
    # All but the start tile are drawn; those of the fairs only where they are played with.
    tiles = to_draw(options.played, options.outset, with_fairs=options.fairs != "none")
    count = -(-sum(tiles.values()) // seats)
    rounds = tuple(Row(str(number), empty) for number in range(1, count + 1))
    labels = [N_("Unfinished roads"), N_("Unfinished cities"), N_("Unfinished monasteries"), N_("Fields")]
    labels += [each.name for each in options.finals]
    rows = [Row(Phrase(label), empty) for label in (N_("Before the end"), *labels)]
    rows.append(Row(Phrase(N_("Total")), empty, strong=True))
    return Sheet(
        title=Phrase(_TITLE),
        lines=(),
        grids=(
            Grid(
                Phrase(N_("Round by round: what came, and what that makes")), empty, rounds, is_running=True
            ),
            Grid(Phrase(N_("At the end")), empty, tuple(rows)),
        ),
        notes=reminders(options),
        worth=corner(options),
    )


def corner(options: Options) -> tuple[Row, ...]:
    """Return what scores what under these options.  Rule: CAR-40 to CAR-42, CAR-61, CAR-OPT-01, FAIR-40."""
    scores = options.tables.scores
    rows = [
        worth(N_("Road, each tile"), scores.road),
        worth(N_("City, each tile"), scores.city),
        worth(N_("City, each pennant"), scores.pennant),
        worth(N_("Monastery"), scores.monastery),
    ]
    if options.small_city:
        rows.insert(2, worth(N_("City of two tiles, each tile"), scores.small_city))
    if options.fairs == "rounds":
        thrown = {Token.TARGET: (N_("Target"), scores.target), Token.CATCH: (N_("Catch"), scores.catch)}
        rows += [worth(*each) for token, each in thrown.items() if token in options.tables.tokens]
    if options.fairs == "house":
        rows.append(worth(N_("Follower on a fair"), scores.fair))
    rows += [
        worth(N_("End: road, each tile"), scores.open_road),
        worth(N_("End: city, each tile"), scores.open_city),
        worth(N_("End: each pennant"), scores.open_pennant),
        worth(N_("End: monastery, each tile"), scores.open_monastery),
    ]
    if options.field_scoring != "none":
        fields = scores.field_first if options.field_scoring == "first" else scores.field
        rows.append(worth(N_("End: field, each city"), fields))
    rows += [worth(*each) for box in options.opened for each in box.worths if options.holds(box, each)]
    return tuple(rows)


def reminders(options: Options) -> tuple[Phrase, ...]:
    """Return what the corner does not say, each one line."""
    said = (each for box in options.opened for each in box.reminders if options.holds(box, each))
    told = figures(options)
    return tuple(Phrase(text, told) for text in (_FIELD_NOTES[options.field_scoring], *dict.fromkeys(said)))


_FIELD_NOTES = {
    "third": N_(
        "Fields: {field} for each finished city beside it, for whoever has most farmers in the field."
    ),
    "second": N_("Fields: {field} for each finished city beside it; a city pays a player once."),
    "first": N_(
        "Fields: each finished city pays {field_first} to whoever has most farmers on all the fields "
        "beside it."
    ),
    "none": N_("There are no farmers."),
}
