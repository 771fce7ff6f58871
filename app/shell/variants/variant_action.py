"""What can be asked for a variant, on its shelf and in its editor."""

from enum import Enum

from app.core.words import N_


class VariantAction(Enum):
    """A button beside a variant; the value is what it says."""

    TRY = N_("Try it")
    EDIT = N_("Edit")
    COPY = N_("Make a copy")
    SHARE = N_("Share …")
    BALANCE = N_("Is it fair? …")
    FAIR = N_("Find a fair value …")
    DELETE = N_("Delete")
    RESTORE = N_("Bring back")
