"""Rivals for the records of a page: posts of a thread, hits of a search, rows of a list."""
