"""What is said of a turn that decides: nothing where there is too much to be reckoned out."""

from itertools import islice
from random import Random

from app.core.game import Player
from app.games.conquest import chance, rules
from app.games.conquest.bots.decisive_claims import decisive_claims
from app.games.conquest.bots.policy import finish_turn
from app.games.conquest.bots.reckoning import decides
from app.games.conquest.bots.style import SQUIRE
from app.games.conquest.game import GAME
from app.games.conquest.pieces import Phase


def test_of_a_turn_with_large_armies_nothing_is_said():
    """They march to and fro in more ways than can be followed: asking for a hint raised an error."""
    rng, asked = Random(0), 0
    state = rules.setup(GAME.standard(), [Player("Ada"), Player("Bo")])
    while state.phase is not Phase.OVER:
        if state.phase in (Phase.TURNING, Phase.LOTS, Phase.PRODUCTION):
            rules.play(state, chance.sample(state, rng))
            continue
        if state.phase is Phase.BUILD and decides(state):
            for command in islice(rules.choices(state, state.turn), 3):
                assert list(decisive_claims(state, state.turn, command)) == []
                asked += 1
        finish_turn(state, SQUIRE, rng)
    assert asked
