"""Hidden hands, walls and the stock: who knows what, and that nothing gives it away."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.core.command import NATURE
from app.core.game import Level, Player
from app.core.positions import Misread
from app.core.session import AnySession, Session, Setup
from app.games.cards import chance, notation, rules
from app.games.cards.commands import (
    Attack,
    BuildFarmland,
    BuildRoad,
    BuildWall,
    Discard,
    DrawStock,
    Drew,
    GiveUp,
    TakeTop,
)
from app.games.cards.game import GAME
from app.games.cards.model import Options, Position, whole_pack, zones
from app.games.cards.pack import HIDDEN, name
from tests.games.cards.drawn import Table, new_game, parse, random_game, random_step

walks = given(seed=st.integers(0, 10**6), steps=st.integers(0, 160))
few = settings(max_examples=12, deadline=None)

TABLE = """
    turn: 1
    line -1: V1 3C 4D 5H 6S, R1 2H 4H JH, V2 7C 8D 9S 10H wall KD
    hand 1: 2C 3D QS
    hand 2: AC AD 5S
    pile: 8H
"""


def secret(state: Position, seat: int) -> set[str]:
    """Return the cards that a seat may not know: other hands but what was openly taken, walls, the stock."""
    other = 1 - seat
    known = {card for card, walls in state.known[other].items() if not walls}
    walls = {village.wall for village in state.villages.values() if village.owner == other and village.wall}
    return {*state.stock, *walls, *(set(state.hands[other]) - known)}


def test_a_view_shows_the_own_hand_and_hides_the_other():
    """CRD-5, CRD-R20: hands, walls of others and the stock are hidden, but not how many cards there are."""
    state = Table(TABLE).state
    view = rules.redact(state, 0)
    assert view.hands == [["2C", "3D", "QS"], [HIDDEN] * 3]
    assert view.villages[1].wall == HIDDEN
    assert view.stock == [HIDDEN] * len(state.stock)
    assert rules.redact(state, 1).villages[1].wall == "KD"
    nobody = rules.redact(state, NATURE)
    assert nobody.hands == [[HIDDEN] * 3, [HIDDEN] * 3]


def test_what_was_openly_taken_is_remembered():
    """CRD-R20, CRD-R36: a card from the pile is known to be in the hand until it is seen again."""
    table = Table("turn: 2 pick up\nhand 2: AC\nhand 1: 2C\npile: 8H 9H\nleft: 3")
    table.play(TakeTop(1), DrawStock(1))
    table.draw("3D", "4D")
    assert rules.redact(table.state, 0).hands[1] == ["9H", HIDDEN, HIDDEN, HIDDEN]
    table.play(Discard(1, "9H"))
    assert table.state.known == [{}, {}]
    assert rules.redact(table.state, 0).hands[1] == [HIDDEN] * 3


def test_a_wall_may_be_what_was_openly_taken():
    """CRD-R20: the view is the same whether the known card became the wall or another one."""
    drawing = "turn: 2\nline: R1 2H 4H JH, V2 7C 8D 9S 10H\nhand 2: 9H AC\nhand 1: 2C\nknown 2: 9H"
    views = []
    for card in ("9H", "AC"):
        table = Table(drawing)
        assert rules.redact(table.state, 0).hands[1] == ["9H", HIDDEN]
        table.play(BuildWall(1, card, 1))
        views.append(rules.redact(table.state, 0))
    assert views[0] == views[1]
    assert views[0].hands[1] == [HIDDEN]
    places = set()
    for seed in range(30):
        world = chance.guess(views[0], Random(seed))
        assert "9H" in (world.villages[1].wall, *world.hands[1])
        places.add(world.villages[1].wall == "9H")
    assert places == {True, False}


def test_a_wall_that_is_seen_settles_what_was_taken():
    """CRD-R20: when another card turns out to be the wall, the known one is in the hand for certain."""
    table = Table(
        """
        turn: 1
        line: R1 2H 4H JH, V2 7C 8D 9S 10H wall AC
        army 1: QC QD QH
        hand 1: 2C
        hand 2: 9H
        known 2: 9H 1
        """
    )
    assert rules.redact(table.state, 0).hands[1] == [HIDDEN]
    table.play(Attack(0, 0, 1))
    assert rules.redact(table.state, 0).hands[1] == ["9H"]


def test_counting_is_allowed():
    """CRD-9: after a shuffle, what was not in the pile must be with the opponent; guesses respect it."""
    table = Table("turn: 1 draw\nhand 1: 2C\nhand 2: AC AD\npile: 3C 4C 5C 6C\nleft: 3\nstock: KC")
    table.state.hands[0] = [
        card for card in whole_pack(table.state.options) if card not in {*zones(table.state)} - {"2C"}
    ]
    table.draw("KC")
    view = rules.redact(table.state, 0)
    for seed in range(10):
        assert chance.guess(view, Random(seed)).hands[1] == ["AC", "AD"]


@walks
@few
def test_no_view_holds_a_secret(seed, steps):
    """CRD-5: no card that a seat may not know is anywhere in its view, whatever was played."""
    session, rng = new_game(seed), Random(seed)
    for _ in range(steps):
        if session.is_over:
            break
        random_step(session, rng)
    for seat in (0, 1):
        view = session.view(seat)
        assert not secret(session.state, seat) & set(zones(view))
        drawn = set(notation.draw(view).replace("\n", " ").split())
        described = str(notation.describe(view, seat))
        hidden = secret(session.state, seat)
        # The last shuffle was public, and so was what was taken, even if it may be a wall by now.
        public = {*view.shuffled, *view.known[0], *view.known[1]}
        assert not (hidden - public) & drawn
        assert not [card for card in hidden if str(name(card)) in described.split()]


@pytest.mark.parametrize("seed", range(6))
def test_the_log_tells_nothing_hidden(seed):
    """CRD-R20, CRD-R36: a sentence names only cards that everybody sees in the step it tells of."""
    session = random_game(seed)
    line = session.timeline
    for ply, entry in enumerate(line.entries):
        before, after = line.at(ply), line.at(ply + 1)
        told = str(notation.tell(before, entry.command, after) or "")
        open_cards = {*zones(rules.redact(before, NATURE)), *zones(rules.redact(after, NATURE))} - {HIDDEN}
        for card in whole_pack(session.setup.options):
            if card[0] != "*" and card not in open_cards:
                assert str(name(card)) not in told.replace(".", " ").replace(":", " ").split(), told


def test_steps_that_hide_and_steps_that_show():
    """CRD-R20, CRD-R11: a wall and a card from the stock are not named; what is given up is."""
    table = Table(TABLE)
    wall = BuildWall(0, "QS", -1)
    after = table.state.copy()
    rules.play(after, wall)
    assert "Q" not in str(notation.tell(table.state, wall, after))
    drawing = Table("turn: 1 draw\nhand 1: 2C\nleft: 3\nstock: 3C 4C 5C 6C")
    drew = Drew(NATURE, "3C")
    after = drawing.state.copy()
    rules.play(after, drew)
    assert notation.tell(drawing.state, drew, after) is None
    paying = Table("turn: 1 thief\nhand 1: 2C 3C\nthief: *1\nowing: 1 0")
    given = GiveUp(0, "3C")
    after = paying.state.copy()
    rules.play(after, given)
    assert str(notation.tell(paying.state, given, after)) == "Seat 1 gives up 3♣."


def test_what_has_been_seen_cannot_be_taken_back():
    """CRD-R20, CRD-R11: a wall that was turned over, and what the second player gave up, must stand."""
    walled = Table(f"{TABLE}\narmy 1: QC QD QH")
    open_ = Table(f"{TABLE.replace(' wall KD', '')}\narmy 1: QC QD QH")
    assert str(rules.may_undo(walled.state, Attack(0, 0, 1))).endswith("[CRD-R20]")
    assert rules.may_undo(open_.state, Attack(0, 0, 1)) is None
    paying = Table("turn: 1 thief\nhand 1: 2C 3C\nhand 2: 4C 5C\nthief: *1\nowing: 1 1").state
    assert rules.may_undo(paying, GiveUp(0, "2C")) is None
    assert str(rules.may_undo(paying, GiveUp(1, "4C"))).endswith("[CRD-R11]")


def _after_a_discard(level: Level | None) -> AnySession:
    """Return a game in which Ada has discarded, and the other one took all of it from the pile and built."""
    table = Table(
        "turn: 1\nline: R2 2H 4H JH, V2 7C 8D 9S 10H farmland 2S 4S 6S, R2 2D 4D JD, "
        "V2 3C 4C 5H 6H farmland 3S 5S 7S\nhand 1: 9D 9C\nhand 2: 3D 8S\npile: KD QD",
        target=10,
    )
    players = (Player("Ada"), Player("Bo", level))
    session = Session(GAME, Setup(GAME.id, players, table.state.options, 1, start=table.state))
    session.begin()
    for command in (Discard(0, "9D"), TakeTop(1), TakeTop(1), TakeTop(1)):
        session.submit(command)
    return session


def test_what_a_computer_has_shown_of_its_hand_stands():
    """CRD-5: a pick-up all from the pile can be taken back; once it builds or discards, it cannot."""
    session = _after_a_discard(Level.SQUIRE)
    assert session.why_no_undo() is None
    session.submit(BuildRoad(1, ("3D", "9D", "QD"), 4))
    assert "revealed" in str(session.why_no_undo())
    people = _after_a_discard(None)
    people.submit(BuildRoad(1, ("3D", "9D", "QD"), 4))
    assert people.why_no_undo() is None


@walks
@few
def test_tables_are_read_back(seed, steps):
    """What is drawn can be read: the truth, and what a seat sees of it."""
    session, rng = new_game(seed), Random(seed)
    for _ in range(steps):
        if session.is_over:
            break
        random_step(session, rng)
    for state in (session.state, session.view(0), session.view(1)):
        assert parse(notation.draw(state), state.options) == state


@pytest.mark.parametrize(
    "text, complaint", [("pile 3C", "“:”"), ("pile: 1C", "7D"), ("line: X1", "R1"), ("hand 3: 2C", "1, 2")]
)
def test_drawings_that_make_no_sense(text, complaint):
    """A line that cannot be read says what it should look like."""
    with pytest.raises(Misread, match=complaint):
        parse(text)


@pytest.mark.parametrize(
    "drawing, rule",
    [
        ("turn: 1\nhand 1: 2C\nhand 2: 2C", "CRD-1"),
        ("turn: 1\nhand 1: *1", "CRD-R21"),
        ("turn: 1\nline: R1 2H 4H JS", "CRD-13"),
        ("turn: 1\nline: R1 2H 4H JH, V1 2C 3C 4C 6C", "CRD-14"),
        ("turn: 1\nline: R1 2H 4H JH, V1 2C 3D 4S 5S well 6C 7C 8S", "CRD-16"),
        ("turn: 1\nline: R1 2H 4H JH, V1 2C 3D 4S 5S farmland 6C 7C 8C", "CRD-17"),
        ("turn: 1\nline: R1 2H 4H JH\narmy 1: 7C 8C", "CRD-19"),
        ("turn: 1\narmy 1: 7C 7D", "CRD-21"),
        ("turn: 1\nline 1: R1 2H 4H JH", "CRD-22"),
        ("turn: 1\nline: R1 2H 4H JH, gap, gap, gap, R1 3D 4D 5D", "CRD-22"),
    ],
)
def test_impossible_tables_are_refused(drawing, rule):
    """CRD-1, CRD-13, CRD-14, CRD-16 to CRD-22, CRD-R21: the sandbox names the rule."""
    assert rule in [reason.rule for reason in rules.problems(Table(drawing).state)]


def test_the_end_shows_all_and_stands():
    """CRD-R41: hands lie open after the last step, so it is not taken back; dealt by hand, it may be."""
    table = Table(
        "turn: 1\nline -1: V1 3C 4D 5H 6S, R1 2H 4H JH, V1 7C 8D 9S 10H, R1 5D 6D 7D\n"
        "taxmen 1: *1\nhand 1: 2S 4S 8S KC\nhand 2: AC AD"
    )
    for asking in (False, True):
        setup = Setup(GAME.id, (Player("Ada"), Player("Bo")), Options(), 1, start=table.state, asking=asking)
        session: AnySession = Session(GAME, setup)
        session.begin()
        session.submit(BuildFarmland(0, ("2S", "4S", "8S"), 1))
        assert session.is_over
        assert (session.why_no_undo() is None) == asking


def test_the_log_names_a_wall_that_has_been_fired_at_to_whoever_fired():
    """CRD-27: "the wall a card holds and is gone" stood there; it lies on the pile for all to see."""
    line, army = "line -1: V2 7C 8D 9S 10H wall {wall}, R1 2H 4H JH", "army 1: #0 6C 6D 6H"
    drawn = f"turn: 1\n{line}\n{army}\nhand 1: 2D 3D\npile: 9H"
    for wall, told in (("QD", "the wall Q♦ holds and is gone"), ("5D", "with its wall 5♦")):
        before = Table(drawn.format(wall=wall)).state
        after = before.copy()
        attack = Attack(0, 0, -1)
        rules.play(after, attack)
        seen = rules.redact(before, 0), rules.redact(after, 0)
        assert told in str(notation.tell(seen[0], attack, seen[1]))
