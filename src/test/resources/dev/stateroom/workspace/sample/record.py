"""Records the threads of the sample with deepagents 0.7.32, langgraph-checkpoint-sqlite 3.1 and a scripted model.

Usage: python record.py FOLDER STORY    adds one thread to FOLDER/sessions.db and its memories to FOLDER/store.db
       python record.py FOLDER --list   names the stories
       python record.py FOLDER --finish leaves both files without a log beside them

Each story is a run of its own, so that a clock can be set for it. Ids of messages and calls are fixed; ids of checkpoints are new each time.
"""
import base64
import sqlite3
import sys
import uuid
import zlib
from pathlib import Path
from typing import Any

from deepagents import create_deep_agent
from deepagents.backends import CompositeBackend, StateBackend, StoreBackend
from deepagents.middleware.filesystem import FilesystemPermission
from langchain.agents.middleware import TodoListMiddleware
from langchain_core.language_models.chat_models import BaseChatModel
from langchain_core.messages import AIMessage
from langchain_core.outputs import ChatGeneration, ChatResult
from langchain_core.tools import tool
from langgraph.checkpoint.sqlite import SqliteSaver
from langgraph.store.sqlite import SqliteStore

FOLDER = Path(sys.argv[1])
STORIES = {}


class ScriptedModel(BaseChatModel):
    """Answers with the next message of its script, whatever it is asked; an exception of the script is raised."""

    script: list[Any]
    name_of_agent: str
    said: int = 0

    @property
    def _llm_type(self):
        return "scripted"

    def bind_tools(self, tools, **kwargs):
        return self

    def _generate(self, messages, stop=None, run_manager=None, **kwargs):
        step = self.script[self.said]
        self.said += 1
        if isinstance(step, Exception):
            raise step
        text, calls = step
        read = sum(len(str(m.content)) + len(str(getattr(m, "tool_calls", ""))) for m in messages) // 4
        written = max(1, (len(text) + len(str(calls))) // 4)
        message = AIMessage(
            content=text,
            id=f"{self.name_of_agent}-{self.said}-{uuid.uuid4().hex[:8]}",
            tool_calls=calls,
            usage_metadata={"input_tokens": read, "output_tokens": written, "total_tokens": read + written},
            response_metadata={"model_name": "scripted-model"},
        )
        return ChatResult(generations=[ChatGeneration(message=message)])


def call(name, id=None, **arguments):
    return {"name": name, "args": arguments, "id": id or "call_" + uuid.uuid4().hex[:16]}


def says(text, *calls):
    return (text, list(calls))


def story(f):
    STORIES[f.__name__.replace("_", "-")] = f
    return f


def config(thread, user="ana"):
    return {"configurable": {"thread_id": thread}, "metadata": {"user_id": user}, "recursion_limit": 200}


def open_files():
    saver = SqliteSaver(sqlite3.connect(FOLDER / "sessions.db", check_same_thread=False))
    saver.setup()
    store = SqliteStore(sqlite3.connect(FOLDER / "store.db", check_same_thread=False, isolation_level=None))
    store.setup()
    return saver, store


def agent(script, user="ana", name="main", **options):
    saver, store = open_files()
    backend = CompositeBackend(
        default=StateBackend(),
        routes={
            "/memories/": StoreBackend(namespace=lambda _rt: ("stateroom", "memories")),
            "/profile/": StoreBackend(namespace=lambda _rt, user=user: ("users", user)),
        },
    )
    return create_deep_agent(model=ScriptedModel(script=script, name_of_agent=name), checkpointer=saver, store=store, backend=backend, **options)


def subagent(name, description, script, **options):
    return {
        "name": name,
        "description": description,
        "system_prompt": f"You are {name}. {description}",
        "model": ScriptedModel(script=script, name_of_agent=name),
        **options,
    }


def asks(run, thread, text, user="ana", files=None):
    given = {"messages": [{"role": "user", "content": text}]}
    if files:
        given["files"] = files
    return run.invoke(given, config(thread, user))


def file(content, encoding="utf-8"):
    time = "2026-11-17T07:55:00+00:00"
    return {"content": content, "encoding": encoding, "created_at": time, "modified_at": time}


REPORT = """# Revenue, third quarter

| Month | Invoiced | Paid |
|---|---|---|
| July | 184,200 | 171,950 |
| August | 162,480 | 160,300 |
| September | 207,115 | 188,020 |
"""
REGIONS = """
## By region

| Region | Invoiced | Open |
|---|---|---|
| North | 211,340 | 12,100 |
| South | 198,705 | 8,425 |
| West | 143,750 | 13,000 |
"""


@story
def report_q3():
    """A report that a subagent shortens: the agent says it is whole."""
    checker = subagent(
        "proofreader",
        "Reads a text and corrects its language.",
        [
            says("", call("read_file", file_path="/report.md", limit=9)),
            says("I write the corrected text back.", call("write_file", file_path="/report.md", content=REPORT.replace("Invoiced", "Billed"))),
            says("I corrected one word in the table. The report is clean now."),
        ],
    )
    run = agent(
        [
            says("I begin with the months.", call("write_file", file_path="/report.md", content=REPORT)),
            says("", call("ls", path="/"), call("glob", pattern="**/*.md")),
            says("Now the regions.", call("edit_file", file_path="/report.md", old_string="| September | 207,115 | 188,020 |\n", new_string="| September | 207,115 | 188,020 |\n" + REGIONS)),
            says("", call("read_file", file_path="/report.md")),
            says("The proofreader should look at it.", call("task", description="Correct the language of /report.md. Do not change the numbers.", subagent_type="proofreader")),
            says("", call("write_file", file_path="/profile/reports.md", content="Ana wants quarterly reports by month and by region.\n")),
            says("The report is finished: /report.md has the months and the regions."),
            says("", call("read_file", file_path="/report.md")),
            says("The regions are not in the file. I do not know what happened to them."),
        ],
        subagents=[checker],
    )
    asks(run, "report-q3", "Write the revenue report for the third quarter to /report.md, by month and by region.")
    asks(run, "report-q3", "Where are the regions? They were in the report this morning.")


@tool
def fetch_log(service: str) -> str:
    """Returns the export log of a service."""
    lines = []
    for i in range(2000):
        failed = service == "invoices" and i in (311, 962, 1207)
        state = "FAILED: no tax number" if failed else "exported"
        lines.append(f"2026-11-18 06:{i // 60 % 60:02}:{i % 60:02} {service} {('INV' if service == 'invoices' else 'PAY')}-{40000 + i} {state}")
    return "\n".join(lines)


@story
def export_logs():
    """Two large results whose calls differ only in a character that a path does not keep: one overwrites the other."""
    run = agent(
        [
            says("I fetch both logs.", call("fetch_log", id="fetch.1", service="invoices"), call("fetch_log", id="fetch_1", service="payments")),
            says("", call("grep", pattern="FAILED", path="/large_tool_results", output_mode="content")),
            says("", call("read_file", file_path="/large_tool_results/fetch_1", limit=20)),
            says("Neither log has a failed line. All invoices were exported."),
        ],
        tools=[fetch_log],
    )
    asks(run, "export-logs", "Which invoices failed in last night's export? The logs of invoices and payments are there to fetch.")


@story
def vat_change():
    """A memory that another thread changes, while this one goes on with its copy."""
    memory = ["/memories/vat.md"]
    saver, store = open_files()
    store.put(("stateroom", "memories"), "/vat.md", {
        "content": "# VAT\n\n- The standard rate is 19 %.\n- Books have 7 %.\n", "encoding": "utf-8",
        "created_at": "2026-10-01T08:00:00+00:00", "modified_at": "2026-10-01T08:00:00+00:00"})
    first = agent(
        [
            says("", call("write_file", file_path="/offers/2041.md", content="Offer 2041\n\nNet 1,000.00\nVAT 19 % 190.00\nTotal 1,190.00\n")),
            says("Offer 2041 is in /offers/2041.md."),
            says("", call("write_file", file_path="/offers/2042.md", content="Offer 2042\n\nNet 2,400.00\nVAT 19 % 456.00\nTotal 2,856.00\n")),
            says("Offer 2042 is in /offers/2042.md, with 19 % VAT as always."),
        ],
        memory=memory,
    )
    asks(first, "offers", "Write offer 2041 over 1,000 net.")
    other = agent(
        [
            says("", call("edit_file", file_path="/memories/vat.md", old_string="19 %", new_string="21 %")),
            says("", call("write_file", file_path="/profile/contact.md", content="Ben looks after offers and taxes. He wants short answers.\n")),
            says("I noted it: 21 % from now on."),
        ],
        user="ben",
        memory=memory,
    )
    asks(other, "vat-change", "The standard rate of VAT is 21 % now. Please remember that.", user="ben")
    asks(first, "offers", "And offer 2042 over 2,400 net, please.")


@story
def key_rotation():
    """A rule that denies a folder and lets hidden files through."""
    run = agent(
        [
            says("", call("ls", path="/secrets")),
            says("", call("read_file", file_path="/secrets/payment.key")),
            says("That one is closed. There is another.", call("read_file", file_path="/secrets/.env")),
            says("", call("write_file", file_path="/notes/rotation.md", content="# Keys to rotate\n\n- PAYMENT_KEY, in /secrets/.env, since 2024-03\n")),
            says("The payment key is from March 2024. It should be rotated; I noted where it is."),
        ],
        permissions=[FilesystemPermission(operations=["read", "write"], paths=["/secrets/**"], mode="deny")],
    )
    asks(run, "key-rotation", "Which of our keys are older than a year?", files={
        "/secrets/payment.key": file("not-a-real-key\n"),
        "/secrets/.env": file("PAYMENT_KEY=not-a-real-key\nSINCE=2024-03\n"),
        "/notes/keys.md": file("Keys are in /secrets.\n"),
    })


@tool
def execute(command: str) -> str:
    """Runs a command on the build machine."""
    return "done"


@story
def hotfix():
    """A command that waits for approval and does not read as it looks."""
    run = agent(
        [
            says("I look at the script first.", call("read_file", file_path="/deploy/release.sh")),
            says(
                "Two changes need your approval: the script, and the run of it.",
                call("edit_file", file_path="/deploy/release.sh", old_string="TARGET=staging", new_string="TARGET=production"),
                call("execute", command="./release.sh --only invoices \u202e#lla-- \u202c--keep"),
            ),
        ],
        tools=[execute],
        interrupt_on={"execute": {"allowed_decisions": ["approve", "reject"]}, "edit_file": True, "write_file": True},
    )
    asks(run, "hotfix", "Release the fix of the invoice numbers.", files={
        "/deploy/release.sh": file("#!/bin/sh\nTARGET=staging\nexec deploy \"$TARGET\" \"$@\"\n")})


@story
def port_change():
    """Two calls of one message that wait, one an edit and one a new file."""
    run = agent(
        [
            says("I read the configuration.", call("read_file", file_path="/config/app.toml")),
            says(
                "Both changes need your approval.",
                call("edit_file", file_path="/config/app.toml", old_string="port = 8080", new_string="port = 9090"),
                call("write_file", file_path="/outbox/mail.txt", content="To: team\n\nThe port is now 9090.\n"),
            ),
        ],
        interrupt_on={"edit_file": {"allowed_decisions": ["approve", "edit", "reject"]}, "write_file": True},
    )
    asks(run, "port-change", "Please move the service to port 9090 and tell the team.", user="ben", files={
        "/config/app.toml": file("[server]\nport = 8080\n")})


@story
def inventory_import():
    """A subagent that fails, and its run with it."""
    reader = subagent(
        "importer",
        "Reads a table and imports its rows.",
        [
            says("", call("read_file", file_path="/inventory/november.csv")),
            says("", call("write_file", file_path="/inventory/rejected.csv", content="sku,reason\nA-1044,negative stock\n")),
            ConnectionError("inventory.example: the connection was closed before an answer came"),
        ],
    )
    run = agent(
        [
            says("", call("write_todos", todos=[
                {"content": "Import the table", "status": "in_progress"}, {"content": "List what was rejected", "status": "pending"}])),
            says("", call("task", description="Import /inventory/november.csv and list the rows that were rejected.", subagent_type="importer")),
        ],
        subagents=[reader],
        middleware=[TodoListMiddleware()],
    )
    try:
        asks(run, "inventory-import", "Import the November inventory.", user="ben", files={
            "/inventory/november.csv": file("sku,stock\n" + "".join(f"A-{1000 + i},{i * 7 % 90 - (i == 44)}\n" for i in range(120)))})
    except ConnectionError as expected:
        print("  failed as planned:", expected)


@story
def price_list():
    """A turn that was run again from an earlier step: two branches with different files."""
    run = agent(
        [
            says("", call("write_file", file_path="/prices.csv", content="sku,price\nA-1000,12.00\nA-1001,18.50\n")),
            says("The list has two articles. By how much should they rise?"),
            says("", call("edit_file", file_path="/prices.csv", old_string="12.00", new_string="12.60"), ),
            says("", call("edit_file", file_path="/prices.csv", old_string="18.50", new_string="19.43")),
            says("All prices are 5 % higher."),
            says("", call("edit_file", file_path="/prices.csv", old_string="A-1001,18.50", new_string="A-1001,19.06")),
            says("Only A-1001 is 3 % higher; the other price stays."),
        ]
    )
    asks(run, "price-list", "Make a price list of A-1000 at 12.00 and A-1001 at 18.50.")
    before = run.get_state(config("price-list")).config
    asks(run, "price-list", "Raise all prices by 5 %.")
    run.invoke({"messages": [{"role": "user", "content": "No: raise only A-1001, by 3 %."}]}, {**before, "metadata": {"user_id": "ana"}})


def picture():
    """A receipt of 160 x 220 pixels as PNG."""
    width, height = 160, 220
    rows = bytearray()
    for y in range(height):
        rows.append(0)
        for x in range(width):
            edge = x < 6 or y < 6 or x > width - 7 or y > height - 7
            line = 24 < x < 24 + (97 * (y // 14) % 112) and y % 14 > 9 and 30 < y < 180
            total = 24 < x < 136 and 188 < y < 198
            rows += bytes((38, 92, 150) if total else (205, 205, 205) if edge else (70, 70, 70) if line else (250, 249, 245))

    def chunk(kind, data):
        return len(data).to_bytes(4, "big") + kind + data + zlib.crc32(kind + data).to_bytes(4, "big")

    head = width.to_bytes(4, "big") + height.to_bytes(4, "big") + bytes((8, 2, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(bytes(rows), 9)) + chunk(b"IEND", b"")


def document():
    """One page of text as PDF."""
    text = b"BT /F1 18 Tf 60 760 Td (Invoice INV-40311) Tj 0 -30 Td /F1 12 Tf (Net 1,250.00   VAT 262.50   Total 1,512.50) Tj ET"
    parts = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
        b"<< /Length %d >>\nstream\n%s\nendstream" % (len(text), text),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    out, offsets = b"%PDF-1.4\n", []
    for i, part in enumerate(parts, 1):
        offsets.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (i, part)
    start = len(out)
    out += b"xref\n0 6\n0000000000 65535 f \n" + b"".join(b"%010d 00000 n \n" % o for o in offsets)
    return out + b"trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % start


@story
def receipts():
    """Files that a person gave: an image, a document, and a table of 5,000 rows."""
    orders = "order,customer,net,vat,paid\n" + "".join(
        f"{70000 + i},C-{i * 37 % 613:03},{(i * 7919 % 90000) / 100 + 10:.2f},{'19' if i % 9 else '7'},{'yes' if i % 11 else 'no'}\n" for i in range(5000))
    run = agent(
        [
            says("I look at what came in.", call("ls", path="/inbox")),
            says("", call("read_file", file_path="/inbox/receipt.png"), call("read_file", file_path="/inbox/orders.csv", limit=5)),
            says("", call("grep", pattern=",no", path="/inbox", glob="*.csv", output_mode="count")),
            says("", call("write_file", file_path="/inbox/summary.md", content="# Inbox\n\n- receipt.png: a paid receipt\n- INV-40311.pdf: one page\n- orders.csv: 5,000 orders, 455 of them not paid\n")),
            says("The summary is in /inbox/summary.md: 455 of 5,000 orders are not paid."),
        ]
    )
    asks(run, "receipts", "What came in today? Please sum it up in /inbox/summary.md.", files={
        "/inbox/receipt.png": file(base64.b64encode(picture()).decode(), "base64"),
        "/inbox/INV-40311.pdf": file(base64.b64encode(document()).decode(), "base64"),
        "/inbox/orders.csv": file(orders),
    })


if sys.argv[2] == "--list":
    print("\n".join(STORIES))
elif sys.argv[2] != "--finish":
    print(sys.argv[2])
    STORIES[sys.argv[2]]()
else:
    for name in ("sessions.db", "store.db"):
        rows = sqlite3.connect(FOLDER / name)
        rows.execute("PRAGMA journal_mode=DELETE")
        rows.execute("VACUUM")
        rows.close()
