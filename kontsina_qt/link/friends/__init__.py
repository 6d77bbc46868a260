"""Friends: who they are, how their tables are recognised, and names that look like theirs."""
