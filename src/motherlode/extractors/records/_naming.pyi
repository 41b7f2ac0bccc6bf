from motherlode.extractors.records.naming import common_places, node_keys

__all__ = ["common_places", "node_keys"]
