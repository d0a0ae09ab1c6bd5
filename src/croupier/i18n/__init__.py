"""Typed values to sentences in a language.

>>> from croupier.i18n import Voice
>>> from croupier.rules import standard
>>> Voice("en").position(standard().layout.by_key["17/20"])
'split 17/20'
"""

from croupier.i18n.languages import SOURCE, from_environment, languages, negotiate, own_name
from croupier.i18n.voice import N_, Voice

__all__ = ["N_", "SOURCE", "Voice", "from_environment", "languages", "negotiate", "own_name"]
