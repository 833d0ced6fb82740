"""HTTP: connections, routes, events, files."""
