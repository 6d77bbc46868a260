"""The program's icon, its small drawings, and those of the tool bar."""
