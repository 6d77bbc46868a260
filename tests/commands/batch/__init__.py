"""Tests of many matches or judgements at once."""
