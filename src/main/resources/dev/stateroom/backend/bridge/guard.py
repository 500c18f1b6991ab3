"""Keeps a scratch copy of the user's object from changing anything real.

The process is there for the copy alone: what the object keeps in memory goes with it. Folders of the package's own backends are copied
when they are first changed, SQLite files when they are opened. All else that would write a file, reach another computer or start a program is stopped, and the call that
tried it has no answer.
"""

import errno
import functools
import os
import shutil
import stat
import sys

# More than this of one folder is not copied.
MOST_FILES = 50_000
MOST_BYTES = 1 << 30

WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
# Drivers that reach a server in code where no hook sees it.
UNSEEN = frozenset(("psycopg", "psycopg2", "psycopg_c", "psycopg_binary", "MySQLdb", "pyodbc", "oracledb", "cx_Oracle", "pycurl", "duckdb"))
READERS = ("ls", "ls_info", "read", "grep", "grep_raw", "glob", "glob_info", "download_files")
WRITERS = ("write", "edit", "delete", "upload_files")


class Stopped(Exception):
    """Something real would have been touched; the message is for a person."""


def place_of(descriptor):
    """The folder behind an open descriptor; nothing where that cannot be told."""
    try:
        return os.readlink(f"/proc/self/fd/{descriptor}")
    except OSError:
        pass
    try:
        import fcntl

        return fcntl.fcntl(descriptor, fcntl.F_GETPATH, b"\0" * 1024).rstrip(b"\0").decode()
    except (ImportError, AttributeError, OSError):
        return None


