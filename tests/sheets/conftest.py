"""The terminal of these tests speaks English, whatever the machine's does."""

import os

os.environ["CROUPIER_LANG"] = "en"
