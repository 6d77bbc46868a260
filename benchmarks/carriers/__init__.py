"""What carries lines between two programs, for ``python -m benchmarks.iroh_trial``."""
