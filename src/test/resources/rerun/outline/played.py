"""An agent that plays what a real one recorded: a run writes the rows that its thread has in after.db, else in sessions.db, and not yet in the
copy."""
import json
import pathlib
import sqlite3
import subprocess
import sys
import time
import types

here = pathlib.Path(__file__).parent
(here / "imported").write_text("yes")
TABLES = ("checkpoints", "writes")


class Message:
    def __init__(self, **fields):
        self.__dict__.update({"content": "", "additional_kwargs": {}, **fields})

    def model_copy(self, update):
        return Message(**{**self.__dict__, **update})


class Agent:
    checkpointer = None
    failure = None
    call = "c1"
    hangs = False

    def note(self, **fields):
        with open(here / "asked.jsonl", "a") as log:
            log.write(json.dumps(fields, default=vars) + "\n")

    def rows(self):
        head = "checkpoint_ns = '' and checkpoint_id = (select max(checkpoint_id) from checkpoints where checkpoint_ns = '')"
        own = self.checkpointer.conn.execute(f"select count(*) from writes where {head}").fetchone()[0]
        return {"at_head": own} | {table: self.checkpointer.conn.execute(f"select count(*) from {table}").fetchone()[0] for table in TABLES}

    def get_state(self, config):
        asked = Message(tool_calls=[{"id": self.call, "name": "write_file", "args": {"file_path": "/a", "content": "x"}}])
        head = self.checkpointer.conn.execute("select max(checkpoint_id) from checkpoints where checkpoint_ns = ''").fetchone()[0]
        return types.SimpleNamespace(values={"messages": [asked]}, tasks=[], next=(), config={"configurable": {"checkpoint_id": head}})

    def update_state(self, config, values, as_node=None):
        self.note(update=values, as_node=as_node)

    def stream(self, given, config, **more):
        self.note(given=given, config=config, rows=self.rows(), context=more.get("context"))
        if self.failure:
            raise ValueError(self.failure)
        if self.hangs:
            child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
            self.note(child=child.pid)
            time.sleep(600)
        past, own = sqlite3.connect(here / ("after.db" if (here / "after.db").exists() else "sessions.db")), self.checkpointer.conn
        # As a saver writes them: what tasks wrote at a checkpoint is there before the next one.
        one = "thread_id = ? and checkpoint_ns = ? and checkpoint_id = ?"
        thread = config["configurable"]["thread_id"]
        for key in past.execute("select thread_id, checkpoint_ns, checkpoint_id from checkpoints where thread_id = ? order by rowid", (thread,)).fetchall():
            for table in TABLES:
                for row in past.execute(f"select * from {table} where {one} order by rowid", key):
                    own.execute(f"insert or ignore into {table} values ({', '.join('?' * len(row))})", row)
                own.commit()
            yield {}


agent = Agent()
plain_1 = Agent()
plain_1.call = "plain-1"
failing = Agent()
failing.failure = "the model is gone"
hanging = Agent()
hanging.hangs = True
plain = 3
