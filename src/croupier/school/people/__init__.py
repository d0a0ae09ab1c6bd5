"""People: who acts, and who is let in."""
