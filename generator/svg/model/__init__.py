"""A scene and its geometry."""
