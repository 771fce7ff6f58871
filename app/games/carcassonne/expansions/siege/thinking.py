"""What is true of an escape from a besieged city, for hints: what it is worth the land says."""

from collections.abc import Iterator

from app.bots.advice.explanation import claim
from app.bots.protocol import Claim
from app.core.words import N_, Phrase
from app.games.carcassonne.bots.box_choices import BoxThinking
from app.games.carcassonne.commands import BoxCommand
from app.games.carcassonne.expansions.siege.commands import Escape
from app.games.carcassonne.features import root_at
from app.games.carcassonne.model import Position


def reasons(view: Position, command: BoxCommand, after: Position) -> Iterator[Claim]:
    """Yield that a follower comes home, and that its city pays nothing as it is.  Rule: SIE-2, SIE-5."""
    if isinstance(command, Escape):
        each = view.followers[command.follower]
        yield claim("escapes", Phrase(N_("A follower of yours comes home.")), follower=command.follower)
        if view.regions[root_at(view, each.at, each.feature)].open:
            text = N_("The city is not finished: besieged as it is, it would pay nothing at the end.")
            yield claim("besieged", Phrase(text), follower=command.follower)


THINKING = BoxThinking(reasons=reasons)
