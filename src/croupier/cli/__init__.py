"""The command line: arguments in, answers out."""
