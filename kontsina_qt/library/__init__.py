"""The library of matches, the settings, and the directories of both."""
