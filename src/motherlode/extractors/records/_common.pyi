from motherlode.extractors.records.common import Places, ShortTexts, about_blocks, owned, running_worths

__all__ = ["Places", "ShortTexts", "about_blocks", "owned", "running_worths"]
