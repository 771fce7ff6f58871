"""The figures of a balance report as every report writes them: in the terminal, in the window, on paper."""

from app.bots.balance import Balance, Share, Spread
from app.i18n import interval, number, percent, say


def said_share(share: Share) -> str:
    """Return how often somebody won, with the interval, as every report writes it."""
    return f"{percent(share.rate)} ({interval(share.low, share.high)})"


def said_spread(values: Spread) -> str:
    """Return where values lie: their middle, the least and the most."""
    ends = values.median, values.least, values.most
    middle, least, most = (number(each, 0 if each == round(each) else 1) for each in ends)
    return f"{middle} ({least}–{most})"


def said_use(times: int, report: Balance) -> str:
    """Return how often something happened in a game; a dash for never."""
    return number(times / max(1, report.ended), 1) if times else "–"


def said_dead(report: Balance) -> str:
    """Return what never happened, each with the id of its rule."""
    return ", ".join(say(use.phrase) + (f" [{use.rule}]" if use.rule else "") for use in report.dead)
