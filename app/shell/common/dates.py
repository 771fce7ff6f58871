"""Dates as players write them."""

from PySide6.QtCore import QDate, QDateTime, QLocale, QObject, QTimer, Signal

from app.core.words import N_, Phrase
from app.i18n import VOICE, say

_LOOK_MS = 60_000
"""After so long a new day is noticed; no timer says when it is midnight on a machine that slept."""


class DayWatch(QObject):
    """
    Notices another day: what was written as today is yesterday then.

    Signals:
        changed: Another day has begun.
    """

    changed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._day = QDate.currentDate()
        timer = QTimer(self, interval=_LOOK_MS)
        timer.timeout.connect(self.look)
        timer.start()

    def look(self) -> None:
        """Look at the calendar."""
        day = QDate.currentDate()
        if day != self._day:
            self._day = day
            self.changed.emit()


def written_date(seconds: float) -> str:
    """Return a moment, in seconds since 1970, as "today, 14:30", or with its date."""
    moment = QDateTime.fromSecsSinceEpoch(int(seconds))
    time = moment.time().toString("HH:mm")
    days = moment.date().daysTo(QDate.currentDate())
    if days in _DAYS:
        return say(Phrase(_DAYS[days], {"time": time}))
    locale = QLocale(VOICE.language.code)
    day = locale.toString(moment.date(), QLocale.FormatType.LongFormat)
    return f"{day}, {time}"


def day_of(seconds: float) -> str:
    """Return the day of a moment, in seconds since 1970, with month and year: it is read in later years."""
    day = QDateTime.fromSecsSinceEpoch(int(seconds)).date()
    return QLocale(VOICE.language.code).toString(day, say(N_("d MMMM yyyy")))


_DAYS = {0: N_("today, {time}"), 1: N_("yesterday, {time}")}
