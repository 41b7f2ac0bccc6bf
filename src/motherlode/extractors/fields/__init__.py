"""Witnesses for the fields that any page may have: title, authors, date, language, site name, address, kind."""
