"""Work on a cluster that does what its pages say."""

from __future__ import annotations

from pathlib import Path

from motherlode.recipe import RunSettings
from motherlode.run.work import Work
from tests.run import page_works
from tests.run.spark_cluster import Cluster
from tests.run.spark_corpus import Rows, table_rows


def obey(
    cluster: Cluster, inputs: list[str], output: Path, settings: RunSettings, work: Work = page_works.addressed
) -> Rows:
    """Run work that does what pages say, a file a task."""
    from motherlode.run.spark.archive import open_archive, order_of
    from motherlode.run.spark.extract import Output, write_results
    from motherlode.run.spark.listing import Listed

    files = [Listed(name, Path(name).name, 1000) for name in inputs]
    order = order_of(cluster.session, work, settings)
    write_results(open_archive(cluster.session, files, order, part=1000), Output(str(output)))
    return table_rows(output / "results")
