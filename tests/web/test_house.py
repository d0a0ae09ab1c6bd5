import json
import re
import tomllib
from hashlib import sha256
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit

import pytest
from starlette.testclient import TestClient

from croupier.i18n import Voice
from croupier.rules.faults import Fault
from croupier.rules.rule_set import RuleSet, read_rule_set
from croupier.school.house import (
    PRESETS,
    House,
    HouseKeeper,
    from_fields,
    house_options,
    house_query,
    new_house,
    read_house,
    usual_options,
    with_house,
    write_house,
)
from croupier.trainer import drills
from croupier.web.assets import address

ODD = House(
    "french",
    {
        "limits.maximum": 200,
        "limits.multipliers.street": "10/3",
        "chips.cash": [1, 5, "2.5"],
        "smallest": "0.5",
        "announced.taken": ["series", "neighbours"],
        "announced.bets": {"corner-pocket-17": {"17": 1, "16/17/19/20": 1}},
        "pairs": False,
        "pictures": {"S+4P": 'a "cross" \\ of Ölaf\t№ 7'},
    },
    5,
)


def a_house(base: str, **own: object) -> House:
    made = new_house(
        base, {name.replace("__", ".").replace("_", "-"): v for name, v in own.items()}
    )
    assert isinstance(made, House), made
    return made


def test_a_house_survives_as_a_file_and_as_a_link() -> None:
    for house in (*PRESETS.values(), ODD):
        assert read_house(write_house(house)) == house
        linked = from_fields(dict(parse_qsl(house_query(house))))
        assert isinstance(linked, House)
        assert (linked.rules, linked.value) == (house.rules, house.value)


def test_the_file_is_one_that_other_programs_read() -> None:
    read = tomllib.loads(write_house(ODD))
    assert read["based-on"] == "french"
    assert read["pictures"] == ODD.own["pictures"]
    assert read["announced"]["bets"]["corner-pocket-17"] == {"17": 1, "16/17/19/20": 1}


def test_a_name_of_ones_own_leaves_the_other_names_of_pictures() -> None:
    assert ODD.rules.picture_names["S+P"] == "deck"
    assert ODD.rules.picture_names["S+4P"].startswith("a ")


@pytest.mark.parametrize(
    "text",
    [
        "limits = 5",
        "[limits]\nmaximum = -1",
        "[limits]\nmaximum = 5\nminimum = 50",
        'based-on = "moon"',
        "based-on = [1]",
        "wheel = 1.5",
        "[moon]\nphase = 1",
        "maximum",
        "[" * 5000,
        "x" * 20_000,
        "[limits]\nmaximum = 1979-05-27",
    ],
)
def test_a_file_with_a_fault_is_refused(text: str) -> None:
    assert isinstance(read_house(text), Fault)


def test_the_usual_house_changes_no_question() -> None:
    assert all(house_options(kind, House()) == {} for kind in drills.KINDS)


def test_series_keep_to_the_houses_maximum_and_step() -> None:
    house = a_house("european", limits__maximum=250, announced__step=10)
    assert house_options("series", house) == {"max": 250, "step": 10}


def test_what_a_drill_cannot_ask_is_left_out() -> None:
    house = a_house("european", limits__maximum="1000000", announced__step="2.5", smallest="0.5")
    assert house_options("series", house) == {}


def test_zero_is_drilled_as_the_house_rules_it() -> None:
    assert house_options("zero", PRESETS["french"])["zero"] == "partage"
    surrender = a_house("american", zero__rule="surrender")
    assert house_options("zero", surrender)["zero"] == "partage"


def test_an_option_in_the_address_wins_over_the_house() -> None:
    house = a_house("european", limits__maximum=250)
    assert with_house("series", house, {"max": "50"})["max"] == "50"


# What is set, and which kinds ask by it, under which option: typed from the table of the docs.
CALLING = ("announced", "completes", "neighbours", "series", "series-payment")
ORDER = read_rule_set("club")
HEEDED: dict[str, tuple[object, str, object, tuple[str, ...]]] = {
    "limits.minimum": (2, "min", 2, ("limits",)),
    "limits.maximum": (250, "max", 250, (*CALLING, "inspect", "limits")),
    "limits.outside-minimum": (20, "outside-min", 20, ("limits",)),
    "limits.outside-maximum": (3000, "outside-max", 3000, ("limits",)),
    "limits.over-maximum": ("stand", "over", "stand", ("procedure",)),
    "announced.step": (10, "step", 10, CALLING),
    "announced.until": ("launch", "until", "launch", ("procedure",)),
    "zero.rule": ("prison", "zero", "prison", ("zero", "spin")),
    "zero.repeated": ("stay", "repeated", "stay", ("zero",)),
    "zero.remainder": ("player", "remainder", "player", ("zero",)),
    "wheel": ("double-zero", "wheel", "double-zero", ("positions", "wheel")),
    "spin.turns": (4, "turns", 4, ("procedure",)),
    "spin.pay-order": (
        [kind.value for kind in ORDER.spin.pay_order] if isinstance(ORDER, RuleSet) else [],
        *("pays", "lower-odds", ("procedure", "spin")),
    ),
    "chips.value": (20, "value", 20, ("payment", "pictures", "products")),
    "chips.cash": ([1, 2, 5, 10, 20], "chips", "1,2,5,10,20", ("payment",)),
    "chips.stack": (25, "stack", 25, ("payment",)),
    "chips.cash-from": (50, "cash-from", 50, ("payment",)),
}


