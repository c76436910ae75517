"""The parameters of a call: from JSON, form, multipart or query string to checked values."""

from __future__ import annotations

import json
import re
import types
import typing
from dataclasses import dataclass
from email.message import Message as MimeHeaders
from typing import Any
from urllib.parse import parse_qsl

from pydantic import ValidationError

from tests.fakes.bot_api import BufferedInputFile, TelegramMethod
from tests.fakes.telegram_updates import Json


class Refused(Exception):
    """Telegram's answer to a call that it does not carry out."""

    def __init__(self, description: str, code: int = 400, parameters: Json | None = None) -> None:
        super().__init__(description)
        self.code = code
        self.description = description
        self.parameters = parameters


def bad_request(why: str) -> Refused:
    return Refused(f"Bad Request: {why}")


@dataclass(frozen=True, slots=True)
class Upload:
    file_name: str
    content: bytes


def read_params(content_type: str, query: str, body: bytes) -> tuple[Json, dict[str, Upload]]:
    """Read the parameters as they came, and the uploaded files by the name of their part."""
    headers = MimeHeaders()
    headers["content-type"] = content_type or "text/plain"
    params: Json = _form(query.encode())
    files: dict[str, Upload] = {}
    match headers.get_content_type():
        case "application/json" if body:
            params |= _json_object(body)
        case "application/x-www-form-urlencoded":
            params |= _form(body)
        case "multipart/form-data":
            fields, files = _multipart(body, str(headers.get_param("boundary")))
            params |= fields
        case _:
            pass
    _refuse_broken_text(params)
    return params, files


def check_params(method: type[TelegramMethod[Any]], params: Json, files: dict[str, Upload]) -> Json:
    """Return the parameters with their JSON read; Refused when one is unknown, missing or mistyped."""
    known = method.model_fields
    if unknown := params.keys() - known.keys():
        raise bad_request(f"the Bot API has no parameter {sorted(unknown)} in {method.__api_method__}")
    read = {name: _read_json(name, known[name].annotation, value) for name, value in params.items()}
    uploads = {name: _uploaded(name, read.get(name), files) for name in known}
    attached = {name: upload for name, upload in uploads.items() if upload}
    as_files = {
        name: BufferedInputFile(upload.content, upload.file_name) for name, upload in attached.items()
    }
    try:
        method.model_validate(read | as_files)
    except ValidationError as error:
        raise bad_request(_first_complaint(error)) from error
    return read | attached


def _read_json(name: str, annotation: Any, value: Any) -> Any:
    if not isinstance(value, str):
        return value
    if name in {"chat_id", "from_chat_id"}:
        return int(value) if re.fullmatch(r"-?\d+", value) else value
    if _accepts_text(annotation):
        return value
    if value in {"True", "False"}:
        return value == "True"
    try:
        return json.loads(value)
    except ValueError:
        raise bad_request(f"can't parse {name} JSON object") from None


def _accepts_text(annotation: Any) -> bool:
    if isinstance(annotation, types.UnionType) or typing.get_origin(annotation) is typing.Union:
        return any(_accepts_text(option) for option in typing.get_args(annotation))
    return annotation is str


def _uploaded(name: str, value: Any, files: dict[str, Upload]) -> Upload | None:
    if not (isinstance(value, str) and value.startswith("attach://")):
        return files.get(name)
    if upload := files.get(value.removeprefix("attach://")):
        return upload
    raise bad_request(f"can't find the file {value} of {name} in the request")


def _first_complaint(error: ValidationError) -> str:
    complaint = error.errors()[0]
    where = ".".join(str(step) for step in complaint["loc"])
    if complaint["type"] == "missing":
        return {"chat_id": "chat_id is empty", "text": "message text is empty"}.get(
            where, f'parameter "{where}" is required'
        )
    return f"can't parse {where}: {complaint['msg']}"


def _json_object(body: bytes) -> Json:
    try:
        value = json.loads(body.decode())
    except UnicodeDecodeError:
        raise bad_request("strings must be encoded in UTF-8") from None
    except ValueError:
        raise bad_request("can't parse request JSON object") from None
    if not isinstance(value, dict):
        raise bad_request("can't parse request JSON object")
    return value


def _form(body: bytes) -> Json:
    try:
        return dict(parse_qsl(body.decode("ascii"), keep_blank_values=True, errors="strict"))
    except UnicodeDecodeError:
        raise bad_request("strings must be encoded in UTF-8") from None


def _multipart(body: bytes, boundary: str) -> tuple[Json, dict[str, Upload]]:
    fields: Json = {}
    files: dict[str, Upload] = {}
    # Before the first and after the last delimiter there is nothing that counts.
    for part in (b"\r\n" + body).split(b"\r\n--" + boundary.encode())[1:-1]:
        head, _, content = part.partition(b"\r\n\r\n")
        described = MimeHeaders()
        disposition = re.search(rb"(?im)^content-disposition:\s*(.+?)\r?$", head)
        described["content-disposition"] = disposition.group(1).decode() if disposition else ""
        name = str(described.get_param("name", "", "content-disposition"))
        file_name = described.get_filename()
        if file_name is not None:
            files[name] = Upload(file_name, content)
            continue
        try:
            fields[name] = content.decode()
        except UnicodeDecodeError:
            raise bad_request("strings must be encoded in UTF-8") from None
    return fields, files


def _refuse_broken_text(value: Any) -> None:
    match value:
        case str():
            try:
                value.encode()
            except UnicodeEncodeError:
                raise bad_request("strings must be encoded in UTF-8") from None
        case dict():
            for name, item in value.items():
                _refuse_broken_text(name)
                _refuse_broken_text(item)
        case list():
            for item in value:
                _refuse_broken_text(item)
        case _:
            pass
