"""Records of others come in: looked at first, every row in or listed with its reason; may be stopped."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtWidgets import QWidget

from services.importing.job import ORIGIN, Done, Progress, listed, preview
from services.importing.job import run as run_import
from services.importing.plan import Outcome, Plan, Terms
from services.importing.tables import Table
from ui.binding.record_table import RecordTable, TableRow
from ui.context import Screen, UiContext
from ui.dialogs import choose_folder
from ui.screens.import_job import Job
from ui.widgets.basic import Button, Card, IconWords, Words, clear_layout, column
from ui.widgets.scroll import ScrollArea
from ui.widgets.wrap import WrapRow

MOST_LISTED = 200
_OUTCOMES = {
    Outcome.NEW: "new",
    Outcome.TOLD_TWICE: "told twice",
    Outcome.ALREADY_IN: "in already",
    Outcome.DIFFERS: "in with other cells",
    Outcome.LEFT_OUT: "left out",
}
_TABLES = {
    Table.ACCIDENTS: "Accidents",
    Table.VESSELS: "Craft",
    Table.INJURIES: "Injured",
    Table.DEATHS: "Dead",
}


class ImportScreen(Screen):
    """Folder, preview, import."""

    key = "import"

    def __init__(self, context: UiContext) -> None:
        super().__init__()
        self._context = context
        self._folder: Path | None = None
        self.plan: Plan | None = None
        self.job: Job | None = None
        self._build()

    def _build(self) -> None:
        holder = self._context.theme
        outer = column(holder, self, gap=0)
        area = ScrollArea(holder)
        inside = QWidget()
        page = column(holder, inside, margins=4, gap=3)
        self.card = Card(holder, "Import", "tables of the boating accident database (BARD)")
        text = (
            "Choose the folder that holds Accidents.csv, Vessels.csv, Injuries.csv and Deaths.csv. Nothing "
            "is changed before you have seen what would go in; rows that are in already are recognised."
        )
        self.card.body.addWidget(Words(holder, text, wrap=True))
        line = WrapRow(holder, 2, 1.5)
        self.choose = Button(holder, "Choose a folder", "folder")
        self.choose.clicked.connect(self.ask_folder)
        self.go = Button(holder, "Import", "import", "primary")
        self.go.clicked.connect(self.start_import)
        self.stop = Button(holder, "Stop", "close")
        self.stop.clicked.connect(self._stop_job)
        for part in (self.choose, self.go, self.stop):
            line.add(part)
        self.card.body.addWidget(line)
        self.say = IconWords(holder, "info", "", "body", "text")
        self.say.hide()
        self.card.body.addWidget(self.say)
        page.addWidget(self.card)
        self._found = column(holder, gap=3)
        page.addLayout(self._found)
        page.addStretch(1)
        area.setWidget(inside)
        outer.addWidget(area)
        self._show_buttons()

    def title(self) -> str:
        return "Import"

    def _show_buttons(self) -> None:
        running = self.job is not None
        self.choose.setVisible(not running)
        self.go.setVisible(not running and self.plan is not None and self.plan.count(Outcome.NEW) > 0)
        self.stop.setVisible(running)

    def _tell(self, icon: str, sentence: str, tone: str = "text") -> None:
        self.say.show_words(icon, sentence, "body", tone)
        self.say.setVisible(bool(sentence))

    # -- looking -------------------------------------------------------------------------------------

    def ask_folder(self) -> None:
        """Choose the folder with the tables."""
        choose_folder(self, "Folder with the tables", self.look_at)

    def look_at(self, folder: Path) -> None:
        """Read a folder and show what would go in; nothing is changed."""
        self._folder = folder
        services, actor = self._context.services, self._context.actor
        terms = Terms(zone=self._context.zone, imported_from=ORIGIN)
        self._begin(
            Job(
                lambda report, stopped: preview(
                    services.cases, actor, folder, terms=terms, report=report, stopped=stopped
                ),
                self,
            ),
            self._previewed,
        )

    def _previewed(self, plan: Plan | None) -> None:
        self._end()
        self.plan = plan
        clear_layout(self._found)
        if plan is None:
            self._tell("info", "Stopped before everything was read. Nothing was changed.")
        else:
            new, cases = plan.count(Outcome.NEW), plan.new_cases
            self._tell("info", f"{new:,} new rows in {cases:,} new cases. Nothing is changed yet.")
            self._show_plan(plan)
        self._show_buttons()

    def _show_plan(self, plan: Plan, done: Done | None = None) -> None:
        self._found.addWidget(self._counts(plan, done))
        sentences = _understanding(plan)
        if sentences:
            card = Card(self._context.theme, "How it was read", f"{len(sentences)} things to know")
            for sentence in sentences[:MOST_LISTED]:
                card.body.addWidget(Words(self._context.theme, sentence, "caption", wrap=True))
            self._found.addWidget(card)
        rows = [r for r in plan.rows if r.outcome in listed(plan)]
        if rows:
            card = Card(self._context.theme, "Rows that do not go in plainly", f"{len(rows):,} rows")
            table = RecordTable(self._context.theme, ("Row", "What becomes of it", "Why"), "Rows")
            shown = [
                TableRow(
                    record_id=f"{r.file} {r.number}",
                    cells=(
                        (f"{r.file}, row {r.number}", False),
                        (_OUTCOMES[r.outcome], False),
                        (r.reason, False),
                    ),
                )
                for r in rows[:MOST_LISTED]
            ]
            table.show_rows(shown, "")
            card.body.addWidget(table)
            if len(rows) > MOST_LISTED:
                words = f"{len(rows) - MOST_LISTED:,} more; the command line lists all of them."
                card.body.addWidget(Words(self._context.theme, words, "caption", "text2", wrap=True))
            self._found.addWidget(card)

    def _counts(self, plan: Plan, done: Done | None) -> Card:
        card = Card(self._context.theme, "Rows by table", str(self._folder.name if self._folder else ""))
        heads = ["Table", *(_OUTCOMES[o].capitalize() for o in Outcome), *(["Went in"] if done else [])]
        table = RecordTable(self._context.theme, heads, "Rows by table")
        rows = []
        for kind in Table:
            cells = [(_TABLES[kind], False), *((f"{plan.count(o, kind):,}", False) for o in Outcome)]
            if done is not None:
                cells.append((f"{done.rows.get(kind, 0):,}", False))
            rows.append(TableRow(record_id=kind.value, cells=tuple(cells)))
        table.show_rows(rows, "")
        card.body.addWidget(table)
        return card

    # -- importing -----------------------------------------------------------------------------------

    def start_import(self) -> None:
        """Take in what the preview shows."""
        plan = self.plan
        if plan is None or self.job is not None:
            return
        services, actor = self._context.services, self._context.actor
        self._begin(
            Job(
                lambda report, stopped: run_import(
                    services.cases, services.bulk, actor, plan, report=report, stopped=stopped
                ),
                self,
            ),
            self._imported,
        )

    def _imported(self, done: Done) -> None:
        self._end()
        plan, self.plan = self.plan, None
        self._context.events.changed.emit(done.changes, self)
        clear_layout(self._found)
        halted = (
            "Stopped. What was taken in before stays; importing again goes on from there. "
            if done.stopped
            else ""
        )
        counted = ", ".join(f"{done.rows.get(kind, 0):,} {_TABLES[kind].lower()}" for kind in Table)
        self._tell(
            "tick", f"{halted}{done.cases:,} cases made, {done.joined:,} got more rows: {counted}.", "done"
        )
        for failed in done.not_saved:
            text = f"Not saved: {failed.accident} ({failed.rows} rows). {failed.reason}"
            self._found.addWidget(IconWords(self._context.theme, "alert", text, "body", "overdue"))
        if plan is not None:
            self._show_plan(plan, done)
        self._show_buttons()

    # -- the job -------------------------------------------------------------------------------------

    def _begin(self, job: Job, finished: object) -> None:
        self.job = job
        job.progressed.connect(self._progress)
        job.finished.connect(finished)
        job.refused.connect(self._refused)
        self._show_buttons()
        self._tell("clock", "Reading the tables.")
        job.start()

    def _progress(self, progress: Progress) -> None:
        words = "Reading" if progress.what == "reading" else "Taking in"
        done, total = progress.done, max(progress.total, 1)
        self._tell("clock", f"{words} case {done:,} of {total:,}.")
        self._context.status.progress(f"{words} cases", done, total, self._stop_job)

    def _stop_job(self) -> None:
        if self.job is not None:
            self.job.stop()
            self._tell("clock", "Stopping after the case at hand.")

    def _refused(self, sentence: str) -> None:
        self._end()
        self._tell("alert", sentence, "overdue")
        self._show_buttons()

    def _end(self) -> None:
        self._context.status.progress("", 1, 1, None)
        if self.job is not None:
            self.job.deleteLater()
            self.job = None


def _understanding(plan: Plan) -> Sequence[str]:
    said = [
        f"{file}: the column “{name}” is not known; its cells are kept with the rows."
        for file, name in plan.unknown_columns
    ]
    said += [f"{out.file}: {out.reason}" for out in plan.left_out_files]
    said += [
        f"{read.table}, {read.column}: “{read.words}” is in no list ({count}); the words are kept."
        for read, count in plan.not_understood
    ]
    said += [f"{r.table}, {r.column}: “{r.words}” ({r.count}). {r.said}" for r in plan.remarks]
    return said
