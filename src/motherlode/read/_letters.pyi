from motherlode.read.counted import plain_fold as fold_plain
from motherlode.read.counted import plain_runs_of_letters as runs_of_letters
from motherlode.read.counted import plain_tally as tally
from motherlode.read.counted import plain_token_prints as token_prints
from motherlode.read.counted import plain_tokens as tokens
from motherlode.read.counted import plainly_beyond_ascii as beyond_ascii
from motherlode.read.counted import plainly_count_han as count_han
from motherlode.read.counted import plainly_count_letters as count_letters
from motherlode.read.counted import plainly_count_small as count_small
from motherlode.read.counted import plainly_has_halves as has_halves
from motherlode.read.counted import plainly_has_han as has_han
from motherlode.read.counted import plainly_has_letter as has_letter
from motherlode.read.counted import plainly_running as running
from motherlode.read.counted import plainly_shared_prints as shared_prints
from motherlode.read.counted import plainly_spelled as spelled

__all__ = [
    "beyond_ascii",
    "count_han",
    "count_letters",
    "count_small",
    "fold_plain",
    "has_halves",
    "has_han",
    "has_letter",
    "running",
    "runs_of_letters",
    "shared_prints",
    "spelled",
    "tally",
    "token_prints",
    "tokens",
]
