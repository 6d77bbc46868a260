"""Laugh and Lie Down."""
