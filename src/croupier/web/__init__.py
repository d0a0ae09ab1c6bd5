"""Pages and requests: no rules, no sums."""
