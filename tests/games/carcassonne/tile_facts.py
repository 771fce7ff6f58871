"""What the tiles of a game say of themselves, for the recount: looked up once for each kind and turn."""

from app.games.carcassonne.model import Position

Port = tuple[str, int]
"""("edge", 0-3) or ("half", 0-7)."""


class Facts:
    """What every tile is and where its features end, turned as it lies; nothing of what lies beside it."""

    def __init__(self, options) -> None:
        self.options = options
        self.features = {tile.id: tile.features for tile in options.played.tiles}
        self.ports: dict[tuple[str, int], list[list[Port]]] = {}
        self.meeting: dict[tuple[str, int], dict[Port, list[int]]] = {}

    def turned(self, kind: str, turn: int) -> list[list[Port]]:
        """Where each feature meets the edges of its turned tile."""
        if (kind, turn) not in self.ports:
            self.ports[kind, turn] = [
                [("edge", (edge + turn) % 4) for edge in each.edges]
                + [("half", (half + 2 * turn) % 8) for half in each.halves]
                for each in self.features[kind]
            ]
        return self.ports[kind, turn]

    def at_port(self, kind: str, turn: int) -> dict[Port, list[int]]:
        """Which features meet each port of a turned tile."""
        if (kind, turn) not in self.meeting:
            turned = self.turned(kind, turn)
            ports = {port for each in turned for port in each}
            numbers = {port: [n for n, each in enumerate(turned) if port in each] for port in ports}
            self.meeting[kind, turn] = numbers
        return self.meeting[kind, turn]


_LAST: list[Facts] = []
"""Of the game that was looked at last."""


def facts(state: Position) -> Facts:
    if not _LAST or _LAST[0].options is not state.options:
        _LAST[:] = [Facts(state.options)]
    return _LAST[0]
