"""Stateroom's bridge: mounts the backend object of this environment.

Messages are JSON, one a line; see the page "The bridge" of Stateroom's documentation. Needs the standard library only.
`channel_in` and `channel_out` are the channel; whoever prints, prints into the log.
"""

import asyncio
import base64
import concurrent.futures
import contextlib
import dataclasses
import functools
import importlib
import importlib.machinery
import inspect
import json
import os
import platform
import shutil
import signal
import socket
import sys
import threading
import traceback
import types

PROTOCOL = 1
WORKERS = 4
# Items of a list in one message.
PART = 5_000

# What a call is named in the first version of the documents' protocol.
OLDER = {"ls": "ls_info", "grep": "grep_raw", "glob": "glob_info"}
CALLS = ("ls", "read", "grep", "glob", "write", "edit", "delete", "upload_files", "download_files", "execute")
STUBS = ("BackendProtocol.", "SandboxBackendProtocol.")


class Refused(Exception):
    """A request that cannot be answered; the message is for a person."""

    def __init__(self, kind, message):
        super().__init__(message)
        self.kind = kind


class Named(dict):
    """A mapping whose keys can be read as attributes too, as namespace functions do with a context."""

    def __getattr__(self, name):
        try:
            value = self[name]
        except KeyError:
            raise AttributeError(name) from None
        return Named(value) if isinstance(value, dict) else value


def named(value):
    return Named(value) if isinstance(value, dict) else value


class Channel:
    """Writes whole lines, one at a time."""

    def __init__(self, out):
        self.out = out
        self.lock = threading.Lock()
        self.limit = 1 << 26

    def send(self, ident, kind, value):
        for name, items in long_lists(value):
            while len(items) > PART:
                self.line(ident, "part", {name: items[:PART]})
                items = items[PART:]
            value = items if name == "" else {**fields(value), name: items}
        self.line(ident, kind, value)

    def line(self, ident, kind, value):
        try:
            line = json.dumps({"id": ident, kind: value}, default=plain, allow_nan=False).encode("ascii")
        except (TypeError, ValueError, RecursionError) as e:
            line = failure(ident, "unsupported", f"the answer has no form in JSON: {e}")
        if len(line) >= self.limit:
            line = failure(ident, "too_large", f"the answer takes {len(line)} bytes, more than the {self.limit} of one message")
        with self.lock:
            self.out.write(line + b"\n")
            self.out.flush()


def failure(ident, kind, message):
    return json.dumps({"id": ident, "error": {"kind": kind, "message": message}}).encode("ascii")


def fields(value):
    return value if isinstance(value, dict) else plain(value)


def long_lists(value):
    """The lists of an answer that come in parts, each by its field's name."""
    if isinstance(value, list):
        return [("", value)] if len(value) > PART else []
    known = value if isinstance(value, dict) else getattr(value, "__dict__", {})
    return [(name, known[name]) for name in ("entries", "matches", "files") if isinstance(known.get(name), list) and len(known[name]) > PART]


def plain(value):
    """What JSON lacks."""
    if isinstance(value, (bytes, bytearray, memoryview)):
        return {"$bytes": base64.b64encode(bytes(value)).decode("ascii")}
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {f.name: getattr(value, f.name) for f in dataclasses.fields(value)}
    if hasattr(value, "model_dump"):
        return value.model_dump()
    if isinstance(value, (set, frozenset, tuple)) or inspect.isgenerator(value):
        return list(value)
    if hasattr(value, "isoformat"):
        return value.isoformat()
    if hasattr(value, "__dict__"):
        return {k: v for k, v in vars(value).items() if not k.startswith("_")}
    raise TypeError(f"an object of {type(value).__name__}")


def unpacked(value):
    """The reverse of `plain` for bytes."""
    if isinstance(value, dict):
        if set(value) == {"$bytes"}:
            return base64.b64decode(value["$bytes"])
        return {k: unpacked(v) for k, v in value.items()}
    return [unpacked(v) for v in value] if isinstance(value, list) else value


def merged(files, update):
    """The files with an update's records; null takes one away."""
    result = dict(files or {})
    for path, record in (update or {}).items():
        if record is None:
            result.pop(path, None)
        else:
            result[path] = record
    return result


