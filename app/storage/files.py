"""Writing a file so that it is never half there."""

import os
from pathlib import Path
from secrets import token_hex


def write_whole(path: Path, text: str) -> None:
    """Write *text* to *path*; what was there before stays whole until the new one is on disk."""
    # Not one of the library's temporary files: nobody else may read those, and friends share files.
    # Nor named after the other: that name may be as long as names can be.
    beside = path.with_name(f".{token_hex(8)}.part")
    try:
        with beside.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except OSError:
        beside.unlink(missing_ok=True)
        raise
