"""Benchmarks, which print figures."""
