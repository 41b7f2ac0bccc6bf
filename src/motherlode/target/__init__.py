"""What is wanted? Samples -> Target, and how well a document matches it (part A). Pure: no I/O."""

from motherlode.target.features import features_of, features_of_pdf, features_of_text
from motherlode.target.learn import learn, learned_anew, lessons_of, set_against
from motherlode.target.match import features_for, match, match_all, text_likeness
from motherlode.target.model import Features, Sample, Target, TargetZone
from motherlode.target.pile import ranked_in_pile

__all__ = [
    "Features",
    "Sample",
    "Target",
    "TargetZone",
    "features_for",
    "features_of",
    "features_of_pdf",
    "features_of_text",
    "learn",
    "learned_anew",
    "lessons_of",
    "match",
    "match_all",
    "ranked_in_pile",
    "set_against",
    "text_likeness",
]
