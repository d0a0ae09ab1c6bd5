"""Forms that bring a file."""

from email import message_from_bytes
from email.policy import HTTP


def read_upload(content_type: str, body: bytes) -> bytes:
    """The first file in a form's body; empty where there is none."""
    if not content_type.lower().startswith("multipart/form-data"):
        return b""
    head = b"content-type: " + content_type.encode("latin-1", "replace") + b"\r\n\r\n"
    message = message_from_bytes(head + body, policy=HTTP)
    for part in message.iter_parts() if message.is_multipart() else ():
        content = part.get_payload(decode=True)
        if part.get_filename() is not None and isinstance(content, bytes):
            return content
    return b""
