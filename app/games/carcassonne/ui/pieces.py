"""Tiles and figures as they lie and stand on the land: sprites; no Qt."""

from app.core.words import N_, Phrase, SeatName, located
from app.games.carcassonne.boxes import FigureKind
from app.games.carcassonne.model import Follower, Position, kind_of
from app.games.carcassonne.physics.arena import is_lying
from app.games.carcassonne.ui.arrangement import middle, stands_at
from app.games.carcassonne.ui.words import tile_words, where_words
from app.ui.art.sprite import Sprite, Sprites
from app.ui.board.company import Company

LARGER = 1.12
"""Followers are drawn a little larger than the footprint, so that they are seen from across a room."""


def land(view: Position) -> Sprites:
    """Return the tiles."""
    sprites: Sprites = {}
    for at, laid in view.tiles.items():
        x, y = middle(at)
        sprites["base", laid.number] = Sprite("base", x, y, 0)
        phrase = tile_words(laid.type, at, view.book.turned[laid.type, laid.turn])
        sprites["tile", laid.number] = Sprite(f"tile/{laid.type}/{laid.turn}", x, y, 1, phrase=phrase)
    return sprites


def followers(view: Position, company: Company) -> Sprites:
    """Return the followers on the land."""
    return {
        ("follower", number): follower_sprite(view, company, each, kind_of(view, number))
        for number, each in view.followers.items()
    }


def follower_sprite(view: Position, company: Company, each: Follower, kind: FigureKind) -> Sprite:
    """Return a figure where it stands or lies."""
    x, y = stands_at(view, each)
    lying = is_lying(view, each)
    feature = view.book.turned[view.tiles[each.at].type, 0].features[each.feature]
    values = {
        "name": company.names.get(each.owner, SeatName(each.owner)),
        "feature": Phrase(view.options.called(feature)),
    }
    owned = Phrase(kind.owned, values)
    told = Phrase(N_("{piece}, {where}"), {"piece": owned, "where": where_words(each.at)})
    phrase = located(told, owned)
    art = f"{kind.art}/{company.colour(each.owner)}/{'lying' if lying else 'standing'}"
    return Sprite(art, x, y, 10 + y / 10000, scale=LARGER, phrase=phrase)
