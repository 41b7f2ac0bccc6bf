"""Values in a temporary file."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from motherlode.store.spool import Spool


@given(st.lists(st.dictionaries(st.text(), st.floats(allow_nan=False))), st.slices(20))
def test_a_spool_is_the_list_that_went_in(values: list[dict[str, float]], part: slice) -> None:
    with Spool(iter(values), dict[str, float]) as spool:
        assert len(spool) == len(values)
        assert list(spool) == values
        assert list(spool) == values, "it is gone through a second time"
        assert spool[part] == values[part]


def test_a_value_is_found_by_its_number() -> None:
    with Spool(["a", "b", "c"], str) as spool:
        assert (spool[0], spool[2], spool[-1]) == ("a", "c", "c")
        with pytest.raises(IndexError):
            spool[3]
