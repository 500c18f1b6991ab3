// Deep agents whose model is a program, to be run again. As a module: `agents.mjs:agent_7` is the agent of the thread `t7`.
//
// node agents.mjs record FOLDER SEED COUNT    writes sessions.db with the threads t0, t1, ...
// node agents.mjs check FOLDER                compares the files that pairs.json names, with the package's own reader
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { AIMessage } from "@langchain/core/messages";
import { tool } from "@langchain/core/tools";
import { Command } from "@langchain/langgraph";
import { createDeepAgent } from "deepagents";
import { z } from "zod";

const NAMES = ["/a.md", "/b.txt", "/notes/c.md", "/src/main.py", "/ü.md", "/日本/🎉.md"];
const WORDS = ["alpha", "beta", "gamma = 1", "ü", "", "🎉", "crlf\r", "tab\tx"];
const SEED = process.env.RERUN_SEED ?? "1";

export const fetchLog = tool(
  ({ lines }) => Array.from({ length: lines }, (_, number) => `${number} took ${(number * 7919) % 1000} ms`).join("\n"),
  { name: "fetch_log", description: "Lines of a log.", schema: z.object({ lines: z.number() }) },
);

// Numbers that depend on the key alone.
function numbers(key) {
  let count = 0;
  const below = (most) => createHash("sha256").update(`${key}|${count++}`).digest().readUInt32BE(0) % most;
  return { below, one: (list) => list[below(list.length)] };
}

function asked(rng, nested, tool) {
  const name = tool ?? rng.one([...Array(6).fill("write_file"), ...Array(3).fill("edit_file"), "read_file", "ls", "glob", "grep", "fetch_log", "write_todos", ...(nested ? [] : ["task", "task"])]);
  const file = rng.one(NAMES);
  const args = {
    write_file: () => ({ file_path: file, content: Array.from({ length: 4 }, () => rng.one(WORDS)).join("\n") }),
    edit_file: () => ({ file_path: file, old_string: rng.one(WORDS.slice(0, 3)), new_string: rng.one(WORDS), replace_all: true }),
    read_file: () => ({ file_path: file }),
    ls: () => ({ path: "/" }),
    glob: () => ({ pattern: "**/*.md" }),
    grep: () => ({ pattern: "alpha" }),
    fetch_log: () => ({ lines: rng.one([3, 3, 6000]) }),
    write_todos: () => ({ todos: [{ content: rng.one(WORDS.slice(0, 2)), status: "pending" }] }),
    task: () => ({ description: `job ${rng.below(1e6)}`, subagent_type: "general-purpose" }),
  }[name]();
  return { name, args, type: "tool_call" };
}

// What it says depends on the seed, on what it was asked, and on how often it has spoken.
export class Program extends BaseChatModel {
  constructor(seed) {
    super({});
    this.seed = seed;
  }

  _llmType() {
    return "program";
  }

  bindTools() {
    return this;
  }

  async _generate(messages) {
    const at = messages.findLastIndex((message) => message.getType() === "human");
    const text = String(messages[at].content);
    const spoken = messages.slice(at).filter((message) => message.getType() === "ai").length;
    const nested = text.startsWith("job ");
    const turns = numbers(`${this.seed}|${text}`).below(nested ? 2 : 5) + (nested ? 2 : 4);
    if (spoken >= turns) return this.said(new AIMessage("done"));
    const key = `${this.seed}|${text}|${spoken}`;
    const rng = numbers(key);
    // Each thread writes at least one file.
    let calls = Array.from({ length: rng.one([1, 1, 1, 2, 3]) }, (_, index) => asked(rng, nested, spoken === 0 && index === 0 ? "write_file" : undefined));
    // Parallel calls that write one file end in no order of their own.
    const files = calls.map((call) => call.args.file_path).filter((file) => file);
    if (new Set(files).size < files.length || calls.some((call) => call.name === "task")) calls = calls.slice(0, 1);
    calls = calls.map((call, index) => ({ ...call, id: "c" + createHash("sha256").update(`${key}|${index}`).digest("hex").slice(0, 16) }));
    return this.said(new AIMessage({ content: "", tool_calls: calls }));
  }

  said(message) {
    return { generations: [{ message, text: "" }] };
  }
}

// An agent of the module's that is looked at only where it is wanted; every tenth asks a person.
function made(number, checkpointer) {
  return createDeepAgent({ model: new Program(`${SEED}|${number}`), tools: [fetchLog], checkpointer, interruptOn: number % 10 === 9 ? { write_file: true } : undefined });
}

const opened = async (file) => (await import("@langchain/langgraph-checkpoint-sqlite")).SqliteSaver.fromConnString(file);

async function record(folder, count) {
  const saver = await opened(path.join(folder, "sessions.db"));
  for (let number = 0; number < count; number++) {
    const agent = made(number, saver);
    const config = { configurable: { thread_id: `t${number}` }, recursionLimit: 200 };
    let end = await agent.invoke({ messages: [{ role: "user", content: "begin" }] }, config);
    while (end.__interrupt__?.length > 0) {
      const answers = end.__interrupt__[0].value.actionRequests.map(() => ({ type: "approve" }));
      end = await agent.invoke(new Command({ resume: { decisions: answers } }), config);
    }
  }
  saver.db.pragma("journal_mode = delete");
  saver.db.close();
}

const textOf = (record) => (Array.isArray(record.content) ? record.content.join("\n") : record.content);

// Each checkpoint of the main agent with its files and the calls and answers so far, by the package itself.
async function past(file, number, thread) {
  const saver = await opened(file);
  const graph = made(number, saver).graph;
  const states = {};
  for await (const state of graph.getStateHistory({ configurable: { thread_id: thread } })) {
    const files = Object.fromEntries(Object.entries(state.values.files ?? {}).map(([name, one]) => [name, textOf(one)]));
    const said = (state.values.messages ?? []).map((m) => [m.getType(), m.id ?? "", String(m.content), JSON.stringify(m.tool_calls ?? "")]);
    states[state.config.configurable.checkpoint_id] = { files, said, next: [...state.next], step: state.metadata?.step };
  }
  saver.db.close();
  return states;
}

async function check(folder) {
  const found = [];
  for (const pair of JSON.parse(fs.readFileSync(path.join(folder, "pairs.json"), "utf8"))) {
    const [before, after] = [await past(pair.before, pair.number, pair.thread), await past(pair.after, pair.number, pair.thread)];
    const shared = Object.keys(after).filter((one) => one in before && one !== pair.from);
    const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
    const newest = (states) => states[Object.keys(states).sort().at(-1)];
    found.push({
      thread: pair.thread, end_before: newest(before).files, end_after: newest(after).files, next: newest(after).next,
      shared: shared.length + 1, new: Object.keys(after).length - shared.length - 1,
      past_equal: shared.every((one) => same(before[one], after[one])) && same({ ...before[pair.from], next: 0 }, { ...after[pair.from], next: 0 }),
      texts_before: newest(before).said.map((one) => one[2]), texts_after: newest(after).said.map((one) => one[2]),
    });
  }
  console.log(JSON.stringify(found));
}

// A module has no names that are made when they are asked for.
export const agents = new Proxy({}, { get: (_, name) => (/^agent_\d+$/.test(name) ? made(Number(name.slice(6))) : undefined) });

if (process.argv[1] && fs.realpathSync(process.argv[1]) === fs.realpathSync(import.meta.filename)) {
  if (process.argv[2] === "record") await record(process.argv[3], Number(process.argv[5]));
  else await check(process.argv[3]);
}
