"""Files read back, by code that knows neither plan nor writer."""
