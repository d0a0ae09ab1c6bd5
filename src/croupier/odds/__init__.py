"""Exact chances, edges and deviations."""
