"""Missile weapons: shots before a reload, and the rounds a reload takes (DH-267, DH-393, DH-394)."""

from dataclasses import dataclass, replace

from dhcore.errors import OutOfRange, Refused

MOST_SHOTS = 10_000


@dataclass(frozen=True)
class Loaded:
    """A missile weapon: ``ammo`` shots to a load, ``rld`` rounds to reload; what is left of both now.

    Rld 0 is a bow: reloading is part of the shot. A weapon without an ammo count has one shot to a
    load. ``shots`` None is a full load. ``natural`` ammo, such as breath, only comes back in sleep.
    Raises ``OutOfRange`` for ammo outside 1..10,000, Rld outside 0..10,000 or more shots than a load.

    >>> crossbow = Loaded(rld=5).shoot()
    >>> crossbow.ready, crossbow.rounds_to_ready
    (False, 5)
    """

    ammo: int = 1
    rld: int = 0
    shots: int | None = None
    reloaded: int = 0
    natural: bool = False

    def __post_init__(self) -> None:
        if not 1 <= self.ammo <= MOST_SHOTS or not 0 <= self.rld <= MOST_SHOTS:
            raise OutOfRange(f"Ammo is 1 and Rld 0 to {MOST_SHOTS:,}, not {self.ammo} and {self.rld}.")
        if self.shots is None:
            object.__setattr__(self, "shots", self.ammo)
        if not 0 <= self.left <= self.ammo or not 0 <= self.reloaded <= self.rld:
            raise OutOfRange(f"There are 0 to {self.ammo} shots in a load and 0 to {self.rld} rounds to it.")

    @property
    def left(self) -> int:
        """Shots left in the load."""
        return self.ammo if self.shots is None else self.shots

    @property
    def ready(self) -> bool:
        """Whether it can be shot now."""
        return self.left > 0

    @property
    def rounds_to_ready(self) -> int:
        """Whole rounds of nothing but reloading before the next shot (DH-393); 0 when ready."""
        return 0 if self.ready else self.rld - self.reloaded

    def shoot(self, number: int = 1) -> "Loaded":
        """After ``number`` shots, such as a burst's ammo. A weapon without Rld is at once loaded again.

        Raises ``Refused`` for more shots than are left, ``OutOfRange`` for less than one.
        """
        if number < 1:
            raise OutOfRange(f"One shoots at least once, not {number} times.")
        if number > self.left:
            raise Refused(f"{self.left} shots are left, {number} are too many (DH-267).")
        left = self.left - number
        again = not left and not self.rld and not self.natural
        return replace(self, shots=self.ammo if again else left, reloaded=0)

    def reload_round(self) -> "Loaded":
        """After one whole round of reloading; the last of them fills the load.

        Raises ``Refused`` when there is nothing to reload, or when only sleep does.
        """
        if self.natural:
            raise Refused("Natural ammo comes back in sleep alone (DH-267).")
        if self.left == self.ammo:
            raise Refused("It is fully loaded.")
        if self.reloaded + 1 < self.rld:
            return replace(self, reloaded=self.reloaded + 1)
        return replace(self, shots=self.ammo, reloaded=0)

    def sleep(self) -> "Loaded":
        """After a sleep, which fills natural ammo (DH-267)."""
        return replace(self, shots=self.ammo, reloaded=0) if self.natural else self
