"""A real mini-web with open licences, made by scripts/make_demo.py; whose it is, stands in ATTRIBUTION.md."""
