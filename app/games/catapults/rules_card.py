"""Catapults! on one page."""

from app.core.sheet import Chapter, RulesCard
from app.core.words import N_, Phrase
from app.games.catapults.dice_text import die_words
from app.games.catapults.model import Options


def rules_card(options: Options) -> RulesCard:
    """Return the rules under these options, at a glance.  Rule: CAT-1, CAT-12, CAT-19, CAT-27, CAT-34."""
    return RulesCard(
        Phrase(N_("Catapults!")),
        Phrase(
            N_("Cover your plate.  After {rounds} rounds the fewest empty squares win."),
            {"rounds": options.rounds},
        ),
        (_build(options), _castles(options), _attack(options), _end()),
    )


_SWAMP = {
    "build": N_("A wall lies on empty squares only.  In round 1 the swamp is closed."),
    "rebuild": N_("A wall lies on empty squares only.  Until the first attack is over the swamp is closed."),
}


def _build(options: Options) -> Chapter:
    untimed = Phrase(
        N_("Without a glass: at most {count} pieces in a round."), {"count": options.untimed_pieces}
    )
    timed = Phrase(
        N_("Everybody builds at once while the glass runs ({seconds} s); a piece in hand is still placed."),
        {"seconds": options.build_seconds},
    )
    return Chapter(
        Phrase(N_("Build")),
        (
            timed if options.build_seconds else untimed,
            Phrase(N_("Turn up a card, take that wall, turn it as you like (never over), and place it.")),
            Phrase(_SWAMP[options.swamp_opens]),
            Phrase(N_("What fits must be placed.  Only what fits nowhere goes back to the box.")),
            Phrase(N_("What lies, lies.  You may stop drawing at any time.")),
            *_stacking(options),
        ),
    )


def _stacking(options: Options) -> tuple[Phrase, ...]:
    if options.stack_levels < 2:
        return ()
    text = N_("Walls may lie on walls of equal height, up to level {levels}; each takes 1 off your score.")
    return (Phrase(text, {"levels": options.stack_levels}),)


def _castles(options: Options) -> Chapter:
    values = {"count": options.catapults_a_round, "side": options.catapult_size}
    return Chapter(
        Phrase(N_("Castles and catapults")),
        (
            Phrase(N_("A castle is ground that nobody can leave: walls and mountains close it all around.")),
            Phrase(N_("Corners leak: a step may be diagonal.  The edge of the plate is no wall.")),
            Phrase(
                N_("Place up to {count} new catapults in each round, {side} by {side} squares in a castle."),
                values,
            ),
            Phrase(N_("A catapult whose castle is open stays, covers its squares, and gives no die.")),
        ),
    )


def _attack(options: Options) -> Chapter:
    one = Phrase(N_("Take all pieces of an attack from one opponent."))
    again = Phrase(N_("Catapults are counted again at each player's turn; who comes next stays as it was."))
    return Chapter(
        Phrase(N_("Attack, in all rounds but the last")),
        (
            Phrase(
                N_("Most catapults in castles begin; in a tie, whoever has more points on the last card.")
            ),
            Phrase(
                N_("Roll one die more than you have catapults in castles.  Points: {dice}"),
                {"dice": die_words(options.tables.dice)},
            ),
            *((again,) if options.attack_count == "live" else ()),
            Phrase(N_("Steal walls for these points: each costs as many as it has squares.")),
            *((one,) if options.steal_targets == "one" else ()),
            Phrase(N_("Then everybody builds in what is stolen, and may place the rest of the catapults.")),
        ),
    )


def _end() -> Chapter:
    return Chapter(
        Phrase(N_("The end")),
        (
            Phrase(N_("The last round ends after the catapults, without an attack.")),
            Phrase(N_("Count your empty squares, open swamp among them.  The lowest number wins.")),
            Phrase(N_("In a tie, most catapults on the plate win.")),
        ),
    )
