"""Typed values to sentences in a language."""
