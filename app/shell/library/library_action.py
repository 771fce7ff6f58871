"""What can be asked for a game of the library."""

from enum import Enum

from app.core.words import N_


class LibraryAction(Enum):
    """A button beside a game; the value is what it says."""

    CONTINUE = N_("Continue")
    PAD = N_("Open the pad")
    SANDBOX = N_("Open in the sandbox")
    LOOK_BACK = N_("Look back")
    GO_OVER = N_("Go over it")
    PRINT = N_("Print …")
    EXPORT = N_("Export …")
    EXPORT_RAW = N_("Export what is there …")
    ABOUT = N_("Name, stars, notes …")
    DELETE = N_("Delete …")
