"""Orders of visits, one file each."""
