"""Tests of the rivals for records."""
