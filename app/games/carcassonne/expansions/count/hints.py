"""What is true of a step in and out of Carcassonne, for hints: who can be joined, and who is shut in."""

from collections.abc import Iterator, Mapping

from app.bots.advice.explanation import claim
from app.bots.protocol import Claim
from app.core.command import Seat
from app.core.words import N_, NN_, Phrase, SeatName, counted
from app.games.carcassonne.commands import BoxCommand
from app.games.carcassonne.expansions.count.commands import Enter, MoveOut, SendCount
from app.games.carcassonne.expansions.count.moving import OUT, inhabitants
from app.games.carcassonne.expansions.count.quarters import quarter_of, where_count
from app.games.carcassonne.features import followers_in, majority, occupied, place_of, root_at
from app.games.carcassonne.model import Follower, Position, figure_named
from app.games.carcassonne.tables import Kind

_PREY: Mapping[Kind, tuple[str, str]] = {
    Kind.CITY: NN_(
        "Others build {count} city; when it is scored you can come in, if the count is elsewhere then.",
        "Others build {count} cities; when one is scored you can come in, if the count is elsewhere then.",
    ),
    Kind.ROAD: NN_(
        "Others build {count} road; when it is scored you can come to it, if the count is elsewhere then.",
        "Others build {count} roads; when one is scored you can come to it, if the count is elsewhere then.",
    ),
    Kind.MONASTERY: NN_(
        "Others wait for tiles around {count} building; when it is scored you can come in, if the count is"
        " elsewhere then.",
        "Others wait for tiles around {count} buildings; when one is scored you can come in, if the count is"
        " elsewhere then.",
    ),
    Kind.FIELD: NN_(
        "Others farm {count} field; before the end you can come out to it, if the count is elsewhere then.",
        "Others farm {count} fields; before the end you can come out to one, if the count is elsewhere then.",
    ),
}
"""What is said of features where others stand, by what a quarter serves."""


def reasons(view: Position, command: BoxCommand, after: Position) -> Iterator[Claim]:
    """Yield what a step in or out of the city brings.  Rule: CNT-4, CNT-6, CNT-7, CNT-9."""
    match command:
        case Enter():
            yield from _entering(view, command, after)
        case SendCount():
            yield from _sending(view, command)
        case MoveOut():
            yield from _moving_out(view, command)
        case _:
            return


def _entering(view: Position, command: Enter, after: Position) -> Iterator[Claim]:
    quarter = quarter_of(command.quarter)
    assert quarter is not None
    prey = [
        numbers
        for root, _, numbers in occupied(view)
        if view.regions[root].kind is quarter.serves
        and any(view.followers[number].owner != command.by for number in followers_in(view, root))
    ]
    if prey:
        yield claim("prey", counted(_PREY[quarter.serves], len(prey)), quarter=quarter.id)
    if where_count(after) is quarter:
        is_sent = view.options.count_moves == "entrant"
        sent = N_("The count is in that quarter; but you may send him to another one at once.")
        shut = N_("The count is in that quarter then, and lets nobody out.")
        yield claim("shut", Phrase(sent if is_sent else shut), quarter=quarter.id)


def _sending(view: Position, command: SendCount) -> Iterator[Claim]:
    there, own = _people(view, command.quarter, command.by)
    if there > own:
        forms = NN_("He shuts in {count} follower of others.", "He shuts in {count} followers of others.")
        yield claim("shuts in", counted(forms, there - own), quarter=command.quarter)
    left = where_count(view).id
    if free := _people(view, left, command.by)[1]:
        forms = NN_(
            "{count} follower of yours can come out again of the quarter that he leaves.",
            "{count} followers of yours can come out again of the quarter that he leaves.",
        )
        yield claim("frees", counted(forms, free), quarter=left)
    if not own:
        yield claim("not yours", Phrase(N_("You have nobody in that quarter.")), quarter=command.quarter)


def _people(view: Position, quarter: str, seat: Seat) -> tuple[int, int]:
    """Return how many figures are in a quarter, and how many of them are a seat's."""
    found = quarter_of(quarter)
    assert found is not None
    owners = [
        each.owner
        for each in view.followers.values()
        if (place := place_of(view, each)) is not None and place.serves is found.serves
    ]
    return len(owners), owners.count(seat)


def _moving_out(view: Position, command: MoveOut) -> Iterator[Claim]:
    seat, tile = command.by, view.book.turned[view.tiles[command.at].type, 0].type
    feature = tile.index(command.feature)
    root = root_at(view, command.at, feature)
    before = majority(view, followers_in(view, root))
    moved = view.copy()
    kind = figure_named(view, command.figure)
    number = inhabitants(view, seat)[tile.features[feature].kind][kind]
    moved.followers[number] = Follower(seat, command.at, feature)
    now = majority(moved, followers_in(moved, root))
    rivals = [other for other in before if other != seat]
    if rivals and seat in now and now != before:
        is_alone = len(now) == 1
        text = N_("You then have more followers there than {name}.")
        words = text if is_alone else N_("You then have as many followers there as {name}.")
        yield claim("joins", Phrase(words, {"name": SeatName(rivals[0])}), seat=rivals[0], alone=is_alone)
    if view.step == OUT:
        text = N_("It is scored right away, and your {figure} comes home.")
        yield claim("returns", Phrase(text, {"figure": Phrase(kind.name)}), number=number)
