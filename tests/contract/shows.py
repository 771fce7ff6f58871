"""What a changed option or entry of a table shows: two games side by side until they are told apart."""

from random import Random
from typing import Any

from app.core.command import NATURE, Command
from app.core.game import AnyGame, Level, Player
from app.core.positions import beginning
from app.core.timeline import Entry
from app.storage.canon import canonical

MOST = 900
"""Steps of a game that are looked at."""


class Walker:
    """Plays a game by chance, the same chance for all."""

    def __init__(self, game: AnyGame, options: Any, seats: int, seed: int) -> None:
        levels = (None, Level.PAGE, Level.MARSHAL)
        players = tuple(Player(f"P{seat}", levels[seat % 3], seat) for seat in range(seats))
        self.game, self.seed, self.ply = game, seed, 0
        self.state = beginning(game, options, players, None)

    def step(self) -> tuple[Any, ...]:
        """Return what can be seen before the next step, and take it; nothing more once the game is over."""
        rules, state = self.game.rules, self.state
        acting = sorted(rules.to_act(state))
        seen: list[Any] = [acting, sorted(rules.scores(state).items())]
        seen.append(sorted((canonical(timer.key), timer.seconds) for timer in rules.timers(state)))
        if not acting:
            return tuple(seen)
        rng = Random(f"{self.seed}/{self.ply}")
        if acting[0] == NATURE:
            command = self.game.chance.sample(state, rng)
        else:
            command = self._choose(acting, rng, seen)
        seen.append(repr(command))
        self.state = state.copy()
        rules.play(self.state, command)
        self.ply += 1
        return tuple(seen)

    def _choose(self, acting: list[int], rng: Random, seen: list[Any]) -> Command:
        seat = rng.choice(acting)
        timers = [timer for timer in self.game.rules.timers(self.state) if timer.seat == seat]
        choices = list(self.game.rules.choices(self.state, seat))
        seen.append(len(choices))
        if not choices or (timers and rng.random() < 0.05):
            return timers[0].expiry
        verbs = sorted({type(each).__name__ for each in choices})
        verb = rng.choice(verbs)
        chosen: Command = rng.choice([each for each in choices if type(each).__name__ == verb])
        assert Entry(chosen, True)
        return chosen


def told_apart(game: AnyGame, standard: Any, changed: Any, seats: int, seed: int) -> int | None:
    """Return after how many steps two games look different that differ in nothing but their options."""
    one, other = Walker(game, standard, seats, seed), Walker(game, changed, seats, seed)
    for ply in range(MOST):
        before = one.ply
        if one.step() != other.step():
            return ply
        if one.ply == before:
            return None
    return None
