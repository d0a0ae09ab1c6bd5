"""Forms are the session's own: a hidden field in each proves that we made it for who sends it.

The field is put into every form that posts when a template is read, so that none can be
forgotten. What is sent as JSON needs none: no other site can send that without asking first.
"""

import hmac
import re
from hashlib import sha256

from fastapi import Request
from jinja2 import Environment
from jinja2.ext import Extension
from markupsafe import Markup

FIELD = "csrf"
HEADER = "croupier-csrf"
"""A script may send the token here in place of the field."""
_PURPOSE = b"forms of this session"
_INSERTED = "{{ csrf_field }}"
_FORM = re.compile(r"<form\b(?:[^>{]|\{\{.*?\}\}|\{%.*?%\})*>", re.DOTALL)
_POSTS = re.compile(r"\bmethod=\"post\"", re.IGNORECASE)
_IN_PARTS = re.compile(rb'name="' + FIELD.encode() + rb'"\r\n\r\n([0-9a-f]{64})\r\n')
_IN_FORM = re.compile(rb"(?:^|&)" + FIELD.encode() + rb"=([0-9a-f]{64})(?=&|$)")
_FIRST_PART = 2000


def form_token(session: str) -> str:
    """The token of the forms of the session whose cookie has that value; empty without one."""
    if not session:
        return ""
    return hmac.new(session.encode("utf-8", "surrogatepass"), _PURPOSE, sha256).hexdigest()


def field_of(session: str) -> Markup:
    """The hidden field of a form, or nothing where nobody is signed in."""
    value = form_token(session)
    return Markup('<input type="hidden" name="{}" value="{}">').format(FIELD, value) * bool(value)


async def is_own_form(request: Request, session: str) -> bool:
    """Whether the request's form, or its header, bears the token of the session."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind == "application/json":
        return True
    brought = request.headers.get(HEADER, "").encode("latin-1", "replace")
    if not brought:
        body = await request.body()
        in_parts = kind == "multipart/form-data"
        found = _IN_PARTS.search(body[:_FIRST_PART]) if in_parts else _IN_FORM.search(body)
        brought = found.group(1) if found else b""
    return bool(session) and hmac.compare_digest(brought, form_token(session).encode())


class OwnForms(Extension):
    """Puts the field into every form of a template that posts."""

    def preprocess(self, source: str, *_: object, **_named: object) -> str:
        """The template with the field in its forms."""
        return _FORM.sub(lambda form: form[0] + _INSERTED * bool(_POSTS.search(form[0])), source)


def prepare(environment: Environment) -> None:
    """Makes the environment fill in the field; its templates need `csrf_field`."""
    environment.add_extension(OwnForms)
