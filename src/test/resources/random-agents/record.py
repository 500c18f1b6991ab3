"""Random agents, run by the deepagents package that this interpreter has. Usage: python record.py OUT SEED CALLS

Each agent gets a folder of its own: databases, a folder, the workspace that describes it, and truth.json with what the package did.
The same seed makes the same agents, calls and decisions. No network; the model is a program.
"""
import base64, hashlib, importlib.metadata, inspect, json, pathlib, random, re, shutil, sqlite3, sys, tempfile, threading, warnings

warnings.simplefilter("ignore")
from langchain_core.language_models.chat_models import BaseChatModel
from langchain_core.messages import AIMessage, HumanMessage, ToolMessage
from langchain_core.outputs import ChatGeneration, ChatResult
from langchain_core.tools import tool
from langgraph.checkpoint.sqlite import SqliteSaver
from langgraph.store.sqlite import SqliteStore
from langgraph.types import Command
from deepagents import create_deep_agent
from deepagents.backends import CompositeBackend, FilesystemBackend, StateBackend, StoreBackend

RELEASE = importlib.metadata.version("deepagents")
SINCE = tuple(int(part) for part in RELEASE.split("."))
HAS_RULES, HAS_INTERRUPT_RULES, HAS_DELETE = SINCE >= (0, 5, 2), SINCE >= (0, 6, 8), SINCE >= (0, 7, 0)
FACTORIES = SINCE < (0, 5, 0)
NAMESPACES = SINCE >= (0, 4, 0)
if HAS_RULES:
    from deepagents.middleware.filesystem import FilesystemPermission
from deepagents.middleware.filesystem import FilesystemMiddleware

CHOOSES_TOOLS = "tools" in inspect.signature(FilesystemMiddleware.__init__).parameters
HAS_ARTIFACTS_ROOT = "artifacts_root" in inspect.signature(CompositeBackend.__init__).parameters

NAMES = ["a.md", "b.txt", "notes/c.md", "notes/.hidden", "src/main.py", "src/deep/x.py", "w x.md", "ü.md", "e\u0301.md", "日本/🎉.md"]
BINARY = {"logo.png": b"\x89PNG\r\n\x1a\n\x00\xff", "notes/paper.pdf": b"%PDF-1.4\n\xe2\xe3\xcf\xd3\n%%EOF\n", "src/data.bin": b"\x00\x01\xfe"}
MOVED = re.compile(r"saved in the filesystem at this path: (\S+)")
WRONG = ["/logo.png", "/notes/paper.pdf", "u\u0308.md", "/u\u0308.md", "/\u00e9.md", "/notes//c.md", "/notes/c.md/", "//notes/c.md", "/src/../src/main.py", "/a.md ", " /a.md", "/A.md", "/notes/*", "/*.md", "./a.md", "/.", "no-slash.md", "/../up.md", "~/home.md", "C:\\x.md", "", "/", "/notes", "/a.md/", "//a.md", "/./a.md", "/notes/../a.md", "/nope/none.md"]
LINES = ["alpha", "beta beta", "gamma = 1", "TODO: [x]", "  indented", "", "ende ü", "a.b*c", "alpha beta", "crlf\r", "old\rmac", "🎉 end", "sep\u2028line", "form\x0cfeed", "tab\tx"]
PATTERNS = ["alpha", "beta", "[x]", "a.b*c", "ü", "nothing here", "= 1", ""]
TOOLS = ["ls", "write_file", "edit_file", "delete", "task"]
GLOBS = ["**/*.md", "*.md", "/**/*", "src/**", "**/.*", "notes/*", "*.{md,txt}", "/disk/**/*.py", "[ab].*", "**"]
RULE_PATHS = ["/notes/**", "/disk/**", "/store/*", "/**/*.md", "/a.md", "/**/.hidden", "/{src,disk}/**", "/disk/notes/*", "/**", "/src/main.py", "/store/a.md", "/team/**", "/disk/in/*", "/日本/*"]


