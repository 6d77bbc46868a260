"""Many matches or judgements at once, on all cores."""
