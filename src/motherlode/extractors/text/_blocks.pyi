from collections.abc import Callable, Mapping

from motherlode.extractors.text.lettering import Numbers
from motherlode.read.nodes import NodeTable

def own_hints(
    table: NodeTable, ids: Mapping[int, str], tag_bits: Mapping[str, int], bits_of: Callable[[str], int]
) -> Numbers: ...
def inherited(own: Numbers, parent: Numbers) -> Numbers: ...
def climbed(nodes: Numbers, parent: Numbers, outside: Numbers, highest: int) -> tuple[Numbers, Numbers]: ...
