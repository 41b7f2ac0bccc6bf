from motherlode.crawl.policies.weighing import evidence, learn, promise, promises, remember, weighed

__all__ = ["evidence", "learn", "promise", "promises", "remember", "weighed"]