@tool
def fetch_log(service: str, lines: int = 5) -> str:
    """Lines of a log."""
    return "\n".join(f"{number} {service} took {number * 7919 % 1000}ms" for number in range(lines))


class Choices:
    """What the model of one agent says: random, by seed and conversation, whatever the order in which conversations run."""

    def __init__(self, seed, mounts, subagents):
        self.seed, self.mounts, self.subagents = seed, mounts, subagents
        self.halted, self.asked, self.answers, self.left, self.moved = False, {}, {}, 0, []

    def path(self, rng):
        if rng.random() < 0.12:
            return rng.choice(WRONG)
        return rng.choice(["", *self.mounts, *self.mounts]) + "/" + rng.choice(NAMES)

    def folder(self, rng):
        return rng.choice(["/", "/notes", "/src", "/src/", "/nope", *self.mounts, *[m + "/" for m in self.mounts], *[m + "/notes" for m in self.mounts], self.path(rng)])

    def text(self, rng):
        many = rng.random() < 0.015
        return "\n".join(rng.choice(LINES) for _ in range(12000 if many else rng.randint(0, 6))) + rng.choice(["\n", ""])

    def call(self, rng, agent):
        kinds = ["write_file"] * 6 + ["edit_file"] * 5 + ["read_file"] * 3 + ["ls"] * 2 + ["glob"] * 2 + ["grep"] * 2 + ["fetch_log"]
        if HAS_DELETE or rng.random() < 0.1:
            kinds += ["delete"] * 2
        if agent in ("main", "team"):
            kinds += ["task"] * 3
        name = rng.choice(kinds)
        if name == "write_file":
            args = {"file_path": self.path(rng), "content": self.text(rng)}
        elif name == "edit_file":
            args = {"file_path": self.path(rng), "old_string": rng.choice(LINES + ["alpha\n", "zeta"]), "new_string": rng.choice(LINES + ["new\ntwo"])}
            if rng.random() < 0.4:
                args["replace_all"] = rng.random() < 0.8
        elif name == "read_file":
            args = {"file_path": self.path(rng)}
            if rng.random() < 0.25:
                args["file_path"] = rng.choice(["", *self.mounts]) + "/" + rng.choice(list(BINARY))
            if self.moved and rng.random() < 0.6:
                args["file_path"] = rng.choice(self.moved)
            if rng.random() < 0.4:
                args.update(offset=rng.choice([0, 1, 3, 500, -1, 2**31, 2**53 + 1]), limit=rng.choice([1, 2, 100, 0, 2**31]))
        elif name == "ls":
            args = {"path": self.folder(rng)}
        elif name == "glob":
            args = {"pattern": rng.choice(GLOBS)}
            if rng.random() < 0.5:
                args["path"] = self.folder(rng)
        elif name == "grep":
            args = {"pattern": rng.choice(PATTERNS)}
            if rng.random() < 0.4:
                args["path"] = self.folder(rng)
            if rng.random() < 0.3:
                args["glob"] = rng.choice(GLOBS)
            if rng.random() < 0.7:
                args["output_mode"] = rng.choice(["files_with_matches", "content", "count"])
        elif name == "delete":
            args = {"file_path": rng.choice([self.path(rng), self.folder(rng)])}
        elif name == "fetch_log":
            args = {"service": "api", "lines": rng.choice([2, 5, 5, 5, 5500])}
        else:
            known = ["helper", "general-purpose"] if agent == "team" else [name for name in self.subagents if name != "helper"] + ["general-purpose"]
            kind = rng.choice(known) if "team" in self.subagents or rng.random() < 0.93 else "nobody"
            return {"name": "task", "args": {"description": f"job {rng.randrange(10**9)} for {kind}", "subagent_type": kind}}
        if rng.random() < 0.05:
            how = rng.randrange(3)
            if how == 0 and args:
                args.pop(rng.choice(sorted(args)))
            elif how == 1 and args:
                args[rng.choice(sorted(args))] = rng.choice([7, None, ["x"], True])
            else:
                args["surplus"] = 1
        return {"name": name if rng.random() < 0.985 else "nonsense", "args": args}

    def answer(self, messages):
        last, turn, said, self.moved = "", 0, 0, []
        for message in messages:
            if isinstance(message, ToolMessage):
                self.moved += MOVED.findall(told(message)["text"])
            if isinstance(message, HumanMessage):
                last, turn, said = message.content, turn + 1, 0
            elif isinstance(message, AIMessage):
                said += 1
            elif isinstance(message, ToolMessage) and not self.halted:
                self.answers.setdefault(message.tool_call_id, told(message))
        depth = 1 if last.startswith("job ") else 0
        key = f"{self.seed}|{turn if depth == 0 else ''}|{last}|{said}"
        rng = random.Random(key)
        steps = random.Random(f"{self.seed}|{last}").randint(2, 6) if depth == 0 else random.Random(last).randint(1, 3)
        if self.halted or said >= steps or self.left <= 0:
            return AIMessage(content="done")
        agent = last.rsplit(" for ", 1)[1] if depth else "main"
        calls = [self.call(rng, agent) for _ in range(rng.choice([1, 1, 1, 2, 3]))]
        named = [call["args"]["file_path"] for call in calls if "file_path" in call["args"]]
        if named and rng.random() < 0.3:
            for call in calls:
                call["args"].update(dict.fromkeys({"file_path"} & {*call["args"]}, named[0]))
        for index, call in enumerate(calls):
            call.update(id="c" + hashlib.sha256(f"{key}|{index}".encode()).hexdigest()[:16], type="tool_call")
            self.asked[call["id"]] = {"id": call["id"], "agent": agent, "tool": call["name"], "args": json.loads(json.dumps(call["args"])), "waited": False}
            self.left -= 1
        return AIMessage(content="", tool_calls=calls)


