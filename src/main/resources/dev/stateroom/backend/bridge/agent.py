"""What agents are made of, as `create_deep_agent` and `create_agent` were given it. Nothing of an agent is run."""

import contextvars
import importlib.abc
import re
import sqlite3

MARK = re.compile(r"~\d:([A-Za-z0-9_.]+)~")


class AgentRecorder(importlib.abc.MetaPathFinder):
    """Keeps the arguments of each agent that is made, by wrapping the functions when their modules are imported."""

    FUNCTIONS = {"deepagents.graph": "create_deep_agent", "langchain.agents.factory": "create_agent"}

    def __init__(self):
        self.made = []
        sys.meta_path.insert(0, self)

    def find_spec(self, name, path, target=None):
        if name not in self.FUNCTIONS:
            return None
        for finder in sys.meta_path:
            spec = None if finder is self else finder.find_spec(name, path, target)
            if spec is not None:
                self.observe(spec.loader, self.FUNCTIONS[name])
                return spec
        return None

    def observe(self, loader, function):
        run = loader.exec_module

        def exec_module(module):
            run(module)
            if callable(getattr(module, function, None)):
                setattr(module, function, self.recording(getattr(module, function)))

        with contextlib.suppress(AttributeError):
            loader.exec_module = exec_module

    def recording(self, create):
        @functools.wraps(create)
        def recorded(*args, **kwargs):
            agent = create(*args, **kwargs)
            with contextlib.suppress(TypeError):
                self.made.append((agent, create.__name__, dict(inspect.signature(create).bind(*args, **kwargs).arguments)))
            return agent

        return recorded

    def of(self, target):
        """The arguments of that agent; of the only one that was made where the object wraps it; else None."""
        for agents in (self.named("create_deep_agent"), self.named("create_agent")):
            same = [given for agent, given in agents if agent is target or held(agent, "nodes") is held(target, "nodes") is not None]
            inner = [given for agent, given in agents if any(agent is node or agent is held(node, "bound") for node in (held(target, "nodes") or {}).values())]
            if same or inner:
                return (same or inner)[-1]
        only = self.named("create_deep_agent")
        return only[0][1] if len(only) == 1 else None

    def named(self, function):
        return [(agent, given) for agent, name, given in self.made if name == function]


def held(value, name):
    return getattr(value, name, None)


class Probe(str):
    """A value of a run that remembers where it was read from; its text is a mark that a label is recognised by."""

    def __new__(cls, path, user):
        probe = super().__new__(cls, f"~{user}:{path}~")
        probe.path_, probe.user_ = path, user
        return probe

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return Probe(f"{self.path_}.{name}", self.user_)

    def __getitem__(self, key):
        return Probe(f"{self.path_}.{key}", self.user_) if isinstance(key, str) else super().__getitem__(key)

    def __contains__(self, key):
        return key.isidentifier() or super().__contains__(key)

    def get(self, key, default=None):
        return self[key]


def probe_run(user, server=True):
    """What a namespace function is given, for one user."""
    run = types.SimpleNamespace(
        context=Probe("context", user),
        server_info=Probe("server_info", user) if server else None,
        execution_info=Probe("execution_info", user),
        state=Probe("context", user),
        config={"configurable": Probe("context", user), "metadata": Probe("context", user)},
        store=None,
        stream_writer=lambda _: None,
        tool_call_id="stateroom",
    )
    run.runtime = run
    return run


def in_run_of(user, asked):
    """Asks where a run would: `get_config()` answers."""
    try:
        from langchain_core.runnables.config import var_child_runnable_config
    except ImportError:
        return asked()
    values = contextvars.copy_context()
    values.run(var_child_runnable_config.set, {"configurable": Probe("context", user), "metadata": Probe("context", user)})
    return values.run(asked)


def labels(namespace, user, server=True):
    try:
        found = in_run_of(user, lambda: namespace(probe_run(user, server)))
    except Exception as e:
        return None, f"{type(e).__name__}: {e}"
    if isinstance(found, str) or not all(isinstance(label, str) for label in found):
        return None, "it does not return a tuple of texts"
    return [MARK.sub(lambda mark: "{" + mark.group(1) + "}", label) for label in found], None


def namespace_of(backend):
    """The labels with places for the values of a run, as two users and one without a server have them."""
    function = held(backend, "_namespace")
    if function is None:
        return {}
    if not callable(function):
        return {"namespace": list(function)}
    one, problem = labels(function, 1)
    two, _ = labels(function, 2)
    if one is None:
        alone, _ = labels(function, 1, server=False)
        return {"namespace": alone} if alone is not None else {"problem": f"its namespace function raised {problem}"}
    if one != two:
        return {"problem": "its namespace function makes labels of a user that cannot be written as a template"}
    alone, _ = labels(function, 1, server=False)
    return {"namespace": one} if alone in (None, one) else {"namespace": one, "without_server": alone}


def keeper(kept):
    """Where a store or a saver keeps what it has. No password is told."""
    if kept is None or isinstance(kept, bool):
        return None
    name = type(kept).__name__
    if name.startswith(("InMemory", "Memory")):
        return {"kind": "memory", "class": name}
    connection = held(kept, "conn")
    if isinstance(connection, sqlite3.Connection):
        files = None
        with contextlib.suppress(sqlite3.Error):
            files = [row[2] for row in connection.execute("PRAGMA database_list") if row[1] == "main"]
        if files is None:
            return {"kind": "other", "class": name}
        return {"kind": "sqlite", "file": files[0], "class": name} if files and files[0] else {"kind": "memory", "class": name}
    told = None
    with contextlib.suppress(Exception):
        told = held(held(connection, "info"), "dsn") or held(connection, "conninfo")
    with contextlib.suppress(Exception):
        from psycopg.conninfo import conninfo_to_dict

        parts = conninfo_to_dict(told)
        user = f"{parts['user']}@" if parts.get("user") else ""
        return {"kind": "postgres", "class": name,
                "address": f"postgresql://{user}{parts.get('host', 'localhost')}:{parts.get('port', 5432)}/{parts.get('dbname', '')}"}
    return {"kind": "other", "class": name}