@pytest.mark.parametrize("key", HEEDED)
def test_a_rule_changes_the_kinds_that_ask_by_it_and_no_other(key: str) -> None:
    given, option, value, kinds = HEEDED[key]
    house = new_house("european", {key: given})
    assert isinstance(house, House)
    changed = {kind: own for kind in drills.KINDS if (own := house_options(kind, house))}
    assert changed == {kind: {option: value} for kind in kinds}


def test_the_page_of_the_trainer_has_the_same_table() -> None:
    page = (Path(__file__).parents[2] / "docs" / "trainer.md").read_text("utf-8")
    rows = re.findall(r"^\| `([\w.-]+)` \| `([\w-]+)` \| (.+) \|$", page, re.MULTILINE)
    voice = Voice("en")
    told = {key: (option, names.split(", ")) for key, option, names in rows}
    assert told == {
        key: (option, sorted((voice.drill(kind) for kind in kinds), key=str.lower))
        for key, (_, option, _, kinds) in HEEDED.items()
    }


@pytest.mark.parametrize(
    ("cash", "asked"),
    [
        ([1, 5, 10, 50, 100, 500, 1000, 5000], {"chips": "tens"}),
        ([25, 100, 500, 1000, 5000], {"chips": "large"}),
        (["0.5", 1, 5, 25, 100], {"chips": "1,5,25,100"}),
        ([1, 5, 25, 100, 500, 1000, 5000, 100_000], {}),
        ([1, 5, 20, 25], {}),  # 40 is two of 20, and four chips where 25 comes first
        ([2, 5, 10], {"chips": "tens"}),  # nothing makes up 1
    ],
)
def test_cash_chips_are_the_houses_own_where_payments_come_out(
    cash: list[object], asked: dict[str, object]
) -> None:
    own = {"chips.cash": cash, "smallest": "0.5"}
    house = new_house("european", own)
    assert isinstance(house, House)
    assert house_options("payment", house) == asked


def test_no_cash_from_is_all_in_color() -> None:
    house = a_house("european", chips__cash_from="none")
    assert house_options("payment", house) == {"cash-from": 0}


def test_one_maximum_for_all_positions_is_none_that_a_split_takes_twice() -> None:
    assert house_options("series", a_house("european", limits__flat_maximum=250)) == {}


def test_what_a_chip_is_worth_is_in_the_file_that_every_command_reads(tmp_path: Path) -> None:
    text = write_house(House("french", {"chips.stack": 25}, 5))
    assert tomllib.loads(text) == {"based-on": "french", "chips": {"value": 5, "stack": 25}}
    (tmp_path / "house.toml").write_text(text, "utf-8")
    rules = read_rule_set(str(tmp_path / "house.toml"))
    assert isinstance(rules, RuleSet)
    assert rules.chips.value == 5
    assert read_house('[chips]\nvalue = "none"') == House()


@pytest.mark.parametrize("value", ["0", "1001", '"2.5"', '"lots"', "true", "[5]"])
def test_a_chip_is_worth_a_whole_sum(value: str) -> None:
    assert isinstance(read_house(f"[chips]\nvalue = {value}"), Fault)


def test_a_file_says_it_all(client: TestClient) -> None:
    client.post("/house", data={"preset": "low-limits"})
    client.post("/house", data={"toml": "[limits]\nmaximum = 100\n"})
    assert "value" not in client.get("/house.toml").text
    client.post("/house", data={"toml": "[chips]\nvalue = 10\n"})
    assert tomllib.loads(client.get("/house.toml").text)["chips"] == {"value": 10}


# --- an address that is shared ------------------------------------------------------------------


def asked(client: TestClient, kind: str, options: dict[str, int | str]) -> list[object]:
    query: dict[str, int | str] = {"kind": kind, "seed": "club", "count": 5, **options}
    sent = client.get("/api/packs", params=query)
    assert sent.status_code == 200, sent.text
    return [(one["id"], one["answer"]) for one in sent.json()["questions"]]


