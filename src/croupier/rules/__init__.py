"""What is true at the table: wheel, cloth, bets, limits, settlement, notation."""
