"""The voice of this terminal: one language for the whole of a run."""

import os

from croupier.i18n import Voice, from_environment

voice = Voice(from_environment(os.environ))
_ = voice._
n_ = voice.n_
p_ = voice.p_