@pytest.mark.parametrize("kind", drills.KINDS)
def test_the_address_of_a_run_brings_the_same_in_every_house(client: TestClient, kind: str) -> None:
    """The page writes the pack's options into its address beside the seed."""
    one = {"preset": "high-limits"}
    other = {
        "based-on": "french",
        "limits.maximum": "200",
        "announced.step": "10",
        "value": "20",
        "chips.cash": "1,2,5,10,20,50",
        "chips.stack": "25",
        "spin.turns": "4",
    }
    houses: tuple[dict[str, str], ...] = ({"preset": "european"}, one, other)
    for made_in in houses:
        client.cookies.clear()
        client.post("/house", data=made_in)
        pack = client.get(f"/api/packs?kind={kind}&seed=club&count=5").json()
        assert set(pack["options"]) == set(drills.KINDS[kind].options)
        made = [(question["id"], question["answer"]) for question in pack["questions"]]
        for opened_in in houses:
            client.cookies.clear()
            client.post("/house", data=opened_in)
            assert asked(client, kind, pack["options"]) == made


def test_a_page_names_the_options_that_need_no_word_here(client: TestClient) -> None:
    client.post("/house", data={"based-on": "european", "limits.maximum": "200"})
    page = client.get("/drill/series?level=2&max=200&step=10&series=all&seed=club")
    assert 'data-usual="series max"' in page.text
    assert dict(parse_qsl(page.headers["croupier-options"])) == {
        "series": "all",
        "max": "200",
        "step": "10",
    }
    assert "/drill/series?level=2&amp;count=10&amp;step=10" in page.text
    assert usual_options("series", a_house("european", limits__maximum=200)) == {
        "series": "all",
        "max": 200,
        "step": 5,
    }


def test_a_page_and_its_pack_say_the_same_options(client: TestClient) -> None:
    client.post("/house", data={"preset": "high-limits"})
    page = client.get("/drill/payment?level=2&seed=club")
    found = re.search(r'<script[^>]*id="pack"[^>]*>(.*?)</script>', page.text, re.DOTALL)
    assert found
    options = {name: str(value) for name, value in json.loads(found[1])["options"].items()}
    assert options == dict(parse_qsl(page.headers["croupier-options"]))
    assert options["value"] == "25"


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_lets_every_level_be_drilled(client: TestClient, preset: str) -> None:
    client.post("/house", data={"preset": preset})
    for kind, drill in drills.KINDS.items():
        for level in drill.levels:
            answer = client.get(f"/api/packs?kind={kind}&level={level}&count=1&seed=a")
            assert answer.status_code == 200, answer.text


def test_a_preset_is_kept_and_asked(client: TestClient) -> None:
    sent = client.post("/house", data={"preset": "high-limits"}, follow_redirects=False)
    assert (sent.status_code, sent.headers["location"]) == (303, "/house?kept")
    pack = client.get("/api/packs?kind=pictures&level=1&count=1&seed=a").json()
    assert [ask["unit"] for ask in pack["questions"][0]["asks"]] == ["chips", "money"]
    assert "Kept." in client.get("/house?kept").text


def test_pictures_are_called_as_the_house_calls_them(client: TestClient) -> None:
    client.post("/house", data={"based-on": "european", "pictures.S+4P": "Kreuz"})
    pack = client.get("/api/packs?kind=named-pictures&level=1&count=20&seed=a").json()
    prompts = " ".join(question["prompt"] for question in pack["questions"])
    assert "Kreuz" in prompts
    assert "cross" not in prompts
    assert "deck" in prompts


def test_the_form_keeps_only_what_differs(client: TestClient) -> None:
    page = client.get("/house").text
    fields = dict(re.findall(r'<input id="house-[^"]*" name="([^"]*)" value="([^"]*)"', page))
    assert fields["spin.turns"] == "3"
    client.post("/house", data={**fields, "based-on": "european", "limits.maximum": " 100 "})
    assert client.get("/house.toml").text == 'based-on = "european"\n\n[limits]\nmaximum = 100\n'


def test_a_fault_is_said_where_it_is_and_nothing_is_kept(client: TestClient) -> None:
    client.post("/house", data={"preset": "club"})
    sent = client.post("/house", data={"based-on": "european", "limits.maximum": "lots"})
    assert sent.status_code == 422
    assert "limits.maximum" in sent.text
    assert re.search(r'name="limits.maximum" value="lots"[^>]*aria-invalid="true"', sent.text)
    assert client.get("/house.toml").text == 'based-on = "club"\n'


