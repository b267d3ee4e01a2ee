"""Where the title of a provision ends and its words begin. Titles are not law: a wrong guess is harmless."""

from __future__ import annotations

import re

_FIRST = re.compile(r"[A-Z][^.]{0,180}\.(?=\s|$)")
ABBREVIATED = re.compile(r"\b(?:s|ss|sub|subs|par|pars|subd|subds|ch|chs|adm|a|c)\.$")
_TITLE_WORDS = 16  # not law: words a title has at most
_BEGINS_A_SENTENCE = re.compile(
    r"(?:A|An|The|This|That|These|On|In|If|Except|Notwithstanding|No|Every|Any|Paragraph)\b"
)
_VERB = re.compile(r"\b(?:shall|may|must|is|are|was|were|has|have|does|do|means|includes|apply|applies)\b")


def split_title(text: str, *, section: bool, stands_over: bool) -> tuple[str, str]:
    """The title of a provision ("" for none) and the rest.

    Args:
        section: the provision is a whole section, which always has a title.
        stands_over: the line ends as a title over further parts does.
    """
    found = _FIRST.match(text)
    if found is None or ABBREVIATED.search(found.group()):
        return "", text
    title, rest = found.group(), text[found.end() :].strip()
    if section:
        return title, rest
    looks = len(title.split()) <= _TITLE_WORDS and not _VERB.search(title)
    if looks and not _BEGINS_A_SENTENCE.match(title) and (rest or stands_over):
        return title, rest
    return "", text
