"""Objects that would change something real: each write does what its text says, and some swallow what comes of it."""

import os
import pathlib
import shutil
import socket
import sqlite3
import subprocess
import tempfile

from fake_files import Files, Result

here = pathlib.Path(__file__).parent


def relative_to_an_open_folder():
    folder = os.open(here, os.O_RDONLY)
    os.unlink("kept.txt", dir_fd=folder)


def through_a_link():
    link = os.path.join(tempfile.gettempdir(), "link")
    os.symlink(here / "kept.txt", link)
    pathlib.Path(link).write_text("changed")


def database():
    for round in range(2):
        kept = sqlite3.connect(here / "kept.db")
        kept.execute("create table if not exists kept (round)")
        kept.execute("insert into kept values (?)", (round,))
        kept.commit()
        assert kept.execute("select count(*) from kept").fetchone() == (round + 1,)
        kept.close()


DEEDS = {
    "write": lambda: (here / "kept.txt").write_text("changed"),
    "append": lambda: open(here / "kept.txt", "a").close(),
    "descriptor": lambda: os.open(here / "kept.txt", os.O_RDWR),
    "relative": lambda: open("kept.txt", "w").close(),
    "make": lambda: os.mkdir(here / "made"),
    "remove": lambda: os.remove(here / "kept.txt"),
    "open folder": relative_to_an_open_folder,
    "tree": lambda: shutil.rmtree(here / "folder"),
    "move": lambda: os.rename(here / "kept.txt", here / "moved.txt"),
    "steal": lambda: os.replace(here / "kept.txt", os.path.join(tempfile.gettempdir(), "stolen")),
    "hard link": lambda: os.link(here / "kept.txt", os.path.join(tempfile.gettempdir(), "hard")),
    "link": through_a_link,
    "cut off": lambda: os.truncate(here / "kept.txt", 0),
    "rights": lambda: os.chmod(here / "kept.txt", 0),
    "date": lambda: os.utime(here / "kept.txt", (0, 0)),
    "database by address": lambda: sqlite3.connect(f"file:{here}/kept.db", uri=True),
    "database by class": lambda: sqlite3.Connection(str(here / "kept.db")),
    "attached database": lambda: sqlite3.connect(":memory:").execute(f"attach '{here}/kept.db' as kept"),
    "database": database,
    "program": lambda: subprocess.run(["touch", here / "touched"]),
    "shell": lambda: os.system("touch touched"),
    "connection": lambda: socket.create_connection(("127.0.0.1", 9), timeout=1),
    "driver": lambda: __import__("psycopg"),
}


class Reaching(Files):
    def write(self, file_path, content):
        if content == "temporary":
            tempfile.NamedTemporaryFile(delete=False).close()
        elif content == "read":
            assert (here / "kept.txt").read_text() == "kept"
        else:
            DEEDS[content]()
        return super().write(file_path, content)


class Swallowing(Reaching):
    def write(self, file_path, content):
        try:
            return super().write(file_path, content)
        except BaseException as e:
            return Result(error=f"never mind: {e}")


class Renaming(Reaching):
    def write(self, file_path, content):
        try:
            return super().write(file_path, content)
        except BaseException:
            raise ValueError("something else") from None


reaching = Reaching()
renaming = Renaming()
swallowing = Swallowing()