def test_a_file_is_taken_with_what_the_form_does_not_show(client: TestClient) -> None:
    text = '[limits.multipliers]\nstreet = "10/3"\n\n[payouts]\nstraight = "36:1"\n'
    client.post("/house", data={"toml": text})
    page = client.get("/house").text
    assert "2 more rules of your file" in page
    hidden = dict(re.findall(r'<input type="hidden" name="([^"]*\.[^"]*)" value="([^"]*)"', page))
    client.post("/house", data={**hidden, "based-on": "european", "spin.turns": "4"})
    kept = tomllib.loads(client.get("/house.toml").text)
    assert kept["payouts"] == {"straight": "36:1"}
    assert kept["limits"]["multipliers"] == {"street": "10/3"}
    assert kept["spin"] == {"turns": 4}


def test_a_link_shows_a_house_and_keeps_nothing(client: TestClient) -> None:
    client.post("/house", data={"preset": "french"})
    page = client.get("/house?based-on=european&limits.maximum=75&value=5")
    assert "This house came with the link." in page.text
    assert 'name="limits.maximum" value="75"' in page.text
    assert client.get("/house.toml").text == 'based-on = "french"\n'


def test_the_link_on_the_page_brings_the_same_house(client: TestClient) -> None:
    client.post("/house", data={"preset": "high-limits"})
    toml = client.get("/house.toml").text
    link = re.search(r'id="share-link"[^>]*value="([^"]*)"', client.get("/house").text)
    assert link
    linked = dict(parse_qsl(urlsplit(link.group(1).replace("&amp;", "&")).query))
    client.cookies.clear()
    client.post("/house", data=linked)
    assert client.get("/house.toml").text == toml


def test_more_than_a_cookie_holds_is_refused_with_a_line(client: TestClient) -> None:
    pictures = [f"{n}S+{k}{letter}" for letter in "CT" for n in range(2, 9) for k in range(2, 9)]
    names = "".join(f'"{p}" = "{sha256(p.encode()).hexdigest()[:56]}"\n' for p in pictures[:90])
    sent = client.post("/house", data={"toml": f"[pictures]\n{names}"})
    assert sent.status_code == 422
    assert "more than a browser keeps" in sent.text
    assert client.get("/house.toml").text == 'based-on = "european"\n'


@pytest.mark.parametrize("token", ["", "x", "eyJhIjoxfQ.AAAA", "." * 4000])
def test_a_house_that_is_not_ours_is_the_usual_one(token: str) -> None:
    assert HouseKeeper("secret").read(token) == House()


def test_a_house_signed_elsewhere_is_the_usual_one() -> None:
    token = HouseKeeper("one").write(PRESETS["french"])
    assert token
    assert HouseKeeper("one").read(token) == PRESETS["french"]
    assert HouseKeeper("other").read(token) == House()


@pytest.mark.parametrize(
    ("wish", "value"),
    [
        ("hand", "left"),
        ("sound", "on"),
        ("haptics", "off"),
        ("motion", "reduce"),
        ("theme", "dark"),
    ],
)
def test_a_wish_of_this_device_is_on_every_page(client: TestClient, wish: str, value: str) -> None:
    client.post("/settings", data={wish: value, "back": "/house"})
    for page in ("/house", "/", "/progress"):
        assert f'data-{wish}="{value}"' in client.get(page).text
    client.post("/settings", data={wish: "nonsense"})
    assert f'data-{wish}="{value}"' in client.get("/house").text


def test_what_is_installed_is_named_whole(client: TestClient) -> None:
    script = client.get("/sw.js")
    assert script.headers["content-type"].startswith("text/javascript")
    assert script.headers["cache-control"] == "no-cache"
    told = re.search(r'"shell":(\[.*?\])', script.text)
    assert told
    files = re.findall(r'"([^"]+)"', told.group(1))
    assert {address("drill.js"), address("early.js"), address("croupier.css")} < set(files)
    manifest = client.get("/manifest.webmanifest").json()
    for path in [*files, *(icon["src"] for icon in manifest["icons"]), manifest["start_url"]]:
        assert client.get(path).status_code == 200, path


def test_ahead_are_the_first_levels_and_those_in_use(client: TestClient) -> None:
    told = client.get("/api/ahead").json()["runs"]
    assert len(told) == len(drills.KINDS)
    pack = client.get("/api/packs?kind=pictures&level=3&count=1&seed=a").json()
    given = {
        "id": "00000000-0000-4000-8000-000000000001",
        "index": 0,
        "given": pack["questions"][0]["answer"],
        "ms": 1000,
        "at": 0,
    }
    sent = client.post("/api/answers", json={"pack": pack["pack"], "answers": [given]})
    assert sent.json()["saved"] == [given["id"]]
    # `at` is drawn to when the pack was made, so this is use of today.
    assert "/drill/pictures?level=3" in client.get("/api/ahead").json()["runs"]
