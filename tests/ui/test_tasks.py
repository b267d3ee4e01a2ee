from __future__ import annotations

import sys
import threading
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject
from pytestqt.qtbot import QtBot

from services.changes import Changes
from services.errors import Known, Refused
from ui.events import Events
from ui.tasks import Failure, Tasks


@pytest.fixture
def events(qtbot: QtBot) -> Events:
    return Events()


@pytest.fixture
def tasks(qtbot: QtBot, events: Events) -> Iterator[Tasks]:
    made = Tasks(events)
    yield made
    made.stop()


def done(qtbot: QtBot, tasks: Tasks) -> None:
    qtbot.waitUntil(lambda: not tasks.busy)


def test_work_runs_on_one_other_thread_and_the_result_comes_back_on_this_one(
    qtbot: QtBot, tasks: Tasks
) -> None:
    threads: list[int] = []
    came: list[int] = []
    for _ in range(3):
        tasks.read(
            lambda: threads.append(threading.get_ident()), lambda _: came.append(threading.get_ident())
        )
    done(qtbot, tasks)
    assert len(set(threads)) == 1
    assert set(threads) != set(came)
    assert set(came) == {threading.get_ident()}


def test_what_a_write_changed_is_told_to_everybody_before_its_result(
    qtbot: QtBot, tasks: Tasks, events: Events
) -> None:
    told: list[object] = []
    owner = QObject()
    events.changed.connect(lambda changes, initiator: told.append((changes, initiator)))
    changes = Changes(kinds=frozenset({"case"}), ids=frozenset({"1"}))
    tasks.write(lambda: changes, lambda result: told.append("result"), owner=owner)
    done(qtbot, tasks)
    assert told == [(changes, owner), "result"]


def test_a_known_failure_reaches_who_asked_or_the_window(qtbot: QtBot, tasks: Tasks) -> None:
    def refuse() -> None:
        raise Refused("Not allowed.", "Ask somebody.")

    caught: list[Failure] = []
    tasks.read(refuse, lambda _: None, caught.append)
    done(qtbot, tasks)
    assert [failure.sentence for failure in caught] == ["Not allowed."]
    with qtbot.waitSignal(tasks.failed) as told:
        tasks.read(refuse, lambda _: None)
    assert isinstance(told.args[0], Known)


def test_what_is_no_known_failure_takes_the_crash_path(
    qtbot: QtBot, tasks: Tasks, monkeypatch: pytest.MonkeyPatch
) -> None:
    caught: list[type[BaseException]] = []
    monkeypatch.setattr(sys, "excepthook", lambda kind, value, trace: caught.append(kind))
    tasks.read(lambda: 1 // 0, lambda _: None)
    done(qtbot, tasks)
    assert caught == [ZeroDivisionError]


def test_a_result_for_somebody_who_is_gone_is_dropped(qtbot: QtBot, tasks: Tasks) -> None:
    owner = QObject()
    came: list[object] = []
    gate = threading.Event()
    tasks.read(gate.wait, came.append, owner=owner)
    owner.deleteLater()
    QCoreApplication.sendPostedEvents(owner, QEvent.Type.DeferredDelete.value)
    gate.set()
    done(qtbot, tasks)
    assert came == []


def test_of_questions_with_one_key_only_the_newest_is_answered(qtbot: QtBot, tasks: Tasks) -> None:
    came: list[int] = []
    gate = threading.Event()
    tasks.read(gate.wait, lambda _: None)
    for number in range(5):
        tasks.read(lambda number=number: number, came.append, key="search")  # type: ignore[misc]
    gate.set()
    done(qtbot, tasks)
    assert came == [4]
