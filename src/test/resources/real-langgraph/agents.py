"""Deep agents with a scripted model, for the local LangGraph server and for scripts. No network, no key.

A human message with a line "#script" and JSON behind it says which calls the model makes:
{"steps": [[{"name": tool, "args": {...}}, ...], ...], "final": text}.
"""
import hashlib
import json

from deepagents import create_deep_agent
from langchain.agents.middleware import HumanInTheLoopMiddleware
from langchain_core.language_models.chat_models import BaseChatModel
from langchain_core.messages import AIMessage
from langchain_core.outputs import ChatGeneration, ChatResult

REVIEWED = {
    "write_file": True,
    "edit_file": {"allowed_decisions": ["approve", "edit", "reject"]},
}


class Scripted(BaseChatModel):
    """Plays what the last human message tells it to."""

    @property
    def _llm_type(self):
        return "scripted"

    def bind_tools(self, tools, **options):
        return self

    def _generate(self, messages, stop=None, run_manager=None, **options):
        last = max((i for i, m in enumerate(messages) if m.type == "human"), default=-1)
        text = messages[last].content if last >= 0 else ""
        text = text if isinstance(text, str) else "".join(part.get("text", "") for part in text)
        script = json.loads(text.split("#script\n", 1)[1]) if "#script\n" in text else {"steps": [], "final": "ok"}
        done = sum(1 for m in messages[last + 1:] if m.type == "ai")
        steps = script["steps"]
        if done >= len(steps):
            answer = AIMessage(content=script["final"])
        else:
            answer = AIMessage(content="", tool_calls=[
                {"name": call["name"], "args": call["args"], "type": "tool_call",
                 "id": "call_" + hashlib.sha256(f"{text}{done}{i}".encode()).hexdigest()[:24]}
                for i, call in enumerate(steps[done])])
        return ChatResult(generations=[ChatGeneration(message=answer)])


def build(**options):
    return create_deep_agent(model=Scripted(), tools=[], system_prompt="You are a test agent.", **options)


batched = build(interrupt_on=REVIEWED)
per_call = build(middleware=[HumanInTheLoopMiddleware(interrupt_on=REVIEWED, interrupt_mode="per_call")])
