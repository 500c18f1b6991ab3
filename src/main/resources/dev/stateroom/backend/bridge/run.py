"""Runs an agent on from a step of a thread. The thread is a copy in a database of its own; nothing here knows the original."""

from copy import copy as shallow

def run_saver(file, own):
    """LangGraph's saver over the copy, for agents that await and for those that do not, with the serializer of the agent's own saver."""
    try:
        from langgraph.checkpoint.sqlite import SqliteSaver
    except ImportError:
        raise Refused("unsupported", f"{sys.prefix} has no langgraph-checkpoint-sqlite, which keeps what a run writes: install it there") from None

    class RunSaver(SqliteSaver):
        async def aget_tuple(self, config):
            return self.get_tuple(config)

        async def alist(self, config, **more):
            for one in self.list(config, **more):
                yield one

        async def aput(self, *args, **more):
            return self.put(*args, **more)

        async def aput_writes(self, *args, **more):
            return self.put_writes(*args, **more)

        async def adelete_thread(self, thread):
            return self.delete_thread(thread)

    serde = held(own, "serde")
    return RunSaver(sqlite3.connect(file, check_same_thread=False), **({"serde": serde} if serde is not None else {}))


def graph_of(target):
    """The compiled graph that an object is, or is bound to."""
    seen = target
    for _ in range(8):
        if callable(held(seen, "stream")) and callable(held(seen, "get_state")) and callable(held(seen, "update_state")):
            return seen
        seen = held(seen, "bound")
    raise Refused("invalid", f"{type(target).__name__} is no compiled graph: name what create_deep_agent, create_agent or compile returned")


def awaits(given):
    """True for an agent with a tool or a middleware that can only be awaited."""
    for tool in (given or {}).get("tools") or []:
        if inspect.iscoroutinefunction(tool) or (held(tool, "coroutine") is not None and held(tool, "func") is None and hasattr(tool, "func")):
            return True
    for one in (given or {}).get("middleware") or []:
        for name in ("wrap_model_call", "wrap_tool_call"):
            if name not in vars(type(one)) and "a" + name in vars(type(one)):
                return True
    return False


def with_arguments(message, changed):
    """An ai message with other arguments of its calls, also where a provider repeats them."""
    calls = [{**call, "args": changed.get(call.get("id"), call["args"])} for call in message.tool_calls]
    update = {"tool_calls": calls}
    if isinstance(message.content, list):
        update["content"] = [
            {**block, "input": changed[block["id"]]} if isinstance(block, dict) and block.get("type") == "tool_use" and block.get("id") in changed else block
            for block in message.content]
    extra = message.additional_kwargs or {}
    if isinstance(extra.get("tool_calls"), list):
        update["additional_kwargs"] = {**extra, "tool_calls": [
            {**call, "function": {**(call.get("function") or {}), "arguments": json.dumps(changed[call["id"]])}}
            if isinstance(call, dict) and call.get("id") in changed else call
            for call in extra["tool_calls"]]}
    return message.model_copy(update=update) if hasattr(message, "model_copy") else message.copy(update=update)


def file_record(content):
    """A file of the state as the installed release writes it."""
    if not isinstance(content, str):
        return content
    try:
        from deepagents.backends.utils import create_file_data
    except ImportError:
        return {"content": content, "encoding": "utf-8"}
    return create_file_data(content)


class AgentRun:
    def __init__(self, mounted):
        self.graph = graph_of(mounted.target)
        self.awaited = awaits(mounted.given)
        self.loop = mounted.loop

    def run(self, args):
        graph = shallow(self.graph)
        saver = run_saver(args["database"], held(graph, "checkpointer"))
        graph.checkpointer = saver
        config = {"configurable": {**(args.get("configurable") or {}), "thread_id": args["thread"], "checkpoint_ns": ""}}
        if "recursion_limit" in args:
            config["recursion_limit"] = args["recursion_limit"]
        try:
            self.change(graph, config, args)
            failed = self.go(graph, config, self.given(args), args)
            state = graph.get_state(config)
            open_ = [one for task in state.tasks for one in held(task, "interrupts") or ()]
            end = "failed" if failed else "interrupted" if open_ else "unfinished" if state.next else "done"
            return {"end": end, "error": failed, "checkpoint": state.config["configurable"].get("checkpoint_id"), "next": list(state.next),
                    "interrupts": len(open_)}
        finally:
            saver.conn.close()

    def given(self, args):
        """What the run begins with: nothing continues with what is due."""
        if "resume" in args:
            from langgraph.types import Command

            return Command(resume=args["resume"])
        return {"messages": [{"role": "user", "content": args["message"]}]} if "message" in args else None

    def change(self, graph, config, args):
        """Writes what is to be another as a step of its own, by the graph's own rules."""
        values = dict(args.get("state") or {})
        if args.get("files"):
            values["files"] = {**(values.get("files") or {}), **{path: file_record(content) for path, content in args["files"].items()}}
        edits = args.get("calls") or {}
        if edits:
            values["messages"] = [*self.edited(graph, config, edits), *(values.get("messages") or [])]
        if values:
            graph.update_state(config, values, **({"as_node": args["as_node"]} if args.get("as_node") else {}))

    def edited(self, graph, config, edits):
        messages = graph.get_state(config).values.get("messages") or []
        answered = {held(message, "tool_call_id") for message in messages}
        found = {}
        for message in reversed(messages):
            for call in held(message, "tool_calls") or []:
                if call.get("id") in edits and call.get("id") not in found:
                    found[call["id"]] = message
        for ident in edits:
            if ident not in found:
                raise Refused("not_found", f"no call {ident} is asked for at this step")
            if ident in answered:
                raise Refused("invalid", f"the call {ident} has been answered at this step already: begin at the step that asks for it")
        return [with_arguments(message, edits) for message in {id(one): one for one in found.values()}.values()]

    def go(self, graph, config, given, args):
        """Runs to the end; the error that ended it, else the empty text."""
        more = {"context": args["context"]} if "context" in args else {}
        try:
            if self.awaited:
                self.loop.result(self.consumed(graph.astream(given, config, stream_mode="updates", **more)))
            else:
                for _ in graph.stream(given, config, stream_mode="updates", **more):
                    pass
        except Exception as e:
            traceback.print_exc()
            return f"{type(e).__name__}: {e}"
        return ""

    async def consumed(self, stream):
        async for _ in stream:
            pass


