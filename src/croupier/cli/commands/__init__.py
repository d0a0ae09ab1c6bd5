"""One file a command; each holds a function `command`, and is loaded when it is asked for."""
