"""Feeds saved decisions to the real package: apply.py DATABASE ANSWERS. Prints the files of each thread as JSON.

ANSWERS is JSON as `resume --out answers.json` writes it, or Python source that calls `agent.invoke`.
"""
import json
import sqlite3
import sys

import agents
from langgraph.checkpoint.sqlite import SqliteSaver
from langgraph.types import Command

database, answers = sys.argv[1:3]
reviewed = {
    "write_file": True,
    "edit_file": {"allowed_decisions": ["approve", "reject"]},
    "execute": {"allowed_decisions": ["approve", "reject", "respond"]},
}
agent = agents.build(
    interrupt_on=reviewed,
    checkpointer=SqliteSaver(sqlite3.connect(database, check_same_thread=False)),
    name="stateroom",
)
if answers.endswith(".py"):
    exec(compile(open(answers).read(), answers, "exec"), {"agent": agent})
else:
    for thread in json.load(open(answers))["threads"]:
        agent.invoke(Command(resume=thread["resume"]), config={"configurable": {"thread_id": thread["thread_id"]}})
files = {}
for name in ("thread-a", "thread-b"):
    values = agent.get_state({"configurable": {"thread_id": name}}).values
    files[name] = {path: file["content"] for path, file in values.get("files", {}).items()}
print(json.dumps(files))
