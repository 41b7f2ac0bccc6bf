# %% [markdown]
# # Pages as data
# Cells of a notebook as a plain file: open it in an editor that runs cells, or run it as it is.

# %%
from motherlode import extract

PAGE = """
<html lang="en"><head><title>Focused crawling</title></head><body>
<article><h1>Focused crawling</h1><p class="byline">By Ada Example</p>
<p>A focused crawler follows the links that promise more of its topic, and leaves the others alone.</p>
<p>Its harvest rate is <script type="math/tex">h = \\frac{r}{n}</script>: relevant pages among all pages.</p>
</article></body></html>
"""
page = extract(PAGE, url="https://example.org/crawling")
page  # in a notebook: a table of all that the page gave

# %%
print(page.to_markdown())
print([formula.latex for formula in page.formulas])

# %% [markdown]
# Why is that the title? Every value says where it stands and who agrees on it.

# %%
print(page.evidence["title"].where.xpath, page.evidence["title"].by)

# %% [markdown]
# A collection, made by `lode demo my-collection` or `lode add my-collection …`, as a table:
# one row a page with `frame`, one row a post with `records_frame`; pandas or polars, whichever is there.

# %%
from pathlib import Path

from motherlode.notebook import frame, results

if Path("my-collection").is_dir():
    print(frame(results("my-collection", "lang:en crawling")))
