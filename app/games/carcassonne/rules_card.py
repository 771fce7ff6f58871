"""Carcassonne with The Catapult on one page."""

from collections.abc import Mapping, Sequence

from attrs import asdict

from app.core.sheet import Chapter, RulesCard
from app.core.words import N_, Phrase
from app.games.carcassonne.mark_text import figures
from app.games.carcassonne.options import Options
from app.games.carcassonne.tables import Scores, Token

_FIELDS = {
    "third": N_("Fields: {field} for each finished city beside them, to most farmers in the field."),
    "second": N_("Fields: {field} for each finished city beside them, but a city pays a player only once."),
    "first": N_("Fields: each finished city pays {field_first} to whoever has most farmers around it."),
    "none": N_("Fields are no places for followers and bring nothing."),
}

_FARMED = (
    N_("Place tiles, claim roads, cities, monasteries and fields.  Most points win."),
    N_("On a road, in a city, in a monastery, or lying in a field."),
    N_("Not where the whole road, city or field holds a follower already."),
)
"""What is said of fields elsewhere: the aim, where followers go, where they do not."""

_UNFARMED = (
    N_("Place tiles, claim roads, cities and monasteries.  Most points win."),
    N_("On a road, in a city, or in a monastery."),
    N_("Not where the whole road or city holds a follower already."),
)

_KNOCK_OUT = {
    "contact": N_("Knock out: every follower that is touched goes home, and whom it is pushed into."),
    "toppled": N_(
        "Knock out: every follower that is touched goes home; one that falls takes along whom it hits."
    ),
}
"""By CAR-OPT-14."""


def rules_card(options: Options) -> RulesCard:
    """Return the rules under these options, at a glance.  Rule: CAR-10, CAR-40, CAR-60, FAIR-10."""
    chapters = [_turn(options), _followers(options), _points(options), _end(options)]
    if options.fairs == "rounds":
        chapters += [_round(options.tables.tokens), _tokens(options)]
    aim, _, _ = _on_fields(options)
    return RulesCard(Phrase(N_("Carcassonne with The Catapult")), Phrase(aim), tuple(chapters))


def _on_fields(options: Options) -> tuple[str, str, str]:
    return _UNFARMED if options.field_scoring == "none" else _FARMED


def _turn(options: Options) -> Chapter:
    turns = (each for box in options.opened for each in box.turns if options.holds(box, each))
    return Chapter(
        Phrase(N_("A turn")),
        (
            Phrase(N_("Draw a tile and place it: every edge continues what lies beside it.")),
            Phrase(N_("A tile that fits nowhere leaves the game; draw another.")),
            Phrase(N_("If you like, put a follower from your supply on this tile.")),
            Phrase(N_("Score what the tile has finished, and take those followers back.")),
            *map(Phrase, dict.fromkeys(turns)),
        ),
    )


def _followers(options: Options) -> Chapter:
    _, places, taken = _on_fields(options)
    return Chapter(
        Phrase(N_("Followers")),
        (
            Phrase(N_("Each player has {count}."), {"count": options.tables.followers}),
            Phrase(places),
            Phrase(taken),
            Phrase(N_("Where several have met, most followers get all points; in a tie each gets all.")),
        ),
    )


def _points(options: Options) -> Chapter:
    worth = figures(options)
    boxes = (each for box in options.opened for each in box.points if options.holds(box, each))
    small = Phrase(N_("City of two tiles: {small_city} for each tile and each pennant"), worth)
    house = Phrase(N_("A follower put on a fair tile brings {fair} at once."), worth)
    return Chapter(
        Phrase(N_("Points for what is finished")),
        (
            Phrase(N_("Road: {road} for each tile"), worth),
            Phrase(N_("City: {city} for each tile and {pennant} for each pennant"), worth),
            *((small,) if options.small_city else ()),
            Phrase(N_("Monastery: {monastery} when all eight tiles around it lie"), worth),
            *((house,) if options.fairs == "house" else ()),
            *(Phrase(each, worth) for each in boxes),
        ),
    )


def _end(options: Options) -> Chapter:
    worth = asdict(options.tables.scores)
    return Chapter(
        Phrase(N_("The end")),
        (
            Phrase(N_("The game ends with the last tile.")),
            Phrase(_unfinished(options.tables.scores), worth),
            Phrase(_FIELDS[options.field_scoring], worth),
        ),
    )


def _unfinished(scores: Scores) -> str:
    """Return what the end brings for what is not finished; in fewer words where all bring the same."""
    if len({scores.open_road, scores.open_city, scores.open_pennant, scores.open_monastery}) == 1:
        return N_("Unfinished: {open_road} for each tile of a road, city or monastery, and each pennant.")
    return N_(
        "Unfinished, for each tile: road {open_road}, city {open_city}, monastery {open_monastery}; "
        "a pennant {open_pennant}."
    )


def _round(tokens: Sequence[Token]) -> Chapter:
    first = N_("Whoever placed it throws first.")
    if len(tokens) > 1:
        first = N_("Whoever placed it chooses one of the {count} kinds of token, and throws first.")
    counts = N_("Each throw counts before the next one.")
    if Token.TARGET in tokens:
        counts = N_("Each throw counts before the next one; target is measured at the end.")
    return Chapter(
        Phrase(N_("A catapult round follows each fair tile")),
        (
            Phrase(first, {"count": len(tokens)}),
            Phrase(N_("Then everybody throws the same token, clockwise, once each.")),
            Phrase(counts),
        ),
    )


def _tokens(options: Options) -> Chapter:
    anybody = N_("Seduction: exchange the follower nearest to the token for one of yours, if you like.")
    rival = N_("Seduction: exchange the follower of an opponent nearest to the token for one of yours.")
    lines: Mapping[Token, tuple[str, ...]] = {
        Token.KNOCK_OUT: (_KNOCK_OUT[options.chain],),
        Token.SEDUCTION: (anybody if options.seduction == "any" else rival,),
        Token.TARGET: (N_("Target: {target} for the token that lies nearest to the fair tile."),),
        Token.CATCH: (
            N_("Catch: throw to your left neighbour, at least to the ruler half-way."),
            N_("Caught, or too short: {catch} for the catcher.  Otherwise {catch} for the thrower."),
        ),
    }
    worth = asdict(options.tables.scores)
    said = (text for token in options.tables.tokens for text in lines[token])
    return Chapter(Phrase(N_("Tokens")), tuple(Phrase(text, worth) for text in said))
