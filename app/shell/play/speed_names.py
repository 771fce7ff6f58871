"""What the speeds are called, slow ones first."""

from collections.abc import Mapping

from app.core.words import N_
from app.settings import Speed

SPEED_NAMES: Mapping[Speed, str] = {
    Speed.SLOW: N_("Slow"),
    Speed.NORMAL: N_("Normal"),
    Speed.FAST: N_("Fast"),
    Speed.OFF: N_("Off (reduced motion)"),
}
