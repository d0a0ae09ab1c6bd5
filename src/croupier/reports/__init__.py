"""Reports: what a check found, as one HTML file that needs nothing beside it.

`page` is the frame: titles, words, tables and figures; the other modules fill it from values.
"""
