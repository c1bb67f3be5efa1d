"""Reading: what is understood, and for everything else a sentence and the character it points at."""

from concurrent.futures import ThreadPoolExecutor
from importlib.resources import files

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from dhcore.dice import parse, reading
from dhcore.dice.reading import read
from dhcore.dice.tree import Condition, Die, Keep, Negative, Number, Pool, Product, Reroll, Sum
from dhcore.errors import DiceSyntaxError, TooMuchWork
from tests.dice import brute_force


@settings(max_examples=250, deadline=None)
@given(brute_force.expressions())
def test_the_normal_form_reads_back_as_an_equal_tree(case):
    tree = read(case.text)
    assert read(str(tree)) == tree
    assert str(read(str(tree))) == str(tree)


def test_trees():
    assert read("2d6+1d8-2") == Sum(Pool(2, Die(6)), (("+", Pool(1, Die(8))), ("-", Number(2))))
    assert read("4d6r<=2!3kh3") == Pool(4, Die(6, 1, Reroll("<=", 2), 3), Keep("kh", 3))
    assert read("-d00x2") == Product(Negative(Pool(1, Die(10, 10))), (("x", Number(2)),))
    assert read("(1+2)+3") == Sum(Sum(Number(1), (("+", Number(2)),)), (("+", Number(3)),))
    assert read("1 == d%") == Condition(Number(1), "=", Pool(1, Die(100)))


@pytest.mark.parametrize(
    ("typed", "normal"),
    [
        ("d20", "1d20"),
        ("D20", "1d20"),
        ("2 D 20 KL 1 + 5", "2d20kl1+5"),
        ("３ｄ６＋１", "3d6+1"),
        ("2d6−1", "2d6-1"),
        ("2d6–1", "2d6-1"),
        ("3d6×2", "3d6x2"),
        ("3d6*2", "3d6x2"),
        ("3d6X2", "3d6x2"),
        ("2d4÷2", "2d4/2"),
        ("d6≥4", "1d6 >= 4"),
        ("d6≤4", "1d6 <= 4"),
        ("d%", "1d100"),
        ("D００", "1d00"),
        ("1d6!", "1d6!10"),
        ("1d6 ! 3", "1d6!3"),
        ("d6r=1", "1d6r1"),
        ("d6r==1", "1d6r1"),
        ("d6 r ≤ 2", "1d6r<=2"),
        ("007d06", "7d6"),
        ("MAX(1,D6)", "max(1, 1d6)"),
        ("worst(2,(d6))", "worst(2, 1d6)"),
        ("((1))", "1"),
        ("2xd6", "2x1d6"),
        ("\t1d6\n+ 1 ", "1d6+1"),
    ],
)
def test_other_ways_of_writing(typed, normal):
    assert str(read(typed)) == normal


