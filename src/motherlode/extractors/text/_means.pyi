from motherlode.extractors.text.hints import Names
from motherlode.extractors.text.lettering import Rows
from motherlode.read.nodes import NodeTable

def means_of_page(table: NodeTable, names: Names, title: str, said: list[float], row: Rows) -> None: ...
