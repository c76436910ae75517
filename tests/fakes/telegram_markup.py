"""Telegram's parse modes, far enough to find the entities of well-formed text and to refuse what is not."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html import unescape

from tests.fakes.telegram_params import bad_request
from tests.fakes.telegram_updates import Json, utf16_length

_HTML_TAGS = {
    "b": "bold",
    "strong": "bold",
    "i": "italic",
    "em": "italic",
    "u": "underline",
    "ins": "underline",
    "s": "strikethrough",
    "strike": "strikethrough",
    "del": "strikethrough",
    "tg-spoiler": "spoiler",
    "span": "spoiler",
    "code": "code",
    "pre": "pre",
    "blockquote": "blockquote",
    "a": "text_link",
}
_V2_MARKS = {
    "||": "Spoiler",
    "__": "Underline",
    "*": "Bold",
    "_": "Italic",
    "~": "Strikethrough",
    "```": "Pre",
    "`": "Code",
}
_V2_RESERVED = "[]()>#+-=|{}.!"
_LEGACY_MARKS = {"*": "bold", "_": "italic", "```": "pre", "`": "code"}


@dataclass(slots=True)
class _Output:
    text: list[str] = field(default_factory=list[str])
    length: int = 0
    entities: list[Json] = field(default_factory=list[Json])

    def write(self, piece: str) -> None:
        self.text.append(piece)
        self.length += utf16_length(piece)

    def close(self, kind: str, start: int, url: str | None = None) -> None:
        entity: Json = {"type": kind, "offset": start, "length": self.length - start}
        if entity["length"]:
            self.entities.append(entity | ({"url": url} if url else {}))


def parse_markup(text: str, parse_mode: str) -> tuple[str, list[Json]]:
    """The plain text and its entities; Refused with "can't parse entities: ..." where Telegram would."""
    match parse_mode.lower():
        case "html":
            output = _parse_html(text)
        case "markdownv2":
            output = _parse_markdown_v2(text)
        case "markdown":
            output = _parse_legacy_markdown(text)
        case _:
            raise bad_request("unsupported parse_mode")
    return "".join(output.text), sorted(output.entities, key=lambda e: (e["offset"], -e["length"]))


def _parse_html(text: str) -> _Output:
    output = _Output()
    opened: list[tuple[str, int, str | None]] = []
    position = 0
    for match in re.finditer(r"<(/?)([^>]*)>?", text):
        output.write(unescape(text[position : match.start()]))
        position = match.end()
        at = len(text[: match.start()].encode())
        closing, inside = match.group(1), match.group(2)
        name = re.split(r"[\s/]", inside, maxsplit=1)[0].lower()
        if not match.group().endswith(">") or name not in _HTML_TAGS:
            raise _cannot_parse(f'Unsupported start tag "{name}" at byte offset {at}')
        if not closing:
            href = re.search(r'href\s*=\s*["\']?([^"\'\s>]+)', inside)
            opened.append((name, output.length, unescape(href.group(1)) if href else None))
            continue
        if not opened:
            raise _cannot_parse(f"Unexpected end tag at byte offset {at}")
        expected, start, url = opened.pop()
        if expected != name:
            raise _cannot_parse(
                f'Unmatched end tag at byte offset {at}, expected "</{expected}>", found "</{name}>"'
            )
        if name != "a" or url:
            output.close(_HTML_TAGS[name], start, url)
    if opened:
        raise _cannot_parse(f'Can\'t find end tag corresponding to start tag "{opened[-1][0]}"')
    output.write(unescape(text[position:]))
    return output


def _parse_markdown_v2(text: str) -> _Output:
    output = _Output()
    opened: list[tuple[str, int, int]] = []
    position = 0
    while position < len(text):
        at = len(text[:position].encode())
        if text[position] == "\\" and position + 1 < len(text):
            output.write(text[position + 1])
            position += 2
            continue
        in_code = bool(opened) and opened[-1][0] in {"`", "```"}
        mark = _mark_at(text, position, opened[-1][0] if in_code else None)
        if mark:
            position += len(mark)
            if opened and opened[-1][0] == mark:
                _, start, _ = opened.pop()
                output.close(_V2_MARKS[mark].lower(), start)
            else:
                opened.append((mark, output.length, at))
        elif not in_code and text[position] == "[":
            opened.append(("[", output.length, at))
            position += 1
        elif not in_code and opened and opened[-1][0] == "[" and text.startswith("](", position):
            end = text.find(")", position)
            if end < 0:
                raise _cannot_parse(f"Can't find end of a URL at byte offset {at}")
            _, start, _ = opened.pop()
            output.close("text_link", start, text[position + 2 : end])
            position = end + 1
        elif not in_code and text[position] in _V2_RESERVED:
            raise _cannot_parse(
                f"Character '{text[position]}' is reserved and must be escaped with the preceding '\\'"
            )
        else:
            output.write(text[position])
            position += 1
    if opened:
        mark, _, at = opened[-1]
        raise _cannot_parse(f"Can't find end of {_V2_MARKS.get(mark, 'TextUrl')} entity at byte offset {at}")
    return output


def _mark_at(text: str, position: int, only: str | None) -> str | None:
    marks = [only] if only else ["```", "||", "__", "*", "_", "~", "`"]
    return next((mark for mark in marks if text.startswith(mark, position)), None)


def _parse_legacy_markdown(text: str) -> _Output:
    output = _Output()
    position = 0
    while position < len(text):
        if text[position] == "\\" and text[position + 1 : position + 2] in {"_", "*", "`", "["}:
            output.write(text[position + 1])
            position += 2
            continue
        link = re.compile(r"\[([^\]]*)\]\(([^)]*)\)").match(text, position)
        mark = next((mark for mark in ("```", "*", "_", "`") if text.startswith(mark, position)), None)
        start = output.length
        if link:
            output.write(link.group(1))
            output.close("text_link", start, link.group(2))
            position = link.end()
        elif mark:
            end = text.find(mark, position + len(mark))
            if end < 0:
                at = len(text[:position].encode())
                raise _cannot_parse(f"Can't find end of the entity starting at byte offset {at}")
            output.write(text[position + len(mark) : end])
            output.close(_LEGACY_MARKS[mark], start)
            position = end + len(mark)
        else:
            output.write(text[position])
            position += 1
    return output


def _cannot_parse(why: str) -> Exception:
    return bad_request(f"can't parse entities: {why}")
