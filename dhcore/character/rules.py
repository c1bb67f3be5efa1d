"""What a campaign plays with: the packs it uses and how it reads the rules."""

from dataclasses import dataclass, field

from dhcore.content.house_pack import house_library
from dhcore.content.library import Library
from dhcore.dragonhead.house import RULINGS, House


@dataclass(frozen=True)
class Rules:
    """The ``library`` of a campaign and its ``house``; what every command and sheet is computed with."""

    library: Library = field(default_factory=house_library)
    house: House = RULINGS
