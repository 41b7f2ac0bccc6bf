"""PDF files as people have them: a paper, a bilingual one, and what is no paper at all."""

from __future__ import annotations

from collections.abc import Iterator

from tests.read.pdf_bytes import BOLD, CHINESE, POSTER, SLIDE, Text, pdf

SENTENCE = "We study how claims of several witnesses are settled and show that agreement helps"


def prose(top: float, count: int, left: float = 80, size: float = 10) -> Iterator[Text]:
    for number in range(count):
        yield Text(SENTENCE, left, top - 12 * number, size)


def paper_page() -> list[Text]:
    return [
        Text("Many Witnesses Settle One Verdict", 120, 720, 18, BOLD),
        Text("Ann B. Lee", 180, 690, 12),
        Text("1", 243, 694, 7),
        Text("and Bob Ray", 252, 690, 12),
        Text("2", 322, 694, 7),
        Text("1", 150, 672, 6),
        Text("Department of Things, University of Somewhere, China", 154, 668, 9),
        Text("2", 150, 658, 6),
        Text("Institute of Others, Elsewhere, Germany", 154, 654, 9),
        Text("Abstract", 270, 630, 11, BOLD),
        *prose(612, 7),
        Text("Keywords: witnesses; verdicts; papers", 80, 515),
        Text("1 Introduction", 80, 490, 12, BOLD),
        *prose(470, 20),
    ]


def bilingual_page() -> list[Text]:
    return [
        Text("知识集成模式研究", 200, 720, 20, CHINESE),
        Text("王娟茹，赵嵩正，杨瑾", 220, 690, 13, CHINESE),
        Text("（西北工业大学管理学院，西安 710072）", 190, 672, 9, CHINESE),
        Text("摘要：概述了知识集成的涵义，探讨了基于认识论的知识集成的模式和基于本体论的模式，", 80, 650, 9, CHINESE),
        Text("在此基础上建立了知识集成的三维模式，并讨论了它在企业里的应用和今后的研究方向。", 80, 636, 9, CHINESE),
        Text("关键词：知识集成；认识论；模式", 80, 620, 9, CHINESE),
        Text("Models of Knowledge Integration", 180, 590, 14, BOLD),
        Text("WANG Juanru, ZHAO Songzheng, YANG Jin", 180, 570, 10),
        Text("Abstract: This paper analyzes the meaning of knowledge integration and discusses", 80, 545),
        Text("its models, the first based on epistemology and the second based on ontology. Then", 80, 532),
        Text("a model of three dimensions is built and its use in companies is told.", 80, 519),
        Text("Key words: knowledge integration; epistemology; model", 80, 500),
        *(
            Text("知识集成最早是由学者提出的，而正式提出来的则是别人，他认为企业的作用就是集成。", 80, y, 10, CHINESE)
            for y in range(460, 100, -16)
        ),
    ]


def paper() -> bytes:
    return pdf(paper_page(), list(prose(720, 40)))


def thesis() -> bytes:
    """A cover with all that is known of it, and the abstract behind it."""
    cover = [
        Text("University of Somewhere", 200, 740, 14),
        Text("Many Witnesses Settle One Verdict", 120, 600, 22, BOLD),
        Text("A thesis submitted for the degree of Doctor of Philosophy", 130, 540, 12),
        Text("by", 290, 500, 12),
        Text("Ann B. Lee", 260, 480, 14),
        Text("May 2019", 270, 300, 12),
    ]
    contents = [
        Text("Contents", 80, 720, 14, BOLD),
        Text("1 Introduction    1", 80, 700),
        Text("2 Methods    9", 80, 680),
    ]
    return pdf(cover, [Text("Abstract", 270, 720, 14, BOLD), *prose(690, 12)], contents)


