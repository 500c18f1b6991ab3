"""How before.db was made, by deepagents 0.7.32. edited.db and approved.db are branches that `run --edit` and `resume --agent` wrote with it."""
import sqlite3, pathlib
from deepagents import create_deep_agent
from langchain_core.language_models.chat_models import BaseChatModel
from langchain_core.messages import AIMessage
from langchain_core.outputs import ChatGeneration, ChatResult
from langgraph.checkpoint.sqlite import SqliteSaver

class Model(BaseChatModel):
    @property
    def _llm_type(self): return "program"
    def bind_tools(self, tools, **more): return self
    def _generate(self, messages, stop=None, run_manager=None, **more):
        n = sum(m.type == "ai" for m in messages)
        name = [m for m in messages if m.type == "human"][0].content
        m = AIMessage("done") if n >= 3 else AIMessage("", tool_calls=[{"name": "write_file", "args": {"file_path": f"/{n}.md", "content": f"text {n}\n"}, "id": f"{name}-{n}"}])
        return ChatResult(generations=[ChatGeneration(message=m)])

here = pathlib.Path(__file__).parent
saver = SqliteSaver(sqlite3.connect(here / "before.db", check_same_thread=False))
agent = create_deep_agent(model=Model(), checkpointer=saver)
asking = create_deep_agent(model=Model(), checkpointer=saver, interrupt_on={"write_file": True})
if __name__ == "__main__":
    for one, name in ((agent, "plain"), (asking, "asked")):
        one.invoke({"messages": [{"role": "user", "content": name}]}, {"configurable": {"thread_id": name}})
    saver.conn.execute("pragma journal_mode=delete"); saver.conn.execute("vacuum"); saver.conn.close()
