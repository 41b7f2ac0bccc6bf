"""The chain as crfsuite trains it: read from its file, and worked out alike in Python and compiled."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from motherlode.extractors.paper.chain import Chain, chain_of, judged, plainly_judged
from motherlode.extractors.paper.labeller import shipped

pycrfsuite = pytest.importorskip("pycrfsuite")

TRAITS = sorted(shipped().numbers)
LINES = st.lists(st.lists(st.sampled_from([*TRAITS, "unheard=of"]), max_size=12), min_size=1, max_size=30)
TITLE, TEXT = ["large", "start=A"], ["small", "start=a"]


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A chain that has learned that a large line comes first."""
    file = tmp_path_factory.mktemp("chain") / "small.crfsuite"
    trainer = pycrfsuite.Trainer(verbose=False)
    for length in range(1, 6):
        lines = [[*TITLE, "1:small"], *([*TEXT, "-1:large"] for _ in range(length))]
        trainer.append(lines, ["title", *["text"] * length])
    trainer.train(str(file))
    return file


def test_its_answer_is_that_of_crfsuite(model: Path) -> None:
    tagger = pycrfsuite.Tagger()
    tagger.open(str(model))
    chain = chain_of(model.read_bytes())
    labels, likely = judged([TITLE, TEXT, TEXT], chain)
    assert [chain.labels[label] for label in labels] == tagger.tag(
        [[*TITLE, "1:small"], [*TEXT, "-1:large", "1:small"], TEXT],
    )
    expected = [[tagger.marginal(label, at) for label in chain.labels] for at in range(3)]
    assert np.allclose(likely, expected)


def both(lines: list[list[str]], chain: Chain) -> None:
    labels, likely = judged(lines, chain)
    others, expected = plainly_judged(lines, chain)
    assert np.allclose(likely, expected)
    assert labels == others


@settings(deadline=None)
@given(LINES)
def test_both_ways_agree(lines: list[list[str]]) -> None:
    both(lines, shipped())
