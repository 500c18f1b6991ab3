#!/usr/bin/env python3
"""Drives a window by what a screen reader has of it: pyatspi, names, roles, actions and texts, no key and no mouse.

    dbus-run-session -- packaging/linux/try-screen-reader.py DATABASE FOLDER [PROGRAM ARGUMENT...]

DATABASE is src/test/resources/review/pending.db, three threads with calls that wait for approval; what is decided is saved in FOLDER.
Needs a display, and Debian's python3-pyatspi, at-spi2-core and, for GTK's file chooser, libatk-adaptor.
"""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

os.environ["GTK_MODULES"] = "gail:atk-bridge"
os.environ["STATEROOM_SCREEN_READER"] = "on"
import pyatspi  # noqa: E402  (reads the environment)

VIEWS = ["files", "compare", "threads", "results", "memories", "replay", "permissions", "inbox", "audit", "mounts", "search"]


def everything(of):
    """An object and all below it; what goes away meanwhile is left out."""
    try:
        yield of
        for child in of:
            if child is not None:
                yield from everything(child)
    except Exception as gone:  # pyatspi raises GLib.GError, LookupError or RuntimeError, by version
        if "No such" not in str(gone) and "unknown" not in str(gone).lower() and "not exist" not in str(gone).lower():
            raise


def identity(of):
    return dict(each.split(":", 1) for each in of.getAttributes() if ":" in each).get("id", "")


def has(of, state):
    return of.getState().contains(state)


def wait(what, seek, seconds=60):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = seek()
        if found:
            return found
        time.sleep(0.2)
    sys.exit(f"FAILED: {what}")


def application(name):
    for each in pyatspi.Registry.getDesktop(0):
        if each is not None and each.name == name:
            return each
    return None


class Window:
    def __init__(self):
        self.program = wait("the program is on the bus", lambda: application("Stateroom"), 120)

    def find(self, test, among=None):
        return next((each for each in everything(among or self.program) if test(each)), None)

    def with_id(self, wanted, seconds=60):
        return wait(f"there is a {wanted}", lambda: self.find(lambda each: identity(each) == wanted), seconds)

    def usable(self, wanted):
        return wait(f"{wanted} can be used", lambda: self.find(lambda each: identity(each) == wanted and has(each, pyatspi.STATE_SENSITIVE)))

    def act(self, wanted):
        assert self.usable(wanted).queryAction().doAction(0), wanted

    def row(self, words):
        return wait(f"there is a row {words}", lambda: self.find(
            lambda each: each.getRole() == pyatspi.ROLE_LIST_ITEM and words in each.name, self.with_id("inbox-list")))

    def decide(self, words, button):
        self.row(words).queryAction().doAction(0)
        wait(f"{words} is selected", lambda: has(self.row(words), pyatspi.STATE_SELECTED))
        self.act(button)

    def type(self, wanted, text):
        field = self.usable(wanted)
        field.queryComponent().grabFocus()
        assert field.queryEditableText().setTextContents(text), wanted

    def reason(self, text):
        self.type("inbox-message", text)
        self.act("inbox-take")


def look(window):
    """Every view: whatever offers an action or takes a text has a name and a role."""
    for view in VIEWS:
        window.act("rail-" + view)
        wait(f"{view} is shown", lambda: has(window.with_id("rail-" + view), pyatspi.STATE_PRESSED))
        time.sleep(1)
        actionable = 0
        roles = {}
        for each in everything(window.program):
            kinds = pyatspi.listInterfaces(each)
            if "Action" in kinds and each.queryAction().nActions > 0 or "EditableText" in kinds:
                actionable += 1
                role = each.getRoleName()
                roles[role] = roles.get(role, 0) + 1
                if not each.name.strip() or role in ("", "unknown", "invalid"):
                    sys.exit(f"FAILED: {view}: '{each.name}' {role} {identity(each)}")
        print(f"ok: {view}: {actionable} that can be acted on, all with name and role: "
              + ", ".join(f"{count} {role}" for role, count in sorted(roles.items())))


def save(folder):
    """GTK's own file chooser, which its own bridge exports."""
    chooser = wait("GTK's file chooser", lambda: next(
        (each for application in pyatspi.Registry.getDesktop(0) if application is not None for each in everything(application)
         if each.getRole() == pyatspi.ROLE_FILE_CHOOSER), None))
    field = next(each for each in everything(chooser) if each.getRole() == pyatspi.ROLE_TEXT and has(each, pyatspi.STATE_EDITABLE) and has(each, pyatspi.STATE_SHOWING))
    name = field.queryText().getText(0, -1)
    field.queryEditableText().setTextContents(str(folder / (name or "decisions.json")))
    button = next(each for each in everything(chooser) if each.getRole() == pyatspi.ROLE_PUSH_BUTTON and each.name.replace("_", "") in ("Save", "OK"))
    button.queryAction().doAction(0)


def story(window, folder):
    window.act("rail-inbox")
    window.decide("/notes/plan.md", "inbox-edit")
    content = window.usable("inbox-field-content")
    assert content.queryText().getText(0, -1) == "draft\n"
    window.type("inbox-field-content", "final\n")
    window.act("inbox-take")
    window.row("/notes/plan.md, Edit")
    print("ok: the first call is edited")

    window.decide("/config/app.toml", "inbox-reject")
    edit = window.with_id("inbox-edit")
    assert not has(edit, pyatspi.STATE_SENSITIVE) and "allows only Approve, Reject" in edit.name, edit.name
    window.reason("Keep debugging on")
    print("ok: the second is rejected with a reason, and its Edit says why it is not offered")
    window.decide("/alpha.txt", "inbox-approve")
    window.decide("/beta.txt", "inbox-reject")
    window.reason("Not this one")
    print("ok: of two at once one is approved and one rejected")
    window.decide("rm -rf", "inbox-defer")
    print("ok: the last is put off")

    submit = window.usable("inbox-submit")
    assert "2 threads" in submit.name, submit.name
    window.act("inbox-submit")
    sheet = window.with_id("inbox-sheet")
    assert sheet.getRole() == pyatspi.ROLE_DIALOG and has(sheet, pyatspi.STATE_MODAL)
    window.act("inbox-send-now")
    save(folder)
    saved = wait("the decisions are saved", lambda: list(folder.glob("*.json")))[0]
    text = wait("the decisions are in the file", saved.read_text)
    for words in ("Keep debugging on", "Not this one", "final\\n"):
        assert words in text, text
    print(f"ok: {saved.name} is saved, with the edit and both reasons")
    window.act("rail-audit")
    wait("the log names the call", lambda: window.find(lambda each: each.getRole() == pyatspi.ROLE_TABLE_CELL and "edit_file" in each.name))
    print("ok: the log names who decided what")


def main():
    database, folder = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]).absolute()
    program = sys.argv[3:] or ["stateroom"]
    with tempfile.TemporaryDirectory() as data:
        copied = shutil.copy(database, data)
        os.environ["STATEROOM_DATA"] = data + "/data"
        process = subprocess.Popen([*program, copied])
        try:
            window = Window()
            window.with_id("rail-files", 120)
            look(window)
            story(window, folder)
        finally:
            process.terminate()
            process.wait()


main()
