from motherlode.crawl.policies.weighing import evidence, learn, promise

__all__ = ["evidence", "learn", "promise"]
