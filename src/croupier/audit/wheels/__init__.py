"""Does a wheel lean? Tests of a log of numbers (docs/wheel.md). Needs numpy and scipy.

`reading` and `names` take the numbers out of files (and need neither), `counting` has what is
measured of them, `spread`, `simulated`, `runs` and `neighbors` how likely that is for a fair wheel,
`power` what a log can show, and `examining` puts them together into a verdict.
"""
