"""The information state of a seat."""
