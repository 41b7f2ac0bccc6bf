"""Witnesses: "I think X is there". They return claims and decide nothing."""
