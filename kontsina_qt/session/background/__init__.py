"""What is counted and judged while the window goes on."""