def backend_spec(backend, run):
    """A backend of the package as a workspace file names it; one of the user's own by its class."""
    kind = type(backend)
    if is_factory(backend):
        return backend_spec(backend(run), run)
    ours = kind.__module__.startswith("deepagents.backends.")
    if ours and kind.__name__ == "CompositeBackend":
        spec = {"type": "composite", "default": backend_spec(backend.default, run),
                "routes": {str(prefix): backend_spec(part, run) for prefix, part in backend.routes.items()}}
        return {**spec, "artifacts_root": str(held(backend, "artifacts_root") or "/")}
    if ours and kind.__name__ == "StateBackend":
        return {"type": "state"}
    if ours and kind.__name__ in ("FilesystemBackend", "LocalShellBackend"):
        spec = {"type": "filesystem" if kind.__name__ == "FilesystemBackend" else "local_shell", "root": str(backend.cwd),
                "virtual_mode": bool(backend.virtual_mode), "max_file_size_mb": backend.max_file_size_bytes // (1024 * 1024)}
        return spec
    if ours and kind.__name__ == "StoreBackend":
        return {"type": "store", **namespace_of(backend), "store": keeper(held(backend, "_store"))}
    return {"type": "own", "class": f"{kind.__module__}.{kind.__qualname__}"}


def closed(given):
    """Ends the connections to SQLite that the module opened, so that no file stays beside a database."""
    for kept in (given.get("checkpointer"), given.get("store")):
        connection = held(kept, "conn")
        if isinstance(connection, sqlite3.Connection):
            with contextlib.suppress(sqlite3.Error):
                connection.close()


def rule_spec(rule):
    read = rule.get if isinstance(rule, dict) else lambda name, default=None: getattr(rule, name, default)
    return {"operations": list(read("operations") or []), "paths": list(read("paths") or []), "mode": read("mode", "allow") or "allow"}


def interrupt_spec(tools):
    specs = {}
    for name, setting in (tools or {}).items():
        if isinstance(setting, bool):
            specs[str(name)] = setting
        elif isinstance(setting, dict):
            specs[str(name)] = {"allowed_decisions": list(setting["allowed_decisions"])} if "allowed_decisions" in setting else True
    return specs


def tool_name(tool):
    if isinstance(tool, dict):
        return str(tool.get("name", ""))
    return str(getattr(tool, "name", None) or getattr(tool, "__name__", type(tool).__name__))


def texts(values):
    return [str(value if not isinstance(value, (tuple, list)) else value[0]) for value in values or []]


def team_spec(given):
    """Rules, reviews, tools, memory and skills of one agent; what is not given is left out."""
    spec = {}
    given = dict(given)
    for one in given.get("middleware") or []:
        kind = type(one).__name__
        if kind == "HumanInTheLoopMiddleware":
            given["interrupt_on"] = {**(held(one, "interrupt_on") or {}), **(given.get("interrupt_on") or {})}
        elif kind == "FilesystemMiddleware":
            given.setdefault("permissions", held(one, "_permissions"))
        elif kind in ("MemoryMiddleware", "SkillsMiddleware"):
            name = "memory" if kind.startswith("Memory") else "skills"
            given[name] = list(given.get(name) or []) + [source for source in held(one, "sources") or [] if source not in (given.get(name) or [])]
        elif kind == "SubAgentMiddleware":
            given["subagents"] = list(given.get("subagents") or []) + [sub for sub in held(one, "_subagents") or []]
    if given.get("permissions") is not None:
        spec["permissions"] = [rule_spec(rule) for rule in given["permissions"]]
    if given.get("interrupt_on"):
        spec["interrupt_on"] = interrupt_spec(given["interrupt_on"])
    for name in ("memory", "skills"):
        if given.get(name):
            spec[name] = texts(given[name])
    spec["tools"] = [tool_name(tool) for tool in given.get("tools") or []]
    spec["middleware"] = [type(one).__name__ for one in given.get("middleware") or []]
    spec["subagents"] = {str(sub.get("name")): team_spec(sub) for sub in given.get("subagents") or [] if isinstance(sub, dict)}
    return spec


def context_defaults(schema):
    """The values that a context has unless a run gives others."""
    try:
        value = schema()
    except Exception:
        return {}
    known = value if isinstance(value, dict) else dataclasses.asdict(value) if dataclasses.is_dataclass(value) else held(value, "__dict__") or {}
    return {str(name): one for name, one in known.items() if isinstance(one, (str, int, bool))}


def backend_given(given):
    """What the agent's file tools work on; the state where nothing else was given."""
    if given.get("backend") is not None:
        return given["backend"]
    for one in given.get("middleware") or []:
        if type(one).__name__ == "FilesystemMiddleware" and held(one, "backend") is not None:
            return one.backend
    return None


def agent_spec(given):
    backend = backend_given(given)
    schema = given.get("context_schema")
    return {
        "name": given.get("name") if isinstance(given.get("name"), str) else None,
        "backend": {"type": "state"} if backend is None else backend_spec(backend, probe_run(1)),
        **team_spec(given),
        "has_prompt": given.get("system_prompt") is not None,
        "context": context_defaults(schema) if schema is not None else {},
        "store": keeper(given.get("store")),
        "checkpointer": keeper(given.get("checkpointer")),
        "release": release("deepagents"),
    }
