// Runs an agent on from a step of a thread. The thread is a copy in a database of its own; nothing here knows the original.

// LangGraph's saver over the copy, with the serializer of the agent's own saver.
async function runSaver(file, own, fetched) {
  let savers;
  try {
    savers = await fetched("@langchain/langgraph-checkpoint-sqlite");
  } catch {
    throw new Refused("unsupported", `${process.cwd()} has no @langchain/langgraph-checkpoint-sqlite, which keeps what a run writes: install it there`);
  }
  const saver = savers.SqliteSaver.fromConnString(file);
  if (own?.serde) saver.serde = own.serde;
  return saver;
}

// The compiled graph that an object is, or is bound to.
function graphOf(target) {
  let seen = target;
  for (let depth = 0; depth < 8 && seen; depth++) {
    const inner = seen.graph ?? seen.bound;
    if (typeof inner?.stream === "function") seen = inner;
    else if (["stream", "getState", "updateState"].every((name) => typeof seen[name] === "function")) return seen;
    else break;
  }
  throw new Refused("invalid", `${target?.constructor?.name ?? typeof target} is no compiled graph: name what createDeepAgent, createAgent or compile returned`);
}

// An ai message with other arguments of its calls, also where a provider repeats them.
function withArguments(message, changed) {
  const update = { tool_calls: message.tool_calls.map((call) => (call.id in changed ? { ...call, args: changed[call.id] } : call)), tool_call_chunks: undefined };
  if (Array.isArray(message.content)) {
    update.content = message.content.map((block) => (block?.type === "tool_use" && block.id in changed ? { ...block, input: changed[block.id] } : block));
  }
  const repeated = message.additional_kwargs?.tool_calls;
  if (Array.isArray(repeated)) {
    const edited = repeated.map((call) => (call?.id in changed ? { ...call, function: { ...call.function, arguments: JSON.stringify(changed[call.id]) } } : call));
    update.additional_kwargs = { ...message.additional_kwargs, tool_calls: edited };
  }
  const { id, name, content, additional_kwargs, response_metadata, invalid_tool_calls, usage_metadata } = message;
  return new message.constructor({ id, name, content, additional_kwargs, response_metadata, invalid_tool_calls, usage_metadata, ...update });
}

class AgentRun {
  constructor(mounted, target) {
    this.mounted = mounted;
    this.target = target;
    this.graph = graphOf(target);
  }

  // What is mounted, or what it makes.
  static async of(mounted) {
    return new AgentRun(mounted, mounted.factory ? await mounted.factory({}) : mounted.target);
  }

  async run(args) {
    const saver = await runSaver(args.database, this.graph.checkpointer, this.mounted.fetched);
    this.graph.checkpointer = saver;
    const config = { configurable: { ...args.configurable, thread_id: args.thread, checkpoint_ns: "" } };
    if (args.context) config.context = args.context;
    try {
      await this.change(config, args);
      const failed = await this.go(config, await this.given(args));
      const state = await this.graph.getState(config);
      const open = state.tasks.flatMap((task) => task.interrupts ?? []);
      const end = failed ? "failed" : open.length > 0 ? "interrupted" : state.next.length > 0 ? "unfinished" : "done";
      return { end, error: failed, checkpoint: state.config.configurable.checkpoint_id, next: [...state.next], interrupts: open.length };
    } finally {
      saver.db.close();
    }
  }

  // What the run begins with: nothing continues with what is due.
  async given(args) {
    if ("resume" in args) return new (await this.mounted.fetched("@langchain/langgraph")).Command({ resume: args.resume });
    return "message" in args ? { messages: [{ role: "user", content: args.message }] } : null;
  }

  // Writes what is to be another as a step of its own, by the graph's own rules.
  async change(config, args) {
    const values = { ...args.state };
    if (Object.keys(args.files ?? {}).length > 0) {
      values.files = { ...values.files };
      for (const [file, content] of Object.entries(args.files)) values.files[file] = typeof content === "string" ? await this.record(file, content) : content;
    }
    if (Object.keys(args.calls ?? {}).length > 0) values.messages = [...(await this.edited(config, args.calls)), ...(values.messages ?? [])];
    if (Object.keys(values).length > 0) await this.graph.updateState(config, values, args.as_node ?? undefined);
  }

  // A file of the state as the installed release writes it.
  async record(file, content) {
    const State = this.mounted.kind("StateBackend");
    if (!State) return { content, mimeType: "text/plain" };
    const wrote = await new State({ state: { files: {}, messages: [] } }).write(file, content);
    return Object.values(wrote.filesUpdate)[0];
  }

  async edited(config, edits) {
    const messages = (await this.graph.getState(config)).values.messages ?? [];
    const answered = new Set(messages.map((message) => message.tool_call_id));
    const found = new Set();
    for (const id of Object.keys(edits)) {
      const asks = messages.findLast((message) => message.tool_calls?.some((call) => call.id === id));
      if (!asks) throw new Refused("not_found", `no call ${id} is asked for at this step`);
      if (answered.has(id)) throw new Refused("invalid", `the call ${id} has been answered at this step already: begin at the step that asks for it`);
      found.add(asks);
    }
    return [...found].map((message) => withArguments(message, edits));
  }

  // Runs to the end; the error that ended it, else the empty text.
  async go(config, given) {
    try {
      // What wraps a graph adds to what the graph is given.
      const runs = typeof this.target.stream === "function" ? this.target : this.graph;
      for await (const _ of await runs.stream(given, { ...config, streamMode: "updates" }));
    } catch (e) {
      console.error(e);
      return `${e?.name ?? "Error"}: ${e?.message ?? e}`;
    }
    return "";
  }
}

