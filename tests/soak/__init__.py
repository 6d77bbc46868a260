"""Long-running checks: separate commands, each with a short version among the tests."""
