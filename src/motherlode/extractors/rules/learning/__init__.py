"""Rules that write themselves: from a few annotated pages to ranked, readable rules (the paper's future work)."""
