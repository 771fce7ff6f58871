"""Writing a file so that it is never half there."""

import os
from pathlib import Path
from tempfile import NamedTemporaryFile


def write_whole(path: Path, text: str) -> None:
    """Write *text* to *path*; what was there before stays whole until the new one is on disk."""
    with NamedTemporaryFile("w", encoding="utf-8", newline="\n", dir=path.parent, delete=False) as file:
        try:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
            Path(file.name).replace(path)
        except OSError:
            Path(file.name).unlink()
            raise
