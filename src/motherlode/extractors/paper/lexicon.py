"""Words that tell the parts of a paper's first page apart, in English and Chinese."""

from __future__ import annotations

import re

from motherlode.extractors.paper.openings import Opening, starts
from motherlode.extractors.paper.sieve import Sign

INSTITUTION = Sign(
    r"\b(departments?|dept|cent(er|re)s?|schools?|univ\w*|facult\w+|ciencias|instit\w+|college|laborato\w+"
    r"|labs?\b|hospitals?|academy|division|inc\b|ltd|gmbh|corporation|clinic|museum|ministry|dipartimento"
    r"|d[ée]partement|unit\b|programme?\b|foundation|consortium|society|agency|bureau|observatory|technology"
    r"|research|group|sciences?)"
    r"|大学|学院|研究所|研究院|研究中心|实验室|医院|公司|中心|[^关]系$|委员会|银行",
    re.IGNORECASE,
)
PLACES = Sign(
    r"\b(USA|U\.S\.A|UK|United (States|Kingdom)|China|India|Japan|Germany|France|Italy|Spain|Canada|Australia|Brazil"
    r"|Korea|Iran|Russia|Netherlands|Switzerland|Sweden|Israel|Poland|Belgium|Austria|Denmark|Norway|Finland|Portugal"
    r"|Greece|Turkey|Mexico|Singapore|Taiwan|Hong Kong|Argentina|Chile|Ireland|Scotland|Egypt|South Africa|Thailand"
    r"|Malaysia|Pakistan|Saudi Arabia|Czech Republic|Hungary|Romania|New Zealand|Indonesia|Vietnam|Nigeria|Kenya"
    r"|Colombia|Street|Avenue|Road|P\.? ?O\.? Box)\b|中国|(?<=[省市区])\d{6}|\b\d{5,6}\b",
)
_NUMBERED = "0123456789０１２３４５６７８９Ⅰ一.．、§"
ABSTRACT = Opening(
    r"^[\[【（(\s]*((structured )?a\s?b\s?s\s?t\s?r\s?a\s?c\s?t|summary|synopsis|([中英]\s*文\s*)?摘\s*要"
    r"|内\s*容\s*提\s*要|提\s*要|内容摘要)(?![a-z])[\]】）)\s]*[:：.．—–\-]*\s*",
    "ab a_ st su sy 摘 中 英 内 提",
)
TITLE = Opening(
    r"^((full )?title\s*[:：]|(论文)?题\s*目\s*[:：]?(?=\s|[^\s一二三四五六七八九十]{5}))\s*",
    "fu ti 论 题",
)
KEYWORDS = Opening(
    r"^[\[【（(\s]*(key\s*-?\s*words?( and phrases)?|k\s?e\s?y\s?w\s?o\s?r\s?d\s?s|index terms|subject terms"
    r"|关\s*键\s*[词字]|主\s*题\s*词)[\]】）)\s]*[:：.．—–\-]*\s*",
    "ke k_ in su 关 主",
)
BODY = Opening(
    r"^[\dIⅠ一１\s.．、§]*(introduction|引\s*言|前\s*言|绪\s*论|问题(的)?(重述|提出))\s*[:：]?\s*$",
    starts("", f"{_NUMBERED}引前绪问") + starts("i", f"{_NUMBERED}_in引前绪问"),
)
# A line of running text may begin with "corresponding values" or "published by".
_NO_PROSE = r"(?-i:(?![a-z]+ [a-z]))"
AFTER_ABSTRACT = Opening(
    r"^(中\s*图\s*(分\s*类|法)|文献标[识志]码|文章编号|收稿日期|基金项目|doi\b|©|copyright\b|e-?mail|jel\b|pacs\b"
    rf"|{_NO_PROSE}(citation\b|how to cite"
    r"|\*?\s*correspond\w+|received\b|accepted\b|published\b|abbreviations?\b|article\s+info|this is an open"
    r"|academic editor|edited by|funding\b|competing interests|conflicts? of interest|ccs concepts"
    r"|acm reference|license|appearing in|trial registration|electronic supplementary))",
    "中 文 收 基 do © ci co cc ho * re ac pu ab ar ap th ed e- em fu li je pa tr el",
)
STRUCTURE = Opening(
    r"^(background|objectives?|aims?|purpose|methods?|materials? and methods|results?|findings|conclusions?"
    r"|interpretation|significance|design|setting|introduction|discussion|目的|方法|结果|结论)(?![a-z])",
    "ba ob ai pu me ma re fi co in si de se di 目 方 结",
)
STARTS_TEXT = ABSTRACT.bit | BODY.bit
PARTS = KEYWORDS.bit | ABSTRACT.bit | BODY.bit | AFTER_ABSTRACT.bit
"""What begins another part of a header than the one before it."""
FORM = ("参赛队号", "参赛编号", "承诺书", "队员姓名", "由组委会填写", "学位论文", "答辩")
SCHOOL_ALONE = Sign(r"^\S{2,12}(大学|学院|研究所)(（\S+）)?$")
DATED = Sign(r"\b(received|accepted|revised|published|available online)\b|收稿|修回", re.IGNORECASE)
FURNITURE = Sign(
    r"^\W*(original\s*(research|article|paper|contribution)s?|research( article| paper| report| note)?"
    r"|(mini|systematic|literature)?\s*-?reviews?( article| paper)?|full (paper|length article)"
    r"|short (communication|report|paper)|brief (communication|report)|case (report|study)|letters?"
    r"|editorial|commentary|articles?|communications?|perspectives?|opinion|technical note|report"
    r"|methodology( article)?|regular (article|paper)|open( |-)?access( full text article)?|full text article"
    r"|study protocol|protocol|data( paper| descriptor|base)|hypothesis( and theory)?( article)?"
    r"|correspondence|software( article| paper)?|论\s*文|综\s*述|研究论文|学术论文|研究报告|网络首发)\W*$",
    re.IGNORECASE,
)
JOURNAL = Sign(
    r"www\.|https?[:：]|\bissn\b|\bvol(ume)?\b[. ]*\d|©|copyright|contents? lists? available|\bdoi\b"
    r"|journal home ?page|\bproceedings\b|running (head|title)|^preprint|not (been )?(certified|peer)"
    r"|^(the )?(international |european |american |indian |asian |chinese )*journal of\b|downloaded from"
    r"|学报$|竞赛|大赛|第[一二三四五六七八九十\d]+届|^第.{1,4}[卷期]|^学\s*校|^subject areas|page \d+ of"
    r"|all rights reserved|creative commons|\d{4}[;:,]\s*\d+\s*[(:]",
    re.IGNORECASE,
)
_WORDS = re.compile(r"\w+")
PARTICLES = frozenset(
    _WORDS.findall(
        "de da do dos das del della di du des der den van von ter ten la le el al bin ben ibn y e zu af av st"
    )
)
NEVER_NAMES = frozenset(
    _WORDS.findall(
        "the of for with from this that using between into abstract introduction keywords correspondence open"
        " access article email author authors editor received accepted published online edited reviewed"
        " license program subject areas international journal conference biology ecology evolutionary medicine"
        " physics chemistry mathematics engineering systems system networks network processing data avenue ave"
        " street road box tel fax company corp limited press volume issue supplementary preprint"
    )
)
DEGREES = Sign(
    r"(?<![A-Za-z])(Ph\.?\s?D\.?|M\.?\s?D\.?|M\.?Sc\.?|B\.?Sc\.?|M\.?P\.?H\.?|D\.?V\.?M\.?|Dr\.?|Prof(essor)?\.?"
    r"|FRCP|FACS|MBBS|MBA|RN|MS|MA|BS|BA|DDS|MDS|DPhil|M\.?Phil\.?|Eng\.?|Jr\.?|Sr\.?|Member|Fellow"
    r"|Senior Member|IEEE)"
    r"(?![A-Za-z])",
)
# The surnames of nearly all Chinese authors.
SURNAMES = frozenset(
    "王李张刘陈杨黄赵周吴徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖"
    "贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤温康施文牛樊葛邢安齐易乔伍庞颜倪庄聂章鲁岳翟殷詹"
    "申欧耿关兰焦俞左柳甘祝包宁尚符舒阮柯纪梅童凌毕单季裴霍涂成苗谷盛曲翁冉骆蓝路游辛靳欧阳管柴蒙鲍华喻祁蒲房滕屈饶解牟艾尤阳时穆"
    "农司卓古吉缪简车项连芦麦褚娄窦戚岑景党宫费卜冷晏席卫米柏宗瞿桂全佟应臧闵苟邬边卞姬师和仇栾隋商刁沙荣巫寇桑郎甄丛仲虞敖巩明"
    "佘池查麻苑迟邝官封谈匡鞠惠荆乐冀郁胥南班储原栗燕楚鄢劳谌奚皮粟冼蔺楼盘满闻位厉伊仝区郜海阚花权强帅屠豆朴盖练廉禹井祖漆巴丰"
    "支卿国狄平计索宣晋相初门云容敬来扈晁芮都普阙浦戈伏鹿薄邸雍辜羊阿乌母裘亓修邰赫杭况那宿鲜印逯隆茹诺战慕危玉银亢嵇公哈湛宾戎勾茅"
    "利於呼居揭干但尉冶斯元束檀衣信展阴昝智幸奉植衡富尧闭由"
)
