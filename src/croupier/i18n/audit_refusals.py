"""Why logs cannot be audited, said to people: one line each."""

from croupier.audit.refusals import (
    ColumnMissing,
    ColumnsDiffer,
    ColumnUnfit,
    LiesElsewhere,
    LimitNotAudited,
    LogRefused,
    NoCluster,
    NoHead,
    NoJava,
    NotALog,
    NotASession,
    NothingThere,
    TooLittleMemory,
    UnknownMaster,
)
from croupier.i18n.quoting import shown
from croupier.i18n.voice import Voice


def sentence(voice: Voice, refused: LogRefused) -> str:
    """What is wrong, and what would do."""
    match refused:
        case ColumnMissing() | ColumnUnfit() | ColumnsDiffer():
            return _of_columns(voice, refused)
        case NoHead() | NothingThere() | NotALog() | NotASession():
            return _of_files(voice, refused)
        case TooLittleMemory() | NoJava() | UnknownMaster() | NoCluster() | LiesElsewhere():
            return _of_engines(voice, refused)
        case LimitNotAudited():
            return voice._(
                "{rules}: {key} goes by all of a player's bets, and no audit of single ones can "
                "tell; leave it out.",
                rules=shown(refused.rules),
                key=refused.key,
            )
        case _:
            raise refused


def _of_engines(
    voice: Voice, refused: TooLittleMemory | NoJava | UnknownMaster | NoCluster | LiesElsewhere
) -> str:
    _ = voice._
    match refused:
        case TooLittleMemory():
            return _(
                "This machine has too little memory for this log ({why}); fewer --threads take "
                "less, and --engine spark has more.",
                why=shown(refused.why, 200),
            )
        case NoJava():
            return _(
                "Spark needs Java, which is not there: install Java 17, or take --engine sail."
            )
        case UnknownMaster():
            return _(
                "--master {master}: it says no place to run; local[2], spark://..., sc://... or "
                "yarn would.",
                master=shown(refused.master, 200),
            )
        case NoCluster():
            return _(
                "--master {master}: nothing answers there ({why}); check the address, and that it "
                "runs.",
                master=shown(refused.master, 200),
                why=shown(refused.why, 200),
            )
        case LiesElsewhere():
            return _(
                "{name}: it does not lie on this machine; take --engine spark with a cluster "
                "that reaches it, or copy it here.",
                name=shown(refused.name, 200),
            )


def _of_columns(voice: Voice, refused: ColumnMissing | ColumnUnfit | ColumnsDiffer) -> str:
    _ = voice._
    match refused:
        case ColumnMissing():
            return _(
                "{log}: there is no column {column}; it has {columns}.",
                log=shown(refused.log),
                column=refused.column,
                columns=shown(", ".join(refused.has), 200),
            )
        case ColumnUnfit():
            return _(
                "{log}: the column {column} holds {holds}, which is of no use there; "
                "docs/audit.md says what it takes.",
                log=shown(refused.log),
                column=refused.column,
                holds=shown(refused.holds),
            )
        case ColumnsDiffer():
            return _(
                "{file}: its column {column} is not as in {other}; all files of a log must have "
                "the same columns.",
                file=shown(refused.file),
                column=refused.column,
                other=shown(refused.other),
            )


def _of_files(voice: Voice, refused: NoHead | NothingThere | NotALog | NotASession) -> str:
    _ = voice._
    match refused:
        case NoHead():
            return _(
                "{file}: it is empty; a CSV file begins with a line of column names.",
                file=shown(refused.file),
            )
        case NothingThere():
            return _(
                "{name}: there is no such log; name a Parquet or CSV file, a folder of them, or a "
                "pattern in quotes.",
                name=shown(refused.name),
            )
        case NotALog():
            return _(
                "{name}: it is no Parquet file ({why}).",
                name=shown(refused.name),
                why=shown(refused.why, 200),
            )
        case NotASession():
            message = (
                _("This is not UTF-8 text: save the file as UTF-8.")
                if refused.fault is None
                else voice.fault(refused.fault)
            )
            return _(
                "{file}, line {line}, column {column}: {message}",
                file=shown(refused.name),
                line=refused.line,
                column=refused.column,
                message=message,
            )
