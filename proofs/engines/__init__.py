"""The engines: each judges properties in its own way, and none imports another."""
