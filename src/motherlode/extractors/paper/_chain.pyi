from motherlode.extractors.paper.chain import plainly_judged as judged

__all__ = ["judged"]
