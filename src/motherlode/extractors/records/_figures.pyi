from motherlode.extractors.records.figures import measured

__all__ = ["measured"]
