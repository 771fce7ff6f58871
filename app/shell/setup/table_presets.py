"""Three ways to fill a table: alone against computers, everybody at this screen, only computers."""

from collections.abc import Callable, Mapping, Sequence
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


def seated(preset: TablePreset, players: Sequence[Player]) -> tuple[Player, ...]:
    """Return *players* as a preset has them; computers stay as good as they were, new ones are gentle."""
    return tuple(evolve(player, level=_LEVELS[preset](seat, player)) for seat, player in enumerate(players))


def preset_of(players: Sequence[Player]) -> TablePreset | None:
    """Return the preset that a table agrees with, if one does."""
    return next((each for each in TablePreset if seated(each, players) == tuple(players)), None)


def _gentle(player: Player) -> Level:
    return Level.PAGE if player.level is None else player.level


_LEVELS: Mapping[TablePreset, Callable[[int, Player], Level | None]] = {
    TablePreset.ALONE: lambda seat, player: _gentle(player) if seat else None,
    TablePreset.PEOPLE: lambda seat, player: None,
    TablePreset.WATCH: lambda seat, player: _gentle(player),
}
