"""What of a foreign page may be shown: a list of what is allowed, so that all else is not."""

from __future__ import annotations

SHOWN = frozenset(
    "a abbr acronym address article aside b bdi bdo big blockquote body br caption center cite code col colgroup "
    "data dd del details dfn dir div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hgroup hr html i "
    "img ins kbd label li main mark menu nav ol p picture pre q rp rt ruby s samp section small span strike strong "
    "sub summary sup table tbody td tfoot th thead time tr tt u ul var wbr".split()
)
"""Elements of HTML that are written as they are; any other that has text becomes a span."""
MATHML = frozenset(
    "math mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mspace msqrt mstyle msub "
    "msubsup msup mtable mtd mtext mtr munder munderover none semantics merror".split()
)
BLOCKS = frozenset("form fieldset frameset noframes noscript dialog legend option select search slot template".split())
"""These become a div: they have a line of their own, and nothing that they do is wanted."""
DROPPED = frozenset(
    "script style link meta base iframe frame object embed applet param source track audio video canvas svg map area "
    "title head annotation annotation-xml portal bgsound input textarea keygen progress meter".split()
)
"""These and all that they hold are left out; a value in one of them is shown in the list above the page."""
VOID = frozenset({"br", "col", "hr", "img", "wbr", "mspace", "mprescripts", "none"})
ATTRIBUTES = frozenset(
    "class id title alt dir lang colspan rowspan width height align valign bgcolor color face size border cellpadding "
    "cellspacing datetime start value type span open display mathvariant linethickness stretchy fence separator "
    "accent columnalign rowalign columnspan".split()
)
