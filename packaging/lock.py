"""Pin anew what pyproject.toml asks for: python packaging/lock.py.  Needs uv."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

# Playing does not wait for test tools, nor for what builds packages; what is shared has one version.
LOCKS = {
    "requirements.lock": ["--extra", "sound"],
    "requirements-dev.lock": ["--extra", "dev", "--constraint", "requirements.lock"],
    "requirements-release.lock": ["--extra", "release", "--constraint", "requirements.lock"],
}


def main() -> int:
    """Write every lock; return the exit status."""
    for lock, extras in LOCKS.items():
        pin(lock, extras)
        if "://" in (ROOT / lock).read_text("utf-8"):
            print(f"{lock} names a server: it would fail wherever that one is unknown.", file=sys.stderr)
            return 1
    return 0


def pin(lock: str, extras: list[str]) -> None:
    """Write *lock* for every system and every Python from 3.11 on, with the hashes of all files."""
    ours = ["--custom-compile-command", "python packaging/lock.py", "--no-annotate"]
    pins = ["--universal", "--python-version", "3.11", "--generate-hashes", "--upgrade", "--quiet"]
    subprocess.run(
        ["uv", "pip", "compile", "pyproject.toml", "--output-file", lock, *pins, *ours, *extras],
        cwd=ROOT,
        env={**os.environ, "UV_NO_CONFIG": "1"},
        check=True,
    )


if __name__ == "__main__":
    sys.exit(main())
