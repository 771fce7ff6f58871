"""What is raised when a file does not hold what it should."""

from app.core.words import N_, Phrase


class BadSave(Exception):
    """Raised when a file does not hold a game; *phrase* is a sentence for players."""

    def __init__(self, phrase: Phrase) -> None:
        super().__init__(str(phrase))
        self.phrase = phrase


class Gone(BadSave):
    """Raised when the library has nothing of that number any more: another window may have deleted it."""

    def __init__(self) -> None:
        super().__init__(Phrase(N_("It has been deleted.")))
