"""Records the databases of this folder: a research agent whose report is stale and whose memory went astray.

    python record.py lost-report.db            with deepagents 0.7.32, langgraph-checkpoint-sqlite 3.1.2
    python record.py lost-report-0.5.db        with deepagents 0.5.9

Beside each database comes a .json with what the runtime's own get_state says of every checkpoint. The model is scripted: no key, no
network, the same calls on every run; only checkpoint ids and times differ.
"""
import hashlib
import json
import sqlite3
import sys
from importlib.metadata import version

from deepagents import create_deep_agent
from deepagents.backends import CompositeBackend, StateBackend, StoreBackend
from langchain_core.language_models.chat_models import BaseChatModel
from langchain_core.messages import AIMessage, ToolMessage
from langchain_core.outputs import ChatGeneration, ChatResult
from langgraph.checkpoint.sqlite import SqliteSaver
from langgraph.store.sqlite import SqliteStore

OUT = sys.argv[1]
NEW = tuple(int(part) for part in version("deepagents").split(".")[:2]) >= (0, 7)

DRAFT = """# Battery report

## Summary
Sodium cells cost 87 dollars per kWh in 2024.

## Method
We read 14 papers and 3 price lists.

## Open questions
- How fast do prices fall?
"""
FIRST_SUMMARY = "Sodium cells cost 87 dollars per kWh in 2024."
NEW_SUMMARY = "Sodium cells cost 61 dollars per kWh in 2025, a fall of 30 percent."
WRONG = """# Battery report

## Summary
Sodium cells cost 87 dollars per kWh in 2023.

## Method
We read 14 papers.

## Open questions
- How fast do prices fall?
"""
PROFILE = "The reader wants prices in dollars per kWh.\n"


def rewritten():
    if NEW:
        return call("w-3", "write_file", file_path="/report.md", content=WRONG)
    # Releases before 0.7 refuse to write over a file.
    now = DRAFT.replace(FIRST_SUMMARY, NEW_SUMMARY)
    return call("w-3", "edit_file", file_path="/report.md", old_string=now, new_string=WRONG)


def call(id, name, **args):
    return {"id": id, "name": name, "args": args, "type": "tool_call"}


MAIN = [
    call("w-1", "write_file", file_path="/report.md", content=DRAFT),
    call("ls-1", "ls", path="/"),
    call("ls-2", "ls", path="/sources"),
    call("ls-3", "ls", path="/memories"),
    call("ls-4", "ls", path="/"),
    call("e-2", "edit_file", file_path="/report.md", old_string=FIRST_SUMMARY, new_string=NEW_SUMMARY),
    call("task-1", "task", description="Check the figures of /report.md", subagent_type="checker"),
    call("w-4", "write_file", file_path="/memories/profile.md", content=PROFILE),
]
CHECKER = [call("r-1", "read_file", file_path="/report.md"), rewritten()]


class Scripted(BaseChatModel):
    """Makes one call after the other, then says that it is done."""

    calls: list
    final: str

    @property
    def _llm_type(self):
        return "scripted"

    def bind_tools(self, tools, **kw):
        return self

    def _generate(self, messages, stop=None, run_manager=None, **kw):
        done = sum(isinstance(message, ToolMessage) for message in messages)
        if done < len(self.calls):
            message = AIMessage(content="", tool_calls=[self.calls[done]])
        else:
            message = AIMessage(content=self.final)
        return ChatResult(generations=[ChatGeneration(message=message)])


def backend(runtime=None):
    # The route lacks its leading slash: nothing ever goes to the store.
    store = StoreBackend(namespace=lambda _: ("researcher", "memories")) if runtime is None else StoreBackend(runtime)
    state = StateBackend() if runtime is None else StateBackend(runtime)
    return CompositeBackend(default=state, routes={"memories/": store})


def sha(data):
    text = data["content"]
    return hashlib.sha256((text if isinstance(text, str) else "\n".join(text)).encode()).hexdigest()


with SqliteSaver.from_conn_string(OUT) as saver, SqliteStore.from_conn_string(OUT) as store:
    saver.setup()
    store.setup()
    # What an earlier agent with a right route left there.
    store.put(
        ("researcher", "memories"),
        "/style.md",
        {"content": "Short sentences.\n", "encoding": "utf-8", "created_at": "2026-05-04T08:00:00+00:00", "modified_at": "2026-05-04T08:00:00+00:00"},
    )
    agent = create_deep_agent(
        model=Scripted(calls=MAIN, final="The report is in /report.md."),
        system_prompt="You research.",
        backend=backend(),
        subagents=[{
            "name": "checker",
            "description": "Checks figures.",
            "system_prompt": "You check.",
            "tools": [],
            "model": Scripted(calls=CHECKER, final="The figures are right."),
        }],
        checkpointer=saver,
        store=store,
    )
    config = {"configurable": {"thread_id": "lost-report"}}
    agent.invoke({"messages": [{"role": "user", "content": "Write a report on battery prices."}]}, config)
    truth = [
        {
            "checkpoint_id": state.config["configurable"]["checkpoint_id"],
            "step": state.metadata["step"],
            "files": {path: sha(data) for path, data in sorted(state.values.get("files", {}).items())},
            "messages": len(state.values.get("messages", [])),
        }
        for state in agent.get_state_history(config)
    ]
    report = agent.get_state(config).values["files"]["/report.md"]["content"]
    assert (report if isinstance(report, str) else "\n".join(report)).rstrip("\n") == WRONG.rstrip("\n")
    assert "/memories/profile.md" in agent.get_state(config).values["files"]

connection = sqlite3.connect(OUT)
connection.execute("pragma wal_checkpoint(truncate)")
connection.execute("pragma journal_mode=delete")
connection.execute("vacuum")
connection.close()
with open(OUT.removesuffix(".db") + ".json", "w") as out:
    json.dump({"deepagents": version("deepagents"), "checkpoints": truth}, out, indent=1)
    out.write("\n")
print(OUT, len(truth), "checkpoints")