class Scratch:
    """What a running agent would give its backend: a state of its own, a store, a context. It ends with this process, but for a store of the agent's own."""

    def __init__(self, setting):
        self.context = named(setting.get("context") or {})
        self.server = setting.get("server_info")
        self.execution = setting.get("execution_info")
        self.files = dict(setting.get("files") or {})
        self.told = {}
        self.keeps = "copy" not in setting
        self.items = setting.get("items") or []
        self.lock = threading.Lock()
        self.config = {
            "configurable": {"thread_id": (self.execution or {}).get("thread_id") or "stateroom"},
            "metadata": {k: v for k, v in (self.server or {}).items() if isinstance(v, str)},
        }
        self.memory = None
        self.store = None
        self.graph = None
        self.build(None)

    def build(self, store):
        """With a store of the agent's own, or one in memory."""
        with contextlib.suppress(ImportError):  # a backend without the packages needs no run
            self.compile(store)

    def compile(self, store):
        from typing import Annotated, Any, TypedDict

        from langgraph.graph import END, START, StateGraph
        from langgraph.store.memory import InMemoryStore

        state = TypedDict("state", {"files": Annotated[dict[str, Any], merged], "box": Any})
        graph = StateGraph(state)
        graph.add_node("call", self.step)
        graph.add_edge(START, "call")
        graph.add_edge("call", END)
        self.memory = InMemoryStore()
        for item in self.items:
            self.memory.put(tuple(item["namespace"]), item["key"], item["value"])
        self.store = self.memory if store is None else store
        self.graph = graph.compile(store=self.store)

    def step(self, state):
        self.identify()
        box = state["box"]
        try:
            box.value = box.work(self.runtime(state.get("files") or {}))
        except Exception as e:
            box.failed = e
        return {"files": box.update}

    def identify(self):
        """A run on a server knows who asks; where the installed release can, this one says what the workspace says."""
        if not self.server and not self.execution:
            return
        with contextlib.suppress(Exception):
            from langgraph.config import get_config

            known = {}
            if self.server:
                known["server_info"] = named(self.server)
            if self.execution:
                known["execution_info"] = named(self.execution)
            configurable = get_config()["configurable"]
            configurable["__pregel_runtime"] = configurable["__pregel_runtime"].override(**known)

    def runtime(self, files):
        """What a factory takes."""
        known = {
            "state": {"messages": [], "files": files},
            "context": self.context,
            "config": self.config,
            "store": self.store,
            "stream_writer": lambda _: None,
            "tool_call_id": "stateroom",
            "server_info": named(self.server),
            "execution_info": named(self.execution),
        }
        try:
            from langchain.tools import ToolRuntime

            fields = [f for f in dataclasses.fields(ToolRuntime) if f.init]
            return ToolRuntime(**{
                f.name: known.get(f.name)
                for f in fields
                if f.name in known or (f.default is dataclasses.MISSING and f.default_factory is dataclasses.MISSING)
            })
        except (ImportError, TypeError):
            return types.SimpleNamespace(**known)

    def run(self, work):
        """Does the work inside a run; what it changes of the state is kept."""
        box = types.SimpleNamespace(work=work, value=None, failed=None, update={})
        with self.lock:
            before = dict(self.files)
        if self.graph is None:
            box.value = work(self.runtime(before))
            self.keep(box.value)
            return box.value
        after = self.graph.invoke({"files": before, "box": box}, dict(self.config), context=self.context)["files"] or {}
        with self.lock:
            for path in before:
                if path not in after:
                    self.files.pop(path, None)
            for path, record in after.items():
                if before.get(path) is not record:
                    self.files[path] = record
        if box.failed is not None:
            raise box.failed
        self.keep(box.value)
        return box.value

    def keep(self, value):
        """The first protocol leaves it to the caller to take a change into the state; of a copy that is who asked for it."""
        update = getattr(value, "files_update", None)
        if self.keeps and isinstance(update, dict):
            with self.lock:
                self.files = merged(self.files, update)

    def exchanged(self, args):
        """Takes changes of the state's files and answers those that calls made since; null for a file that went."""
        with self.lock:
            self.files = merged(self.files, args.get("files"))
            for path, record in (args.get("files") or {}).items():
                if record is None:
                    self.told.pop(path, None)
                else:
                    self.told[path] = self.files[path]
            changed = {path: record for path, record in self.files.items() if self.told.get(path) is not record}
            changed.update((path, None) for path in self.told if path not in self.files)
            self.told = dict(self.files)
            return {"files": changed}

    def shown(self, args):
        if "files" in args:
            with self.lock:
                self.files = dict(args["files"])
        items = []
        if self.memory is not None:
            for namespace in self.memory.list_namespaces(limit=1_000):
                for item in self.memory.search(namespace, limit=10_000):
                    if tuple(item.namespace) == tuple(namespace):
                        items.append({"namespace": list(item.namespace), "key": item.key, "value": item.value})
        with self.lock:
            return {"files": dict(self.files), "items": items}


