"""Use cases: practise, answer, progress. Owns the transaction."""
