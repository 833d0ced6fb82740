"""A shared session for phones in the same network: participants, permissions, and the server between them."""
