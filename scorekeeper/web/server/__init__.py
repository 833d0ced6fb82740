"""A table that phones in the same network share: its guests, what each may do, and the server between them."""
