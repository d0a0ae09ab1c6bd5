"""One file a kind of drill."""
