"""The same pipeline on Apache Spark: many machines, the same results."""
