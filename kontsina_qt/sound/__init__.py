"""Sound: noises by name, and the device they are played on, without Qt."""
