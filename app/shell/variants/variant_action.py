"""What can be asked for a variant, on its shelf and in its editor."""

from enum import Enum, auto


class VariantAction(Enum):
    """A button beside a variant."""

    TRY = auto()
    EDIT = auto()
    COPY = auto()
    SHARE = auto()
    BALANCE = auto()
    DELETE = auto()
    RESTORE = auto()
