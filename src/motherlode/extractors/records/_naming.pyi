from motherlode.extractors.records.naming import common_places, holders, looks_of, node_keys, texts_at

__all__ = ["common_places", "holders", "looks_of", "node_keys", "texts_at"]
