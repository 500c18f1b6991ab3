// What agents are made of, as `createDeepAgent` and `createAgent` were given it. Nothing of an agent is run.

// Functions of the packages whose calls are kept. A composite holds its parts in wrappers, which `adapt…` makes; what middleware was given
// is in no field of it.
const MIDDLEWARE = ["createFilesystemMiddleware", "createMemoryMiddleware", "createSkillsMiddleware", "createSubAgentMiddleware", "humanInTheLoopMiddleware"];
const OBSERVED = ["createDeepAgent", "adaptBackendProtocol", "adaptSandboxProtocol", ...MIDDLEWARE];
const MADE = Symbol.for("stateroom.made");

// The text of a file of the package, each observed function in it telling what it was given and what it made.
function observed(file, text, names) {
  if (!/[\\/](deepagents|langchain)[\\/]dist[\\/]/.test(file)) return text;
  return names.reduce(
    (told, name) =>
      told.replace(
        new RegExp(`^function ${name}\\(`, "m"),
        `function ${name}(...given) { const made = ${name}$plain(...given); globalThis[Symbol.for("stateroom.made")]?.("${name}", given, made); return made; }\nfunction ${name}$plain(`,
      ),
    text,
  );
}

class AgentRecorder {
  constructor() {
    this.agents = [];
    this.wrapped = new Map();
    this.middleware = new Map();
  }

  async start() {
    const modules = await load("node:module");
    if (typeof modules.register !== "function") {
      throw new Refused("unsupported", `Node ${process.versions.node} cannot tell what an agent is made of: 20.6 or newer can`);
    }
    globalThis[MADE] = (name, given, made) => {
      if (name === OBSERVED[0]) this.agents.push([made, given[0] ?? {}]);
      else if (MIDDLEWARE.includes(name)) this.middleware.set(made, [name, given[0] ?? {}]);
      else this.wrapped.set(made, given[0]);
    };
    const hook = `const observed = ${observed};
      export async function load(url, context, next) {
        const found = await next(url, context);
        if (found.format !== "module" || !found.source) return found;
        const text = typeof found.source === "string" ? found.source : new TextDecoder().decode(found.source);
        return { ...found, source: observed(url, text, ${JSON.stringify(OBSERVED)}) };
      }`;
    modules.register(`data:text/javascript,${encodeURIComponent(hook)}`);
    const compile = modules.Module.prototype._compile;
    modules.Module.prototype._compile = function (text, file, ...rest) {
      return compile.call(this, observed(file, text, OBSERVED), file, ...rest);
    };
  }

  // The arguments of that agent, with those of its middleware; of the only one that was made where the object wraps it; else null.
  of(target) {
    const same = this.agents.find(
      ([agent]) =>
        agent === target ||
        (agent?.graph !== undefined && agent.graph === target) ||
        (agent?.options !== undefined && agent.options === target?.options),
    );
    const given = same?.[1] ?? (Array.isArray(target?.options?.middleware) ? target.options : this.agents.length === 1 ? this.agents[0][1] : null);
    return given && this.whole(given);
  }

  whole(given) {
    const whole = { ...given };
    const more = (name, some) => (whole[name] = [...(whole[name] ?? []), ...(some ?? []).filter((one) => !(whole[name] ?? []).includes(one))]);
    for (const one of given.middleware ?? []) {
      const [name, own] = this.middleware.get(one) ?? [];
      if (name === "createFilesystemMiddleware") {
        whole.backend ??= own.backend;
        whole.permissions ??= own.permissions;
      } else if (name === "humanInTheLoopMiddleware") whole.interruptOn = { ...own.interruptOn, ...whole.interruptOn };
      else if (name === "createSubAgentMiddleware") more("subagents", own.subagents);
      else if (name) more(name === "createMemoryMiddleware" ? "memory" : "skills", own.sources);
    }
    return whole;
  }

  original(backend) {
    let at = backend;
    while (this.wrapped.has(at) && this.wrapped.get(at) !== at) at = this.wrapped.get(at);
    return at;
  }
}

// A value of a run that remembers where it was read from; its text is a mark that a label is recognised by.
function probe(place, user) {
  const mark = `~${user}:${place}~`;
  return new Proxy(function () {}, {
    get: (_, name) => {
      if (name === Symbol.toPrimitive || name === "toString" || name === "valueOf") return () => mark;
      if (typeof name === "symbol" || name === "then") return undefined;
      return typeof String.prototype[name] === "function" ? String.prototype[name].bind(mark) : probe(`${place}.${name}`, user);
    },
    has: () => true,
  });
}

// What a namespace function is given, for one user.
function probeRun(user) {
  const config = { configurable: probe("context", user), metadata: probe("context", user), context: probe("context", user) };
  return { ...config, config, state: { files: {}, messages: [] }, store: undefined, assistantId: probe("server_info.assistant_id", user) };
}

function labels(namespace, user) {
  const found = namespace(probeRun(user));
  if (!Array.isArray(found)) throw new Error("it does not return a list of texts");
  return found.map((label) => String(label).replace(/~\d:([A-Za-z0-9_.]+)~/g, "{$1}"));
}

