"""Templates and what they can call."""
