"""Motherlode inside other people's programs."""
