"""The chapters, a file each: `CHAPTER` says what it is called and who writes it."""
