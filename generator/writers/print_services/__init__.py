"""Print houses: pictures or pages of exactly the size that each asks for, and what it would send back."""
