// An object that would change something real: each write does what its text says.
import child from "node:child_process";
import dgram from "node:dgram";
import fs, { writeFileSync } from "node:fs";
import later, { writeFile } from "node:fs/promises";
import http from "node:http";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { Worker } from "node:worker_threads";

const here = import.meta.dirname;
const at = (name) => path.join(here, name);

const DEEDS = {
  "write": () => fs.writeFileSync(at("kept.txt"), "changed"),
  "write by name": () => writeFileSync(at("kept.txt"), "changed"),
  "write later": () => later.writeFile(at("kept.txt"), "changed"),
  "write later by name": () => writeFile(at("kept.txt"), "changed"),
  "write back": () => new Promise((resolve) => fs.writeFile(at("kept.txt"), "changed", resolve)),
  "append": () => fs.appendFileSync(at("kept.txt"), "more"),
  "descriptor": () => fs.openSync(at("kept.txt"), "r+"),
  "handle": () => later.open(at("kept.txt"), fs.constants.O_RDWR),
  "stream": () => fs.createWriteStream(at("kept.txt")),
  "make": () => fs.mkdirSync(at("made")),
  "remove": () => fs.rmSync(at("folder"), { recursive: true }),
  "unlink": () => later.unlink(at("kept.txt")),
  "move": () => fs.renameSync(at("kept.txt"), at("moved.txt")),
  "link": () => {
    fs.symlinkSync(at("kept.txt"), at("link"));
  },
  "rights": () => fs.chmodSync(at("kept.txt"), 0),
  "date": () => fs.utimesSync(at("kept.txt"), 0, 0),
  "copy": () => fs.copyFileSync(at("folder/inner.txt"), at("kept.txt")),
  "program": () => child.spawnSync("touch", [at("touched")]),
  "shell": () => child.execSync("touch touched"),
  "connection": () => net.connect(9, "127.0.0.1"),
  "request": () => new Promise((resolve, reject) => http.get("http://127.0.0.1:9/").on("error", reject)),
  "fetch": () => fetch("http://127.0.0.1:47811/"),
  "datagram": () => dgram.createSocket("udp4").send("x", 9, "127.0.0.1"),
  "worker": () => new Worker("1", { eval: true }),
};

export class Reaching {
  files = new Map();

  ls() {
    return { files: [...this.files.keys()].map((key) => ({ path: key, is_dir: false })) };
  }

  read(filePath) {
    return this.files.has(filePath) ? { content: this.files.get(filePath) } : { error: "not found" };
  }

  async write(filePath, content) {
    if (content === "read") fs.readFileSync(at("kept.txt"), "utf8");
    else await DEEDS[content]();
    this.files.set(filePath, content);
    return { path: filePath };
  }
}

export class Swallowing extends Reaching {
  async write(filePath, content) {
    try {
      return await super.write(filePath, content);
    } catch (e) {
      return { error: `never mind: ${e.message}` };
    }
  }
}
