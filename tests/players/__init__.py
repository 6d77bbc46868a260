"""Tests of the computer players: levels, protocol, engine and client."""
