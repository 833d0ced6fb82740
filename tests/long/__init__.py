"""What is too long for every run of the tests: `python -m tests.long`."""
