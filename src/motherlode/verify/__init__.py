"""Whom to believe? Claims are compared, settled, calibrated; what was learned goes to the site's profile."""