@pytest.mark.parametrize(
    ("text", "at", "sentence"),
    [
        ("", 0, "Nothing to roll yet"),
        ("   ", 0, "Nothing to roll yet"),
        ("1 2", 2, "before '2': two values stand side by side"),
        ("2d6 2d8", 4, "before '2': two values stand side by side"),
        ("2d6 max(1,2)", 4, "before 'max'"),
        ("(1)(2)", 3, "before '('"),
        ("d", 1, "Expected the number of sides after 'd', but the text ends"),
        ("1d-1", 2, "Expected the number of sides after 'd', not '-'"),
        ("d0", 1, "there is no d0"),
        ("0d0", 2, "there is no d0"),
        ("d000", 1, "there is no d0"),
        ("2d6kh3", 3, "'kh3' cannot keep 3 of 2 dice"),
        ("2d6dl3", 3, "'dl3' cannot drop 3 of 2 dice"),
        ("2d6dh2", 3, "would drop all 2 dice"),
        ("0d6kl1", 3, "cannot keep 1 of 0 dice"),
        ("4d6kh0", 3, "would keep no dice"),
        ("4d6dl0", 3, "would drop no dice"),
        ("4d6kh", 5, "Expected how many dice to keep after 'kh', but the text ends"),
        ("4d6dh+1", 5, "Expected how many dice to drop after 'dh', not '+'"),
        ("kh0", 0, "Expected a number or dice such as '2d6' at the start, not 'kh'"),
        ("4d6kh3kl1", 6, "a second keep or drop"),
        ("4d6kh3r1", 6, "re-roll of a die is written before its keep or drop"),
        ("4d6!2r1", 5, "re-roll of a die is written before its '!'"),
        ("4d6!!", 4, "a second '!'"),
        ("4d6r1r2", 5, "a second re-roll"),
        ("4d6r7", 3, "no face that 'r7' could re-roll"),
        ("d00r5", 3, "no face that 'r5' could re-roll"),
        ("4d6r<1", 3, "no face that 'r<1' could re-roll"),
        ("4d6r", 4, "the face to re-roll, as in 'r1'"),
        ("4d6r<=x", 6, "the face to re-roll after '<=', not 'x'"),
        ("d1!", 2, "would explode for ever"),
        ("d6!0", 2, "explodes at least once"),
        ("(1d6", 4, "The '(' at character 1 is not closed"),
        ("2x(1+(2)  ", 8, "The '(' at character 3 is not closed"),
        ("1d6)", 3, "This ')' closes nothing"),
        ("()", 1, "after '(', not ')'"),
        ("1d6+", 4, "after '+', but the text ends"),
        ("1d6 + * 2", 6, "after '+', not '*'"),
        ("+3", 0, "at the start, not '+'"),
        ("--1", 1, "after '-', not '-'"),
        ("foo", 0, "Unknown word 'foo'"),
        ("2d6+beast(2,d6)", 4, "Unknown word 'beast' (did you mean 'best'?)"),
        ("mx(1,2)", 0, "did you mean 'max'?"),
        ("4d6K3", 3, "Unknown word 'K' (did you mean 'kh', keep the highest?)"),
        ("2d6Drop1", 3, "Unknown word 'Drop'"),
        ("dice", 0, "Unknown word 'dice'"),
        ("roll 2d6", 0, "Unknown word 'roll'"),
        ("2.5", 1, "Only whole numbers"),
        ("1,000", 1, "A comma stands only between"),
        ("50%", 2, "only in 'd%'"),
        ("2d6 § 1", 4, "The character '§' means nothing in dice"),
        ("٣d6", 0, "means nothing in dice"),
        ("1d6 🎲", 4, "means nothing in dice"),
        ("1<d6<5", 4, "only one comparison"),
        ("d6>=>3", 4, "after '>=', not '>'"),
        ("(1d4)d6", 5, "before 'd': the number of dice is one plain number"),
        ("d6!3d6", 4, "before 'd'"),
        ("5kh3", 1, "Keep and drop stand right after dice"),
        ("5!", 1, "A '!' stands right after dice"),
        ("(d6)r1", 4, "A re-roll stands right after dice"),
        ("max(1)", 5, "'max' compares two rolls or more"),
        ("max 1", 4, "Expected '(' after 'max', not '1'"),
        ("max(1 2)", 6, "before '2'"),
        ("best(3)", 6, "Expected a comma after '3', not ')'"),
        ("best(3", 6, "Expected a comma after '3', but the text ends"),
        ("best(d6, 2)", 5, "how many whole rolls"),
        ("best(0, d6)", 5, "at least one roll, not 0"),
        ("best(2, d6, d8)", 10, "A comma stands only between"),
        ("d00+d10", 0, "one roll from 1 to 100: write 'd%'"),
        ("5+d10+d00", 0, "one roll from 1 to 100: write 'd%'"),
    ],
)
def test_what_cannot_be_read_is_pointed_at(text, at, sentence):
    with pytest.raises(DiceSyntaxError) as refusal:
        read(text)
    assert sentence in str(refusal.value)
    assert (refusal.value.at, refusal.value.text) == (at, text)


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("1/0", 2),
        ("1d8/(1d4-1)", 5),
        ("1/(2d3-4)", 3),
        ("10/(1/(1d4-2))", 7),
        ("1/(1/2)", 3),
        ("1/(1d6>3)", 3),
        ("1/0d6", 2),
    ],
)
def test_a_divisor_that_can_be_zero_is_pointed_at(text, at):
    with pytest.raises(DiceSyntaxError, match=r"Division by '.*', which can be zero") as refusal:
        parse(text)
    assert refusal.value.at == at


def test_a_divisor_whose_range_spans_zero_without_reaching_it_is_fine():
    assert dict(parse("1/(d3x2-3)").distribution.ways) == {-1: 1, 0: 1, 1: 1}


@pytest.mark.parametrize("text", ["1000001", "0+2147483647", "2147483647d2147483647", "d9" + "9" * 400])
def test_numbers_above_the_cap_are_refused_unconverted(text):
    with pytest.raises(TooMuchWork, match="numbers go up to 1,000,000"):
        read(text)


def test_numbers_up_to_the_cap_are_read():
    assert read("1000000") == read("0" * 400 + "1000000") == Number(1_000_000)


@settings(max_examples=400, deadline=None)
@given(st.text("0123456789d%khlr!x*/+-()<>=, maxinbestworMAX.#１ｄ×", max_size=25) | st.text(max_size=12))
@example("\x00")
@example("ſ")
@example("d6" + "\u212a" + "h1")
def test_any_text_is_read_or_refused_with_a_place(text):
    try:
        tree = read(text)
    except TooMuchWork as refusal:
        assert str(refusal).endswith(".")
    except DiceSyntaxError as refusal:
        assert 0 <= refusal.at <= len(text)
        assert str(refusal).endswith(".") and refusal.pointer
    else:
        assert read(str(tree)) == tree


def test_nothing_is_dropped_silently():
    """Every digit typed is found again in the normal form."""
    text = "max(11d12!3kh4, 5d6r7) + best(8, 9x10) - 13/14"
    with pytest.raises(DiceSyntaxError):
        read(text)
    normal = str(read(text.replace("r7", "r6")))
    assert normal == "max(11d12!3kh4, 5d6r6)+best(8, 9x10)-13/14"


def test_the_parser_is_built_once_by_many_threads(monkeypatch):
    monkeypatch.setattr(reading, "_parser", None)
    built = []

    class Counting(reading.Lark):
        def __init__(self, *args, **options):
            built.append(self)
            super().__init__(*args, **options)

    monkeypatch.setattr(reading, "Lark", Counting)
    texts = [f"{n}d6+{n}" for n in range(1, 60)]
    with ThreadPoolExecutor(8) as pool:
        assert [str(tree) for tree in pool.map(read, texts)] == texts
    assert len(built) == 1


def test_the_grammar_travels_with_the_package():
    assert files("dhcore.dice").joinpath("grammar.lark").is_file()
