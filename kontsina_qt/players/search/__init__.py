"""Looking ahead: the tree, the rollout policy, exact endings."""
