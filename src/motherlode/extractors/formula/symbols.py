"""The symbols of LaTeX by the types of part E (Table 3), with the characters that they print.

Extended from the paper's tables to what AMS, MathJax and KaTeX accept today. Where several commands print one
character, the one that authors write most often stands first: it is the way back from a rendering.
"""

from __future__ import annotations

GREEK = (
    "alpha α beta β gamma γ delta δ epsilon ϵ varepsilon ε zeta ζ eta η theta θ vartheta ϑ iota ι kappa κ varkappa ϰ "
    "lambda λ mu μ nu ν xi ξ omicron ο pi π varpi ϖ rho ρ varrho ϱ sigma σ varsigma ς tau τ upsilon υ phi ϕ varphi φ "
    "chi χ psi ψ omega ω Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π Sigma Σ Upsilon Υ Phi Φ Psi Ψ Omega Ω digamma ϝ"
)
OPERATORS = (
    "pm ± mp ∓ times × div ÷ cdot ⋅ cdotp · ast ∗ star ⋆ circ ∘ bullet ∙ cap ∩ cup ∪ uplus ⊎ sqcap ⊓ sqcup ⊔ vee ∨ "
    "wedge ∧ setminus ∖ wr ≀ diamond ⋄ bigtriangleup △ triangleleft ◃ triangleright ▹ oplus ⊕ ominus ⊖ otimes ⊗ "
    "oslash ⊘ odot ⊙ dagger † ddagger ‡ amalg ⨿ boxplus ⊞ boxminus ⊟ boxtimes ⊠ boxdot ⊡ ltimes ⋉ rtimes ⋊ "
    "leftthreetimes ⋋ rightthreetimes ⋌ curlyvee ⋎ curlywedge ⋏ dotplus ∔ divideontimes ⋇ Cap ⋒ Cup ⋓ barwedge ⊼ "
    "veebar ⊻ doublebarwedge ⩞ circledast ⊛ circledcirc ⊚ circleddash ⊝ intercal ⊺ lor ∨ land ∧ "
    "bigcirc ◯ smallsetminus ∖ Join ⋈ sslash ⫽ And &"
)
RELATIONS = (
    "leq ≤ le ≤ geq ≥ ge ≥ neq ≠ ne ≠ equiv ≡ sim ∼ simeq ≃ approx ≈ cong ≅ propto ∝ in ∈ ni ∋ owns ∋ notin ∉ subset ⊂ "
    "supset ⊃ subseteq ⊆ supseteq ⊇ nsubseteq ⊈ nsupseteq ⊉ subsetneq ⊊ supsetneq ⊋ sqsubseteq ⊑ sqsupseteq ⊒ "
    "sqsubset ⊏ sqsupset ⊐ ll ≪ gg ≫ lll ⋘ ggg ⋙ prec ≺ succ ≻ preceq ⪯ succeq ⪰ perp ⊥ mid ∣ nmid ∤ parallel ∥ "
    "nparallel ∦ vdash ⊢ dashv ⊣ models ⊨ vDash ⊨ Vdash ⊩ nvdash ⊬ nvDash ⊭ asymp ≍ bowtie ⋈ smile ⌣ frown ⌢ doteq ≐ "
    "leqslant ⩽ geqslant ⩾ lesssim ≲ gtrsim ≳ lessgtr ≶ gtrless ≷ leqq ≦ geqq ≧ nleq ≰ ngeq ≱ nless ≮ ngtr ≯ "
    "lessapprox ⪅ gtrapprox ⪆ precsim ≾ succsim ≿ preccurlyeq ≼ succcurlyeq ≽ nprec ⊀ nsucc ⊁ approxeq ≊ thickapprox ≈ "
    "thicksim ∼ backsim ∽ ncong ≇ nsim ≁ triangleq ≜ circeq ≗ bumpeq ≏ Bumpeq ≎ eqcirc ≖ doteqdot ≑ coloneqq ≔ "
    "eqqcolon ≕ vartriangleleft ⊲ vartriangleright ⊳ trianglelefteq ⊴ trianglerighteq ⊵ ntriangleleft ⋪ "
    "ntriangleright ⋫ subseteqq ⫅ supseteqq ⫆ lneq ⪇ gneq ⪈ lneqq ≨ gneqq ≩ between ≬ pitchfork ⋔ therefore ∴ "
    "because ∵ blacktriangleleft ◀ blacktriangleright ▶ lt < gt > colon : shortmid ∣ shortparallel ∥ varpropto ∝ "
    "coloneq ≔ ordinarycolon : eqsim ≂ gtreqless ⋛ lesseqgtr ⋚ eqslantless ⪕ eqslantgtr ⪖ Subset ⋐ Supset ⋑ multimap ⊸"
)
ARROWS = (
    "to → rightarrow → leftarrow ← gets ← leftrightarrow ↔ Rightarrow ⇒ Leftarrow ⇐ Leftrightarrow ⇔ mapsto ↦ "
    "longrightarrow ⟶ longleftarrow ⟵ longleftrightarrow ⟷ Longrightarrow ⟹ Longleftarrow ⟸ Longleftrightarrow ⟺ "
    "iff ⟺ implies ⟹ impliedby ⟸ longmapsto ⟼ hookrightarrow ↪ hookleftarrow ↩ uparrow ↑ downarrow ↓ updownarrow ↕ "
    "Uparrow ⇑ Downarrow ⇓ Updownarrow ⇕ nearrow ↗ searrow ↘ swarrow ↙ nwarrow ↖ rightharpoonup ⇀ rightharpoondown ⇁ "
    "leftharpoonup ↼ leftharpoondown ↽ rightleftharpoons ⇌ leftrightharpoons ⇋ rightleftarrows ⇄ leftrightarrows ⇆ "
    "rightrightarrows ⇉ leftleftarrows ⇇ upuparrows ⇈ downdownarrows ⇊ twoheadrightarrow ↠ twoheadleftarrow ↞ "
    "rightarrowtail ↣ leftarrowtail ↢ rightsquigarrow ⇝ leadsto ⇝ leftrightsquigarrow ↭ curvearrowright ↷ "
    "curvearrowleft ↶ circlearrowleft ↺ circlearrowright ↻ dashrightarrow ⇢ dashleftarrow ⇠ nrightarrow ↛ nleftarrow ↚ "
    "nRightarrow ⇏ nLeftarrow ⇍ nleftrightarrow ↮ nLeftrightarrow ⇎ Lleftarrow ⇚ Rrightarrow ⇛ looparrowleft ↫ "
    "looparrowright ↬ upharpoonright ↾ upharpoonleft ↿ downharpoonright ⇂ downharpoonleft ⇃ restriction ↾ Lsh ↰ Rsh ↱"
)
BIG = (
    "sum ∑ prod ∏ coprod ∐ int ∫ iint ∬ iiint ∭ iiiint ⨌ oint ∮ oiint ∯ oiiint ∰ bigcup ⋃ bigcap ⋂ bigsqcup ⨆ "
    "biguplus ⨄ bigwedge ⋀ bigvee ⋁ bigoplus ⨁ bigotimes ⨂ bigodot ⨀ intop ∫ smallint ∫ idotsint ∫"
)
SPECIAL = (
    "infty ∞ partial ∂ nabla ∇ forall ∀ exists ∃ nexists ∄ emptyset ∅ varnothing ∅ neg ¬ lnot ¬ top ⊤ bot ⊥ angle ∠ "
    "measuredangle ∡ sphericalangle ∢ triangle △ square □ Box □ blacksquare ■ Diamond ◊ lozenge ◊ blacklozenge ⧫ "
    "bigstar ★ clubsuit ♣ diamondsuit ♢ heartsuit ♡ spadesuit ♠ flat ♭ natural ♮ sharp ♯ hbar ℏ hslash ℏ ell ℓ wp ℘ "
    "Re ℜ Im ℑ aleph ℵ beth ℶ gimel ℷ daleth ℸ imath ı jmath ȷ complement ∁ mho ℧ eth ð Finv Ⅎ Game ⅁ prime ′ "
    "backprime ‵ surd √ degree ° checkmark ✓ maltese ✠ circledR ® circledS Ⓢ yen ¥ pounds £ P ¶ S § copyright © "
    "blacktriangle ▲ blacktriangledown ▼ triangledown ▽ vartriangle △ diagup ╱ diagdown ╲ "
    "ldots … dots … cdots ⋯ vdots ⋮ ddots ⋱ dotsc … dotsb ⋯ dotsm ⋯ dotsi ⋯ dotso … mathellipsis …"
)
FENCES = (
    "langle ⟨ rangle ⟩ lfloor ⌊ rfloor ⌋ lceil ⌈ rceil ⌉ lbrace { rbrace } lbrack [ rbrack ] lvert | rvert | vert | "
    "| ‖ Vert ‖ lVert ‖ rVert ‖ ulcorner ⌜ urcorner ⌝ llcorner ⌞ lrcorner ⌟ lgroup ⟮ rgroup ⟯ lmoustache ⎰ "
    "rmoustache ⎱ llbracket ⟦ rrbracket ⟧ backslash \\ { { } }"
)
FUNCTIONS = frozenset(
    "arccos arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd hom inf injlim ker lg lim liminf limsup ln log "
    "max min Pr projlim sec sin sinh sup tan tanh varinjlim varliminf varlimsup varprojlim mod bmod".split()
)
LIMIT_FUNCTIONS = frozenset("det gcd inf injlim lim liminf limsup max min Pr projlim sup".split())
ACCENTS = (
    "hat ^ widehat ^ bar ¯ overline ¯ tilde ~ widetilde ~ vec → dot ˙ ddot ¨ dddot ⃛ acute ´ grave ` breve ˘ check ˇ "
    "mathring ˚ overrightarrow → overleftarrow ← overleftrightarrow ↔ overbrace ⏞ underbrace ⏟ underline _ "
    "widecheck ˇ overbracket ⎴ underbracket ⎵"
)
"""What stands over or under its argument, with the character that renderings draw there."""

