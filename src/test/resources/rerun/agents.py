"""Deep agents whose model is a program, to be run again. As a module: `agents:agent_7` is the agent of the thread `t7`.

python agents.py record FOLDER SEED COUNT    writes sessions.db with the threads t0, t1, ...
python agents.py check FOLDER                compares the files that pairs.json names, with the package's own reader
"""
import hashlib
import json
import os
import pathlib
import random
import sqlite3
import sys
import warnings

warnings.simplefilter("ignore")
from deepagents import create_deep_agent
from langchain_core.language_models.chat_models import BaseChatModel
from langchain_core.messages import AIMessage, HumanMessage
from langchain_core.outputs import ChatGeneration, ChatResult
from langchain_core.tools import tool

NAMES = ["/a.md", "/b.txt", "/notes/c.md", "/src/main.py", "/ü.md", "/日本/🎉.md"]
WORDS = ["alpha", "beta", "gamma = 1", "ü", "", "🎉", "crlf\r", "tab\tx"]


@tool
def fetch_log(lines: int = 5) -> str:
    """Lines of a log."""
    return "\n".join(f"{number} took {number * 7919 % 1000} ms" for number in range(lines))


def call(rng, subagents, tool=None):
    kind = tool or rng.choice(["write_file"] * 6 + ["edit_file"] * 3 + ["read_file", "ls", "glob", "grep", "fetch_log", "write_todos"] + (["task"] * 2 if subagents else []))
    path = rng.choice(NAMES)
    args = {
        "write_file": lambda: {"file_path": path, "content": "\n".join(rng.choice(WORDS) for _ in range(4))},
        "edit_file": lambda: {"file_path": path, "old_string": rng.choice(WORDS[:3]), "new_string": rng.choice(WORDS), "replace_all": True},
        "read_file": lambda: {"file_path": path},
        "ls": lambda: {"path": "/"},
        "glob": lambda: {"pattern": "**/*.md"},
        "grep": lambda: {"pattern": "alpha"},
        "fetch_log": lambda: {"lines": rng.choice([3, 3, 6000])},
        "write_todos": lambda: {"todos": [{"content": rng.choice(WORDS[:2]), "status": "pending"}]},
        "task": lambda: {"description": f"job {rng.randrange(10**6)}", "subagent_type": "general-purpose"},
    }[kind]()
    return {"name": kind, "args": args, "type": "tool_call"}


class Program(BaseChatModel):
    """What it says depends on the seed, on what it was asked, and on how often it has spoken."""

    seed: str = ""
    subagents: bool = True

    @property
    def _llm_type(self):
        return "program"

    def bind_tools(self, tools, **more):
        return self

    def _generate(self, messages, stop=None, run_manager=None, **more):
        asked = [m for m in messages if isinstance(m, HumanMessage)][-1].content
        spoken = sum(isinstance(m, AIMessage) for m in messages[messages.index([m for m in messages if isinstance(m, HumanMessage)][-1]):])
        nested = str(asked).startswith("job ")
        turns = random.Random(f"{self.seed}|{asked}").randint(2, 3) if nested else random.Random(f"{self.seed}|{asked}").randint(4, 8)
        if spoken >= turns:
            return ChatResult(generations=[ChatGeneration(message=AIMessage("done"))])
        key = f"{self.seed}|{asked}|{spoken}"
        rng = random.Random(key)
        # Each thread writes at least one file.
        calls = [call(rng, self.subagents and not nested, "write_file" if spoken == 0 and index == 0 else None) for index in range(rng.choice([1, 1, 1, 2, 3]))]
        files = [c for c in calls if c["name"] in ("write_file", "edit_file")]
        for index, one in enumerate(files):
            # Parallel calls that write one file end in no order of their own.
            one["args"]["file_path"] = NAMES[(NAMES.index(one["args"]["file_path"]) + index) % len(NAMES)] if one["args"]["file_path"] in [o["args"]["file_path"] for o in files[:index]] else one["args"]["file_path"]
        if len({one["args"]["file_path"] for one in files}) < len(files) or len(calls) > 1 and any(c["name"] == "task" for c in calls):
            calls = calls[:1]
        for index, one in enumerate(calls):
            one["id"] = "c" + hashlib.sha256(f"{key}|{index}".encode()).hexdigest()[:16]
        return ChatResult(generations=[ChatGeneration(message=AIMessage("", tool_calls=calls))])


def made(number, saver=None):
    seed = os.environ.get("RERUN_SEED", "1")
    reviews = {"write_file": True} if number % 10 == 9 else None
    return create_deep_agent(model=Program(seed=f"{seed}|{number}"), tools=[fetch_log], checkpointer=saver, interrupt_on=reviews)


def __getattr__(name):
    if name.startswith("agent_"):
        return made(int(name.removeprefix("agent_")))
    raise AttributeError(name)


def opened(file):
    from langgraph.checkpoint.sqlite import SqliteSaver

    return SqliteSaver(sqlite3.connect(file, check_same_thread=False))


def record(folder, seed, count):
    from langgraph.types import Command

    os.environ["RERUN_SEED"] = seed
    saver = opened(folder / "sessions.db")
    for number in range(count):
        agent, config = made(number, saver), {"configurable": {"thread_id": f"t{number}"}, "recursion_limit": 200}
        agent.invoke({"messages": [{"role": "user", "content": "begin"}]}, config)
        while agent.get_state(config).interrupts:
            waiting = agent.get_state(config).interrupts
            agent.invoke(Command(resume={one.id: {"decisions": [{"type": "approve"}] * len(one.value["action_requests"])} for one in waiting}), config)
    saver.conn.close()


def text(record):
    content = record["content"]
    return content if isinstance(content, str) else "\n".join(content)


def past(file, number, thread):
    """Each checkpoint of the main agent with its files and the calls and answers so far, by the package itself."""
    saver = opened(file)
    agent = made(number, saver)
    states = {}
    for state in agent.get_state_history({"configurable": {"thread_id": thread}}):
        files = {path: text(one) for path, one in (state.values.get("files") or {}).items()}
        said = [(m.type, m.id, str(m.content), str(getattr(m, "tool_calls", ""))) for m in state.values.get("messages") or []]
        states[state.config["configurable"]["checkpoint_id"]] = {"files": files, "said": said, "next": list(state.next), "step": state.metadata.get("step")}
    saver.conn.close()
    return states


def check(folder):
    """For each pair: what the package reads of the branch, next to the thread before."""
    found = []
    for pair in json.loads((folder / "pairs.json").read_text()):
        before, after = (past(pair[name], pair["number"], pair["thread"]) for name in ("before", "after"))
        shared = [one for one in after if one in before and one != pair["from"]]
        found.append({
            "thread": pair["thread"],
            "end_before": before[max(before)]["files"], "end_after": after[max(after)]["files"], "next": after[max(after)]["next"],
            "shared": len(shared) + 1, "new": len(after) - len(shared) - 1,
            "past_equal": all(before[one] == after[one] for one in shared) and {**before[pair["from"]], "next": 0} == {**after[pair["from"]], "next": 0},
            "texts_before": [said[2] for said in before[max(before)]["said"]], "texts_after": [said[2] for said in after[max(after)]["said"]]})
    print(json.dumps(found))


if __name__ == "__main__":
    if sys.argv[1] == "record":
        record(pathlib.Path(sys.argv[2]), sys.argv[3], int(sys.argv[4]))
    else:
        check(pathlib.Path(sys.argv[2]))
