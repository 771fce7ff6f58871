"""
Install the .deb into a bare Debian, play there as somebody who is not root, and remove it again.

    debootstrap --variant=minbase bookworm ROOT
    python packaging/smoke_deb.py ROOT

Only root can.  ROOT is changed: what Debian's own packages leave behind when they go stays there.
"""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

PLACES = (
    "usr/bin/springald",
    "usr/lib/springald/springald",
    "usr/share/applications/springald.desktop",
    "usr/share/metainfo/org.springald.Springald.metainfo.xml",
    "usr/share/mime/packages/springald.xml",
    "usr/share/icons/hicolor/scalable/apps/springald.svg",
    "usr/share/doc/springald/copyright",
    "usr/share/man/man6/springald.6.gz",
    "usr/share/bash-completion/completions/springald",
    "usr/share/zsh/vendor-completions/_springald",
    "usr/share/fish/vendor_completions.d/springald.fish",
)


def main(root: Path) -> int:
    """Go through it; return the exit status."""
    before = namesakes(root)
    package = max((ROOT / "dist").glob("springald_*.deb"), key=lambda each: each.stat().st_mtime)
    shutil.copy(package, root / "tmp")
    inside(root, "apt-get", "update", "-qq")
    inside(root, "apt-get", "install", "-qq", "-y", "--no-install-recommends", f"/tmp/{package.name}")
    (root / "tmp" / package.name).unlink()
    for place in PLACES:
        assert (root / place).exists(), f"{place} is not installed"
    assert not list((root / "usr/bin").glob("python*")), "a Python was installed: it could be what runs here"
    print("smoke: the package is installed, without Python")
    with running(root):
        subprocess.run([sys.executable, ROOT / "packaging" / "smoke.py", "--root", root], check=True)
    shutil.rmtree(root / "home" / "resident")
    inside(root, "apt-get", "purge", "-qq", "-y", "springald")
    left = namesakes(root) - before
    assert not left, f"removed, it leaves {sorted(left)}"
    print("smoke: removed, it leaves nothing")
    return 0


@contextmanager
def running(root: Path) -> Iterator[None]:
    """Give the root file system what every running Linux has: processes, and memory that they share."""
    (root / "dev/shm").chmod(0o1777)
    subprocess.run(["mount", "--bind", "/proc", root / "proc"], check=True)
    try:
        yield
    finally:
        subprocess.run(["umount", root / "proc"], check=True)


def inside(root: Path, *command: str) -> None:
    """Run a command in the root file system."""
    quietly = ["/usr/bin/env", "DEBIAN_FRONTEND=noninteractive", "PATH=/usr/sbin:/usr/bin:/sbin:/bin"]
    subprocess.run(["chroot", root, *quietly, *command], check=True, stdout=subprocess.DEVNULL)


def namesakes(root: Path) -> set[str]:
    """Return all that is called as we are."""
    return {str(each) for each in root.rglob("*springald*") if not is_apts(each.relative_to(root))}


def is_apts(path: Path) -> bool:
    """Tell whether a path is apt's own memory, or no file at all."""
    return path.parts[0] in ("proc", "sys", "dev") or path.is_relative_to("var/cache/apt")


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]).resolve()))
