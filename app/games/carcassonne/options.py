"""What can be chosen before a game of Carcassonne."""

from collections.abc import Mapping
from functools import cached_property
from typing import TypeVar

from attrs import Factory, frozen

from app.core.options import group, option
from app.core.words import N_, Phrase
from app.games.carcassonne import box_shelf, opening
from app.games.carcassonne.boxes import Box, FigureKind, Final, Gain, Good, Mark, Marker, Sign
from app.games.carcassonne.tables import KIND_NAMES, Feature, Kind, Tables, standard
from app.games.carcassonne.tiles import Book, book_of

Value = TypeVar("Value", str, bool)

TREMORS = {1: N_("A steady hand"), 0: N_("None"), 2: N_("An unsteady hand"), 3: N_("A shaky hand")}
"""First what a hand is where nothing is chosen."""


def _pitch(box: Box) -> Phrase:
    values = {"pitch": Phrase(box.pitch), "minutes": box.minutes}
    return Phrase(N_("{pitch}  About {minutes} minutes more."), values)


_BESIEGING = tuple(
    box.id for box in box_shelf.all_boxes().values() if "besieged" in [each.id for each in box.marks]
)
"""The boxes that draw besieged cities on their tiles."""


def _of_boxes(
    default: Value, label: str, *, rule: str, choices: Mapping[Value, str], boxes: tuple[str, ...]
) -> Value:
    """Return an option that matters only with some boxes; few ask for it."""
    return option(default, label, rule=rule, choices=choices, tucked=True, only_with=("boxes", boxes))


