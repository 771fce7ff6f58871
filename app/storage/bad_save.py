"""What is raised when a file does not hold what it should."""

from app.core.words import Phrase


class BadSave(Exception):
    """Raised when a file does not hold a game; *phrase* is a sentence for players."""

    def __init__(self, phrase: Phrase) -> None:
        super().__init__(str(phrase))
        self.phrase = phrase
