"""Rivals for the main text: each names the blocks that it takes for the text; none sees another's choice."""