class Loop:
    """One event loop for all calls that await something."""

    def __init__(self):
        self.loop = None
        self.lock = threading.Lock()

    def result(self, awaitable):
        with self.lock:
            if self.loop is None:
                self.loop = asyncio.new_event_loop()
                threading.Thread(target=self.loop.run_forever, daemon=True, name="event loop").start()

        async def waiting():
            return await awaitable

        return asyncio.run_coroutine_threadsafe(waiting(), self.loop).result()


def is_stub(function):
    """True for a method that the protocol's class has only to say that there is none."""
    if not getattr(function, "__qualname__", "").startswith(STUBS):
        return False
    # Some releases ask the older name in its place, where a class has that.
    older = getattr(type(getattr(function, "__self__", None)), OLDER.get(function.__name__, ""), None)
    return older is None or older.__qualname__.startswith(STUBS)


def distance(backend, name):
    """How far from the object the class is that defines a method: 0 where the object itself does."""
    places = [getattr(backend, "__dict__", {}), *map(vars, type(backend).__mro__)]
    return next((i for i, place in enumerate(places) if name in place), len(places))


def method(backend, call):
    """
    The method that answers a call: the newer name before the older, one of its own before a stub; else None. Where a class awaits what only
    one further up does not, the awaited one: it may refuse what the other lets pass.
    """
    names = (call, OLDER[call]) if call in OLDER else (call,)
    pairs = [sorted((name, "a" + name), key=lambda one: distance(backend, one)) for name in names]
    found = [getattr(backend, name, None) for pair in pairs for name in pair]
    found = [function for function in found if callable(function)]
    own = [function for function in found if not is_stub(function)]
    # An async method of the protocol's class only runs the other one in a thread.
    return own[0] if own else (found[0] if found else None)


def is_factory(target):
    return callable(target) and not any(callable(getattr(target, name, None)) for name in ("ls", "ls_info", "als", "read"))


def wants_runtime(factory):
    try:
        parameters = inspect.signature(factory).parameters.values()
    except (TypeError, ValueError):
        return False
    positional = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    return any(p.default is p.empty and p.kind in positional for p in parameters)


def without_caches():
    """Compiles the user's modules from their text, which was agreed to; a `__pycache__` next to it may hold something else."""
    import site

    loader = importlib.machinery.SourceFileLoader
    known = loader.path_stats
    packages = (os.path.dirname(os.__file__), *site.getsitepackages(), site.getusersitepackages())
    installed = tuple(os.path.join(os.path.realpath(folder), "") for folder in packages)

    def path_stats(self, path):
        if not os.path.realpath(path).startswith(installed):
            raise OSError(f"{path} is not installed")
        return known(self, path)

    loader.path_stats = path_stats


