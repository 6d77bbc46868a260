"""The cards: drawn by `python -m assets.cards.draw`, committed as SVG."""