FONTS = frozenset(
    "mathrm mathbf mathit mathsf mathtt mathcal mathscr mathfrak mathbb boldsymbol bm bold pmb Bbb mathnormal mathbfit "
    "mathbfsf mathbfcal mathbfscr mathbfup mathup mathsfit symbf symbfit symbb symcal symfrak symrm symsf symtt".split()
)
ONE_ARGUMENT = frozenset(
    "phantom hphantom vphantom mathord mathbin mathrel mathop mathopen mathclose mathpunct mathinner operatorname "
    "operatorname* boxed fbox cancel bcancel xcancel not sqrt smash substack underbar pmod pod bra ket Bra Ket braket "
    "Braket tag tag* label ref eqref overarc wideparen undertilde utilde underrightarrow underleftarrow "
    "underleftrightarrow overparen underparen underarc xrightarrow xleftarrow xleftrightarrow xRightarrow "
    "xLeftarrow xmapsto xhookrightarrow xlongequal require unicode ce pu cssId norm abs set Set mathclap mathllap "
    "mathrlap llap rlap clap hspace vspace mspace verb Aboxed shoveleft shoveright".split()
)
TWO_ARGUMENTS = frozenset(
    "frac dfrac tfrac cfrac binom dbinom tbinom stackrel overset underset textcolor colorbox cancelto raisebox href "
    "class style htmlClass htmlId htmlStyle htmlData bbox".split()
)
THREE_ARGUMENTS = frozenset({"sideset", "fcolorbox", "prescript"})
TEXT = frozenset(
    "text textrm textbf textit textsf texttt textnormal textsc textup textmd textsl emph mbox hbox texorpdfstring "
    "mathtext label tag tag* ref eqref ce pu cssId require unicode verb hspace hspace* vspace mspace class".split()
)
"""Commands whose argument is words, a name or a length, not mathematics."""

