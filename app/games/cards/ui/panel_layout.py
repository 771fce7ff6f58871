"""The list of builds beside the hand, and the buttons above it; no Qt."""

from collections.abc import Sequence
from typing import TypeVar

from app.core.words import N_, NN_, Phrase, counted, verbatim
from app.games.cards.cost_text import cost_words, short_cost_words
from app.games.cards.model import Phase, Position
from app.games.cards.pack import HIDDEN, names
from app.games.cards.rules import why_not
from app.games.cards.rules.sets import why_no_set
from app.games.cards.tables import BUILDS, Cost
from app.games.cards.ui.arrangement import Arrangement
from app.games.cards.ui.offers import (
    TITLES,
    Offer,
    as_laid,
    imagined_offers,
    listed,
    matching,
    offers,
    why_not_yet,
)
from app.games.cards.ui.view_options import DARK_INK, Stage, ViewOptions
from app.ui.art.label import Label
from app.ui.art.sprite import Sprite, Sprites
from app.ui.board.company import Company
from app.ui.board.geometry import Area

_Line = TypeVar("_Line")

_ROW = 30.0
_SOFT = "#6B5138"

_LETTER = 0.5
"""How wide letters are on the average, beside their size."""

_NARROW = 260.0
"""A list narrower than this, in units of its letters, has no room for costs in full."""

_MOST_SUITS = 2
"""A build that may be of more suits than this is told by their signs."""


def current(view: Position, company: Company) -> list[Offer]:
    """Return what may be built now; nothing if it is not the acting seat's time to build."""
    seat = company.watching
    if seat is None or view.phase is not Phase.BUILD or view.turn != seat:
        return []
    return offers(view, seat)


def panel(view: Position, company: Company, layout: Arrangement, options: ViewOptions) -> Sprites:
    """Return the list of builds; where there are none, what builds take."""
    area, unit, stage = layout.panel, layout.print, Stage(view, company, layout, options, {})
    now = listed(current(view, company))
    is_now = bool(now)
    now = now or _imagined(view, company, options)
    idle = N_("You could still build") if view.phase is Phase.THIEF else N_("You could build")
    title = N_("Builds") if is_now else idle if now else N_("What builds take")
    heading = Label(company.say(title), layout.text(15), DARK_INK, bold=True, width=area.width - 90 * unit)
    sprites: Sprites = {
        "panel": Sprite(f"panel/{area.width:.0f}/{area.height:.0f}", area.x, area.y, 2),
        "panel title": Sprite(heading.art, area.x + 12 * unit, area.y + 18 * unit, 3),
    }
    sprites.update(_sort_button(company, layout, options))
    rows, room = _rows(layout)
    shown, pages = _page(now, options.page, room)
    for number, line in enumerate(shown):
        if isinstance(line, str):
            sprites.update(_cost(stage, line, rows, number))
        else:
            sprites.update(_row(stage, number, line, rows, is_now=is_now))
    if pages > 1:
        sprites.update(_more(stage, options.page % pages + 1, pages, rows, room - 1))
    return sprites