class Guard:
    def __init__(self, folder):
        self.folder = os.path.realpath(folder)
        self.on = False
        self.stopped = []
        self.copies = {}
        self.databases = {}
        self.judges = {
            "open": self.opened,
            "os.mkdir": lambda path, mode=0, at=-1: self.needs("make the folder", path, at),
            "os.rmdir": lambda path, at=-1: self.needs("delete", path, at),
            "os.remove": lambda path, at=-1: self.needs("delete", path, at),
            "os.truncate": lambda path, length=0: self.needs("cut off", path),
            "os.chmod": lambda path, mode=0, at=-1: self.needs("change the rights of", path, at),
            "os.chown": lambda path, user=0, group=0, at=-1: self.needs("change the owner of", path, at),
            "os.utime": lambda path, times=None, ns=None, at=-1: self.needs("change the date of", path, at),
            "os.symlink": lambda target, path, at=-1: self.needs("make the link", path, at),
            "os.link": self.renamed,
            "os.rename": self.renamed,
            "sqlite3.connect": self.database,
            "socket.connect": lambda _, address=None: self.stop(f"connect to {address}"),
            "socket.sendto": lambda _, address=None: self.stop(f"send to {address}"),
            "subprocess.Popen": self.program,
            "os.system": lambda command=None: self.stop("run a command"),
            "os.exec": lambda path=None, *_: self.stop(f"start {path}"),
            "os.posix_spawn": lambda path=None, *_: self.stop(f"start {path}"),
            "os.spawn": lambda mode=None, path=None, *_: self.stop(f"start {path}"),
            "os.fork": lambda *_: self.stop("start a further process"),
            "os.forkpty": lambda *_: self.stop("start a further process"),
            "os.kill": lambda *_: self.stop("end a process"),
            "os.killpg": lambda *_: self.stop("end processes"),
            "import": self.imported,
        }

    def start(self):
        """From now on."""
        import tempfile

        tempfile.tempdir = os.path.join(self.folder, "temporary")
        os.makedirs(tempfile.tempdir, exist_ok=True)
        sys.dont_write_bytecode = True
        self.copy_databases()
        sys.addaudithook(self)
        self.on = True

    def __call__(self, event, args):
        judge = self.judges.get(event) if self.on else None
        if judge is not None:
            judge(*args)

    def stop(self, what):
        self.stopped.append(what)
        raise Stopped(f"a scratch copy does not {what}")

    def is_ours(self, path, at=-1, follows=False):
        if isinstance(path, int):
            return True  # it was judged when it was opened
        path = os.fsdecode(path)
        if path == os.devnull:
            return True
        base = os.getcwd() if at in (-1, None) else place_of(at)
        if base is None:
            return False
        path = os.path.join(base, path)
        above, name = os.path.split(path)
        real = os.path.realpath(path) if follows or name in ("", ".", "..") else os.path.join(os.path.realpath(above), name)
        return real == self.folder or real.startswith(self.folder + os.sep)

    def needs(self, what, path, at=-1, follows=False):
        if not self.is_ours(path, at, follows):
            self.stop(f"{what} {path if isinstance(path, str) else os.fsdecode(path)}")

    def opened(self, path, mode=None, flags=0):
        if path is not None and ((mode and any(letter in mode for letter in "wax+")) or (flags or 0) & WRITING):
            self.needs("write", path, follows=True)

    def renamed(self, source, target, source_at=-1, target_at=-1):
        self.needs("move", source, source_at)
        self.needs("move something to", target, target_at)

    def database(self, name=None, *_):
        name = os.fsdecode(name) if isinstance(name, (str, bytes, os.PathLike)) else ""
        if name not in ("", ":memory:") and "mode=memory" not in name:
            self.needs("open the database", name)

    def copy_databases(self):
        """Lets sqlite3 open a copy of each file, with what its log holds."""
        try:
            import sqlite3
        except ImportError:
            return
        real = sqlite3.connect

        @functools.wraps(real)
        def connect(database, *args, **kwargs):
            connection = real(self.copied_database(database), *args, **kwargs)
            connection.set_authorizer(self.authorized)
            return connection

        sqlite3.connect = sqlite3.dbapi2.connect = connect

    def copied_database(self, database):
        """The copy of a database; what is no plain file is left to the hook."""
        name = os.fsdecode(database) if isinstance(database, (str, bytes, os.PathLike)) else ""
        if not self.on or name in ("", ":memory:") or name.startswith("file:") or self.is_ours(name, follows=True):
            return database
        path = os.path.realpath(name)
        if path not in self.databases:
            parts = [(path + end, end) for end in ("", "-wal", "-journal") if os.path.isfile(path + end)]
            if sum(os.path.getsize(part) for part, _ in parts) > MOST_BYTES:
                self.stop(f"open the database {name}: it has more than {MOST_BYTES >> 20} MiB to copy")
            target = os.path.join(self.folder, f"database-{len(self.databases)}")
            for part, end in parts:
                shutil.copyfile(part, target + end)
            self.databases[path] = target
        return self.databases[path]

    def authorized(self, action, name, *_):
        """Further files are not attached: 24 is SQLITE_ATTACH, which no hook sees."""
        if action != 24 or name in (None, "", ":memory:") or self.is_ours(name, follows=True):
            return 0
        self.stopped.append(f"attach the database {name}")
        return 1

    def program(self, executable, words, *_):
        first = words if isinstance(words, (str, bytes)) else next(iter(words), executable or "")
        first = os.fsdecode(first or executable or "")
        # The package's own search only reads.
        if os.path.basename(first) not in ("rg", "rg.exe"):
            self.stop(f"start {first}")

    def imported(self, module, *_):
        if module.partition(".")[0] in UNSEEN and module not in sys.modules:
            self.stop(f"use {module}, which could reach a server unseen")

    def named(self, value):
        """The same with the names of what is real where the words of an answer name its copy."""
        if isinstance(value, str):
            for real, copy in reversed([*self.copies.items(), *self.databases.items()]):
                value = value.replace(copy, real)
            return value
        if dataclasses.is_dataclass(value) and not isinstance(value, type):
            return self.named(plain(value))
        if isinstance(value, dict):
            return {name: self.named(held) for name, held in value.items()}
        return [self.named(item) for item in value] if isinstance(value, (list, tuple)) else value

    def judged(self, work):
        """Does the work; has no answer where something was stopped, whoever swallowed that or raised something else instead."""
        self.stopped.clear()
        try:
            return self.named(work())
        finally:
            if self.stopped:
                raise Stopped(f"a scratch copy does not {self.stopped[0]}")

    def settle(self, backend, changes):
        """Lets a folder's backend work where its copy is; makes that copy when something is to be changed."""
        root = vars(backend).setdefault("stateroom_root", os.path.realpath(backend.cwd))
        if not backend.virtual_mode:
            return  # the whole computer is its folder: it reads, and is stopped where it writes
        place = self.place(root)
        if place is None and changes:
            self.copy(root)
            place = self.place(root)
        if place is not None:
            backend.cwd = type(backend.cwd)(place)

    def place(self, root):
        """Where the copy of a folder lies; of one above it too."""
        above = root
        while True:
            if above in self.copies:
                return os.path.join(self.copies[above], os.path.relpath(root, above)) if root != above else self.copies[above]
            if os.path.dirname(above) == above:
                return None
            above = os.path.dirname(above)

    def copy(self, root):
        target = os.path.join(self.folder, f"copy-{len(self.copies)}")
        left = [MOST_FILES, MOST_BYTES]
        if os.path.isdir(root):
            self.copy_folder(root, target, root, target, left)
        else:
            os.makedirs(target)
        inner = [other for other in self.copies if other.startswith(root + os.sep)]
        self.copies[root] = target
        for other in inner:
            moved = os.path.join(target, os.path.relpath(other, root))
            shutil.rmtree(moved, ignore_errors=True)
            os.makedirs(os.path.dirname(moved), exist_ok=True)
            os.rename(self.copies.pop(other), moved)

    def copy_folder(self, source, target, root, copy, left):
        os.mkdir(target)
        with os.scandir(source) as entries:
            for entry in entries:
                made = os.path.join(target, entry.name)
                kind = entry.stat(follow_symlinks=False)
                left[0] -= 1
                left[1] -= kind.st_size if stat.S_ISREG(kind.st_mode) else 0
                if min(left) < 0:
                    shutil.rmtree(copy, ignore_errors=True)
                    self.stop(f"change {root}: it has more than {MOST_FILES} files or {MOST_BYTES >> 20} MiB to copy")
                if stat.S_ISLNK(kind.st_mode):
                    link = os.readlink(entry.path)
                    within = link == root or link.startswith(root + os.sep)
                    os.symlink(copy + link[len(root):] if within else link, made)
                elif stat.S_ISDIR(kind.st_mode):
                    self.copy_folder(entry.path, made, root, copy, left)
                elif stat.S_ISREG(kind.st_mode):
                    try:
                        shutil.copy2(entry.path, made)
                    except OSError as e:
                        if e.errno != errno.EACCES:
                            raise
        shutil.copystat(source, target)

    def confine(self):
        """Takes the package's own folders to their copies."""
        try:
            from deepagents.backends import FilesystemBackend
        except ImportError:
            return
        kinds = [FilesystemBackend]
        try:
            from deepagents.backends.local_shell import LocalShellBackend

            kinds.append(LocalShellBackend)
        except ImportError:
            pass
        for kind in kinds:
            for name, function in list(vars(kind).items()):
                plain = name[1:] if name[1:] in READERS + WRITERS else name
                if plain in READERS + WRITERS and callable(function):
                    setattr(kind, name, self.settled(function, plain in WRITERS))

    def settled(self, function, changes):
        @functools.wraps(function)
        def call(backend, *args, **kwargs):
            self.settle(backend, changes)
            return function(backend, *args, **kwargs)

        return call
