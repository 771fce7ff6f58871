"""Where Springald starts, from a checkout, a wheel or a bundle."""

import sys
from multiprocessing import freeze_support


def main() -> int:
    """Do what the command line asks; return the exit status."""
    # First of all: without it every worker process of a bundle would start the whole program again.
    freeze_support()
    from app import cli

    return cli.main(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
