"""How strong the players are: what makes the tables of ``docs/strength.md``.

Who meets whom, with how much time and on how many deals is fixed before anything is played, and
where deals were added after a look at the first ones, the plan says so (``plan``). Results are
kept as they come (``playing``), those that are whole stand in a table with all digits
(``results``), and the page tells them with their chances, corrected for how many comparisons there
are (``chances``, ``page``).
"""
