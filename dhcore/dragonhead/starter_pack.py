"""Exchanging an item of the starter pack (DH-082)."""

from dhcore.errors import OutOfRange, Refused


def check_swap(old_price: int, new_price: int, allowed: bool = True) -> None:
    """Whether an item of the starter pack may be exchanged for another of the same price or less.

    ``allowed`` says whether the class may use the new one. Raises ``Refused`` when it costs more or the
    class forbids it, ``OutOfRange`` for a negative price.
    """
    if min(old_price, new_price) < 0:
        raise OutOfRange("A price cannot be negative.")
    if new_price > old_price:
        raise Refused(
            f"A swap costs no more than what it replaces: {new_price:,}, not over {old_price:,} (DH-082)."
        )
    if not allowed:
        raise Refused("The class forbids this kind of weapon or armor (DH-082).")
