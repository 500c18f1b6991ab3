"""How question.db was made, by deepagents 0.7.32. question-answered.db is the branch that `resume --agent --text eu-west-1` wrote with it."""
import sqlite3, pathlib
from deepagents import create_deep_agent
from langchain_core.language_models.chat_models import BaseChatModel
from langchain_core.messages import AIMessage
from langchain_core.outputs import ChatGeneration, ChatResult
from langchain_core.tools import tool
from langgraph.checkpoint.sqlite import SqliteSaver
from langgraph.types import interrupt

@tool
def ask_region() -> str:
    """The region to deploy to."""
    return interrupt("Which region?")

class Model(BaseChatModel):
    @property
    def _llm_type(self): return "program"
    def bind_tools(self, tools, **more): return self
    def _generate(self, messages, stop=None, run_manager=None, **more):
        answers = [m.content for m in messages if m.type == "tool"]
        call = ("ask_region", {}) if not answers else ("write_file", {"file_path": "/region.md", "content": answers[0]})
        m = AIMessage("done") if len(answers) > 1 else AIMessage("", tool_calls=[{"name": call[0], "args": call[1], "id": f"call-{len(answers)}"}])
        return ChatResult(generations=[ChatGeneration(message=m)])

here = pathlib.Path(__file__).parent
saver = SqliteSaver(sqlite3.connect(here / "question.db", check_same_thread=False))
agent = create_deep_agent(model=Model(), tools=[ask_region], checkpointer=saver)
if __name__ == "__main__":
    agent.invoke({"messages": [{"role": "user", "content": "deploy"}]}, {"configurable": {"thread_id": "deploy"}})
    saver.conn.execute("pragma journal_mode=delete"); saver.conn.execute("vacuum"); saver.conn.close()
