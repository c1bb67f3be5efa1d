"""Short ways to a calculator's answer, and to its roll with dice on the table."""

from dhcore.hazards import RULINGS, by_hand, calculator


def reckoned(name, **values):
    one = calculator(name)
    return one.answer(one.given(values))


def chances(answer):
    return {row.label: row.chance for row in answer.rows}


def by_dice(name, totals, **values):
    one = calculator(name)
    return by_hand(one.play(one.given(values), RULINGS), totals)
