"""Backends as somebody without any package would write them: files in a dictionary."""

import asyncio
import base64
import dataclasses
import os
import subprocess
import sys
import time
from typing import Optional

print("printed while the module is imported")


@dataclasses.dataclass
class Result:
    error: Optional[str] = None
    entries: Optional[list] = None
    matches: Optional[list] = None
    path: Optional[str] = None
    occurrences: Optional[int] = None
    file_data: Optional[dict] = None


@dataclasses.dataclass
class Transfer:
    path: str
    content: Optional[bytes] = None
    error: Optional[str] = None


class Files:
    def __init__(self):
        self.files = {}

    def below(self, path):
        prefix = path if path.endswith("/") else path + "/"
        return {key: content for key, content in self.files.items() if key.startswith(prefix)}, prefix

    def ls(self, path):
        print("listing", path)
        found, prefix = self.below(path)
        entries = {}
        for key, content in sorted(found.items()):
            name, slash, _ = key[len(prefix):].partition("/")
            entries[name] = {"path": prefix + name + slash, "is_dir": bool(slash)}
            if not slash:
                entries[name]["size"] = len(content)
        return Result(entries=list(entries.values()))

    def read(self, file_path, offset=0, limit=2000):
        if file_path not in self.files:
            return Result(error=f"File '{file_path}' not found")
        try:
            text = self.files[file_path].decode("utf-8")
        except UnicodeDecodeError:
            return Result(file_data={"content": base64.b64encode(self.files[file_path]).decode(), "encoding": "base64"})
        return Result(file_data={"content": "".join(text.splitlines(True)[offset:offset + limit]), "encoding": "utf-8"})

    def grep(self, pattern, path=None, glob=None):
        return Result(matches=[
            {"path": key, "line": number, "text": line}
            for key, content in self.files.items()
            for number, line in enumerate(content.decode("utf-8", "replace").splitlines(), 1)
            if pattern in line
        ])

    def glob(self, pattern, path=None):
        return Result(matches=[{"path": key} for key in self.files if key.endswith(pattern.lstrip("*"))])

    def write(self, file_path, content):
        self.files[file_path] = content.encode("utf-8")
        return Result(path=file_path)

    def edit(self, file_path, old_string, new_string, replace_all=False):
        text = self.files[file_path].decode("utf-8")
        self.files[file_path] = text.replace(old_string, new_string).encode("utf-8")
        return Result(path=file_path, occurrences=text.count(old_string))

    def delete(self, file_path):
        found, _ = self.below(file_path.rstrip("/"))
        for key in [*found, file_path]:
            self.files.pop(key, None)
        return Result(path=file_path)

    def upload_files(self, files):
        self.files.update(files)
        return [Transfer(path) for path, _ in files]

    def download_files(self, paths):
        return [Transfer(path, self.files.get(path), None if path in self.files else "file_not_found") for path in paths]

    def execute(self, command):
        what, _, rest = command.partition(" ")
        if what == "exit":
            print("good bye", file=sys.stderr)
            os._exit(int(rest))
        if what == "sleep":
            time.sleep(float(rest))
        if what == "spawn":
            return {"output": str(subprocess.Popen(["sleep", "600"]).pid), "exit_code": 0, "truncated": False}
        if what == "raise":
            raise ValueError(rest)
        if what == "object":
            return {"output": "", "exit_code": 0, "truncated": object()}
        if what == "input":
            return {"output": repr(sys.stdin.read()), "exit_code": 0, "truncated": False}
        if what == "noise":
            os.write(1, b"straight to file descriptor 1\n" * 100)
            os.system("echo printed by a child")
        return {"output": rest, "exit_code": 0, "truncated": False}


class Awaited:
    """The same, each call to be awaited, some by their other name."""

    def __init__(self):
        self.inner = Files()
        self.loop = None

    async def als(self, path):
        running = asyncio.get_running_loop()
        if self.loop not in (None, running):
            raise RuntimeError("another event loop than before")
        self.loop = running
        await asyncio.sleep(0.01)
        return self.inner.ls(path)

    async def read(self, file_path, offset=0, limit=2000):
        return self.inner.read(file_path, offset, limit)

    async def awrite(self, file_path, content):
        await asyncio.sleep(0)
        return self.inner.write(file_path, content)


