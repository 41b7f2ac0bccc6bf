"""What do we remember? Archives, databases and exports: ordinary files that open without Motherlode."""
