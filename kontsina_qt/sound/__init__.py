"""What is heard: noises by name, and the device they are played on. Nothing here knows a screen."""
