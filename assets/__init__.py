"""Sources of pictures, sounds, fonts and translations, and the scripts that build them."""
