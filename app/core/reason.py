"""Why the rules say no."""

from collections.abc import Hashable, Mapping
from typing import Any

from attrs import field, frozen

from app.core.words import Phrase


@frozen
class Reason:
    """
    A refusal: the rule that says no, and a sentence a player can act on.

    Attributes:
        rule: The id of the rule, as in docs/rules.
        text: The English sentence, marked with `N_`; `{name}` is filled from *values*.
        values: As in `Phrase`.
        where: Keys of the picture that show where, as in `Hint`; what is wrong with a position is pointed at.
    """

    rule: str
    text: str
    values: Mapping[str, Any] = field(factory=dict, hash=False)
    where: tuple[Hashable, ...] = field(default=(), eq=False)

    @property
    def phrase(self) -> Phrase:
        """The sentence, without the id."""
        return Phrase(self.text, self.values)

    def __str__(self) -> str:
        """Return the sentence in English, and the id."""
        return f"{self.phrase} [{self.rule}]"


class Refused(Exception):
    """Raised when a command is not allowed; nothing has changed."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(str(reason))
        self.reason = reason
