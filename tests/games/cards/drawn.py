"""Drawn tables for stories about Catapult."""

from random import Random

from app.core.command import NATURE, Command, Seat
from app.core.game import Player
from app.core.session import AnySession, Session, Setup
from app.games.cards import rules
from app.games.cards.commands import Drew
from app.games.cards.game import GAME
from app.games.cards.model import Options, Position, zones
from app.games.cards.notation import draw
from app.games.cards.positions.reader import read_table
from app.games.cards.scoring import points

PLAYERS = (Player("Ada"), Player("Bo"))


def parse(text: str, options: Options | None = None) -> Position:
    """
    Return the table that *text* draws; whatever is not mentioned is empty or zero.

    Raises:
        Misread: If a line or a card makes no sense; says which.
    """
    return read_table(text, options or Options(), sees_all=False)


class Table:
    """A table in the middle of a game, to be played on card by card."""

    def __init__(self, drawing: str, **options: object) -> None:
        self.state = parse(drawing, Options(**options))

    def play(self, *commands: Command) -> None:
        """Play commands; each must be legal, also as the seat that plays it sees the table."""
        for command in commands:
            assert self.refuses(command) is None, f"{command}: {self.refuses(command)}\n{self}"
            rules.play(self.state, command)

    def draw(self, *cards: str) -> None:
        """Let the stock give these cards."""
        self.play(*(Drew(NATURE, card) for card in cards))

    def refuses(self, command: Command) -> str | None:
        """Return the id of the rule that says no; the same for the truth and for the view of who asks."""
        reason = rules.why_not(self.state, command)
        if command.by != NATURE:
            assert rules.why_not(rules.redact(self.state, command.by), command) == reason
        return None if reason is None else reason.rule

    def choices(self, seat: Seat, kind: type[Command]) -> list[Command]:
        """Return what a seat may do, of one kind."""
        return [each for each in rules.choices(self.state, seat) if isinstance(each, kind)]

    @property
    def points(self) -> tuple[int, int]:
        """The points of both seats."""
        return points(self.state, 0), points(self.state, 1)

    @property
    def line(self) -> str:
        """The line, without its cards: "R1 V2 gap R1"."""
        drawing = [line for line in draw(self.state).splitlines() if line.startswith("line")]
        items = drawing[0].partition(": ")[2].split(", ") if drawing else []
        return " ".join(item.split()[0] for item in items)

    def __str__(self) -> str:
        """Return the table as text."""
        return draw(self.state)


def new_game(seed: int = 1, **options: object) -> AnySession:
    """Return a game that has been dealt."""
    session = Session(GAME, Setup("cards", PLAYERS, Options(**options), seed))
    session.begin()
    return session


def random_game(seed: int, *, builder: float = 0.6, **options: object) -> AnySession:
    """Return a game or match played to its end by players who build when they feel like it."""
    session, rng = new_game(seed, **options), Random(seed)
    while not session.is_over:
        random_step(session, rng, builder)
    return session


def random_step(session: AnySession, rng: Random, builder: float = 0.6) -> None:
    """Play a random choice; with the chance *builder* one that builds or attacks, if there is any."""
    (seat,) = session.to_act
    choices = list(rules.choices(session.state, seat))
    active = [each for each in choices if type(each).__name__.startswith(("Build", "Convert", "Attack"))]
    session.submit(rng.choice(active if active and rng.random() < builder else choices))


def cards_of(state: Position) -> list[str]:
    """Return every card on the table, in order."""
    return sorted(zones(state))
