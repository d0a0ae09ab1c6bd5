"""Engines: where the settlement runs, on this machine or on a cluster."""
