"""Shrines and their challenges, counted beside a game."""

from app.games.carcassonne.model import Phase
from app.games.carcassonne.tables import Kind
from tests.games.carcassonne import recount


def held_by(state, at) -> bool:
    """Whether somebody holds the monastery or shrine of a tile."""
    here = [each for each in state.followers.values() if each.at == at]
    return any(recount.features(state, at)[each.feature].kind is Kind.MONASTERY for each in here)


class Watched:
    """No building has two rivals; where one was finished, nobody is left in either: CLT-2, CLT-3."""

    def __init__(self) -> None:
        self.start = None

    def look(self, state) -> None:
        if state.phase is Phase.DEPLOY and self.start is None:
            self.start = state.copy()
        if self.start is not None and state.phase not in (Phase.DEPLOY, Phase.STEP):
            before, self.start = self.start, None
            self.compare(before, state)

    def compare(self, before, state) -> None:
        assert not recount.crowded(state)
        sorts = recount.shrines(state)
        held, left = ({at for at in sorts if held_by(each, at)} for each in (before, state))
        scores_at_once = before.fresh in sorts and recount.around(state, before.fresh) == 8
        if scores_at_once or {"tower", "dragon"} & {*state.options.boxes}:
            # Whoever was put there now, or was taken or eaten, has gone as well.
            return
        done = {at for at in held if recount.around(state, at) == 8}
        lost = {at for at in held for one in done if recount.near(one, at) and sorts[at] != sorts[one]}
        assert left - {before.fresh} == held - done - lost