def _rows(layout: Arrangement) -> tuple[Area, int]:
    """Return where the first line of the list lies, and for how many there is room."""
    area, unit = layout.panel, layout.print
    top, height = area.y + 36 * unit, _ROW * unit
    room = int((area.bottom - 6 * unit - top) // height)
    return Area(area.x + 6 * unit, top, area.width - 12 * unit, height), room


def _page(now: Sequence[Offer], page: int, room: int) -> tuple[Sequence[Offer | str], int]:
    """Return the lines of a page, builds before what others take, and how many pages there are."""
    missing = [kind for kind in BUILDS if kind not in {offer.kind for offer in now}]
    lines: list[Offer | str] = [*now, *(missing if room - len(now) > 1 else ())]
    return page_of(lines, page, room)


def offers_of(layout: Arrangement, now: Sequence[Offer], page: int) -> list[Offer]:
    """Return the builds that a page of the list shows, from the top."""
    shown, _ = _page(now, page, _rows(layout)[1])
    return [line for line in shown if not isinstance(line, str)]


def _imagined(view: Position, company: Company, options: ViewOptions) -> list[Offer]:
    """Return what the near hand could build; whoever chooses what the Thief takes sees what that leaves."""
    hand = view.hands[company.owner]
    if options.paused or not hand or HIDDEN in hand or view.phase is Phase.OVER:
        return []
    given = options.chosen if view.phase is Phase.THIEF else ()
    return listed(imagined_offers(view, company.owner, given))


def page_of(found: Sequence[_Line], page: int, room: int) -> tuple[Sequence[_Line], int]:
    """Return the lines of a page and how many pages there are; the last row of several leads on."""
    if len(found) <= room:
        return found, 1
    size = max(1, room - 1)
    pages = -(-len(found) // size)
    start = page % pages * size
    return found[start : start + size], pages


def buttons(view: Position, company: Company, layout: Arrangement, options: ViewOptions) -> Sprites:
    """Return a button for everything the chosen cards make, right above the hand."""
    area, unit = layout.offers, layout.unit
    texts: list[tuple[tuple[str, str], str]] = []
    for offer in matching(current(view, company), options.chosen):
        text = company.say(TITLES[offer.kind])
        texts.append((("offer", offer.kind), f"{text}  +{offer.gain}" if offer.gain > 0 else text))
    may_discard = company.watching is not None and view.phase in (Phase.BUILD, Phase.ATTACK)
    if may_discard and company.watching == view.turn and len(options.chosen) == 1:
        texts.append((("offer", "discard"), company.say(N_("Discard"))))
    wide = min(150 * unit, (area.width + 8 * unit) / max(1, len(texts)) - 8 * unit)
    left = area.middle.x - (len(texts) * (wide + 8 * unit) - 8 * unit) / 2
    sprites: Sprites = {}
    for number, (key, text) in enumerate(texts):
        x = left + wide / 2 + number * (wide + 8 * unit)
        art = f"button/{wide:.0f}/{32 * unit:.0f}/up/{text}"
        sprites[key] = Sprite(art, x, area.y + 17 * unit, 60, phrase=verbatim(text))
    return sprites


def _sort_button(company: Company, layout: Arrangement, options: ViewOptions) -> Sprites:
    area, unit = layout.panel, layout.print
    text = company.say(N_("By suit") if options.by_rank else N_("By rank"))
    art = f"button/{74 * unit:.0f}/{25 * unit:.0f}/up/{text}"
    phrase = Phrase(N_("Sort the hand by suit") if options.by_rank else N_("Sort the hand by rank"))
    return {("button", "sort"): Sprite(art, area.right - 47 * unit, area.y + 19 * unit, 4, phrase=phrase)}


def _row(stage: Stage, number: int, offer: Offer, rows: Area, *, is_now: bool) -> Sprites:
    """Return a line of the list: sign, name, cards and points."""
    unit, y = stage.layout.print, rows.y + (number + 0.5) * rows.height
    is_chosen = bool(offer.cards) and set(offer.cards) == set(stage.view_options.chosen)
    state = "dim" if not is_now else "at" if is_chosen else "up"
    title = stage.company.say(TITLES[offer.kind])
    art = f"row/{rows.width:.0f}/{rows.height - 3 * unit:.0f}/{state}"
    phrase = _row_words(offer, title)
    if not is_now and (why := why_not(stage.view, offer.commands[0])):
        phrase = Phrase(N_("{build}.  {why}"), {"build": phrase, "why": why.phrase})
    sprites: Sprites = {
        ("build", number): Sprite(art, rows.x, y, 3, phrase=phrase),
        ("build", number, "sign"): Sprite(
            f"kind/{offer.kind}/plain", rows.x + 17 * unit, y, 4, scale=0.82 * unit
        ),
    }
    sprites.update(_row_contents(stage, number, offer, Area(rows.x, y, rows.width, 0), is_now=is_now))
    return sprites


def _row_contents(stage: Stage, number: int, offer: Offer, row: Area, *, is_now: bool) -> Sprites:
    """Return the words and cards of a line; *row*'s y is its middle."""
    unit, size, y = stage.layout.print, stage.layout.text(14), row.y
    # What is worth nothing needs no room for points.
    ink, end = DARK_INK if is_now else _SOFT, row.right - (34 if offer.cards or offer.gain else 7) * unit
    wide = 29 * len(offer.cards) * unit or row.width - 135 * unit
    room = end - wide - row.x - 32 * unit
    name = Label(stage.company.say(TITLES[offer.kind]), size, ink, width=room, bold=is_now)
    sprites: Sprites = {}
    # Where all of a name has no room, its sign stands for it.
    if len(name.text) * size * _LETTER <= room:
        sprites["build", number, "name"] = Sprite(name.art, row.x + 32 * unit, y, 4)
    if offer.cards:
        art = f"mini/{'.'.join(as_laid(stage.view, offer))}/{stage.view_options.deck}"
        sprites["build", number, "cards"] = Sprite(art, end - wide, y, 4, scale=unit)
    else:
        words = _cost_words(stage.view.tables.cost(offer.kind), row.width / unit)
        what = Label(stage.company.say(words), size, _SOFT, "right", width=wide)
        sprites["build", number, "cards"] = Sprite(what.art, end, y, 4)
    if offer.gain:
        points = Label(f"{offer.gain:+d}", size, ink, "right", bold=True)
        sprites["build", number, "points"] = Sprite(points.art, row.right - 7 * unit, y, 4)
    return sprites


def _row_words(offer: Offer, title: str) -> Phrase:
    values = {"build": title, "cards": names(offer.cards)}
    if not offer.cards:
        return Phrase(N_("{build}: any card"), values)
    if not offer.gain:
        return Phrase(N_("{build}: {cards}"), values)
    line = NN_("{build}: {cards}, {count} point", "{build}: {cards}, {count} points")
    return counted(line, offer.gain, **values)


def _more(stage: Stage, page: int, pages: int, rows: Area, number: int) -> Sprites:
    company, layout = stage.company, stage.layout
    y = rows.y + (number + 0.5) * rows.height
    phrase = Phrase(N_("More builds: page {page} of {pages}"), {"page": page, "pages": pages})
    text = Label(company.say(phrase), layout.text(13), DARK_INK, "centre", bold=True)
    return {
        ("button", "more"): Sprite(
            f"row/{rows.width:.0f}/{rows.height - 3 * layout.unit:.0f}/up", rows.x, y, 3, phrase=phrase
        ),
        "more text": Sprite(text.art, rows.x + rows.width / 2, y, 4),
    }


def _cost_words(cost: Cost, width: float) -> Phrase:
    """Return what a build takes, in as many words as a list of so many units has room for."""
    is_short = width < _NARROW or len(cost.suits) > _MOST_SUITS
    return short_cost_words(cost) if is_short else cost_words(cost)


def _cost(stage: Stage, kind: str, rows: Area, number: int) -> Sprites:
    """Return a reminder of what a build takes, and what it scores."""
    view, company, layout = stage.view, stage.company, stage.layout
    unit, size = layout.print, layout.text(13)
    y = rows.y + (number + 0.5) * rows.height
    cost, told = view.tables.cost(kind), _cost_told(view, company, kind)
    title = Label(company.say(TITLES[kind]), size, _SOFT, bold=True, width=84 * unit)
    words = company.say(_cost_words(cost, rows.width / unit))
    what = Label(words, size, _SOFT, width=rows.width - 148 * unit)
    sprites: Sprites = {
        ("cost", kind, "row"): Sprite(
            f"row/{rows.width:.0f}/{rows.height - 3 * unit:.0f}/quiet", rows.x, y, 3, phrase=told
        ),
        ("cost", kind, "sign"): Sprite(
            f"kind/{kind}/plain", rows.x + 17 * unit, y, 4, scale=0.82 * unit, opacity=0.6
        ),
        ("cost", kind, "name"): Sprite(title.art, rows.x + 32 * unit, y, 4),
        ("cost", kind): Sprite(what.art, rows.x + 117 * unit, y, 4),
    }
    if cost.points:
        gain = Label(f"{cost.points:+d}", size, _SOFT, "right", bold=True)
        sprites["cost", kind, "points"] = Sprite(gain.art, rows.x + rows.width - 7 * unit, y, 4)
    return sprites


def _cost_told(view: Position, company: Company, kind: str) -> Phrase:
    """Say what a build takes, and why it cannot be built now."""
    cost, why = view.tables.cost(kind), why_not_yet(view, company.owner, kind)
    values: dict[str, object] = {"build": Phrase(TITLES[kind]), "cards": cost_words(cost)}
    if why is None:
        return Phrase(N_("{build}: {cards}"), values)
    values["why"] = why.phrase
    takes = why_no_set((), cost, view.tables.ranks, why.rule)
    if takes is not None and takes.text == why.text:
        return Phrase(N_("{build}: {why}"), values)
    return Phrase(N_("{build}: {cards}.  {why}"), values)
