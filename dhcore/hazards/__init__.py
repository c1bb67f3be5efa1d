"""Hazards: falls, fire, poison and the rest as calculators, the same for a page and for a notebook.

A calculator has fields to fill in, answers with exact odds, and rolls step by step, by the app or by hand;
what came of it can be applied to a character or a combatant.

>>> from random import Random
>>> from dhcore.hazards import by_hand, calculator, rolled
>>> poison = calculator("poison")
>>> given = poison.given({"strength": 14, "con": 12})
>>> answer = poison.answer(given)
>>> answer.words, sum(row.chance for row in answer.rows)
('dies at once', Fraction(1, 1))
>>> by_hand(poison.play(given, RULINGS), []).what
'Constitution Save'
>>> by_hand(poison.play(given, RULINGS), [3, 5]).words
'The victim: 14 against 3, 3 successes: lethal poison: dies in 2 hours'
"""

from dhcore.dragonhead.house import RULINGS
from dhcore.hazards.answer import Answer, Picture, Row, Texts
from dhcore.hazards.asking import Ask, Play, Result, by_hand, rolled
from dhcore.hazards.book import CALCULATORS, Calculator, calculator
from dhcore.hazards.effects import Effect, Lasting, lasting, of_record, on_character, on_combatant, words
from dhcore.hazards.inputs import (
    Choice,
    DiceText,
    Field,
    Given,
    Number,
    Switch,
    Value,
    from_params,
    to_params,
    with_usual,
)
from dhcore.hazards.numbers import of_fighter, of_sheet

__all__ = [
    "CALCULATORS",
    "RULINGS",
    "Answer",
    "Ask",
    "Calculator",
    "Choice",
    "DiceText",
    "Effect",
    "Field",
    "Given",
    "Lasting",
    "Number",
    "Picture",
    "Play",
    "Result",
    "Row",
    "Switch",
    "Texts",
    "Value",
    "by_hand",
    "calculator",
    "from_params",
    "lasting",
    "of_fighter",
    "of_record",
    "of_sheet",
    "on_character",
    "on_combatant",
    "rolled",
    "to_params",
    "with_usual",
    "words",
]
