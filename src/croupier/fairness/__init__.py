"""Fair numbers for training: drawn by chance alone, or committed to before and verified after.

Nothing here is certified, and nothing here is for play that costs money. `drawing` makes numbers
from random bytes, `commitment` makes them from two seeds, one of which is published as a hash
before the other is known. `record` is what is kept of an evening of such spins, `course` how it
goes on, `verification` what somebody altered in it. Only `keeping` knows the disk.
"""

from croupier.fairness.commitment import (
    SeedTooShort,
    ServerSeed,
    commitment_of,
    committed_number,
    is_client_seed,
    new_server_seed,
)
from croupier.fairness.drawing import drawn, fair_bytes, spins
from croupier.fairness.record import Record, Unreadable, read_record, write_record
from croupier.fairness.verification import Alteration, alterations

__all__ = [
    "Alteration",
    "Record",
    "SeedTooShort",
    "ServerSeed",
    "Unreadable",
    "alterations",
    "commitment_of",
    "committed_number",
    "drawn",
    "fair_bytes",
    "is_client_seed",
    "new_server_seed",
    "read_record",
    "spins",
    "write_record",
]