class Mounted:
    """The user's object: a backend, or the part of an agent's backend at a prefix, written `module:agent:/prefix/`."""

    def __init__(self, name, scratch, about=False):
        self.scratch = scratch
        self.loop = Loop()
        self.recorder = AgentRecorder()
        module, _, rest = name.partition(":")
        attribute, _, prefix = rest.partition(":")
        if not module or not attribute:
            raise Refused("invalid", f"the object {name!r} is not written as module:attribute")
        try:
            without_caches()
            target = importlib.import_module(module)
        except ModuleNotFoundError as e:
            if e.name is not None and (module == e.name or module.startswith(e.name + ".")):
                raise Refused("not_found", f"there is no module {module} in {os.getcwd()} or in the environment {sys.prefix}") from None
            raise Refused("not_found", f"the module {module} needs {e.name}, which {sys.prefix} does not have") from e
        except Stopped:
            raise
        except Exception as e:
            raise Refused("invalid", f"the module {module} cannot be imported: {type(e).__name__}: {e}") from e
        for part in attribute.split("."):
            if not hasattr(target, part):
                raise Refused("not_found", f"the module {module} has no {attribute}")
            target = getattr(target, part)
        self.factory = None
        if inspect.isclass(target) or is_factory(target):
            if about:
                target = self.entered(target({}) if wants_runtime(target) else target())
            elif wants_runtime(target):
                self.factory = target
            else:
                target = self.entered(target())
        self.given = None if self.factory or is_backend(target) else self.recorder.of(target)
        if self.given is not None and not about:
            target = backend_given(self.given)
            if target is None:
                raise Refused("invalid", f"{name} is an agent that keeps its files in its state: mount its thread")
            self.factory = target if is_factory(target) else None
            if (keeper(self.given.get("store")) or {"kind": "memory"})["kind"] != "memory":
                scratch.build(self.given["store"])
        self.prefix = prefix
        self.target = target

    def entered(self, value):
        """What an async function or a context manager gives; it stays open until this process ends."""
        made = self.awaited(value)
        if hasattr(made, "__aenter__"):
            return self.awaited(made.__aenter__())
        return made.__enter__() if hasattr(made, "__enter__") and not is_backend(made) else made

    def awaited(self, value):
        return self.loop.result(value) if inspect.isawaitable(value) else value

    def backend(self, runtime):
        made = self.awaited(self.factory(runtime)) if self.factory else self.target
        return part_of(made, self.prefix) if self.prefix else made

    def call(self, call, args):
        return self.scratch.run(lambda runtime: self.answer(self.backend(runtime), call, args))

    def answer(self, backend, call, args):
        function = method(backend, call)
        if function is None:
            raise Refused("lacking", f"{type(backend).__name__} has no {call}")
        positional, keywords = arguments(call, args, function)
        return self.awaited(function(*positional, **keywords))

    def agent(self):
        if self.given is not None:
            spec = agent_spec(self.given)
            closed(self.given)
            return spec
        if not is_backend(self.target) and not is_factory(self.target):
            raise Refused("invalid", f"{type(self.target).__name__} is neither an agent of create_deep_agent or create_agent nor a backend")
        return agent_spec({"backend": self.target})

    def described(self):
        return self.scratch.run(lambda runtime: description(self.backend(runtime), self.scratch.memory))


def part_of(backend, prefix):
    """The backend at a prefix of composites."""
    for route, part in (held(backend, "routes") or {}).items():
        slashed = "/" + str(route).strip("/") + "/"
        if prefix == slashed:
            return part
        if prefix.startswith(slashed):
            return part_of(part, prefix[len(slashed) - 1:])
    if prefix == "/":
        return held(backend, "default") or backend
    raise Refused("not_found", f"there is no route {prefix}")


def arguments(call, args, function):
    """The arguments as the packages' own tools hand them over; what is not asked for is left out."""
    given = {k: v for k, v in args.items() if v is not None}
    if call == "upload_files":
        return [[(f["path"], f["content"]) for f in given["files"]]], {}
    if call == "download_files":
        return [given["paths"]], {}
    first = {"ls": ("path",), "grep": ("pattern",), "glob": ("pattern",), "write": ("file_path", "content"),
             "edit": ("file_path", "old_string", "new_string"), "execute": ("command",)}.get(call, ("file_path",))
    rest = {k: v for k, v in given.items() if k not in first}
    for optional in ("max_count", "timeout", "context_lines"):
        if optional in rest and not takes(function, optional):
            rest.pop(optional)
    return [given[name] for name in first], rest


def takes(function, name):
    try:
        parameters = inspect.signature(function).parameters
    except (TypeError, ValueError):
        return True
    return name in parameters or any(p.kind is p.VAR_KEYWORD for p in parameters.values())