def report() -> bytes:
    cover = [
        Text("Technical Report 2019-07", 80, 760, 10),
        Text("Many Witnesses Settle One Verdict", 120, 600, 22, BOLD),
        Text("Ann B. Lee, Bob Ray", 200, 560, 14),
        Text("Institute of Things, Somewhere", 200, 530, 11),
    ]
    text = [Text("Summary", 80, 720, 14, BOLD), *prose(700, 14), Text("1 Introduction", 80, 500, 12, BOLD)]
    return pdf(cover, [*text, *prose(480, 20)])


def numbered() -> bytes:
    """A manuscript whose lines carry numbers."""
    page = paper_page()
    return pdf(
        [*page, *(Text(str(number), 40, text.y, 8) for number, text in enumerate(page, 1))], list(prose(720, 40))
    )


def behind(count: int) -> bytes:
    """A paper behind so many pages of its repository."""
    notices = [[Text("Downloaded from a repository", 80, 700)] for _ in range(count)]
    return pdf(*notices, paper_page(), list(prose(720, 40)))


def nested(levels: int) -> bytes:
    """A page that draws a form twice, which draws another one twice, and so on: no engine comes to its end."""

    def drawn(form: int, entries: bytes = b"") -> bytes:
        content = b"/X Do /X Do"
        resources = b"/Resources<</XObject<</X %d 0 R>>>>" % form
        return b"<</Length %d%s%s>>stream\n%s\nendstream" % (len(content), entries, resources, content)

    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Count 1/Kids[3 0 R]>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</XObject<</X 5 0 R>>>>>>",
        drawn(5),
        *(drawn(6 + level, b"/Type/XObject/Subtype/Form/BBox[0 0 9 9]") for level in range(levels)),
        drawn(5, b"/Type/XObject/Subtype/Form/BBox[0 0 9 9]"),
    ]
    numbered_objects = b"".join(b"%d 0 obj\n%s\nendobj\n" % entry for entry in enumerate(objects, 1))
    return b"%PDF-1.4\n" + numbered_objects + b"trailer<</Root 1 0 R>>"


def slides() -> bytes:
    pages = [
        [
            Text("Quarterly Results of Our Group", 100, 440, 36, BOLD),
            Text("Ann Lee and Bob Ray", 100, 380, 24),
            Text("Somewhere University", 100, 340, 20),
        ],
        [Text("Agenda", 100, 440, 36, BOLD), Text("What we did", 120, 360, 24), Text("What is next", 120, 320, 24)],
    ]
    return pdf(*pages, size=SLIDE)


def poster() -> bytes:
    return pdf(
        [
            Text("Many Witnesses, One Verdict", 300, 3200, 110, BOLD),
            Text("Ann Lee, Bob Ray", 300, 3050, 60),
            Text("Introduction", 200, 2900, 50, BOLD),
            *(Text("Claims of witnesses are compared and settled here", 200, 2800 - 50 * n, 32) for n in range(12)),
        ],
        size=POSTER,
    )


def invoice() -> bytes:
    return pdf(
        [
            Text("INVOICE", 80, 740, 26, BOLD),
            Text("Things and Sons Ltd.", 80, 710, 12),
            Text("Bill to: Ann Lee", 80, 680),
            Text("Invoice number 2041, date 3 May 2019", 80, 665),
            Text("Description    Quantity    Unit price    Amount", 80, 630),
            Text("Blue things    4    2.00    8.00", 80, 615),
            Text("Subtotal 8.00   VAT 1.60   Total due 9.60", 80, 580),
            Text("Payment within 30 days to IBAN XX00 0000", 80, 560),
        ]
    )


def form() -> bytes:
    return pdf(
        [
            Text("Application for a Place to Study", 80, 740, 18, BOLD),
            Text("Please fill in this form in block letters", 80, 715),
            Text("Name of the applicant: ________________", 80, 690),
            Text("Date of birth: ________________", 80, 670),
            Text("Signature: ________________", 80, 650),
        ]
    )


def cover() -> bytes:
    return pdf([Text("Annual Report", 200, 500, 32, BOLD), Text("2019", 280, 450, 20)])
