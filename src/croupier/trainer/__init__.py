"""Questions, marking and reasons. No clock, no chance, no disk, no language of its own."""
