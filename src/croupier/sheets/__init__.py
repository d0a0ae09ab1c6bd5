"""What leaves the screen: paper, decks of cards and quiz banks."""
