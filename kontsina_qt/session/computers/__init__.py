"""The computer players at the table: asked, waited for, answered."""
