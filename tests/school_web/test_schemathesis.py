"""The whole API asked with whatever its description allows, and with what it does not.

Nothing asked so fails on the server, and each answer is as the description says. CROUPIER_FUZZ
sets how many examples of each kind are tried of each operation: 12 in the gate, more by hand.
"""

import json
import os
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.failures import FailureGroup
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from schemathesis.transport.asgi import ASGI_TRANSPORT

from croupier.school.people.tokens import Scope, make_token
from tests.school_web.conftest import BEGAN, School, token_of
from tests.school_web.world import Place, served

EXAMPLES = int(os.environ.get("CROUPIER_FUZZ", "12"))
DESCRIPTION = json.loads(Path("docs/openapi.json").read_text("utf-8"))
SCHEMA: Any = schemathesis.openapi.from_dict(DESCRIPTION)
OPERATIONS = {one.ok().label: one.ok() for one in SCHEMA.get_all_operations()}
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
NOTHING_WRONG = {"GET /healthz", "GET /api/boards/{name}"}
"""What cannot be asked otherwise than it may be."""
KNOWN = Place()
BASE = "http://127.0.0.1:8000"


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[School]:
    """The world of world.py by a clock that goes on a second each time it is looked at."""
    seconds = count(BEGAN, 1000)
    with served(tmp_path_factory.mktemp("world"), lambda: next(seconds)) as made:
        yield made


@pytest.fixture(scope="module")
def token(world: School) -> str:
    given = world.database, KNOWN.teacher, "Fuzzed", list(Scope), 365, BEGAN
    return str(make_token(*given))


def test_every_operation_of_the_description_is_asked() -> None:
    there = {
        f"{method.upper()} {path}" for path, ways in DESCRIPTION["paths"].items() for method in ways
    }
    assert OPERATIONS.keys() == there
    assert len(there) >= 13


def headers_for(operation: str, token: str, actor_token: str) -> dict[str, str]:
    if " /api/v1/" in operation:
        return {"authorization": f"Bearer {token}"}
    return {"cookie": f"session={actor_token}"}


@pytest.mark.parametrize("mode", GenerationMode, ids=lambda mode: mode.value)
@pytest.mark.parametrize("operation", OPERATIONS)
def test_nothing_that_is_asked_fails_on_the_server(
    world: School, token: str, operation: str, mode: GenerationMode
) -> None:
    described = OPERATIONS[operation]
    own = headers_for(operation, token, token_of(KNOWN.actor))
    if mode is GenerationMode.NEGATIVE and operation in NOTHING_WRONG:
        return
    cases = described.as_strategy(generation_mode=mode)

    @given(case=cases)
    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        derandomize="CROUPIER_FUZZ" not in os.environ,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    def ask(case: Any) -> None:
        for name in KNOWN.ids.keys() & (case.path_parameters or {}).keys():
            if len(str(case.path_parameters[name])) % 2:  # half of them ask for what is there
                case.path_parameters[name] = KNOWN.ids[name]
        answer = ASGI_TRANSPORT.send(case, app=world.app, base_url=BASE, headers=own)
        case.validate_response(answer, checks=CHECKS)

    ask()


def test_the_checks_would_see_an_answer_that_is_not_described(world: School, token: str) -> None:
    own = headers_for("GET /api/v1/classes", token, "")
    case, other = (OPERATIONS[f"GET /api/v1/{one}"].Case() for one in ("classes", "exams"))
    answer = ASGI_TRANSPORT.send(case, app=world.app, base_url=BASE, headers=own)
    case.validate_response(answer, checks=CHECKS)
    with pytest.raises(FailureGroup):
        other.validate_response(answer, checks=CHECKS)
