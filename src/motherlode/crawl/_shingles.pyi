from motherlode.crawl.shingles import majority

__all__ = ["majority"]
