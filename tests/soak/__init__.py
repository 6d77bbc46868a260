"""What takes long: commands of their own, each with a short version among the tests."""
