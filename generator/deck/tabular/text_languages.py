"""Guesses of the language of texts: by the headings of columns, by scripts, by the most frequent small words."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

_NAMES: Mapping[str, str] = {
    "ar": "arabic العربية ara",
    "bg": "bulgarian български",
    "ca": "catalan català",
    "cs": "czech čeština česky",
    "da": "danish dansk",
    "de": "german deutsch deu ger",
    "el": "greek ελληνικά",
    "en": "english eng",
    "eo": "esperanto",
    "es": "spanish español castellano spa",
    "et": "estonian eesti",
    "fa": "persian farsi فارسی",
    "fi": "finnish suomi",
    "fr": "french français fra fre",
    "ga": "irish gaeilge",
    "he": "hebrew עברית",
    "hi": "hindi हिन्दी",
    "hr": "croatian hrvatski",
    "hu": "hungarian magyar",
    "id": "indonesian",
    "is": "icelandic íslenska",
    "it": "italian italiano ita",
    "ja": "japanese 日本語 kanji jpn",
    "ko": "korean 한국어 kor",
    "la": "latin latina",
    "lt": "lithuanian lietuvių",
    "lv": "latvian latviešu",
    "nb": "norwegian norsk bokmål",
    "nl": "dutch nederlands nld",
    "pl": "polish polski pol",
    "pt": "portuguese português por",
    "ro": "romanian română",
    "ru": "russian русский rus",
    "sk": "slovak slovenčina",
    "sl": "slovenian slovene slovenščina",
    "sr": "serbian српски srpski",
    "sv": "swedish svenska",
    "th": "thai ไทย",
    "tr": "turkish türkçe",
    "uk": "ukrainian українська",
    "vi": "vietnamese tiếng việt",
    "zh": "chinese mandarin hanzi 中文 汉语 漢語 zho",
}
"""Names of languages, in English and their own, and some of the codes of ISO 639-2. Source: Unicode CLDR 47."""
_BY_SCRIPT = {
    "ARABIC": "ar",
    "CYRILLIC": "ru",
    "GREEK": "el",
    "HANGUL": "ko",
    "HEBREW": "he",
    "HIRAGANA": "ja",
    "KATAKANA": "ja",
    "THAI": "th",
    "DEVANAGARI": "hi",
    "BENGALI": "bn",
    "TAMIL": "ta",
    "TELUGU": "te",
    "GEORGIAN": "ka",
    "ARMENIAN": "hy",
    "CJK": "zh",
}
"""The language with most speakers of a script, by the first word of its letters' Unicode names."""
_LETTERS = {"uk": "іїєґ", "be": "ў", "sr": "ђјљњћџ", "fa": "پچژگ"}
"""Letters of other languages that those lack."""
_WORDS: Mapping[str, str] = {
    "en": "the and of to is in you your it with for this a on",
    "de": "der die das und ist nicht ein eine du dein mit den zu",
    "fr": "le la les et est une des vous votre pas du avec",
    "es": "el los las y una del con por para tu que es",
    "it": "il gli della di che una per con non tuo è",
    "pt": "o os uma do da não com para seu você em",
    "nl": "de het een en van is niet je met voor",
    "sv": "och att det en ett är inte du med för",
    "da": "og at det en et er ikke du med til",
    "nb": "og å det en et er ikke du med til på",
    "fi": "ja on ei se että kun tai voit",
    "pl": "i w na nie się z to do jest twój",
    "cs": "a je na se si v nebo ve tvůj karta kartu",
    "hu": "a az és egy nem hogy van ha",
    "ro": "și nu este la un o cu pe",
    "tr": "ve bir bu için ile da kart",
    "vi": "và của là một không các",
}
"""Frequent small words (ours, of about the same number for each)."""
_FEWEST_WORDS = 12
"""Words of texts below which their language is not guessed (ours)."""
_WORD = re.compile(r"[^\W\d_]+")


def language_of_heading(head: str) -> str:
    """Return the language that a heading names, alone or after a word such as `Word (German)`; empty if none."""
    words = _WORD.findall(unicodedata.normalize("NFC", head).casefold())
    return next((tag for tag, names in _NAMES.items() if set(names.split()) & set(words)), "")


def language_of_tag(parts: Sequence[str]) -> str:
    """Return the BCP 47 tag that the parts of a heading are, in lower case: `de`, `pt-BR`, `zh-Hant`; else empty."""
    language, *region = parts
    if language not in _NAMES or len(region) > 1:
        return ""
    if not region:
        return language
    (part,) = region
    is_script, is_region = language == "zh" and part in ("hans", "hant"), len(part) == 2
    return f"{language}-{part.title() if is_script else part.upper()}" if is_script or is_region else ""


def script_of(texts: Iterable[str]) -> str:
    """Return the script of most letters, by the first word of their Unicode names; `CJK` with kana is `HIRAGANA`."""
    counts = _count_scripts(texts)
    if not counts:
        return ""
    script = counts.most_common(1)[0][0]
    return "HIRAGANA" if script == "CJK" and counts["HIRAGANA"] * 10 > counts["CJK"] else script


def language_of(texts: Iterable[str]) -> str:
    """Return the likely language of texts, `en` where nothing speaks for another."""
    text = " ".join(texts).casefold()
    if (script := script_of([text])) != "LATIN":
        tag = _BY_SCRIPT.get(script, "en")
        others = (each for each, letters in _LETTERS.items() if script_of([letters]) == script)
        return next((each for each in others if set(_LETTERS[each]) & set(text)), tag)
    words = Counter(_WORD.findall(text))
    if words.total() < _FEWEST_WORDS:
        return "en"
    shares = {tag: sum(words[word] for word in names.split()) for tag, names in _WORDS.items()}
    best = max(shares, key=lambda tag: shares[tag])
    return best if shares[best] > shares["en"] and shares[best] * 20 > words.total() else "en"


def _count_scripts(texts: Iterable[str]) -> Counter[str]:
    letters = Counter(char for text in texts for char in text if char.isalpha())
    counts: Counter[str] = Counter()
    for char, count in letters.items():
        counts[unicodedata.name(char, "UNKNOWN").split()[0].split("-")[0]] += count
    return counts
