// Stateroom's bridge: mounts the backend object of this environment.
//
// Messages are JSON, one a line; see the page "The bridge" of Stateroom's documentation. Needs Node's own modules only.
// `load` imports a module as from the folder that Node was started in; `lines` gives requests; whoever prints, prints into the log.

const fs = await load("node:fs");
const path = await load("node:path");
const url = await load("node:url");
const { createRequire } = await load("node:module");

const PROTOCOL = 1;
// Items of a list in one message.
const PART = 5000;
const CALLS = {
  ls: ["ls", "lsInfo"],
  read: ["read"],
  read_raw: ["readRaw"],
  grep: ["grep", "grepRaw"],
  glob: ["glob", "globInfo"],
  write: ["write"],
  edit: ["edit"],
  delete: ["delete"],
  upload_files: ["uploadFiles"],
  download_files: ["downloadFiles"],
  execute: ["execute"],
};

process.stdout.write = process.stderr.write.bind(process.stderr);
process.on("SIGINT", () => {});
// What nobody awaits must not end the others' calls.
process.on("unhandledRejection", (e) => console.error("not awaited:", e));
process.on("uncaughtException", (e) => console.error("not caught:", e));

class Refused extends Error {
  constructor(kind, message, cause) {
    super(message, { cause });
    this.kind = kind;
  }
}

const channel = {
  limit: 1 << 26,

  send(id, kind, value) {
    let rest = value;
    for (const [name, list] of longLists(value)) {
      let items = list;
      for (; items.length > PART; items = items.slice(PART)) this.line(id, "part", { [name]: items.slice(0, PART) });
      rest = name === "" ? items : { ...rest, [name]: items };
    }
    this.line(id, kind, rest);
  },

  line(id, kind, value) {
    let text;
    try {
      text = JSON.stringify({ id, [kind]: packed(value, 0) });
    } catch (e) {
      text = failure(id, "unsupported", `the answer has no form in JSON: ${e.message}`);
    }
    let line = Buffer.from(text + "\n");
    if (line.length > this.limit) {
      line = Buffer.from(failure(id, "too_large", `the answer takes ${line.length} bytes, more than the ${this.limit} of one message`) + "\n");
    }
    for (let from = 0; from < line.length; ) {
      try {
        from += fs.writeSync(1, line, from);
      } catch (e) {
        if (e.code !== "EAGAIN") process.exit(0);
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2);
      }
    }
  },
};

const failure = (id, kind, message) => JSON.stringify({ id, error: { kind, message } });

// The lists of an answer that come in parts, each by its field's name.
function longLists(value) {
  if (Array.isArray(value)) return value.length > PART ? [["", value]] : [];
  return ["files", "matches"].map((name) => [name, value?.[name]]).filter(([, list]) => Array.isArray(list) && list.length > PART);
}

// What JSON lacks.
function packed(value, depth) {
  if (depth > 64) throw new Error("nested deeper than 64");
  if (value instanceof Uint8Array) return { $bytes: Buffer.from(value).toString("base64") };
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Map) return packed(Object.fromEntries(value), depth);
  if (value instanceof Set) return packed([...value], depth);
  if (typeof value === "bigint") return Number(value);
  if (Array.isArray(value)) return value.map((item) => packed(item, depth + 1));
  if (value !== null && typeof value === "object") {
    return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, packed(field, depth + 1)]));
  }
  return value;
}

// The reverse for bytes.
function unpacked(value) {
  if (Array.isArray(value)) return value.map(unpacked);
  if (value !== null && typeof value === "object") {
    const keys = Object.keys(value);
    if (keys.length === 1 && keys[0] === "$bytes") return new Uint8Array(Buffer.from(value.$bytes, "base64"));
    return Object.fromEntries(keys.map((key) => [key, unpacked(value[key])]));
  }
  return value;
}

// The files with an update's records; null takes one away.
function merged(files, update) {
  const result = { ...files };
  for (const [key, record] of Object.entries(update ?? {})) {
    if (record === null || record === undefined) delete result[key];
    else result[key] = record;
  }
  return result;
}

