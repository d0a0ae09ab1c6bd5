"""`croupier key`: the key that signs certificates, shown and renewed."""

import os
from typing import Annotated

from croupier.cli.arguments import action_of, an_action
from croupier.cli.kept import kept
from croupier.cli.speech import _, n_
from croupier.i18n import N_
from croupier.school.exams.signing import open_seal, renew_key
from croupier.storage import open_folder
from croupier.storage.place import Place
from croupier.storage.signing_key import VARIABLE, read_former_keys

DETAILS = (
    N_(
        "ACTION is show (names the key, and says how many there were before it) or renew (makes a "
        "new one; what the old one signed stays genuine). Start the server anew afterwards: until "
        "then it signs with the old one."
    ),
    N_("CROUPIER_DATA and CROUPIER_SIGNING_FILE say where the key is kept, as for `serve`."),
)
ACTIONS = ("show", "renew")


def command(
    action: Annotated[str | None, an_action(ACTIONS)] = None,
) -> None:
    """Do it."""
    action = action_of(action, ACTIONS)
    with kept():
        folder = open_folder(Place.from_environment(os.environ).folder)
        elsewhere = os.environ.get(VARIABLE, "")
        if action == "renew":
            old, new = renew_key(folder, elsewhere)
            print(
                _("Certificates are signed by {new} now, and no longer by {old}.", new=new, old=old)
            )
            print(_("Start the server anew, and make a backup."))
            return
        name = open_seal(folder, elsewhere).name
        before = len(read_former_keys(folder, elsewhere))
        print(_("Certificates are signed by {key}.", key=name))
        print(n_("{n} key signed before it.", "{n} keys signed before it.", before))
