"""Motherlode: pages and papers in, verified data out."""
