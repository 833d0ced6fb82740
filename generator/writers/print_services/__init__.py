"""Print services: pictures or pages of exactly the required size, and checks for what each would reject."""
