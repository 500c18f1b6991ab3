// Random agents, run by the deepagents package beside this file. Usage: node record.mjs OUT SEED CALLS
//
// What record.py is for Python: each agent gets a folder with database, store, files, workspace and truth.json. No network; the model is a program.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import * as deepagents from "deepagents";
import { SqliteSaver } from "@langchain/langgraph-checkpoint-sqlite";
import { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { AIMessage } from "@langchain/core/messages";
import { Command, InMemoryStore } from "@langchain/langgraph";
import { tool } from "langchain";
import { z } from "zod";

process.env.LANGSMITH_TRACING = "false";
const { createDeepAgent, CompositeBackend, FilesystemBackend, StateBackend, StoreBackend } = deepagents;
const Database = createRequire(import.meta.url)("better-sqlite3");
const RELEASE = JSON.parse(fs.readFileSync(new URL("./node_modules/deepagents/package.json", import.meta.url))).version;
const [MAJOR, MINOR] = RELEASE.split(".").map(Number);
const HAS_DELETE = MAJOR > 1 || MINOR >= 11;
const CHOOSES_TOOLS = MAJOR > 1 || MINOR >= 14;

const NAMES = ["a.md", "b.txt", "notes/c.md", "notes/.hidden", "src/main.py", "src/deep/x.py", "w x.md", "ü.md", "e\u0301.md", "日本/🎉.md"];
const BINARY = { "logo.png": Buffer.from("\x89PNG\r\n\x1a\n\x00\xff", "latin1"), "notes/paper.pdf": Buffer.from("%PDF-1.4\n\xe2\xe3\xcf\xd3\n%%EOF\n", "latin1"), "src/data.bin": Buffer.from([0, 1, 254]) };
const MOVED = /saved in the filesystem at this path: (\S+)/;
const TOOLS = ["ls", "write_file", "edit_file", "delete", "task"];
const WRONG = ["/logo.png", "/notes/paper.pdf", "u\u0308.md", "/u\u0308.md", "/\u00e9.md", "/notes//c.md", "/notes/c.md/", "//notes/c.md", "/src/../src/main.py", "/a.md ", " /a.md", "/A.md", "/notes/*", "/*.md", "./a.md", "/.", "no-slash.md", "/../up.md", "~/home.md", "/", "/notes", "/a.md/", "/./a.md", "/notes/../a.md", "/nope/none.md"];
const LINES = ["alpha", "beta beta", "gamma = 1", "TODO: [x]", "  indented", "", "ende ü", "a.b*c", "alpha beta", "crlf\r", "old\rmac", "🎉 end", "sep\u2028line", "form\x0cfeed", "tab\tx"];
const PATTERNS = ["alpha", "beta", "[x]", "a.b*c", "ü", "nothing here", "= 1"];
const GLOBS = ["**/*.md", "*.md", "/**/*", "src/**", "notes/*", "*.{md,txt}", "[ab].*", "**"];
const RULE_PATHS = ["/notes/**", "/disk/**", "/store/*", "/**/*.md", "/a.md", "/**/.hidden", "/{src,disk}/**", "/disk/notes/*", "/**", "/src/main.py", "/team/**", "/disk/in/*", "/日本/*"];

/** Random numbers that depend on words alone. */
class Random {
  constructor(words) {
    this.state = createHash("sha256").update(words).digest().readUInt32LE(0);
  }
  next() {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }
  between(low, high) {
    return low + Math.floor(this.next() * (high - low + 1));
  }
  choice(list) {
    return list[this.between(0, list.length - 1)];
  }
  sample(list, count) {
    const left = [...list];
    return Array.from({ length: count }, () => left.splice(this.between(0, left.length - 1), 1)[0]);
  }
}

const fetchLog = tool(({ lines }) => Array.from({ length: lines }, (_, i) => `${i} api took ${(i * 7919) % 1000}ms`).join("\n"), {
  name: "fetch_log",
  description: "Lines of a log.",
  schema: z.object({ service: z.string(), lines: z.number() }),
});

const told = (message) => ({ text: typeof message.content === "string" ? message.content : JSON.stringify(message.content), status: message.status ?? null });
const textOf = (file) =>
  Array.isArray(file.content) ? file.content.join("\n") : typeof file.content === "string" ? file.content : Buffer.from(Object.values(file.content)).toString("utf8");

/** What the model of one agent says. */
class Choices {
  constructor(seed, mounts, subagents) {
    Object.assign(this, { seed, mounts, subagents, halted: false, asked: {}, answers: {}, left: 0, moved: [] });
  }
  path(rng) {
    return rng.next() < 0.12 ? rng.choice(WRONG) : rng.choice(["", ...this.mounts, ...this.mounts]) + "/" + rng.choice(NAMES);
  }
  folder(rng) {
    return rng.choice(["/", "/notes", "/src", "/src/", "/nope", ...this.mounts, ...this.mounts.map((m) => m + "/"), ...this.mounts.map((m) => m + "/notes"), this.path(rng)]);
  }
  text(rng) {
    const length = rng.next() < 0.015 ? 12000 : rng.between(0, 6);
    return Array.from({ length }, () => rng.choice(LINES)).join("\n") + rng.choice(["\n", ""]);
  }
  call(rng, agent) {
    const many = (name, count) => Array(count).fill(name);
    const kinds = [...many("write_file", 6), ...many("edit_file", 5), ...many("read_file", 3), ...many("ls", 2), ...many("glob", 2), ...many("grep", 2), "fetch_log"];
    if (HAS_DELETE) kinds.push("delete", "delete");
    if (agent === "main" || agent === "team") kinds.push("task", "task", "task");
    const name = rng.choice(kinds);
    let args;
    if (name === "write_file") args = { file_path: this.path(rng), content: this.text(rng) };
    else if (name === "edit_file") {
      args = { file_path: this.path(rng), old_string: rng.choice([...LINES, "alpha\n", "zeta"]), new_string: rng.choice([...LINES, "new\ntwo"]) };
      if (rng.next() < 0.4) args.replace_all = rng.next() < 0.8;
    } else if (name === "read_file") {
      args = { file_path: this.path(rng) };
      if (rng.next() < 0.25) args.file_path = rng.choice(["", ...this.mounts]) + "/" + rng.choice(Object.keys(BINARY));
      if (this.moved.length && rng.next() < 0.6) args.file_path = rng.choice(this.moved);
      if (rng.next() < 0.4) Object.assign(args, { offset: rng.choice([0, 1, 3, 500, 2 ** 31, 2 ** 53]), limit: rng.choice([1, 2, 100, 0, 2 ** 31]) });
    } else if (name === "ls") args = { path: this.folder(rng) };
    else if (name === "glob") {
      args = { pattern: rng.choice(GLOBS) };
      if (rng.next() < 0.5) args.path = this.folder(rng);
    } else if (name === "grep") {
      args = { pattern: rng.choice(PATTERNS) };
      if (rng.next() < 0.4) args.path = this.folder(rng);
      if (rng.next() < 0.3) args.glob = rng.choice(GLOBS);
    } else if (name === "delete") args = { file_path: rng.choice([this.path(rng), this.folder(rng)]) };
    else if (name === "fetch_log") args = { service: "api", lines: rng.choice([2, 5, 5, 5, 5500]) };
    else {
      const known = agent === "team" ? ["helper", "general-purpose"] : [...this.subagents.filter((one) => one !== "helper"), "general-purpose"];
      const kind = rng.next() < 0.95 || this.subagents.includes("team") ? rng.choice(known) : "nobody";
      return { name: "task", args: { description: `job ${rng.between(0, 999999999)} for ${kind}`, subagent_type: kind } };
    }
    if (rng.next() < 0.04) {
      const names = Object.keys(args).sort();
      if (rng.next() < 0.5) delete args[rng.choice(names)];
      else args[rng.choice(names)] = rng.choice([7, ["x"], true]);
    }
    return { name: rng.next() < 0.985 ? name : "nonsense", args };
  }
  answer(messages) {
    let last = "", turn = 0, said = 0;
    this.moved = [];
    for (const message of messages) {
      const type = message.getType();
      if (type === "tool") this.moved.push(...(MOVED.exec(told(message).text)?.slice(1) ?? []));
      if (type === "human") [last, turn, said] = [message.content, turn + 1, 0];
      else if (type === "ai") said++;
      else if (type === "tool" && !this.halted) this.answers[message.tool_call_id] ??= told(message);
    }
    const depth = last.startsWith("job ") ? 1 : 0;
    const key = `${this.seed}|${depth ? "" : turn}|${last}|${said}`;
    const rng = new Random(key);
    const steps = depth ? new Random(last).between(1, 3) : new Random(`${this.seed}|${last}`).between(2, 6);
    if (this.halted || said >= steps || this.left <= 0) return new AIMessage("done");
    const agent = depth ? last.slice(last.lastIndexOf(" for ") + 5) : "main";
    let calls = Array.from({ length: rng.choice([1, 1, 1, 2, 3]) }, (_, index) => {
      const id = "c" + createHash("sha256").update(`${key}|${index}`).digest("hex").slice(0, 16);
      return { ...this.call(rng, agent), id, type: "tool_call" };
    });
    const named = calls.map((call) => call.args.file_path).filter((one) => one !== undefined);
    if (named.length && rng.next() < 0.3) for (const call of calls) if ("file_path" in call.args) call.args.file_path = named[0];
    // Calls of one message run at the same time: which of them a folder sees first is left to chance.
    if (this.races && calls.some((call) => ["write_file", "edit_file", "delete", "task"].includes(call.name))) calls = calls.slice(0, 1);
    for (const call of calls) {
      this.asked[call.id] = { id: call.id, agent, tool: call.name, args: structuredClone(call.args), waited: false };
      this.left--;
    }
    return new AIMessage({ content: "", tool_calls: calls });
  }
}

class Model extends BaseChatModel {
  constructor(choices) {
    super({});
    this.choices = choices;
  }
  _llmType() {
    return "program";
  }
  bindTools() {
    return this;
  }
  async _generate(messages) {
    return { generations: [{ message: this.choices.answer(messages), text: "" }] };
  }
}

const rules = (rng) =>
  Array.from({ length: rng.between(1, 3) }, () => ({
    operations: rng.choice([["read"], ["write"], ["read", "write"], ["write"]]),
    paths: rng.sample(RULE_PATHS, rng.between(1, 2)),
    mode: rng.choice(["allow", "deny", "deny"]),
  }));

function reviews(rng) {
  const names = ["write_file", "edit_file", "read_file", "ls", "task", "fetch_log", ...(HAS_DELETE ? ["delete"] : [])];
  const kinds = [true, true, { allowed_decisions: ["approve", "reject"] }, { allowed_decisions: ["approve", "edit", "reject"] }, false];
  return Object.fromEntries(rng.sample(names, rng.between(1, 3)).map((name) => [name, rng.choice(kinds)]));
}

const asPackage = (said) =>
  Object.fromEntries(Object.entries(said).map(([name, value]) => [name, typeof value === "boolean" ? value : { allowedDecisions: value.allowed_decisions }]));

class Agent {
  constructor(seed, number) {
    const rng = new Random(`${seed}|${number}|${RELEASE}`);
    this.name = `agent-${String(number).padStart(3, "0")}`;
    this.seed = `${seed}|${number}`;
    const shape = rng.choice(["state", "composite", "composite", "composite", "disk", "store"]);
    this.default = { disk: "disk", store: "store" }[shape] ?? "state";
    this.routes = {};
    if (shape === "composite") {
      if (rng.next() < 0.75) this.routes["/disk/"] = "disk";
      if (!this.routes["/disk/"] || rng.next() < 0.6) this.routes["/store/"] = "store";
      if (rng.next() < 0.35) this.routes[rng.choice(["/team/", "/disk/in/", "/store/in/"])] = "team";
    } else if (shape === "disk" && rng.next() < 0.6) this.routes["/store/"] = "store";
    else if (shape === "store" && rng.next() < 0.5) this.routes["/disk/"] = "disk";
    this.mounts = Object.keys(this.routes).map((prefix) => prefix.slice(0, -1));
    this.rules = rng.next() < 0.5 ? rules(rng) : [];
    const others = ["ls", "write_file", "edit_file", "glob", "grep", "delete"];
    this.tools = CHOOSES_TOOLS && rng.next() < 0.2 ? ["read_file", ...rng.sample(others, rng.between(1, others.length - 1))] : null;
    this.reviews = rng.next() < 0.55 ? reviews(rng) : {};
    this.subagents = {};
    for (const name of rng.sample(["worker", "auditor"], rng.between(0, 2))) {
      const own = (this.subagents[name] = {});
      if (rng.next() < 0.4) own.permissions = rules(rng);
      if (rng.next() < 0.35) own.interrupt_on = reviews(rng);
    }
    // An agent of its own behind a subagent, with a subagent of its own: the rules and reviews of this one are not theirs.
    this.nests = rng.next() < 0.2;
    if (this.nests) Object.assign(this.subagents, { team: { permissions: [], interrupt_on: {} }, helper: { permissions: [], interrupt_on: {} } });
    this.choices = new Choices(this.seed, this.mounts, Object.keys(this.subagents).sort());
    this.choices.races = this.mounts.length > 0 || this.default !== "state";
    this.files = Object.fromEntries(rng.sample(NAMES, rng.between(0, 3)).map((name) => ["/" + name, this.choices.text(rng)]));
    this.diskFiles = Object.fromEntries(rng.sample(NAMES, rng.between(0, 5)).map((name) => [name, this.choices.text(rng)]));
    this.rng = new Random(`decide|${this.seed}`);
  }
  document() {
    const kinds = {
      state: { type: "state", source: "sqlite:sessions.db", thread: this.name },
      disk: { type: "filesystem", root: "disk", virtual_mode: true },
      store: { type: "store", source: "sqlite:store.db", namespace: ["u1", "filesystem"] },
      team: { type: "store", source: "sqlite:store.db", namespace: ["team", "shared"] },
    };
    let backend = kinds[this.default];
    if (this.mounts.length) {
      backend = { type: "composite", default: backend, routes: Object.fromEntries(Object.entries(this.routes).map(([prefix, kind]) => [prefix, kinds[kind]])) };
    }
    const document = { version: 1, name: this.name, release: RELEASE, backend };
    if (this.rules.length) document.permissions = this.rules;
    if (Object.keys(this.reviews).length) document.interrupt_on = this.reviews;
    if (Object.keys(this.subagents).length) document.subagents = this.subagents;
    if (this.tools) document.tools = { enabled: this.tools };
    return document;
  }
  build(place) {
    const made = {
      state: () => new StateBackend(),
      disk: () => new FilesystemBackend({ rootDir: path.join(place.folder, "disk"), virtualMode: true }),
      store: () => new StoreBackend({ namespace: () => ["u1", "filesystem"] }),
      team: () => new StoreBackend({ namespace: () => ["team", "shared"] }),
    };
    let backend = made[this.default]();
    if (this.mounts.length) {
      backend = new CompositeBackend(backend, Object.fromEntries(Object.entries(this.routes).map(([prefix, kind]) => [prefix, made[kind]()])));
    }
    const model = new Model(this.choices);
    const nested = () => ({
      name: "team", description: "team",
      runnable: createDeepAgent({ model, tools: [fetchLog], backend, subagents: [{ name: "helper", description: "helper", systemPrompt: "s", model, tools: [fetchLog] }] }),
    });
    const declared = Object.entries(this.subagents).filter(([name]) => !this.nests || name !== "helper");
    const subagents = declared.map(([name, own]) => this.nests && name === "team" ? nested() : ({
      name, description: name, systemPrompt: "s", model, tools: [fetchLog],
      ...(own.permissions ? { permissions: own.permissions } : {}),
      ...(own.interrupt_on ? { interruptOn: asPackage(own.interrupt_on) } : {}),
    }));
    return createDeepAgent({
      model, tools: [fetchLog], checkpointer: place.saver, store: place.store, backend, subagents,
      ...(this.rules.length ? { permissions: this.rules } : {}),
      ...(this.tools ? { middleware: [deepagents.createFilesystemMiddleware({ backend, tools: this.tools, permissions: this.rules })] } : {}),
      ...(Object.keys(this.reviews).length ? { interruptOn: asPackage(this.reviews) } : {}),
    });
  }
  config() {
    return { configurable: { thread_id: this.name }, recursionLimit: 300 };
  }
}

/** Where an agent's data lie: the package has no store on disk, so its items are kept as Python's SqliteStore keeps them. */
function opened(folder, items = []) {
  fs.mkdirSync(path.join(folder, "disk"), { recursive: true });
  const store = new InMemoryStore();
  return { folder, store, items, saver: SqliteSaver.fromConnString(path.join(folder, "sessions.db")) };
}

async function filled(place) {
  for (const item of place.items) await place.store.put(item.namespace, item.key, item.value);
  return place;
}

const itemsOf = async (store) => (await store.search([], { limit: 1000 })).map((item) => ({ namespace: item.namespace, key: item.key, value: item.value }));

async function keptStore(place, folder) {
  fs.rmSync(path.join(folder, "store.db"), { force: true });
  const db = new Database(path.join(folder, "store.db"));
  db.exec(`CREATE TABLE store (prefix text NOT NULL, key text NOT NULL, value text NOT NULL, created_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP,
    updated_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP, expires_at TIMESTAMP, ttl_minutes REAL, PRIMARY KEY (prefix, key));
    CREATE TABLE store_migrations (v INTEGER PRIMARY KEY); INSERT INTO store_migrations VALUES (0),(1),(2),(3),(4);`);
  const insert = db.prepare("INSERT INTO store (prefix, key, value) VALUES (?, ?, ?)");
  for (const item of await itemsOf(place.store)) insert.run(item.namespace.join("."), item.key, JSON.stringify(item.value));
  db.close();
}

function whole(file) {
  const db = new Database(file);
  db.pragma("wal_checkpoint(TRUNCATE)");
  db.pragma("journal_mode=DELETE");
  db.exec("vacuum");
  db.close();
}

async function copied(place, target) {
  fs.mkdirSync(target, { recursive: true });
  fs.cpSync(path.join(place.folder, "disk"), path.join(target, "disk"), { recursive: true });
  place.saver.db.pragma("wal_checkpoint(TRUNCATE)");
  fs.copyFileSync(path.join(place.folder, "sessions.db"), path.join(target, "sessions.db"));
  return itemsOf(place.store);
}

async function tree(app, agent, place) {
  const at = Object.fromEntries(Object.entries(agent.routes).map(([prefix, kind]) => [kind, prefix]));
  at[agent.default] ??= "/";
  const all = {};
  const found = { set: (kind, name, text) => {
    // A deeper route hides what lies below it.
    const owner = Object.keys(agent.routes).filter((prefix) => name.startsWith(prefix)).sort((a, b) => b.length - a.length)[0] ?? "/";
    if (owner === at[kind]) all[name] = text;
  } };
  if (app && at.state) for (const [name, file] of Object.entries((await app.getState(agent.config())).values.files ?? {})) found.set("state", name, textOf(file));
  if (at.disk) {
    const root = path.join(place.folder, "disk");
    for (const entry of fs.readdirSync(root, { recursive: true, withFileTypes: true })) {
      const file = path.join(entry.parentPath ?? entry.path, entry.name);
      if (entry.isFile()) found.set("disk", at.disk + path.relative(root, file), fs.readFileSync(file, "utf8"));
    }
  }
  for (const item of await itemsOf(place.store)) {
    const kind = item.namespace[0] === "team" ? "team" : "store";
    if (at[kind]) found.set(kind, at[kind] + item.key.replace(/^\//, ""), textOf(item.value));
  }
  return all;
}

const changes = (before, after) =>
  Object.fromEntries([...new Set([...Object.keys(before), ...Object.keys(after)])].sort().filter((name) => before[name] !== after[name])
    .map((name) => [name, { before: before[name] ?? null, after: after[name] ?? null }]));

const pending = async (app, agent) => (await app.getState(agent.config())).tasks.flatMap((task) => task.interrupts ?? []);

function resume(interrupts, decide) {
  const answers = interrupts.map((question) => ({ decisions: question.value.actionRequests.map((_, at) => decide(question, at)) }));
  return new Command({ resume: interrupts.length === 1 ? answers[0] : Object.fromEntries(interrupts.map((question, i) => [question.id, answers[i]])) });
}

async function answersOf(place, agent) {
  const found = {};
  const take = (messages) => {
    for (const message of Array.isArray(messages) ? messages : [messages]) {
      if (message?.getType?.() === "tool") found[message.tool_call_id] ??= told(message);
    }
  };
  for await (const saved of place.saver.list({ configurable: { thread_id: agent.name } })) {
    take(saved.checkpoint.channel_values.messages ?? []);
    for (const [, channel, value] of saved.pendingWrites ?? []) if (channel === "messages") take(value);
  }
  return found;
}

const words = (problem) => String(problem?.errors?.[0] ?? problem).slice(0, 300);

async function probe(agent, place, chosen, interrupts) {
  const target = fs.mkdtempSync(path.join(os.tmpdir(), "probe-"));
  const items = await copied(place, target);
  const own = await filled(opened(target, items));
  const app = agent.build(own);
  agent.choices.halted = true;
  const before = await tree(app, agent, own);
  let raised = null;
  try {
    await app.invoke(resume(interrupts, (question, at) => (chosen && chosen[0] === question.id ? { type: "approve" } : { type: "reject", message: "no" })), agent.config());
  } catch (problem) {
    raised = words(problem);
  }
  agent.choices.halted = false;
  const after = await tree(app, agent, own);
  const texts = await answersOf(own, agent);
  own.saver.db.close();
  fs.rmSync(target, { recursive: true });
  return { done: changes(before, after), texts, raised };
}

function decision(agent, question, at) {
  const request = question.value.actionRequests[at];
  const allowed = question.value.reviewConfigs.find((review) => review.actionName === request.name).allowedDecisions;
  const kind = agent.rng.choice(["approve", "approve", "approve", "edit", "reject"].filter((one) => allowed.includes(one)));
  if (kind === "edit") {
    const args = { ...request.args };
    for (const [name, value] of [["content", "edited\n"], ["file_path", agent.choices.path(agent.rng)], ["new_string", "edited"], ["old_string", "alpha"], ["path", agent.choices.folder(agent.rng)], ["subagent_type", "general-purpose"]]) {
      if (name in args && agent.rng.next() < 0.6) args[name] = value;
    }
    if (args.description && args.subagent_type) args.description = `${String(args.description).split(" for ")[0]} for ${args.subagent_type}`;
    const name = agent.rng.next() < 0.15 ? agent.rng.choice(["nonsense", "read_file", ...TOOLS]) : request.name;
    return { type: "edit", editedAction: { name, args } };
  }
  return kind === "reject" && agent.rng.next() < 0.5 ? { type: "reject", message: "not now" } : { type: kind };
}

async function askedBy(agent, place, interrupts) {
  const answered = await answersOf(place, agent);
  const free = Object.values(agent.choices.asked).filter((call) => !(call.id in answered) && !call.decision);
  const found = new Map();
  for (const question of interrupts) {
    question.value.actionRequests.forEach((request, at) => {
      const index = free.findIndex((call) => call.tool === request.name && JSON.stringify(call.args) === JSON.stringify(request.args));
      if (index >= 0) {
        const [call] = free.splice(index, 1);
        call.waited = true;
        found.set(`${question.id} ${at}`, call);
      }
    });
  }
  return found;
}

async function stop(agent, app, place, number) {
  const interrupts = await pending(app, agent);
  const calls = await askedBy(agent, place, interrupts);
  const target = path.join(place.folder, `stop-${number}`);
  await copied(place, target);
  whole(path.join(target, "sessions.db"));
  await keptStore(place, target);
  fs.writeFileSync(path.join(target, "agent.stateroom.json"), JSON.stringify(agent.document(), null, 1));
  const nothing = await probe(agent, place, null, interrupts);
  const actions = [];
  for (const question of interrupts) {
    for (const [at, request] of question.value.actionRequests.entries()) {
      // Where one of several is rejected, none of them runs: they are approved together, and each is told by its path.
      const several = question.value.actionRequests;
      const alone = await probe(agent, place, [question.id], interrupts);
      const paths = several.map((one) => one.args.file_path);
      const mixed = several.length > 1 && several.some((one, i) => !/write_file|edit_file|read_file|ls|glob|grep/.test(one.name) || (paths[i] && paths.indexOf(paths[i]) !== i));
      const own = (name) => several.length === 1 || (/write_file|edit_file/.test(request.name) && name === request.args.file_path);
      const call = calls.get(`${question.id} ${at}`);
      actions.push({
        id: call?.id ?? null, agent: call?.agent ?? null, tool: request.name, args: request.args, interrupt: question.id, index: at,
        changes: Object.fromEntries(Object.entries(alone.done).filter(([name, change]) => own(name) && JSON.stringify(nothing.done[name]) !== JSON.stringify(change))),
        beside: Object.keys(nothing.done), answer: (call && alone.texts[call.id]) ?? null, raised: alone.raised ?? nothing.raised ?? (mixed ? "several calls of one path" : null),
      });
    }
  }
  return [{ folder: path.basename(target), actions }, interrupts, calls];
}

/** A run that fails does not wait for the other tools of its step: they write on, and are done when the folder rests. */
async function rested(folder) {
  let last = null, now = "";
  while (last !== now) {
    await new Promise((done) => setTimeout(done, 250));
    last = now;
    now = fs.readdirSync(folder, { recursive: true, withFileTypes: true }).map((one) => { const file = path.join(one.parentPath ?? one.path, one.name); return `${file} ${fs.statSync(file).size}`; }).sort().join("\n");
  }
}

async function recorded(seed, number, out, budget) {
  const agent = new Agent(seed, number);
  const place = opened(path.join(out, agent.name));
  for (const [name, text] of Object.entries(agent.diskFiles)) {
    const file = path.join(place.folder, "disk", name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, text);
  }
  for (const name of agent.rng.sample(Object.keys(BINARY), agent.rng.choice([0, 0, 1, 3]))) {
    const file = path.join(place.folder, "disk", name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, BINARY[name]);
  }
  agent.choices.left = Math.min(budget, agent.rng.between(6, 30));
  const app = agent.build(place);
  const before = await tree(null, agent, place);
  const stops = [];
  let raised = null;
  try {
    let waiting = [];
    const turns = agent.rng.choice([1, 1, 2]);
    for (let turn = 0; turn < turns && !waiting.length; turn++) {
      const now = new Date().toISOString();
      const files = Object.fromEntries(Object.entries(agent.files).map(([name, text]) => [name, { content: text.split("\n"), created_at: now, modified_at: now }]));
      await app.invoke({ messages: [{ role: "user", content: `turn ${turn}` }], ...(turn === 0 && Object.keys(files).length ? { files } : {}) }, agent.config());
      while ((waiting = await pending(app, agent)).length && stops.length < 8) {
        const [kept, interrupts, calls] = await stop(agent, app, place, stops.length);
        stops.push(kept);
        if (agent.rng.next() < 0.15) break;
        const given = {};
        for (const question of interrupts) {
          question.value.actionRequests.forEach((_, at) => {
            const key = `${question.id} ${at}`;
            given[key] = decision(agent, question, at);
            if (calls.has(key)) calls.get(key).decision = given[key];
          });
        }
        await app.invoke(resume(interrupts, (question, at) => given[`${question.id} ${at}`]), agent.config());
      }
    }
  } catch (problem) {
    raised = words(problem);
    await rested(path.join(place.folder, "disk"));
  }
  const answers = { ...agent.choices.answers, ...(await answersOf(place, agent)) };
  const after = await tree(app, agent, place);
  const state = Object.fromEntries(Object.entries((await app.getState(agent.config())).values.files ?? {}).map(([name, file]) => [name, textOf(file)]));
  await keptStore(place, place.folder);
  place.saver.db.close();
  whole(path.join(place.folder, "sessions.db"));
  fs.writeFileSync(path.join(place.folder, "agent.stateroom.json"), JSON.stringify(agent.document(), null, 1));
  const truth = {
    package: "npm", release: RELEASE, folder: path.resolve(place.folder), thread: agent.name, raised, before, after, state, stops,
    calls: Object.values(agent.choices.asked).map((call) => ({ ...call, answer: answers[call.id] ?? null })),
  };
  fs.writeFileSync(path.join(place.folder, "truth.json"), JSON.stringify(truth, null, 1));
  return truth.calls.length;
}

const [out, seed, calls] = process.argv.slice(2);
let number = 0, done = 0;
while (done < Number(calls)) done += await recorded(seed, number++, out, Number(calls) - done);
console.log(`deepagents ${RELEASE}: ${done} calls of ${number} agents`);
process.exit(0);