class First:
    """The first version of the protocol, text only, writes only create."""

    def __init__(self):
        self.files = {}

    def ls_info(self, path):
        return [{"path": key} for key in self.files]

    def read(self, file_path, offset=0, limit=2000):
        if file_path not in self.files:
            return f"Error: File '{file_path}' not found"
        lines = self.files[file_path].split("\n")[offset:offset + limit]
        return "\n".join(f"{number:6d}\t{line}" for number, line in enumerate(lines, offset + 1))

    def grep_raw(self, pattern, path=None, glob=None):
        return "Invalid regex pattern: no" if pattern == "(" else [{"path": key, "line": 1, "text": pattern} for key in self.files]

    def glob_info(self, pattern, path="/"):
        return [{"path": key} for key in self.files]

    def write(self, file_path, content):
        if file_path in self.files:
            return Result(error=f"Cannot write to {file_path} because it already exists.")
        self.files[file_path] = content
        return Result(path=file_path)

    def edit(self, file_path, old_string, new_string, replace_all=False):
        self.files[file_path] = self.files[file_path].replace(old_string, new_string)
        return Result(path=file_path, occurrences=1)


class Nested(Files):
    """Routes as a composite has them."""

    routes = {"/deep/er/": None}


class Many:
    def ls(self, path):
        return {"entries": [{"path": f"/file-{number:07d}", "is_dir": False, "size": 1} for number in range(25_000)]}


class Scoped(Files):
    """Made for each call out of what a run knows."""

    kept = {}

    def __init__(self, runtime):
        super().__init__()
        self.files = self.kept.setdefault(runtime.context.user_id, {})


files = Files()
awaited = Awaited()
first = First()
nested = Nested()
many = Many()
scoped = lambda runtime: Scoped(runtime)  # noqa: E731
broken = 1 / 1


def failing():
    raise RuntimeError("no connection to the files")


class Guarded(Files):
    """As the documents' policy hook: its write and edit refuse, its transfers do not know of it."""

    def write(self, file_path, content):
        return Result(error=f"Writes are not allowed under {file_path}") if "secret" in file_path else super().write(file_path, content)

    def edit(self, file_path, old_string, new_string, replace_all=False):
        return Result(error=f"Edits are not allowed under {file_path}") if "secret" in file_path else super().edit(file_path, old_string, new_string, replace_all)

    def delete(self, file_path):
        return Result(error=f"Deletes are not allowed under {file_path}") if "secret" in file_path else super().delete(file_path)


class GuardedAwaited(Files):
    """The same for agents that await: only the awaited methods refuse."""

    async def awrite(self, file_path, content):
        return Guarded.write(guarded, file_path, content) if "secret" in file_path else self.write(file_path, content)

    async def aedit(self, file_path, old_string, new_string, replace_all=False):
        return Guarded.edit(guarded, file_path, old_string, new_string, replace_all)

    async def adelete(self, file_path):
        return Guarded.delete(guarded, file_path)


class StateBackend(Files):
    """What the package's own is to the bridge: told by its name."""

    __module__ = "deepagents.backends.state"


class InMemoryStore:
    pass


class StoreBackend(Files):
    __module__ = "deepagents.backends.store"

    def __init__(self, store):
        super().__init__()
        self.store = store

    def _get_store(self):
        return self.store


class FilesystemBackend(Files):
    __module__ = "deepagents.backends.filesystem"


class Wrapper(Files):
    """Hands everything on to the one that it holds."""

    def __init__(self, inner):
        self.inner = inner

    files = property(lambda self: self.inner.files)


class Composite(Files):
    def __init__(self, default, routes):
        super().__init__()
        self.default = default
        self.routes = routes


guarded = Guarded()
guarded.files["/secret/kept.md"] = b"keep"
guarded_awaited = GuardedAwaited()
guarded_awaited.files["/secret/kept.md"] = b"keep"
lasting = Composite(StateBackend(), {
    "/run/": StoreBackend(None), "/memory/": StoreBackend(InMemoryStore()), "/database/": StoreBackend(object()),
    "/wrapped/": Wrapper(StateBackend()), "/own/": Files(), "/disk/": Wrapper(FilesystemBackend()), "/nested/": Composite(Files(), {"/state/": StateBackend()}),
})
