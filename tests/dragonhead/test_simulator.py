"""The simulator against a slow, obvious play of one fight at a time with the same rules of the core."""

from dataclasses import replace
from fractions import Fraction
from math import sqrt
from random import Random

import pytest

from dhcore.dragonhead.attack import Attack
from dhcore.dragonhead.body_size import defence_shift
from dhcore.dragonhead.check import Check
from dhcore.dragonhead.damage import damage_type
from dhcore.dragonhead.fight import AttackRow, Fighter, Profile
from dhcore.dragonhead.guard import Defence
from dhcore.dragonhead.house import RULINGS, dice_for
from dhcore.dragonhead.initiative import order_of_turns
from dhcore.dragonhead.simulator import (
    MOST_ATTACKS,
    MOST_FIGHTS,
    MOST_ON_A_SIDE,
    TACTICS,
    Entrant,
    SetUp,
    attack_of,
    best_row,
    entrant_of,
    forecast,
    forecast_steps,
    neighbours,
)
from dhcore.dragonhead.simulator_rounds import Draws
from dhcore.dragonhead.simulator_tally import Estimate
from dhcore.dragonhead.stun import Shaken
from dhcore.dragonhead.wounds import Wounds
from dhcore.errors import OutOfRange, UnknownName

SLOW, FAST, SEED = 600, 20_000, 20260105
SURE = 4.5
"""Standard errors between two right answers, which one comparison in 150,000 exceeds."""


def entrant(name, hp, stun, ac, *attacks, size="Medium", **more):
    made = tuple(
        Attack(Check(hit), damage_type(kind) if kind else None, **aspects) for hit, kind, aspects in attacks
    )
    return Entrant(name, Wounds(hp, stun), Defence(dice_for(ac)), made, size=size, **more)


SWORD, CLUB, CLAW = (10, "s", {}), (7, "b", {}), (6, "s", {})
MARA = entrant("Mara", 14, 5, 8, SWORD)
BOLO = entrant("Bolo", 9, 4, 6, (8, "p", {"half_ac": True}))
NIM = entrant("Nim", 11, 4, 7, (8, "m", {}), size="Small")
GOBLIN = entrant("Goblin", 6, 3, 6, CLUB, size="Small")
TROLL = entrant("Troll", 30, 9, 7, CLAW, CLAW, (9, "i", {}), size="Large")
WISP = entrant("Wisp", 3, 1, 9, (3, None, {"no_ac": True}))
HURT = Entrant("Hurt", Wounds(12, 4, 7, 3), Defence(dice_for(7)), BOLO.attacks, shaken=Shaken(2, True))
OTHER = replace(RULINGS, A19="at", A34="add up")

SET_UPS = {
    "even, focus against spread": SetUp((MARA, BOLO), (GOBLIN,) * 3),
    "one large foe with three attacks": SetUp((MARA, BOLO, NIM), (TROLL,), "focus", "weakest"),
    "strongest against strongest": SetUp((MARA, NIM), (GOBLIN, GOBLIN, BOLO), "strongest", "strongest"),
    "weakest against focus, no AC": SetUp((BOLO, NIM), (WISP,) * 4, "weakest", "focus"),
    "begun hurt, stunned and down": SetUp((HURT, MARA), (GOBLIN,) * 3, "spread", "spread"),
    "the other readings of the line and of stuns": SetUp(
        (MARA, BOLO), (GOBLIN,) * 3, "spread", "focus", OTHER
    ),
}


class Slow:
    """Someone in a slow fight."""

    def __init__(self, entrant, place):
        self.entrant, self.place = entrant, place
        self.wounds, self.shaken = entrant.wounds, entrant.shaken


def up(side, house):
    return [one for one in side if one.wounds.condition(house) == "up"]


def choose(foes, tactic, rng, house):
    left = {id(one): one.wounds.hp - one.wounds.wear for one in foes}
    if tactic == "focus":
        return foes[0]
    if tactic == "spread":
        return rng.choice(foes)
    if tactic == "weakest":
        return min(foes, key=lambda one: left[id(one)])
    return max(foes, key=lambda one: left[id(one)])


def thrown(dice, rng):
    """A roll by hand; two or more ones are snake-eyes, a strength of 1."""
    faces = [rng.randint(1, sides) for sides in dice.sides]
    return 1 if len(faces) > 1 and sum(faces) == len(faces) else sum(faces) + dice.bonus


def strike(attack, own, foe, rng, house):
    guard = thrown(foe.entrant.defence.dice, rng)
    if defence_shift(foe.entrant.size, own.entrant.size) < 0:  # one easier is the best of two
        guard = max(guard, thrown(foe.entrant.defence.dice, rng))
    left = attack.left(thrown(attack.hit.dice, rng), guard)
    blow = foe.wounds.take(left, attack.kind, attack.scar, house)
    foe.wounds, foe.shaken = blow.after, foe.shaken.by(blow, house)


