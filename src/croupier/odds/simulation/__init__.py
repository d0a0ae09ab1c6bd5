"""Simulation: many spins, many players, and plans of staking. Needs numpy.

`run` has what a program calls, `play` its arguments (and needs no numpy), `plans` how stakes
follow from what was won and lost, `result` what comes out.
"""
