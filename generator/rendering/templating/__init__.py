"""Templates and the functions they can call."""
