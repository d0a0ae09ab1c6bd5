"""Disks that fail now and then, and disks that are full: refused clearly, and nothing is lost."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.storage import open_database
from tests.loss.serving import Serving, Trainee, assert_all_kept_once, serving

FIU = shutil.which("fiu-run")
STEPS = int(os.environ.get("CROUPIER_FAULTS", "150"))


def check(folder: Path) -> None:
    database = open_database(folder)
    with database.reading() as connection:
        assert connection.exec_driver_sql("PRAGMA integrity_check").scalar() == "ok"
        assert connection.exec_driver_sql("PRAGMA foreign_key_check").all() == []
    database.close()


@pytest.mark.skipif(FIU is None, reason="libfiu is not installed (apt: fiu-utils)")
@pytest.mark.parametrize("fault", ["posix/io/rw/pwrite", "posix/io/sync/fdatasync"])
def test_writes_that_fail_now_and_then_lose_and_double_nothing(tmp_path: Path, fault: str) -> None:
    """One in ten fails, from when it serves."""
    rule = f"enable_random name={fault},probability=0.1"
    with serving(Serving(tmp_path, before=(str(FIU), "-x"))) as server:
        assert server.process is not None
        subprocess.run(["fiu-ctrl", "-c", rule, str(server.process.pid)], check=True)
        trainee = Trainee(server, 3)
        trainee.steps(STEPS)
        server.kill()
        server.before = ()
        server.start()
        assert_all_kept_once(trainee)
        trainee.steps(5)
        assert_all_kept_once(trainee)
    print(f"\n{fault}: {len(trainee.acknowledged)} acknowledged, refused {trainee.refusals}")
    assert trainee.acknowledged
    assert trainee.refusals.keys() == {503}
    check(tmp_path)


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Path]:
    """A disk of two megabytes."""
    folder = tmp_path / "small"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", str(folder)]
    if os.geteuid() != 0 or subprocess.run(mount, check=False, capture_output=True).returncode:
        pytest.skip("a small disk is made by root alone")
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=True)


def test_a_full_disk_refuses_and_serves_again_once_there_is_room(small: Path) -> None:
    with serving(Serving(small)) as server:
        trainee = Trainee(server, 5)
        trainee.steps(10)
        filler = small / "filler"
        with filler.open("wb", buffering=0) as full:
            try:
                while full.write(b"\0" * 4096):
                    pass
            except OSError:
                pass
        trainee.steps(STEPS)
        assert trainee.refusals.keys() == {503}
        before = len(trainee.acknowledged)
        assert_all_kept_once(trainee)
        server.kill()
        filler.unlink()
        server.start()
        assert_all_kept_once(trainee)
        trainee.steps(10)
        assert len(trainee.acknowledged) > before
        assert_all_kept_once(trainee)
    check(small)