def told(message):
    content = message.content
    return {"text": content if isinstance(content, str) else json.dumps(content), "status": message.status}


class Model(BaseChatModel):
    choices: object = None

    @property
    def _llm_type(self):
        return "program"

    def bind_tools(self, tools, **more):
        return self

    def _generate(self, messages, stop=None, run_manager=None, **more):
        return ChatResult(generations=[ChatGeneration(message=self.choices.answer(messages))])


def rules(rng):
    modes = ["allow", "deny", "deny"] + (["interrupt", "interrupt"] if HAS_INTERRUPT_RULES else [])
    return [
        {"operations": rng.choice([["read"], ["write"], ["read", "write"], ["write"]]), "paths": rng.sample(RULE_PATHS, rng.randint(1, 2)), "mode": rng.choice(modes)}
        for _ in range(rng.randint(1, 4))
    ]


def reviews(rng):
    tools = ["write_file", "edit_file", "read_file", "ls", "task", "fetch_log"] + (["delete"] if HAS_DELETE else [])
    kinds = [True, True, {"allowed_decisions": ["approve", "reject"]}, {"allowed_decisions": ["approve", "edit", "reject"]}, False]
    return {name: rng.choice(kinds) for name in rng.sample(tools, rng.randint(1, 3))}


class Agent:
    """One random agent. Where its data lie, and what it is, apart: it is made again over copies."""

    def __init__(self, seed, number):
        rng = random.Random(f"{seed}|{number}|{RELEASE}")
        self.name, self.seed = f"agent-{number:03}", f"{seed}|{number}"
        shape = rng.choice(["state", "composite", "composite", "composite", "disk", "store"])
        self.default = {"disk": "disk", "store": "store"}.get(shape, "state")
        self.routes = {}
        if shape == "composite":
            self.routes = {"/disk/": "disk"} if rng.random() < 0.75 else {}
            if not self.routes or rng.random() < 0.6:
                self.routes["/store/"] = "store"
            if NAMESPACES and rng.random() < 0.35:
                self.routes[rng.choice(["/team/", "/disk/in/", "/store/in/"])] = "team"
        elif shape == "disk" and rng.random() < 0.6:
            self.routes = {"/store/": "store"}
        elif shape == "store" and rng.random() < 0.5:
            self.routes = {"/disk/": "disk"}
        self.mounts = [prefix[:-1] for prefix in self.routes]
        self.artifacts = rng.choice([*self.routes, "/art/"]) if HAS_ARTIFACTS_ROOT and self.routes and rng.random() < 0.35 else None
        others = ["ls", "write_file", "edit_file", "glob", "grep"] + (["delete"] if HAS_DELETE else [])
        self.tools = ["read_file", *rng.sample(others, rng.randint(1, len(others) - 1))] if CHOOSES_TOOLS and rng.random() < 0.2 else None
        self.rules = rules(rng) if HAS_RULES and rng.random() < 0.6 else []
        self.reviews = reviews(rng) if rng.random() < 0.55 else {}
        self.subagents = {}
        for name in rng.sample(["worker", "auditor"], rng.randint(0, 2)):
            own = self.subagents[name] = {}
            if HAS_RULES and rng.random() < 0.5:
                own["permissions"] = rules(rng) if rng.random() < 0.8 else []
            if rng.random() < 0.35:
                own["interrupt_on"] = reviews(rng)
        # An agent of its own behind a subagent, with a subagent of its own: the rules and reviews of this one are not theirs.
        self.nests = rng.random() < 0.2
        if self.nests:
            nothing = {**({"permissions": []} if HAS_RULES else {}), "interrupt_on": {}}
            self.subagents.update(team=dict(nothing), helper=dict(nothing))
        self.choices = Choices(self.seed, self.mounts, sorted(self.subagents))
        self.files = {"/" + name: self.choices.text(rng) for name in rng.sample(NAMES, rng.randint(0, 3))}
        self.disk_files = {name: self.choices.text(rng) for name in rng.sample(NAMES, rng.randint(0, 5))}
        self.rng = random.Random(f"decide|{self.seed}")

    def document(self):
        kinds = {
            "state": {"type": "state", "source": "sqlite:sessions.db", "thread": self.name},
            "disk": {"type": "filesystem", "root": "disk", "virtual_mode": True},
            "store": {"type": "store", "source": "sqlite:store.db", **({"namespace": ["u1", "filesystem"]} if NAMESPACES else {})},
            "team": {"type": "store", "source": "sqlite:store.db", "namespace": ["team", "shared"]},
        }
        backend = kinds[self.default]
        if self.routes:
            backend = {"type": "composite", "default": backend, "routes": {prefix: kinds[kind] for prefix, kind in self.routes.items()}}
            if self.artifacts:
                backend["artifacts_root"] = self.artifacts
        if FACTORIES:
            backend["factory"] = True
        document = {"version": 1, "name": self.name, "release": RELEASE, "backend": backend}
        if self.rules:
            document["permissions"] = self.rules
        if self.reviews:
            document["interrupt_on"] = self.reviews
        if self.subagents:
            document["subagents"] = self.subagents
        if self.tools:
            document["tools"] = {"enabled": self.tools}
        return document

    def build(self, saver, store, folder):
        def backend(runtime=None):
            given = (runtime,) if FACTORIES else ()
            made = {
                "state": lambda: StateBackend(*given),
                "disk": lambda: FilesystemBackend(root_dir=str(folder / "disk"), virtual_mode=True),
                "store": lambda: StoreBackend(*given, **({"namespace": lambda _: ("u1", "filesystem")} if NAMESPACES else {})),
                "team": lambda: StoreBackend(*given, namespace=lambda _: ("team", "shared")),
            }
            default = made[self.default]()
            root = {"artifacts_root": self.artifacts} if self.artifacts else {}
            return CompositeBackend(default=default, routes={prefix: made[kind]() for prefix, kind in self.routes.items()}, **root) if self.routes else default

        def permissions(written):
            return [FilesystemPermission(**rule) for rule in written]

        model = Model(choices=self.choices)
        subagents = []
        given = backend if FACTORIES else backend()
        for name, own in self.subagents.items():
            if name == "helper" and self.nests:
                continue
            if name == "team" and self.nests:
                helper = {"name": "helper", "description": "helper", "system_prompt": "s", "model": model, "tools": [fetch_log]}
                inner = create_deep_agent(model=model, tools=[fetch_log], subagents=[helper], backend=given)
                subagents.append({"name": "team", "description": "team", "runnable": inner})
                continue
            spec = {"name": name, "description": name, "system_prompt": "s", "model": model, "tools": [fetch_log], **own}
            if "permissions" in own:
                spec["permissions"] = permissions(own["permissions"])
            subagents.append(spec)
        more = {"permissions": permissions(self.rules)} if self.rules else {}
        if self.tools:
            more["middleware"] = [FilesystemMiddleware(backend=given, tools=self.tools, **more)]
        return create_deep_agent(
            model=model, tools=[fetch_log], checkpointer=saver, store=store, subagents=subagents, interrupt_on=self.reviews or None,
            backend=given, **more)

    def config(self):
        return {"configurable": {"thread_id": self.name}, "recursion_limit": 300, "max_concurrency": 1}


