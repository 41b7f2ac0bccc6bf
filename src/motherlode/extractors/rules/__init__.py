"""Fields by rules (part C): rules as values, applying them, and learning them from a few annotated pages."""