def description(backend, store=None):
    able = [call for call in CALLS if method(backend, call) is not None and not is_stub(method(backend, call))]
    inner = getattr(backend, "default", None)
    routes = getattr(backend, "routes", None)
    if routes is not None and inner is not None and "execute" in able and "execute" not in description(inner)["calls"]:
        able.remove("execute")
    if not any(call in able for call in ("ls", "read")):
        raise Refused("invalid", f"{type(backend).__name__} is no backend: it has neither ls nor read")
    newer = any(callable(getattr(backend, name, None)) for name in ("ls", "als"))
    return {
        "class": type(backend).__name__,
        "version": 2 if newer else 1,
        "calls": able,
        "routes": [str(prefix) for prefix in routes] if isinstance(routes, dict) else [],
        "parts": parts(backend, store),
        "id": str(backend.id) if isinstance(getattr(backend, "id", None), str) else None,
    }


def parts(backend, store=None, prefix="/"):
    """Which prefixes there are behind the routes of composites, and what keeps their files: the run's state, or memory only."""
    routes = getattr(backend, "routes", None)
    inner = getattr(backend, "default", None)
    if isinstance(routes, dict) and inner is not None:
        found = parts(inner, store, prefix)
        for route, part in routes.items():
            found += parts(part, store, prefix + str(route).strip("/") + "/")
        return found
    kind = type(backend)
    state = kind.__name__ == "StateBackend" and kind.__module__.startswith("deepagents.backends.")
    known, kinds = behind(backend, 0)
    return [{
        "prefix": prefix,
        "state": state,
        "memory": "StateBackend" in kinds or ("StoreBackend" in kinds and is_in_memory(known, store)),
        "text": "FilesystemBackend" in kinds,
    }]


def behind(backend, depth):
    """The package's own backend that keeps the files, with its classes, also behind an object that hands calls on to the one it holds."""
    kinds = {kind.__name__ for kind in type(backend).__mro__ if kind.__module__.startswith("deepagents.backends.")}
    if depth > 3 or kinds - {"BackendProtocol", "SandboxBackendProtocol", "BaseSandbox"}:
        return backend, kinds
    held = [value for value in getattr(backend, "__dict__", {}).values() if not is_factory(value) and is_backend(value)]
    return behind(held[0], depth + 1) if len(held) == 1 else (backend, kinds)


def is_in_memory(backend, store):
    """Whether nothing is left of a store's items when this process ends."""
    kept = None
    with contextlib.suppress(Exception):
        kept = backend._get_store()
    return kept is None or kept is store or type(kept).__name__ in ("InMemoryStore", "MemoryStore")


def is_backend(value):
    return callable(getattr(value, "read", None)) and any(callable(getattr(value, name, None)) for name in ("ls", "ls_info", "als"))


def load_packages():
    """What an object is mounted with, without anything of the user's: a process that is split off has it."""
    for name in ("deepagents.backends", "langgraph.config", "langgraph.graph", "langgraph.store.memory", "langchain.tools"):
        with contextlib.suppress(Exception):
            importlib.import_module(name)


def release(package):
    try:
        from importlib.metadata import version

        return version(package)
    except Exception:
        return None


