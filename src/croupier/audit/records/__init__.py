"""Records to try an audit on: logs of any size, made up from a seed, with planted errors.

`order` says what is asked for and why it cannot be had (and needs no numpy), `making` has what
a program calls. A `felt` is a table's rules as arrays that the engine has filled, `players` lay
on it through an `evening`, `due` is what the rules then pay, `planting` puts errors among it,
and `writing` brings it into files.
"""
