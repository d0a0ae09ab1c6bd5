"""Records of what was played, checked: payments settled again, and wheels tested."""
