"""Small models and tables, learned by the scripts of the repository."""
