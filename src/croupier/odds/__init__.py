"""Exact chances, edges, deviations and distributions, and the engine derived a second time.

Nothing here is a float until the last square root; nothing here is drawn by chance.
"""

from croupier.odds.chances import PositionOdds, SetOdds, position_odds, set_odds
from croupier.odds.distributions import Distribution, net_distribution, net_distributions

__all__ = [
    "Distribution",
    "PositionOdds",
    "SetOdds",
    "net_distribution",
    "net_distributions",
    "position_odds",
    "set_odds",
]