// What a running agent would give its backend: a state of its own, a store, a context. It ends with this process, but for a store of the
// agent's own.
class Scratch {
  constructor(setting) {
    this.files = setting.files ?? {};
    this.items = setting.items ?? [];
    this.context = setting.context ?? {};
    const server = setting.server_info ?? {};
    this.metadata = Object.fromEntries(Object.entries(server).filter(([, value]) => typeof value === "string"));
    this.assistant = this.metadata.assistant_id;
    this.thread = setting.execution_info?.thread_id ?? "stateroom";
    this.graph = null;
    this.told = new Map();
    this.keeps = setting.copy === undefined;
  }

  // With a store of the agent's own, or one in memory.
  async build(fetched, store) {
    let graphs;
    try {
      graphs = await fetched("@langchain/langgraph");
    } catch {
      return; // a backend without the packages needs no run
    }
    const { Annotation, StateGraph, InMemoryStore, START, END } = graphs;
    const state = Annotation.Root({
      files: Annotation({ reducer: merged, default: () => ({}) }),
      box: Annotation(),
    });
    this.memory = new InMemoryStore();
    for (const item of this.items) await this.memory.put(item.namespace, item.key, item.value);
    this.store = store ?? this.memory;
    this.graph = new StateGraph(state)
      .addNode("call", async ({ files, box }, config) => {
        try {
          box.value = await box.work(this.runtime(files, config));
        } catch (e) {
          box.failed = e;
          box.threw = true;
        }
        return {};
      })
      .addEdge(START, "call")
      .addEdge("call", END)
      .compile({ store: this.store });
  }

  // What a factory takes.
  runtime(files, config) {
    return {
      state: { messages: [], files },
      store: this.store,
      context: this.context,
      config: config ?? this.config(),
      configurable: (config ?? this.config()).configurable,
      assistantId: this.assistant,
      toolCallId: "stateroom",
      writer: () => {},
    };
  }

  config() {
    return { configurable: { thread_id: this.thread }, metadata: this.metadata, context: this.context };
  }

  // Does the work inside a run; what it changes of the state is kept.
  async run(work) {
    const before = { ...this.files };
    if (this.graph === null) {
      const value = await work(this.runtime(before));
      this.keep(value);
      return value;
    }
    const box = { work };
    const { files: after } = await this.graph.invoke({ files: before, box }, this.config());
    for (const key of Object.keys(before)) if (!(key in after)) delete this.files[key];
    for (const [key, record] of Object.entries(after)) if (before[key] !== record) this.files[key] = record;
    if (box.threw) throw box.failed;
    this.keep(box.value);
    return box.value;
  }

  // The deprecated form leaves it to the caller to take a change into the state; of a copy that is who asked for it.
  keep(value) {
    if (this.keeps && value?.filesUpdate) this.files = merged(this.files, value.filesUpdate);
  }

  // Takes changes of the state's files and answers those that calls made since; null for a file that went.
  exchanged(args) {
    this.files = merged(this.files, args.files);
    for (const key of Object.keys(args.files ?? {})) {
      if (key in this.files) this.told.set(key, this.files[key]);
      else this.told.delete(key);
    }
    const changed = Object.fromEntries(Object.entries(this.files).filter(([key, record]) => this.told.get(key) !== record));
    for (const key of this.told.keys()) if (!(key in this.files)) changed[key] = null;
    this.told = new Map(Object.entries(this.files));
    return { files: changed };
  }

  async shown(args) {
    if (args.files) this.files = args.files;
    const items = [];
    for (const namespace of (await this.memory?.listNamespaces({ limit: 1000 })) ?? []) {
      for (const item of await this.memory.search(namespace, { limit: 10000 })) {
        if (item.namespace.join("\0") === namespace.join("\0")) {
          items.push({ namespace: item.namespace, key: item.key, value: item.value });
        }
      }
    }
    return { files: this.files, items };
  }
}

// What reads TypeScript in the project, where Node does not by itself.
async function typescript(require) {
  try {
    await load(url.pathToFileURL(require.resolve("tsx")).href);
  } catch {
    throw new Refused("invalid", `Node ${process.versions.node} does not read TypeScript: name a newer one with --interpreter, add tsx to the project, or name the compiled file`);
  }
}

