"""Measuring the strength of players for the tables of ``docs/strength.md``.

Contests, times and numbers of deals are planned before anything is played; the plan also records
deals added after a look at the first ones (``plan``). Results are saved as they come
(``playing``); finished ones are in a table with all digits (``results``), and the page shows them
with p-values corrected for multiple comparisons (``chances``, ``page``).
"""
