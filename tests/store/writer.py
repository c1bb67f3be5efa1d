"""Run as a process of its own: python writer.py <home> <campaign id> <name> <commands>

Each command counts in the writer's own record and in one that all share, and is printed once it is saved.
With 0 commands it goes on without end.
"""

import itertools
import sys
from pathlib import Path

from dhcore.store import Store


def write(home: str, campaign_id: str, name: str, commands: int) -> None:
    campaign = Store(Path(home), patience_s=60).open(campaign_id)
    print("ready", flush=True)
    sys.stdin.readline()
    for number in itertools.count() if commands == 0 else range(commands):
        key = f"{name}-{number}"

        def add(documents):
            for record in (documents.characters.setdefault(name, {}), documents.settings):
                record["count"] = record.get("count", 0) + 1

        campaign.change("count", key, add, who=name, token=key)
        print(key, flush=True)


if __name__ == "__main__":
    write(sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4]))
