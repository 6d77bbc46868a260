"""Games of tricks."""