class Bridge:
    def __init__(self, source, out):
        self.source = source
        self.channel = Channel(out)
        self.workers = concurrent.futures.ThreadPoolExecutor(WORKERS, thread_name_prefix="call")
        self.waiting = {}
        self.mounted = None
        self.about = None
        self.run = None
        self.guard = None

    def serve(self):
        for line in self.source:
            try:
                request = json.loads(line)
            except ValueError:
                print("a request is no JSON", file=sys.stderr)
                continue
            if "cancel" in request:
                future = self.waiting.get(request["cancel"])
                if future is not None:
                    future.cancel()
                continue
            ident = request.get("id")
            if request.get("call") == "split":
                # Here, where no other thread has begun.
                if self.split(ident, request["args"]):
                    return True
                continue
            future = self.workers.submit(self.answer, ident, request.get("call"), request.get("args") or {})
            self.waiting[ident] = future
            future.add_done_callback(lambda _, ident=ident: self.waiting.pop(ident, None))
            if future.done():
                self.waiting.pop(ident, None)
        return False

    def split(self, ident, args):
        """Splits off a process that is as this one is, with the packages loaded and nothing mounted; true in that process."""
        if sys.platform != "linux" or self.mounted is not None:
            self.channel.send(ident, "error", {"kind": "unsupported", "message": f"nothing is split off on {sys.platform}, or from what is mounted"})
            return False
        load_packages()
        if len(os.listdir("/proc/self/task")) > 1:
            self.channel.send(ident, "error", {"kind": "unsupported", "message": "a package has begun another thread"})
            return False
        connection = socket.socket(socket.AF_UNIX)
        try:
            connection.connect(args["socket"])
        except OSError as e:
            # Who asked has stopped waiting meanwhile.
            connection.close()
            self.channel.send(ident, "error", {"kind": "not_found", "message": str(e)})
            return False
        signal.signal(signal.SIGCHLD, signal.SIG_IGN)
        pid = os.fork()
        if pid != 0:
            connection.close()
            self.channel.send(ident, "ok", {"pid": pid})
            return False
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        os.setsid()
        self.source.close()
        self.channel.out.close()
        self.source = connection.makefile("rb")
        self.channel = Channel(connection.makefile("wb"))
        return True

    def answer(self, ident, call, args):
        try:
            self.channel.send(ident, "ok", self.made(call, unpacked(args)))
        except Stopped as e:
            self.channel.send(ident, "error", {"kind": "unsupported", "message": str(e)})
        except Refused as e:
            if e.__cause__ is not None:
                traceback.print_exception(e.__cause__)
            self.channel.send(ident, "error", {"kind": e.kind, "message": str(e)})
        except BaseException as e:
            trace = traceback.format_exc() if call == "hello" else None
            if trace:
                print(trace, file=sys.stderr)
            message = str(e) if self.guard is None else self.guard.named(str(e))
            self.channel.send(ident, "raised", {"type": type(e).__name__, "message": message})

    def made(self, call, args):
        if call == "hello":
            if args.get("protocol") != PROTOCOL:
                raise Refused("unsupported", f"this bridge speaks version {PROTOCOL} of the protocol")
            self.channel.limit = args.get("limit", self.channel.limit)
            scratch = Scratch(args)
            if "copy" in args and self.guard is None:
                self.guard = Guard(args["copy"])
                self.guard.confine()
                self.guard.start()
            self.mounted = Mounted(args["object"], scratch, about=bool(args.get("about") or args.get("runs")))
            if args.get("runs"):
                self.run = AgentRun(self.mounted)
                return {"protocol": PROTOCOL, "class": type(self.mounted.target).__name__}
            if args.get("about"):
                # In this thread, which imported the module: SQLite's connections answer no other one.
                self.about = self.mounted.agent()
                return {"protocol": PROTOCOL, "class": type(self.mounted.target).__name__}
            return {
                **self.mounted.described(),
                "protocol": PROTOCOL,
                "runtime": f"{platform.python_implementation()} {platform.python_version()}",
                "package": "deepagents",
                "release": release("deepagents"),
                "langchain": release("langchain"),
                "scratch": scratch.graph is not None,
            }
        if self.mounted is None:
            raise Refused("invalid", "nothing is mounted yet: the first call is hello")
        if call == "agent":
            return self.about
        if call == "run" and self.run is not None:
            return self.run.run(args)
        if call == "scratch":
            return self.mounted.scratch.shown(args)
        if call == "state":
            return self.mounted.scratch.exchanged(args)
        if call not in CALLS:
            raise Refused("unsupported", f"there is no call {call}")
        if self.guard is not None:
            return self.guard.judged(lambda: self.mounted.call(call, args))
        return self.mounted.call(call, args)


def main():
    with contextlib.suppress(Exception):
        os.setsid()
    if hasattr(signal, "SIGINT"):
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    folder = os.getcwd()
    sys.path[:] = [folder] + [entry for entry in sys.path if entry not in ("", folder)]
    bridge = Bridge(channel_in, channel_out)  # noqa: F821
    with contextlib.suppress(OSError, ValueError):
        while bridge.serve():
            pass  # in the process that was split off
    if bridge.guard is not None:
        bridge.guard.on = False
        shutil.rmtree(bridge.guard.folder, ignore_errors=True)
    # Stateroom is gone: nothing that the backend started outlives it.
    with contextlib.suppress(Exception):
        if os.getpgrp() == os.getpid():
            os.killpg(os.getpgrp(), signal.SIGKILL)
    os._exit(0)


main()
