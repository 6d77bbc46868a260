"""Sounds, synthesised: what a card table sounds like, without a microphone."""
