"""What the tests of fights in a campaign say for short."""

from dhcore import fights
from dhcore.dragonhead import fight_order
from dhcore.encounter import next_turn
from tests.character.people import RULES
from tests.fights.conftest import KEY


def now(campaign, key=KEY):
    """The fight as it is."""
    return fights.fight(campaign.state(), key, RULES)


def do(campaign, command, key=KEY, who="", **more):
    """A command on the newest fight."""
    return fights.run(campaign, key, command, RULES, who, **more)


def begin(campaign, face=4, key=KEY):
    return do(campaign, lambda f: fight_order.begin_round(f, face=face), key)


def to_the_end_of_the_round(campaign, key=KEY):
    while now(campaign, key).turn:
        do(campaign, next_turn, key)


def labels(fight):
    return [fight.label(one.id) for one in fight.combatants]


def circles(campaign, combatant, key=KEY):
    """Wear, tear and scars."""
    body = now(campaign, key).get(combatant).body
    return body.wear, body.tear, body.scar
