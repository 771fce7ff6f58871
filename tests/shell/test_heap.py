"""Memory that was let go goes back to the system: seen by what the system says."""

import os
import platform
import subprocess
import sys

import pytest

glibc = pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="only glibc is told")


@glibc
def test_small_pictures_go_back_to_the_system():
    """What lies between them keeps glibc from giving anything back by itself."""
    lines = [
        "import ctypes, sys",
        "from app.shell.main.heap import give_back, trim",
        "libc, taken = ctypes.CDLL(None), lambda: int(open('/proc/self/statm').read().split()[1]) * 4096",
        "give_back()",
        "libc.malloc.restype, libc.free.argtypes = ctypes.c_void_p, [ctypes.c_void_p]",
        "def picture(size):",
        "    at = libc.malloc(size)",
        "    ctypes.memset(at, 1, size)",
        "    return at",
        "before = taken()",
        "pictures = [(picture(64 << 10), picture(1000)) for _ in range(800)]",
        "for small, _ in pictures:",
        "    libc.free(small)",
        "kept = taken() - before",
        "trim()",
        "print(kept >> 20, (taken() - before) >> 20)",
    ]
    said = subprocess.check_output([sys.executable, "-c", "\n".join(lines)])
    kept, left = map(int, said.split())

    assert kept > 40
    assert left < 10


@glibc
def test_large_pictures_go_back_to_the_system():
    """What lies behind a picture in the heap does not keep its memory, however large those before it were."""
    lines = [
        "import ctypes, sys",
        "libc, taken = ctypes.CDLL(None), lambda: int(open('/proc/self/statm').read().split()[1]) * 4096",
        "if sys.argv[1:]:",
        "    from app.shell.main.heap import give_back",
        "    give_back()",
        "libc.malloc.restype, libc.free.argtypes = ctypes.c_void_p, [ctypes.c_void_p]",
        "def picture(size):",
        "    at = libc.malloc(size)",
        "    ctypes.memset(at, 1, size)",
        "    return at",
        "libc.free(picture(20 << 20))",
        "before = taken()",
        # What lies between them is larger than any hole that Python left in the heap.
        "pictures = [(picture(4 << 20), picture(100 << 10)) for _ in range(20)]",
        "for large, _ in pictures:",
        "    libc.free(large)",
        "print((taken() - before) >> 20)",
    ]
    # A library that was imported elsewhere may have told glibc by these variables.
    usual = {name: value for name, value in os.environ.items() if not name.startswith("MALLOC_")}
    kept = [
        int(subprocess.check_output([sys.executable, "-c", "\n".join(lines), *told], env=usual))
        for told in ([], ["told"])
    ]

    assert kept[0] > 50
    assert kept[1] < 10
