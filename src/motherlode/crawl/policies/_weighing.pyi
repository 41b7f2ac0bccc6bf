from motherlode.crawl.policies.weighing import evidence, promise

__all__ = ["evidence", "promise"]