@frozen
class Options:
    """
    What can be chosen before a game; the defaults are the rules as published, boxes by their first edition.

    Rule: XOPT-02.

    Attributes:
        tables: The tiles, which a variant may replace.
    """

    boxes: tuple[str, ...] = option(
        (),
        N_("Boxes"),
        rule="XOPT-01",
        choices={box.id: box.name for box in box_shelf.all_boxes().values()},
        pitches={box.id: _pitch(box) for box in box_shelf.all_boxes().values()},
        pictures={box: f"games/carcassonne/expansions/{box}.png" for box in box_shelf.all_boxes()},
        several=True,
    )
    fairs: str = option(
        "rounds",
        N_("Fair tiles"),
        rule="CAR-OPT-15",
        choices={
            "rounds": N_("Each brings a catapult round"),
            "house": N_("A follower on it brings 5 points (house rule)"),
            "plain": N_("Tiles like any other"),
            "none": N_("None: the 72 tiles of the base game"),
        },
    )
    field_scoring: str = option(
        "third",
        N_("Fields at the end"),
        rule="CAR-OPT-15",
        choices={
            "third": N_("3 points for each city, field by field"),
            "second": N_("3 points for each city, but once a player"),
            "first": N_("4 points for each city, city by city"),
            "none": N_("Without farmers"),
        },
    )
    small_city: bool = option(
        False,
        N_("Cities of two tiles"),
        rule="CAR-OPT-04",
        choices={False: N_("4 points, like any other"), True: N_("2 points")},
    )
    seduction: str = option(
        "any",
        N_("Seduction reaches"),
        rule="CAR-OPT-10",
        choices={
            "any": N_("The nearest follower of anybody"),
            "rival": N_("The nearest follower of an opponent"),
        },
    )
    chain: str = option(
        "contact",
        N_("Knock out goes on"),
        rule="CAR-OPT-14",
        choices={
            "contact": N_("From every follower that is pushed into another"),
            "toppled": N_("From followers that were knocked over only"),
        },
        tucked=True,
    )
    figures_hit: str = _of_boxes(
        "nothing",
        N_("A token that touches a builder or a pig"),
        rule="XOPT-15",
        choices={"nothing": N_("Does nothing"), "home": N_("Sends it home")},
        boxes=tuple(box for box in box_shelf.all_boxes() if box_shelf.has_specials((box,))),
    )
    dragon_moves: str = _of_boxes(
        "after",
        N_("The dragon moves"),
        rule="XOPT-03",
        choices={"after": N_("After scoring"), "before": N_("Before scoring")},
        boxes=box_shelf.asking("dragon_moves"),
    )
    princess: str = _of_boxes(
        "may",
        N_("A princess"),
        rule="XOPT-04",
        choices={"may": N_("May send a knight home"), "must": N_("Must send a knight home")},
        boxes=box_shelf.asking("princess"),
    )
    fairy: str = _of_boxes(
        "follower",
        N_("The fairy"),
        rule="XOPT-05",
        choices={
            "follower": N_("Stands beside one follower"),
            "tile": N_("Stands on a tile, for all your followers there"),
        },
        boxes=box_shelf.asking("fairy"),
    )
    wagon: str = _of_boxes(
        "connected",
        N_("A wagon drives on to"),
        rule="XOPT-06",
        choices={
            "connected": N_("What is joined to what was scored"),
            "near": N_("Its own tile and the eight around it"),
        },
        boxes=box_shelf.asking("wagon"),
    )
    abbey_last_round: bool = _of_boxes(
        True,
        N_("Abbeys after the last tile"),
        rule="XOPT-07",
        choices={True: N_("Can still be laid, in turn"), False: N_("Are not laid any more")},
        boxes=box_shelf.asking("abbey_last_round"),
    )
    barn_on_barn: bool = _of_boxes(
        False,
        N_("A field with a barn"),
        rule="XOPT-12",
        choices={False: N_("Takes no other barn"), True: N_("Takes more barns")},
        boxes=box_shelf.asking("barn_on_barn"),
    )
    king_scoring: str = _of_boxes(
        "end",
        N_("King and robber"),
        rule="XOPT-08",
        choices={
            "end": N_("1 point for all that is finished, at the end"),
            "ten": N_("10 points each, at the end"),
            "both": N_("15 points for one of them, 40 for both, at the end"),
            "once": N_("1 point for whatever is finished, at once"),
        },
        boxes=tuple(box.id for box in box_shelf.all_boxes().values() if box.markers),
    )
    count_moves: str = _of_boxes(
        "entrant",
        N_("The count moves"),
        rule="XOPT-13",
        choices={
            "entrant": N_("Where whoever has entered the city sends him"),
            "clockwise": N_("One quarter clockwise"),
            "follower": N_("To the quarter that was entered"),
        },
        boxes=box_shelf.asking("count_moves"),
    )
    count_end: str = _of_boxes(
        "any",
        N_("Before the end followers leave"),
        rule="XOPT-09",
        choices={"any": N_("Every quarter but the count's"), "market": N_("The market only")},
        boxes=box_shelf.asking("count_end"),
    )
    besieged_tiles: str = _of_boxes(
        "siege",
        N_("Besieged cities"),
        rule="XOPT-11",
        choices={
            "siege": N_("The 4 tiles of Siege"),
            "besiegers": N_("The 6 tiles of a later printing"),
            "both": N_("All 10"),
        },
        boxes=_BESIEGING,
    )
    escape_by: str = _of_boxes(
        "any",
        N_("A knight escapes to a monastery beside"),
        rule="XOPT-10",
        choices={"any": N_("Any tile of the besieged city"), "besieged": N_("A besieged tile of the city")},
        boxes=_BESIEGING,
    )
    target_distance: str = option(
        "edge",
        N_("Target is measured to"),
        rule="CAR-AMB-06",
        choices={"edge": N_("The edge of the tile"), "centre": N_("The centre of the tile")},
        tucked=True,
    )
    catch: str = option(
        "reflex",
        N_("Catching"),
        rule="CAR-AMB-21",
        choices={"reflex": N_("By the catcher's own reflexes"), "dice": N_("By luck, for everybody alike")},
    )
    tremor: tuple[int, ...] = option(
        (),
        N_("Tremor of the throwing hand"),
        rule="CAR-AMB-10",
        choices=TREMORS,
        per_seat=True,
        hint=N_("The token leaves the catapult a little off.  A steady hand is the strongest computer's."),
    )
    first: str = option(
        "random",
        N_("The first turn"),
        rule="CAR-AMB-03",
        choices={"random": N_("Is drawn by lot"), "seat": N_("Is the first seat's")},
        tucked=True,
    )
    tables: Tables = group("", default=Factory(standard), repr=False)

    @cached_property
    def played(self) -> Tables:
        """The tables with the tiles of the boxes: all that a game is played with.  Rule: XCAR-1."""
        if not self.boxes:
            return self.tables
        chosen = box_shelf.chosen_tiles(self.boxes)
        left_out = (name for name, (option, values) in chosen.items() if getattr(self, option) not in values)
        return box_shelf.with_boxes(self.tables, self.boxes, tuple(left_out))

    @cached_property
    def book(self) -> Book:
        """The tiles that a game is played with, in all turns."""
        return book_of(self.played)

    @cached_property
    def opened(self) -> tuple[Box, ...]:
        """The boxes that are played with, in the order of lists."""
        return box_shelf.opened(self.boxes)

    @cached_property
    def outset(self) -> opening.Outset | None:
        """What lies at the start and is drawn first; None if the game begins with its start tile."""
        return opening.outset(self.boxes) if self.boxes else None

    @cached_property
    def goods(self) -> tuple[Good, ...]:
        """What seats gather beside figures, with the boxes that are played with."""
        return tuple(good for box in self.opened for good in box.goods)

    @cached_property
    def gains(self) -> tuple[Gain, ...]:
        """What boxes pay in the course of the game."""
        return tuple(each for box in self.opened for each in box.gains if self.holds(box, each))

    @cached_property
    def markers(self) -> tuple[Marker, ...]:
        """What goes to whoever finishes the largest of a kind, with the boxes that are played with."""
        return tuple(marker for box in self.opened for marker in box.markers) if self.boxes else ()

    @cached_property
    def finals(self) -> tuple[Final, ...]:
        """What boxes bring at the end."""
        return tuple(each for box in self.opened for each in box.finals if self.holds(box, each))

    def holds(self, box: Box, each: object) -> bool:
        """Tell whether a sentence, a worth, a gain or a final of a box holds with what is chosen."""
        name, values = box.only.get(each, ("", ()))
        return not name or getattr(self, name) in values

    @cached_property
    def crew(self) -> tuple[FigureKind, ...]:
        """The figures of each seat, in the order of their numbers.  Rule: CAR-03, XCAR-4."""
        return box_shelf.crew(self.tables.followers, self.boxes)

    @cached_property
    def marks(self) -> tuple[Mark, ...]:
        """The marks on features that count."""
        return box_shelf.marks(self.boxes) if self.boxes else ()

    @cached_property
    def marks_on(self) -> Mapping[Kind, tuple[Mark, ...]]:
        """The marks that count, by what they are on."""
        return {kind: tuple(mark for mark in self.marks if mark.kind is kind) for kind in Kind}

    def called(self, feature: Feature) -> str:
        """Return what a feature is called, for players: by its kind, or by what a box makes of it."""
        marks = (mark for mark in self.marks if mark.is_rival and mark.id in feature.marks)
        return next((mark.name for mark in marks), KIND_NAMES[feature.kind])

    @cached_property
    def signs(self) -> tuple[Sign, ...]:
        """What is drawn on whole tiles and counts."""
        return box_shelf.signs(self.boxes) if self.boxes else ()

    @cached_property
    def has_specials(self) -> bool:
        """Whether there are figures that are no followers.  Rule: XCAR-4."""
        return bool(self.boxes) and box_shelf.has_specials(self.boxes)