def tree(app, config, folder, store, agent):
    """Every file that the agent can reach, by the agent's own path."""
    found = {}
    place = {kind: prefix for prefix, kind in agent.routes.items()}
    place.setdefault(agent.default, "/")

    def at(kind, path):
        """Where the agent reaches a file of a medium; nowhere where a deeper route hides it."""
        owner = max((prefix for prefix in agent.routes if path.startswith(prefix)), key=len, default="/")
        return [path] if owner == place[kind] else []

    for path, file in (app.get_state(config).values.get("files") or {}).items() if app and "state" in place else ():
        for reached in at("state", path):
            found[reached] = text_of(file)
    for path in sorted((folder / "disk").rglob("*")):
        if path.is_file() and "disk" in place:
            for reached in at("disk", place["disk"] + path.relative_to(folder / "disk").as_posix()):
                found[reached] = path.read_bytes().decode("utf-8", "surrogateescape")
    for item in store.search((), limit=1000):
        kind = "team" if item.namespace == ("team", "shared") else "store"
        if kind in place:
            for reached in at(kind, place[kind] + item.key.removeprefix("/")):
                found[reached] = text_of(item.value)
    return dict(sorted(found.items()))


def text_of(file):
    content = file["content"]
    if file.get("encoding") == "base64":
        return base64.b64decode(content).decode("utf-8", "surrogateescape")
    return content if isinstance(content, str) else "\n".join(content)


