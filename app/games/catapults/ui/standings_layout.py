"""What lies in the work area when a game is over; no Qt."""

from collections.abc import Mapping, Sequence

from app.core.command import Seat
from app.core.words import N_
from app.games.catapults.model import Phase, Position
from app.games.catapults.scoring import take_stock
from app.games.catapults.ui.arrangement import Arrangement
from app.games.catapults.ui.board_buttons import CREAM, button, centred
from app.games.catapults.ui.view_options import ViewOptions
from app.ui.art.label import Label
from app.ui.art.sprite import Sprite, Sprites
from app.ui.board.company import Company
from app.ui.board.geometry import Area


def standings(view: Position, company: Company, layout: Arrangement, options: ViewOptions) -> Sprites:
    """Return who came where, and what is to be decided."""
    area, unit = layout.work_area, layout.unit
    game = view.games[-1] if view.games else take_stock(view)
    scores = {seat: game.empties[seat] - game.stacked[seat] for seat in game.playing}
    ranked = sorted(game.playing, key=lambda seat: (scores[seat], -game.catapults[seat]))
    buttons = _BUTTONS.get(view.phase, ()) if company.watching is not None else ()
    low = 52 * unit if buttons else 0
    pad = 16 * unit
    line = min(66 * unit, (area.height - 2 * pad - low) / len(ranked))
    top = area.y + pad + (area.height - 2 * pad - low - line * len(ranked)) / 2
    sprites: Sprites = {}
    for place, seat in enumerate(ranked):
        y = top + (place + 0.5) * line
        row = Area(area.x + pad, y, area.width - 2 * pad, line)
        counts = (game.catapults[seat], scores[seat])
        sprites.update(_standing(company, seat, row, counts, is_winner=seat in game.leaders))
    width = area.width / max(1, len(buttons))
    for place, (name, text) in enumerate(buttons):
        x = area.x + width * (place + 0.5)
        plaque = centred(
            x, area.y + area.height - pad - 18 * unit, min(280 * unit, width - 24 * unit), 38 * unit
        )
        sprites.update(button(name, text, plaque, company))
    if layout.spare_area is not None:
        sprites.update(_crowning(company, game.leaders, layout.spare_area))
    return sprites


def _crowning(company: Company, leaders: Sequence[Seat], area: Area) -> Sprites:
    """Fill the spare area with the shields of whoever won, crowned."""
    sprites: Sprites = {}
    step = area.width / len(leaders)
    for place, seat in enumerate(leaders):
        x, y = area.x + step * (place + 0.5), area.y + area.height / 2
        size = min(step, area.height) / 60
        shield = f"emblem/{company.colour(seat)}"
        sprites["crowned", seat] = Sprite(shield, x, y + 7 * size, 5, scale=size * 1.2)
        sprites["crowned", seat, "crown"] = Sprite("crown", x, y - 13 * size, 6, scale=size)
    return sprites


def _standing(
    company: Company, seat: Seat, row: Area, counts: tuple[int, int], *, is_winner: bool
) -> Sprites:
    """One line of the standings: shield, name, catapults and score; *row*'s y is its middle."""
    size = min(row.height * 0.46, row.width * 0.062)
    x, y, right = row.x, row.y, row.x + row.width
    name = Label(company.name(seat), size, CREAM, width=row.width * 0.66 - size * 6, bold=is_winner)
    sprites: Sprites = {
        ("rank", seat, "shield"): Sprite(
            f"emblem/{company.colour(seat)}", x + size * 2.7, y, 5, scale=size / 15
        ),
        ("rank", seat, "name"): Sprite(name.art, x + size * 4.1, y, 5),
    }
    if is_winner:
        sprites["rank", seat, "crown"] = Sprite("crown", x + size * 0.9, y, 5, scale=size / 17)
    # Empty squares may be a number of three digits.
    for sign, count, at, room in (("catapult", counts[0], 0.72, 2.1), ("empty", counts[1], 1.0, 2.6)):
        text = Label(str(count), size, CREAM, "right", bold=is_winner)
        end = x + (right - x) * at
        sprites["rank", seat, sign, "count"] = Sprite(text.art, end, y, 5)
        sprites["rank", seat, sign] = Sprite(
            f"icon/{sign}/{CREAM[1:]}", end - size * room, y, 5, scale=size / 15
        )
    return sprites


_BUTTONS: Mapping[Phase, Sequence[tuple[str, str]]] = {
    Phase.TIE: (("play_on", N_("Play a tie-break match")), ("share", N_("Share the victory"))),
    Phase.BETWEEN: (("next", N_("Play the next game")),),
}
