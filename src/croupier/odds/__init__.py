"""Exact chances, edges and deviations, and a second derivation of what the engine says.

Nothing here is a float until the last square root; nothing here is drawn by chance.
"""

from croupier.odds.chances import PositionOdds, SetOdds, position_odds, set_odds

__all__ = ["PositionOdds", "SetOdds", "position_odds", "set_odds"]