def changes(before, after):
    return {path: {"before": before.get(path), "after": after.get(path)} for path in sorted({*before, *after}) if before.get(path) != after.get(path)}


def opened(folder):
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "disk").mkdir(exist_ok=True)
    saver = SqliteSaver(sqlite3.connect(folder / "sessions.db", check_same_thread=False))
    store = SqliteStore(sqlite3.connect(folder / "store.db", check_same_thread=False, isolation_level=None))
    store.setup()
    return saver, store


def closed(folder, saver, store):
    saver.conn.commit()
    saver.conn.close()
    store.conn.close()
    for name in ("sessions.db", "store.db"):
        once = sqlite3.connect(folder / name)
        once.execute("pragma wal_checkpoint(truncate)")
        once.execute("pragma journal_mode=delete")
        once.execute("vacuum")
        once.close()


def copied(folder, saver, store, target):
    target.mkdir(parents=True)
    shutil.copytree(folder / "disk", target / "disk")
    for name, source in (("sessions.db", saver.conn), ("store.db", store.conn)):
        copy = sqlite3.connect(target / name)
        if name == "sessions.db":
            source.commit()
        source.backup(copy)
        copy.close()
    return target


def pending(app, config):
    return list(app.get_state(config).interrupts)


def resume(interrupts, decide):
    """The same answer form for one question and for many."""
    return Command(resume={question.id: {"decisions": [decide(question, at) for at in range(len(question.value["action_requests"]))]} for question in interrupts})


