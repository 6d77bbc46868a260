"""Measurements of the window; each prints its figures and judges nothing."""
