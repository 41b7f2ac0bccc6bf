from motherlode.extractors.text.rows import block_columns, means, scores, shifted_rows, view_rows

__all__ = ["block_columns", "means", "scores", "shifted_rows", "view_rows"]
