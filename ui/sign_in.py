"""Signing in, and unlocking: the same page, with the name already there after a lock."""

from __future__ import annotations

import functools

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLineEdit

from services.actor import Actor
from services.bootstrap import Services
from ui.gate import GatePage, password_line
from ui.tasks import Failure, Tasks
from ui.theme.holder import ThemeHolder
from ui.widgets.basic import Button, row


class SignInPage(GatePage):
    """Asks for name and password.

    Attributes:
        signed_in: the `Actor`, and the user name it was by.
    """

    signed_in = Signal(object, str)
    place_taken = Signal()

    def __init__(self, holder: ThemeHolder, services: Services, tasks: Tasks, office: str) -> None:
        super().__init__(holder, "Sign in", office)
        self._services, self._tasks = services, tasks
        self.user = QLineEdit()
        self.password = password_line()
        self.add_field("User name", self.user)
        self.add_field("Password", self.password)
        self.body.addWidget(self.problem)
        self.button = Button(holder, "Sign in", look="primary")
        self.button.clicked.connect(self._go)
        foot = row(holder)
        self.go_on = Button(holder, "", "arrow_right", "link")
        self.go_on.clicked.connect(self.place_taken)
        self.go_on.hide()
        foot.addWidget(self.go_on)
        foot.addStretch(1)
        foot.addWidget(self.button)
        self.body.addLayout(foot)
        self.user.returnPressed.connect(self.password.setFocus)
        self.password.returnPressed.connect(self._go)

    def ask(self, user: str = "", *, locked: bool = False) -> None:
        """Start afresh; `user` when somebody is expected back."""
        self.heading.setText("Locked" if locked else "Sign in")
        if locked:
            self.sentence.setText("Open work is kept as it was left. Another person may sign in as well.")
        self.user.setText(user)
        self.password.clear()
        self.show_problem("")
        self.setEnabled(True)
        (self.password if user else self.user).setFocus(Qt.FocusReason.OtherFocusReason)

    def offer_place(self, name: str) -> None:
        """In a sample office nobody needs a password."""
        if name:
            self.go_on.setText(f"Go on as {name}, sample office")
            self.go_on.show()

    def _go(self) -> None:
        user, password = self.user.text().strip(), self.password.text()
        if not user or not password:
            self.show_problem("Enter the user name and the password of your own account.")
            return
        self.button.setEnabled(False)
        # Checking a password takes a while by design, so not in the window's thread.
        ask = functools.partial(self._services.accounts.sign_in, user, password)
        self._tasks.read(ask, self._done, self._refused, owner=self)

    def _done(self, actor: Actor) -> None:
        self.button.setEnabled(True)
        self.password.clear()
        self.show_problem("")
        self.signed_in.emit(actor, self.user.text().strip())

    def _refused(self, failure: Failure) -> None:
        self.button.setEnabled(True)
        self.password.clear()
        self.password.setFocus()
        self.show_problem(f"{failure.sentence} {failure.remedy}".strip())
