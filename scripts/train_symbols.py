"""Learn the impact of LaTeX symbols: I(t) = TF(t)^(1/4) * TAR(t) (part E, step i).

TF is the share of a symbol among all LaTeX symbols of the formulas of the training pages, TAR the share of its
occurrences on all pages that stand in a formula. Pages without formulas count too: there a symbol is never LaTeX.

    python scripts/train_symbols.py --data DIR
"""

from __future__ import annotations

import argparse
import json
import re
from collections import Counter
from pathlib import Path

from motherlode.extractors.formula.tokens import KNOWN

ROOT = Path(__file__).resolve().parent.parent
OUTPUT = ROOT / "src" / "motherlode" / "data" / "symbols.json"
SYMBOL = re.compile(r"\\[a-zA-Z]+|\\[^a-zA-Z\s]|[_^{}=<>+$]")
FORMULA_SET, PLAIN_SET = "formulas/pages", "html/wcxb-dev"
LEAST = 0.01


def rows_of(folder: Path) -> list[dict[str, object]]:
    with (folder / "manifest.jsonl").open(encoding="utf-8") as lines:
        return [json.loads(line) for line in lines if line.strip()]


def symbols_in(text: str) -> Counter[str]:
    return Counter(SYMBOL.findall(text))


def counted(data: Path) -> tuple[Counter[str], Counter[str]]:
    """(occurrences in formulas, occurrences in all sources)."""
    real: Counter[str] = Counter()
    all_of_them: Counter[str] = Counter()
    for row in rows_of(data / FORMULA_SET):
        if row["derived"]:
            continue
        text = (data / FORMULA_SET / str(row["file"])).read_text(encoding="utf-8", errors="replace")
        found = sum((symbols_in(str(latex)) for latex in row["gold"]), Counter())  # type: ignore[attr-defined]
        real += found
        # Copies of a formula on its page are LaTeX too: a symbol stands at least as often as in the gold.
        seen = symbols_in(text)
        all_of_them += seen | found
        real += Counter(
            {symbol: seen[symbol] - n for symbol, n in found.items() if seen[symbol] > n and symbol[0] == "\\"}
        )
    for row in rows_of(data / PLAIN_SET):
        path = data / PLAIN_SET / str(row["file"])
        all_of_them += symbols_in(path.read_text(encoding="utf-8", errors="replace"))
    return real, all_of_them


def impacts(real: Counter[str], all_of_them: Counter[str]) -> dict[str, float]:
    total = real.total()
    found = {
        symbol: round((count / total) ** 0.25 * count / max(count, all_of_them[symbol]), 4)
        for symbol, count in real.items()
        if symbol in KNOWN
    }
    kept = sorted(((-impact, symbol) for symbol, impact in found.items() if impact >= LEAST))
    return {symbol: -impact for impact, symbol in kept}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=ROOT.parent / "data", help="development data (../data)")
    options = parser.parse_args()
    found = impacts(*counted(options.data))
    OUTPUT.write_text(json.dumps(found, indent=0, ensure_ascii=False) + "\n", encoding="utf-8")
    print(f"{OUTPUT.relative_to(ROOT)}: {len(found)} symbols, {sum(i >= 0.1 for i in found.values())} probes")


if __name__ == "__main__":
    main()