def act(own, foes, tactic, rng, house):
    if own.wounds.condition(house) != "up":
        return
    own.shaken, did = own.shaken.spend()
    if did != "acts":
        return
    for attack in own.entrant.attacks:
        standing = up(foes, house)
        if standing:
            strike(attack, own, choose(standing, tactic, rng, house), rng, house)


def play(set_up, rng):
    """Rounds, whether the party won and lost, and who of it fell and died."""
    house = set_up.house
    party = [Slow(one, place) for place, one in enumerate(set_up.party)]
    creatures = [Slow(one, place) for place, one in enumerate(set_up.creatures)]
    rounds = 0
    while up(party, house) and up(creatures, house) and rounds < 200:
        rounds += 1
        first = "characters" if rng.randint(1, 6) % 2 == 0 else "creatures"
        for one in order_of_turns(party, creatures, first):
            ours = one in party
            foes, tactic = (creatures, set_up.party_tactic) if ours else (party, set_up.creatures_tactic)
            act(one, foes, tactic, rng, house)
    fell = [one.wounds.unconscious(house) for one in party]
    died = [one.wounds.dead(house) for one in party]
    return rounds, not up(creatures, house), not up(party, house), fell, died


def agree(estimate, number, of):
    """Whether two shares can be of one chance."""
    pooled = (estimate.number + number) / (estimate.fights + of)
    spread = sqrt(max(pooled * (1 - pooled), 1e-4) * (1 / estimate.fights + 1 / of))
    return abs(float(estimate.share) - number / of) <= SURE * spread


@pytest.mark.parametrize("name", SET_UPS)
def test_it_agrees_with_fights_played_one_at_a_time(name):
    set_up, rng = SET_UPS[name], Random(SEED)
    slow = [play(set_up, rng) for _ in range(SLOW)]
    fast = forecast(set_up, FAST, SEED)
    assert agree(fast.wins, sum(won and not lost for _, won, lost, *_ in slow), SLOW)
    assert agree(fast.loses, sum(lost for _, _, lost, *_ in slow), SLOW)
    assert agree(fast.someone_falls, sum(any(fell) for *_, fell, _ in slow), SLOW)
    assert agree(fast.someone_dies, sum(any(died) for *_, died in slow), SLOW)
    for place in range(len(set_up.party)):
        assert agree(fast.falls[place], sum(fell[place] for *_, fell, _ in slow), SLOW)
        assert agree(fast.dies[place], sum(died[place] for *_, died in slow), SLOW)
    for longest in range(1, 12):
        ended = sum(fast.tally.rounds[: longest + 1])
        assert agree(Estimate(ended, FAST), sum(rounds <= longest for rounds, *_ in slow), SLOW)


def test_an_exact_chance_lies_within_the_interval():
    """One blow each decides: whoever wins the d6 wins the fight."""
    sure = entrant("Sure", 1, 1, 0, (60, None, {"no_ac": True}))
    answer = forecast(SetUp((sure,), (sure,)), 20_000, 3)
    assert answer.wins.low <= Fraction(1, 2) <= answer.wins.high
    assert answer.rounds == {1: 1}
    assert answer.wins.number + answer.loses.number == 20_000
    assert answer.mean_rounds == 1


def test_the_same_seed_gives_the_same_answer_and_another_one_another():
    set_up = SET_UPS["even, focus against spread"]
    assert forecast(set_up, 3_000, 5) == forecast(set_up, 3_000, 5)
    assert forecast(set_up, 3_000, 5).tally != forecast(set_up, 3_000, 6).tally


def test_it_grows_in_portions():
    steps = list(forecast_steps(SET_UPS["even, focus against spread"], 12_000, 5))
    assert [step.progress for step in steps] == [Fraction(5, 12), Fraction(10, 12), 1]
    assert [step.tally.fights for step in steps] == [5_000, 10_000, 12_000]
    assert steps[-1].wins.high - steps[-1].wins.low < steps[0].wins.high - steps[0].wins.low
    assert sum(steps[-1].rounds.values()) == 1


def test_it_tells_its_answer_in_words():
    answer = forecast(SET_UPS["even, focus against spread"], 2_000, 5)
    assert answer.words.startswith(
        f"party wins {answer.wins.words}; someone dies {answer.someone_dies.words}; "
    )
    assert answer.words.endswith("rounds on average")
    assert "Mara falls" in answer._repr_html_()
    sure = entrant("Sure", 1, 1, 0, (60, None, {"no_ac": True}))
    assert forecast(SetUp((sure,), (sure,)), 10).words.endswith("; 1 round on average")


def test_who_cannot_hurt_each_other_is_undecided_after_200_rounds():
    """DH-228."""
    idle = entrant("Idle", 5, 2, 5)
    answer = forecast(SetUp((idle,), (idle, idle)), 50)
    assert (answer.undecided.share, answer.rounds) == (1, {200: 1})