const isClass = (target) => typeof target === "function" && /^class[\s{]/.test(Function.prototype.toString.call(target));

// What keeps a backend's files: the run's state, or memory only. Composites and objects of the user's own wrap their parts, so it is seen
// from what they ask: a store is in memory when it is the run's, or of the class for that.
async function keeper(backend, kinds, store) {
  const found = { state: false, memory: false };
  if (typeof backend?.ls !== "function" && typeof backend?.lsInfo !== "function") return found;
  const swapped = [];
  const swap = (kind, name, answer) => {
    const plain = kind?.prototype[name];
    if (typeof plain !== "function") return;
    swapped.push(() => (kind.prototype[name] = plain));
    kind.prototype[name] = answer;
  };
  for (const name of ["ls", "lsInfo"]) {
    const answer = () => (name === "ls" ? { files: [] } : []);
    swap(kinds.state, name, async () => {
      found.state = true;
      found.memory = true;
      return answer();
    });
    swap(kinds.store, name, async function () {
      const kept = this.getStore();
      found.memory = kept === store || kept?.constructor?.name === store?.constructor?.name;
      return answer();
    });
  }
  try {
    await (backend.ls ? backend.ls("/") : backend.lsInfo("/"));
  } catch {
    // Then it is something else.
  } finally {
    swapped.forEach((back) => back());
  }
  return found;
}

// Which prefixes there are behind the routes of a composite, and what keeps their files.
async function parts(backend, kinds, store) {
  if (!Array.isArray(backend.routePrefixes)) {
    const found = await keeper(backend, kinds, store);
    return [{ prefix: "/", ...found, state: Object.getPrototypeOf(backend) === kinds.state?.prototype }];
  }
  const found = [{ prefix: "/", ...(await keeper(backend.default, kinds, store)) }];
  for (const [route, part] of Object.entries(backend.routes ?? {})) {
    found.push({ prefix: `/${route.replace(/^\/+|\/+$/g, "")}/`, ...(await keeper(part, kinds, store)) });
  }
  return found;
}

// The address of what a module gets from `import` of a package; null if it has none.
function imported(require, name) {
  for (const folder of require.resolve.paths(name) ?? []) {
    try {
      const about = JSON.parse(fs.readFileSync(path.join(folder, name, "package.json"), "utf8"));
      let at = about.exports?.["."] ?? about.exports ?? about.module ?? about.main;
      while (at !== null && typeof at === "object") at = at.node ?? at.import ?? at.default;
      return url.pathToFileURL(fs.realpathSync(path.join(folder, name, at))).href;
    } catch {
      // not here
    }
  }
  return required(require, name);
}

// The same of `require`.
function required(require, name) {
  try {
    return url.pathToFileURL(require.resolve(name)).href;
  } catch {
    return null;
  }
}

const isBackend = (target) => ["ls", "lsInfo", "read"].some((name) => typeof target?.[name] === "function");
const own = (backend, call) => CALLS[call].find((name) => typeof backend[name] === "function");

function canExecute(backend) {
  if (typeof backend.execute !== "function") return false;
  return Array.isArray(backend.routePrefixes) && backend.default ? canExecute(backend.default) : typeof backend.id === "string" && backend.id !== "";
}

// The user's object: a backend, or the part of an agent's backend at a prefix, written `module:agent:/prefix/`.
class Mounted {
  constructor(name, scratch, about) {
    this.prefix = /:(\/[^:]*)$/.exec(name)?.[1] ?? "";
    this.name = this.prefix ? name.slice(0, -this.prefix.length - 1) : name;
    this.scratch = scratch;
    this.factory = null;
    this.about = about;
    this.recorder = about || this.prefix ? new AgentRecorder() : null;
  }

  async open() {
    const colon = this.name.lastIndexOf(":");
    const module = this.name.slice(0, colon);
    const attribute = this.name.slice(colon + 1);
    if (colon < 1 || !attribute) throw new Refused("invalid", `the object '${this.name}' is not written as module:attribute`);
    const file = path.resolve(module);
    const isFile = fs.existsSync(file) && fs.statSync(file).isFile();
    if (!isFile && (module.startsWith(".") || path.isAbsolute(module))) throw new Refused("not_found", `there is no module ${file}`);
    const require = createRequire(isFile ? file : path.join(process.cwd(), "module.js"));
    // From where the module finds it, else from the folder that Node was started in.
    const fetched = async (wanted) => {
      try {
        return await load(imported(require, wanted));
      } catch {
        return load(wanted);
      }
    };
    this.fetched = fetched;
    await this.recorder?.start();
    this.packages = [];
    for (const name of [imported(require, "deepagents"), required(require, "deepagents"), "deepagents"]) {
      try {
        this.packages.push(await load(name));
      } catch {
        // not here, or not in this form
      }
    }
    await guard?.start();
    guard?.confine(this.packages);
    let target;
    try {
      if (isFile && /\.[cm]?ts$/.test(file) && !process.features.typescript) await typescript(require);
      target = await load(isFile ? url.pathToFileURL(file).href : module);
    } catch (e) {
      if (e instanceof Stopped || e instanceof Refused) throw e;
      throw e.code === "ERR_MODULE_NOT_FOUND"
        ? new Refused("not_found", `the module ${module} cannot be found, or misses one that it needs: ${e.message}`)
        : new Refused("invalid", `the module ${module} cannot be imported: ${e.name}: ${e.message}`, e);
    }
    let holder = target;
    for (const part of attribute.split(".")) {
      const next = holder?.[part] ?? (holder === target ? target.default?.[part] : undefined);
      if (next === undefined || next === null) throw new Refused("not_found", `the module ${module} has no ${attribute}`);
      holder = next;
    }
    this.target = isClass(holder) && holder.length === 0 ? new holder() : await holder;
    if (isClass(this.target)) this.factory = (runtime) => new this.target(runtime);
    else if (typeof this.target === "function") this.factory = this.target;
    this.given = this.recorder === null || isBackend(this.target) ? null : await this.agent();
    if (this.given && !this.about) {
      if (!this.given.backend) throw new Refused("invalid", `${this.name} is an agent that keeps its files in its state: mount its thread`);
      this.target = this.given.backend;
      this.factory = typeof this.target === "function" ? this.target : null;
    }
    this.release = release(require, "deepagents");
    this.langchain = release(require, "langchain");
  }

  kind(name) {
    return this.packages.map((all) => all[name]).find((kind) => kind);
  }

  // What made the agent that the object is or makes; null where it is none.
  async agent() {
    if (this.factory === null) return this.recorder.of(this.target);
    const before = this.recorder.agents.length;
    const made = await this.factory({});
    return isBackend(made) || (before === this.recorder.agents.length && before !== 1) ? null : this.recorder.of(made);
  }

  async aboutAgent() {
    if (this.given) return agentSpec(this.given, this);
    if (!isBackend(this.target) && this.factory === null) {
      throw new Refused("invalid", `${this.target?.constructor?.name ?? typeof this.target} is neither an agent of createDeepAgent or createAgent nor a backend`);
    }
    return agentSpec({ backend: this.factory ?? this.target }, this);
  }

  async backend(runtime) {
    const made = this.factory ? await this.factory(runtime) : this.target;
    return this.prefix ? partOf(made, this.prefix, this.recorder) : made;
  }

  call(call, args) {
    return this.scratch.run(async (runtime) => {
      const backend = await this.backend(runtime);
      const method = own(backend, call);
      if (!method) throw new Refused("lacking", `the backend has no ${call}`);
      return backend[method](...positional(call, args));
    });
  }

  described() {
    return this.scratch.run(async (runtime) => {
      const backend = await this.backend(runtime);
      const calls = Object.keys(CALLS).filter((call) => own(backend, call) && (call !== "execute" || canExecute(backend)));
      if (!calls.includes("ls") && !calls.includes("read")) {
        throw new Refused("invalid", `${backend?.constructor?.name ?? typeof backend} is no backend: it has neither ls nor read`);
      }
      return {
        class: backend.constructor?.name ?? "Object",
        version: typeof backend.ls === "function" ? 2 : 1,
        calls,
        routes: Array.isArray(backend.routePrefixes) ? backend.routePrefixes.map(String) : [],
        parts: await parts(backend, { state: this.kind("StateBackend"), store: this.kind("StoreBackend") }, this.scratch.memory),
        id: typeof backend.id === "string" && backend.id ? backend.id : null,
      };
    });
  }
}

// The arguments as the packages' own tools hand them over; what is not asked for at the end is left out.
function positional(call, args) {
  const value = (name) => args[name] ?? undefined;
  const list = {
    ls: () => [value("path")],
    read: () => [value("file_path"), value("offset"), value("limit")],
    read_raw: () => [value("file_path")],
    grep: () => [value("pattern"), value("path"), args.glob, value("max_count")],
    glob: () => [value("pattern"), value("path")],
    write: () => [value("file_path"), value("content")],
    edit: () => [value("file_path"), value("old_string"), value("new_string"), value("replace_all")],
    delete: () => [value("file_path")],
    upload_files: () => [args.files.map((file) => [file.path, file.content])],
    download_files: () => [args.paths],
    execute: () => [value("command")],
  }[call]();
  while (list.length > 0 && (list.at(-1) === undefined || list.at(-1) === null)) list.pop();
  return list;
}

function release(require, name) {
  for (const folder of require.resolve.paths(name) ?? []) {
    try {
      return JSON.parse(fs.readFileSync(path.join(folder, name, "package.json"), "utf8")).version;
    } catch {
      // not here
    }
  }
  return null;
}

let mounted = null;
let agentRun = null;
let guard = null;

async function made(call, args) {
  if (call === "hello") {
    if (args.protocol !== PROTOCOL) throw new Refused("unsupported", `this bridge speaks version ${PROTOCOL} of the protocol`);
    channel.limit = args.limit ?? channel.limit;
    if (args.copy !== undefined && guard === null) guard = new Guard(args.copy);
    const opened = new Mounted(args.object, new Scratch(args), Boolean(args.about));
    await opened.open();
    if (args.runs) {
      agentRun = await AgentRun.of(opened);
      mounted = opened;
      return { protocol: PROTOCOL, class: opened.target?.constructor?.name ?? typeof opened.target };
    }
    const own = opened.given?.store;
    await opened.scratch.build(opened.fetched, (whereKept(own)?.kind ?? "memory") === "memory" ? null : own);
    if (args.about) {
      mounted = opened;
      return { protocol: PROTOCOL, class: opened.target?.constructor?.name ?? typeof opened.target };
    }
    const about = await opened.described();
    mounted = opened;
    return {
      ...about,
      protocol: PROTOCOL,
      runtime: `Node ${process.versions.node}`,
      package: "deepagents",
      release: mounted.release,
      langchain: mounted.langchain,
      scratch: mounted.scratch.graph !== null,
    };
  }
  if (mounted === null) throw new Refused("invalid", "nothing is mounted yet: the first call is hello");
  if (call === "agent") return mounted.aboutAgent();
  if (call === "run" && agentRun !== null) return agentRun.run(args);
  if (call === "scratch") return mounted.scratch.shown(args);
  if (call === "state") return mounted.scratch.exchanged(args);
  if (!Object.hasOwn(CALLS, call)) throw new Refused("unsupported", `there is no call ${call}`);
  return guard === null ? mounted.call(call, args) : guard.judged(() => mounted.call(call, args));
}

async function answer({ id, call, args }) {
  try {
    channel.send(id, "ok", (await made(call, unpacked(args ?? {}))) ?? null);
  } catch (e) {
    if (call === "hello") console.error(e?.cause ?? e);
    if (e instanceof Stopped) channel.send(id, "error", { kind: "unsupported", message: e.message });
    else if (e instanceof Refused) channel.send(id, "error", { kind: e.kind, message: e.message });
    else {
      const message = String(e?.message ?? e);
      channel.send(id, "raised", { type: String(e?.name ?? typeof e), message: guard === null ? message : guard.named(message) });
    }
  }
}

for await (const line of lines) {
  let request;
  try {
    request = JSON.parse(line);
  } catch {
    console.error("a request is no JSON");
    continue;
  }
  // What runs cannot be taken back here: its answer is ignored by the caller that gave up on it.
  if (!("cancel" in request)) answer(request);
}
// Stateroom is gone: nothing that the backend started outlives it.
const end = guard === null ? process.kill.bind(process) : guard.end;
try {
  guard?.clear();
} catch {
  // somebody still writes there
}
try {
  if (process.platform !== "win32") end(-process.pid, "SIGKILL");
} catch {
  // not the first of its group
}
process.exit(0);
