"""A land that a test can read: tiles and followers written as in the rules (CAR-27), and a session of it."""

from random import Random

from app.core.command import NATURE, Command
from app.core.game import Level, Player
from app.core.session import AnySession, Session, Setup
from app.games.carcassonne import rules, scoring
from app.games.carcassonne.commands import Deploy, Drawn, EndTurn, Place
from app.games.carcassonne.features import root_at
from app.games.carcassonne.game import GAME
from app.games.carcassonne.model import Position, Region, Square, kind_of
from app.games.carcassonne.notation import lay_all, parse, put
from app.games.carcassonne.options import Options


class Land:
    """
    A position and who plays on it; `2(0,-1)c0` is a follower of seat 1 (the second) on the city c0.

    The pile holds one V unless a test says otherwise, so that the game goes on.
    """

    def __init__(
        self, tiles: str, followers: str = "", *, seats: int = 2, pile: str = "V", **options
    ) -> None:
        self.state: Position = parse("", Options(**options), seats)
        lay_all(self.state, tiles.split())
        for word in followers.split():
            put(self.state, word)
        clashes = [str(each) for each in rules.problems(self.state) if each.rule in ("CAR-20", "CAR-21")]
        assert clashes == [], tiles
        for kind in pile.split():
            self.state.pile[kind] = self.state.pile.get(kind, 0) + 1

    @classmethod
    def read(cls, text: str, seats: int = 2, **options) -> "Land":
        """Return a land from a text as `notation.draw` writes it."""
        land = cls.__new__(cls)
        land.state = parse(text, Options(**options), seats)
        return land

    def draw(self, kind: str) -> "Land":
        """Let the pile turn up this tile."""
        self.state.pile[kind] = self.state.pile.get(kind, 0) + 1
        return self.play(Drawn(NATURE, kind))

    def play(self, command: Command) -> "Land":
        reason = rules.why_not(self.state, command)
        assert reason is None, reason
        self.state = self.state.copy()
        rules.play(self.state, command)
        return self

    def refuses(self, command: Command) -> str:
        """Return the rule that says no."""
        reason = rules.why_not(self.state, command)
        assert reason is not None, f"{command} is allowed"
        return reason.rule

    def turn(self, tile: str, x: int, y: int, turn: int = 0, feature: str | None = None) -> "Land":
        """Draw, place and deploy: one whole turn of whoever's it is."""
        seat = self.state.turn
        self.draw(tile).play(Place(seat, tile, Square(x, y), turn))
        return self.play(Deploy(seat, feature) if feature else EndTurn(seat))

    def region(self, x: int, y: int, feature: str) -> Region:
        """Return the road, city, monastery or field on a square."""
        return self.state.regions[self._root(x, y, feature)]

    def same(self, *places: tuple[int, int, str]) -> bool:
        """Tell whether places belong to one feature."""
        return len({self._root(*place) for place in places}) == 1

    def _root(self, x: int, y: int, feature: str) -> int:
        laid = self.state.tiles[Square(x, y)]
        return root_at(self.state, Square(x, y), self.state.book.turned[laid.type, 0].type.index(feature))

    @property
    def points(self) -> tuple[int, ...]:
        """What everybody has had."""
        return scoring.banked(self.state)

    @property
    def final(self) -> tuple[int, ...]:
        """What everybody would have if the game ended now."""
        return scoring.projected(self.state)

    @property
    def offers(self) -> set[str]:
        """The features a follower may be put on now."""
        seat = self.state.turn
        return {each.feature for each in rules.choices(self.state, seat) if isinstance(each, Deploy)}


def table(seed: int, seats: int = 2, level: Level | None = None, **options) -> AnySession:
    """A session that has begun."""
    players = tuple(Player(f"P{seat}", level, seat) for seat in range(seats))
    session = Session(GAME, Setup("carcassonne", players, Options(**options), seed))
    session.begin()
    return session


def wander(session: AnySession, seed: int):
    """Play at random to the end; yield the session before every step."""
    rng = Random(seed)
    while not session.is_over:
        yield session
        (seat,) = session.to_act
        session.submit(rng.choice(list(rules.choices(session.state, seat))))


def lay(played: Land, tile: str, x: int, y: int, turn: int = 0) -> Land:
    """Draw a tile and lay it; nobody is deployed yet."""
    return played.draw(tile).play(Place(played.state.turn, tile, Square(x, y), turn))


def figures(played: Land) -> set[str]:
    """The kinds of figures on the land, each with its owner from 1."""
    pieces = played.state.followers.items()
    return {f"{each.owner + 1} {kind_of(played.state, number).id}" for number, each in pieces}