OPTIONAL_ARGUMENT = frozenset(
    {"sqrt", "xrightarrow", "xleftarrow", "xRightarrow", "xLeftarrow", "smash", "cfrac", "\\"}
)
INFIX = frozenset({"over", "atop", "choose", "above", "brace", "brack", "overwithdelims", "atopwithdelims"})
SWITCHES = frozenset(
    "displaystyle textstyle scriptstyle scriptscriptstyle rm bf it sf tt cal frak scr bb sc mit tiny scriptsize "
    "footnotesize small normalsize large Large LARGE huge Huge limits nolimits displaylimits nonumber notag hline "
    "hfill hfil allowbreak nobreak break newline noindent centering mathstrut strut relax hskip kern mkern hdashline "
    "toprule midrule bottomrule begingroup endgroup medspace thinspace thickspace negthinspace negmedspace "
    "negthickspace quad qquad enspace enskip space nobreakspace cr color pagecolor protect bigskip smallskip "
    "medskip par intertext shortintertext inline".split()
)
"""What changes the look of what follows, or leaves a gap, and means nothing itself: the paper's ignored symbols."""

SIZED = frozenset(
    f"{size}{side}" for size in ("big", "Big", "bigg", "Bigg") for side in ("", "l", "r", "m")
) | frozenset({"left", "right", "middle", "mleft", "mright"})