def probe(agent, folder, saver, store, chosen, interrupts):
    """What happens where one action is approved and all others are rejected; none for chosen None."""
    with tempfile.TemporaryDirectory() as scratch:
        target = copied(folder, saver, store, pathlib.Path(scratch) / "copy")
        own_saver, own_store = opened(target)
        app, config = agent.build(own_saver, own_store, target), agent.config()
        agent.choices.halted = True
        before = tree(app, config, target, own_store, agent)

        def decide(question, at):
            return {"type": "approve"} if chosen == (question.id, at) else {"type": "reject", "message": "no"}

        try:
            answers = {}
            app.invoke(resume(interrupts, decide), config)
            raised = None
        except Exception as problem:
            raised = f"{type(problem).__name__}: {problem}"[:300]
        finally:
            agent.choices.halted = False
        after = tree(app, config, target, own_store, agent)
        texts = answers_of(app, config)
        own_saver.conn.close()
        own_store.conn.close()
        return changes(before, after), texts, raised


def answers_of(app, config):
    """Every tool message, of subagents too, by call."""
    found = {}
    for saved in app.checkpointer.list({"configurable": {"thread_id": config["configurable"]["thread_id"]}}):
        for message in messages_in(saved):
            if isinstance(message, ToolMessage):
                found.setdefault(message.tool_call_id, told(message))
    return found


def messages_in(saved):
    for messages in [saved.checkpoint["channel_values"].get("messages") or [], *[value for _, channel, value in saved.pending_writes or [] if channel == "messages"]]:
        messages = getattr(messages, "value", messages)
        yield from messages if isinstance(messages, list) else [messages]


def decision(agent, question, at):
    request = question.value["action_requests"][at]
    allowed = next(review["allowed_decisions"] for review in question.value["review_configs"] if review["action_name"] == request["name"])
    kind = agent.rng.choice([kind for kind in ("approve", "approve", "approve", "edit", "reject") if kind in allowed])
    if kind == "edit":
        args = dict(request["args"])
        for name, value in (("content", "edited\n"), ("file_path", agent.choices.path(agent.rng)), ("new_string", "edited"), ("old_string", "alpha"), ("path", agent.choices.folder(agent.rng)), ("subagent_type", "general-purpose")):
            if name in args and agent.rng.random() < 0.6:
                args[name] = value
        if "description" in args and "subagent_type" in args:
            args["description"] = str(args["description"]).rsplit(" for ", 1)[0] + f" for {args['subagent_type']}"
        name = agent.rng.choice(["nonsense", "read_file", *TOOLS]) if agent.rng.random() < 0.15 else request["name"]
        return {"type": "edit", "edited_action": {"name": name, "args": args}}
    return {"type": "reject", "message": "not now"} if kind == "reject" and agent.rng.random() < 0.5 else {"type": kind}


def asked_by(agent, app, config, interrupts):
    """The calls behind the questions: open ones of the same tool and arguments, in order."""
    answered = answers_of(app, config)
    free = [call for call in agent.choices.asked.values() if call["id"] not in answered and not call.get("decision")]
    found = {}
    for question in interrupts:
        for at, request in enumerate(question.value["action_requests"]):
            call = next((call for call in free if call["tool"] == request["name"] and call["args"] == request["args"]), None)
            if call is not None:
                free.remove(call)
                call["waited"] = True
                found[question.id, at] = call
    return found


def stop(agent, app, config, folder, saver, store, number):
    """Keeps what waits, with what each action does alone."""
    interrupts = pending(app, config)
    calls = asked_by(agent, app, config, interrupts)
    target = copied(folder, saver, store, folder / f"stop-{number}")
    (target / "agent.stateroom.json").write_text(json.dumps(agent.document(), indent=1))
    nothing, _, broken = probe(agent, folder, saver, store, None, interrupts)
    actions = []
    for question in interrupts:
        for at, request in enumerate(question.value["action_requests"]):
            done, texts, raised = probe(agent, folder, saver, store, (question.id, at), interrupts)
            call = calls.get((question.id, at))
            actions.append({
                "id": call and call["id"], "agent": call and call["agent"], "tool": request["name"], "args": request["args"],
                "interrupt": question.id, "index": at, "changes": {path: change for path, change in done.items() if nothing.get(path) != change},
                "beside": sorted(nothing), "answer": call and texts.get(call["id"]), "raised": raised or broken})
    return {"folder": target.name, "actions": actions}, interrupts, calls


