from motherlode.crawl.policies.weighing import evidence, learn, promise, remember, weighed

__all__ = ["evidence", "learn", "promise", "remember", "weighed"]
