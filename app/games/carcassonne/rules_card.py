"""Carcassonne with The Catapult on one page."""

from app.core.sheet import Chapter, RulesCard
from app.core.words import N_, Phrase
from app.games.carcassonne.options import Options

_FIELDS = {
    "third": N_("Fields: 3 for each finished city beside them, to most farmers in the field."),
    "second": N_("Fields: 3 for each finished city beside them, but a city pays a player only once."),
    "first": N_("Fields: each finished city pays 4 to whoever has most farmers around it."),
    "none": N_("Fields are no places for followers and bring nothing."),
}


_KNOCK_OUT = {
    "contact": N_("Knock out: every follower that is touched goes home, and whom it is pushed into."),
    "toppled": N_(
        "Knock out: every follower that is touched goes home, and whom it hits once it has fallen."
    ),
}
"""By CAR-OPT-14."""


def rules_card(options: Options) -> RulesCard:
    """Return the rules under these options, at a glance.  Rule: CAR-10, CAR-40, CAR-60, FAIR-10."""
    chapters = [_turn(options), _followers(options), _points(options), _end(options)]
    if options.fairs == "rounds":
        chapters += [_round(), _tokens(options)]
    aim = Phrase(N_("Place tiles, claim roads, cities, monasteries and fields.  Most points win."))
    return RulesCard(Phrase(N_("Carcassonne with The Catapult")), aim, tuple(chapters))


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
    return Chapter(
        Phrase(N_("Followers")),
        (
            Phrase(N_("Each player has {count}."), {"count": options.tables.followers}),
            Phrase(N_("On a road, in a city, in a monastery, or lying in a field.")),
            Phrase(N_("Not where the whole road, city or field holds a follower already.")),
            Phrase(N_("Where several have met, most followers get all points; in a tie each gets all.")),
        ),
    )


def _points(options: Options) -> Chapter:
    small = Phrase(N_("A city of two tiles brings 2."))
    house = Phrase(N_("A follower put on a fair tile brings 5 at once."))
    return Chapter(
        Phrase(N_("Points for what is finished")),
        (
            Phrase(N_("Road: 1 for each tile")),
            Phrase(N_("City: 2 for each tile and 2 for each pennant")),
            *((small,) if options.small_city else ()),
            Phrase(N_("Monastery: 9 when all eight tiles around it lie")),
            *((house,) if options.fairs == "house" else ()),
            *(Phrase(each) for box in options.opened for each in box.points if options.holds(box, each)),
        ),
    )


def _end(options: Options) -> Chapter:
    return Chapter(
        Phrase(N_("The end")),
        (
            Phrase(N_("The game ends with the last tile.")),
            Phrase(N_("Unfinished: 1 for each tile of a road, city or monastery, and each pennant.")),
            Phrase(_FIELDS[options.field_scoring]),
        ),
    )


def _round() -> Chapter:
    return Chapter(
        Phrase(N_("A catapult round follows each fair tile")),
        (
            Phrase(N_("Whoever placed it chooses one of the four tokens, and throws first.")),
            Phrase(N_("Then everybody throws the same token, clockwise, once each.")),
            Phrase(N_("Each throw counts before the next one; target is measured at the end.")),
        ),
    )


def _tokens(options: Options) -> Chapter:
    anybody = N_("Seduction: exchange the follower nearest to the token for one of yours, if you like.")
    rival = N_("Seduction: exchange the opponent's follower nearest to the token for one of yours.")
    return Chapter(
        Phrase(N_("Tokens")),
        (
            Phrase(_KNOCK_OUT[options.chain]),
            Phrase(anybody if options.seduction == "any" else rival),
            Phrase(N_("Target: 5 for the token that lies nearest to the fair tile.")),
            Phrase(N_("Catch: throw to your left neighbour, at least to the ruler half-way.")),
            Phrase(N_("Caught, or too short: 5 for the catcher.  Otherwise 5 for the thrower.")),
        ),
    )
