"""The build cache: reuses unchanged output of earlier builds."""
