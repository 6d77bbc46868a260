"""The program's icon, its small versions, and the tool bar's icons."""
