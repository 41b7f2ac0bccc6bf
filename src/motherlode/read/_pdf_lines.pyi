from motherlode.read.pdf_runs import plain_lines_on as lines_on
from motherlode.read.pdf_runs import plain_text_of as text_of

__all__ = ["lines_on", "text_of"]
