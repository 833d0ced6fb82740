"""The commands: options in, one request handed on, a report printed."""
