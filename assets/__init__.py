"""Sources of what the program shows and says, and the scripts that draw and compile them."""
