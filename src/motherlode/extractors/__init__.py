""" "I think X is there": one file, one algorithm; each returns claims and decides nothing."""
