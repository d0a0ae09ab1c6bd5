"""Exams: what is set, the attempts at it, and what they came to."""
