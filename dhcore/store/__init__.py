"""Campaigns on the disk: one TinyDB file each, locked, replaced whole, with a log that can be undone.

>>> import tempfile
>>> from pathlib import Path
>>> from dhcore.store import Store, new_id
>>> with tempfile.TemporaryDirectory() as folder:
...     campaign = Store(Path(folder)).create("Mondays")
...     mara = new_id()
...     def join(documents):
...         documents.characters[mara] = {"name": "Mara", "wear": 0}
...     def hit(documents):
...         documents.characters[mara]["wear"] += 8
...     _ = campaign.change("join", "Mara joins", join)
...     _ = campaign.change("hit", "Mara takes 8 wear", hit, who="DM")
...     wounded = campaign.state().characters[mara]
...     _ = campaign.undo()
...     wounded, campaign.state().characters[mara], [row.text for row in campaign.log() if row.undone]
({'name': 'Mara', 'wear': 8}, {'name': 'Mara', 'wear': 0}, ['Mara takes 8 wear'])
"""

from dhcore.store.campaign import Campaign
from dhcore.store.documents import Documents, Records, Snapshot, WorkingRecords
from dhcore.store.records import LogRow
from dhcore.store.store import Listing, Store, new_id
from dhcore.store.values import Document

__all__ = [
    "Campaign",
    "Document",
    "Documents",
    "Listing",
    "LogRow",
    "Records",
    "Snapshot",
    "Store",
    "WorkingRecords",
    "new_id",
]
