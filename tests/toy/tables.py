"""Race with tables, for tests of variants: a track, hurdles with names, and what they cost."""

from collections.abc import Mapping
from dataclasses import replace

from attrs import Factory, frozen

from app.core.options import drawing, entry, group, option
from app.core.words import N_
from tests.toy import GAME


@frozen
class Cost:
    """What a hurdle takes."""

    steps: int = entry(N_("Steps"), default=1, rule="TOY-4", low=0, high=9)
    luck: tuple[int, ...] = entry(
        N_("Luck"), default=(1, 2), low=0, high=9, parts=(N_("by day"), N_("by night"))
    )


@frozen
class Hurdle:
    """Something on the track."""

    id: str
    count: int = entry(N_("How many"), default=1, low=0, high=9)
    shape: tuple[str, ...] = drawing(N_("Shape"), default=("##", "#."))


@frozen
class Tables:
    """All of it."""

    track: tuple[str, ...] = drawing(N_("Track"), default=("..~", "..~"))
    hurdles: tuple[Hurdle, ...] = group(
        N_("Hurdles"), default=(Hurdle("hedge"), Hurdle("ditch", 2)), key="id"
    )
    fields: Mapping[str, Hurdle] = group(
        N_("Fields"), default=Factory(lambda: {"green": Hurdle("g"), "grey": Hurdle("y")}), hash=False
    )
    cost: Cost = group(N_("Costs"), default=Factory(Cost))
    colours: tuple[str, ...] = entry(
        N_("Colours"), default=("red", "blue"), choices={"red": N_("red"), "blue": N_("blue")}, several=True
    )

    def __attrs_post_init__(self) -> None:
        """Refuse a race without hurdles."""
        if not self.hurdles:
            raise ValueError("there must be a hurdle")


@frozen
class Options:
    """What can be chosen."""

    goal: int = option(12, N_("Length of the track"), low=3, high=1000)
    glass: int | None = option(30, N_("Glass"), choices={30: N_("30 s"), None: N_("no glass")})
    laps: int = option(1, N_("Laps"), choices={1: N_("one"), 2: N_("two")}, low=1, high=9)
    tables: Tables = group("", default=Factory(Tables))


TABLED = replace(GAME, options=Options)
