"""Where the luck of a new game begins: numbers that nobody can foresee."""

from random import SystemRandom

_LARGEST = 10**9
_SALT_BYTES = 16
_SOURCE = SystemRandom()


def new_seed() -> int:
    """Return a seed for a game that is to be like no other, from 0 to 999,999,999."""
    return _SOURCE.randrange(_LARGEST)


def new_salt() -> str:
    """Return what hides a seed while its game lasts, 32 hexadecimal digits (`Setup.salt`)."""
    return _SOURCE.randbytes(_SALT_BYTES).hex()
