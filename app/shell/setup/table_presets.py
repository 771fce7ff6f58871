"""Three ways to fill a table: alone against computers, everybody at this screen, only computers."""

from collections.abc import Mapping, Sequence
from enum import Enum

from attrs import evolve, frozen

from app.core.game import Level, Player
from app.core.words import N_


class TablePreset(Enum):
    """Who sits at a table."""

    ALONE = "alone"
    PEOPLE = "people"
    WATCH = "watch"


@frozen
class About:
    """A preset in words: its name, and a sentence."""

    name: str
    pitch: str


ABOUT: Mapping[TablePreset, About] = {
    TablePreset.ALONE: About(N_("Just me"), N_("Against computers")),
    TablePreset.PEOPLE: About(N_("Family"), N_("Everybody at this screen")),
    TablePreset.WATCH: About(N_("Watch"), N_("Computers play by themselves")),
}


def seated(preset: TablePreset, players: Sequence[Player], gentlest: Level) -> tuple[Player, ...]:
    """Return *players* as a preset has them; computers stay as good as they were, new ones are gentle."""
    return tuple(
        evolve(player, level=(player.level or gentlest) if _is_computer(preset, seat) else None)
        for seat, player in enumerate(players)
    )


def preset_of(players: Sequence[Player], gentlest: Level) -> TablePreset | None:
    """Return the preset that a table agrees with, if one does."""
    return next((each for each in TablePreset if seated(each, players, gentlest) == tuple(players)), None)


def _is_computer(preset: TablePreset, seat: int) -> bool:
    return preset is TablePreset.WATCH or (preset is TablePreset.ALONE and seat > 0)