def pairs(table: str) -> list[tuple[str, str]]:
    """(command, character) of a table above."""
    words = table.split()
    return list(zip(words[::2], words[1::2], strict=True))


def first_commands(*tables: str) -> dict[str, str]:
    """Character -> the command that authors write most often for it."""
    found: dict[str, str] = {}
    for table in tables:
        for command, character in pairs(table):
            if not character.isascii():
                found.setdefault(character, "\\" + command)
    return found


TYPES: dict[str, str] = {
    **dict.fromkeys((name for name, _ in pairs(GREEK)), "variable"),
    **dict.fromkeys((name for name, _ in pairs(OPERATORS)), "binary"),
    **dict.fromkeys((name for name, _ in pairs(RELATIONS)), "binary"),
    **dict.fromkeys((name for name, _ in pairs(ARROWS)), "binary"),
    **dict.fromkeys((name for name, _ in pairs(BIG)), "big"),
    **dict.fromkeys((name for name, _ in pairs(SPECIAL)), "special"),
    **dict.fromkeys((name for name, _ in pairs(FENCES)), "fence"),
    **dict.fromkeys(FUNCTIONS, "function"),
    **dict.fromkeys((name for name, _ in pairs(ACCENTS)), "unary"),
    **dict.fromkeys(FONTS | ONE_ARGUMENT | TEXT, "unary"),
    **dict.fromkeys(TWO_ARGUMENTS, "fraction"),
    **dict.fromkeys(THREE_ARGUMENTS, "fraction"),
    **dict.fromkeys(INFIX, "infix"),
    **dict.fromkeys(SWITCHES, "ignored"),
    **dict.fromkeys(SIZED, "sized"),
    "stackrel": "fraction",
    "sqrt": "root",
    "begin": "environment",
    "end": "end",
}
"""Command without its backslash -> symbol type."""

ARITY: dict[str, int] = {
    **dict.fromkeys((name for name, _ in pairs(ACCENTS)), 1),
    **dict.fromkeys(FONTS | ONE_ARGUMENT | TEXT, 1),
    **dict.fromkeys(TWO_ARGUMENTS, 2),
    **dict.fromkeys(THREE_ARGUMENTS, 3),
    "genfrac": 6,
}
SIGNS = (GREEK, RELATIONS, OPERATORS, ARROWS, BIG, SPECIAL, FENCES)
"""The tables of commands that print a character."""
COMMAND_OF = first_commands(*SIGNS)
"""Character -> LaTeX, for the way back from renderings."""
CHARACTER_OF = {"\\" + name: character for table in SIGNS for name, character in pairs(table)}
"""LaTeX -> character, for all commands that print one."""