def test_a_side_that_is_down_at_the_start_has_lost():
    down = Entrant("Down", Wounds(5, 2, 9), Defence(dice_for(5)), ())
    answer = forecast(SetUp((MARA,), (down,)), 50)
    assert (answer.wins.share, answer.rounds) == (1, {0: 1})
    both = forecast(SetUp((down,), (down,)), 50)
    assert (both.wins.number, both.loses.number, both.undecided.share) == (0, 0, 1)


def test_one_creature_more_or_fewer():
    set_up = SetUp((MARA,), (HURT, GOBLIN, HURT))
    more, fewer = set_up.one_more("Hurt"), set_up.one_fewer("Hurt")
    assert [one.name for one in more.creatures] == ["Hurt", "Goblin", "Hurt", "Hurt"]
    assert (more.creatures[-1].wounds, more.creatures[-1].shaken) == (Wounds(12, 4), Shaken())
    assert [one.name for one in fewer.creatures] == ["Hurt", "Goblin"]
    assert set(neighbours(set_up, "Hurt")) == {"one fewer", "one more"}
    assert set(neighbours(SetUp((MARA,), (GOBLIN,)), "Goblin")) == {"one more"}
    assert set(neighbours(SetUp((MARA,), (GOBLIN,) * MOST_ON_A_SIDE), "Goblin")) == {"one fewer"}
    with pytest.raises(UnknownName):
        set_up.one_more("Orc")
    with pytest.raises(OutOfRange):
        SetUp((MARA,), (GOBLIN,)).one_fewer("Goblin")


def test_more_creatures_never_help_the_party():
    few, many = (forecast(SetUp((MARA, BOLO), (GOBLIN,) * n), 4_000, 9) for n in (2, 5))
    assert few.wins.low > many.wins.high


def test_what_it_cannot_play():
    for fights, seed in ((0, 1), (MOST_FIGHTS + 1, 1), (10, -1)):
        with pytest.raises(OutOfRange, match="1 to 1,000,000 fights"):
            forecast(SET_UPS["even, focus against spread"], fights, seed)
    with pytest.raises(OutOfRange, match="1 to 40 fighters"):
        SetUp((), (GOBLIN,))
    with pytest.raises(OutOfRange, match="1 to 40 fighters"):
        SetUp((MARA,), (GOBLIN,) * (MOST_ON_A_SIDE + 1))
    with pytest.raises(UnknownName, match="tactic"):
        SetUp((MARA,), (GOBLIN,), "run")
    with pytest.raises(OutOfRange, match="at most 20 attacks"):
        entrant("Hydra", 9, 3, 5, *[CLAW] * (MOST_ATTACKS + 1))
    with pytest.raises(UnknownName):
        entrant("Odd", 9, 3, 5, size="Vast")
    assert {SetUp((MARA,), (GOBLIN,), one).party_tactic for one in TACTICS} == set(TACTICS)


def fighter_with(*rows):
    return Fighter("c1", "Ogre", False, Profile(id="ogre", name="Ogre", ac=6, attacks=rows), Wounds(20, 6))


def test_the_best_row_is_chosen_among_those_that_need_nothing():
    club = AttackRow(key="club", name="Club", hit=9, type="b")
    fists = AttackRow(key="fists", name="Fists", hit=6, type="i", count=2, aspects="HAC, Scar")
    crossbow = AttackRow(key="bow", name="Crossbow", hit=30, type="p", aspects="Rng 40, Rld 5")
    sheathed = AttackRow(key="axe", name="Axe", hit=30, type="s", ready=False)
    spell = AttackRow(key="bolt", name="Bolt", hit=30, dmg="9d6s")
    ogre = fighter_with(club, fists, crossbow, sheathed, spell)
    assert best_row(ogre) == [fists]
    own = entrant_of(ogre)
    assert (own.name, len(own.attacks), own.wounds) == ("Ogre", 2, Wounds(20, 6))
    assert (own.attacks[0].half_ac, own.attacks[0].scar, own.attacks[0].no_ac) == (True, True, False)
    assert [one.hit.score for one in entrant_of(ogre, ["club", "fists"]).attacks] == [9, 6, 6]
    assert entrant_of(fighter_with(crossbow)).attacks == ()
    with pytest.raises(UnknownName):
        entrant_of(ogre, ["tail"])
    assert attack_of(club).kind.letter == "b"


def test_draws_of_a_long_list_are_searched():
    """Both ways of drawing have the chances of the distribution."""
    import numpy as np

    short, long = Check(8).strength, Check(60, "herculean").strength
    draws = Draws([short, long])
    assert not draws._listed
    for which, distribution in enumerate((short, long)):
        drawn = draws.draw(which, 20_000, np.random.default_rng(SEED))
        middle = distribution.quantile(Fraction(1, 2))
        share = Fraction(int((drawn >= middle).sum()), 20_000)
        assert abs(float(share - distribution.at_least(middle))) < 0.02
        assert set(np.unique(drawn)) <= set(distribution)
    listed = Draws([short])
    assert listed._listed
    assert abs(float(listed.draw(0, 20_000, np.random.default_rng(1)).mean()) - float(short.mean)) < 0.1
