"""The commands: parse options, hand one request on, print a report."""