function namespaceOf(backend) {
  const namespace = backend._namespace;
  if (Array.isArray(namespace)) return { namespace };
  if (typeof namespace !== "function") return {};
  try {
    const [one, two] = [labels(namespace, 1), labels(namespace, 2)];
    return JSON.stringify(one) === JSON.stringify(two)
      ? { namespace: one }
      : { problem: "its namespace function makes labels of a user that cannot be written as a template" };
  } catch (e) {
    return { problem: `its namespace function raised ${e?.name ?? "an error"}: ${e?.message ?? e}` };
  }
}

// Where a store or a saver keeps what it has. No password is told.
function whereKept(kept) {
  if (kept === null || kept === undefined || typeof kept === "boolean") return null;
  const named = kept.constructor?.name ?? "";
  if (/^(InMemory|Memory)/.test(named)) return { kind: "memory", class: named };
  if (typeof kept.db?.name === "string" && "memory" in kept.db) {
    return kept.db.memory ? { kind: "memory", class: named } : { kind: "sqlite", file: path.resolve(kept.db.name), class: named };
  }
  const options = kept.pool?.options ?? kept.core?.pool?.options;
  try {
    if (options) {
      const at = options.connectionString ? new URL(options.connectionString) : null;
      const user = at ? decodeURIComponent(at.username) : options.user;
      const place = at ? `${at.hostname}:${at.port || 5432}${at.pathname}` : `${options.host ?? "localhost"}:${options.port ?? 5432}/${options.database ?? ""}`;
      return { kind: "postgres", class: named, address: `postgresql://${user ? `${user}@` : ""}${place}` };
    }
  } catch {
    // no address that is understood
  }
  return { kind: "other", class: named };
}

// A backend of the package as a workspace file names it; one of the user's own by its class.
async function backendSpec(wrapped, mounted) {
  const backend = mounted.recorder.original(wrapped);
  const is = (name) => mounted.packages.some((all) => all[name] && Object.getPrototypeOf(backend) === all[name].prototype);
  if (typeof backend === "function" && !isClass(backend)) return backendSpec(await backend(probeRun(1)), mounted);
  if (is("CompositeBackend")) {
    const routes = {};
    for (const [prefix, part] of Object.entries(backend.routes ?? {})) routes[prefix] = await backendSpec(part, mounted);
    return { type: "composite", default: await backendSpec(backend.default, mounted), routes, artifacts_root: String(backend.artifactsRoot ?? "/") };
  }
  if (is("StateBackend")) return { type: "state" };
  const shell = is("LocalShellBackend");
  if (shell || is("FilesystemBackend")) {
    return {
      type: shell ? "local_shell" : "filesystem",
      root: path.resolve(String(backend.cwd)),
      virtual_mode: Boolean(backend.virtualMode),
      max_file_size_mb: Math.floor((backend.maxFileSizeBytes ?? 10 << 20) / (1 << 20)),
    };
  }
  if (is("StoreBackend")) return { type: "store", ...namespaceOf(backend), store: whereKept(backend.storeOverride) };
  return { type: "own", class: backend?.constructor?.name ?? typeof backend };
}

const names = (values) => (values ?? []).map((one) => String(one?.name ?? one?.constructor?.name ?? "")).filter((name) => name);

// Rules, reviews, tools, memory and skills of one agent; what is not given is left out.
function teamSpec(given) {
  const spec = {};
  if (given.permissions) {
    spec.permissions = given.permissions.map((rule) => ({ operations: [...(rule.operations ?? [])], paths: [...(rule.paths ?? [])], mode: rule.mode ?? "allow" }));
  }
  if (given.interruptOn && Object.keys(given.interruptOn).length > 0) {
    spec.interrupt_on = Object.fromEntries(
      Object.entries(given.interruptOn).map(([tool, set]) => [tool, set?.allowedDecisions ? { allowed_decisions: [...set.allowedDecisions] } : Boolean(set)]),
    );
  }
  for (const name of ["memory", "skills"]) if (given[name]?.length > 0) spec[name] = given[name].map(String);
  const subagents = (given.subagents ?? []).filter((sub) => typeof sub?.name === "string");
  return {
    ...spec,
    tools: names(given.tools),
    middleware: names(given.middleware),
    subagents: Object.fromEntries(subagents.map((sub) => [sub.name, teamSpec(sub)])),
  };
}

async function agentSpec(given, mounted) {
  return {
    name: typeof given.name === "string" ? given.name : null,
    backend: given.backend ? await backendSpec(given.backend, mounted) : { type: "state" },
    ...teamSpec(given),
    has_prompt: Boolean(given.systemPrompt),
    context: {},
    store: whereKept(given.store),
    checkpointer: whereKept(given.checkpointer),
    release: mounted.release,
  };
}

// The backend at a prefix of composites.
function partOf(backend, prefix, recorder) {
  const at = recorder?.original(backend) ?? backend;
  for (const [route, part] of Object.entries(at.routes ?? {})) {
    const slashed = `/${route.replace(/^\/+|\/+$/g, "")}/`;
    if (prefix === slashed) return part;
    if (prefix.startsWith(slashed)) return partOf(part, prefix.slice(slashed.length - 1), recorder);
  }
  if (prefix === "/") return at.default ?? at;
  throw new Refused("not_found", `there is no route ${prefix}`);
}
