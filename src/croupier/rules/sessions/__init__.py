"""Sessions: whole spins as text that a person writes, and as JSON lines, read and written."""

from croupier.rules.sessions.json_lines import read_json_lines as read_json_lines
from croupier.rules.sessions.json_lines import write_json_lines as write_json_lines
from croupier.rules.sessions.session import Session as Session
from croupier.rules.sessions.session import Unreadable as Unreadable
from croupier.rules.sessions.text import read_session as read_session
from croupier.rules.sessions.text import write_session as write_session
