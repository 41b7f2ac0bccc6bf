"""Witnesses for the header of a paper: title, authors, abstract, keywords, DOI, e-mails, date."""
