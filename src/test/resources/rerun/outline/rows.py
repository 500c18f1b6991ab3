"""Rows for played.mjs: `rows.py head FILE` prints the newest root checkpoint, `rows.py play PAST FILE THREAD` takes over the thread's rows."""
import sqlite3
import sys

if sys.argv[1] == "head":
    print(sqlite3.connect(sys.argv[2]).execute("select max(checkpoint_id) from checkpoints where checkpoint_ns = ''").fetchone()[0])
else:
    past, own = sqlite3.connect(sys.argv[2]), sqlite3.connect(sys.argv[3])
    for table in ("writes", "checkpoints"):
        for row in past.execute(f"select * from {table} where thread_id = ? order by rowid", (sys.argv[4],)):
            own.execute(f"insert or ignore into {table} values ({', '.join('?' * len(row))})", row)
    own.commit()