def recorded(seed, number, out, budget):
    agent = Agent(seed, number)
    folder = out / agent.name
    saver, store = opened(folder)
    for name, text in agent.disk_files.items():
        path = folder / "disk" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode())
    for name in agent.rng.sample(sorted(BINARY), agent.rng.choice([0, 0, 1, 3])):
        (folder / "disk" / name).parent.mkdir(exist_ok=True)
        (folder / "disk" / name).write_bytes(BINARY[name])
    config, choices = agent.config(), agent.choices
    choices.left = min(budget, agent.rng.randint(6, 30))
    app = agent.build(saver, store, folder)
    before = tree(None, config, folder, store, agent)
    stops, raised = [], None
    try:
        for turn in range(agent.rng.choice([1, 1, 2])):
            given = {"messages": [{"role": "user", "content": f"turn {turn}"}]}
            if turn == 0 and agent.files:
                given["files"] = {path: made_file(text) for path, text in agent.files.items()}
            if turn == 0 and SINCE >= (0, 5, 0):
                kept = {"/" + name: {**made_file(base64.b64encode(BINARY[name]).decode()), "encoding": "base64"} for name in agent.rng.sample(sorted(BINARY), agent.rng.choice([0, 0, 1, 2]))}
                given["files"] = {**given.get("files", {}), **kept}
            app.invoke(given, config)
            while (waiting := pending(app, config)) and len(stops) < 8:
                kept, interrupts, calls = stop(agent, app, config, folder, saver, store, len(stops))
                stops.append(kept)
                if agent.rng.random() < 0.15:
                    break
                given = {}
                for question in interrupts:
                    for at in range(len(question.value["action_requests"])):
                        given[question.id, at] = decision(agent, question, at)
                        if (question.id, at) in calls:
                            calls[question.id, at]["decision"] = given[question.id, at]
                app.invoke(resume(interrupts, lambda question, at: given[question.id, at]), config)
            if waiting:
                break
    except Exception as problem:
        raised = f"{type(problem).__name__}: {problem}"[:300]
    answers = {**choices.answers, **answers_of(app, config)}
    after = tree(app, config, folder, store, agent)
    state = {path: text_of(file) for path, file in (app.get_state(config).values.get("files") or {}).items()}
    closed(folder, saver, store)
    for kept in stops:
        shrink(folder / kept["folder"])
    (folder / "agent.stateroom.json").write_text(json.dumps(agent.document(), indent=1))
    truth = {
        "package": "pypi", "release": RELEASE, "folder": str(folder.resolve()), "thread": agent.name, "raised": raised, "before": before, "after": after, "state": state, "stops": stops,
        "calls": [{**call, "answer": answers.get(call["id"])} for call in choices.asked.values()],
        "waiting": [action["id"] for action in (stops[-1]["actions"] if stops and pending_left(choices, stops[-1]) else [])]}
    (folder / "truth.json").write_text(json.dumps(truth, indent=1, ensure_ascii=True))
    return len(choices.asked)


def pending_left(choices, last):
    return all(action["id"] and not choices.asked[action["id"]].get("decision") for action in last["actions"])


def shrink(folder):
    for name in ("sessions.db", "store.db"):
        once = sqlite3.connect(folder / name)
        once.execute("pragma journal_mode=delete")
        once.execute("vacuum")
        once.close()


def made_file(text):
    at = "2026-01-01T00:00:00+00:00"
    if SINCE < (0, 5, 0):
        return {"content": text.split("\n"), "created_at": at, "modified_at": at}
    return {"content": text, "encoding": "utf-8", "created_at": at, "modified_at": at}


def main():
    out, seed, calls = pathlib.Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
    out.mkdir(parents=True, exist_ok=True)
    number, done = 0, 0
    while done < calls:
        done += recorded(seed, number, out, calls - done)
        number += 1
    print(f"deepagents {RELEASE}: {done} calls of {number} agents", flush=True)


main()
