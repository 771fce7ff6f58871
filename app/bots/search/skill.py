"""What tells the levels of a computer player apart, in every game by the same names."""

from attrs import frozen


@frozen(kw_only=True)
class Skill:
    """
    How a level thinks; a game adds what else its levels differ in.

    Attributes:
        temperature: Of the choice by value, in the unit of the values; 0 takes the best.
        width: How many candidates are searched, the best at first sight.
        samples: Playouts for one decision, shared out among the candidates; 0 decides at first sight.
        horizon: Turns that a playout looks ahead before it is valued.
    """

    temperature: float = 0.0
    width: int = 1
    samples: int = 0
    horizon: int = 1

    def samples_at(self, effort: float) -> int:
        """Return how many playouts a budget's effort allows; at least one if the level has any."""
        return max(1, round(self.samples * effort)) if self.samples else 0
