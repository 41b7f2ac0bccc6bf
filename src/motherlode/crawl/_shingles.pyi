from motherlode.crawl.shingles import majority, one_line

__all__ = ["majority", "one_line"]
