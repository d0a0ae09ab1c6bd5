"""Croupier: the exact rules of roulette, and the training of those who deal it.

Play money and training only: nothing here takes a real stake.
"""

__version__ = "0.1.0"
