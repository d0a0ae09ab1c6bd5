"""A code that brings a screen to an address: QR, drawn as SVG."""

from io import BytesIO

import segno

QUIET = 4
"""The modules of white around it, as the standard wants them."""


def code_picture(address: str) -> str:
    """The address as a QR code in SVG, black on white, of medium correction.

    >>> code_picture("http://127.0.0.1:8000/drill/products")[:4]
    '<svg'
    """
    drawn = BytesIO()
    code = segno.make_qr(address, error="m", boost_error=False)
    code.save(drawn, kind="svg", border=QUIET, xmldecl=False, light="#fff", nl=False)
    return drawn.getvalue().decode()
