"""Carcassonne with The Catapult on one page."""

from app.core.sheet import Chapter, RulesCard
from app.core.words import N_, Phrase
from app.games.carcassonne.options import Options
from app.games.carcassonne.score_sheet import field_note
from app.games.carcassonne.tables import Scores, Token

_FIELDS = {
    "third": N_("Fields: {points} for each finished city beside them, to most farmers in the field."),
    "second": N_("Fields: {points} for each finished city beside them, but a city pays a player only once."),
    "first": N_("Fields: each finished city pays {points} to whoever has most farmers around it."),
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


def rules_card(options: Options) -> RulesCard:
    """Return the rules under these options, at a glance.  Rule: CAR-10, CAR-40, CAR-60, FAIR-10."""
    chapters = [_turn(options), _followers(options), _points(options), _end(options)]
    if options.fairs == "rounds":
        chapters += [_round(options), _tokens(options)]
    aim, _, _ = _on_fields(options)
    return RulesCard(Phrase(N_("Carcassonne with The Catapult")), Phrase(aim), tuple(chapters))


def _on_fields(options: Options) -> tuple[str, str, str]:
    return _UNFARMED if options.field_scoring == "none" else _FARMED


def _turn(options: Options) -> Chapter:
    return Chapter(
        Phrase(N_("A turn")),
        (
            Phrase(N_("Draw a tile and place it: every edge continues what lies beside it.")),
            Phrase(N_("A tile that fits nowhere leaves the game; draw another.")),
            Phrase(N_("If you like, put a follower from your supply on this tile.")),
            Phrase(N_("Score what the tile has finished, and take those followers back.")),
            *(Phrase(each) for each in dict.fromkeys(each for box in options.opened for each in box.turns)),
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
    scores = options.tables.scores
    small = Phrase(
        N_("City of two tiles: {points} for each tile and each pennant"), {"points": scores.small_city}
    )
    house = Phrase(N_("A follower put on a fair tile brings {points} at once."), {"points": scores.fair})
    city = {"points": scores.city, "pennant": scores.pennant}
    return Chapter(
        Phrase(N_("Points for what is finished")),
        (
            Phrase(N_("Road: {points} for each tile"), {"points": scores.road}),
            Phrase(N_("City: {points} for each tile and {pennant} for each pennant"), city),
            *((small,) if options.small_city else ()),
            Phrase(
                N_("Monastery: {points} when all eight tiles around it lie"), {"points": scores.monastery}
            ),
            *((house,) if options.fairs == "house" else ()),
            *(Phrase(each) for box in options.opened for each in box.points if options.holds(box, each)),
        ),
    )


def _end(options: Options) -> Chapter:
    return Chapter(
        Phrase(N_("The end")),
        (
            Phrase(N_("The game ends with the last tile.")),
            _unfinished(options.tables.scores),
            field_note(_FIELDS, options),
        ),
    )


def _unfinished(scores: Scores) -> Phrase:
    """Return what the end brings for what is not finished; in fewer words where all bring the same."""
    points = {
        "road": scores.open_road,
        "city": scores.open_city,
        "pennant": scores.open_pennant,
        "monastery": scores.open_monastery,
    }
    if len(set(points.values())) == 1:
        text = N_("Unfinished: {road} for each tile of a road, city or monastery, and each pennant.")
        return Phrase(text, points)
    text = N_(
        "Unfinished, for each tile: road {road}, city {city}, monastery {monastery}; a pennant {pennant}."
    )
    return Phrase(text, points)


def _round(options: Options) -> Chapter:
    measured = N_("Each throw counts before the next one; target is measured at the end.")
    others = N_("Each throw counts before the next one.")
    return Chapter(
        Phrase(N_("A catapult round follows each fair tile")),
        (
            Phrase(N_("Whoever placed it chooses one of the tokens, and throws first.")),
            Phrase(N_("Then everybody throws the same token, clockwise, once each.")),
            Phrase(measured if Token.TARGET in options.tables.tokens else others),
        ),
    )


_CHAINS = {
    "contact": N_("Knock out: every follower that is touched goes home, and whom it is pushed into."),
    "toppled": N_(
        "Knock out: every follower that is touched goes home; one that falls takes along whom it hits."
    ),
}

_SEDUCTIONS = {
    "any": N_("Seduction: exchange the follower nearest to the token for one of yours, if you like."),
    "rival": N_("Seduction: exchange the opponent's follower nearest to the token for one of yours."),
}


def _tokens(options: Options) -> Chapter:
    scores = options.tables.scores
    lines = {
        Token.KNOCK_OUT: (Phrase(_CHAINS[options.chain]),),
        Token.SEDUCTION: (Phrase(_SEDUCTIONS[options.seduction]),),
        Token.TARGET: (
            Phrase(
                N_("Target: {points} for the token that lies nearest to the fair tile."),
                {"points": scores.target},
            ),
        ),
        Token.CATCH: (
            Phrase(N_("Catch: throw to your left neighbour, at least to the ruler half-way.")),
            Phrase(
                N_("Caught, or too short: {points} for the catcher.  Otherwise {points} for the thrower."),
                {"points": scores.catch},
            ),
        ),
    }
    played = options.tables.tokens
    return Chapter(
        Phrase(N_("Tokens")), tuple(line for token in lines if token in played for line in lines[token])
    )
