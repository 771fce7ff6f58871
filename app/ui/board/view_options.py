"""What a player chose to see beside what the rules say; no Qt."""

from attrs import frozen


@frozen
class CommonViewOptions:
    """
    What every table may show besides the position; games add their own.

    Attributes:
        aids: What can be chosen lights up by itself.
        targets: So it does because the player asked.
        coordinates: Rows, columns or fields are named.
        dark: The table is dark.
        paused: What may not be studied while the clock stands still is covered.
        letters: How large letters are beside the usual ones, where the board has room for that.
    """

    aids: bool = True
    targets: bool = False
    coordinates: bool = False
    dark: bool = False
    paused: bool = False
    letters: float = 1.0

    @property
    def shows_targets(self) -> bool:
        """Whether aids are shown, for either reason."""
        return self.aids or self.targets
