"""Finding what was gathered: formulas by their structure."""
